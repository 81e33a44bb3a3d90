import { kpi, repairOrders } from '@fixed-ops/contract/testing';
import { type Answer, heldAnswer } from '@fixed-ops/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { missingTechnicians } from '../testing/builders.ts';
import { coachingCard, heatSheet, sheetRow } from '../testing/heat-sheet.ts';
import { loadScreen, problem, renderScreen } from '../testing/render-screen.tsx';
import { chooseLastMonth, describeStates } from '../testing/states.ts';

const ADDRESS = '/dashboard/heat-sheet/service';
beforeAll(() => loadScreen(ADDRESS));

const open = (address = ADDRESS, answer = heatSheet(), role = 'ADMIN') =>
  renderScreen(address, { HeatSheet: answer, CoachingCards: coachingCard() }, role);
const grid = () => screen.findByRole('grid', { name: 'Heat sheet' });
const namesIn = async () =>
  within(await grid())
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent);
const cellsOf = async (name: string) =>
  within(within(await grid()).getByRole('row', { name: new RegExp(name) })).getAllByRole('gridcell');
const address = () => screen.getByTestId('address').textContent;

/** The store by technicians, with a feed that names no technician. */
const { storeRow } = heatSheet().data;
const untold = {
  ...storeRow,
  cells: Object.fromEntries(
    Object.entries(storeRow.cells).map(([key, cell]) => [
      key,
      { ...cell, value: null, reason: 'Not provided by your DMS feed' },
    ]),
  ),
};

describeStates({
  address: ADDRESS,
  title: 'Heat sheet',
  call: 'HeatSheet',
  name: 'Heat sheet',
  full: { body: heatSheet(), words: 'Marisol Vega' },
  empty: { body: heatSheet({ rows: [] }), words: /^No repair orders closed/, step: /^Show October/ },
  notProvided: {
    body: heatSheet({ by: 'technician', rows: [], storeRow: untold }),
    words: 'Not provided by your DMS feed.',
  },
  ownView: {
    body: heatSheet({ rows: [], ownView: true, ownViewMessage: 'Ask an administrator for your number.' }),
    words: 'Ask an administrator for your number.',
  },
  answers: { CoachingCards: coachingCard() },
  another: chooseLastMonth,
  part: { call: 'CoachingCards', name: 'Coaching cards' },
  tooFew: { body: heatSheet(), words: '4 ROs' },
  writes: 'Mark coached',
  nonsense: 'by=mechanic&show=all&rank=drop table&person=',
});

test.each([
  ['?period=thisWeek&startDate=2026-11-16&endDate=2026-11-19&by=technician', '?by=technician&period=thisWeek'],
  ['?period=lastMonth&startDate=2026-10-01&endDate=2026-10-31', '?period=lastMonth'],
  ['?period=custom&startDate=2026-10-05&endDate=2026-10-30', '?endDate=2026-10-30&period=custom&startDate=2026-10-05'],
  ['', ''],
])('the wall gets a preset by its name, because it hangs for longer than its days last: %s', async (chosen, wall) => {
  open(ADDRESS + chosen);
  const [link] = await screen.findAllByRole('link', { name: 'Wall mode', hidden: true });
  const asked = new URLSearchParams(link?.getAttribute('href')?.split('?')[1]);
  asked.sort();
  expect(asked.toString() === '' ? '' : `?${asked}`).toBe(wall);
});

test('people stand by goals met, nobody below them, then the store and the goals', async () => {
  open();
  expect(await namesIn()).toEqual(['Marisol Vega', 'Grant Okafor', 'No advisor', 'Store', 'Goal']);
  expect(screen.getByText('12 of 21 working days')).toBeVisible();
});

test('while another period loads people are dimmed and the goals over them let none show through @slow', async () => {
  const held = heldAnswer<Answer<'heatSheet'>>();
  const answer = (query: URLSearchParams) => (query.has('startDate') ? held.answer() : heatSheet());
  const { requests } = renderScreen(ADDRESS, {
    HeatSheet: answer,
    CoachingCards: coachingCard(),
    RepairOrders: repairOrders(kpi('elr', { numerator: 0, denominator: 0 }), []),
  });
  const sheet = await grid();
  await chooseLastMonth();
  await waitFor(() => expect(sheet.parentElement).toHaveAttribute('data-refetching'));
  // jsdom does not apply cascade layers, so the test looks for the rules instead of their effect.
  const css = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText)).join('');
  const [frame] = [...(sheet.parentElement?.classList ?? [])].filter((name) =>
    css.includes(`.${name}[data-refetching]`),
  );
  const rulesOf = (part: string) =>
    [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)].filter(
      ([, selector = '']) => selector.includes(`.${frame}[data-refetching]`) && selector.includes(part),
    );
  expect(rulesOf('tbody').map(([, , rule]) => rule)).toEqual([expect.stringContaining('opacity: 0.5')]);
  expect(rulesOf('tfoot').map(([, , rule]) => rule)).toEqual([expect.not.stringContaining('opacity')]);
  // A cell of the former sheet opens its own period until the new sheet is drawn.
  await userEvent.click((await cellsOf('Marisol Vega'))[1] as HTMLElement);
  const opened = () =>
    requests
      .filter(({ pathname }) => pathname.endsWith('/RepairOrders'))
      .map(({ searchParams }) => searchParams.get('startDate'));
  await waitFor(() => expect(opened()).toEqual([null]));
  await act(async () => held.release(heatSheet()));
  await waitFor(() => expect(opened()).toEqual([null, '2026-10-01']));
  await waitFor(() => expect(sheet.parentElement).not.toHaveAttribute('data-refetching'));
});

test('more columns than one sheet of paper has room for are printed closer and smaller, the more the smaller, and none is cut off', async () => {
  const { data } = heatSheet();
  const first = data.columns[0] as (typeof data.columns)[number];
  const columns = Array.from({ length: 20 }, (_none, place) => ({
    ...first,
    key: `c${place}`,
    label: `Item ${place}`,
  }));
  open(ADDRESS, heatSheet({ columns }));
  const frame = (await grid()).parentElement as HTMLElement;
  expect(frame).toHaveAttribute('data-wide');
  const css = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText)).join('');
  expect(css).toMatch(/--columns:\s*20/);
  expect(css).toMatch(/\[data-wide\] table\s*\{\s*font-size:\s*calc\(7pt \* min\(1, 18 \/ var\(--columns\)\)\)/);
  expect(css).toMatch(/\[data-wide\] :is\(th, ?td\)\s*\{\s*padding-inline:\s*0\.5px/);
});

test('a cell says its figure, how it stands, and its distance in words', async () => {
  open();
  const [orders, elr, oil] = await cellsOf('Marisol Vega');
  expect(orders).toHaveTextContent('100pace 150');
  expect(elr).toHaveTextContent('Near target: $145.1916.27 under');
  expect(oil).toHaveTextContent('On target: 67.5%17.5 ahead');
  expect((await cellsOf('No advisor'))[1]).toHaveTextContent('$139.444 ROs');
});

test('a column whose figures may be off says by how much data', async () => {
  const doubts = missingTechnicians('elr', 'tech_proficiency');
  renderScreen(ADDRESS, { HeatSheet: heatSheet(), CoachingCards: coachingCard(), DataConfidence: doubts });
  await userEvent.click(await screen.findByRole('button', { name: 'ELR may be off' }));
  const said = within(screen.getByRole('dialog', { name: 'ELR may be off' }));
  expect(said.getByText('12 lines (12.6 hours, $2,130 of labor) have no technician.')).toBeVisible();
  expect(screen.getAllByRole('button', { name: /may be off$/ })).toHaveLength(1);
});

test('marks stay those of the figures that are drawn until those of another period are there @slow', async () => {
  const held = heldAnswer<Answer<'heatSheet'>>();
  const ofOctober = (query: URLSearchParams) => query.has('startDate');
  const sheets = (query: URLSearchParams) => (ofOctober(query) ? held.answer() : heatSheet());
  const doubts = (query: URLSearchParams) => missingTechnicians(ofOctober(query) ? 'ro_count' : 'elr');
  const { requests } = renderScreen(ADDRESS, {
    HeatSheet: sheets,
    CoachingCards: coachingCard(),
    DataConfidence: doubts,
  });
  await screen.findByRole('button', { name: 'ELR may be off' });
  await chooseLastMonth();
  await waitFor(() => expect(requests.filter(({ pathname }) => pathname.endsWith('/DataConfidence'))).toHaveLength(2));
  const marks = () =>
    screen.getAllByRole('button', { name: /may be off$/ }).map((mark) => mark.getAttribute('aria-label'));
  expect(marks()).toEqual(['ELR may be off']);
  await act(async () => held.release(heatSheet()));
  await waitFor(() => expect(marks()).toEqual([expect.stringMatching(/^RO.* may be off$/)]));
});

test('on paper what may be off is counted from one: reasons of what is not shown have no number', async () => {
  const missing = missingTechnicians('elr');
  const elsewhere = missingTechnicians('tech_proficiency').data.map((doubt) => ({ ...doubt, text: 'Nobody punched.' }));
  const doubts = { ...missing, data: [...elsewhere, ...missing.data] };
  renderScreen(ADDRESS, { HeatSheet: heatSheet(), CoachingCards: coachingCard(), DataConfidence: doubts });
  expect(await screen.findByText(/^\(1\) 12 lines/)).toBeInTheDocument();
  expect(screen.queryByText(/Nobody punched/)).not.toBeInTheDocument();
  expect(screen.getByRole('columnheader', { name: /^ELR/ })).toHaveTextContent(/^ELR.*\(1\)$/);
});

test.each([
  ['ADMIN', '/administration/heat-sheet?tab=mapping'],
  ['MANAGER', null],
])('an item that nothing is mapped to says so in its head, and leads %s there', async (role, href) => {
  const nothing = { value: null, count: 0, roBase: 0, target: null, status: 'none', pace: 0 } as const;
  const cells = { oil: { ...sheetRow('', '').cells.oil, ...nothing } as never };
  const sheet = heatSheet({ rows: [sheetRow('A1', 'Marisol Vega', { cells })] });
  const columns = sheet.data.columns.map((column) =>
    column.key === 'oil' ? { ...column, isMapped: false, target: null, targetSource: 'none' as const } : column,
  );
  open(`${ADDRESS}?show=count`, heatSheet({ ...sheet.data, columns }), role);
  const head = await screen.findByRole('columnheader', { name: /^Oil/ });
  expect(head).toHaveTextContent('OilNot mapped');
  expect(within(head).queryByRole('link')?.getAttribute('href') ?? null).toBe(href);
  // People who may not map the codes read whom to ask, also with keys and by touch.
  const word = within(head).queryByRole('button', { name: 'Not mapped' });
  act(() => word?.focus());
  const told = word && (await screen.findByRole('tooltip')).textContent;
  expect(told).toBe(href === null ? 'An administrator sets which codes belong to it.' : null);
  expect((await cellsOf('Marisol Vega'))[2]).toHaveTextContent(/^\W*—$/);
});

test('a column that the feed lacks says so in its head and at its cells; any other dash says its own reason', async () => {
  const lacking = { ...sheetRow('', '').cells.elr, value: null, target: null, status: 'none' } as const;
  const cells = {
    elr: { ...lacking, reason: 'Not provided by your DMS feed' } as never,
    oil: { ...sheetRow('', '').cells.oil, value: null, count: 0, roBase: 0, status: 'none' } as never,
  };
  open(
    ADDRESS,
    heatSheet({ rows: [sheetRow('A1', 'Marisol Vega', { cells })], storeRow: sheetRow('', 'Store', { cells }) }),
  );
  const head = await screen.findByRole('columnheader', { name: /^ELR/ });
  expect(head).toHaveTextContent(/^ELRNot provided$/);
  expect(within(head).getByTitle('Not provided by your DMS feed')).toBeVisible();
  const [, elr, oil] = await cellsOf('Marisol Vega');
  expect(elr).toHaveTextContent(/^\W*—$/);
  expect(elr).toHaveAttribute('title', 'Not provided by your DMS feed');
  expect(oil).toHaveAttribute('title', 'No customer-pay repair orders');
});

test('counterpersons are counted in documents', async () => {
  const few = { elr: { ...sheetRow('', '').cells.elr, count: 1, smallSample: true } as never };
  const rows = [sheetRow('P1', 'Sam Ode'), sheetRow('P2', 'Lena Hart', { cells: few })];
  open(ADDRESS, heatSheet({ by: 'counterperson', rows }));
  expect((await cellsOf('Sam Ode'))[1]).toHaveAttribute('title', 'ELR: $145.19, 100 documents, goal $161.46');
  expect((await cellsOf('Lena Hart'))[1]).toHaveTextContent('$145.191 document');
});

test('a cell tells at its tooltip what it was before', async () => {
  const was = { elr: { ...sheetRow('', '').cells.elr, compareValue: 150.1 } as never };
  open(ADDRESS, heatSheet({ rows: [sheetRow('A1', 'Marisol Vega', { cells: was })] }));
  expect((await cellsOf('Marisol Vega'))[1]).toHaveAttribute(
    'title',
    'ELR: $145.19, 100 ROs, goal $161.46, was $150.10',
  );
});

test('a share is rounded once: 4 of 104 are 3.8%', async () => {
  const few = { ...sheetRow('', '').cells.oil, value: 3.85, count: 4, roBase: 104, target: 3.85 };
  open(ADDRESS, heatSheet({ rows: [sheetRow('A1', 'Marisol Vega', { cells: { oil: few } as never })] }));
  const oil = (await cellsOf('Marisol Vega'))[2];
  expect(oil).toHaveTextContent('3.8%');
  expect(oil).toHaveAttribute('title', expect.stringContaining('3.8%, 4 of 104'));
});

test('a rate is rounded once, from its numerator and denominator: 2,729.7 of 2,918 hours are 93.5%', async () => {
  const hours = { value: 93.55, numerator: 2729.7, denominator: 2918, target: 100, status: 'amber' } as const;
  const sheet = heatSheet({ rows: [sheetRow('T1', 'Kyle Barrow')] });
  const columns = sheet.data.columns.map((column) =>
    column.key === 'elr'
      ? { ...column, key: 'tech_proficiency', label: 'Proficiency', unit: 'percent' as const }
      : column,
  );
  const cells = { tech_proficiency: { ...sheetRow('', '').cells.elr, ...hours } as never };
  open(ADDRESS, heatSheet({ columns, rows: [sheetRow('T1', 'Kyle Barrow', { cells })] }));
  expect((await cellsOf('Kyle Barrow'))[1]).toHaveTextContent('93.5%');
});

test('the hours per repair order of somebody are rounded once, and those that nobody tells the parts of are not guessed', async () => {
  const sheet = heatSheet({ rows: [sheetRow('A1', 'Marisol Vega')] });
  const columns = sheet.data.columns.map((column) =>
    column.key === 'elr' ? { ...column, key: 'hpro', label: 'HPRO', unit: 'hours' as const } : column,
  );
  const hpro = { ...sheetRow('', '').cells.elr, value: 1.895, numerator: 1985.92, denominator: 1048, target: null };
  const cells = { hpro: { ...hpro, compareValue: 1.905 } as never };
  open(ADDRESS, heatSheet({ columns, rows: [sheetRow('A1', 'Marisol Vega', { cells })] }));
  const cell = (await cellsOf('Marisol Vega'))[1];
  expect(cell).toHaveTextContent('1.89');
  expect(cell).toHaveAttribute('title', expect.stringContaining('was 1.9050'));
});

test('pace and count show another part of the same cells, and nothing is asked again', async () => {
  const { requests } = open(`${ADDRESS}?show=count`);
  expect((await cellsOf('Marisol Vega'))[2]).toHaveTextContent('67of 100');
  await userEvent.click(screen.getByRole('button', { name: 'Filters' }));
  await userEvent.click(screen.getByRole('radio', { name: 'Pace' }));
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect((await cellsOf('Marisol Vega'))[2]).toHaveTextContent('110now 67');
  expect(requests.filter(({ pathname }) => pathname.endsWith('/HeatSheet'))).toHaveLength(1);
});

test('the column in the address ranks, best first', async () => {
  open(
    `${ADDRESS}?rank=elr`,
    heatSheet({
      rows: [
        sheetRow('A1', 'Marisol Vega'),
        sheetRow('A2', 'Grant Okafor', {
          rank: 2,
          cells: { elr: { ...sheetRow('', '').cells.elr, value: 150 } as never },
        }),
      ],
    }),
  );
  expect((await namesIn()).slice(0, 2)).toEqual(['Grant Okafor', 'Marisol Vega']);
});

test('lies in a region that has a name where no heading is drawn', async () => {
  open();
  expect(await screen.findByRole('region', { name: 'Advisors' })).toContainElement(await grid());
});

test('arrows go from cell to cell, and Enter opens the repair orders of one', async () => {
  open();
  const [orders, elr] = await cellsOf('Marisol Vega');
  expect([orders?.tabIndex, elr?.tabIndex]).toEqual([0, -1]);
  act(() => orders?.focus());
  await userEvent.keyboard('{ArrowRight}{ArrowDown}');
  expect((await cellsOf('Grant Okafor'))[1]).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(address()).toBe(`${ADDRESS}?drill=elr.C.advisor:A2`);
});

test('an arrow with Alt or Meta is the browser’s, and moves nothing', async () => {
  open();
  const [orders, elr] = await cellsOf('Marisol Vega');
  act(() => elr?.focus());
  for (const held of [{ altKey: true }, { metaKey: true }])
    expect(fireEvent.keyDown(elr as HTMLElement, { key: 'ArrowLeft', ...held })).toBe(true);
  expect(orders).not.toHaveFocus();
});

test('an item whose key has a hyphen ranks too', async () => {
  const sheet = heatSheet().data;
  const named = <T,>({ oil, ...cells }: Record<string, T>, value: T) => ({ ...cells, 'oil-change': value });
  const cellOf = (row: (typeof sheet.rows)[number], value: number) =>
    named(row.cells, { ...row.cells.elr, value } as never);
  const [grant, marisol] = sheet.rows;
  open(
    `${ADDRESS}?rank=oil-change`,
    heatSheet({
      columns: sheet.columns.map((column) => (column.key === 'oil' ? { ...column, key: 'oil-change' } : column)),
      rows: [grant, marisol].flatMap((row, at) => (row ? [{ ...row, cells: cellOf(row, at === 0 ? 60 : 10) }] : [])),
    }),
  );
  expect((await namesIn()).slice(0, 2)).toEqual(['Grant Okafor', 'Marisol Vega']);
});

test('who should be talked to first has the gap that costs most, with why, or with the store where no figure says it', async () => {
  open();
  const [first, second] = within(await screen.findByRole('list', { name: 'Coach first' })).getAllByRole('listitem');
  expect(first).toHaveTextContent('Grant Okafor, ELR$5,000');
  expect(first).toHaveTextContent('over 100 repair orders. The store is at $145.19.');
  expect(second).toHaveTextContent(
    'ELR $145.19 against $161.46 over 100 repair orders. Repair lines 4.9% under the matrix.',
  );
});

test('technicians are asked for when the address says so', async () => {
  const { requests } = open(`${ADDRESS}?by=technician`, heatSheet({ by: 'technician' }));
  await grid();
  const asked = requests.find(({ pathname }) => pathname.endsWith('/HeatSheet'));
  expect(asked?.searchParams.get('by')).toBe('technician');
  expect(screen.getByRole('banner')).toHaveTextContent('technicians');
});

test('in their own view people have no rank, see whom to coach of nobody, and open no store', async () => {
  open(ADDRESS, heatSheet({ ownView: true, rows: [sheetRow('A1', 'Marisol Vega', { rank: null })] }), 'EMPLOYEE');
  expect(await namesIn()).toEqual(['Marisol Vega', 'Store', 'Goal']);
  expect(screen.queryByText('Coach first')).not.toBeInTheDocument();
  expect(within(await grid()).queryByRole('columnheader', { name: '#' })).not.toBeInTheDocument();
  expect((await cellsOf('Store'))[1]).not.toHaveAttribute('aria-haspopup');
  expect(screen.getByText('You see your own figures. Names and rank of others are for managers.')).toBeVisible();
});

test.each([
  [false, ['', '1,600', '$161.46', '50.0%']],
  [true, ['', '—', '$161.46', '50.0%']],
])(
  'the goal of the store’s month stands below the store, and not below what one person sells: own view %s',
  async (ownView, goals) => {
    const store = sheetRow('', 'Store', { rank: null });
    const orders = store.cells.ro_count;
    if (!orders) throw new Error('The sheet counts repair orders');
    const storeRow = { ...store, cells: { ...store.cells, ro_count: { ...orders, target: 1600 } } };
    open(ADDRESS, heatSheet({ ownView, rows: [sheetRow('A1', 'Marisol Vega', { rank: null })], storeRow }));
    const goal = within(await grid()).getByRole('rowheader', { name: 'Goal' });
    const texts = [...(goal.closest('tr')?.querySelectorAll('td:not([data-rank])') ?? [])].map(
      ({ textContent }) => textContent,
    );
    expect(texts).toEqual(goals);
  },
);

test('the address without a department leads to that of the title', async () => {
  open('/dashboard/heat-sheet?show=count');
  await grid();
  expect(address()).toBe(`${ADDRESS}?show=count`);
});

test('the sheet prints from its filter bar', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  open();
  await grid();
  const [button] = screen.getAllByRole('button', { name: 'Print', hidden: true });
  await userEvent.click(button as HTMLElement);
  expect(print).toHaveBeenCalledTimes(1);
});

describe('a coaching card', () => {
  const cards = async () =>
    within(await screen.findByRole('list', { name: 'Coaching cards' })).getAllByRole('listitem')[0] as HTMLElement;

  test('says what to keep, the focus, its worth, and the repair orders in which it shows', async () => {
    open();
    const card = await cards();
    expect(card).toHaveTextContent('First in Oil 67.5%, 17.5 ahead');
    expect(card).toHaveTextContent('ELR $145.19 against $161.46, last of 2: repair lines 4.9% under the matrix');
    expect(card).toHaveTextContent('Lines furthest under the matrix');
    expect(card).toHaveTextContent('TIMING, 9.7 hrs$195.31 under');
    expect(within(card).getByRole('link', { name: '619077' })).toHaveAttribute('href', '/dashboard/ros/619077');
  });

  test('has the share of its focus as the sheet has it, rounded once: 17.8 of 172 hours are 10.3%', async () => {
    const { data } = heatSheet();
    const [card] = coachingCard().data;
    const [column] = data.columns;
    const [, row] = data.rows;
    if (!card || !column || !row) throw new Error('The sheet has a person');
    const share = { ...column, key: 'tech_proficiency', label: 'Proficiency', unit: 'percent' as const, target: 100 };
    const cell = { ...row.cells.elr, value: 10.35, numerator: 17.8, denominator: 172, target: 100 };
    const of = { ...row, cells: { ...row.cells, tech_proficiency: cell as NonNullable<typeof row.cells.elr> } };
    renderScreen(ADDRESS, {
      HeatSheet: heatSheet({ columns: [share, ...data.columns], rows: [of] }),
      CoachingCards: {
        ...coachingCard(),
        data: [{ ...card, focus: { ...card.focus, key: 'tech_proficiency', value: 10.35, target: 100 } }],
      },
    });
    expect(await cards()).toHaveTextContent('Proficiency 10.3% against 100.0%');
  });

  test('is marked as coached with a note and a follow-up, and the note stays when it could not be saved', async () => {
    const bodies: unknown[] = [];
    renderScreen(ADDRESS, {
      HeatSheet: heatSheet(),
      CoachingCards: coachingCard(),
      PostCoaching: async (_query, request) => {
        bodies.push(await request.json());
        return problem(503, 'The database is away.');
      },
    });
    await userEvent.click(within(await cards()).getByRole('button', { name: 'Mark coached: Marisol Vega' }));
    const dialog = screen.getByRole('dialog', { name: 'Marisol Vega was coached on ELR' });
    await userEvent.type(within(dialog).getByRole('textbox', { name: /^Note/ }), 'Keep the price.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Mark coached' }));
    expect(await within(dialog).findByRole('alert')).toBeVisible();
    expect(within(dialog).getByRole('textbox', { name: /^Note/ })).toHaveValue('Keep the price.');
    expect(bodies).toEqual([
      { kind: 'advisor', personNumber: 'A1', metricKey: 'elr', note: 'Keep the price.', followUpOn: '2026-11-26' },
    ]);
  });

  test('prints alone, in place of the sheet, which is back afterwards @slow', async () => {
    const onPaper = (element: Element | null) => element?.closest('[data-print=none]') === null;
    const seen: boolean[][] = [];
    jest.spyOn(window, 'print').mockImplementation(() => {
      const parts = [
        screen.getByRole('list', { name: 'Coaching cards' }).firstElementChild,
        screen.getByRole('list', { name: 'Coaching cards' }).lastElementChild,
        screen.getByRole('grid', { name: 'Heat sheet' }),
      ];
      seen.push(parts.map(onPaper));
    });
    const [card] = coachingCard().data;
    const other = { ...card, personNumber: 'A2', personName: 'Grant Okafor' } as NonNullable<typeof card>;
    renderScreen(ADDRESS, {
      HeatSheet: heatSheet(),
      CoachingCards: { ...coachingCard(), data: [...coachingCard().data, other] },
    });
    await userEvent.click(within(await cards()).getByRole('button', { name: 'Print the card of Marisol Vega' }));
    expect(seen).toEqual([[true, false, false]]);
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(onPaper(await cards())).toBe(false);
    expect(onPaper(await grid())).toBe(true);
  });

  test('name with each of their buttons whose card it is, for who hears the buttons alone', async () => {
    const [card] = coachingCard().data;
    const other = { ...card, personNumber: 'A2', personName: 'Grant Okafor' } as NonNullable<typeof card>;
    renderScreen(ADDRESS, {
      HeatSheet: heatSheet(),
      CoachingCards: { ...coachingCard(), data: [...coachingCard().data, other] },
    });
    for (const who of ['Marisol Vega', 'Grant Okafor'])
      expect(await screen.findByRole('button', { name: `Mark coached: ${who}` })).toHaveTextContent('Mark coached');
  });

  test('of somebody without a gap says in the own view whose that is', async () => {
    const own = heatSheet({ ownView: true, rows: [sheetRow('A1', 'Marisol Vega', { rank: null })] });
    renderScreen(ADDRESS, { HeatSheet: own, CoachingCards: { ...coachingCard(), data: [] } }, 'EMPLOYEE');
    expect(await screen.findByText('You have no gap that can be put in dollars.')).toBeVisible();
  });

  test('of somebody in the own view has no button', async () => {
    open(ADDRESS, heatSheet({ ownView: true, rows: [sheetRow('A1', 'Marisol Vega', { rank: null })] }), 'EMPLOYEE');
    expect(within(await cards()).queryByRole('button', { name: /^Mark coached/ })).not.toBeInTheDocument();
  });
});
