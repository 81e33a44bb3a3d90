import type { Statement } from '@fixed-ops/contract';

export type StatementSection = Statement['sections'][number];
export type StatementLine = StatementSection['lines'][number];

/** One row of the statement's table. */
export type StatementRow =
  | { readonly kind: 'section'; readonly key: string; readonly title: string; readonly share: string }
  | {
      readonly kind: 'line';
      readonly key: string;
      readonly line: StatementLine;
      readonly look: 'line' | 'detail' | 'total' | 'result';
      /** Only for a category, which has lines of its own: its key in the address, and whether its lines are shown. */
      readonly category: { readonly key: string; readonly isOpen: boolean } | null;
    };

const SHARES: Readonly<Record<string, string>> = { sales: '% of sales', cost: '% of sales', expense: '% of gross' };
/** Sections that are the result of the sections above them. */
export const RESULTS: ReadonlySet<string> = new Set(['gross', 'net']);

/** The key of a category in the address: `personnel` for `service.expense.personnel`. */
function categoryKey(lineKey: string): string {
  return lineKey.slice(lineKey.lastIndexOf('.') + 1);
}

/**
 * The rows of the statement in order: a head for each section, its lines, the lines of open categories. Gross and net are
 * results and have no head; key figures are above the table and not in it.
 */
export function statementRows(sections: readonly StatementSection[], open: readonly string[]): StatementRow[] {
  return sections
    .filter(({ key }) => key !== 'kpi')
    .flatMap((section) => [
      ...(RESULTS.has(section.key) || section.lines.length === 0 ? [] : [headOf(section)]),
      ...linesOf(section, open),
    ]);
}

function headOf({ key, title }: StatementSection): StatementRow {
  return { kind: 'section', key: `section.${key}`, title, share: SHARES[key] ?? '' };
}

function linesOf(section: StatementSection, open: readonly string[]): StatementRow[] {
  const rows: StatementRow[] = [];
  let shows = true;
  section.lines.forEach((line, index) => {
    if (line.level > 1) {
      if (shows) rows.push({ kind: 'line', key: line.lineKey, line, look: 'detail', category: null });
      return;
    }
    const hasLines = (section.lines[index + 1]?.level ?? 0) > 1;
    const key = categoryKey(line.lineKey);
    shows = !hasLines || open.includes(key);
    const look = RESULTS.has(section.key) ? 'result' : line.level === 0 ? 'total' : 'line';
    rows.push({ kind: 'line', key: line.lineKey, line, look, category: hasLines ? { key, isOpen: shows } : null });
  });
  return rows;
}

/** True if the ledger has no figures for the month. */
export function isUnposted(sections: readonly StatementSection[]): boolean {
  return hasNone(sections, ({ actual }) => [actual]);
}

/**
 * True if the ledger has no figures for the month and the months that it is compared with, so the feed has sent nothing
 * for that time. The comparison of an open month may be empty although earlier months exist. There, only a ledger
 * without any account of the department counts.
 */
export function isWithoutLedger({ sections, closed }: Pick<Statement, 'sections' | 'closed'>): boolean {
  return closed
    ? hasNone(sections, ({ actual, priorMonth, priorYear, average }) => [actual, priorMonth, priorYear, average])
    : isWithoutAmounts({ sections });
}

/** True if every amount of the month is unknown; zero is a known amount. */
export const isWithoutAmounts = ({ sections }: Pick<Statement, 'sections'>): boolean =>
  linesOfTable(sections).every(({ actual }) => actual === null);

const linesOfTable = (sections: readonly StatementSection[]): readonly StatementLine[] =>
  sections.filter(({ key }) => key !== 'kpi').flatMap(({ lines }) => lines);

function hasNone(
  sections: readonly StatementSection[],
  amounts: (line: StatementLine) => readonly (number | null)[],
): boolean {
  return linesOfTable(sections).every((line) => amounts(line).every((amount) => amount === null || amount === 0));
}

/** A line by its section and key ending: `findLine(sections, 'net', 'net')`. */
export function findLine(
  sections: readonly StatementSection[],
  section: string,
  key: string,
): StatementLine | undefined {
  return sections.find((each) => each.key === section)?.lines.find(({ lineKey }) => categoryKey(lineKey) === key);
}
