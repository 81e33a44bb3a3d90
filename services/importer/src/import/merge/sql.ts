import type { FileNames } from '../stage/file-names.ts';
import type { OrderBuckets } from '../stage/order-buckets.ts';
import type { OrderChecks } from '../stage/order-checks.ts';
import type { Staging } from '../stage/staging.ts';

/** Repair orders that go from the buckets to the product's tables without being staged. */
export interface Bulk {
  readonly buckets: OrderBuckets;
  /** The names in the files. */
  readonly names: FileNames;
}

/** The inputs for customers and vehicles of repair orders. */
export type CustomersAndVehiclesContext = Pick<MergeContext, 'staging' | 'dealershipId' | 'lacks'>;

/** Names of staged tables, and the parameters of every statement of a merge. */
export interface MergeContext {
  readonly staging: Staging;
  /** What reading has already proved about the files. */
  readonly checks: OrderChecks;
  /** Set if the rows of repair orders are not staged, because they are new or unchanged. Otherwise null. */
  readonly bulk: Bulk | null;
  readonly dealershipId: string;
  /** The business date, YYYY-MM-DD. */
  readonly today: string;
  /** Whether a file of a kind is loaded. */
  readonly isSent: (kind: string) => boolean;
  /** The positions of loaded files of a kind that lack a column. */
  readonly lacks: (kind: string, column: string) => readonly number[];
  /** Adds a warning about the files of a kind, for the end of the command and the feed status. */
  readonly warn: (kind: string, warning: string) => void;
}

/** A merge of repair orders. */
export interface OrderContext extends MergeContext {
  /** Whether the product has any of the repair orders in the files. Otherwise nothing is replaced or updated. */
  readonly hasOldOrders: boolean;
}

/** `a.x = b.x and a.y = b.y`. */
export const sameKey = (a: string, b: string, key: readonly string[]): string =>
  key.map((column) => `${a}.${column} = ${b}.${column}`).join(' and ');

/** Whether a staged row belongs to one of these files. */
export const ofFiles = (row: string, positions: readonly number[]): string =>
  positions.length === 0 ? 'false' : `${row}.file_no in (${positions.join(', ')})`;

/** Identifies a staged row. */
export const ROW_KEY = ['file_no', 'file_line'] as const;
export const ORDER_KEY = ['ro_number', 'ro_suffix'] as const;
export const LINE_KEY = [...ORDER_KEY, 'line'] as const;
