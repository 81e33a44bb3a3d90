import type { Day } from '../chance/calendar.ts';
import type { PartNumber } from './numbers.ts';

/** A part transaction. Quantities are positive, and the kind says in which direction they move. */
export interface PartMove {
  readonly day: Day;
  readonly kind: 'sale' | 'return' | 'receipt' | 'adjustment' | 'lost_sale';
  readonly document: string;
  readonly documentKind: '' | 'RO' | 'counter' | 'wholesale' | 'internal';
  readonly saleType: '' | 'counter' | 'wholesale' | 'accessory' | 'body';
  readonly account: string;
  readonly counter: string;
  readonly part: PartNumber;
  /** Positive, except for adjustments in either direction. */
  readonly quantity: number;
  readonly unitCostCents: number;
  readonly unitSaleCents: number;
  readonly orderType: '' | 'stock' | 'special' | 'emergency';
  readonly vendor: string;
  readonly isCore: boolean;
}

const nothing = {
  document: '',
  documentKind: '',
  saleType: '',
  account: '',
  counter: '',
  unitSaleCents: 0,
  orderType: '',
  vendor: '',
  isCore: false,
} as const;

/** Makes a move with defaults for all missing fields. */
export const partMove = (
  move: Pick<PartMove, 'day' | 'kind' | 'part' | 'quantity' | 'unitCostCents'> & Partial<PartMove>,
): PartMove => ({ ...nothing, ...move });
