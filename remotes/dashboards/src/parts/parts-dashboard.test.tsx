import { kpi, monthlyNumbers, period, repairOrders } from '@fixed-ops/contract/testing';
import { heldAnswer } from '@fixed-ops/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { salesByCategory } from '../testing/builders.ts';
import { loadScreen, renderScreen } from '../testing/render-screen.tsx';
import { chooseLastMonth, describeStates } from '../testing/states.ts';

const sold = (scope: string, sales: number, gross: number) => [
  kpi('parts_sales', { scope, value: sales }),
  kpi('parts_gross', { scope, value: gross }),
  kpi('parts_gp_pct', { scope, value: (gross / sales) * 100 }),
];
const parts = monthlyNumbers({
  kpis: sold('all', 2000, 700),
  byPayType: {
    ro_warranty: sold('ro_warranty', 1500, 500),
    counter: sold('counter', 500, 200),
    total: sold('all', 2000, 700),
  },
});

beforeAll(() => loadScreen('/dashboard/parts'));

const nothing = monthlyNumbers({ kpis: sold('all', 0, 0), byPayType: {} });

describeStates({
  address: '/dashboard/parts',
  title: 'Parts',
  call: 'MonthlyNumbers',
  name: 'Key figures',
  full: { body: parts, words: '$1,500' },
  empty: { body: nothing, words: 'No repair orders closed during November 1–19, 2026', step: 'Show October 2026' },
  notProvided: {
    body: monthlyNumbers({
      kpis: [kpi('parts_sales', { value: 2000 }), kpi('parts_gp_pct', { value: null, reason: 'No cost in the feed.' })],
      byPayType: {},
    }),
    words: 'No cost in the feed.',
  },
  ownView: {
    body: monthlyNumbers({ kpis: [], byPayType: {}, ownView: true, ownViewMessage: 'You have no number.' }),
    words: 'You have no number.',
  },
  another: chooseLastMonth,
  part: { call: 'MonthlySalesByCategory', name: 'Parts sales and gross profit' },
});

describe('the parts dashboard', () => {
  test('asks for the parts department and shows its sales, gross and gross per cent', async () => {
    const { requests } = renderScreen('/dashboard/parts', { MonthlyNumbers: parts });
    const sales = await screen.findByRole('group', { name: 'Parts sales' });
    expect(within(sales).getByText('$2,000')).toBeVisible();
    expect(requests.every(({ searchParams }) => searchParams.get('department') === 'parts')).toBe(true);
  });

  test('a figure opens what it is made of, by its sale type', async () => {
    renderScreen('/dashboard/parts', { MonthlyNumbers: parts });
    const table = within(await screen.findByRole('group', { name: 'Sale types' }));
    const warranty = within(table.getByRole('row', { name: /Warranty ROs/ }));
    await userEvent.click(warranty.getByRole('button', { name: '$1,500' }));
    expect(screen.getByTestId('address')).toHaveTextContent('drill=parts_sales.ro_warranty');
  });

  test('each sale type has its GP per cent drawn, with a tick where its target is', async () => {
    const target = (scope: string, value: number) =>
      (parts.data.byPayType[scope] ?? []).map((each) =>
        each.key === 'parts_gp_pct' ? { ...each, target: value } : each,
      );
    const byPayType = {
      ...parts.data.byPayType,
      ro_warranty: target('ro_warranty', 40),
      counter: target('counter', 36),
    };
    renderScreen('/dashboard/parts', { MonthlyNumbers: { ...parts, data: { ...parts.data, byPayType } } });
    const table = within(await screen.findByRole('group', { name: 'Sale types' }));
    const tickOf = (name: RegExp) => table.getByRole('row', { name }).querySelector('[data-tick]');
    expect(tickOf(/Warranty ROs/)).toHaveAttribute('data-tick', '40');
    expect(tickOf(/Counter retail/)).toHaveAttribute('data-tick', '36');
    expect(table.getByRole('row', { name: /Warranty ROs/ })).toHaveTextContent('33.3%Target 40.0%');
  });

  test('a phone has the share of each sale type and what its gap is worth, and what is sold below the name', async () => {
    renderScreen('/dashboard/parts', { MonthlyNumbers: parts });
    const table = within(await screen.findByRole('group', { name: 'Sale types' }));
    const shown = table.getAllByRole('columnheader').filter((head) => !head.hasAttribute('data-from'));
    expect(shown.map(({ textContent }) => textContent)).toEqual(['Sale type', 'Parts GP %', 'GP gap']);
    expect(table.getByRole('rowheader', { name: /Warranty ROs/ })).toHaveTextContent('$1,500');
  });

  test('the order of the sale types stands in the address, so that a copied link has it @slow', async () => {
    renderScreen('/dashboard/parts', { MonthlyNumbers: parts });
    const names = async () =>
      within(await screen.findByRole('group', { name: 'Sale types' }))
        .getAllByRole('rowheader')
        .slice(0, 2)
        .map(({ textContent }) => textContent?.replace(/\$.*/, ''));
    expect(await names()).toEqual(['Warranty ROs', 'Counter retail']);
    await userEvent.click(screen.getByRole('button', { name: 'Sale type' }));
    expect(screen.getByTestId('address')).toHaveTextContent('saleTypeSort=saleType');
    expect(await names()).toEqual(['Counter retail', 'Warranty ROs']);
    cleanup();
    renderScreen('/dashboard/parts?saleTypeSort=saleType', { MonthlyNumbers: parts });
    expect(await names()).toEqual(['Counter retail', 'Warranty ROs']);
  });

  test('the sale types have a file, in the order of their table', async () => {
    const files: Blob[] = [];
    Object.assign(URL, {
      createObjectURL: (file: Blob) => `blob:${files.push(file)}`,
      revokeObjectURL: () => undefined,
    });
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    renderScreen('/dashboard/parts', { MonthlyNumbers: parts });
    const panel = within(await screen.findByRole('region', { name: /^Sale types/ }));
    await userEvent.click(panel.getByRole('button', { name: 'Parts' }));
    await userEvent.click(panel.getByRole('button', { name: 'Parts' }));
    await userEvent.click(panel.getByRole('button', { name: /^Export/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'CSV' }));
    await waitFor(() => expect(files).toHaveLength(1));
    const [, ...lines] = (await new Response(files[0]).text()).trim().split('\r\n');
    expect(lines.map((line) => line.split(',').slice(0, 3).join())).toEqual([
      'Counter retail,500,200',
      'Warranty ROs,1500,500',
    ]);
    click.mockRestore();
  });

  test('a figure of the counter is proven by the balances of its accounts', async () => {
    const counterGross = kpi('parts_gross', { scope: 'counter', value: 200, numerator: 200 });
    const balance = { month: '2026-11', share: 1, denominator: null };
    const answer = repairOrders(counterGross, []);
    const { requests } = renderScreen('/dashboard/parts?drill=parts_gross.counter', {
      MonthlyNumbers: parts,
      RepairOrders: {
        ...answer,
        proof: {
          ...answer.proof,
          ledger: [
            { ...balance, account: '4730', description: 'Parts, counter, sales', balance: 500, contribution: 500 },
            { ...balance, account: '6730', description: 'Parts, counter, cost', balance: 300, contribution: -300 },
          ],
        },
      },
    });
    const proof = within(await screen.findByRole('dialog', { name: 'Parts gross, counter retail' }));
    const ledger = within(await proof.findByRole('region', { name: 'From the ledger' }));
    expect(ledger.getByRole('row', { name: /4730/ })).toHaveTextContent('$500.00');
    expect(ledger.getByRole('row', { name: /All 2 balances/ })).toHaveTextContent('$200.00');
    expect(proof.getByText('Adds up.')).toBeVisible();
    const asked = requests.find(({ pathname }) => pathname.endsWith('/RepairOrders'))?.searchParams;
    expect(asked?.get('department')).toBe('parts');
    expect(asked?.get('scope')).toBe('counter');
  });

  test('what single part transactions tell is not opened, since they cannot be listed yet', async () => {
    const told = { transactionsFrom: '2026-10-12', ledger: [], comparedLedger: [], unmappedAccounts: 0 };
    renderScreen('/dashboard/parts', {
      MonthlyNumbers: { ...parts, data: { ...parts.data, counterSales: told } },
    });
    const table = within(await screen.findByRole('group', { name: 'Sale types' }));
    expect(within(table.getByRole('row', { name: /Counter retail/ })).queryByRole('button')).not.toBeInTheDocument();
    expect(within(table.getByRole('row', { name: /Warranty ROs/ })).getAllByRole('button')).toHaveLength(3);
  });

  test.each([
    ['before', { dataThrough: '2026-11-19', partsThrough: '2026-11-17' }],
    ['after', { dataThrough: '2026-11-17', partsThrough: '2026-11-19' }],
  ])('a period up to now ends where the feeds of parts reach, %s those of service @slow', async (_when, store) => {
    const { requests } = renderScreen('/dashboard/parts', { MonthlyNumbers: parts }, 'ADMIN', undefined, store);
    await screen.findByRole('group', { name: 'Parts sales' });
    await userEvent.click(screen.getByRole('button', { name: /^Period:/ }));
    await userEvent.click(await screen.findByRole('button', { name: /^Year to date/ }));
    expect(await screen.findByRole('button', { name: 'Period: Year to date' })).toBeVisible();
    const asked = requests.filter(({ pathname }) => pathname.endsWith('/MonthlyNumbers'));
    expect(asked.at(-1)?.searchParams.get('endDate')).toBe(store.partsThrough);
  });

  test('sales that the feed does not send are not taken for a period without repair orders', async () => {
    const unsent = { value: null, reason: 'Parts sale is not provided by your DMS feed.' };
    const kpis = ['parts_sales', 'parts_gross', 'parts_gp_pct'].map((key) => kpi(key, unsent));
    const untold = { month: '2026-11', category: 'counter', sales: null, cost: null, gross: null, gpPct: null };
    renderScreen('/dashboard/parts', {
      MonthlyNumbers: monthlyNumbers({ kpis, byPayType: {} }),
      MonthlySalesByCategory: { ...salesByCategory(), data: [{ ...untold, hours: null, roCount: 0 }] },
    });
    expect(await screen.findByRole('group', { name: 'Parts sales' })).toHaveTextContent('—');
    expect(await screen.findByText('Parts sales and gross profit: not provided')).toBeVisible();
    const table = screen.getByRole('region', { name: 'Sale types' });
    expect(table).toHaveTextContent('Not provided by your DMS feed');
    expect(table).not.toHaveTextContent('Repair orders, counter and wholesale');
    expect(screen.queryByText(/No repair orders closed/)).not.toBeInTheDocument();
  });

  test('somebody’s own view opens the own documents, of which the list of repair orders has none', async () => {
    const numbers = { ...parts, data: { ...parts.data, ownView: true } };
    const totals = { documents: 2, sale: 150, cost: 90, gross: 60, gpPct: 40 };
    const CounterDocuments = { ...period, data: [], total: 2, page: 1, pageSize: 50, totals };
    const { requests } = renderScreen('/dashboard/parts', { MonthlyNumbers: numbers, CounterDocuments }, 'EMPLOYEE');
    const table = within(await screen.findByRole('table', { name: 'Sale types' }));
    const all = within(table.getByRole('row', { name: /^All parts/ })).getAllByRole('button');
    await userEvent.click(all[0] as HTMLElement);
    const drawer = await screen.findByRole('dialog', { name: 'Parts sold' });
    expect(await within(drawer).findByText(/2 sales documents: \$150\.00/)).toBeVisible();
    expect(requests.some(({ pathname }) => pathname.endsWith('/RepairOrders'))).toBe(false);
    cleanup();
    const old = '/dashboard/parts?own=month:2026-10';
    const later = renderScreen(old, { MonthlyNumbers: numbers, CounterDocuments }, 'EMPLOYEE');
    await screen.findByRole('dialog', { name: 'Parts sold, October 2026' });
    const asked = later.requests.find(({ pathname }) => pathname.endsWith('/CounterDocuments'))?.searchParams;
    expect([asked?.get('startDate'), asked?.get('endDate')]).toEqual(['2026-10-01', '2026-10-31']);
  });

  describe('of a counterperson, who sees own documents alone,', () => {
    const numbers = { ...parts, data: { ...parts.data, ownView: true } };
    const totals = { documents: 2, sale: 150, cost: 90, gross: 60, gpPct: 40 };
    const CounterDocuments = { ...period, data: [], total: 2, page: 1, pageSize: 50, totals };
    const own = (search: string) =>
      renderScreen(`/dashboard/parts${search}`, { MonthlyNumbers: numbers, CounterDocuments }, 'EMPLOYEE');
    const asked = ({ requests }: ReturnType<typeof own>) =>
      requests.filter(({ pathname }) => pathname.endsWith('/CounterDocuments')).map(({ search }) => search);
    const address = () => screen.getByTestId('address').textContent;

    test('a cell of a sale type opens the documents of that type', async () => {
      const page = own('');
      const table = within(await screen.findByRole('table', { name: 'Sale types' }));
      const counter = within(table.getByRole('row', { name: /Counter retail/ }));
      await userEvent.click(counter.getByRole('button', { name: '$500' }));
      const drawer = await screen.findByRole('dialog', { name: 'Parts sold, counter retail' });
      expect(await within(drawer).findByText(/2 sales documents/)).toBeVisible();
      expect(asked(page)).toEqual([expect.stringContaining('saleType=counter')]);
      expect(address()).toBe('/dashboard/parts?own=counter');
    });

    test.each([
      ['drill=parts_sales.all', 'own=all', 'Parts sold'],
      ['drill=parts_gp_pct.counter&drillSort=-gross', 'own=counter', 'Parts sold, counter retail'],
      [
        'drill=parts_sales.counter.month:2026-10&drillView=ledger',
        'own=counter.month:2026-10',
        'Parts sold, counter retail, October 2026',
      ],
      ['own=month:2026-10', 'own=month:2026-10', 'Parts sold, October 2026'],
    ])('the address of a figure, ?%s, opens them too, whoever copied it', async (search, then, title) => {
      const { requests } = own(`?period=lastMonth&${search}`);
      expect(await screen.findByRole('dialog', { name: title })).toBeVisible();
      expect(address()).toBe(`/dashboard/parts?period=lastMonth&${then}`);
      expect(requests.some(({ pathname }) => pathname.endsWith('/RepairOrders'))).toBe(false);
    });

    test('the documents that a link opened take their words and order with them', async () => {
      own('?own=counter&listSearch=4711&listSort=-sale');
      await screen.findByRole('dialog', { name: 'Parts sold, counter retail' });
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
      expect(address()).toBe('/dashboard/parts');
    });

    test('a dimmed cell opens the documents of the period that it shows', async () => {
      const held = heldAnswer<typeof numbers>();
      const numbersOf = (query: URLSearchParams) => (query.has('startDate') ? held.answer() : numbers);
      const page = renderScreen('/dashboard/parts', { MonthlyNumbers: numbersOf, CounterDocuments }, 'EMPLOYEE');
      await screen.findByRole('table', { name: 'Sale types' });
      await chooseLastMonth();
      await waitFor(() => expect(page.requests.some(({ search }) => search.includes('startDate'))).toBe(true));
      const counter = within(screen.getByRole('row', { name: /Counter retail/ }));
      await userEvent.click(counter.getByRole('button', { name: '$500' }));
      await screen.findByRole('dialog', { name: 'Parts sold, counter retail' });
      await waitFor(() => expect(asked(page)).toHaveLength(1));
      expect(asked(page)[0]).not.toContain('startDate');
    });

    test('an address without a figure that is known opens nothing', async () => {
      const page = own('?own=bodywork');
      await screen.findByRole('table', { name: 'Sale types' });
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
      expect(asked(page)).toEqual([]);
    });
  });

  test('the months have the days that explain a step, as those of service have', async () => {
    const sale = { month: '2026-11', category: 'counter', sales: 900, cost: 500, gross: 400, gpPct: 44.4 };
    const months = { ...salesByCategory(), data: [{ ...sale, hours: null, roCount: 0 }] };
    const numbers = { MonthlyNumbers: parts, MonthlySalesByCategory: months };
    const matrix = {
      eventId: null,
      date: '2026-11-02',
      kind: 'matrix' as const,
      text: 'Parts matrix “Repair parts” in force',
      note: '',
      byName: '',
      canDelete: false,
    };
    const Events = { data: [matrix], calendar: [{ date: '2026-11-11', text: 'Closed: Veterans Day' }] };
    renderScreen('/dashboard/parts', { ...numbers, Events });
    const events = await screen.findByRole('list', { name: 'Events' });
    expect(events).toHaveTextContent('Nov 2, 2026Parts matrix “Repair parts” in forceNov 11, 2026Closed: Veterans Day');
    expect(screen.getByRole('button', { name: 'Add event' })).toBeVisible();
    cleanup();
    // A title that does not see the service dashboard reads those of parts, and marks none.
    const { requests } = renderScreen('/dashboard/parts', { ...numbers, Events }, 'MANAGER', 'PARTS_MANAGER');
    expect(await screen.findByRole('list', { name: 'Events' })).toHaveTextContent(
      'Parts matrix “Repair parts” in force',
    );
    expect(screen.queryByRole('button', { name: 'Add event' })).not.toBeInTheDocument();
    const asked = requests.filter(({ pathname }) => pathname.endsWith('/Events'));
    expect(asked.map(({ searchParams }) => searchParams.get('department'))).toEqual(['parts']);
  });

  test('somebody’s own view has what all counterpersons make beside the own', async () => {
    const storeAverage = { partsGpPct: { store: 30.94, own: 38.27 } };
    const numbers = { ...parts, data: { ...parts.data, ownView: true, storeAverage } };
    renderScreen('/dashboard/parts', { MonthlyNumbers: numbers }, 'EMPLOYEE');
    const panel = await screen.findByRole('region', { name: /^Store average/ });
    expect(panel).toHaveTextContent('30.9%, yours 38.3%');
    expect(panel).toHaveTextContent('Over what all counterpersons sold');
  });

  test('a counterperson who has sold nothing reads zero, and not that the store closed no repair order', async () => {
    const numbers = { ...nothing, data: { ...nothing.data, ownView: true } };
    renderScreen('/dashboard/parts', { MonthlyNumbers: numbers }, 'EMPLOYEE');
    expect(await screen.findByRole('group', { name: 'Parts sales' })).toHaveTextContent('$0');
    const table = screen.getByRole('region', { name: 'Sale types' });
    expect(table).toHaveTextContent('You sold no parts in this period');
    expect(table).not.toHaveTextContent('Repair orders, counter and wholesale');
    expect(screen.queryByText(/No repair orders closed/)).not.toBeInTheDocument();
  });

  test('a trend without sales names no filters, for the dashboard has none', async () => {
    const unsold = { month: '2026-11', category: 'counter', sales: 0, cost: 0, gross: 0, gpPct: null };
    renderScreen('/dashboard/parts', {
      MonthlyNumbers: parts,
      MonthlySalesByCategory: { ...salesByCategory(), data: [{ ...unsold, hours: null, roCount: 0 }] },
    });
    expect(await screen.findByText('No sales in these months')).toBeVisible();
    expect(screen.queryByText(/filters/)).not.toBeInTheDocument();
  });

  test('months before single part transactions open, and those that they tell say why they do not @slow', async () => {
    const told = { transactionsFrom: '2026-10-12', ledger: [], comparedLedger: [], unmappedAccounts: 0 };
    const sale = { category: 'counter', sales: 900, cost: 500, gross: 400, gpPct: 44.4, hours: null, roCount: 0 };
    renderScreen('/dashboard/parts', {
      MonthlyNumbers: { ...parts, data: { ...parts.data, counterSales: told } },
      MonthlySalesByCategory: {
        ...salesByCategory(),
        data: ['2026-09', '2026-10'].map((month) => ({ ...sale, month })),
      },
      RepairOrders: repairOrders(kpi('parts_sales', { numerator: 0 }), []),
    });
    await screen.findByRole('group', { name: 'Sale types' });
    await userEvent.click(await screen.findByRole('button', { name: 'Show as table' }));
    const trend = within(screen.getByRole('table', { name: 'Parts sales and gross profit as a table' }));
    await userEvent.click(trend.getByRole('row', { name: /^Oct/ }));
    expect(await screen.findByText('The sales of October 2026 cannot be opened yet')).toBeVisible();
    expect(screen.getByTestId('address')).not.toHaveTextContent('drill');
    await userEvent.click(trend.getByRole('row', { name: /^Sep/ }));
    expect(screen.getByTestId('address')).toHaveTextContent('drill=parts_sales.all.month:2026-09');
  });

  test('the trend keeps its target while the running month is not posted and held to none', async () => {
    const month = { month: '2026-11', isPosted: false, share: 1 };
    const unposted = { transactionsFrom: null, ledger: [month], comparedLedger: [], unmappedAccounts: 0 };
    const sale = { month: '2026-10', category: 'counter', sales: 900, cost: 500, gross: 400, gpPct: 44.4 };
    jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1200);
    renderScreen('/dashboard/parts', {
      MonthlyNumbers: { ...parts, data: { ...parts.data, counterSales: { ...unposted, grossTarget: 42 } } },
      MonthlySalesByCategory: { ...salesByCategory(), data: [{ ...sale, hours: null, roCount: 0 }] },
    });
    expect(await screen.findByText('Target 42.0%')).toBeVisible();
  });

  test('an empty period says so, and keeps the trend', async () => {
    renderScreen('/dashboard/parts', { MonthlyNumbers: nothing });
    expect(await screen.findByText(/No repair orders closed during/)).toBeVisible();
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Parts sales and gross profit' })).toBeVisible());
  });
});
