import { formatCount } from '@fixed-ops/metrics';
import { isCatchAll, type PlaceableCode } from './op-codes.ts';

/** What codes and their places are called. */
export interface CodeWords {
  /** The list: "Op codes". */
  readonly list: string;
  /** One of them in a sentence: "code". */
  readonly one: string;
  /** Head of the column of codes. */
  readonly head: string;
  /** Head of the column of places: "Kind of work". */
  readonly kind: string;
  readonly choose: string;
  readonly allPlaced: string;
  readonly whereNew: string;
  /** What becomes of the lines that are in no place. */
  readonly left: (lines: number) => string;
  readonly noneLeft: string;
  /** What to do about the codes that are left, most used first; null where there is nothing to say but how many lines. */
  readonly advice?: ((left: readonly PlaceableCode[]) => string | null) | undefined;
  /** Why there is no suggestion for a code; null where nothing tells. */
  readonly whyNone?: ((code: PlaceableCode) => string | null) | undefined;
  /** Whether a code may count as maintenance besides. */
  readonly hasMaintenance: boolean;
}

/** `1 line`, `1,203 lines`. */
export const linesInWords = (lines: number): string => (lines === 1 ? '1 line' : `${formatCount(lines)} lines`);

/** Where catch-alls are all that is left, placing them would only hide what was done: the code itself is the fault. */
function catchAllAdvice(left: readonly PlaceableCode[]): string | null {
  if (left.length === 0 || !left.every(isCatchAll)) return null;
  const names = left.map(({ opCode }) => opCode);
  const lines = left.reduce((sum, code) => sum + code.lines, 0);
  const [who, is, it] = names.length === 1 ? [names[0], 'alone is', 'it'] : [names.join(' and '), 'are', 'them'];
  const hide = lines === 1 ? 'line that hides its' : 'lines that hide their';
  return `${who} ${is} the rest: ${formatCount(lines)} ${hide} work. Ask advisors to stop using ${it}.`;
}

/** Op codes to kinds of work. */
export const OP_CODE_WORDS: CodeWords = {
  list: 'Op codes',
  one: 'code',
  head: 'Code',
  kind: 'Kind of work',
  choose: 'Choose a kind',
  allPlaced: 'Every code has a kind',
  whereNew: 'New codes in the nightly files are listed here until they have one.',
  left: (lines) =>
    lines === 1
      ? '1 line stays out of the work mix until its code has a kind.'
      : `${formatCount(lines)} lines stay out of the work mix until their codes have a kind.`,
  noneLeft: 'No line is left without a kind.',
  advice: catchAllAdvice,
  whyNone: (code) => (isCatchAll(code) ? 'A catch-all' : null),
  hasMaintenance: true,
};
