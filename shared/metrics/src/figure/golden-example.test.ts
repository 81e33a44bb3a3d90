import { type CountableLine, countRepairOrder, isCountedLine } from '../counting/line.ts';
import { metricOf } from '../definitions/all-metrics.ts';
import { type ServiceSums, serviceSums } from '../sums.ts';
import { computeFigure } from './figure.ts';

/** The rows of DOMAIN 2.6: hours in hundredths, money in cents. */
interface GoldenLine extends CountableLine {
  readonly laborCostC: number;
  readonly partsCostC: number;
  readonly discountC: number;
  readonly isMaintenance: boolean;
  readonly hasTechnician: boolean;
}
interface GoldenOrder {
  readonly number: string;
  readonly status: 'C' | 'V' | 'O';
  readonly ref: string | null;
  readonly lines: readonly GoldenLine[];
}

type Money = readonly [labor: number, cost: number, discount: number, parts: number, partsCost: number];
const line = (payType: string, soldH: number, money: Money, more: Partial<GoldenLine> = {}): GoldenLine => ({
  payType,
  soldH,
  laborSaleC: money[0],
  laborCostC: money[1],
  discountC: money[2],
  partsSaleC: money[3],
  partsCostC: money[4],
  subletSaleC: 0,
  miscSaleC: 0,
  isMaintenance: false,
  hasTechnician: true,
  ...more,
});
const order = (number: string, lines: GoldenLine[], more: Partial<GoldenOrder> = {}): GoldenOrder => ({
  number,
  status: 'C',
  ref: null,
  lines,
  ...more,
});

const golden: readonly GoldenOrder[] = [
  order('1001', [line('C', 30, [3200, 810, 0, 4650, 3100]), line('C', 0, [0, 0, 0, 0, 0])]),
  order('1002', [
    line('C', 180, [35559, 7380, 0, 23800, 13000]),
    line('C', 80, [10080, 3280, 1120, 2035, 1100], { isMaintenance: true }),
  ]),
  order('1003', [line('W', 60, [10260, 3000, 0, 8100, 5000])]),
  order('1004', [line('C', 100, [18995, 5000, 0, 0, 0]), line('W', 110, [18810, 5500, 0, 19116, 11800])]),
  order('1005', [line('I', 200, [35000, 7800, 0, 0, 0])]),
  order('1006', [line('C', 30, [2995, 690, 0, 0, 0])], { status: 'V' }),
  order('1007', [line('C', 30, [0, 810, 3200, 4650, 3100])]),
  order('1008', [line('C', -180, [-35559, -7380, 0, -23800, -13000])], { ref: '1002' }),
  order('1009', [line('C', 340, [0, 0, 0, 0, 0], { hasTechnician: false })], { status: 'O' }),
  order('1010', [line('C', 100, [13495, 0, 0, 0, 0], { hasTechnician: false })]),
];

/** The sums of a scope by the counting rules, as an importer and a report would compute them. */
function sumsOf(scope: string): ServiceSums {
  const sums = serviceSums();
  for (const { status, ref, lines } of golden) {
    if (status !== 'C') continue;
    const counting = countRepairOrder(lines, ref);
    const own = lines.filter((each) => scope === 'all' || each.payType === scope);
    const counted = counting.isCredit ? [] : own.filter(isCountedLine);
    const counts = !counting.isCredit && (scope === 'all' || counted.length > 0);
    sums.roCount += counts ? 1 : 0;
    sums.countedLines += counted.length;
    sums.oneLineRos += counted.length === 1 ? 1 : 0;
    sums.menuRos += counted.some((each) => each.isMaintenance) ? 1 : 0;
    sums.discountedRos += counted.some((each) => each.discountC > 0) ? 1 : 0;
    for (const each of own) {
      sums.soldH += each.soldH;
      sums.laborSaleC += each.laborSaleC;
      sums.laborCostC += each.laborCostC;
      sums.discountLaborC += each.discountC;
      sums.partsSaleC += each.partsSaleC;
      sums.partsCostC += each.partsCostC;
      sums.hourLines += each.soldH > 0 ? 1 : 0;
      sums.missingTechLines += each.soldH > 0 && !each.hasTechnician ? 1 : 0;
    }
  }
  return sums;
}

const figure = (key: string, scope: string) => computeFigure(metricOf(key), scope, sumsOf(scope));

test.each([
  ['all', 'ro_count', 7],
  ['C', 'ro_count', 5],
  ['W', 'ro_count', 2],
  ['I', 'ro_count', 1],
  ['C', 'labor_sales', 457.7],
  // 457.70 − 99.00 of labor and 113.35 − 73.00 of parts.
  ['C', 'total_gross', 399.05],
  ['C', 'elr', 134.62],
  ['C', 'hpro', 0.68],
  ['C', 'labor_gp_pct', 78.37],
  ['C', 'parts_sales', 113.35],
  ['C', 'parts_gp_pct', 35.6],
  ['C', 'parts_to_labor', 0.2477],
  ['W', 'elr', 171],
  ['W', 'hpro', 0.85],
  ['W', 'labor_gp_pct', 70.76],
  ['W', 'parts_gp_pct', 38.27],
  ['I', 'elr', 175],
  ['I', 'hpro', 2],
  ['I', 'labor_gp_pct', 77.71],
  ['I', 'parts_gp_pct', null],
  ['C', 'discount_pct', 8.62],
  ['C', 'disc_ro_pct', 40],
  ['C', 'one_line_pct', 80],
  ['C', 'menu_pct', 20],
  ['all', 'missing_tech_pct', 11.11],
])('golden example, scope %s: %s is %s', (scope, key, expected) => {
  expect(figure(key, scope).value).toBe(expected);
});

test('a figure that cannot be computed says why', () => {
  expect(figure('parts_gp_pct', 'I').reason).toBe('No parts were sold in this period');
});

test('a credit repair order carries money and hours and is not counted, and neither are its lines', () => {
  const credit = golden.find((each) => each.number === '1008');
  expect(countRepairOrder(credit?.lines ?? [], '1002')).toEqual({
    isCredit: true,
    payTypes: ['C'],
    countedLines: 0,
    customerLines: 0,
    isOneLine: false,
  });
});

test('a negative repair order without reference counts normally', () => {
  expect(countRepairOrder([line('C', -10, [-500, 0, 0, 0, 0])], null)).toMatchObject({
    isCredit: false,
    countedLines: 1,
  });
});

test('zero lines do not stop a repair order from being a credit, a positive one does', () => {
  const negative = line('C', -10, [-500, 0, 0, 0, 0]);
  const zero = line('C', 0, [0, 0, 0, 0, 0]);
  expect(countRepairOrder([negative, zero], '1').isCredit).toBe(true);
  expect(countRepairOrder([negative, line('C', 10, [900, 0, 0, 0, 0])], '1').isCredit).toBe(false);
});

test('a free rework that names the first visit is no credit', () => {
  expect(countRepairOrder([line('C', 50, [0, 0, 0, 0, 0])], '1').isCredit).toBe(false);
});

test('a sublet-only line is no line', () => {
  expect(isCountedLine({ ...line('C', 0, [0, 0, 0, 0, 0]), subletSaleC: 8000 })).toBe(false);
});
