/**
 * What the figures of the parts inventory are worked out from. Money in integer cents. A sum is null where it cannot be
 * taken; the reason is the same wherever it is missing.
 */
export interface InventorySums {
  /** On the day of the snapshot: quantity times cost of what is on hand. */
  readonly valueC: number | null;
  readonly pieces: number | null;
  /** Numbers with something on hand. */
  readonly partNumbers: number | null;
  readonly obsoleteC: number | null;
  readonly idleC: number | null;
  readonly value7to12C: number | null;
  readonly negativeNumbers: number | null;
  /** Above the best stocking level. */
  readonly excessC: number | null;
  /** Special orders that came more than 30 days ago and were not sold. */
  readonly unclaimedC: number | null;
  /** Twelve months up to the day, brought to a year where there is less history. */
  readonly costOfSales12C: number | null;
  /** Emergency and special-order receipts of the same months: sold through without ever being stock. */
  readonly passThrough12C: number | null;
  /** Mean of the month-end values of those months. */
  readonly averageValueC: number | null;
  readonly costOfSales90C: number | null;
  /** Over the period: times that somebody asked for a part. */
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
  /** What emergency purchases cost above the catalogue. */
  readonly premiumC: number | null;
  readonly grossC: number | null;
  readonly employees: number | null;
  /** The ledger's inventory account, and the snapshot's value on the same day. */
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

/** Sums of what is given, the rest unknown. */
export function inventorySums(some: Partial<InventorySums> = {}): InventorySums {
  return { ...NOTHING, ...some };
}

/** Every key of the sums. */
export const inventorySumKeys: readonly InventorySumKey[] = Object.keys(NOTHING).filter((key): key is InventorySumKey =>
  Object.hasOwn(NOTHING, key),
);
