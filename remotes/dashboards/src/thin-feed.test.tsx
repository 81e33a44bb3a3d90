import { screen, within } from '@testing-library/react';
import { noDoubts } from './testing/builders.ts';
import { laborNode, laborTree } from './testing/labor-types.ts';
import { opCodeDetail, opCodes, pricedLine, unpricedRow } from './testing/op-codes.ts';
import { openOrders } from './testing/open-orders.ts';
import { loadScreen, renderScreen } from './testing/render-screen.tsx';

/** The answers of a feed that has the columns of ros.csv and lines.csv which every feed must have, and no others. */
const unpromised = openOrders({
  lacks: ['promises', 'specialOrders'],
  hasReceipts: false,
  views: (['past', 'today', 'late', 'parts', 'idle'] as const).map((view) => ({ view, count: 0, dollars: null })),
});
const code = unpricedRow('BRKF', { category: '', description: '', discountTotal: null });

const untyped = (query: URLSearchParams) =>
  laborTree([
    query.get('level') === 'payType'
      ? laborNode({ level: 'payType', laborType: '', description: 'Customer pay' })
      : laborNode({ level: 'laborType', laborType: '', description: '' }),
  ]);

describe('of a feed with few columns', () => {
  test('open repair orders are not told to miss no promise and to wait for nothing, nor to be worth nothing', async () => {
    await loadScreen('/dashboard/service/open');
    renderScreen('/dashboard/service/open', { OpenRepairOrders: unpromised });
    await screen.findByRole('button', { name: /^Promise missed/ });
    const ledger = within(screen.getByRole('region', { name: 'Open repair orders by what they need' }));
    for (const name of [/^Promise missed/, /^Promised today/, /^Waiting for parts/]) {
      expect(ledger.getByRole('button', { name })).toHaveTextContent(/—Not provided by your DMS feed$/);
    }
    expect(ledger.getByRole('button', { name: /^Past limit/ })).toHaveTextContent('Past limit0Unbilled not provided');
    expect(ledger.queryByText(/\$0/)).not.toBeInTheDocument();
    expect(screen.queryByText(/every special order counts as waited for/)).not.toBeInTheDocument();
  });

  test('the recap says the same of what is still open', async () => {
    await loadScreen('/dashboard/service/recap');
    renderScreen('/dashboard/service/recap', { OpenRepairOrders: unpromised });
    const open = await screen.findByRole('region', { name: /^Still open/ });
    const rowOf = async (name: string) => (await within(open).findByRole('link', { name })).closest('li');
    expect(await rowOf('Promised today')).toHaveTextContent('Not provided by your DMS feed');
    expect(await rowOf('Waiting for parts')).toHaveTextContent('Not provided by your DMS feed');
    expect(await rowOf('Past limit')).toHaveTextContent(/0$/);
  });

  test('op codes lack a price because discounts are not sent, and not because nobody charges alike', async () => {
    await loadScreen('/dashboard/op-codes');
    renderScreen('/dashboard/op-codes', {
      OpCodeAnalysis: opCodes([code], { discountTotal: null, grid: null }),
      DataConfidence: noDoubts(),
    });
    const table = await screen.findByRole('table', { name: 'Op codes' });
    expect(within(table).getByRole('row', { name: /BRKF/ })).toHaveTextContent('Discounts not provided');
    expect(screen.getByText(/^Not provided by your DMS feed: discounts/)).toBeVisible();
    expect(screen.queryByText(/No usual price/)).not.toBeInTheDocument();
  });

  test('an op code says of its prices and discounts what is not sent, and of no advisor that no line was below', async () => {
    const full = opCodeDetail(code, [pricedLine('619651', { expected: null, short: null })]);
    const byAdvisor = full.detail.byAdvisor.map((row) => ({
      ...row,
      discountTotal: null,
      prices: { ...row.prices, pricedLines: 0, belowLines: 0, belowPrice: null, ofPricePct: null },
    }));
    await loadScreen('/dashboard/op-codes/BRKF');
    renderScreen('/dashboard/op-codes/BRKF', {
      OpCodeAnalysisDetails: { ...full, detail: { ...full.detail, byAdvisor, grid: null } },
      DataConfidence: noDoubts(),
    });
    const strip = within(await screen.findByRole('region', { name: 'The op code in figures' }));
    expect(strip.getAllByText('Not provided by your DMS feed')).toHaveLength(2);
    expect(strip.getByText('Discounts not provided')).toBeVisible();
    const advisors = screen.getByRole('table', { name: 'By advisor' });
    const cells = within(within(advisors).getAllByRole('row')[1] as HTMLElement).getAllByRole('cell');
    expect(cells[1]).toHaveTextContent('—');
  });

  test('labor types are said not to be sent, in place of a tree of work that looks unsorted', async () => {
    await loadScreen('/dashboard/labor-types');
    renderScreen('/dashboard/labor-types', {
      LaborTypeAnalysisFullDetails: untyped,
      DataConfidence: noDoubts(),
    });
    expect(await screen.findByText(/^Not provided by your DMS feed: labor types\./)).toBeVisible();
  });
});

test('an advisor without discounts gave $0.00, and a dash is of what nobody knows', async () => {
  const full = opCodeDetail(unpricedRow('BRKF'), [pricedLine('619651')]);
  const byAdvisor = full.detail.byAdvisor.map((row) => ({ ...row, discountTotal: 0 }));
  await loadScreen('/dashboard/op-codes/BRKF');
  renderScreen('/dashboard/op-codes/BRKF', {
    OpCodeAnalysisDetails: { ...full, detail: { ...full.detail, byAdvisor } },
    DataConfidence: noDoubts(),
  });
  const table = await screen.findByRole('table', { name: 'By advisor' });
  expect(within(table).getAllByRole('row')[1]).toHaveTextContent('$0.00');
});
