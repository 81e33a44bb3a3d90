import { allMetrics, metricOf } from '../definitions/all-metrics.ts';
import { partsSaleTypeOfPayType } from '../definitions/parts.ts';
import { serviceSums } from '../sums.ts';
import { computeFigure } from './figure.ts';
import { gapDollars } from './gap-dollars.ts';

/** One store with round numbers. A reader can compute every figure of it without a calculator. */
const store = serviceSums({
  roCount: 40,
  countedLines: 100,
  laborSaleC: 12_000_00,
  laborCostC: 3_000_00,
  soldH: 80_00,
  partsSaleC: 9_000_00,
  partsCostC: 5_400_00,
  subletSaleC: 500_00,
  subletCostC: 400_00,
  miscSaleC: 300_00,
  discountLaborC: 300_00,
  warrantyLaborC: 2_400_00,
  customerSoldH: 50_00,
  // 80 hours at $200.
  doorRateCH: 80_00 * 200_00,
  doorRatedH: 80_00,
  repairLaborC: 6_000_00,
  repairSoldH: 30_00,
  oneLineRos: 16,
  oneLineGrossC: 1_600_00,
  multiLineGrossC: 9_600_00,
  menuRos: 10,
  menuLines: 12,
  menuGrossC: 1_200_00,
  discountedRos: 4,
  overrideC: 120_00,
  matrixC: 9_600_00,
  policyC: 192_00,
  shopSuppliesC: 360_00,
  customerLaborC: 7_200_00,
  cycleDays: 60,
  hourLines: 90,
  missingTechLines: 9,
  comebackRos: 2,
  openRos: 12,
  openAgedRos: 3,
  wipC: 2_500_00,
  workingDays: 16,
  attendanceH: 100_00,
  punchedH: 85_00,
  techSoldH: 110_00,
  efficiencySoldH: 90_00,
  efficiencyPunchedH: 75_00,
  techDays: 16,
  techLaborC: 13_200_00,
  techLaborCostC: 4_400_00,
});

/** Computed by hand from the sums above (DOMAIN 2.1 and 2.2). */
const expected: Readonly<Record<string, number>> = {
  ro_count: 40,
  ro_per_day: 2.5,
  labor_sales: 12_000,
  labor_gross: 9_000,
  labor_gp_pct: 75,
  total_gross: 12_600,
  labor_per_ro: 300,
  parts_per_ro: 225,
  // 12,000 + 9,000 + 500 + 300 of 40 repair orders.
  total_per_ro: 545,
  // 9,000 of labor and 3,600 of parts.
  gross_per_ro: 315,
  gross_per_hour: 157.5,
  cycle_days: 1.5,
  open_ro_count: 12,
  open_ro_aged: 3,
  wip_value: 2_500,
  elr: 150,
  elr_pct_door: 75,
  elr_repair: 200,
  hpro: 2,
  parts_to_labor: 0.75,
  one_line_pct: 40,
  lines_per_ro: 2.5,
  work_mix: 37.5,
  menu_pct: 25,
  // 300 of 12,300.
  discount_pct: 2.44,
  disc_ro_pct: 10,
  tech_productivity: 85,
  tech_efficiency: 120,
  tech_proficiency: 110,
  tech_hours_day: 6.875,
  tech_elr: 120,
  tech_cost_hour: 40,
  tech_gross_hour: 88,
  override_pct: 1.25,
  // 192 of 12,000 + 500 + 300.
  policy_pct: 1.5,
  warranty_pct: 20,
  cp_hours_share: 62.5,
  sublet_gp_pct: 20,
  shop_supplies_pct: 5,
  missing_tech_pct: 10,
  comeback_pct: 5,
  parts_sales: 9_000,
  parts_gross: 3_600,
  parts_gp_pct: 40,
};

test('every figure is worked out by the formula of the trade', () => {
  const figures = allMetrics.map(({ key }) => [key, computeFigure(metricOf(key), 'C', store).value]);
  expect(Object.fromEntries(figures)).toEqual(expected);
});

test.each([
  ['C', 'ro_customer'],
  ['S', 'ro_customer'],
  ['M', 'ro_customer'],
  ['F', 'ro_customer'],
  ['W', 'ro_warranty'],
  ['I', 'ro_internal'],
  ['B', 'body'],
])('parts on a line of pay type %s are sold as %s', (payType, saleType) => {
  expect(partsSaleTypeOfPayType(payType)).toBe(saleType);
});

describe('what the distance to a target is worth', () => {
  test.each([
    ['elr', 160, 150, 800],
    ['elr_pct_door', 85, 75, 1_600],
    ['elr_repair', 220, 200, 600],
    ['labor_gp_pct', 78, 75, 360],
    ['parts_gp_pct', 45, 40, 450],
    // 20 hours at $150 are $3,000 of labor, 75% of it gross; and $2,250 of parts, 40% of it gross.
    ['hpro', 2.5, 2, 3_150],
    // Two repair orders that bring $400 instead of $100, half of it.
    ['one_line_pct', 35, 40, 300],
    ['discount_pct', 2, 2.5, 61.5],
    ['parts_to_labor', 0.85, 0.75, 480],
    ['menu_pct', 35, 25, 400],
    // 120 hours instead of 110, at $150 with 75% gross.
    ['tech_proficiency', 120, 110, 1_125],
  ])('%s, target %d, is %d: $%d', (key, target, actual, dollars) => {
    expect(gapDollars(key, store, target, actual, store)).toBeCloseTo(dollars, 6);
  });

  test('is negative when the figure is ahead, and nothing where the trade has no formula', () => {
    expect(gapDollars('elr', store, 140, 150, store)).toBeCloseTo(-800, 6);
    expect(gapDollars('cycle_days', store, 1, 1.5, store)).toBeNull();
  });

  test.each([
    ['hpro', { laborSaleC: 0 }],
    ['hpro', { soldH: 0 }],
    ['one_line_pct', { oneLineRos: 0 }],
    ['one_line_pct', { oneLineRos: 40 }],
    ['menu_pct', { menuLines: 0 }],
    ['tech_proficiency', { attendanceH: null }],
    ['tech_proficiency', { soldH: 0 }],
  ])('%s is worth nothing that could be said with %j', (key, without) => {
    const sums = { ...store, ...without };
    expect(gapDollars(key, sums, 2, 1, sums)).toBeNull();
  });
});
