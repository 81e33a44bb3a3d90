import type { OrderException } from '@fixed-ops/contract/repair-orders';
import { kpi, monthlyNumbers, repairOrderRow, repairOrders } from '@fixed-ops/contract/testing';
import { type Answer, heldAnswer, renderScreen as render } from '@fixed-ops/testing';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../remote.tsx';
import { missingTechnicians, technicians } from '../testing/builders.ts';
import { openOrders } from '../testing/open-orders.ts';
import { loadScreen, problem, renderScreen as renderStore } from '../testing/render-screen.tsx';
import { describeStates } from '../testing/states.ts';
import { technicianWork } from '../testing/technicians.ts';

const PATH = '/dashboard/service/recap';

/** Renders the recap of a store that closed repair orders on the last day with data. */
const renderScreen = (...[address, answers, role, title, store]: Parameters<typeof renderStore>) =>
  renderStore(address, answers, role, title, { latestCloseDate: '2026-11-19', ...store });

const numbers = (query: URLSearchParams) => {
  const isDay = query.get('startDate') === query.get('endDate');
  const value = isDay ? (query.get('endDate') === '2026-11-12' ? 58 : 61) : 1018;
  return monthlyNumbers({
    kpis: [
      kpi('ro_count', { value, facts: isDay ? {} : { pace: 1493, goal: 1600 } }),
      kpi('labor_gross', { value: 900 }),
    ],
    byAdvisor: [
      {
        number: 'A1',
        name: 'Priya Nair',
        firstSeen: null,
        kpis: [kpi('ro_count', { value: 9 }), kpi('labor_gross', { value: 400 })],
      },
      {
        number: 'A2',
        name: 'Owen Tate',
        firstSeen: null,
        kpis: [kpi('ro_count', { value: 7 }), kpi('labor_gross', { value: 500 })],
      },
      { number: 'A3', name: 'Ida Moss', firstSeen: null, kpis: [kpi('ro_count', { value: 0 })] },
    ],
  });
};

/** Two repair orders of the day with exceptions, one of them with two. */
const found = (query: URLSearchParams) => {
  const row = (roNumber: string, exceptions: OrderException[]) => ({
    ...repairOrderRow(roNumber, { totalSale: 100 }),
    tag: null,
    stockNumber: null,
    matchedOn: null,
    exceptions,
  });
  const { totals, asOf } = repairOrders(kpi('elr'), []);
  return {
    asOf,
    startDate: query.get('startDate') ?? '',
    endDate: query.get('endDate') ?? '',
    data: [row('618001', ['oneLine']), row('618002', ['oneLine', 'discountNoReason'])],
    total: 2,
    page: 1,
    pageSize: 500,
    totals,
    exact: null,
  };
};
/** A day on which no repair order closed. */
const noneOn = (query: URLSearchParams) => ({
  ...monthlyNumbers({ kpis: [kpi('ro_count', { value: 0 })] }),
  startDate: query.get('startDate') ?? '',
  endDate: query.get('endDate') ?? '',
});
const all = { MonthlyNumbers: numbers, SearchROs: found, OpenRepairOrders: openOrders() };

beforeAll(() => loadScreen(PATH));

describeStates({
  address: PATH,
  title: 'Recap of Saturday, Oct 31, 2026',
  call: 'MonthlyNumbers',
  name: 'Recap',
  full: { body: numbers(new URLSearchParams()), words: 'Owen Tate' },
  ownEmpty: 'None of your own repair orders closed on Nov 19, 2026',
  empty: {
    body: monthlyNumbers({ kpis: [kpi('ro_count', { value: 0 })] }),
    words: 'No repair order closed on Nov 19, 2026',
    step: 'Show Oct 31, 2026',
  },
  ownView: {
    body: monthlyNumbers({ ownViewMessage: 'Ask an administrator for your number.', kpis: [] }),
    words: 'Ask an administrator for your number.',
  },
  another: () => userEvent.click(screen.getByRole('button', { name: 'Day before' })),
  part: { call: 'TechPerformanceEff', name: 'Technicians of the day' },
  nonsense: 'date=soon',
  answers: { SearchROs: found, OpenRepairOrders: openOrders() },
});

describe('the recap of a day', () => {
  test('shows the last day with data beside the same weekday before, the month so far, its pace and goal', async () => {
    renderScreen(PATH, { MonthlyNumbers: numbers });
    expect(await screen.findByRole('heading', { level: 1, name: 'Recap of Thursday, Nov 19, 2026' })).toBeVisible();
    const row = await screen.findByRole('row', {
      name: /^Repair orders Month to date 1,018, pace 1,493, goal 1,600 61 58 1,018 1,493 1,600$/,
    });
    expect(row).toBeVisible();
  });

  test('is handed on by a link that says its day, whatever the last day is by then', async () => {
    const writeText = jest.fn(async (_text: string) => undefined);
    renderScreen(PATH, { MonthlyNumbers: numbers });
    const user = userEvent.setup();
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
    await user.click(await screen.findByRole('button', { name: 'Copy link' }));
    const link = new URL(writeText.mock.calls[0]?.[0] ?? '');
    expect([link.pathname, link.searchParams.get('date')]).toEqual([PATH, '2026-11-19']);
    expect(link.searchParams.has('dealership')).toBe(true);
    expect(link.searchParams.has('startDate')).toBe(false);
    writeText.mockRejectedValue(new Error('refused'));
    await user.click(screen.getByRole('button', { name: 'Copy link' }));
    expect(await screen.findByRole('textbox', { name: 'Link' })).toHaveValue(`${link}`);
  });

  test('shows a share as the card of the dashboard does, rounded once: 4 of 104 are 3.8%', async () => {
    const few = kpi('one_line_pct', { value: 3.85, numerator: 4, denominator: 104 });
    renderScreen(PATH, { MonthlyNumbers: monthlyNumbers({ kpis: [kpi('ro_count', { value: 104 }), few] }) });
    expect(
      await screen.findByRole('row', { name: /^One-line ROs Month to date 3\.8%.* 3\.8% 3\.8% 3\.8% / }),
    ).toBeVisible();
  });

  test('names the advisors of the day, by what they left, and work without an advisor last', async () => {
    const nobody = {
      number: '',
      name: 'No advisor',
      firstSeen: null,
      kpis: [kpi('ro_count', { value: 3 }), kpi('labor_gross', { value: 700 })],
    };
    const withNobody = (query: URLSearchParams) => {
      const answer = numbers(query);
      return { ...answer, data: { ...answer.data, byAdvisor: [nobody, ...answer.data.byAdvisor] } };
    };
    renderScreen(PATH, { MonthlyNumbers: withNobody });
    const table = within(await screen.findByRole('table', { name: 'Advisors of the day' }));
    const names = table.getAllByRole('rowheader').map(({ textContent }) => textContent);
    expect(names).toEqual([
      expect.stringMatching(/^Owen Tate/),
      expect.stringMatching(/^Priya Nair/),
      expect.stringMatching(/^No advisor/),
      'Store',
    ]);
  });

  test('opens what a figure of the day is made of, of the store and of an advisor, by its day', async () => {
    const { requests } = renderScreen(PATH, {
      ...all,
      RepairOrders: repairOrders(kpi('labor_gross', { numerator: 0 }), []),
    });
    const table = within(await screen.findByRole('table', { name: 'Advisors of the day' }));
    await userEvent.click(table.getByRole('button', { name: '$500' }));
    expect(screen.getByTestId('address')).toHaveTextContent(/drill=labor_gross\.all\.advisor:A2/);
    expect(await screen.findByRole('dialog')).toBeVisible();
    await waitFor(() => expect(requests.some(({ pathname }) => pathname.endsWith('/RepairOrders'))).toBe(true));
    const asked = requests.find(({ pathname }) => pathname.endsWith('/RepairOrders'));
    expect(Object.fromEntries(asked?.searchParams ?? [])).toMatchObject({
      startDate: '2026-11-19',
      endDate: '2026-11-19',
      metricKey: 'labor_gross',
      group: 'advisor:A2',
    });
  });

  test('marks figures of the day that may be off, says by how much data @slow', async () => {
    const doubts = missingTechnicians('ro_count', 'tech_proficiency', 'elr_repair');
    const base = technicians();
    const work = { ...base, data: { ...base.data, rows: [technicianWork('T1', 'Theo Grant')] } };
    const { requests } = renderScreen(PATH, { ...all, TechPerformanceEff: work, DataConfidence: doubts });
    const day = within(await screen.findByRole('table', { name: 'Figures of the day' }));
    await userEvent.click(await day.findByRole('button', { name: 'Repair orders may be off' }));
    const said = within(screen.getByRole('dialog', { name: 'Repair orders may be off' }));
    expect(said.getByText(/^12 lines \(12.6 hours, \$2,130 of labor\) have no technician/)).toBeVisible();
    expect(day.queryByRole('button', { name: 'Labor gross may be off' })).not.toBeInTheDocument();
    const people = within(await screen.findByRole('region', { name: 'Technicians' }));
    expect(people.getByRole('button', { name: 'Technicians may be off' })).toBeVisible();
    const asked = requests.filter(({ pathname }) => pathname.endsWith('/DataConfidence'));
    expect(asked.map(({ searchParams }) => [searchParams.get('startDate'), searchParams.get('endDate')])).toEqual([
      ['2026-11-19', '2026-11-19'],
    ]);
  });

  test.each([
    { part: 'Technicians', call: 'TechPerformanceEff', name: 'Technicians of the day' },
    { part: 'Exceptions', call: 'SearchROs', name: 'Exceptions of the day' },
    { part: 'Still open', call: 'OpenRepairOrders', name: 'Still open' },
  ])('keeps the panel of $part while it is loaded, and where it cannot be @slow', async ({ part, call, name }) => {
    const held = heldAnswer<Response>();
    renderScreen(PATH, { ...all, [call]: held.answer });
    const panel = within(await screen.findByRole('region', { name: part }));
    expect(panel.queryByText(/could not be loaded/)).not.toBeInTheDocument();
    await act(async () => held.release(problem(503, 'The database is away.')));
    expect(await panel.findByText(`${name} could not be loaded`)).toBeVisible();
    expect(panel.getByRole('button', { name: 'Retry' })).toBeVisible();
  });

  test('leads from exceptions to the repair orders of their own day until those of another one are there', async () => {
    const held = heldAnswer<Answer<'searchRos'>>();
    const search = (query: URLSearchParams) => (query.get('startDate') === '2026-11-18' ? held.answer() : found(query));
    renderScreen(PATH, { ...all, SearchROs: search });
    const link = () => screen.findByRole('link', { name: 'One line' });
    await link();
    await userEvent.click(screen.getByRole('button', { name: 'Day before' }));
    expect(await link()).toHaveAttribute('href', expect.stringContaining('startDate=2026-11-19'));
    await act(async () => held.release(found(new URLSearchParams('startDate=2026-11-18&endDate=2026-11-18'))));
    await waitFor(async () =>
      expect(await link()).toHaveAttribute('href', expect.stringContaining('startDate=2026-11-18')),
    );
  });

  test('says of no exceptions whose: of a colleague’s an own view knows nothing @slow', async () => {
    const none = (query: URLSearchParams) => ({ ...found(query), data: [], total: 0 });
    renderScreen(PATH, { ...all, SearchROs: none }, 'EMPLOYEE');
    expect(await screen.findByText('None of your own repair orders of the day has an exception.')).toBeVisible();
  });

  test('lists the exceptions of the day, each leading to its repair orders', async () => {
    const { requests } = renderScreen(PATH, all);
    const exceptions = within(await screen.findByRole('region', { name: 'Exceptions' }));
    expect((await exceptions.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
      'One line2, $200 sold',
      'Discount without reason1, $100 sold',
    ]);
    expect(exceptions.getByRole('link', { name: 'Discount without reason' })).toHaveAttribute(
      'href',
      '/dashboard/ros?period=custom&startDate=2026-11-19&endDate=2026-11-19&dateField=close&status=closed&exceptions=discountNoReason',
    );
    const asked = requests.find(({ pathname }) => pathname.endsWith('/SearchROs'));
    expect(Object.fromEntries(asked?.searchParams ?? [])).toMatchObject({
      startDate: '2026-11-19',
      endDate: '2026-11-19',
      dateField: 'close',
      status: 'closed',
    });
  });

  test('is of the vault date where one locks the period, and offers no other day', async () => {
    const dealershipData = { today: '2026-11-19', latestCloseDate: '2026-10-31' };
    const { requests } = render(remote, {
      address: `${PATH}?date=2026-11-17`,
      dealershipData,
      vaultActivationDate: '2026-11-05',
      answers: { ...all, TechPerformanceEff: technicians(), DataConfidence: missingTechnicians('ro_count') },
    });
    expect(await screen.findByRole('heading', { name: 'Recap of Thursday, Nov 5, 2026' })).toBeVisible();
    expect(screen.getByText('November 5, 2026, set by the vault date of this dealership')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Day before' })).not.toBeInTheDocument();
    expect(await screen.findByRole('table', { name: 'Advisors of the day' })).toBeVisible();
    const days = requests.filter(({ pathname }) => pathname.endsWith('/SearchROs'));
    expect(days.map(({ searchParams }) => searchParams.get('startDate'))).toEqual(['2026-11-05']);
  });

  test('says what is open now on the last day alone, and leads there', async () => {
    renderScreen(PATH, all);
    const open = within(await screen.findByRole('region', { name: /^Still open/ }));
    expect(await open.findByRole('link', { name: 'Past limit' })).toHaveAttribute(
      'href',
      '/dashboard/service/open?view=past',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Day before' }));
    await screen.findByRole('heading', { level: 1, name: /Nov 18, 2026$/ });
    expect(screen.queryByRole('region', { name: /^Still open/ })).not.toBeInTheDocument();
  });

  test('tells of technicians what they sold and attended, the most first', async () => {
    const base = technicians();
    const rows = [
      technicianWork('T1', 'Theo Grant', { soldHours: 6.2 }),
      technicianWork('T2', 'Lia Belkin', { soldHours: 9.4 }),
    ];
    renderScreen(PATH, { ...all, TechPerformanceEff: { ...base, data: { ...base.data, rows } } });
    const table = within(await screen.findByRole('table', { name: 'Technicians of the day' }));
    expect(table.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['Lia Belkin', 'Theo Grant']);
    await userEvent.click(table.getByRole('button', { name: '9.4' }));
    expect(screen.getByTestId('address')).toHaveTextContent('drill=tech_proficiency.all.technician:T2');
  });

  test('opens what a technician sold and attended from each of the three figures', async () => {
    const base = technicians();
    const rows = [technicianWork('T2', 'Lia Belkin', { soldHours: 9.4, attendanceHours: 8, proficiencyPct: 117.5 })];
    renderScreen(PATH, { ...all, TechPerformanceEff: { ...base, data: { ...base.data, rows } } });
    const table = within(await screen.findByRole('table', { name: 'Technicians of the day' }));
    for (const name of ['9.4', '8.0', '117.5%']) {
      await userEvent.click(table.getByRole('button', { name }));
      expect(screen.getByTestId('address')).toHaveTextContent('drill=tech_proficiency.all.technician:T2');
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(screen.getByTestId('address')).not.toHaveTextContent('drill='));
    }
  });

  test('opens what all technicians sold and attended from the row of the store @slow', async () => {
    const base = technicians();
    const rows = [technicianWork('T2', 'Lia Belkin', { soldHours: 9.4 })];
    const store = technicianWork('', 'Store', { soldHours: 41.2 });
    renderScreen(PATH, { ...all, TechPerformanceEff: { ...base, data: { ...base.data, rows, store } } });
    const table = within(await screen.findByRole('table', { name: 'Technicians of the day' }));
    await userEvent.click(within(table.getByRole('row', { name: /^Store/ })).getByRole('button', { name: '41.2' }));
    expect(screen.getByTestId('address').textContent).toMatch(/drill=tech_proficiency\.all$/);
  });

  test('says that no technician worked on a day, and does not leave the panel out', async () => {
    const base = technicians();
    const none = { ...base, data: { ...base.data, rows: [], store: null } };
    renderScreen(PATH, { ...all, TechPerformanceEff: none });
    const panel = within(await screen.findByRole('region', { name: 'Technicians' }));
    expect(await panel.findByText('No technician sold hours or was at work on Nov 19, 2026')).toBeVisible();
    expect(panel.queryByRole('table')).not.toBeInTheDocument();
  });

  test('goes from day to day in the address, and not past the last one', async () => {
    renderScreen(PATH, { MonthlyNumbers: numbers });
    expect(await screen.findByRole('button', { name: 'Day after' })).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(screen.getByRole('button', { name: 'Day before' }));
    expect(screen.getByTestId('address')).toHaveTextContent(`${PATH}?date=2026-11-18`);
    expect(await screen.findByRole('heading', { level: 1, name: 'Recap of Wednesday, Nov 18, 2026' })).toBeVisible();
  });

  test.each(['?date=2027-01-01', '?date=soon'])('of %s shows the last day with data', async (search) => {
    renderScreen(`${PATH}${search}`, { MonthlyNumbers: numbers });
    expect(await screen.findByRole('heading', { level: 1, name: /Nov 19, 2026$/ })).toBeVisible();
  });

  test('begins with the last day on which something was closed, where feeds reach over a holiday', async () => {
    const { requests } = renderScreen(PATH, all, 'ADMIN', undefined, { latestCloseDate: '2026-11-17' });
    expect(await screen.findByRole('heading', { level: 1, name: 'Recap of Tuesday, Nov 17, 2026' })).toBeVisible();
    const spans = requests
      .filter(({ pathname }) => pathname.endsWith('/MonthlyNumbers'))
      .map(({ searchParams }) => `${searchParams.get('startDate')} to ${searchParams.get('endDate')}`);
    // Only the month to date of the last day has a pace and a goal.
    expect(spans).toEqual(expect.arrayContaining(['2026-11-17 to 2026-11-17', '2026-11-01 to 2026-11-19']));
    expect(await screen.findByRole('region', { name: /^Still open/ })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Day after' }));
    expect(screen.getByTestId('address')).toHaveTextContent(`${PATH}?date=2026-11-18`);
    await userEvent.click(screen.getByRole('button', { name: 'Day before' }));
    expect(screen.getByTestId('address')).toHaveTextContent(new RegExp(`${PATH}$`));
  });

  test('of a closed day says so', async () => {
    renderScreen(`${PATH}?date=2026-11-15`, { MonthlyNumbers: noneOn }, 'ADMIN', undefined, {
      latestCloseDate: '2026-10-31',
    });
    expect(await screen.findByText('No repair order closed on Nov 15, 2026')).toBeVisible();
    expect(screen.getByText('It was a Sunday.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Show Oct 31, 2026' }));
    expect(await screen.findByRole('heading', { level: 1, name: /Oct 31, 2026$/ })).toBeVisible();
  });

  test('before the first repair order leads to its day and no further back @slow', async () => {
    const emptyOn = (date: string) =>
      renderScreen(`${PATH}?date=${date}`, { MonthlyNumbers: noneOn }, 'ADMIN', undefined, {
        firstCloseDate: '2026-10-09',
      });
    emptyOn('2026-10-10');
    expect(await screen.findByRole('button', { name: 'Show Oct 9, 2026' })).toBeVisible();
    cleanup();
    emptyOn('2026-10-09');
    expect(await screen.findByText('No repair order closed on Oct 9, 2026')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Show/ })).not.toBeInTheDocument();
    cleanup();
    emptyOn('2026-03-02');
    expect(await screen.findByRole('button', { name: 'Show Oct 9, 2026' })).toBeVisible();
  });

  test('of a closed day stays of that one until the next day is there', async () => {
    const held = heldAnswer<Answer<'monthlyNumbers'>>();
    const answer = (query: URLSearchParams) =>
      query.get('startDate') === '2026-10-31' ? held.answer() : noneOn(query);
    renderScreen(`${PATH}?date=2026-11-15`, { MonthlyNumbers: answer }, 'ADMIN', undefined, {
      latestCloseDate: '2026-10-31',
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Show Oct 31, 2026' }));
    expect(screen.getByTestId('address')).not.toHaveTextContent('date=');
    expect(screen.getByRole('heading', { level: 1, name: /Nov 15, 2026$/ })).toBeVisible();
    expect(screen.getByText('No repair order closed on Nov 15, 2026')).toBeVisible();
    expect(screen.getByText('It was a Sunday.')).toBeVisible();
    await act(async () => held.release(monthlyNumbers()));
    expect(await screen.findByRole('table', { name: 'Figures of the day' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: /Oct 31, 2026$/ })).toBeVisible();
    expect(screen.queryByText(/^No repair order closed/)).not.toBeInTheDocument();
  });

  test('that cannot be loaded has one Retry for the day and all that it stands beside', async () => {
    let isDown = true;
    const answer = (query: URLSearchParams) => (isDown ? problem(500, 'The database did not answer.') : numbers(query));
    renderScreen(PATH, { MonthlyNumbers: answer });
    expect(await screen.findByText('Recap could not be loaded')).toBeVisible();
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(
      await screen.findByRole('row', {
        name: /^Repair orders Month to date 1,018, pace 1,493, goal 1,600 61 58 1,018 1,493 1,600$/,
      }),
    ).toBeVisible();
    expect(screen.queryByText(/could not be loaded/)).not.toBeInTheDocument();
  });

  test('says why a figure is a dash', async () => {
    const reason = 'Not provided by your DMS feed.';
    renderScreen(PATH, {
      ...all,
      MonthlyNumbers: monthlyNumbers({ kpis: [kpi('ro_count'), kpi('labor_gp_pct', { value: null, reason })] }),
    });
    const [dash] = await screen.findAllByTitle(reason);
    expect(dash).toHaveTextContent('—');
  });

  test('heads the figures of the day before by their own day until the others are there @slow', async () => {
    const held = heldAnswer<Answer<'monthlyNumbers'>>();
    const answer = (query: URLSearchParams) =>
      query.get('startDate') === '2026-11-18' ? held.answer() : numbers(query);
    renderScreen(PATH, { ...all, MonthlyNumbers: answer });
    await screen.findByRole('columnheader', { name: 'Nov 19' });
    await userEvent.click(screen.getByRole('button', { name: 'Day before' }));
    expect(screen.getByRole('columnheader', { name: 'Nov 19' })).toBeVisible();
    await act(async () => held.release(monthlyNumbers()));
    expect(await screen.findByRole('columnheader', { name: 'Nov 18' })).toBeVisible();
  });

  test('shows no figures of another day, disables the export and dims the lists until the day has loaded @slow', async () => {
    const held = heldAnswer<Answer<'monthlyNumbers'>>();
    const answer = (query: URLSearchParams) =>
      query.get('startDate') === '2026-11-18' ? held.answer() : numbers(query);
    const base = technicians();
    const work = { ...base, data: { ...base.data, rows: [technicianWork('T1', 'Theo Grant')] } };
    renderScreen(PATH, { ...all, MonthlyNumbers: answer, TechPerformanceEff: work });
    const day = within(await screen.findByRole('region', { name: 'The day' }));
    const orders = () => day.findByRole('row', { name: /^Repair orders/ });
    const areDimmed = () =>
      ['Technicians', 'Exceptions'].map(
        (name) => screen.getByRole('region', { name }).querySelector('[data-refetching]') !== null,
      );
    await waitFor(async () => expect(await orders()).toHaveTextContent('1,018'));
    await screen.findByRole('link', { name: 'One line' });
    await waitFor(() => expect(areDimmed()).toEqual([false, false]));
    await userEvent.click(screen.getByRole('button', { name: 'Day before' }));
    // By then the figures, the technicians and the exceptions are those of the day before.
    await waitFor(() =>
      expect(screen.getByRole('link', { name: 'One line' })).toHaveAttribute(
        'href',
        expect.stringContaining('startDate=2026-11-18'),
      ),
    );
    expect(await orders()).not.toHaveTextContent('1,018');
    expect(day.getByRole('button', { name: /^Export/ })).toBeDisabled();
    expect(areDimmed()).toEqual([true, true]);
    await act(async () => held.release(numbers(new URLSearchParams('startDate=2026-11-18&endDate=2026-11-18'))));
    await waitFor(async () => expect(await orders()).toHaveTextContent('1,018'));
    expect(day.getByRole('button', { name: /^Export/ })).toBeEnabled();
    expect(areDimmed()).toEqual([false, false]);
  });

  test.each([
    { lacks: 'The week before, Nov 12,', of: (startDate: string) => startDate === '2026-11-12' },
    { lacks: 'The month to date', of: (startDate: string) => startDate === '2026-11-01' },
  ])('says in its place that $lacks could not be loaded, and gets it by Retry', async ({ lacks, of }) => {
    let isDown = true;
    const answer = (query: URLSearchParams) =>
      isDown && of(query.get('startDate') ?? '')
        ? problem(500, 'The database did not answer.', 'FO-WEEK')
        : numbers(query);
    renderScreen(PATH, { MonthlyNumbers: answer });
    const day = within(await screen.findByRole('region', { name: 'The day' }));
    const said = await day.findByRole('alert');
    expect(said).toHaveTextContent(`${lacks} could not be loaded. The database did not answer.`);
    expect(said).toHaveTextContent('FO-WEEK');
    isDown = false;
    await userEvent.click(within(said).getByRole('button', { name: 'Retry' }));
    expect(
      await day.findByRole('row', {
        name: /^Repair orders Month to date 1,018, pace 1,493, goal 1,600 61 58 1,018 1,493 1,600$/,
      }),
    ).toBeVisible();
    expect(said).not.toBeInTheDocument();
  });

  test('keeps its marks, and opens the day that it shows, until the other day has loaded @slow', async () => {
    const held = heldAnswer<Answer<'monthlyNumbers'>>();
    const answer = (query: URLSearchParams) =>
      query.get('startDate') === '2026-11-18' && query.get('endDate') === '2026-11-18' ? held.answer() : numbers(query);
    const doubts = (query: URLSearchParams) =>
      missingTechnicians(query.get('startDate') === '2026-11-18' ? 'labor_sales' : 'ro_count');
    const { requests } = renderScreen(PATH, {
      ...all,
      MonthlyNumbers: answer,
      DataConfidence: doubts,
      RepairOrders: repairOrders(kpi('labor_gross', { numerator: 0 }), []),
    });
    const day = within(await screen.findByRole('table', { name: 'Figures of the day' }));
    const marks = () =>
      day.getAllByRole('button', { name: /may be off$/ }).map((mark) => mark.getAttribute('aria-label'));
    await waitFor(() => expect(marks()).toEqual(['Repair orders may be off']));
    await userEvent.click(screen.getByRole('button', { name: 'Day before' }));
    const asked = (call: string) =>
      requests
        .filter(({ pathname }) => pathname.endsWith(`/${call}`))
        .map((each) => each.searchParams.get('startDate'));
    await waitFor(() => expect(asked('DataConfidence')).toContain('2026-11-18'));
    expect(marks()).toEqual(['Repair orders may be off']);
    await userEvent.click(day.getByRole('button', { name: '61' }));
    await waitFor(() => expect(asked('RepairOrders')).toEqual(['2026-11-19']));
    await act(async () => held.release(numbers(new URLSearchParams('startDate=2026-11-18&endDate=2026-11-18'))));
    await waitFor(() => expect(marks()).toEqual(['Labor sales may be off']));
  });

  test.each([
    { first: 'technicians', last: 'MonthlyNumbers' },
    { first: 'the day', last: 'TechPerformanceEff' },
  ])(
    'stays of one day where $first of another one come first, and opens no technician under a day that is not his @slow',
    async ({ last }) => {
      const base = technicians();
      const work = (query: URLSearchParams) => {
        const soldHours = query.get('startDate') === '2026-11-18' ? 5.1 : 9.4;
        return { ...base, data: { ...base.data, rows: [technicianWork('T2', 'Lia Belkin', { soldHours })] } };
      };
      const held = heldAnswer<object>();
      const ofDay = new URLSearchParams('startDate=2026-11-18&endDate=2026-11-18');
      const late = (of: (query: URLSearchParams) => object) => (query: URLSearchParams) =>
        `${query.get('startDate')} ${query.get('endDate')}` === '2026-11-18 2026-11-18' ? held.answer() : of(query);
      const answers = { ...all, TechPerformanceEff: work, MonthlyNumbers: numbers };
      const { requests } = renderScreen(PATH, {
        ...answers,
        [last]: late(last === 'MonthlyNumbers' ? numbers : work),
        RepairOrders: repairOrders(kpi('tech_proficiency', { numerator: 0, denominator: 0 }), []),
      });
      const table = () => within(screen.getByRole('table', { name: 'Technicians of the day' }));
      await screen.findByRole('table', { name: 'Technicians of the day' });
      await userEvent.click(screen.getByRole('button', { name: 'Day before' }));
      const came = (call: string) =>
        requests.filter(({ pathname, searchParams }) => {
          return pathname.endsWith(`/${call}`) && searchParams.get('startDate') === '2026-11-18';
        }).length;
      await waitFor(() => expect([came('TechPerformanceEff'), came('MonthlyNumbers')]).not.toContain(0));
      await act(async () => undefined);
      expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Nov 19, 2026');
      const dimmed = (name: string) => screen.getByRole('table', { name }).closest('[data-refetching]');
      expect([dimmed('Figures of the day'), dimmed('Technicians of the day')]).not.toContain(null);
      await userEvent.click(table().getByRole('button', { name: '9.4' }));
      const opened = () =>
        requests
          .filter(({ pathname }) => pathname.endsWith('/RepairOrders'))
          .map(({ searchParams }) => searchParams.get('startDate'));
      await waitFor(() => expect(opened()).toEqual(['2026-11-19']));
      await act(async () => held.release((last === 'MonthlyNumbers' ? numbers : work)(ofDay)));
      await waitFor(() => expect(opened()).toEqual(['2026-11-19', '2026-11-18']));
      expect(screen.getByRole('table', { name: 'Technicians of the day', hidden: true })).toHaveTextContent('5.1');
      expect(screen.getByRole('heading', { level: 1, hidden: true })).toHaveTextContent('Nov 18, 2026');
    },
  );

  test('tells of one repair order as of one', async () => {
    const one = (query: URLSearchParams) => ({ ...found(query), data: found(query).data.slice(0, 1), total: 1 });
    const { totals } = openOrders();
    renderScreen(PATH, { ...all, SearchROs: one, OpenRepairOrders: openOrders({ totals: { ...totals, count: 1 } }) });
    expect(await screen.findByText('1 repair order to look at')).toBeVisible();
    expect(await screen.findByText('1 repair order now')).toBeVisible();
  });

  test('names as many technicians on paper as fit, and says what the others sold @slow', async () => {
    const base = technicians();
    const rows = Array.from({ length: 25 }, (_none, place) =>
      technicianWork(`T${place}`, `Technician ${place}`, { soldHours: 30 - place }),
    );
    const held = heldAnswer<Answer<'monthlyNumbers'>>();
    const asked: (string | null)[] = [];
    const answer = (query: URLSearchParams) => {
      const isDay = query.get('startDate') === query.get('endDate');
      if (isDay) asked.push(query.get('endDate'));
      return isDay && query.get('endDate') === '2026-11-18' ? held.answer() : numbers(query);
    };
    renderScreen(PATH, {
      ...all,
      MonthlyNumbers: answer,
      TechPerformanceEff: { ...base, data: { ...base.data, rows } },
    });
    const names = () => within(screen.getByRole('table', { name: 'Technicians of the day' })).getAllByRole('rowheader');
    await screen.findByRole('table', { name: 'Technicians of the day' });
    expect(names()).toHaveLength(25);
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(names()).toHaveLength(21);
    expect(screen.getByText('and 4 more, 30.0 hours sold')).toBeVisible();
    // It is not dimmed, because it belongs to the drawn day.
    expect(screen.getByText('and 4 more, 30.0 hours sold').closest('[data-refetching]')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Day before' }));
    await waitFor(() => expect(asked).toContain('2026-11-18'));
    expect(screen.getByText('and 4 more, 30.0 hours sold').closest('[data-refetching]')).not.toBeNull();
    await act(async () => held.release(numbers(new URLSearchParams('startDate=2026-11-18&endDate=2026-11-18'))));
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(names()).toHaveLength(25);
  });
});
