import type { ImportColumn } from './column.ts';

/** One file of the native set. */
export interface ImportFile {
  readonly kind: string;
  readonly about: string;
  readonly columns: readonly ImportColumn[];
  /** The columns that identify a row. Of rows with the same key, the last one wins. Empty if rows have no key. */
  readonly key: readonly string[];
  /** The column with a row's day, for the feed status. */
  readonly day?: string;
  /** Validates a row whose values are valid by themselves. Returns the column and the reason. */
  readonly check?: (value: (column: string) => string | null) => { column: string; reason: string } | null;
  /** True if its rows together are the state of a day or of a month, so that a part of them would be another state. */
  readonly isState?: true;
}
