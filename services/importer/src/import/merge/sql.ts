import type { FileNames } from '../stage/file-names.ts';
import type { OrderProof } from '../stage/order-proof.ts';
import type { Staging } from '../stage/staging.ts';

/** Names of staged tables, and the parameters that every statement of a merge has. */
export interface MergeWorld {
  readonly staging: Staging;
  /** What reading the files has shown to be right already. */
  readonly proof: OrderProof;
  /** The names that the files have, where repair orders are written straight from them and are not staged; else null. */
  readonly straight: FileNames | null;
  readonly dealershipId: string;
  /** Business today, YYYY-MM-DD. */
  readonly today: string;
  /** Whether any staged file of a kind has a column. */
  readonly has: (kind: string, column: string) => boolean;
  /** Says something about the files of a kind, for the end of the command and the feed status. */
  readonly warn: (kind: string, warning: string) => void;
}

/** A merge of repair orders. */
export interface OrderWorld extends MergeWorld {
  /** Whether the product has any of the repair orders that the files name: else there is nothing to replace or to follow. */
  readonly hasOldOrders: boolean;
}

/** `a.x = b.x and a.y = b.y`. */
export const sameKey = (a: string, b: string, key: readonly string[]): string =>
  key.map((column) => `${a}.${column} = ${b}.${column}`).join(' and ');

export const ORDER_KEY = ['ro_number', 'ro_suffix'] as const;
export const LINE_KEY = [...ORDER_KEY, 'line'] as const;
