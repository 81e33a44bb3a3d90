import { formatCount } from '@fixed-ops/metrics';

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
  /** Whether a code may count as maintenance besides. */
  readonly hasMaintenance: boolean;
}

/** Op codes to kinds of work. */
export const OP_CODE_WORDS: CodeWords = {
  list: 'Op codes',
  one: 'code',
  head: 'Code',
  kind: 'Kind of work',
  choose: 'Choose a kind',
  allPlaced: 'Every code has its kind',
  whereNew: 'New codes of the nightly files stand here until they have one.',
  left: (lines) => `${formatCount(lines)} lines stay out of the work mix until their codes have a kind.`,
  noneLeft: 'No line is left without a kind.',
  hasMaintenance: true,
};
