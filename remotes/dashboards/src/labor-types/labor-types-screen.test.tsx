import { type Answer, heldAnswer } from '@fixed-ops/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { missingTechnicians } from '../testing/builders.ts';
import { laborLine, laborNode, laborTree } from '../testing/labor-types.ts';
import { loadScreen, problem, renderScreen } from '../testing/render-screen.tsx';
import { chooseLastMonth, describeStates, isOfLastMonth, LAST_MONTH } from '../testing/states.ts';

beforeAll(() => loadScreen('/dashboard/labor-types'));

const payTypes = [
  laborNode({ level: 'payType', payType: 'C', laborType: '' }),
  laborNode({ level: 'payType', payType: 'W', laborType: '', hours: 30 }),
];
const laborTypes = [
  laborNode({ laborType: 'CM', description: 'Customer main' }),
  laborNode({ laborType: 'CQ', description: 'Quick service', hours: 20 }),
  laborNode({ payType: 'W', laborType: 'WM', description: 'Warranty main', hours: 30 }),
];
const codes = [laborNode({ level: 'opCode', opCode: 'BRKF', description: 'Front brakes' })];

/** Answers a level of the tree as the server does. */
function answerTree(query: URLSearchParams) {
  const level = query.get('level');
  if (level === 'payType') return laborTree(payTypes);
  if (level === 'laborType') return laborTree(laborTypes);
  if (level === 'opCode') return laborTree(codes);
  const page = Number(query.get('page'));
  const lines = Array.from({ length: page === 1 ? 50 : 10 }, (_none, index) => laborLine(String(page * 1000 + index)));
  return laborTree(lines, { total: 60, page, pageSize: 50 });
}
const open = (address = '', answer: unknown = answerTree, role?: string) =>
  renderScreen(`/dashboard/labor-types${address}`, { LaborTypeAnalysisFullDetails: answer as typeof answerTree }, role);
const names = () =>
  within(screen.getByRole('table', { name: 'Work by labor type' }))
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent);
const levelsAsked = ({ requests }: { readonly requests: readonly URL[] }) =>
  requests
    .filter(({ pathname }) => pathname.endsWith('/LaborTypeAnalysisFullDetails'))
    .map(({ searchParams }) => [searchParams.get('level'), searchParams.get('laborType'), searchParams.get('opCode')]);
const address = () => decodeURIComponent(screen.getByTestId('address').textContent ?? '');

test('who has none of the own in the month of the store’s latest repair order is led to the month before', async () => {
  const answers = { LaborTypeAnalysisFullDetails: laborTree([]) };
  renderScreen('/dashboard/labor-types', answers, 'EMPLOYEE', undefined, { latestCloseDate: '2026-11-18' });
  expect(await screen.findByRole('button', { name: 'Show October 2026' })).toBeVisible();
  expect(screen.getByText('The store’s latest repair order closed on Nov 18, 2026.')).toBeVisible();
});

describeStates({
  address: '/dashboard/labor-types',
  title: 'Labor types',
  call: 'LaborTypeAnalysisFullDetails',
  name: 'Labor types',
  full: { body: laborTree([...payTypes, ...laborTypes]), words: 'Customer main' },
  ownEmpty: /^None of your own repair orders closed/,
  empty: { body: laborTree([]), words: /^No repair orders closed/, step: /^Show October/ },
  notProvided: {
    body: laborTree([...payTypes, ...laborTypes], { totals: { ...laborTree([]).totals, hours: null } }),
    words: 'Not provided by your DMS feed.',
  },
  ownView: {
    body: laborTree([], { ownViewMessage: 'Ask an administrator for your number.' }),
    words: 'Ask an administrator for your number.',
  },
  another: chooseLastMonth,
  nonsense: 'open=%25,.,a.b.c.d&sort=drop',
});

/** A list requests one page, and an export requests all rows. */
const answerTreeOrFile = (query: URLSearchParams) =>
  query.has('pageSize')
    ? answerTree(query)
    : new Response('Level\r\n', { headers: { 'Content-Disposition': 'attachment; filename="a.csv"' } });

async function saveCsv() {
  URL.createObjectURL = () => 'blob:file';
  URL.revokeObjectURL = () => undefined;
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await userEvent.click(screen.getByRole('button', { name: /^Export/ }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'CSV' }));
  await waitFor(() => expect(click).toHaveBeenCalledTimes(1));
  click.mockRestore();
}

test.each(['payType', 'laborType'])(
  'both levels and the heading change at once, where those of %s come last, and a dimmed row opens into its own period',
  async (last) => {
    const held = heldAnswer<ReturnType<typeof laborTree>>();
    const october: Readonly<Record<string, ReturnType<typeof laborTree>>> = {
      payType: laborTree([laborNode({ level: 'payType', laborType: '', hours: 10 })], LAST_MONTH),
      laborType: laborTree([laborNode({ laborType: 'CM', description: 'October main', hours: 10 })], LAST_MONTH),
    };
    const answer = (query: URLSearchParams) => {
      const level = query.get('level') ?? '';
      if (!isOfLastMonth(query)) return answerTree(query);
      return level === last ? held.answer() : (october[level] ?? answerTree(query));
    };
    const { requests } = open('', answer);
    await screen.findByText('Customer main');
    const former = names();
    const asked = (level: string) =>
      requests
        .filter(({ searchParams }) => searchParams.get('level') === level)
        .map(({ searchParams }) => searchParams.get('startDate'));
    await chooseLastMonth();
    await waitFor(() => expect([asked('payType').at(-1), asked('laborType').at(-1)]).not.toContain(null));
    await act(async () => undefined);
    const table = screen.getByRole('table', { name: 'Work by labor type' });
    expect(screen.getByRole('banner')).toHaveTextContent('November 1–19, 2026');
    expect(names()).toEqual(former);
    expect(screen.getByRole('row', { name: /^Customer pay/ })).toHaveTextContent('120.5');
    expect(table.closest('[data-refetching]')).not.toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Open CM' }));
    await waitFor(() => expect(asked('opCode')).toEqual([null]));
    await act(async () => held.release(october[last]!));
    expect(await screen.findByText('October main')).toBeVisible();
    expect(screen.getByRole('banner')).toHaveTextContent('October 2026');
    expect(screen.getByRole('row', { name: /^Customer pay/ })).toHaveTextContent('10.0');
    await waitFor(() => expect(asked('opCode')).toEqual([null, LAST_MONTH.startDate]));
  },
);

describe('the tree of labor types', () => {
  test('opens with pay types and their labor types, most hours first, and asks for nothing below them', async () => {
    const page = open();
    await screen.findByText('Customer main');
    expect(names()).toEqual([
      'Customer pay',
      'CM Customer main',
      'CQ Quick service',
      'Warranty',
      'WM Warranty main',
      'All labor',
    ]);
    expect(levelsAsked(page).map(([level]) => level)).toEqual(['payType', 'laborType']);
  });

  test('holds the rate of each against the door rate, drawn with its tick and said in words', async () => {
    const short = laborNode({ laborType: 'CM', description: 'Customer main', elrPctDoor: 50 });
    const above = laborNode({ laborType: 'CQ', description: 'Quick service', elrPctDoor: 150 });
    open('', (query: URLSearchParams) =>
      query.get('level') === 'laborType' ? laborTree([short, above]) : laborTree(payTypes),
    );
    const row = async (name: RegExp) => (await screen.findByText(name)).closest('tr')!;
    const bar = async (name: RegExp) =>
      [...(await row(name)).querySelectorAll('rect')].map((each) => each.getAttribute('width'));
    expect(await row(/^Customer main/)).toHaveTextContent('50.0%');
    // The track ends at 125% of the door rate, as does the bar of a higher rate. The tick is at 100%.
    expect(await bar(/^Customer main/)).toEqual(['72', '28.8']);
    expect(await bar(/^Quick service/)).toEqual(['72', '72']);
    expect((await row(/^Quick service/)).querySelector('path[d^="M57.6"]')).toBeInTheDocument();
  });

  test('opens a labor type into op codes and an op code into lines, each with its branch in the address', async () => {
    const page = open();
    await userEvent.click(await screen.findByRole('button', { name: 'Open CM' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Open BRKF' }));
    const line = await screen.findByRole('link', { name: '1000' });
    expect(line).toHaveAttribute('href', '/dashboard/ros/1000');
    // A line shows cents, as in every list.
    expect(line.closest('tr')).toHaveTextContent('$18,000.00');
    expect(screen.getByRole('button', { name: 'Close CM' }).closest('tr')).not.toHaveTextContent('$18,000.00');
    expect(address()).toBe('/dashboard/labor-types?open=C,W,C.CM,C.CM.BRKF');
    expect(levelsAsked(page).slice(2)).toEqual([
      ['opCode', 'CM', null],
      ['line', 'CM', 'BRKF'],
    ]);
    await userEvent.click(screen.getByRole('button', { name: '10 more, load 10' }));
    expect(await screen.findByRole('link', { name: '2009' })).toBeInTheDocument();
  });

  test('has the branches of its address open, and closes one with all below it @slow', async () => {
    open('?open=C,C.CM,C.CM.BRKF');
    await screen.findByRole('link', { name: '1000' });
    expect(screen.queryByText('Warranty main')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Close CM' }));
    expect(address()).toBe('/dashboard/labor-types?open=C');
    await userEvent.click(screen.getByRole('button', { name: 'Close Customer pay' }));
    expect(address()).toBe('/dashboard/labor-types?open=none');
    expect(names()).toEqual(['Customer pay', 'Warranty', 'All labor']);
  });

  test('a branch that fails says so in its place, and Retry brings it', async () => {
    let isAway = true;
    open('?open=C,C.CM', (query: URLSearchParams) =>
      isAway && query.get('level') === 'opCode' ? problem(503, 'The database is away.') : answerTree(query),
    );
    const failed = await screen.findByRole('alert');
    expect(failed).toHaveTextContent('Could not be loaded.');
    expect(screen.getByText('Quick service')).toBeVisible();
    isAway = false;
    await userEvent.click(within(failed).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Front brakes')).toBeVisible();
  });

  test('finds labor types by words without asking again', async () => {
    const page = open();
    await screen.findByText('Customer main');
    await userEvent.type(screen.getByRole('searchbox', { name: 'Find a labor type' }), 'quick');
    expect(names()).toEqual(['Customer pay', 'CQ Quick service']);
    expect(levelsAsked(page)).toHaveLength(2);
  });

  test('its file is in the order of the table, by the fields that the level of the file has @slow', async () => {
    const { requests } = open('?sort=name', answerTreeOrFile);
    await screen.findByText('Customer main');
    const save = async () => {
      await saveCsv();
      const asked = requests.at(-1)?.searchParams;
      return [asked?.get('level'), asked?.get('sort')];
    };
    expect(await save()).toEqual(['opCode', 'opCode']);
    await userEvent.click(screen.getByRole('button', { name: 'ELR' }));
    expect(await save()).toEqual(['opCode', '-elr']);
  });

  test('its file has the labor types that words have found, and all without words @slow', async () => {
    const { requests } = open('?q=quick', answerTreeOrFile);
    await screen.findByText('Quick service');
    const save = async () => {
      await saveCsv();
      return requests.at(-1)?.searchParams.get('laborTypes') ?? null;
    };
    expect(await save()).toBe('CQ');
    await userEvent.clear(screen.getByRole('searchbox', { name: 'Find a labor type' }));
    expect(await save()).toBeNull();
  });

  test('that no word matches lead back to all of them @slow', async () => {
    open('?q=gearbox');
    await userEvent.click(await screen.findByRole('button', { name: 'Clear the search' }));
    expect(await screen.findByText('Customer main')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Work by labor type' })).toHaveFocus();
  });

  const unmapped = (query: URLSearchParams) =>
    query.get('level') === 'laborType'
      ? laborTree([
          laborNode({ laborType: 'X1', isMapped: false, lineCount: 10, sales: 1000 }),
          laborNode({ laborType: 'X2', isMapped: false, lineCount: 4, sales: 204 }),
        ])
      : answerTree(query);

  test('says how many labor types nobody has mapped, and how much work stands on them', async () => {
    open('', unmapped);
    expect(await screen.findByText(/^2 labor types have no pay type: 14 lines, \$1,204 \(X1, X2\)/)).toBeVisible();
  });

  test.each([
    ['ADMIN', '/administration/labor-types'],
    ['MANAGER', null],
  ])('says by what their lines count, and leads %s to where they get a pay type', async (role, href) => {
    open('', unmapped, role);
    const said = await screen.findByText(/Their lines count by the line’s own pay type\./);
    expect(said).toHaveTextContent(/(Choose pay types|An administrator can choose theirs\.)$/);
    expect(within(said).queryByRole('link', { name: 'Choose pay types' })?.getAttribute('href') ?? null).toBe(href);
  });

  test('shows what changed against the comparison', async () => {
    const compare = { roCount: 30, lineCount: 50, hours: 100, sales: 15_000, gross: 9_000, gpPct: 70, elr: 150 };
    open('', (query: URLSearchParams) =>
      query.get('level') === 'payType' ? laborTree(payTypes) : laborTree([laborNode({ compare })]),
    );
    const row = await screen.findByRole('row', { name: /^CM/ });
    expect(row).toHaveTextContent('+20.5');
    expect(row).toHaveTextContent('-$0.62');
  });

  test('says beside its name how much of the labor has no cost, since gross is too high by it', async () => {
    const doubt: Answer<'dataConfidence'>['data'][number] = {
      ...missingTechnicians('labor_gross', 'labor_gp_pct').data[0]!,
      reason: 'costEstimated',
      text: '94 lines have no labor cost in the feed.',
      link: null,
    };
    renderScreen('/dashboard/labor-types', {
      LaborTypeAnalysisFullDetails: answerTree,
      DataConfidence: {
        ...missingTechnicians('tech_proficiency'),
        data: [...missingTechnicians('tech_proficiency').data, doubt],
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Work by labor type may be off' }));
    expect(await screen.findByText('94 lines have no labor cost in the feed.')).toBeVisible();
    // Technicians are not on this screen, so its only doubt has the number 1 on paper.
    expect(screen.getByText('(1) 94 lines have no labor cost in the feed.')).toBeInTheDocument();
  });

  test('ends with what all labor changed by, what was sold in the comparison alone included', async () => {
    const compare = { hours: 130, sales: 20_000, gross: 14_000, gpPct: 70, elr: 153.85 };
    const totals = { ...laborTree([]).totals, compare };
    const node = laborNode({ compare: { ...compare, roCount: 30, lineCount: 50 } });
    open('', (query: URLSearchParams) =>
      query.get('level') === 'payType' ? laborTree(payTypes, { totals }) : laborTree([node]),
    );
    const row = await screen.findByRole('row', { name: /^All labor/ });
    expect(row).toHaveTextContent('-9.5');
    expect(row).toHaveTextContent('-$4.47');
  });

  test('opens lines without a labor type, and those of them without an op code, and no others', async () => {
    const without = { laborType: '', description: '' };
    const page = open('?open=C,C.,C..', (query: URLSearchParams) => {
      const level = query.get('level');
      if (level === 'laborType') return laborTree([laborNode(without), ...laborTypes]);
      return level === 'opCode' ? laborTree([laborNode({ ...without, level, opCode: '' })]) : answerTree(query);
    });
    await screen.findByRole('link', { name: '1000' });
    const below = page.requests.map(({ searchParams }) => searchParams).filter((query) => query.has('payType'));
    expect(below.map((query) => [query.get('level'), query.get('noLaborType'), query.get('noOpCode')])).toEqual([
      ['opCode', 'true', null],
      ['line', 'true', 'true'],
    ]);
  });
});
