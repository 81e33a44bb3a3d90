import { computeFigure } from '../figure/figure.ts';
import { computeKpi, type KpiInput } from '../figure/kpi.ts';
import { NOT_PROVIDED } from '../format/numbers.ts';
import { inspectionMetrics } from '../inspection/inspection-metrics.ts';
import { inventoryMetrics } from '../inventory/inventory-metrics.ts';
import { serviceSums } from '../sums.ts';
import { defaultThresholds } from '../threshold/default-thresholds.ts';
import { allMetrics, metricOf } from './all-metrics.ts';
import {
  feedFields,
  feedFieldsOf,
  isInspectionNotProvided,
  isInventoryNotProvided,
  isNotProvided,
} from './feed-fields.ts';

const sums = serviceSums({
  roCount: 100,
  soldH: 15_000,
  laborSaleC: 2_000_000,
  laborCostC: 500_000,
  partsSaleC: 1_500_000,
  partsCostC: 900_000,
  doorRatedH: 15_000,
  doorRateCH: 15_000 * 18_995,
});
const input = (fieldsNotProvided: readonly string[]): KpiInput => ({
  sums,
  compareSums: sums,
  history: [{ date: '2026-10-01', sums, unfinished: false }],
  thresholds: defaultThresholds,
  store: sums,
  pace: null,
  hasMonthlyGoal: false,
  fieldsNotProvided,
});

const keysWithout = (field: string) => allMetrics.filter((each) => isNotProvided(each, [field])).map(({ key }) => key);
const inventoryWithout = (field: string) =>
  inventoryMetrics.filter((each) => isInventoryNotProvided(each, [field])).map(({ key }) => key);
const inspectionsWithout = (field: string) =>
  inspectionMetrics.filter((each) => isInspectionNotProvided(each, [field])).map(({ key }) => key);

test('a figure whose field the feed lacks is null in every part and says why', () => {
  expect(computeKpi('labor_gp_pct', 'C', input(['labor_cost']))).toMatchObject({
    value: null,
    reason: NOT_PROVIDED,
    numerator: null,
    denominator: null,
    compareValue: null,
    status: 'none',
    gapDollars: null,
    spark: [{ date: '2026-10-01', value: null }],
  });
});

test('what does not need the field stays', () => {
  expect(computeKpi('elr', 'C', input(['labor_cost', 'actual_hours']))).toMatchObject({ value: 133.33, reason: null });
});

test('a gap is not priced by a cost that nobody knows', () => {
  expect(computeKpi('hpro', 'C', input([])).gapDollars).toBeGreaterThan(0);
  expect(computeKpi('hpro', 'C', input(['labor_cost']))).toMatchObject({
    value: 1.5,
    status: 'amber',
    gapDollars: null,
  });
});

test.each([
  ['labor_discount', ['discount_pct', 'disc_ro_pct']],
  ['comeback', ['comeback_pct']],
  ['shop_supplies', ['shop_supplies_pct']],
  ['actual_hours', ['tech_productivity', 'tech_efficiency']],
  ['sublet_cost', ['sublet_gp_pct']],
  ['op_category', ['elr_repair', 'work_mix', 'override_pct']],
  ['is_maintenance', ['menu_pct']],
  ['policy_labor_type', ['policy_pct']],
])('without %s exactly the figures that need it are missing', (field, keys) => {
  expect(keysWithout(field)).toEqual(keys);
});

test.each([
  ['order_type', ['true_turns', 'ep_pct', 'ep_premium', 'stock_order_pct']],
  ['part_emergency', ['fill_rate']],
  ['part_status', ['idle_pct', 'special_order_unclaimed']],
  ['part_last_sale', ['obs_pct', 'value_7_12_pct', 'special_order_unclaimed']],
])('without %s exactly the figures of the inventory that need it are missing', (field, keys) => {
  expect(inventoryWithout(field)).toEqual(keys);
});

test('every field of the list is needed by something that is shown', () => {
  const needless = feedFields.filter((field) =>
    [keysWithout, inventoryWithout, inspectionsWithout].every((of) => of(field).length === 0),
  );
  // Only a single repair order shows parts discounts, audits use the texts of claims, and code asks for the sale type by its name.
  expect(needless).toEqual(['parts_discount', 'cause', 'correction', 'sale_type']);
});

test('counts of repair orders need no field that a feed may lack', () => {
  for (const key of ['ro_count', 'ro_per_day', 'cycle_days', 'one_line_pct', 'open_ro_count', 'open_ro_aged']) {
    expect(computeFigure(metricOf(key), 'all', sums, feedFields).reason).not.toBe(NOT_PROVIDED);
  }
});

test('the columns that are named of a metric are exactly those without which it cannot be given', () => {
  expect(feedFieldsOf(metricOf('elr'))).toEqual(['sold_hours', 'labor_sale']);
  expect(feedFieldsOf(metricOf('ro_count'))).toEqual([]);
  for (const definition of allMetrics) {
    expect(feedFieldsOf(definition)).toEqual(feedFields.filter((field) => isNotProvided(definition, [field])));
  }
});

test('every metric says what it means, not only how it is computed', () => {
  expect(allMetrics.filter(({ explanation }) => explanation === '').map(({ key }) => key)).toEqual([]);
});
