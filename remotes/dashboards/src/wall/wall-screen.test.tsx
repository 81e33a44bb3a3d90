import { type Answer, heldAnswer } from '@fixed-ops/testing';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { dayPattern, missingTechnicians } from '../testing/builders.ts';
import { heatSheet, sheetRow } from '../testing/heat-sheet.ts';
import { loadScreen, problem, renderScreen } from '../testing/render-screen.tsx';
import { describeStates } from '../testing/states.ts';
import { wallNames } from './wall-rows.ts';

type Row = ReturnType<typeof heatSheet>['data']['rows'][number];

const ADDRESS = '/dashboard/heat-sheet/service/wall';
beforeAll(() => loadScreen(ADDRESS));

const sheetOf = (query: URLSearchParams) =>
  heatSheet({ by: query.get('by') === 'technician' ? 'technician' : 'advisor' });
const open = (role = 'ADMIN') => renderScreen(ADDRESS, { HeatSheet: sheetOf }, role);

test('the wall names people by first name and initial, nobody without a number, and asks for no customer', async () => {
  const { requests } = open();
  const table = await screen.findByRole('table', { name: 'service advisors' });
  expect(
    within(table)
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['1Marisol V.', '2Grant O.', 'Store', 'Goal']);
  const asked = new Set(requests.map(({ pathname }) => pathname.split('/').at(-1)));
  expect([...asked].filter((name) => name?.includes('RO') || name === 'RepairOrders')).toEqual([]);
});

test('the mark of the product stands beside the title, since the wall has no header', async () => {
  open();
  const title = await screen.findByRole('heading', { level: 1, name: 'Service advisors' });
  const mark = title.closest('header')?.querySelector('svg');
  expect(mark).toHaveAttribute('aria-hidden', 'true');
  expect(mark && title.compareDocumentPosition(mark)).toBe(Node.DOCUMENT_POSITION_PRECEDING);
});

test('who has too little to be held to a goal has a dash for them, as on the sheet', async () => {
  const rows = [sheetRow('A1', 'Marisol Vega'), sheetRow('A2', 'Grant Okafor', { rank: 2, goals: 0, goalsMet: 0 })];
  renderScreen(ADDRESS, { HeatSheet: heatSheet({ rows }) });
  const table = within(await screen.findByRole('table', { name: 'service advisors' }));
  const goals = (name: RegExp) => table.getByRole('row', { name }).querySelector('td')?.textContent;
  expect([goals(/Marisol V\./), goals(/Grant O\./)]).toEqual(['1 of 2', '—']);
});

test('nothing on the wall is smaller than 12 px, in a window as narrow as a phone either', async () => {
  open();
  const table = within(await screen.findByRole('table', { name: 'service advisors' }));
  const small = [table.getAllByText(/^of \d/)[0], screen.getByText(/^[AP]M$/)];
  const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText));
  for (const each of small) {
    expect(rules.filter((rule) => rule.startsWith(`.${each?.className} {`)).join()).toContain('font-size: max(12px');
  }
});

test('a shop with more people than the wall has room for is told how many there are, and each has one name on it', async () => {
  const rows = Array.from({ length: 14 }, (_none, at) => {
    const name = at === 0 ? 'Ann Boone' : at === 13 ? 'Ann Baker' : `Person${at} Lind`;
    return sheetRow(`A${at}`, name, { rank: at + 1 });
  });
  const sheet = heatSheet({ rows });
  const { oil } = sheet.data.storeRow.cells;
  const storeRow = { ...sheet.data.storeRow, cells: { ...sheet.data.storeRow.cells, oil: { ...oil, value: 40 } } };
  renderScreen(ADDRESS, { HeatSheet: heatSheet({ rows, storeRow: storeRow as never }) });
  const table = within(await screen.findByRole('table', { name: 'service advisors' }));
  expect(table.getByRole('columnheader', { name: 'Advisor, first 12 of 14' })).toBeVisible();
  expect(table.getByRole('row', { name: /Ann Bo\./ })).toBeVisible();
  expect(screen.getAllByText('Ann Bo.', { exact: false })).toHaveLength(2);
});

test('on the first day of a month nobody is ranked or named first, because nobody has a goal yet', async () => {
  const rows = Array.from({ length: 14 }, (_none, at) =>
    sheetRow(`A${at}`, `Person${at} Lind`, { rank: at + 1, goals: 0, goalsMet: 0 }),
  );
  renderScreen(ADDRESS, { HeatSheet: heatSheet({ rows }) });
  const table = within(await screen.findByRole('table', { name: 'service advisors' }));
  expect(table.getByRole('columnheader', { name: 'Advisor, 12 of 14' })).toBeVisible();
  expect(table.getAllByRole('rowheader').filter(({ textContent }) => /^\d/.test(textContent ?? ''))).toEqual([]);
});

test('what the feed lacks has no column, which would be of dashes', async () => {
  const { storeRow } = heatSheet().data;
  const lacking = { ...storeRow.cells.elr, value: null, reason: 'Not provided by your DMS feed' } as never;
  renderScreen(ADDRESS, {
    HeatSheet: heatSheet({ storeRow: { ...storeRow, cells: { ...storeRow.cells, elr: lacking } } }),
  });
  const table = within(await screen.findByRole('table', { name: 'service advisors' }));
  expect(table.getByRole('columnheader', { name: 'Oil' })).toBeVisible();
  expect(table.queryByRole('columnheader', { name: 'ELR' })).not.toBeInTheDocument();
});

test('an item with a goal in repair orders is counted in them, and the good example is a share', async () => {
  const sheet = heatSheet();
  const columns = sheet.data.columns.map((column) =>
    column.key === 'oil' ? { ...column, unit: 'count' as const } : column,
  );
  const [other, first, nobody] = sheet.data.rows as [Row, Row, Row];
  const oil = { ...(first.cells.oil as Row['cells'][string]), value: 82, count: 82 };
  const rows = [other, { ...first, cells: { ...first.cells, oil } }, nobody];
  renderScreen(ADDRESS, { HeatSheet: heatSheet({ columns, rows }) });
  const table = await screen.findByRole('table', { name: 'service advisors' });
  expect(within(table).getByRole('row', { name: /Grant O\./ })).toHaveTextContent(/67$/);
  expect(screen.getByText(/^The store is at/)).toHaveTextContent('The store is at 67.5%.');
});

test('a figure that misses its goal by less than the wall’s rounding gets one more decimal, and the store is not compared with its own share', async () => {
  const sheet = heatSheet();
  const [other, first, nobody] = sheet.data.rows as [Row, Row, Row];
  const oil = first.cells.oil as Row['cells'][string];
  const cell = (value: number, fields: Partial<Row['cells'][string]>) => ({
    oil: { ...oil, value, penetrationPct: value, ...fields },
  });
  const withOil = (row: Row, value: number, fields: Partial<Row['cells'][string]>) => ({
    ...row,
    cells: { ...row.cells, ...cell(value, fields) },
  });
  const rows = [
    withOil(other, 9.86, { target: 9.9, status: 'amber' }),
    withOil(first, 9.94, { target: 9.9, status: 'green' }),
    nobody,
  ];
  const columns = sheet.data.columns.map((column) => (column.key === 'oil' ? { ...column, target: 9.9 } : column));
  const storeRow = withOil(sheet.data.storeRow, 9.9, { target: null, status: 'none' });
  renderScreen(ADDRESS, { HeatSheet: heatSheet({ columns, rows, storeRow }) });
  const table = within(await screen.findByRole('table', { name: 'service advisors' }));
  const last = (name: RegExp) =>
    table.getByRole('row', { name }).lastElementChild?.textContent?.replace(/\s+/g, ' ').trim();
  expect(last(/Grant O\./)).toBe('Near target: 9.86%');
  expect(last(/Marisol V\./)).toBe('On target: 9.9%');
  expect([last(/^Store/), last(/^Goal/)]).toEqual(['9.9%', '9.9%']);
});

const mayBeOff = () => screen.findByRole('list', { name: 'Figures that may be off' });

test('a figure that may be off has a mark in its head, and below the people stand what is wrong and with how much data, without the effect', async () => {
  const { data, ...about } = missingTechnicians('elr', 'ro_count', 'tech_proficiency');
  const text = `${data[0]?.text.replace(/\.$/, '')}: the hours are in nobody’s figures, which are too low.`;
  renderScreen(ADDRESS, {
    HeatSheet: sheetOf,
    DataConfidence: { ...about, data: data.map((of) => ({ ...of, text })) },
  });
  const reasons = within(await mayBeOff()).getAllByRole('listitem');
  expect(reasons.map(({ textContent }) => textContent)).toEqual([
    '? ROs, ELR may be off. 12 lines (12.6 hours, $2,130 of labor) have no technician.',
  ]);
  const table = within(screen.getByRole('table', { name: 'service advisors' }));
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Advisor',
    'Goals met',
    'ROs ? May be off',
    'ELR ? May be off',
    'Oil',
  ]);
  expect(screen.queryByRole('button', { name: /may be off/ })).not.toBeInTheDocument();
});

test('of many reasons for doubt the wall names two, and says how many more the sheet has', async () => {
  const { data, ...about } = missingTechnicians('elr');
  const reasons = ['One', 'Two', 'Three', 'Four'].flatMap((text) => data.map((of) => ({ ...of, text: `${text}.` })));
  renderScreen(ADDRESS, { HeatSheet: sheetOf, DataConfidence: { ...about, data: reasons } });
  const lines = within(await mayBeOff()).getAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    '? ELR may be off. One.',
    '? ELR may be off. Two.',
    '2 more reasons on the heat sheet.',
  ]);
});

test('what may be off is asked again with the figures, however long the wall hangs', async () => {
  const every = jest.spyOn(globalThis, 'setInterval');
  const said = [missingTechnicians('elr'), missingTechnicians()];
  const next = () => said.shift() ?? missingTechnicians();
  renderScreen(ADDRESS, { HeatSheet: sheetOf, DataConfidence: next });
  await mayBeOff();
  const refresh = every.mock.calls.findLast(([, ms]) => ms === 300_000)?.[0] as () => void;
  await act(async () => refresh());
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Figures that may be off' })).not.toBeInTheDocument());
  every.mockRestore();
});

test('doubts about figures of service do not reach the counterpersons, whose slide follows on the same wall', async () => {
  const answer = (query: URLSearchParams) =>
    query.get('department') === 'parts' ? heatSheet({ by: 'counterperson' }) : sheetOf(query);
  renderScreen(`${ADDRESS}?slide=technician`, { HeatSheet: answer, DataConfidence: missingTechnicians('oil') });
  await mayBeOff();
  await userEvent.keyboard('{ArrowRight}');
  await screen.findByRole('table', { name: 'counterpersons' });
  expect(screen.queryByRole('list', { name: 'Figures that may be off' })).not.toBeInTheDocument();
});

describeStates({
  address: ADDRESS,
  title: 'Service advisors',
  call: 'HeatSheet',
  name: 'Service advisors',
  full: { body: heatSheet(), words: 'Marisol V.' },
  empty: { body: heatSheet({ rows: [] }), words: 'Nothing has closed in this period yet', step: 'Heat sheet' },
  notProvided: {
    body: heatSheet({
      by: 'counterperson',
      rows: heatSheet().data.rows.filter(({ personNumber }) => personNumber === ''),
    }),
    words: 'Your DMS feed does not say who sold the parts.',
  },
  another: () => userEvent.keyboard('{ArrowRight}'),
  nonsense: 'slide=mechanic&seconds=0',
});

test('the sheet of the slide before stands under its own name until the next one is there', async () => {
  const held = heldAnswer<Answer<'heatSheet'>>();
  const answer = (query: URLSearchParams) => (query.get('by') === 'technician' ? held.answer() : heatSheet());
  renderScreen(ADDRESS, { HeatSheet: answer });
  await screen.findByRole('table', { name: 'service advisors' });
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByRole('heading', { level: 1, name: 'Service advisors' })).toBeVisible();
  await act(async () => held.release(heatSheet({ by: 'technician' })));
  expect(await screen.findByRole('heading', { level: 1, name: 'Technicians' })).toBeVisible();
});

test('each slide ends where the feeds of its own department reach', async () => {
  const answer = (query: URLSearchParams) =>
    heatSheet({ by: query.get('department') === 'parts' ? 'counterperson' : 'advisor' });
  await loadScreen('/dashboard/heat-sheet/parts/wall');
  const { requests } = renderScreen(
    '/dashboard/heat-sheet/parts/wall?period=yearToDate&startDate=2026-01-01&endDate=2026-11-19',
    { HeatSheet: answer },
    'ADMIN',
    undefined,
    { dataThrough: '2026-11-17', partsThrough: '2026-11-19' },
  );
  const ends = () =>
    requests
      .filter(({ pathname }) => /(HeatSheet|DayPattern)$/.test(pathname))
      .map(({ searchParams }) => `${searchParams.get('department') ?? 'month'} ${searchParams.get('endDate')}`);
  await screen.findByRole('heading', { level: 1, name: 'Counterpersons' });
  await waitFor(() => expect(ends().sort()).toEqual(['month 2026-11-17', 'parts 2026-11-19']));
  await userEvent.keyboard('{ArrowRight}');
  await waitFor(() => expect(ends()).toContain('service 2026-11-17'));
});

describe('a wall that hangs from one month into the next', () => {
  const asksFor = async (address: string, store: { readonly today: string; readonly dataThrough: string }) => {
    const { requests } = renderScreen(address, { HeatSheet: sheetOf }, 'ADMIN', undefined, store);
    await screen.findByRole('table', { name: 'service advisors' });
    const asked = requests.filter(({ pathname }) => /(HeatSheet|DayPattern)$/.test(pathname));
    const dates = asked.map(({ searchParams }) =>
      ['startDate', 'endDate'].map((name) => searchParams.get(name)).join(),
    );
    return [...new Set(dates)];
  };
  const first = { today: '2026-12-01', dataThrough: '2026-12-01' };

  test.each(['?period=thisMonth', '?period=monthToDateVsLastYear', ''])(
    'shows the month before while its own has one or two days, however “This month” came: %s',
    async (chosen) => {
      expect(await asksFor(ADDRESS + chosen, first)).toEqual(['2026-11-01,2026-11-30']);
    },
  );

  test('shows its own month from the third day on, and other days as they were chosen', async () => {
    const third = { today: '2026-12-03', dataThrough: '2026-12-02' };
    expect(await asksFor(`${ADDRESS}?period=thisMonth`, third)).toEqual([',']);
    const days = 'period=custom&startDate=2026-11-03&endDate=2026-11-09';
    cleanup();
    expect(await asksFor(`${ADDRESS}?${days}`, first)).toEqual(['2026-11-03,2026-11-09']);
  });

  test('shows the week of now where it was opened with this week', async () => {
    const friday = { today: '2026-11-27', dataThrough: '2026-11-26' };
    expect(await asksFor(`${ADDRESS}?period=thisWeek`, friday)).toEqual(['2026-11-23,2026-11-26']);
  });

  test.each([
    ['thisWeek', { today: '2026-11-30', dataThrough: '2026-11-29' }, '2026-11-23,2026-11-29'],
    ['yearToDate', { today: '2027-01-01', dataThrough: '2026-12-31' }, '2026-12-01,2026-12-31'],
  ])('shows what was before %s as long as no day of it has come', async (period, store, days) => {
    expect(await asksFor(`${ADDRESS}?period=${period}`, store)).toEqual([days]);
  });
});

test('without its month the wall says so, beside the people', async () => {
  renderScreen(ADDRESS, { HeatSheet: sheetOf, DayPattern: problem(503, 'The database is away.') });
  expect(await screen.findByText(/^The month against its goal could not be loaded\./)).toBeVisible();
  expect(screen.getByRole('table', { name: 'service advisors' })).toBeVisible();
});

test('arrows step from slide to slide, and the space bar holds one', async () => {
  open();
  await screen.findByRole('table', { name: 'service advisors' });
  await userEvent.keyboard('{ArrowRight}');
  expect(await screen.findByRole('table', { name: 'technicians' })).toBeVisible();
  await userEvent.keyboard(' ');
  expect(screen.getByText(/^Paused\./)).toBeVisible();
});

test('the address names the slide to begin with and how long each is on', async () => {
  renderScreen(`${ADDRESS}?slide=technician&seconds=120`, { HeatSheet: sheetOf });
  expect(await screen.findByRole('table', { name: 'technicians' })).toBeVisible();
  expect(screen.getByText(/^Next: .* in 120 s$/)).toBeVisible();
});

test('the wall tells the time, what the marks mean, and what the month needs', async () => {
  open();
  await screen.findByRole('table', { name: 'service advisors' });
  expect(within(screen.getByRole('banner')).getByText(/^\d{1,2}:\d\d$/)).toBeVisible();
  expect(screen.getByText('Goal met')).toBeVisible();
  expect(await screen.findByRole('group', { name: 'The month so far' })).toBeVisible();
  expect(screen.getByText(/a day for 9 more days/)).toHaveTextContent('18.9 a day for 9 more days');
});

test('the last working day of a month is one more day', async () => {
  const pattern = dayPattern();
  renderScreen(ADDRESS, {
    HeatSheet: sheetOf,
    DayPattern: { ...pattern, data: { ...pattern.data, needed: { perDay: 199, days: 1 } } },
  });
  expect(await screen.findByText(/a day for/)).toHaveTextContent(/199\.0 a day for 1 more dayNow/);
});

test('figures that could not be brought up to date stay, and say since when they are old', async () => {
  let asked = 0;
  const onceOnly = (query: URLSearchParams) => {
    asked += 1;
    return asked === 1 ? sheetOf(query) : problem(400, 'Not now.');
  };
  const { client } = renderScreen(ADDRESS, { HeatSheet: onceOnly });
  await screen.findByRole('table', { name: 'service advisors' });
  await act(() => client.refetchQueries());
  expect(await screen.findByText(/^Not updated since \d/)).toBeVisible();
  expect(screen.getByRole('table', { name: 'service advisors' })).toBeVisible();
});

test('who may not see the month of service is never asked for it, however long the wall hangs', async () => {
  const every = jest.spyOn(globalThis, 'setInterval');
  const sheet = heatSheet({ by: 'counterperson', rows: [sheetRow('K1', 'Cory Counter')] });
  const at = '/dashboard/heat-sheet/parts/wall';
  const { requests } = renderScreen(at, { HeatSheet: sheet }, 'MANAGER', 'PARTS_MANAGER');
  await screen.findByRole('table', { name: 'counterpersons' });
  const refresh = every.mock.calls.findLast(([, ms]) => ms === 300_000)?.[0] as () => void;
  await act(async () => refresh());
  const asked = (call: string) => requests.filter(({ pathname }) => pathname.endsWith(`/${call}`));
  await waitFor(() => expect(asked('HeatSheet')).toHaveLength(2));
  expect(asked('DayPattern')).toEqual([]);
  every.mockRestore();
});

test('the space bar presses a control that has the focus, and arrows with Alt are the browser’s', async () => {
  renderScreen(ADDRESS, { HeatSheet: problem(503, 'The database is away.') }, 'ADMIN');
  const retry = await screen.findByRole('button', { name: /Retry|Try again/ });
  act(() => retry.focus());
  expect(fireEvent.keyDown(retry, { key: ' ' })).toBe(true);
  expect(screen.queryByText(/^Paused\./)).not.toBeInTheDocument();
  expect(fireEvent.keyDown(document.body, { key: 'ArrowLeft', altKey: true })).toBe(true);
});

test.each([
  ['nothing', false, [], /^Data as of Nov 1[67], .*[AP]M\.$/],
  ['the time clock', true, ['time_clock'], /^Data as of Nov 1[67], .*M, time clock late\.$/],
  ['a feed that the server does not name', true, undefined, /^Data as of Nov 1[67], .*M, late\.$/],
])('what is late stands in words, not in its color alone: %s', async (_what, feedIsLate, lateFeeds, words) => {
  const feed = { feedAsOf: '2026-11-17T04:40:00.000Z', feedIsLate, lateFeeds };
  renderScreen(ADDRESS, { HeatSheet: sheetOf }, 'ADMIN', undefined, feed);
  expect(await screen.findByText(words)).toBeVisible();
});

test('Escape leads back to the sheet', async () => {
  open();
  await screen.findByRole('table', { name: 'service advisors' });
  await userEvent.keyboard('{Escape}');
  expect(screen.getByTestId('address')).toHaveTextContent('/dashboard/heat-sheet/service');
});

test('in their own view people are not shown the wall', async () => {
  open('EMPLOYEE');
  expect(await screen.findByText('The wall shows everybody')).toBeVisible();
  expect(screen.queryByText(/Marisol/)).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Show my heat sheet' })).toHaveAttribute(
    'href',
    '/dashboard/heat-sheet/service',
  );
});

test('two people of the same first name and initial get as many letters as tell them apart', () => {
  expect([...wallNames(['Ann Boone', 'Ann Baker', 'Tom Lind']).values()]).toEqual(['Ann Bo.', 'Ann Ba.', 'Tom L.']);
});
