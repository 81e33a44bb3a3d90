import { kpi, period, repairOrderRow, repairOrders } from '@fixed-ops/contract/testing';
import type { Answer } from '@fixed-ops/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { coachingCard, heatSheet, sheetRow } from '../testing/heat-sheet.ts';
import { loadScreen, renderScreen } from '../testing/render-screen.tsx';

const ADDRESS = '/dashboard/heat-sheet/service';
const PARTS = '/dashboard/heat-sheet/parts';
beforeAll(async () => {
  await loadScreen(ADDRESS);
  await loadScreen(PARTS);
});

const address = () => screen.getByTestId('address').textContent;
const cell = async (name: string, at: number) =>
  within(
    within(await screen.findByRole('grid', { name: 'Heat sheet' })).getByRole('row', { name: new RegExp(name) }),
  ).getAllByRole('gridcell')[at] as HTMLElement;

const withOil = {
  ...repairOrders(kpi('elr'), [repairOrderRow('619441'), repairOrderRow('619442')]),
  total: 67,
  proof: null,
  item: { key: 'oil', label: 'Oil', eligible: 'Customer-pay repair orders', sold: 67, base: 100 },
};

const documents: Answer<'counterDocuments'> = {
  ...period,
  data: [
    {
      date: '2026-11-04',
      document: '619441',
      roNumber: '619441',
      roSuffix: '',
      saleTypes: ['Customer-pay ROs'],
      isSale: true,
      sale: 112,
      cost: 70,
      gross: 42,
      gpPct: 37.5,
    },
    {
      date: '2026-11-05',
      document: 'C2',
      roNumber: null,
      roSuffix: '',
      saleTypes: ['Counter retail'],
      isSale: false,
      sale: -50,
      cost: -30,
      gross: -20,
      gpPct: null,
    },
  ],
  total: 2,
  page: 1,
  pageSize: 50,
  totals: { documents: 1, sale: 62, cost: 40, gross: 22, gpPct: 35.48 },
};

const open = (at = ADDRESS, sheet = heatSheet()) =>
  renderScreen(at, {
    HeatSheet: sheet,
    CoachingCards: { ...coachingCard(), data: [] },
    RepairOrders: withOil,
    CounterDocuments: documents,
  });

test('the cell of an item opens the repair orders with it, and those without', async () => {
  const { requests } = open();
  await userEvent.click(await cell('Marisol Vega', 2));
  expect(address()).toBe(`${ADDRESS}?list=oil:A1`);
  const drawer = await screen.findByRole('dialog', { name: 'Oil, Marisol Vega' });
  expect(await within(drawer).findByRole('link', { name: '619441' })).toHaveAttribute('href', '/dashboard/ros/619441');
  expect(drawer).toHaveTextContent('100 customer-pay repair orders could have it');
  expect(drawer).toHaveTextContent('Adds up. 67 of 100 = 67.0%');
  await userEvent.click(within(drawer).getByRole('radio', { name: 'Without 33' }));
  await within(drawer).findByRole('radio', { name: 'Without 33', checked: true });
  const asked = requests
    .filter(({ pathname }) => pathname.endsWith('/RepairOrders'))
    .map(({ searchParams }) => searchParams);
  expect(asked.map((each) => [each.get('item'), each.get('group'), each.get('itemIs')])).toEqual([
    ['oil', 'advisor:A1', 'sold'],
    ['oil', 'advisor:A1', 'missing'],
  ]);
});

test('the store’s cell opens everybody’s, and a closed drawer leaves the address @slow', async () => {
  const { requests } = open(`${ADDRESS}?list=oil:*`);
  const drawer = await screen.findByRole('dialog', { name: 'Oil, Store' });
  await within(drawer).findByRole('link', { name: '619441' });
  expect(requests.find(({ pathname }) => pathname.endsWith('/RepairOrders'))?.searchParams.get('group')).toBeNull();
  await userEvent.keyboard('{Escape}');
  expect(address()).toBe(ADDRESS);
});

test('the address keeps which list of a cell is shown, its order and its words, until it is closed', async () => {
  const { requests } = open(`${ADDRESS}?list=oil:A1&listOf=missing&listSort=totalSale`);
  const drawer = within(await screen.findByRole('dialog', { name: 'Oil, Marisol Vega' }));
  expect(await drawer.findByRole('radio', { name: 'Without 33' })).toBeChecked();
  expect(drawer.getByRole('columnheader', { name: /^Total/ })).toHaveAttribute('aria-sort', 'ascending');
  await userEvent.type(drawer.getByRole('searchbox', { name: 'Filter repair orders' }), '619');
  expect(address()).toBe(`${ADDRESS}?list=oil:A1&listOf=missing&listSort=totalSale&listSearch=619`);
  await waitFor(() =>
    expect(
      Object.fromEntries(requests.findLast(({ pathname }) => pathname.endsWith('/RepairOrders'))?.searchParams ?? []),
    ).toMatchObject({
      itemIs: 'missing',
      sort: 'totalSale',
      search: '619',
    }),
  );
  await userEvent.keyboard('{Escape}{Escape}');
  expect(address()).toBe(ADDRESS);
});

test('the lists of cells name the year of a day where it is another one', async () => {
  const sold = { ...withOil, data: [{ ...repairOrderRow('619441'), closeDate: '2025-12-28' }] };
  renderScreen(`${ADDRESS}?list=oil:A1`, {
    HeatSheet: heatSheet(),
    CoachingCards: { ...coachingCard(), data: [] },
    RepairOrders: sold,
  });
  expect(await screen.findByRole('cell', { name: 'Dec 28, 2025' })).toBeVisible();
});

test('the documents of a counterperson name the year of a day where it is another one @slow', async () => {
  const data = documents.data.map((row) => ({ ...row, date: '2025-12-28' }));
  renderScreen(`${PARTS}?list=elr:K1&listSort=sale`, {
    HeatSheet: heatSheet({ by: 'counterperson', rows: [sheetRow('K1', 'Cory Counter')] }),
    CoachingCards: { ...coachingCard(), data: [] },
    CounterDocuments: { ...documents, data },
  });
  expect((await screen.findAllByRole('cell', { name: 'Dec 28, 2025' })).length).toBe(2);
  expect(screen.getByRole('columnheader', { name: /^Sale/ })).toHaveAttribute('aria-sort', 'ascending');
});

test('a counterperson’s cell opens the documents that add up to it', async () => {
  const { requests } = open(
    PARTS,
    heatSheet({
      by: 'counterperson',
      rows: [sheetRow('K1', 'Cory Counter'), sheetRow('K2', 'Kim Counter', { rank: 2 })],
    }),
  );
  await userEvent.click(await cell('Cory Counter', 1));
  const drawer = await screen.findByRole('dialog', { name: 'ELR, Cory Counter' });
  expect(await within(drawer).findByRole('link', { name: 'RO 619441' })).toBeVisible();
  expect(drawer).toHaveTextContent('Adds up. 1 sales document: $62.00 − $40.00 = $22.00');
  const soldAs = within(drawer).getByText('Counter retail, return');
  expect(soldAs).toBeVisible();
  // Two sale types are wider than what the drawer leaves, so they take two lines, and the pointer shows more than that.
  expect(soldAs).toHaveStyle({ whiteSpace: 'normal' });
  expect(soldAs).toHaveAttribute('title', 'Counter retail, return');
  const empty = within(drawer)
    .getAllByRole('row')
    .filter(({ textContent }) => textContent === '');
  expect(empty).toEqual([]);
  const asked = requests.find(({ pathname }) => pathname.endsWith('/CounterDocuments'))?.searchParams;
  expect([asked?.get('group'), asked?.get('item')]).toEqual(['counter:K1', null]);
});

test('a counterperson who sees only own figures reads the numbers of repair orders, whose pages would not open', async () => {
  renderScreen(
    `${PARTS}?list=elr:K1`,
    {
      HeatSheet: heatSheet({ by: 'counterperson', rows: [sheetRow('K1', 'Cory Counter')], ownView: true }),
      CoachingCards: coachingCard({ personNumber: 'K1' }),
      CounterDocuments: documents,
    },
    'EMPLOYEE',
  );
  const drawer = within(await screen.findByRole('dialog', { name: 'ELR, Cory Counter' }));
  expect(await drawer.findByText('RO 619441')).toBeVisible();
  expect(drawer.queryByRole('link')).not.toBeInTheDocument();
  const card = await screen.findByRole('list', { name: 'Coaching cards', hidden: true });
  expect(card).toHaveTextContent('619077');
  expect(within(card).queryByRole('link', { hidden: true })).not.toBeInTheDocument();
});

test('words that no document matches are cleared by a press @slow', async () => {
  const answer = (query: URLSearchParams) => (query.has('search') ? { ...documents, data: [], total: 0 } : documents);
  renderScreen(`${PARTS}?list=elr:K1`, {
    HeatSheet: heatSheet({ by: 'counterperson', rows: [sheetRow('K1', 'Cory Counter')] }),
    CoachingCards: { ...coachingCard(), data: [] },
    CounterDocuments: answer,
  });
  const drawer = within(await screen.findByRole('dialog', { name: 'ELR, Cory Counter' }));
  await drawer.findByRole('link', { name: 'RO 619441' });
  await userEvent.type(drawer.getByRole('searchbox', { name: 'Filter by number' }), 'Z');
  expect(await drawer.findByText('No document matches “Z”')).toBeVisible();
  await userEvent.click(drawer.getByRole('button', { name: 'Clear the search' }));
  expect(await drawer.findByRole('link', { name: 'RO 619441' })).toBeVisible();
  expect(drawer.getByRole('searchbox', { name: 'Filter by number' })).toHaveFocus();
});

test('an address that names no cell of the sheet opens nothing', async () => {
  open(`${ADDRESS}?list=shoes:A1`);
  await cell('Marisol Vega', 2);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
