import { defaultThresholds } from '../threshold/default-thresholds.ts';
import { type InventoryKpiInput, inventoryKpi } from './inventory-kpi.ts';
import { findInventoryMetric, inventoryMetrics } from './inventory-metrics.ts';
import { type InventorySums, inventorySums } from './inventory-sums.ts';

const kpi = (key: string, sums: Partial<InventorySums>, more: Partial<InventoryKpiInput> = {}) => {
  const definition = findInventoryMetric(key);
  if (!definition) throw new Error(`no metric ${key}`);
  return inventoryKpi(definition, {
    sums: inventorySums(sums),
    compareSums: null,
    history: [],
    thresholds: defaultThresholds,
    daysSupplyTarget: 60,
    pace: null,
    fieldsNotProvided: [],
    ...more,
  });
};
const shelf = { valueC: 50_000_000, partNumbers: 6_400 };

test('obsolescence above target ties up capital, and holding it costs a twelfth of twenty per cent a month', () => {
  // 12 % of $500,000 against 5 %: $35,000, at $583.33 a month.
  const figure = kpi('obs_pct', { ...shelf, obsoleteC: 6_000_000 });
  expect(figure).toMatchObject({ value: 12, target: 5, status: 'red', gapDollars: 583.33, facts: { capital: 35_000 } });
});

test('days supply above its band frees what is over the target', () => {
  // $500,000 at $5,000 a day is 100 days; sixty of them are $300,000.
  const figure = kpi('days_supply', { ...shelf, costOfSales90C: 45_000_000, costOfSales12C: 182_500_000 });
  expect(figure).toMatchObject({ value: 100, target: 60, status: 'red', gapDollars: 200_000 });
  expect(figure.facts).toEqual({ capital: 200_000, twelveMonths: 100 });
});

test('too little stock is worth nothing to free', () => {
  expect(kpi('days_supply', { ...shelf, costOfSales90C: 225_000_000 })).toMatchObject({
    value: 20,
    status: 'red',
    gapDollars: null,
  });
});

test('turns below target tie up what the target would turn', () => {
  // $2.0m over $500,000 is 4 turns; at 6 it needs $333,333.33.
  const figure = kpi('gross_turns', { ...shelf, costOfSales12C: 200_000_000, averageValueC: 50_000_000 });
  expect(figure).toMatchObject({ value: 4, status: 'red', gapDollars: 166_666.67 });
});

test('the fill rate is worth the gross of the demands that were not filled', () => {
  const sums = { demands: 1_000, emergencyDemands: 100, lostDemands: 100, grossC: 10_000_000, lost90: 300 };
  expect(kpi('fill_rate', sums)).toMatchObject({ value: 80, status: 'red', gapDollars: 10_000, facts: {} });
});

test('a fill rate without lost sales is shown with its target and a warning, and is not judged', () => {
  const all = { demands: 1_000, emergencyDemands: 0, lostDemands: 0, grossC: 10_000_000, lost90: 0 };
  expect(kpi('fill_rate', all)).toMatchObject({ value: 100, target: 90, status: 'none', gapDollars: null });
  expect(kpi('fill_rate', all).facts.warning).toMatch(/overstated/);
  expect(kpi('fill_rate', { ...all, emergencyDemands: 300 })).toMatchObject({ status: 'none', gapDollars: null });
  expect(kpi('fill_rate', { ...all, lost90: 1 })).toMatchObject({ status: 'green', facts: {} });
});

test('fewer than five of what a figure is over are shown and not coloured', () => {
  const figure = kpi('fill_rate', { demands: 4, emergencyDemands: 0, lostDemands: 2, lost90: 2 });
  expect(figure).toMatchObject({ value: 50, n: 4, smallSample: true, status: 'none', gapDollars: null });
});

test('a zero denominator and a missing sum give no value, each with its reason', () => {
  expect(kpi('ep_pct', { receiptsC: 0, emergencyReceiptsC: 0 })).toMatchObject({
    value: null,
    reason: 'No parts were received in this period',
  });
  expect(kpi('ep_pct', {})).toMatchObject({ value: null, numerator: null, reason: expect.stringContaining('feed') });
});

test('a count of the running month has a pace, a share of it has none', () => {
  const pace = { elapsed: 10, total: 20 };
  expect(kpi('lost_sales', { lostDemands: 7, lostListC: 100 }, { pace }).facts).toEqual({ pace: 14, total: 1 });
  expect(kpi('fill_rate', { demands: 10, emergencyDemands: 0, lostDemands: 1, lost90: 1 }, { pace }).facts).toEqual({});
});

test('every bound of the parts inventory colours a figure', () => {
  const keys = new Set(inventoryMetrics.map(({ key }) => key));
  for (const key of [
    'gross_turns',
    'true_turns',
    'fill_rate',
    'stock_order_pct',
    'obs_pct',
    'value_7_12_pct',
    'idle_pct',
    'ep_pct',
    'negative_on_hand_pct',
    'days_supply',
    'lost_sales_pct',
  ]) {
    expect(defaultThresholds.some(({ metricKey }) => metricKey === key)).toBe(true);
    expect(keys.has(key)).toBe(true);
  }
});
