import type { FileNames } from '../stage/file-names.ts';
import type { OrderBuckets } from '../stage/order-buckets.ts';
import type { OrderChecks } from '../stage/order-checks.ts';
import type { Staging } from '../stage/staging.ts';

/** Repair orders on their way from the buckets to the product's tables, without being staged. */
export interface Bulk {
  readonly buckets: OrderBuckets;
  /** The names that the files have. */
  readonly names: FileNames;
}

/** What customers and vehicles of repair orders are worked out of. */
export type CustomersAndVehiclesContext = Pick<MergeContext, 'staging' | 'dealershipId' | 'lacks'>;

/** Names of staged tables, and the parameters that every statement of a merge has. */
export interface MergeContext {
  readonly staging: Staging;
  /** What reading the files has shown to be right already. */
  readonly checks: OrderChecks;
  /** Where what hangs on repair orders is not staged, because they are new or come again as they were; else null. */
  readonly bulk: Bulk | null;
  readonly dealershipId: string;
  /** Business today, YYYY-MM-DD. */
  readonly today: string;
  /** Whether a file of a kind is loaded. */
  readonly isSent: (kind: string) => boolean;
  /** The positions of the files of a kind that are loaded and do not have a column: they say nothing of it. */
  readonly lacks: (kind: string, column: string) => readonly number[];
  /** Says something about the files of a kind, for the end of the command and the feed status. */
  readonly warn: (kind: string, warning: string) => void;
}

/** A merge of repair orders. */
export interface OrderContext extends MergeContext {
  /** Whether the product has any of the repair orders that the files name: else there is nothing to replace or to follow. */
  readonly hasOldOrders: boolean;
}

/** `a.x = b.x and a.y = b.y`. */
export const sameKey = (a: string, b: string, key: readonly string[]): string =>
  key.map((column) => `${a}.${column} = ${b}.${column}`).join(' and ');

/** Whether a staged row is of one of these files. */
export const ofFiles = (row: string, positions: readonly number[]): string =>
  positions.length === 0 ? 'false' : `${row}.file_no in (${positions.join(', ')})`;

/** Of a staged row. */
export const ROW_KEY = ['file_no', 'file_line'] as const;
export const ORDER_KEY = ['ro_number', 'ro_suffix'] as const;
export const LINE_KEY = [...ORDER_KEY, 'line'] as const;
