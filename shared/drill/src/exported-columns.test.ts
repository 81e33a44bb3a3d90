import { metricOf } from '@fixed-ops/metrics';
import { readExport } from '@fixed-ops/ui/testing';
import { proofColumns } from './proof-columns.tsx';
import { type SplitRow, splitColumns } from './split-list.tsx';

const MONEY = '"$"#,##0.00';
const HOURS = '#,##0.00##';
const gap = { quantity: 'money' as const, perNumerator: -1, perDenominator: 161.46, total: 45.84 };
const elr = metricOf('elr');

describe('an Excel file of the drawer has formatted numbers, and its sums are those that prove the figure', () => {
  test('by person', async () => {
    const row = (name: string, contribution: number, denominator: number): SplitRow => ({
      ...{ key: name, name, contribution, denominator, status: 'none' },
      value: contribution / denominator,
    });
    const rows = [row('Marisol Vega', 450, 3), row('Grant Okafor', 150, 1)];
    const read = await readExport(rows, splitColumns('Advisor', rows, { definition: elr, gap, figure: 150 }));
    expect(read.map(({ formats, total }) => [...formats, total])).toEqual([
      [MONEY, 45.84],
      [MONEY, 600],
      [HOURS, 4],
      [MONEY, 150],
    ]);
  });

  test('by transaction and account', async () => {
    const parts = [
      { contribution: 450.5, denominator: 3 },
      { contribution: 149.5, denominator: 1 },
    ];
    const name = { key: 'name', head: 'Account', value: () => '4600' };
    const read = await readExport(parts, [name, ...proofColumns(parts, elr, gap)]);
    expect(read.map(({ formats, total }) => [...formats, total])).toEqual([
      [MONEY, 45.84],
      [MONEY, 600],
      [HOURS, 4],
    ]);
  });
});
