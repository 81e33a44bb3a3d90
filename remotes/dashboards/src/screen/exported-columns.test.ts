import { kpi, monthlyNumbers } from '@fixed-ops/contract/testing';
import { metricOf } from '@fixed-ops/metrics';
import { readExport } from '@fixed-ops/ui/testing';
import { discountGroupColumns } from '../discounts/discount-groups.tsx';
import { monthColumns } from '../op-code/code-months.tsx';
import { codeColumns } from '../op-codes/code-columns.tsx';
import { COLUMNS, GROSS, soldOn } from '../repair-order/order-file.tsx';
import { averageColumn, columns as figureColumns, rowsOf } from '../service/service-export.tsx';
import { opCodeRow } from '../testing/op-codes.ts';
import { repairOrderDetail } from '../testing/repair-order-detail.ts';
import { groupColumns } from './group-table.tsx';

const MONEY = '"$"#,##0.00';
const PERCENT = '0.00%';
const HOURS = '#,##0.00##';
const COUNT = '#,##0';
const nothing = () => undefined;
type Read = Awaited<ReturnType<typeof readExport>>;
const asLists = (read: Read) => read.map(({ head, formats, total }) => [head, ...formats, total]);

describe('an Excel file of a screen has formatted numbers and the sums of what adds up', () => {
  test('op codes', async () => {
    const rows = [
      opCodeRow('BRKF'),
      opCodeRow('LOF', { count: 6, roCount: 5, hours: 3.5, laborSales: 400, expectedPrice: 32, priceBasis: 'fixed' }),
    ];
    const columns = codeColumns({ totals: null, hasGrid: true, bounds: null });
    expect(asLists(await readExport(rows, columns))).toEqual([
      ['At price', PERCENT, null],
      ['Below price', MONEY, 598],
      ['Lines', COUNT, 40],
      ['Price', MONEY, null],
      ['Hours', HOURS, 66],
      ['ELR', MONEY, null],
      ['Discount', PERCENT, null],
      ['Labor', MONEY, 12_018],
      ['ROs with it', PERCENT, null],
      ['ROs', COUNT, null],
      ['Hours per line', HOURS, null],
      ['Above price', MONEY, 0],
      ['Spread', MONEY, null],
      ['Labor GP', PERCENT, null],
      ['Parts', MONEY, 10_400],
    ]);
  });

  test('months of an op code', async () => {
    const month = {
      month: '2026-10',
      count: 3,
      roCount: 3,
      penetrationPct: 4.5,
      hours: 4.5,
      elr: 150,
      laborSales: 675,
      isUnfinished: false,
    };
    const rows = [month, { ...month, month: '2026-11', count: 1, hours: 1.5, laborSales: 200 }];
    expect(asLists(await readExport(rows as never, monthColumns(3, [])))).toEqual([
      ['Lines', COUNT, 4],
      ['ROs with it', PERCENT, null],
      ['Hours', HOURS, 6],
      ['ELR', MONEY, null],
      ['Labor', MONEY, 875],
    ]);
  });

  test('lines and parts of a repair order', async () => {
    const part = { partNumber: '90915', description: 'Filter', qty: 2, unitSale: 8, extSale: 16, gpPct: 41.5 };
    const rows = repairOrderDetail.data.lines.flatMap((line) => soldOn({ ...line, parts: [part as never] }));
    const total = (of: 'hours' | 'quantity' | 'sale') =>
      Math.round(rows.reduce((sum, row) => sum + (row[of] ?? 0), 0) * 100) / 100;
    expect(asLists(await readExport(rows, [...COLUMNS, GROSS]))).toEqual([
      ['Hours', HOURS, total('hours')],
      ['Quantity', HOURS, null],
      ['Sale', MONEY, total('sale')],
      ['GP %', PERCENT, null],
    ]);
  });

  test('groups of open and of declined work', async () => {
    const groups = [
      { key: 'a', name: 'Today', count: 2, urgent: 1, dollars: 300.5 },
      { key: 'b', name: 'Older', count: 3, urgent: 0, dollars: 99.5 },
    ];
    const heads = { title: 'Age', head: 'Days open', countHead: 'ROs', urgentHead: 'Late', dollarsHead: 'Worth' };
    const columns = groupColumns({ ...heads, groups }, null, nothing);
    expect(asLists(await readExport(groups, columns))).toEqual([
      ['ROs', COUNT, 5],
      ['Late', COUNT, 1],
      ['Worth', MONEY, 400],
    ]);
  });

  test('discounts in groups', async () => {
    const groups = [
      { key: 'A1', name: 'Priya Nair', lines: 2, labor: 30, parts: 12.5, pctLabor: 4.25 },
      { key: 'A2', name: 'Owen Tate', lines: 1, labor: 10, parts: null, pctLabor: 1 },
    ];
    expect(asLists(await readExport(groups, discountGroupColumns('Advisor', groups, nothing as never)))).toEqual([
      ['Labor', MONEY, 40],
      ['Parts', MONEY, 12.5],
      ['Lines', COUNT, 3],
      ['Of labor', PERCENT, null],
    ]);
  });

  test('figures of the service dashboard, each in its own unit', async () => {
    const kpis = [
      kpi('elr', { value: 150, compareValue: 148, target: 161.46, numerator: 600, denominator: 4 }),
      kpi('labor_gp_pct', { value: 71.5, compareValue: 70, target: 74, numerator: 715, denominator: 1000 }),
      kpi('ro_count', { value: 1018, compareValue: 990, target: null, numerator: 1018, denominator: null }),
    ];
    const rows = rowsOf(monthlyNumbers({ kpis, byPayType: {}, byAdvisor: [] }).data, null);
    const read = await readExport(rows, [...figureColumns, averageColumn]);
    const formatsOf = (head: string) => read.find((column) => column.head === head)?.formats.toSorted();
    expect(rows.map(({ kpi: { key } }) => metricOf(key).unit).toSorted()).toEqual(['count', 'moneyPerHour', 'percent']);
    for (const head of ['Value', 'Compared with', 'Change']) expect(formatsOf(head)).toEqual([MONEY, COUNT, PERCENT]);
    expect(formatsOf('Denominator')).toEqual([MONEY, HOURS]);
    expect(read.map(({ total }) => total)).toEqual(read.map(() => null));
  });
});
