import { period } from '@fixed-ops/contract/testing';
import { type Answer, heldAnswer } from '@fixed-ops/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { people } from '../testing/builders.ts';
import { laborNode } from '../testing/labor-types.ts';
import { onAPhone } from '../testing/on-a-phone.ts';
import { openOrders } from '../testing/open-orders.ts';
import { loadScreen, renderScreen } from '../testing/render-screen.tsx';
import { describeStates } from '../testing/states.ts';

const address = '/dashboard/service/open';
beforeAll(() => loadScreen(address));

const noneOpen = openOrders({
  data: [],
  total: 0,
  totals: { count: 0, dollars: 0, pastLimit: 0, pastLimitDollars: 0, cost: 0 },
  byAdvisor: [],
  views: [],
});
const open = (query = '', answers = {}) =>
  renderScreen(`${address}${query}`, { OpenRepairOrders: openOrders(), ...answers });
const asked = ({ requests }: { readonly requests: readonly URL[] }) =>
  requests.filter(({ pathname }) => pathname.endsWith('/OpenRepairOrders')).map(({ searchParams }) => searchParams);
const list = () => screen.findByRole('table', { name: 'Open repair orders' });

describeStates({
  address,
  title: 'Open repair orders',
  call: 'OpenRepairOrders',
  name: 'Open repair orders',
  full: { body: openOrders(), words: '618034' },
  ownEmpty: 'None of your own repair orders is open',
  empty: { body: noneOpen, words: 'No repair order is open', step: 'See what closed last' },
  ownView: {
    body: { ...noneOpen, ownViewMessage: 'Ask an administrator for your number.' },
    words: 'Ask an administrator for your number.',
  },
  another: async () =>
    userEvent.click(
      within(await screen.findByRole('table', { name: 'By age' })).getByRole('button', { name: '15–30' }),
    ),
  nonsense: 'view=soon&age=old&idle=x&sort=drop',
});

describe('open repair orders', () => {
  test('are of now: the heading says the day, and no dates are asked for', async () => {
    const page = open('?period=custom&startDate=2026-10-01&endDate=2026-10-31');
    await list();
    expect(screen.getByText('As of Nov 19, 2026')).toBeVisible();
    expect([...(asked(page)[0]?.keys() ?? [])]).toEqual(['pageSize', 'page']);
  });

  test('say how many ask for what, and each count is a view of the list', async () => {
    const page = open();
    await list();
    const ledger = screen.getByRole('region', { name: 'Open repair orders by what they need' });
    expect(within(ledger).getByRole('button', { name: /^Open/ })).toHaveTextContent('Open2$1,052 unbilled');
    const late = within(ledger).getByRole('button', { name: /Promise missed/ });
    expect(late).toHaveTextContent('1$812 unbilled');
    await userEvent.click(late);
    expect(late).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByTestId('address').textContent).toContain('view=late');
    expect(asked(page).at(-1)?.get('view')).toBe('late');
    expect(await screen.findByRole('heading', { name: /^Promise missed/ })).toBeVisible();
    await userEvent.click(late);
    expect(screen.getByTestId('address').textContent).not.toContain('view');
  });

  test('stand under their own name and count until those of another view and age are there @slow', async () => {
    const held = heldAnswer<Answer<'openRepairOrders'>>();
    const answer = (query: URLSearchParams) => (query.has('view') || query.has('age') ? held.answer() : openOrders());
    open('', { OpenRepairOrders: answer });
    await list();
    const ledger = screen.getByRole('region', { name: 'Open repair orders by what they need' });
    await userEvent.click(within(ledger).getByRole('button', { name: /Promise missed/ }));
    const ages = screen.getByRole('table', { name: 'By age' });
    await userEvent.click(within(ages).getByRole('button', { name: '15–30' }));
    const panel = await screen.findByRole('region', { name: 'Repair orders' });
    expect(panel).toHaveTextContent('2 repair orders');
    expect(panel).not.toHaveTextContent('15–30 days');
    await act(async () => held.release(openOrders({ total: 1 })));
    expect(await screen.findByRole('region', { name: 'Promise missed' })).toHaveTextContent(
      '1 repair order, 15–30 days',
    );
  });

  test('are listed with what is past its limit, missed or waited for in words', async () => {
    open();
    const past = within(await list()).getByRole('row', { name: /618034/ });
    expect(past).toHaveTextContent('19 days14 over');
    expect(past).toHaveTextContent('$812.40');
    expect(within(await list()).getByRole('row', { name: /^All 2/ })).toHaveTextContent('$1,052.40');
    expect(past).toHaveTextContent('Missed');
    expect(past).toHaveTextContent('Note Nov 12');
    expect(within(past).getByRole('link', { name: '618034' })).toHaveAttribute('href', '/dashboard/ros/618034');
    expect(within(past).getByRole('link', { name: 'Call Ann Bell, (555) 010-1234' })).toHaveAttribute(
      'href',
      'tel:5550101234',
    );
    expect(within(await list()).getByRole('row', { name: /618201/ })).toHaveTextContent('Water pump');
  });

  test('that are all listed have no empty row above their sum', async () => {
    open();
    const rows = within(await list()).getAllByRole('row');
    expect(rows.filter(({ textContent }) => textContent === '')).toEqual([]);
  });

  test('that came from the year before say so: promise, last activity and opening', async () => {
    const [old] = openOrders().data;
    const data = [
      { ...old!, openDate: '2025-12-02', lastActivityOn: '2025-12-03', promisedAt: '2025-12-04T21:30:00Z' },
    ];
    open('', { OpenRepairOrders: openOrders({ data, total: 1 }) });
    const row = within(await list()).getByRole('row', { name: /618034/ });
    expect(row).toHaveTextContent('Note Dec 3, 2025');
    expect(row).toHaveTextContent('Dec 4, 2025, 4:30 PM');
  });

  test('end with what they wait for: most wait for nothing, and a laptop has no room for the column', async () => {
    open();
    const heads = within(await list()).getAllByRole('columnheader');
    expect(heads.map(({ textContent }) => textContent).slice(-2)).toEqual(['Last activity', 'Waits for']);
  });

  test('are called by the number, without the extension behind it', async () => {
    const [order] = openOrders().data;
    const data = [{ ...order!, customerPhone: '(555) 010-1234 ext. 12' }];
    open('', { OpenRepairOrders: openOrders({ data, total: 1 }) });
    const call = within(await list()).getByRole('link', { name: 'Call Ann Bell, (555) 010-1234 ext. 12' });
    expect(call).toHaveAttribute('href', 'tel:5550101234');
  });

  test('keep the orders of their small tables in the address, each its own @slow', async () => {
    open('?ageSort=-count');
    const ages = within(await screen.findByRole('table', { name: 'By age' }));
    const advisors = within(screen.getByRole('table', { name: 'By advisor' }));
    expect(ages.getByRole('columnheader', { name: /^Open/ })).toHaveAttribute('aria-sort', 'descending');
    await userEvent.click(advisors.getByRole('button', { name: 'Open' }));
    expect(screen.getByTestId('address')).toHaveTextContent('?ageSort=-count&advisorSort=-count');
    expect(advisors.getByRole('columnheader', { name: /^Open/ })).toHaveAttribute('aria-sort', 'descending');
    await userEvent.click(screen.getByRole('button', { name: 'By days open' }));
    expect(screen.getByTestId('address')).toHaveTextContent(/\?advisorSort=-count$/);
    expect(ages.getByRole('columnheader', { name: /^Open/ })).not.toHaveAttribute('aria-sort', 'descending');
  });

  test('that were put in another order are put back by a press, the worst first @slow', async () => {
    const page = open('?sort=customerName');
    await list();
    expect(asked(page).at(-1)?.get('sort')).toBe('customerName');
    await userEvent.click(screen.getByRole('button', { name: 'Worst first' }));
    await waitFor(() => expect(asked(page).at(-1)?.has('sort')).toBe(false));
    expect(screen.queryByRole('button', { name: 'Worst first' })).not.toBeInTheDocument();
  });

  test('of one age are a press away', async () => {
    const page = open();
    await userEvent.click(
      within(await screen.findByRole('table', { name: 'By age' })).getByRole('button', { name: '15–30' }),
    );
    expect(asked(page).at(-1)?.get('age')).toBe('15-30');
  });

  test('of one advisor are a press away', async () => {
    const page = open();
    await userEvent.click(
      within(await screen.findByRole('table', { name: 'By advisor' })).getByRole('button', { name: 'Derek Boone' }),
    );
    expect(asked(page).at(-1)?.get('advisors')).toBe('A1');
  });

  test('name their people in the filter, whatever the period that a link brings along', async () => {
    const asked: Record<string, string>[] = [];
    const answer = (query: URLSearchParams) => {
      asked.push(Object.fromEntries(query));
      const derek = { number: 'A1', name: 'Derek Boone', type: 'advisor' } as const;
      const others = { A2: 'Priya Nair', A3: 'Wes Harlan' };
      return people(derek, ...Object.entries(others).map(([number, name]) => ({ ...derek, number, name })));
    };
    open('?period=yesterday&startDate=2026-11-18&endDate=2026-11-18', { People: answer });
    await userEvent.click(
      within(await screen.findByRole('table', { name: 'By advisor' })).getByRole('button', { name: 'Derek Boone' }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Filters' }));
    const filter = screen.getByRole('combobox', { name: 'People' });
    await waitFor(() => expect(filter).toHaveTextContent('Derek Boone'));
    await userEvent.click(filter);
    await userEvent.click(await screen.findByRole('option', { name: 'Priya Nair' }));
    expect(screen.getByTestId('address').textContent).toContain('advisors=A1,A2');
    expect(asked).toEqual([{ of: 'open' }]);
  });

  test('without an advisor are a press away as well @slow', async () => {
    const nobodys = { advisorNumber: '', advisorName: 'No advisor', pastLimit: 0, pastLimitDollars: 0 };
    const page = open('', { OpenRepairOrders: openOrders({ byAdvisor: [{ ...nobodys, count: 3, dollars: 90 }] }) });
    const name = () => screen.getByRole('button', { name: 'No advisor' });
    await screen.findByRole('table', { name: 'By advisor' });
    await userEvent.click(name());
    expect(asked(page).at(-1)?.get('advisors')).toBe('no-advisor');
    expect(name()).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(name());
    expect(screen.getByTestId('address').textContent).toBe(address);
  });

  test('of one age lead back to those of all ages, and keep the advisor @slow', async () => {
    const page = open('?age=15-30&advisors=A1');
    await userEvent.click(await screen.findByRole('button', { name: 'Show all' }));
    await waitFor(() => expect(asked(page).at(-1)?.has('age')).toBe(false));
    expect(asked(page).at(-1)?.get('advisors')).toBe('A1');
  });

  test('that nobody has touched count from the days that somebody chooses', async () => {
    const page = open('?idle=7&view=idle', { OpenRepairOrders: openOrders({ idleDays: 7 }) });
    expect(await screen.findByRole('heading', { name: /^No activity for 7 days or more/ })).toBeVisible();
    expect(asked(page)[0]?.get('idleDays')).toBe('7');
  });

  test('say where receipts of parts are not in the feed', async () => {
    open('', { OpenRepairOrders: openOrders({ hasReceipts: false }) });
    expect(await screen.findByText(/every special order counts as not received/)).toBeVisible();
  });

  test('that no filter leaves lead back to all of them', async () => {
    open('?view=parts', { OpenRepairOrders: openOrders({ data: [], total: 0 }) });
    expect(await screen.findByText('No open repair orders match')).toBeVisible();
    await userEvent.click(screen.getAllByRole('button', { name: 'Show all' })[0] as HTMLElement);
    expect(screen.getByTestId('address').textContent).not.toContain('view');
  });

  test('are empty for people whom the store does not have, and one press shows everybody’s', async () => {
    const answer = (query: URLSearchParams) => (query.has('advisors') ? noneOpen : openOrders());
    open('?advisors=nobody99', { OpenRepairOrders: answer });
    expect(await screen.findByText('Nothing matches the filters, or all are closed.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await list()).toBeVisible();
    expect(screen.getByTestId('address').textContent).toBe(address);
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  test('of the labor types of a link say so in the filter bar, and one press shows those of all', async () => {
    const answer = (query: URLSearchParams) => (query.get('laborTypes') === 'CM' ? noneOpen : openOrders());
    open('?laborTypes=CM', { OpenRepairOrders: answer });
    expect(await screen.findByText('Nothing matches the filters, or all are closed.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Filters' }));
    expect(await screen.findByRole('combobox', { name: /^Labor type/ })).toHaveTextContent('1 selected');
    await userEvent.click(screen.getByRole('button', { name: 'Done' }));
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await list()).toBeVisible();
    expect(screen.getByTestId('address').textContent).toBe(address);
  });

  test('offer labor types of the last months, since they have no period, and the chosen ones besides', async () => {
    const asked: URLSearchParams[] = [];
    const answer = (query: URLSearchParams) => {
      asked.push(query);
      return { ...period, data: [], total: 0, page: 1, pageSize: 500, totals: laborNode({}) };
    };
    open('?laborTypes=CM&startDate=2026-11-18&endDate=2026-11-18', { LaborTypeAnalysisDetails: answer });
    await list();
    await userEvent.click(screen.getByRole('button', { name: 'Filters' }));
    await userEvent.click(await screen.findByRole('combobox', { name: /^Labor type/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'CM' }));
    expect(screen.getByTestId('address').textContent).not.toContain('laborTypes');
    expect(asked.map((query) => [query.get('startDate'), query.get('endDate')])).toEqual([
      ['2026-08-22', '2026-11-19'],
    ]);
  });

  test('in an own view have the store as one average beside the own days', async () => {
    const storeAverage = { daysOpen: { store: 9.14, own: 7.5 }, pastLimitPct: { store: null, own: 50 } };
    renderScreen(address, { OpenRepairOrders: openOrders({ storeAverage }) }, 'EMPLOYEE');
    const panel = await screen.findByRole('region', { name: /^Store average/ });
    expect(panel).toHaveTextContent('Days open9.1, yours 7.5');
    expect(panel).not.toHaveTextContent('Past limit');
  });

  test('in an own view name nobody else', async () => {
    renderScreen(address, { OpenRepairOrders: openOrders() }, 'EMPLOYEE');
    await list();
    expect(screen.queryByRole('table', { name: 'By advisor' })).not.toBeInTheDocument();
  });
});

describe('on a phone', () => {
  onAPhone();

  test('each open repair order is a card that says whose it is, what was promised, and whom to call', async () => {
    open();
    const cards = await screen.findByRole('list', { name: 'Open repair orders' });
    const [first, second] = within(cards).getAllByRole('listitem');
    if (!first || !second) throw new Error('Two repair orders are open');
    expect(within(first).getByRole('link', { name: '618034' })).toBeInTheDocument();
    for (const words of ['$812.40', 'Ann Bell', '19 days', '14 over', '2021 Toyota Camry', 'Derek Boone', 'Missed'])
      expect(first).toHaveTextContent(words);
    expect(within(first).getByRole('link', { name: 'Call Ann Bell, (555) 010-1234' })).toBeInTheDocument();
    expect(second).toHaveTextContent('Waits for Water pump');
    expect(screen.queryByRole('table', { name: 'Open repair orders' })).not.toBeInTheDocument();
  });

  test('a view that none is like says so, and leads back to all', async () => {
    open('?view=parts', { OpenRepairOrders: openOrders({ data: [], total: 0 }) });
    expect(await screen.findByText('No open repair orders match')).toBeVisible();
  });
});
