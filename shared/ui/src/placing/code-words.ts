import { formatCount } from '@fixed-ops/metrics';
import { isCatchAll, type PlaceableCode } from './op-codes.ts';

/** The words for codes and their places. */
export interface CodeWords {
  /** Name of the list: "Op codes". */
  readonly list: string;
  /** A single code in a sentence: "code". */
  readonly one: string;
  /** Head of the column of codes. */
  readonly head: string;
  /** Head of the column of places: "Kind of work". */
  readonly kind: string;
  readonly choose: string;
  readonly allPlaced: string;
  readonly whereNew: string;
  /** Says what happens to the lines that have no place. */
  readonly left: (lines: number) => string;
  readonly noneLeft: string;
  /** Says what to do about the codes that are left, most used first. Null if there is nothing to say but the number of lines. */
  readonly advice?: ((left: readonly PlaceableCode[]) => string | null) | undefined;
  /** Says why there is no suggestion for a code. Null if the reason is not known. */
  readonly whyNone?: ((code: PlaceableCode) => string | null) | undefined;
  /** Whether a code may also count as maintenance. */
  readonly hasMaintenance: boolean;
}

/** `1 line`, `1,203 lines`. */
export const linesInWords = (lines: number): string => (lines === 1 ? '1 line' : `${formatCount(lines)} lines`);

/** Returns advice if only catch-alls are left, otherwise null. Placing them would only hide what was done: the code itself is the fault. */
function catchAllAdvice(left: readonly PlaceableCode[]): string | null {
  if (left.length === 0 || !left.every(isCatchAll)) return null;
  const names = left.map(({ opCode }) => opCode);
  const lines = left.reduce((sum, code) => sum + code.lines, 0);
  const [who, is, it] = names.length === 1 ? [names[0], 'alone is', 'it'] : [names.join(' and '), 'are', 'them'];
  const hide = lines === 1 ? 'line that hides its' : 'lines that hide their';
  return `${who} ${is} the rest: ${formatCount(lines)} ${hide} work. Ask advisors to stop using ${it}.`;
}

/** The words for putting op codes to kinds of work. */
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
