import { kpi, monthlyNumbers } from '@fixed-ops/contract/testing';
import type { Answer, Answers } from '@fixed-ops/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { inventoryAnalysis, inventoryTotals, stockByStatus } from '../../testing/parts-lists.ts';
import { loadScreen, problem, renderScreen } from '../../testing/render-screen.tsx';

const MonthlyNumbers = monthlyNumbers({
  kpis: [kpi('parts_sales', { value: 2500 })],
  byPayType: { total: [kpi('parts_sales', { value: 2500 })] },
});
const figure = (key: string, fields: Partial<ReturnType<typeof kpi>> = {}) => ({ ...kpi('parts_sales', fields), key });
const share = { pct: 50, pieces: 10, partNumbers: 8 };
const status = { pieces: 1, pctValue: 50, sales12: 4, avgMonthsNoSale: 2 };
const lists: Answers = {
  InventoryAnalysisTotals: inventoryTotals({
    ledgerMonth: '2026-10',
    kpis: [
      figure('inv_value', { value: 500_000 }),
      figure('gl_difference', { value: -1200 }),
      figure('days_supply', { value: 52.4, target: 45, status: 'amber' }),
      figure('fill_rate', { value: null, reason: 'No purchases in the feed.' }),
    ],
    warnings: ['Lost sales are not recorded'],
  }),
  InventoryAnalysis: inventoryAnalysis([
    { bucket: '0-3', fromMonths: 0, toMonths: 3, value: 300, ...share },
    { bucket: '25+', fromMonths: 25, toMonths: null, value: 100, ...share },
    { bucket: 'unknown', fromMonths: null, toMonths: null, value: 200, ...share },
  ]),
  PartsInvAnalysisByStatus: stockByStatus([
    { ...status, status: 'phase_out', label: 'Phase-out', value: 40, partNumbers: 2, turns: 0.42 },
    { ...status, status: 'active', label: 'Active', value: 400, partNumbers: 9, turns: 6.04 },
  ]),
};
const open = (answers: Answers = {}) => renderScreen('/dashboard/parts', { MonthlyNumbers, ...lists, ...answers });
const bodyRows = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent);

beforeAll(() => loadScreen('/dashboard/parts'));

describe('the stock on the parts dashboard', () => {
  test('has its figures against the ledger and their targets, and says why one is none', async () => {
    open();
    await screen.findByText('$500,000');
    const figures = within(screen.getByRole('region', { name: 'Parts inventory' }));
    const said = figures.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(said[0]).toBe('$500,000Ledger less by $1,200');
    expect(said[1]).toMatch(/^52\.?4? ?days.*Target 45/);
    expect(said[2]).toBe('—No purchases in the feed.');
    expect(screen.getByText('Stock as of Nov 18, 2026. Lost sales are not recorded')).toBeVisible();
  });

  test('is drawn by age, each column with its months, its money and its share', async () => {
    open();
    const chart = await screen.findByRole('list', { name: 'Stock by age' });
    const columns = within(chart).getAllByRole('listitem');
    expect(columns.map(({ textContent }) => textContent)).toEqual([
      '$30050.0%0–3',
      '$10050.0%25 or more',
      '$20050.0%No date',
    ]);
    expect(screen.queryByRole('table', { name: 'Stock by age' })).not.toBeInTheDocument();
  });

  test('stands by age in the order of the months, with what has no date last', async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Show stock by age as a table' }));
    expect(bodyRows(await screen.findByRole('table', { name: 'Stock by age' }))).toEqual([
      '0–3$30050.0%8',
      '25 or more$10050.0%8',
      'No date$20050.0%8',
    ]);
  });

  test('stands by status, the most money first, and its file is in that order and named by the day', async () => {
    const files: Blob[] = [];
    Object.assign(URL, {
      createObjectURL: (file: Blob) => `blob:${files.push(file)}`,
      revokeObjectURL: () => undefined,
    });
    const names: string[] = [];
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
      this: HTMLAnchorElement,
    ) {
      names.push(this.download);
    });
    open();
    expect(bodyRows(await screen.findByRole('table', { name: 'Stock by status' }))).toEqual([
      'Active$40050.0%96.0',
      'Phase-out$4050.0%20.4',
    ]);
    const panel = within(screen.getByRole('region', { name: /^Stock by status/ }));
    await userEvent.click(panel.getByRole('button', { name: /^Export/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'CSV' }));
    await waitFor(() => expect(files).toHaveLength(1));
    const lines = (await new Response(files[0]).text()).trim().split('\r\n');
    expect(lines.slice(1)).toEqual(['Active,400,50,9,6.04', 'Phase-out,40,50,2,0.42']);
    expect(names[0]).toMatch(/^stock-by-status-.*-2026-11-18-to-2026-11-18\.csv$/);
    click.mockRestore();
  });

  test('is whole on paper, where nobody can ask for the rest @slow', async () => {
    const rows = Array.from({ length: 9 }, (_none, place) => ({
      ...status,
      status: `status-${place}`,
      label: `Status ${place}`,
      value: 40,
      partNumbers: 2,
      turns: 0.42,
    }));
    open({ PartsInvAnalysisByStatus: stockByStatus(rows) });
    const table = await screen.findByRole('table', { name: 'Stock by status' });
    expect(bodyRows(table)).toHaveLength(6);
    expect(screen.getByRole('button', { name: '3 more' }).closest('[data-print="none"]')).not.toBeNull();
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(bodyRows(table)).toHaveLength(9);
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(bodyRows(table)).toHaveLength(6);
  });

  test('without an inventory says that the feed does not provide it', async () => {
    open({ InventoryAnalysis: inventoryAnalysis([], null), PartsInvAnalysisByStatus: stockByStatus([], null) });
    await screen.findByRole('region', { name: 'Clean-up lists' });
    expect(await screen.findByText(/Stock by age: not provided/)).toBeVisible();
    expect(await screen.findByText(/Stock by status: not provided/)).toBeVisible();
  });

  test('each part of it fails alone @slow', async () => {
    open({ InventoryAnalysisTotals: problem(503, 'The database is away.') });
    expect(await screen.findByText('Parts inventory could not be loaded')).toBeVisible();
    expect(await screen.findByRole('list', { name: 'Stock by age' })).toBeVisible();
  });

  test('is there too where nothing was sold, and where the figures did not come @slow', async () => {
    const none: Answer<'monthlyNumbers'> = monthlyNumbers({ kpis: [kpi('parts_sales', { value: 0 })], byPayType: {} });
    open({ MonthlyNumbers: none });
    expect(await screen.findByText(/No repair orders closed during/)).toBeVisible();
    expect(await screen.findByRole('list', { name: 'Stock by age' })).toBeVisible();
  });
});
