/**
 * The sums behind the figures of the parts inventory. Money is in integer cents. A sum is null when it cannot be computed. Each sum has one
 * reason for that (`missingSumReasons`).
 */
export interface InventorySums {
  /** On the day of the snapshot: quantity times cost of the stock. */
  readonly valueC: number | null;
  readonly pieces: number | null;
  /** Part numbers with stock. */
  readonly partNumbers: number | null;
  readonly obsoleteC: number | null;
  readonly idleC: number | null;
  readonly value7to12C: number | null;
  readonly negativeNumbers: number | null;
  /** Value of the stock above the best stocking level. */
  readonly excessC: number | null;
  /** Special orders that arrived more than 30 days ago and are not sold yet. */
  readonly unclaimedC: number | null;
  /** Cost of sales of the twelve months up to the day. A shorter history is scaled to a year. */
  readonly costOfSales12C: number | null;
  /** Emergency and special-order receipts of the same months. These parts were sold without being in stock. */
  readonly passThrough12C: number | null;
  /** The mean of the values at the ends of those months. */
  readonly averageValueC: number | null;
  readonly costOfSales90C: number | null;
  /** Over the period: the number of times that somebody asked for a part. */
  readonly demands: number | null;
  readonly emergencyDemands: number | null;
  readonly lostDemands: number | null;
  /** Lost sales at list price. */
  readonly lostListC: number | null;
  readonly lostPartNumbers: number | null;
  /** Lost sales of the 90 days before the end of the period. */
  readonly lost90: number | null;
  readonly receiptsC: number | null;
  readonly stockReceiptsC: number | null;
  readonly emergencyReceiptsC: number | null;
  /** The part of the price of emergency purchases that is above the catalogue. */
  readonly premiumC: number | null;
  readonly grossC: number | null;
  readonly employees: number | null;
  /** The balance of the ledger's inventory account, and the snapshot's value on the same day. */
  readonly glBalanceC: number | null;
  readonly glStockC: number | null;
}
export type InventorySumKey = keyof InventorySums;

const NO_SNAPSHOT = 'There is no parts inventory for this day';
const SHORT_HISTORY = 'Needs three months of sales, and their cost';
const NO_RECEIPTS = 'Your DMS feed sends no parts receipts';
const NO_DEMAND = 'No parts were asked for in this period';
const NO_LEDGER = 'No account of the ledger is mapped to parts inventory';

/** Why a sum is missing. */
export const missingSumReasons: Readonly<Record<InventorySumKey, string>> = {
  valueC: NO_SNAPSHOT,
  pieces: NO_SNAPSHOT,
  partNumbers: NO_SNAPSHOT,
  obsoleteC: NO_SNAPSHOT,
  idleC: NO_SNAPSHOT,
  value7to12C: NO_SNAPSHOT,
  negativeNumbers: NO_SNAPSHOT,
  excessC: 'Your DMS feed sends no stocking levels',
  unclaimedC: NO_SNAPSHOT,
  costOfSales12C: SHORT_HISTORY,
  passThrough12C: NO_RECEIPTS,
  averageValueC: NO_SNAPSHOT,
  costOfSales90C: SHORT_HISTORY,
  demands: NO_DEMAND,
  emergencyDemands: NO_RECEIPTS,
  lostDemands: 'Your DMS feed sends no parts transactions',
  lostListC: 'Your DMS feed sends no parts transactions',
  lostPartNumbers: 'Your DMS feed sends no parts transactions',
  lost90: 'Your DMS feed sends no parts transactions',
  receiptsC: NO_RECEIPTS,
  stockReceiptsC: NO_RECEIPTS,
  emergencyReceiptsC: NO_RECEIPTS,
  premiumC: NO_RECEIPTS,
  grossC: 'The cost of what was sold over the counter is not known',
  employees: 'No counterperson is known',
  glBalanceC: NO_LEDGER,
  glStockC: NO_SNAPSHOT,
};

const NOTHING: InventorySums = {
  valueC: null,
  pieces: null,
  partNumbers: null,
  obsoleteC: null,
  idleC: null,
  value7to12C: null,
  negativeNumbers: null,
  excessC: null,
  unclaimedC: null,
  costOfSales12C: null,
  passThrough12C: null,
  averageValueC: null,
  costOfSales90C: null,
  demands: null,
  emergencyDemands: null,
  lostDemands: null,
  lostListC: null,
  lostPartNumbers: null,
  lost90: null,
  receiptsC: null,
  stockReceiptsC: null,
  emergencyReceiptsC: null,
  premiumC: null,
  grossC: null,
  employees: null,
  glBalanceC: null,
  glStockC: null,
};

/** The given sums. All others are null, which means unknown. */
export function inventorySums(some: Partial<InventorySums> = {}): InventorySums {
  return { ...NOTHING, ...some };
}

/** Every key of the sums. */
export const inventorySumKeys: readonly InventorySumKey[] = Object.keys(NOTHING).filter((key): key is InventorySumKey =>
  Object.hasOwn(NOTHING, key),
);
