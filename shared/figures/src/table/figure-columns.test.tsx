import type { Kpi } from '@fixed-ops/contract';
import { kpi } from '@fixed-ops/contract/testing';
import { DataTable, UiProvider } from '@fixed-ops/ui';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FigureColumn, figureColumns } from './figure-columns.tsx';

interface Row {
  readonly name: string;
  readonly kpis: readonly Kpi[];
}

const elr = (fields: Partial<Kpi> = {}) =>
  kpi('elr', { scope: 'C', value: 150, numerator: 600, denominator: 4, gapDollars: 46, status: 'red', ...fields });
const rows: Row[] = [
  { name: 'Priya', kpis: [elr()] },
  { name: 'Marcus', kpis: [elr({ value: null, denominator: 0, gapDollars: null, reason: 'No hours sold.' })] },
  { name: 'Ana', kpis: [elr({ status: 'green', smallSample: true })] },
];
const COLUMNS: readonly FigureColumn[] = [
  { metricKey: 'elr' },
  { metricKey: 'elr', head: 'Hours', part: { key: 'hours', of: 'denominator', title: 'Hours sold', format: 'hours' } },
  { metricKey: 'elr', head: 'Gap', part: { key: 'gap', of: 'gap', title: 'Worth', format: 'money' } },
];

function draw(changes: Partial<Parameters<typeof figureColumns<Row>>[1]> = {}) {
  const opened: string[] = [];
  const columns = figureColumns<Row>(COLUMNS, {
    total: [elr({ value: 148, target: 161.46 })],
    totalName: 'the store',
    kpisOf: ({ kpis }) => kpis,
    nameOf: ({ name }) => name,
    opener: (one, row) => () => void opened.push(`${one.key} of ${row?.name ?? 'all'}`),
    ...changes,
  });
  render(
    <UiProvider colorMode="light">
      <DataTable
        label="People"
        columns={[{ key: 'name', head: 'Name', value: ({ name }: Row) => name }, ...columns]}
        rows={rows}
        rowKey={({ name }) => name}
        totalLabel="All"
        targetLabel="Target"
      />
    </UiProvider>,
  );
  return { opened, columns };
}
const row = (name: RegExp) => within(screen.getByRole('row', { name }));

describe('columns of figures', () => {
  test('open what a figure, a part of it and the total are made of', async () => {
    const { opened } = draw();
    await userEvent.click(row(/^Priya/).getByRole('button', { description: 'Effective labor rate, Priya' }));
    await userEvent.click(row(/^Priya/).getByRole('button', { description: 'Hours sold, Priya' }));
    await userEvent.click(row(/^All/).getByRole('button', { description: 'Effective labor rate, the store' }));
    expect(opened).toEqual(['elr of Priya', 'elr of Priya', 'elr of all']);
  });

  test('say why a figure is missing, and open nothing there', () => {
    draw();
    expect(row(/^Marcus/).getAllByTitle('No hours sold.')[0]).toHaveTextContent('—');
    expect(row(/^Marcus/).queryByRole('button', { description: /labor rate/ })).not.toBeInTheDocument();
  });

  test('give no gap to who has reached the target, and no color to a small sample or to who is not judged', () => {
    const { columns } = draw({ isJudged: ({ name }) => name !== 'Priya' });
    const [rate, , gap] = columns;
    expect(rows.map((each) => gap?.value(each))).toEqual([46, null, null]);
    expect(rows.map((each) => rate?.status?.(each))).toEqual(['none', 'none', 'none']);
    expect(draw().columns[0]?.status?.(rows[0] as Row)).toBe('red');
  });

  test('carry their format and the figure of all rows to a file, and the target to the table', () => {
    const { columns } = draw();
    expect(columns.map(({ format, sheetTotal }) => [format, sheetTotal])).toEqual([
      ['moneyPerHour', 148],
      ['hours', 4],
      ['money', 46],
    ]);
    expect(row(/^Target/).getByText('$161.46')).toBeVisible();
  });

  test('are plain where nothing can be opened', () => {
    draw({ opener: () => null });
    expect(row(/^Priya/).queryByRole('button')).not.toBeInTheDocument();
    expect(row(/^Priya/).getByText('$150.00')).toBeVisible();
  });
});
