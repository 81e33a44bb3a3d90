import { metricOf } from '@fixed-ops/metrics';
import { renderScreen } from '@fixed-ops/testing';
import { readExport } from '@fixed-ops/ui/testing';
import { createElement } from 'react';
import { proofColumns } from './proof-columns.tsx';
import { type SplitRow, splitColumns, useSplitRows } from './split-list.tsx';

const MONEY = '"$"#,##0.00';
const HOURS = '#,##0.00##';
const gap = { quantity: 'money' as const, perNumerator: -1, perDenominator: 161.46, total: 45.84 };
const elr = metricOf('elr');

const row = (name: string, contribution: number, denominator: number): SplitRow => ({
  ...{ key: name, name, contribution, denominator, status: 'none' },
  value: contribution / denominator,
});
const rows = [row('Marisol Vega', 450, 3), row('Grant Okafor', 150, 1)];
type Shown = ReturnType<typeof useSplitRows>;

/** Reads the rows and columns of a split, as the drawer does. */
function Reader({ search, onRead }: { readonly search: string; readonly onRead: (shown: Shown) => void }) {
  onRead(useSplitRows({ label: 'By advisor', head: 'Advisor', rows }, search, { definition: elr, gap, figure: 150 }));
  return null;
}

describe('an Excel file of the drawer has formatted numbers, and its sums are those that prove the figure', () => {
  test('by person', async () => {
    const read = await readExport(rows, splitColumns('Advisor', rows, { definition: elr, gap, figure: 150 }));
    expect(read.map(({ formats, total }) => [...formats, total])).toEqual([
      [MONEY, 45.84],
      [MONEY, 600],
      [HOURS, 4],
      [MONEY, 150],
    ]);
  });

  test('by person where some are filtered out, whose sum proves nothing and is not there', async () => {
    const totals = async (search: string) => {
      let shown: Shown | undefined;
      renderScreen(
        createElement(Reader, {
          search,
          onRead: (read) => {
            shown = read;
          },
        }),
      );
      const read = await readExport(shown?.rows ?? [], shown?.fileColumns ?? []);
      return read.map(({ total }) => total);
    };
    expect(await totals('marisol')).toEqual([null, null, null, null]);
    expect(await totals(' ')).toEqual([45.84, 600, 4, 150]);
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
