import { serviceSums } from '../sums.ts';
import { defaultThresholds } from '../threshold/default-thresholds.ts';
import { computeKpi, type KpiInput } from './kpi.ts';

/** Demo store 1, customer pay (DOMAIN 2.5): ELR 148.59 over 1,994 hours at a door rate of 189.95. */
const worked = serviceSums({
  roCount: 1108,
  soldH: 199_400,
  laborSaleC: 29_628_846,
  laborCostC: 7_229_438,
  partsSaleC: 22_890_400,
  partsCostC: 14_352_281,
  doorRatedH: 199_400,
  doorRateCH: 18_995 * 199_400,
  oneLineRos: 535,
  oneLineGrossC: 535 * 12_000,
  multiLineGrossC: 573 * 40_000,
  attendanceH: 229_900,
  techSoldH: 218_800,
});
const input = (more: Partial<KpiInput> = {}): KpiInput => ({
  sums: worked,
  compareSums: null,
  history: [],
  thresholds: defaultThresholds,
  store: worked,
  pace: null,
  hasMonthlyGoal: true,
  fieldsNotProvided: [],
  ...more,
});

test('the worked gap of the domain: 85 % of the door rate is worth $25,658 a month', () => {
  const kpi = computeKpi('elr', 'C', input());
  expect(kpi).toMatchObject({ value: 148.59, target: 161.46, status: 'amber' });
  expect(Math.round(kpi.gapDollars ?? 0)).toBe(25_658);
});

test('the compared value is given as its card shows it if rounding it twice would show another', () => {
  const compared = (key: string, sums: Partial<typeof worked>) =>
    computeKpi(key, 'C', input({ compareSums: serviceSums(sums) }));
  expect(compared('hpro', { roCount: 1048, soldH: 198_592 })).toMatchObject({
    compareValue: 1.895,
    compareShown: 1.89,
  });
  expect(compared('one_line_pct', { roCount: 104, oneLineRos: 4 })).toMatchObject({
    compareValue: 3.85,
    compareShown: 3.8,
  });
  expect(compared('hpro', { roCount: 1048, soldH: 198_500 })).not.toHaveProperty('compareShown');
  expect(compared('labor_sales', { laborSaleC: 1_234_550 })).not.toHaveProperty('compareShown');
});

test('the share of the door rate is worth the same as the rate it bounds', () => {
  const rate = computeKpi('elr', 'C', input()).gapDollars ?? Number.NaN;
  expect(computeKpi('elr_pct_door', 'C', input()).gapDollars).toBeCloseTo(rate, 1);
});

test('neither rate is compared with a share of the door rate if part of the hours has no door rate', () => {
  const sums = {
    ...worked,
    repairSoldH: 60_000,
    repairLaborC: 10_000_000,
    repairDoorRateCH: 18_995 * 60_000,
  };
  expect(computeKpi('elr_repair', 'C', input({ sums }))).toMatchObject({
    value: 166.67,
    target: 184.25,
    status: 'red',
  });
  // The first door rate starts in the middle of the period.
  const half = {
    ...sums,
    doorRatedH: worked.doorRatedH / 2,
    doorRateCH: worked.doorRateCH / 2,
    repairDoorRateCH: sums.repairDoorRateCH / 2,
  };
  for (const key of ['elr', 'elr_repair'])
    expect(computeKpi(key, 'C', input({ sums: half }))).toMatchObject({
      target: null,
      status: 'none',
      gapDollars: null,
    });
});

test('one-line repair orders are priced at half the difference to the others', () => {
  const kpi = computeKpi('one_line_pct', 'C', input());
  const expected = (535 / 1108 - 0.35) * 1108 * (400 - 120) * 0.5;
  expect(kpi).toMatchObject({ status: 'red', target: 35 });
  expect(kpi.gapDollars).toBeCloseTo(expected, 2);
});

test('missing proficiency is priced at the store’s labor rate and gross', () => {
  const kpi = computeKpi('tech_proficiency', 'all', input());
  expect(kpi.status).toBe('amber');
  expect(kpi.gapDollars).toBeCloseTo((2299 - 2188) * (296_288.46 / 1994) * (1 - 72_294.38 / 296_288.46), 1);
});

test('a person’s own goal replaces the threshold, in the unit of the figure, and the gap is priced against it', () => {
  const kpi = computeKpi('elr', 'C', input({ ownGoal: 150 }));
  expect(kpi).toMatchObject({ value: 148.59, target: 150, status: 'amber' });
  expect(kpi.gapDollars).toBeCloseTo(150 * 1994 - 296_288.46, 1);
  expect(computeKpi('elr', 'C', input({ ownGoal: 148 }))).toMatchObject({ status: 'green' });
  const unpriced = defaultThresholds.map((each) => ({ ...each, showDollarGap: false }));
  expect(computeKpi('elr', 'C', input({ ownGoal: 150, thresholds: unpriced })).gapDollars).toBeNull();
});

test('a figure at its bound is green and ahead by nothing', () => {
  const even = serviceSums({ roCount: 10, soldH: 1800, laborSaleC: 100, laborCostC: 20, partsSaleC: 50 });
  expect(computeKpi('hpro', 'C', input({ sums: even }))).toMatchObject({ value: 1.8, status: 'green', gapDollars: 0 });
});

test('a figure is judged as it is published: 72.996% is 73.00%, which keeps a bound of 73%', () => {
  const sums = { ...worked, laborSaleC: 1_000_000, laborCostC: 270_040 };

  const bounds = { ...defaultThresholds.find(({ metricKey }) => metricKey === 'labor_gp_pct'), scope: 'C', green: 73 };
  const own = input({ sums, thresholds: [bounds as KpiInput['thresholds'][number]] });
  expect(computeKpi('labor_gp_pct', 'C', own)).toMatchObject({
    value: 73,
    target: 73,
    status: 'green',
    gapDollars: null,
  });
});

test('a small sample keeps its target and loses colour and worth', () => {
  const few = { ...worked, roCount: 4 };
  expect(computeKpi('hpro', 'C', input({ sums: few }))).toMatchObject({
    smallSample: true,
    target: 1.8,
    status: 'none',
    gapDollars: null,
  });
});

test('a bound of one scope does not colour another', () => {
  expect(computeKpi('parts_to_labor', 'W', input())).toMatchObject({ target: null, status: 'none' });
});

test('parts on repair orders of a pay type are judged by the bounds of their sale type', () => {
  expect(computeKpi('parts_gp_pct', 'C', input())).toMatchObject({ target: 41, status: 'amber' });
});

const goal = {
  metricKey: 'ro_count',
  scope: 'all',
  direction: 'up' as const,
  green: 1600,
  amber: 1500,
  bandLow: null,
  bandHigh: null,
  amberLow: null,
  amberHigh: null,
  enabled: true,
  showDollarGap: true,
};

test('a monthly goal is compared at the pace of the working days', () => {
  const kpi = computeKpi(
    'ro_count',
    'all',
    input({ sums: serviceSums({ roCount: 1056 }), thresholds: [goal], pace: { elapsed: 14, total: 21 } }),
  );
  expect(kpi).toMatchObject({ value: 1056, target: null, status: 'amber', facts: { pace: 1584, goal: 1600 } });
});

test('a monthly goal says nothing about half a year or one advisor', () => {
  const kpi = computeKpi('ro_count', 'all', input({ thresholds: [goal], hasMonthlyGoal: false }));
  expect(kpi).toMatchObject({ status: 'none', facts: {} });
});

test('before the first working day there is no pace', () => {
  expect(computeKpi('ro_count', 'all', input({ pace: { elapsed: 0, total: 21 } })).facts.pace).toBeNull();
});

test('aged open repair orders are a count whose bound is a share of all open ones', () => {
  const open = serviceSums({ openRos: 68, openAgedRos: 14, openAgedUnbilledC: 1_824_000 });
  expect(computeKpi('open_ro_aged', 'all', input({ sums: open }))).toMatchObject({
    value: 14,
    denominator: 68,
    target: 5,
    status: 'red',
    facts: { total: 68, unbilledDollars: 18_240 },
  });
});

test('is compared with the same figure of the other period, where there is one that can be worked out', () => {
  const before = { ...worked, laborSaleC: 19_940_000 };
  expect(computeKpi('elr', 'C', input({ compareSums: before })).compareValue).toBe(100);
  expect(computeKpi('elr', 'C', input({ compareSums: { ...before, soldH: 0 } })).compareValue).toBeNull();
  expect(computeKpi('elr', 'C', input()).compareValue).toBeNull();
});

test('the rate, and no other figure, says what share of its sales are charges without hours', () => {
  const sums = { ...worked, flatLaborC: 2_962_885 };
  expect(computeKpi('elr', 'C', input({ sums })).facts).toEqual({ flatPct: 10 });
  expect(computeKpi('hpro', 'C', input({ sums })).facts).toEqual({});
  expect(computeKpi('elr', 'C', input()).facts).toEqual({});
});

test('a disabled threshold judges nothing', () => {
  const thresholds = defaultThresholds.map((each) => ({ ...each, enabled: false }));
  expect(computeKpi('hpro', 'C', input({ thresholds }))).toMatchObject({ target: null, status: 'none' });
});

test('a threshold without dollar gap colours and does not price', () => {
  const thresholds = defaultThresholds.map((each) => ({ ...each, showDollarGap: false }));
  expect(computeKpi('elr', 'C', input({ thresholds }))).toMatchObject({ status: 'amber', gapDollars: null });
});

test('history is one value a month, the last one marked while it runs', () => {
  const history = ['2026-10-01', '2026-11-01'].map((date) => ({
    date,
    sums: worked,
    unfinished: date === '2026-11-01',
  }));
  expect(computeKpi('hpro', 'C', input({ history })).spark).toEqual([
    { date: '2026-10-01', value: 1.7996, unfinished: false, pace: null },
    { date: '2026-11-01', value: 1.7996, unfinished: true, pace: null },
  ]);
});

test('points are kept where they are handed a place, and nowhere else', () => {
  const history = [{ date: '2026-10-01', sums: worked, unfinished: false }];
  const sparks: KpiInput['sparks'] = new WeakMap();
  const sparkOf = (more: Partial<KpiInput>) => computeKpi('hpro', 'C', input({ history, ...more })).spark;
  expect(sparkOf({ sparks })).toBe(sparkOf({ sparks }));
  expect(sparkOf({})).not.toBe(sparkOf({}));
  expect(sparkOf({})).toEqual(sparkOf({ sparks }));
  // Another list of months gets its own points, although the caller hands in the same store of points.
  expect(sparkOf({ sparks, history: [] })).toEqual([]);
});

test('an unfinished month of a figure that adds up has a pace, whichever period is shown', () => {
  const month = (date: string, unfinished: boolean) => ({
    date,
    sums: serviceSums({ roCount: 150 }),
    unfinished,
    workingDays: unfinished ? { elapsed: 15, total: 22 } : null,
  });
  const history = [month('2026-10-01', false), month('2026-11-01', true)];
  const { spark, facts } = computeKpi('ro_count', 'all', input({ history, pace: null }));
  expect(spark.map(({ value, pace }) => [value, pace])).toEqual([
    [150, null],
    [150, 220],
  ]);
  expect(facts.pace).toBeUndefined();
});
