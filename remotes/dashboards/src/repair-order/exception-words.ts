import type { LineFinding, RepairOrderDetail } from '@fixed-ops/contract';
import { formatMoneyCents } from '@fixed-ops/metrics';

type Line = RepairOrderDetail['lines'][number];
type Said = Pick<Line, 'letter' | 'findings'>;

/**
 * Each entry makes a sentence about the lines with one kind of finding, or null if no line has it. `subject` names lines: `Lines A and B`
 * at the beginning of the text, otherwise `A and B`.
 */
const SENTENCES: readonly ((
  lines: readonly Said[],
) => ((subject: (of: readonly Said[]) => string) => string) | null)[] = [
  (lines) => {
    const given = having(lines, 'discount', 'discountNoReason');
    const unexplained = having(lines, 'discountNoReason');
    if (given.length === 0) return null;
    const money = formatMoneyCents(sumOf(given, 'discount', 'discountNoReason'));
    const reason =
      unexplained.length === 0
        ? ''
        : unexplained.length === given.length
          ? ' without a reason'
          : `, ${lettersOf(unexplained)} without a reason`;
    return (subject) => `${subject(given)} gave ${money} in discounts${reason}`;
  },
  (lines) => {
    const below = having(lines, 'belowMatrix');
    if (below.length === 0) return null;
    const was = below.length === 1 ? 'was' : 'were';
    return (subject) => `${subject(below)} ${was} ${formatMoneyCents(sumOf(below, 'belowMatrix'))} under the matrix`;
  },
  (lines) => {
    const nobodys = having(lines, 'noTechnician');
    if (nobodys.length === 0) return null;
    return (subject) => `${subject(nobodys)} ${nobodys.length === 1 ? 'has' : 'have'} no technician`;
  },
  (lines) => {
    const below = having(lines, 'belowCostPart');
    return below.length === 0 ? null : (subject) => `${subject(below)} sold parts below cost`;
  },
  (lines) => {
    const odd = having(lines, 'costEstimated');
    if (odd.length === 0) return null;
    return (subject) => `${subject(odd)} ${odd.length === 1 ? 'has' : 'have'} no labor cost, or an estimated one`;
  },
];

const INCOMPLETE = 'Lines may be missing, because rows were refused when it was loaded';

/** Returns the number of findings, and all of them as one sentence. */
export function exceptionsInWords(
  lines: readonly Said[],
  isIncomplete: boolean,
): { readonly count: number; readonly text: string } {
  const sentences = SENTENCES.map((of) => of(lines)).filter((of) => of !== null);
  const ofLines = sentences.map((of, place) =>
    of((about) => (place === 0 && !isIncomplete ? `${about.length === 1 ? 'Line' : 'Lines'} ` : '') + lettersOf(about)),
  );
  const found = lines.reduce((count, { findings }) => count + (findings?.length ?? 0), 0);
  return {
    count: found + (isIncomplete ? 1 : 0),
    text: `${[...(isIncomplete ? [INCOMPLETE] : []), ...ofLines].join('; ')}.`,
  };
}

const having = (lines: readonly Said[], ...codes: readonly LineFinding['code'][]) =>
  lines.filter(({ findings }) => findings?.some(({ code }) => codes.includes(code)));

const sumOf = (lines: readonly Said[], ...codes: readonly LineFinding['code'][]): number =>
  lines
    .flatMap(({ findings }) => findings ?? [])
    .reduce((sum, { code, amount }) => sum + (codes.includes(code) ? (amount ?? 0) : 0), 0);

/** Joins the letters of lines: `A`, `A and B`, `A, B and C`. */
function lettersOf(lines: readonly Said[]): string {
  const letters = lines.map(({ letter }) => letter);
  const last = letters.pop() ?? '';
  return letters.length === 0 ? last : `${letters.join(', ')} and ${last}`;
}
