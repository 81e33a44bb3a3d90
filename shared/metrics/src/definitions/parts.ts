import { dollars } from '../units.ts';
import { type MetricDefinition, metric } from './metric.ts';

const partsGross = { quantity: 'money', label: 'parts gross' } as const;

/** Parts sold, by the sale type that the scope names. */
export const partsMetrics: readonly MetricDefinition[] = [
  metric({
    key: 'parts_sales',
    label: 'Parts sales',
    shortLabel: 'Parts',
    unit: 'money',
    direction: 'up',
    formula: 'Parts sold, net of discounts, before tax',
    explanation: 'Core charges are in neither sales nor cost.',
    numerator: { label: 'parts sales', quantity: 'money' },
    terms: (s) => ({ numerator: dollars(s.partsSaleC) }),
  }),
  metric({
    key: 'parts_gross',
    label: 'Parts gross',
    unit: 'money',
    direction: 'up',
    formula: 'Parts sales − parts cost',
    explanation: 'What parts earn before expenses, over every way they were sold.',
    numerator: partsGross,
    terms: (s) => ({ numerator: dollars(s.partsSaleC - s.partsCostC) }),
  }),
  metric({
    key: 'parts_gp_pct',
    label: 'Parts GP %',
    unit: 'percent',
    direction: 'up',
    formula: 'Parts gross ÷ parts sales × 100',
    explanation:
      'What is left of each parts dollar after its cost. Wholesale lowers it without anything getting worse.',
    numerator: partsGross,
    denominator: { label: 'parts sales', quantity: 'money' },
    emptyReason: 'No parts were sold in this period',
    needsPositiveDenominator: true,
    terms: (s) => ({ numerator: dollars(s.partsSaleC - s.partsCostC), denominator: dollars(s.partsSaleC) }),
  }),
];

/** Parts sale types in the order of every table, with their names. */
export const partsSaleTypes = [
  { key: 'ro_customer', label: 'Customer-pay ROs' },
  { key: 'ro_warranty', label: 'Warranty ROs' },
  { key: 'ro_internal', label: 'Internal ROs' },
  { key: 'body', label: 'Body shop' },
  { key: 'counter', label: 'Counter retail' },
  { key: 'wholesale', label: 'Wholesale' },
  { key: 'accessory', label: 'Accessories' },
] as const;
export type PartsSaleType = (typeof partsSaleTypes)[number]['key'];

/** Parts on S, M and F lines sell as customer-pay parts, on B lines as body parts (RULINGS, Op-code counts). */
export function partsSaleTypeOfPayType(payType: string): PartsSaleType {
  if (payType === 'W') return 'ro_warranty';
  if (payType === 'I') return 'ro_internal';
  return payType === 'B' ? 'body' : 'ro_customer';
}

/**
 * Tells whether a person can open the parts sales up to a day. The screens list repair orders and balances of the ledger. They do not list
 * single part transactions yet, and these give the sales of the months from their first day on.
 */
export function partsSalesCanBeOpened(transactionsFrom: string | null, through: string): boolean {
  return transactionsFrom === null || through.slice(0, 7) < transactionsFrom.slice(0, 7);
}
