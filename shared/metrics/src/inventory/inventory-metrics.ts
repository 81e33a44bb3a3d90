import { type MetricDefinition, metric } from '../definitions/metric.ts';
import { dollars } from '../units.ts';
import { type InventorySumKey, type InventorySums, missingSumReasons } from './inventory-sums.ts';

/**
 * `day`: a state on the day of the snapshot. `year`: from the twelve months (or 90 days) up to it. `period`: adds up over
 * the period shown.
 */
type Grain = 'day' | 'year' | 'period';

export interface InventoryMetric extends MetricDefinition<InventorySums> {
  readonly grain: Grain;
  /** The sums that it is worked out from. */
  readonly needs: readonly InventorySumKey[];
  /** What the figure is over: part numbers, demands or nothing that could be too few. */
  readonly sample: InventorySumKey | null;
}

type Draft = Parameters<typeof metric<InventorySums>>[0] & {
  readonly grain: Grain;
  readonly needs: readonly InventorySumKey[];
  readonly sample?: InventorySumKey;
};

/** Completes a definition: a figure lacks a value, and says why, as soon as one of the sums it needs is missing. */
function inventoryMetric({ grain, needs, sample, ...draft }: Draft): InventoryMetric {
  const missing = (sums: InventorySums) => needs.find((key) => sums[key] === null);
  return {
    ...metric<InventorySums>({ isSnapshot: grain === 'day', ...draft }),
    unavailable: (sums) => {
      const key = missing(sums);
      return key === undefined ? null : missingSumReasons[key];
    },
    grain,
    needs,
    sample: sample ?? null,
  };
}

const of = (sum: number | null): number => sum ?? 0;
const money = (sum: number | null): number => dollars(of(sum));
const stockValue = { label: 'inventory value', quantity: 'money' } as const;
const ofStock = (numerator: (s: InventorySums) => number | null) => ({
  denominator: stockValue,
  emptyReason: 'Nothing is on hand',
  terms: (s: InventorySums) => ({ numerator: money(numerator(s)), denominator: money(s.valueC) }),
});
const ofReceipts = (numerator: (s: InventorySums) => number | null) => ({
  denominator: { label: 'all receipts', quantity: 'money' } as const,
  emptyReason: 'No parts were received in this period',
  needsPositiveDenominator: true,
  terms: (s: InventorySums) => ({ numerator: money(numerator(s)), denominator: money(s.receiptsC) }),
});
const averageStock = { label: 'average inventory', quantity: 'money' } as const;

/** Every figure of the parts inventory (DOMAIN 2.2), in reading order. */
export const inventoryMetrics: readonly InventoryMetric[] = [
  inventoryMetric({
    key: 'inv_value',
    label: 'Inventory value',
    unit: 'money',
    direction: 'band',
    grain: 'day',
    needs: ['valueC'],
    formula: 'On-hand quantity × cost, over numbers with stock',
    explanation: 'Negative quantities are left out and listed among the counts to verify.',
    numerator: stockValue,
    terms: (s) => ({ numerator: money(s.valueC) }),
  }),
  inventoryMetric({
    key: 'inv_pieces',
    label: 'Pieces on hand',
    unit: 'count',
    // Oil comes by the quart.
    decimals: 2,
    direction: 'band',
    grain: 'day',
    needs: ['pieces'],
    formula: 'On-hand quantity, over numbers with stock',
    numerator: { label: 'pieces', quantity: 'count' },
    terms: (s) => ({ numerator: of(s.pieces) }),
  }),
  inventoryMetric({
    key: 'inv_part_numbers',
    label: 'Part numbers on hand',
    unit: 'count',
    direction: 'band',
    grain: 'day',
    needs: ['partNumbers'],
    formula: 'Part numbers with a quantity above zero',
    numerator: { label: 'part numbers', quantity: 'count' },
    terms: (s) => ({ numerator: of(s.partNumbers) }),
  }),
  inventoryMetric({
    key: 'gross_turns',
    label: 'Gross turns',
    unit: 'ratio',
    direction: 'up',
    grain: 'year',
    needs: ['costOfSales12C', 'averageValueC'],
    formula: 'Cost of sales of twelve months ÷ average inventory',
    explanation: 'The average is over the month ends of those months; less than a year of sales is brought to a year.',
    numerator: { label: 'cost of sales', quantity: 'money' },
    denominator: averageStock,
    emptyReason: 'Nothing was on hand in twelve months',
    terms: (s) => ({ numerator: money(s.costOfSales12C), denominator: money(s.averageValueC) }),
  }),
  inventoryMetric({
    key: 'true_turns',
    label: 'True turns',
    unit: 'ratio',
    direction: 'up',
    grain: 'year',
    needs: ['costOfSales12C', 'passThrough12C', 'averageValueC'],
    formula: '(Cost of sales − emergency and special-order receipts) of twelve months ÷ average inventory',
    explanation: 'Counts only what came off the shelf: parts bought for one job never were stock.',
    numerator: { label: 'cost of sales from stock', quantity: 'money' },
    denominator: averageStock,
    emptyReason: 'Nothing was on hand in twelve months',
    terms: (s) => ({
      numerator: dollars(of(s.costOfSales12C) - of(s.passThrough12C)),
      denominator: money(s.averageValueC),
    }),
  }),
  inventoryMetric({
    key: 'days_supply',
    label: 'Days supply',
    unit: 'days',
    direction: 'band',
    decimals: 2,
    grain: 'year',
    needs: ['valueC', 'costOfSales90C'],
    formula: 'Inventory value ÷ (cost of sales of 90 days ÷ 90)',
    numerator: stockValue,
    denominator: { label: 'cost of sales a day', quantity: 'money' },
    emptyReason: 'No parts were sold in 90 days',
    needsPositiveDenominator: true,
    terms: (s) => ({ numerator: money(s.valueC), denominator: money(s.costOfSales90C) / 90 }),
  }),
  inventoryMetric({
    key: 'obs_pct',
    label: 'Obsolescence',
    unit: 'percent',
    direction: 'down',
    grain: 'day',
    needs: ['valueC', 'obsoleteC'],
    sample: 'partNumbers',
    formula: 'Value without a sale for longer than the limit ÷ inventory value × 100',
    explanation:
      'Parts that never sold age from the day of their entry. The limit is twelve months unless the store set another.',
    numerator: { label: 'obsolete value', quantity: 'money' },
    ...ofStock((s) => s.obsoleteC),
  }),
  inventoryMetric({
    key: 'value_7_12_pct',
    label: 'Value 7–12 months without sale',
    shortLabel: '7–12 months',
    unit: 'percent',
    direction: 'down',
    grain: 'day',
    needs: ['valueC', 'value7to12C'],
    sample: 'partNumbers',
    formula: 'Value without a sale for 7 to 12 months ÷ inventory value × 100',
    explanation: 'What becomes obsolete next.',
    numerator: { label: 'value 7–12 months', quantity: 'money' },
    ...ofStock((s) => s.value7to12C),
  }),
  inventoryMetric({
    key: 'idle_pct',
    label: 'Idle capital',
    unit: 'percent',
    direction: 'down',
    grain: 'day',
    needs: ['valueC', 'idleC'],
    sample: 'partNumbers',
    formula: 'Value of non-stock, phase-out, never-sold, obsolete and delete status ÷ inventory value × 100',
    numerator: { label: 'idle value', quantity: 'money' },
    ...ofStock((s) => s.idleC),
  }),
  inventoryMetric({
    key: 'negative_on_hand_pct',
    label: 'Negative on hand',
    unit: 'percent',
    direction: 'down',
    grain: 'day',
    needs: ['negativeNumbers', 'partNumbers'],
    sample: 'partNumbers',
    formula: 'Part numbers below zero ÷ part numbers on hand × 100',
    explanation: 'A quantity below zero is a receipt or a count that nobody posted.',
    numerator: { label: 'negative part numbers', quantity: 'count' },
    denominator: { label: 'part numbers on hand', quantity: 'count' },
    emptyReason: 'Nothing is on hand',
    terms: (s) => ({ numerator: of(s.negativeNumbers), denominator: of(s.partNumbers) }),
  }),
  inventoryMetric({
    key: 'excess_value',
    label: 'Excess value',
    unit: 'money',
    direction: 'down',
    grain: 'day',
    needs: ['excessC'],
    formula: '(On hand − best stocking level) × cost, where it is above zero',
    numerator: { label: 'excess value', quantity: 'money' },
    terms: (s) => ({ numerator: money(s.excessC) }),
  }),
  inventoryMetric({
    key: 'special_order_unclaimed',
    label: 'Unclaimed special orders',
    unit: 'money',
    direction: 'down',
    grain: 'day',
    needs: ['unclaimedC'],
    formula: 'Special orders received more than 30 days ago and not sold, at cost',
    numerator: { label: 'unclaimed value', quantity: 'money' },
    terms: (s) => ({ numerator: money(s.unclaimedC) }),
  }),
  inventoryMetric({
    key: 'fill_rate',
    label: 'Fill rate',
    unit: 'percent',
    direction: 'up',
    grain: 'period',
    isAdditive: false,
    needs: ['demands', 'emergencyDemands', 'lostDemands'],
    sample: 'demands',
    formula: '(Demands − emergency purchases − lost sales) ÷ demands × 100',
    explanation: 'A demand is one line on which a part was asked for, sold or lost.',
    numerator: { label: 'demands filled from stock', quantity: 'count' },
    denominator: { label: 'demands', quantity: 'count' },
    emptyReason: 'No parts were asked for in this period',
    terms: (s) => ({
      numerator: of(s.demands) - of(s.emergencyDemands) - of(s.lostDemands),
      denominator: of(s.demands),
    }),
  }),
  inventoryMetric({
    key: 'lost_sales',
    label: 'Lost sales',
    unit: 'count',
    direction: 'down',
    grain: 'period',
    needs: ['lostDemands', 'lostListC'],
    formula: 'Demands that were neither in stock nor sold',
    numerator: { label: 'lost sales', quantity: 'count' },
    terms: (s) => ({ numerator: of(s.lostDemands) }),
  }),
  inventoryMetric({
    key: 'lost_sales_pct',
    label: 'Numbers with a lost sale',
    unit: 'percent',
    direction: 'band',
    grain: 'period',
    needs: ['lostPartNumbers', 'partNumbers'],
    sample: 'partNumbers',
    formula: 'Part numbers with a lost sale ÷ part numbers on hand × 100',
    explanation: 'Too few tell that nobody posts them, too many that the stock is the wrong one.',
    numerator: { label: 'part numbers with a lost sale', quantity: 'count' },
    denominator: { label: 'part numbers on hand', quantity: 'count' },
    emptyReason: 'Nothing is on hand',
    terms: (s) => ({ numerator: of(s.lostPartNumbers), denominator: of(s.partNumbers) }),
  }),
  inventoryMetric({
    key: 'ep_pct',
    label: 'Emergency purchases',
    unit: 'percent',
    direction: 'down',
    grain: 'period',
    needs: ['receiptsC', 'emergencyReceiptsC'],
    formula: 'Emergency purchases ÷ all receipts × 100, at cost',
    numerator: { label: 'emergency purchases', quantity: 'money' },
    ...ofReceipts((s) => s.emergencyReceiptsC),
  }),
  inventoryMetric({
    key: 'ep_premium',
    label: 'Emergency premium',
    unit: 'money',
    direction: 'down',
    grain: 'period',
    needs: ['premiumC'],
    formula: '(Emergency cost − catalogue cost) × quantity',
    explanation: 'Catalogue cost is what the inventory held the part at before the purchase.',
    numerator: { label: 'premium', quantity: 'money' },
    terms: (s) => ({ numerator: money(s.premiumC) }),
  }),
  inventoryMetric({
    key: 'stock_order_pct',
    label: 'Stock order performance',
    unit: 'percent',
    direction: 'up',
    grain: 'period',
    needs: ['receiptsC', 'stockReceiptsC'],
    formula: 'Receipts of stock orders ÷ all receipts × 100, at cost',
    numerator: { label: 'stock-order receipts', quantity: 'money' },
    ...ofReceipts((s) => s.stockReceiptsC),
  }),
  inventoryMetric({
    key: 'parts_per_person',
    label: 'Gross per parts employee',
    unit: 'money',
    direction: 'up',
    grain: 'period',
    isAdditive: false,
    needs: ['grossC', 'employees'],
    formula: 'Parts gross ÷ active counterpersons',
    numerator: { label: 'parts gross', quantity: 'money' },
    denominator: { label: 'counterpersons', quantity: 'count' },
    emptyReason: 'No counterperson is known',
    terms: (s) => ({ numerator: money(s.grossC), denominator: of(s.employees) }),
  }),
  inventoryMetric({
    key: 'gl_inventory',
    label: 'Inventory in the ledger',
    unit: 'money',
    direction: 'band',
    grain: 'day',
    needs: ['glBalanceC'],
    formula: 'Balance of the accounts mapped to parts inventory',
    explanation:
      'The movements of all months that the feed has sent, added up: short by the balance before them unless the first month brings it.',
    numerator: { label: 'ledger balance', quantity: 'money' },
    terms: (s) => ({ numerator: money(s.glBalanceC) }),
  }),
  inventoryMetric({
    key: 'gl_difference',
    label: 'Ledger less inventory',
    unit: 'money',
    direction: 'band',
    grain: 'day',
    needs: ['glBalanceC', 'glStockC'],
    formula: 'Ledger balance − inventory value of the same day',
    explanation:
      'Above zero the ledger holds parts that are not on the shelf. Far below zero its first month lacks the balance before it.',
    numerator: { label: 'difference', quantity: 'money' },
    terms: (s) => ({ numerator: dollars(of(s.glBalanceC) - of(s.glStockC)) }),
  }),
];

const byKey = new Map(inventoryMetrics.map((definition) => [definition.key, definition]));

/** The definition behind a key, or undefined for a key that no inventory metric has. */
export function findInventoryMetric(key: string): InventoryMetric | undefined {
  return byKey.get(key);
}
