import { screen, within } from '@testing-library/react';
import { noDoubts } from './testing/builders.ts';
import { laborNode, laborTree } from './testing/labor-types.ts';
import { opCodeDetail, opCodes, pricedLine, unpricedRow } from './testing/op-codes.ts';
import { openOrders } from './testing/open-orders.ts';
import { loadScreen, renderScreen } from './testing/render-screen.tsx';
import { usedCars } from './testing/used-cars.ts';

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

  test('a worth that nobody knows is not red, though how many are past their limit is judged', async () => {
    const views = unpromised.views.map((each) => (each.view === 'past' ? { ...each, count: 30 } : each));
    await loadScreen('/dashboard/service/open');
    renderScreen('/dashboard/service/open', { OpenRepairOrders: { ...unpromised, views } });
    await screen.findByRole('button', { name: /^Promise missed/ });
    const ledger = screen.getByRole('region', { name: 'Open repair orders by what they need' });
    const entry = (name: RegExp) => within(within(ledger).getByRole('button', { name }));
    const past = entry(/^Past limit/).getByText('Unbilled not provided');
    const idle = entry(/^No activity/).getByText('Unbilled not provided');
    expect(past.className).toBe(idle.className);
    expect(past.querySelector('svg')).toBeNull();
    expect(
      entry(/^Past limit/)
        .getByText('30')
        .querySelector('svg'),
    ).not.toBeNull();
    expect(
      entry(/^No activity/)
        .getByText('0')
        .querySelector('svg'),
    ).toBeNull();
  });

  const dashesOf = (table: HTMLElement, row: RegExp) =>
    within(within(table).getByRole('row', { name: row }))
      .getAllByText('—')
      .map(({ title }) => title);
  const UNSENT = 'Not provided by your DMS feed';

  test('each dash of an open repair order says that the feed did not send it', async () => {
    const [order] = unpromised.data as [(typeof unpromised.data)[number]];
    const unsent = { customerName: null, customerPhone: null, vehicle: null, dollars: null };
    const bare = { ...order, ...unsent, promisedAt: null, promise: 'none' as const, partsWaited: [] };
    await loadScreen('/dashboard/service/open');
    renderScreen('/dashboard/service/open', {
      OpenRepairOrders: { ...unpromised, data: [bare], listed: { dollars: null, cost: null } },
    });
    const table = await screen.findByRole('table', { name: 'Open repair orders' });
    // Unbilled, customer, phone, vehicle, promised, waits for.
    expect(dashesOf(table, new RegExp(bare.roNumber))).toEqual(Array(6).fill(UNSENT));
    expect(dashesOf(table, /^All \d/)).toEqual([UNSENT]);
  });

  test('a used car without parts and sublet in the feed says so at its dashes', async () => {
    const cars = usedCars();
    const [car] = cars.data as [(typeof cars.data)[number]];
    await loadScreen('/dashboard/service/ucis');
    renderScreen('/dashboard/service/ucis', {
      RepairOrderUCI: { ...cars, data: [{ ...car, vehicle: null, parts: null, sublet: null }] },
    });
    const table = await screen.findByRole('table', { name: 'Used cars' });
    expect(dashesOf(table, new RegExp(car.roNumber))).toEqual(Array(3).fill(UNSENT));
  });

  test('an op code without a price says at each dash why it has none', async () => {
    await loadScreen('/dashboard/op-codes');
    renderScreen('/dashboard/op-codes', {
      OpCodeAnalysis: opCodes([code], { discountTotal: null, grid: null }),
      DataConfidence: noDoubts(),
    });
    const table = await screen.findByRole('table', { name: 'Op codes' });
    const why = 'Discounts not provided';
    expect(dashesOf(table, /BRKF/)).toEqual([why, why, why, UNSENT]);
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
