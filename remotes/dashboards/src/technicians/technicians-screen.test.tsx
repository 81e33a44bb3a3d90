import { kpi, monthlyNumbers, repairOrders } from '@fixed-ops/contract/testing';
import { type Answers, heldAnswer } from '@fixed-ops/testing';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { noDoubts, technicians } from '../testing/builders.ts';
import { loadScreen, renderScreen } from '../testing/render-screen.tsx';
import { byMonth, chooseLastMonth, describeStates, LAST_MONTH, startsAsked } from '../testing/states.ts';
import { technicianWork, twoShops, workshopLine, workshopLines } from '../testing/technicians.ts';

const ADDRESS = '/dashboard/technicians';
const keys = ['tech_productivity', 'tech_efficiency', 'tech_proficiency', 'tech_hours_day', 'tech_gross_hour'];
const figures = monthlyNumbers({ kpis: keys.map((key) => kpi(key, { value: 95, target: 100, status: 'amber' })) });
const open = (search = '', answer = twoShops()) =>
  renderScreen(ADDRESS + search, { TechPerformanceEff: answer, MonthlyNumbers: figures });

beforeAll(() => loadScreen(ADDRESS));

const table = () => screen.findByRole('table', { name: 'Technicians' });
const namesIn = async () =>
  within(await table())
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent);
const address = () => screen.getByTestId('address').textContent;

/** The answer for a feed that names no technicians: it only tells who was at work. */
const untold = twoShops({
  isProvided: false,
  rows: [technicianWork('T1', 'Theo Grant', { soldHours: 0, proficiencyPct: null, gapDollars: null })],
  byShop: [],
  store: null,
  missingTech: null,
  days: null,
});

describeStates({
  address: ADDRESS,
  title: 'Technicians',
  call: 'TechPerformanceEff',
  name: 'Technicians',
  full: { body: twoShops(), words: 'Theo Grant' },
  empty: { body: technicians(), words: /^No technician has hours during/, step: /^Show / },
  notProvided: { body: untold, words: 'Not provided by your DMS feed.' },
  another: chooseLastMonth,
  part: { call: 'MonthlyNumbers', name: 'Key figures' },
  tooFew: { body: twoShops(), words: 'Few hours' },
  writes: /^Assign \d+ lines/,
  answers: { MonthlyNumbers: monthlyNumbers({ kpis: [kpi('tech_proficiency', { target: 100, smallSample: true })] }) },
  nonsense: 'shop=north&view=all,lines&sort=shoe&folded=9',
});

test('key figures that are old are dimmed on the ground of their cells, through which no line between them shows @slow', async () => {
  const held = heldAnswer<ReturnType<typeof twoShops>>();
  let isHeld = false;
  const answer = () => (isHeld ? held.answer() : twoShops());
  renderScreen(ADDRESS, { TechPerformanceEff: answer, MonthlyNumbers: figures });
  const card = await screen.findByRole('group', { name: 'Efficiency' });
  isHeld = true;
  await chooseLastMonth();
  await waitFor(() => expect(screen.getByText('Theo Grant').closest('[data-refetching]')).not.toBeNull());
  expect(card).not.toHaveStyle({ opacity: 0.5 });
  expect(card.querySelector('dl')?.parentElement).toHaveStyle({ opacity: 0.5 });
  await act(async () => held.release(twoShops()));
  await waitFor(() => expect(card).not.toHaveAttribute('data-refetching'));
});

test('the six figures are beside each other only where their names have room for one line @slow', async () => {
  open();
  const ledger = (await screen.findByRole('region', { name: 'Key figures' })).firstElementChild;
  const widths = [...document.styleSheets]
    .flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText))
    .filter((rule) => rule.includes(`.${ledger?.className} {`) && rule.includes('repeat(6'))
    .map((rule) => /min-width: ?([^)]+)/.exec(rule)?.[1]);
  expect(widths).toEqual(['1440px']);
});

test('the figures are headings right below the title: an own view has no gaps above them', async () => {
  open();
  expect(await screen.findByRole('heading', { level: 2, name: 'Productivity' })).toBeVisible();
});

describe('without a gap', () => {
  const whole = (fields: Parameters<typeof technicianWork>[2], targets = twoShops().data.targets) => {
    const store = technicianWork('', 'Store', { shops: [], ...fields });
    open(
      '',
      twoShops({ store, byShop: [{ ...store, techNumber: '1', techName: 'Main shop' }], missingTech: null, targets }),
    );
    return screen.findByRole('region', { name: 'Worth fixing first' });
  };
  const none = { productivity: 'none', efficiency: 'none', proficiency: 'none' } as const;

  test('a store at its target is told so', async () => {
    expect(await whole({ gapDollars: -554 })).toHaveTextContent('The store is on its target');
  });

  test.each([
    [
      'no clock',
      { gapDollars: null, proficiencyPct: null, attendanceHours: null, statuses: none },
      'No attendance. Every line',
    ],
    [
      'the first day of a month',
      { gapDollars: null, attendanceHours: 6, statuses: none },
      'Too few hours at work to judge. Every line',
    ],
  ])('%s is no target met, and it says why nothing can be told', async (_of, fields, why) => {
    const section = await whole(fields);
    expect(section).toHaveTextContent('No gap to target can be calculated');
    expect(section).toHaveTextContent(why);
    expect(section).not.toHaveTextContent('on its target');
  });

  const two = (express: Parameters<typeof technicianWork>[2], store: Parameters<typeof technicianWork>[2]) => {
    const green = { productivity: 'green', efficiency: 'green', proficiency: 'green' } as const;
    const byShop = [
      technicianWork('1', 'Main shop', { gapDollars: null, proficiencyPct: 104, statuses: green }),
      technicianWork('2', 'Express', { gapDollars: null, ...express }),
    ];
    open('', twoShops({ store: technicianWork('', 'Store', { shops: [], ...store }), byShop, missingTech: null }));
    return screen.findByRole('region', { name: 'Worth fixing first' });
  };
  const red = { productivity: 'green', efficiency: 'green', proficiency: 'red' } as const;

  test('shops at their target are told so where all of them are judged', async () => {
    const section = await two({ gapDollars: -20 }, { gapDollars: -554 });
    expect(section).toHaveTextContent('Every shop is on its target');
  });

  test('a shop that nobody can judge is not on its target, and is named with the reason', async () => {
    const section = await two({ attendanceHours: 6, statuses: none }, { gapDollars: -554 });
    expect(section).toHaveTextContent('No shop with enough hours is behind');
    expect(section).toHaveTextContent('Express: Too few hours at work to judge.');
    expect(section).not.toHaveTextContent('on its target');
  });

  test('a shop behind its target whose gap has no price is not called one that nobody can judge', async () => {
    const section = await two({ proficiencyPct: 82.4, statuses: red }, { gapDollars: -554 });
    expect(section).toHaveTextContent('The gap to target is not priced');
    expect(section).not.toHaveTextContent('judged');
  });

  test('a store behind its target without a price says so beside the card with the gap', async () => {
    const section = await whole({ gapDollars: null, proficiencyPct: 82.4, statuses: red });
    expect(section).toHaveTextContent('The gap to target is not priced');
    expect(section).not.toHaveTextContent('can be told');
  });
});

test('shops stand with their people below them, the largest gap first, and nobody’s hours above all', async () => {
  open();
  expect(await namesIn()).toEqual([
    'No technician12 lines',
    'Express2 technicians',
    'Kyle BarrowX',
    'Ruth BelkinACheck punchesTwo shops',
    'Main shop2 technicians',
    'Theo GrantA',
    'Ruth BelkinACheck punchesTwo shops',
    'Store',
    'Target',
  ]);
});

test('each figure says how far it is from what it is compared with, and what it means', async () => {
  const answer = monthlyNumbers({ kpis: [kpi('tech_proficiency', { value: 95, compareValue: 93, target: 100 })] });
  renderScreen(ADDRESS, { TechPerformanceEff: twoShops(), MonthlyNumbers: answer });
  const card = within(await screen.findByRole('group', { name: 'Proficiency' }));
  expect(card.getByText('vs Oct 1–19').closest('div')).toHaveTextContent('2.0 pts');
  expect(card.getByRole('img', { name: 'up' })).toBeVisible();
  await userEvent.click(card.getByRole('button', { name: 'About Proficiency' }));
  const about = await screen.findByRole('dialog', { name: 'About Proficiency' });
  expect(about).toHaveTextContent('Hours sold by technicians ÷ attendance hours');
});

test('a change is rounded once: the gap says the one of the card', async () => {
  const proficiency = kpi('tech_proficiency', { value: 93.25, numerator: 2721, denominator: 2918, compareValue: 90 });
  const answers = { TechPerformanceEff: twoShops(), MonthlyNumbers: monthlyNumbers({ kpis: [proficiency] }) };
  renderScreen(ADDRESS, answers);
  const card = within(await screen.findByRole('group', { name: 'Proficiency' }));
  expect(card.getByText('vs Oct 1–19').closest('div')).toHaveTextContent('3.2 pts');
  expect(screen.getByRole('region', { name: 'Worth fixing first' })).toHaveTextContent(
    'Up 3.2 points from October 1–19.',
  );
});

test('comebacks are compared by their share, of which the count alone would say nothing @slow', async () => {
  const answer = monthlyNumbers({ kpis: [kpi('comeback_pct', { value: 0.56, compareValue: 0.81 })] });
  renderScreen(ADDRESS, { TechPerformanceEff: twoShops(), MonthlyNumbers: answer });
  const card = within(await screen.findByRole('group', { name: 'Comebacks' }));
  expect(card.getByText('vs Oct 1–19').closest('div')).toHaveTextContent('0.25 pts');
  expect(card.getByRole('button', { name: 'About Comebacks' })).toBeInTheDocument();
});

test('a share is rounded once, from its hours: 2,729.7 of 2,918 are 93.5%, as the card says', async () => {
  const store = technicianWork('', 'Store', { soldHours: 2729.7, attendanceHours: 2918, proficiencyPct: 93.55 });
  renderScreen(ADDRESS, { TechPerformanceEff: twoShops({ store }), MonthlyNumbers: figures });
  const row = (await screen.findByRole('rowheader', { name: 'Store' })).closest('tr');
  expect(row).toHaveTextContent('93.5%');
});

test('efficiency is rounded once too, from the hours that have a punch, in the table as in the chart', async () => {
  const half = { efficiencySoldHours: 2729.7, efficiencyActualHours: 2918, efficiencyPct: 93.55 };
  const rows = [technicianWork('T1', 'Theo Grant', half)];
  renderScreen(ADDRESS, { TechPerformanceEff: twoShops({ rows, byShop: null }), MonthlyNumbers: figures });
  const row = (await screen.findByRole('rowheader', { name: /^Theo Grant/ })).closest('tr');
  expect(row).toHaveTextContent('93.5%');
  expect(screen.getByRole('button', { name: /^Theo Grant: efficiency 93\.5%/ })).toBeVisible();
});

test('a shop closes and opens, and the address says so', async () => {
  open();
  await userEvent.click(within(await table()).getByRole('button', { name: 'Close Express' }));
  expect(address()).toBe(`${ADDRESS}?folded=2`);
  expect(await namesIn()).not.toContain('Kyle BarrowX');
  await userEvent.click(screen.getByRole('button', { name: 'Open Express' }));
  expect(address()).toBe(ADDRESS);
});

test('the shop in the address is the one that is shown, and nothing is asked again for it', async () => {
  const { requests } = open('?shop=1');
  expect(await namesIn()).toEqual([
    'Main shop2 technicians',
    'Theo GrantA',
    'Ruth BelkinACheck punchesTwo shops',
    'Target',
  ]);
  const asked = requests.filter(({ pathname }) => pathname.endsWith('/TechPerformanceEff'));
  expect(asked.map(({ searchParams }) => [searchParams.get('with'), searchParams.has('shops')])).toEqual([
    ['days', false],
  ]);
});

test('a shop that nobody works in leads back to everybody', async () => {
  open('?shop=9');
  await userEvent.click(await screen.findByRole('button', { name: 'Show everybody' }));
  expect(address()).toBe(ADDRESS);
  expect(await namesIn()).toContain('Theo GrantA');
  expect(screen.getByRole('region', { name: 'By shop and technician' })).toHaveFocus();
});

test('what is worth fixing names the shop that is the whole gap, and leads to the lines without a technician @slow', async () => {
  open();
  const strip = await screen.findByRole('list', { name: 'Worth fixing first' });
  const [shop, store, nobody] = within(strip).getAllByRole('listitem');
  expect(shop).toHaveTextContent('Express proficiency$11,514');
  expect(shop).toHaveTextContent('Main shop is at 100.4%: Express is the whole gap.');
  expect(store).toHaveTextContent('Store proficiency$10,960');
  expect(nobody).toHaveTextContent('12.6 hours');
  expect(nobody).toHaveTextContent('12 lines with $2,130 of labor have no technician.');
  await userEvent.click(within(strip).getByRole('button', { name: /^Assign 12 lines/ }));
  expect(address()).toBe(`${ADDRESS}?view=missing`);
});

test.each(['MonthlyNumbers', 'TechPerformanceEff'])(
  'cards and table change period at once, with what they open, where %s comes last @slow',
  async (last) => {
    const held = heldAnswer<object>();
    const bodies = { MonthlyNumbers: figures, TechPerformanceEff: twoShops() };
    const body = bodies[last as keyof typeof bodies];
    const late = (query: URLSearchParams) => (query.has('startDate') ? held.answer() : body);
    const { requests } = renderScreen(ADDRESS, {
      ...bodies,
      [last]: late,
      RepairOrders: repairOrders(kpi('tech_proficiency', { numerator: 0, denominator: 0 }), []),
    });
    const of = (call: string) =>
      requests
        .filter(({ pathname }) => pathname.endsWith(`/${call}`))
        .map(({ searchParams }) => searchParams.get('startDate'));
    await table();
    await chooseLastMonth();
    await waitFor(() =>
      expect([of('MonthlyNumbers'), of('TechPerformanceEff')].map((each) => each.at(-1))).not.toContain(null),
    );
    await act(async () => undefined);
    expect((await table()).closest('[data-refetching]')).not.toBeNull();
    const chart = screen.getByRole('group', { name: 'Efficiency and productivity' });
    await userEvent.click(within(chart).getAllByRole('button')[0] as HTMLElement);
    await waitFor(() => expect(of('RepairOrders')).toEqual([null]));
    await act(async () => held.release(body));
    await waitFor(() => expect(of('RepairOrders')).toEqual([null, '2026-10-01']));
  },
);

test('a repair order of two technicians is one comeback of the store', async () => {
  open();
  const comebacks = (await screen.findByRole('heading', { name: 'Comebacks' })).closest('[data-metric]');
  expect(comebacks).toHaveTextContent('1 of 60 ROs');
  expect(comebacks).toHaveTextContent('Counted by technician2');
});

test('more time on jobs than at work is amber, whatever the target says', async () => {
  open();
  const row = within(await table())
    .getAllByText('Ruth Belkin')[0]
    ?.closest('tr');
  expect(row).toHaveTextContent('Near target: 105.6%');
  expect(row).toHaveTextContent('ahead $3,441');
});

test('each day is a dot, said in words', async () => {
  open('?shop=1');
  expect(await screen.findAllByText('2 days, median 87.5%, from 75.0% to 100.0%')).toHaveLength(2);
});

test('arrows go from technician to technician in the chart, and Enter opens one', async () => {
  open();
  const chart = await screen.findByRole('group', { name: 'Efficiency and productivity' });
  const marks = within(chart).getAllByRole('button');
  expect(marks.map((mark) => mark.getAttribute('aria-label'))).toEqual([
    'Theo Grant: efficiency 105.5%, productivity 90.0%',
    'Ruth Belkin: efficiency 105.5%, productivity 105.6%',
    'Kyle Barrow: efficiency 105.5%, productivity 90.0%',
  ]);
  expect(marks.map((mark) => mark.getAttribute('tabindex'))).toEqual(['0', '-1', '-1']);
  act(() => marks[0]?.focus());
  expect(fireEvent.keyDown(marks[0] as HTMLElement, { key: 'ArrowRight', altKey: true })).toBe(true);
  expect(marks[0]).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  expect(marks[1]).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(address()).toBe(`${ADDRESS}?drill=tech_proficiency.all.technician:T2`);
});

test('the chart names its target above the frame, where no mark and no name of a technician lies @slow', async () => {
  open();
  const chart = await screen.findByRole('group', { name: 'Efficiency and productivity' });
  const band = chart.querySelector('[data-line=target]')?.closest('g') as Element;
  const topOfFrame = Number(band.querySelector('rect')?.getAttribute('y'));
  const name = band.querySelector('text') as Element;
  expect(name).toHaveTextContent(/^Target \d/);
  expect(Number(name.getAttribute('y'))).toBeLessThan(topOfFrame);
});

test('says that proficiency stands on top of each day where it stands there, and not above columns too narrow for it @slow', async () => {
  open();
  const chart = await screen.findByRole('group', { name: 'Sold against attended' });
  const panel = within(chart.closest('section') as HTMLElement);
  expect(panel.getByText('Proficiency % on top')).toBeVisible();
  expect(within(chart).getAllByText('109').length).toBeGreaterThan(0);
  cleanup();
  const [day] = twoShops().data.days ?? [];
  const days = Array.from({ length: 31 }, (_, index) => ({
    ...(day as NonNullable<typeof day>),
    date: `2026-10-${String(index + 1).padStart(2, '0')}`,
  }));
  open('', twoShops({ days }));
  expect(within(await screen.findByRole('group', { name: 'Sold against attended' })).queryByText('109')).toBeNull();
  expect(screen.queryByText('Proficiency % on top')).not.toBeInTheDocument();
});

test('on paper a chart is no wider than a sheet @slow', async () => {
  open();
  const widths = () =>
    ['Efficiency and productivity', 'Sold against attended'].map((name) =>
      screen.getByRole('group', { name }).getAttribute('width'),
    );
  await screen.findByRole('group', { name: 'Efficiency and productivity' });
  expect(widths()).toEqual(['660', '660']);
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(widths()).toEqual(['640', '640']);
  act(() => void window.dispatchEvent(new Event('afterprint')));
});

test('a day says what was sold of the hours at work, and opens it', async () => {
  open();
  const chart = await screen.findByRole('group', { name: 'Sold against attended' });
  await userEvent.click(within(chart).getByRole('button', { name: 'Nov 2: 24.0 hours sold of 22.0 attended, 109.0%' }));
  expect(address()).toBe(`${ADDRESS}?drill=tech_proficiency.all.day:2026-11-02`);
});

test('the days are a table too, behind one button, and each opens from there', async () => {
  open();
  const panel = within(await screen.findByRole('region', { name: 'Sold against attended' }));
  expect(panel.queryByRole('table')).not.toBeInTheDocument();
  expect(panel.getByRole('button', { name: /^Export/ })).toBeEnabled();
  await userEvent.click(panel.getByRole('button', { name: 'Show as table', pressed: false }));
  const days = within(panel.getByRole('table', { name: 'Hours by day' }));
  expect(days.getByRole('row', { name: /^Nov 2/ })).toHaveTextContent('24.022.0109.');
  await userEvent.click(days.getByRole('button', { name: 'Nov 3' }));
  expect(address()).toBe(`${ADDRESS}?drill=tech_proficiency.all.day:2026-11-03`);
  await userEvent.click(panel.getByRole('button', { name: 'Show as table', pressed: true }));
  expect(panel.queryByRole('table')).not.toBeInTheDocument();
});

test('of more than three months no day is drawn, and the chart says what to do', async () => {
  open('', twoShops({ days: null }));
  expect(await screen.findByText('Choose three months or less to see each day.')).toBeVisible();
});

test('without a clock feed the hours are scheduled, and say so @slow', async () => {
  const scheduled = technicianWork('T1', 'Theo Grant', { attendanceSource: 'scheduled', days: [] });
  open('', twoShops({ rows: [scheduled], byShop: null }));
  expect(await screen.findByText('Scheduled')).toBeVisible();
  expect(screen.getByText(/Attendance as scheduled/)).toBeVisible();
});

test('a dash says whether the feed lacks it or there is nothing to divide by', async () => {
  const rows = [
    technicianWork('T1', 'Theo Grant', {
      actualHours: null,
      productivityPct: null,
      efficiencyPct: null,
      noPunchLines: null,
    }),
    technicianWork('T2', 'Ruth Belkin', { attendanceHours: null, proficiencyPct: null, gapDollars: null }),
    technicianWork('T3', 'Kyle Barrow', { attendanceHours: 6, gapDollars: null }),
  ];
  open('', twoShops({ rows, byShop: null }));
  const reasons = (name: RegExp) =>
    [...(screen.getByRole('rowheader', { name }).closest('tr')?.querySelectorAll('[data-part=none][title]') ?? [])].map(
      (dash) => dash.getAttribute('title'),
    );
  await table();
  const lacking = 'Not provided by your DMS feed';
  expect(reasons(/^Theo Grant/)).toEqual([lacking, lacking, lacking]);
  expect(reasons(/^Ruth Belkin/)).toEqual(['No attendance', 'No attendance', 'No attendance']);
  expect(reasons(/^Kyle Barrow/)).toEqual(['Too few hours at work to judge']);
});

test('who sees own rows only sees the own row, and neither shops nor the store', async () => {
  const own = twoShops({
    rows: [technicianWork('T1', 'Theo Grant')],
    byShop: null,
    store: null,
    missingTech: null,
    days: null,
  });
  renderScreen(ADDRESS, { TechPerformanceEff: own, MonthlyNumbers: figures }, 'EMPLOYEE');
  expect(await namesIn()).toEqual(['Theo GrantA', 'Target']);
  expect(screen.queryByText('Worth fixing first')).not.toBeInTheDocument();
});

test('who has two numbers has the hours of both on the cards, and nobody else’s name in them @slow', async () => {
  const rows = [
    technicianWork('T1', 'Theo Grant', { attendanceHours: 80, soldHours: 70, comebacks: 1 }),
    technicianWork('T9', 'Theo Grant', { attendanceHours: 20, soldHours: 30, comebacks: 1 }),
  ];
  const own = twoShops({ rows, byShop: null, store: null, missingTech: null, days: null });
  const answers = { TechPerformanceEff: own, MonthlyNumbers: figures };
  renderScreen(ADDRESS, answers, 'MANAGER', 'SERVICE_TECHNICIAN');
  const card = await screen.findByRole('group', { name: 'Proficiency' });
  expect(within(card).getByText('Sold').closest('div')).toHaveTextContent('Sold100.0');
  expect(within(card).getByText('Attended').closest('div')).toHaveTextContent('Attended100.0');
  const comebacks = screen.getByRole('group', { name: 'Comebacks' });
  expect(comebacks).toHaveTextContent('2 of');
  expect(comebacks).not.toHaveTextContent('Most');
});

test('who sees own rows only opens the own lines without a punch, and no other list', async () => {
  const rows = [technicianWork('T1', 'Theo Grant', { noPunchLines: 1 })];
  const own = twoShops({ rows, byShop: null, store: null, missingTech: null, days: null });
  const lines = workshopLines(workshopLine('503'));
  renderScreen(ADDRESS, { TechPerformanceEff: own, MonthlyNumbers: figures, WorkshopLines: lines }, 'EMPLOYEE');
  const card = (await screen.findByRole('heading', { name: 'Efficiency' })).closest('[data-metric]') as HTMLElement;
  await userEvent.click(within(card).getByRole('button', { name: '1' }));
  expect(address()).toBe(`${ADDRESS}?view=nopunch`);
  expect(await screen.findByRole('link', { name: '503' })).toBeVisible();
  expect(screen.queryByRole('radio', { name: 'No technician' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(await namesIn()).toEqual(['Theo GrantA', 'Target']);
});

test.each([
  ['ADMIN', 1],
  ['MANAGER', 0],
])('skills, shifts and who has left are put right from here, by who may: %s @slow', async (role, links) => {
  renderScreen(ADDRESS, { TechPerformanceEff: twoShops(), MonthlyNumbers: figures }, role);
  await screen.findByRole('table', { name: 'Technicians' });
  const found = screen.queryAllByRole('link', { name: 'Technician roles' });
  expect(found.map((link) => link.getAttribute('href'))).toEqual(Array(links).fill('/administration/technician-roles'));
});

test('says how many working days of how many the hours are of @slow', async () => {
  renderScreen(ADDRESS, { TechPerformanceEff: twoShops(), MonthlyNumbers: figures });
  const { elapsed, total } = figures.data.workingDays;
  expect(await screen.findByText(`${elapsed} of ${total} working days`)).toBeVisible();
});

test('a person without technician hours reads why nothing is shown', async () => {
  renderScreen(ADDRESS, { TechPerformanceEff: technicians(), MonthlyNumbers: figures }, 'EMPLOYEE');
  expect(await screen.findByText('There are no technician hours of your own here')).toBeVisible();
  // An advisor's number has no technician hours in any month.
  expect(screen.getByRole('link', { name: 'Show your heat sheet' })).toHaveAttribute(
    'href',
    '/dashboard/heat-sheet/service',
  );
});

test.each([
  ['SERVICE_ADVISOR', 0],
  ['SERVICE_TECHNICIAN', 1],
])('another month is offered to whoever may have hours in it: %s', async (title, offers) => {
  renderScreen(ADDRESS, { TechPerformanceEff: technicians(), MonthlyNumbers: figures }, 'EMPLOYEE', title);
  expect(await screen.findByText('There are no technician hours of your own here')).toBeVisible();
  expect(screen.queryAllByRole('button', { name: 'Show October 2026' })).toHaveLength(offers);
});

test('a figure that may be off says by how much data, and leads to where that is put right @slow', async () => {
  const text =
    '12 lines (12.6 hours, $2,130 of labor) have no technician: the hours are in nobody’s figures, which are too low.';
  const doubt = {
    reason: 'missingTechnician' as const,
    metricKeys: ['tech_proficiency'],
    count: 12,
    of: 1000,
    hours: 12.6,
    dollars: 2130,
    text,
    link: { label: 'Lines without a technician', to: '/dashboard/technicians?view=missing' },
  };
  const ofService = { ...doubt, reason: 'unmappedOpCodes' as const, metricKeys: ['labor_sales'], text: '3 op codes.' };
  const confidence = { ...noDoubts(), data: [ofService, doubt] };
  renderScreen(ADDRESS, { TechPerformanceEff: twoShops(), MonthlyNumbers: figures, DataConfidence: confidence });
  // On paper, only reasons of figures that stand there.
  expect(await screen.findByText(`(1) ${text}`)).toBeInTheDocument();
  expect(screen.queryByText(/3 op codes/)).not.toBeInTheDocument();
  await userEvent.click(await screen.findByRole('button', { name: 'Proficiency may be off' }));
  expect(within(screen.getByRole('dialog', { name: 'Proficiency may be off' })).getByText(text)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Efficiency may be off' })).not.toBeInTheDocument();
});

describe('in an own view the store’s average', () => {
  const own = twoShops({
    rows: [technicianWork('T1', 'Theo Grant')],
    byShop: null,
    store: null,
    missingTech: null,
    days: null,
  });
  const average = (key: 'tech_proficiency' | 'tech_efficiency', value: number | null) => ({
    key,
    scope: 'all',
    value,
    target: null,
  });
  const averages = {
    ...noDoubts(),
    data: [average('tech_proficiency', 96.2), average('tech_efficiency', null)],
  };
  const answers = { TechPerformanceEff: own, MonthlyNumbers: figures, StoreAverages: averages };

  test('stands below the own row, without a name and without what would tell somebody’s', async () => {
    renderScreen(ADDRESS, answers, 'EMPLOYEE');
    const row = (await screen.findByText('Store average')).closest('tr');
    expect(row).toHaveTextContent('96.2%');
    expect(row).not.toHaveTextContent(/Grant|Belkin/);
    expect(screen.getByText(/You see your own figures\. Names and rank of others/)).toBeVisible();
    // The server prices the gap of one person with that person's labor.
    expect(screen.getByText('Gap: hours short of the target × your ELR × labor GP %')).toBeVisible();
  });

  test.each(['StoreAverages', 'TechPerformanceEff'])(
    'is of the period of the own figures beside it, where %s comes last',
    async (last) => {
      const held = heldAnswer<object>();
      const theirs = {
        StoreAverages: { ...averages, ...LAST_MONTH, data: [average('tech_proficiency', 88.8)] },
        TechPerformanceEff: {
          ...twoShops({
            ...own.data,
            rows: [technicianWork('T1', 'Theo Grant', { soldHours: 50, proficiencyPct: 50 })],
          }),
          ...LAST_MONTH,
        },
      };
      const of = (call: keyof typeof theirs) =>
        byMonth(answers[call], (): object => (call === last ? held.answer() : theirs[call]));
      const { requests } = renderScreen(
        ADDRESS,
        { ...answers, StoreAverages: of('StoreAverages'), TechPerformanceEff: of('TechPerformanceEff') } as Answers,
        'EMPLOYEE',
      );
      const rowOf = (name: string) => screen.getByText(name, { selector: 'table *' }).closest('tr');
      await screen.findByText('Store average');
      await chooseLastMonth();
      for (const call of ['StoreAverages', 'TechPerformanceEff'] as const)
        await waitFor(() => expect(startsAsked(requests, call)).toEqual([null, LAST_MONTH.startDate]));
      await act(async () => undefined);
      expect(rowOf('Theo Grant')).toHaveTextContent('95.0%');
      expect(rowOf('Store average')).toHaveTextContent('96.2%');
      expect(rowOf('Store average')?.closest('[data-refetching]')).not.toBeNull();
      await act(async () => held.release(theirs[last as keyof typeof theirs]));
      await waitFor(() => expect(rowOf('Store average')).toHaveTextContent('88.8%'));
      expect(rowOf('Theo Grant')).toHaveTextContent('50.0%');
    },
  );

  test('is the last row of the file, as on the screen @slow', async () => {
    const files: Blob[] = [];
    Object.assign(URL, {
      createObjectURL: (file: Blob) => `blob:${files.push(file)}`,
      revokeObjectURL: () => undefined,
    });
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    renderScreen(ADDRESS, answers, 'EMPLOYEE');
    await screen.findByText('Store average');
    const panel = within(screen.getByRole('region', { name: /^By technician/ }));
    await userEvent.click(panel.getByRole('button', { name: /^Export/ }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'CSV' }));
    await waitFor(() => expect(files).toHaveLength(1));
    const [, ...rows] = (await new Response(files[0]).text()).trim().split('\r\n');
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatch(/^Theo Grant,/);
    expect(rows[1]?.split(',').filter((cell) => cell !== '')).toEqual(['Store average', '96.2']);
  });
});
