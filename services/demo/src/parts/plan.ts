import type { StorePlan } from '../store/stores.ts';

export type PartStatus = 'active' | 'phase_in' | 'phase_out' | 'non_stock' | 'special_order' | 'never_sold' | 'delete';

/** The months without a sale at which the age buckets of DOMAIN.md 6.9 begin. */
export const agingStarts = [0, 4, 7, 10, 13, 25] as const;

/** A store's parts department on the demo's first day (DOMAIN.md 6.1 and 6.9), with money in cents. */
export interface PartsPlan {
  readonly inventoryCents: number;
  /** The part numbers on hand, and all records. */
  readonly numbersOnHand: number;
  readonly records: number;
  /** Numbers that only counter and trade customers buy. */
  readonly tradeNumbers: number;
  /** Shares of the inventory's value by months without a sale, in the order of `agingStarts`. */
  readonly aging: readonly number[];
  readonly status: Readonly<Record<PartStatus, number>>;
  readonly noBinShare: number;
  readonly keepsLostSales: boolean;
  /** Months of demand that are ordered of a part of $25. */
  readonly cover: number;
  /** Invoices to trade customers per month. */
  readonly wholesaleInvoices: number;
  /** The share of counter and trade lines whose part is bought only for the sale. */
  readonly specialShare: number;
  readonly emergencyShare: number;
  /** The same for repair parts on repair orders. */
  readonly orderSpecialShare: number;
  readonly orderEmergencyShare: number;
  /** Trade customers who have stopped buying: rank by size, and days before the demo's first day. */
  readonly stopped: readonly (readonly [rank: number, daysAgo: number])[];
  /** The rank of the large trade customer with declining purchases. 0 for none. */
  readonly declining: number;
}

const healthy = { active: 0.76, phase_in: 0.04, phase_out: 0.08, non_stock: 0.04 } as const;
const usual: PartsPlan = {
  inventoryCents: 52_000_000,
  numbersOnHand: 6_400,
  records: 21_000,
  tradeNumbers: 2_200,
  aging: [0.64, 0.15, 0.07, 0.045, 0.06, 0.035],
  status: { ...healthy, special_order: 0.05, never_sold: 0.02, delete: 0.01 },
  noBinShare: 0.012,
  keepsLostSales: true,
  cover: 0.85,
  wholesaleInvoices: 170,
  specialShare: 0.38,
  emergencyShare: 0.16,
  orderSpecialShare: 0.2,
  orderEmergencyShare: 0.09,
  stopped: [
    [9, 70],
    [17, 95],
    [24, 120],
    [33, 66],
    [41, 150],
    [52, 185],
  ],
  declining: 3,
};

const plans: Readonly<Record<StorePlan['brand'], PartsPlan>> = {
  Toyota: usual,
  Chevrolet: {
    ...usual,
    inventoryCents: 58_000_000,
    numbersOnHand: 2_250,
    records: 5_600,
    tradeNumbers: 1_300,
    cover: 0.95,
    wholesaleInvoices: 300,
    specialShare: 0.2,
    emergencyShare: 0.08,
    stopped: [
      [13, 82],
      [14, 118],
    ],
    declining: 0,
  },
  Honda: {
    ...usual,
    inventoryCents: 46_000_000,
    numbersOnHand: 2_500,
    records: 5_800,
    tradeNumbers: 800,
    aging: [0.44, 0.16, 0.11, 0.1, 0.12, 0.07],
    status: {
      active: 0.55,
      phase_in: 0.04,
      phase_out: 0.13,
      non_stock: 0.09,
      special_order: 0.08,
      never_sold: 0.09,
      delete: 0.02,
    },
    noBinShare: 0.09,
    keepsLostSales: false,
    cover: 2,
    wholesaleInvoices: 130,
    specialShare: 0.5,
    emergencyShare: 0.2,
    orderSpecialShare: 0.4,
    orderEmergencyShare: 0.14,
    declining: 0,
  },
};

export const partsPlanOf = (store: StorePlan): PartsPlan => plans[store.brand];
