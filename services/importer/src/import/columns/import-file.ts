import type { ImportColumn } from './column.ts';

/** One file of the native set. */
export interface ImportFile {
  readonly kind: string;
  readonly about: string;
  readonly columns: readonly ImportColumn[];
  /** Names a row; of rows with the same key the last one wins. Empty where rows have none. */
  readonly key: readonly string[];
  /** The column that says which day a row belongs to, for the feed status. */
  readonly day?: string;
  /** What is wrong with a row whose values are fine each for itself: the column and the reason. */
  readonly check?: (value: (column: string) => string | null) => { column: string; reason: string } | null;
  /** Its rows together are the state of a day or of a month: half of them would be another one. */
  readonly isState?: true;
}
