import { period } from '@fixed-ops/contract/testing';
import { type Answer, heldAnswer } from '@fixed-ops/testing';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { missingTechnicians, noDoubts } from '../testing/builders.ts';
import {
  brakePrices,
  comparedPrices,
  fixedPriceRow,
  kindOfWork,
  opCodeDetail,
  opCodeRow,
  opCodes,
  priceCell,
  pricedLine,
  priceVariance,
  unpricedRow,
} from '../testing/op-codes.ts';
import { loadScreen, problem, renderScreen } from '../testing/render-screen.tsx';
import { chooseLastMonth, describeStates } from '../testing/states.ts';

beforeAll(() => loadScreen('/dashboard/op-codes'));

const answer = opCodes([opCodeRow('BRKF'), fixedPriceRow('LOFSYN'), unpricedRow('MISC')]);
const open = (address = '', answers = {}) =>
  renderScreen(`/dashboard/op-codes${address}`, { OpCodeAnalysis: answer, ...answers });
const codesIn = () =>
  within(screen.getByRole('table', { name: 'Op codes' }))
    .getAllByRole('rowheader')
    // On a phone, the description is below the code.
    .map((head) => head.querySelector('span:not(:has(span))')?.textContent ?? head.textContent);
const rowOf = async (code: string) => screen.findByRole('row', { name: new RegExp(`^${code}`) });
const asked = ({ requests }: { readonly requests: readonly URL[] }) =>
  requests.filter(({ pathname }) => pathname.endsWith('/OpCodeAnalysis')).map(({ searchParams }) => searchParams);
/** Without a layout, the filters are folded as on a phone. */
const openFilters = () => userEvent.click(screen.getByRole('button', { name: 'Filters' }));

describeStates({
  address: '/dashboard/op-codes',
  title: 'Op codes',
  call: 'OpCodeAnalysis',
  name: 'Op codes',
  full: { body: answer, words: 'Front brake pads and rotors' },
  ownEmpty: /^None of your own repair orders closed/,
  empty: { body: opCodes([]), words: /^No repair orders closed/, step: /^Show October/ },
  notProvided: {
    body: opCodes([unpricedRow('MISC', { laborSales: null })], { laborSales: null }),
    words: 'Not provided by your DMS feed.',
  },
  ownView: {
    body: opCodes([], {}, { ownViewMessage: 'Ask an administrator for your number.' }),
    words: 'Ask an administrator for your number.',
  },
  another: chooseLastMonth,
  part: { call: 'PriceVariance', name: 'The price-variance finder' },
  nonsense: 'category=plumbing&sort=drop&q=&lines=cell.x&peek=NONE&peekAt=two&peekSort=drop',
});

/** A page of a thousand codes. */
function pageOfThousand(query: URLSearchParams) {
  const page = Number(query.get('page'));
  const rows = Array.from({ length: 500 }, (_none, index) => fixedPriceRow(`C${String((page - 1) * 500 + index)}`));
  return { ...opCodes(rows, {}, { total: 1000 }), page };
}

describe('a store without a labor matrix', () => {
  const without = opCodes([unpricedRow('BRKF')], { grid: null });
  test('is told so, with the way to set one up', async () => {
    open('', { OpCodeAnalysis: without });
    expect(await screen.findByText(/^No labor matrix was in force in this period/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Set up the labor matrix' })).toHaveAttribute(
      'href',
      '/dashboard/labor-matrix',
    );
  });

  test('is not told where one is in force', async () => {
    open();
    await rowOf('BRKF');
    expect(screen.queryByText(/^No labor matrix was in force/)).not.toBeInTheDocument();
  });
});

describe('op codes', () => {
  test('say when each was sold last as days are written everywhere @slow', async () => {
    open();
    const row = await rowOf('BRKF');
    await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Last sold' }));
    expect(row).toHaveTextContent('Nov 18, 2026');
  });

  test('have the gross of their labor in per cent rounded once, from its dollars @slow', async () => {
    // 45.946% is published as 45.95. Rounding that value again would give 46.0.
    open('', {
      OpCodeAnalysis: opCodes([opCodeRow('BRKF', { laborSales: 37, laborGross: 17, laborGpPct: 45.95 })]),
    });
    const row = await rowOf('BRKF');
    await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Labor GP' }));
    expect(row).toHaveTextContent('45.9%');
  });

  test('are of customer pay unless the address names another pay type', async () => {
    const page = open();
    await rowOf('BRKF');
    expect(asked(page).map((query) => query.get('payTypes'))).toEqual(['C']);
    expect(screen.getByRole('banner')).toHaveTextContent('November 1–19, 2026, customer pay');
  });

  test('are of another pay type where the address names it', async () => {
    const page = open('?payType=W');
    await rowOf('BRKF');
    expect(asked(page).map((query) => query.get('payTypes'))).toEqual(['W']);
    expect(screen.getByRole('banner')).toHaveTextContent('November 1–19, 2026, warranty');
  });

  test('of the labor types of a link say so in the filter bar, where they can be taken away', async () => {
    const page = open('?laborTypes=CM');
    await rowOf('BRKF');
    expect(asked(page).map((query) => query.get('laborTypes'))).toEqual(['CM']);
    await openFilters();
    expect(await screen.findByRole('combobox', { name: /^Labor type/ })).toHaveTextContent('1 selected');
  });

  test('keep the name of their pay type while those of another one are on their way @slow', async () => {
    const next = heldAnswer<Answer<'opCodeAnalysis'>>();
    const byPayType = (query: URLSearchParams) => (query.get('payTypes') === 'W' ? next.answer() : answer);
    open('', { OpCodeAnalysis: byPayType });
    await rowOf('BRKF');
    await openFilters();
    await userEvent.click(screen.getByRole('combobox', { name: 'Pay type' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Warranty' }));
    await userEvent.click(screen.getByRole('button', { name: 'Done' }));
    const mix = within(screen.getByRole('region', { name: 'Work mix' }));
    expect(screen.getByRole('banner')).toHaveTextContent('November 1–19, 2026, customer pay');
    expect(mix.getByText(/hrs of customer pay by kind of work/)).toBeVisible();
    await act(async () => next.release(answer));
    expect(await mix.findByText(/hrs of warranty by kind of work/)).toBeVisible();
    expect(screen.getByRole('banner')).toHaveTextContent('November 1–19, 2026, warranty');
  });

  test('are ranked by the money below price, each with how its lines lie to it', async () => {
    open();
    const row = await rowOf('BRKF');
    expect(codesIn().slice(0, 3)).toEqual(['BRKF', 'LOFSYN', 'MISC']);
    expect(row).toHaveTextContent('19 of 34 at price, 12 at -5%, 3 at -10% or less');
    expect(row).toHaveTextContent('Near target: 56%');
    expect(row).toHaveTextContent('$299');
    expect(row).toHaveTextContent('Matrix');
    expect(await rowOf('LOFSYN')).toHaveTextContent('$32.00');
    expect(await rowOf('MISC')).toHaveTextContent('No usual price');
  });

  test('say that they are ranked by that money while they are', async () => {
    open();
    const panel = within(await screen.findByRole('region', { name: 'Codes' }));
    expect(panel.getByText(/^\d+ codes, ranked by money left below price$/)).toBeVisible();
    await userEvent.click(panel.getByRole('button', { name: 'Lines' }));
    expect(panel.getByText(/^\d+ codes$/)).toBeVisible();
  });

  test('without a labor matrix say so for repair, which has no price of its own', async () => {
    open('', {
      OpCodeAnalysis: opCodes([unpricedRow('OILLEAK', { category: 'repair' })], {
        grid: null,
        gridPrices: comparedPrices(),
      }),
    });
    expect(await rowOf('OILLEAK')).toHaveTextContent('No labor matrix');
    expect(screen.queryByText(/Matrix: the labor matrix/)).not.toBeInTheDocument();
  });

  test('are judged by the bounds that the store has set, and by none where it judges none', async () => {
    const rows = [opCodeRow('BRKF')];
    open('', { OpCodeAnalysis: opCodes(rows, { atPriceBounds: { good: 90, near: 60 } }) });
    expect(await rowOf('BRKF')).toHaveTextContent('Off target: 56%');
    expect(screen.getByText('90% or more at price')).toBeVisible();
    cleanup();
    open('', { OpCodeAnalysis: opCodes(rows, { atPriceBounds: null }) });
    expect(await rowOf('BRKF')).not.toHaveTextContent('target: 56%');
    expect(screen.queryByText(/% or more at price$/)).not.toBeInTheDocument();
  });

  test('keep a share under a bound from being read as the bound @slow', async () => {
    const row = (code: string, pct: number) =>
      opCodeRow(code, { pricedLines: 200, atPriceLines: pct * 2, atPricePct: pct });
    open('', { OpCodeAnalysis: opCodes([row('BRKF', 54.5), row('BRKR', 55.4)]) });
    expect(await rowOf('BRKF')).toHaveTextContent('Off target: 54.5%');
    expect(await rowOf('BRKR')).toHaveTextContent('Near target: 55%');
  });

  test.each([
    [
      { pct: 29.96, low: 30, high: 45, status: 'amber' as const },
      'Near target: Repair and diagnostic 29.96% of hours, guide 30% to 45%',
    ],
    [
      { pct: 41.98, low: 30, high: 45, status: 'green' as const },
      'On target: Repair and diagnostic 42.0% of hours, guide 30% to 45%',
    ],
    [
      { pct: 52, low: null, high: 45, status: 'red' as const },
      'Off target: Repair and diagnostic 52.0% of hours, guide 45% or less',
    ],
    [null, 'by kind of work, with what an hour of each brought'],
  ])(
    'show the share of hours of repair and diagnosis, compared with the store’s target',
    async (repairShare, words) => {
      open('', { OpCodeAnalysis: opCodes([opCodeRow('BRKF')], { repairShare }) });
      const mix = await screen.findByRole('region', { name: /^Work mix/ });
      expect(mix).toHaveTextContent(words);
      if (repairShare === null) expect(mix).not.toHaveTextContent('Repair and diagnostic');
    },
  );

  test('of under five lines are shown and not judged', async () => {
    open('', {
      OpCodeAnalysis: opCodes([
        opCodeRow('TIMING', { pricedLines: 2, atPriceLines: 0, atPricePct: 0, deviations: [{ pct: -10, lines: 2 }] }),
      ]),
    });
    expect(await rowOf('TIMING')).toHaveTextContent('0%');
    expect(screen.queryByText('Off target:')).not.toBeInTheDocument();
  });

  test('are found by words and narrowed to a kind without asking again', async () => {
    const page = open();
    await rowOf('BRKF');
    await openFilters();
    await userEvent.click(screen.getByRole('radio', { name: 'Competitive' }));
    await userEvent.click(screen.getByRole('button', { name: 'Done' }));
    expect(codesIn()).toEqual(['LOFSYN', 'All competitive']);
    await userEvent.type(screen.getByRole('searchbox', { name: 'Find a code' }), 'pump');
    expect(await screen.findByText('No code matches “pump”')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    await userEvent.type(screen.getByRole('searchbox', { name: 'Find a code' }), 'pads FRONT');
    expect(codesIn()).toEqual(['BRKF']);
    expect(screen.getByTestId('address')).toHaveTextContent('/dashboard/op-codes?q=pads+FRONT');
    expect(asked(page)).toHaveLength(1);
  });

  test('more than one page of them comes by itself @slow', async () => {
    const page = open('?q=C777', { OpCodeAnalysis: pageOfThousand });
    expect(await rowOf('C777')).toBeInTheDocument();
    expect(asked(page)).toHaveLength(2);
  });
});

describe('the work mix', () => {
  test('says the share of hours and the rate of each kind', async () => {
    open('', {
      OpCodeAnalysis: opCodes([opCodeRow('BRKF')], {
        byCategory: [
          kindOfWork('repair', { sharePct: 32.7, elr: 193.11 }),
          kindOfWork('', { sharePct: 5.8, elr: null }),
        ],
      }),
    });
    const mix = await screen.findByRole('group', { name: 'Share of hours by kind of work' });
    expect(
      within(mix)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Repair 32.7%, $193.11/hr', 'Not mapped 5.8%']);
  });
});

describe('the peek of a code', () => {
  const details = { OpCodeAnalysisDetails: answerCode };

  test('opens from its row, says how the code lies to its price and leads to its page', async () => {
    open('?category=repair', details);
    await userEvent.click(await screen.findByRole('button', { name: /^BRKF/ }));
    const peek = await screen.findByRole('dialog', { name: 'Front brake pads and rotors' });
    expect(await within(peek).findByRole('link', { name: '619651' })).toHaveAttribute('href', '/dashboard/ros/619651');
    expect(peek).toHaveTextContent('Repair, priced by the labor matrix Customer repair of Feb 1, 2026');
    expect(peek).toHaveTextContent('97.6% of price');
    expect(peek).toHaveTextContent('15 of 34 lines');
    expect(peek).toHaveTextContent('Price before discount by sold hours. Dashed: matrix.');
    expect(peek).toHaveTextContent('Adds up. $12,363.00 − $12,064.00 = $299.00');
    expect(within(peek).getByRole('link', { name: 'Open as report' })).toHaveAttribute(
      'href',
      '/dashboard/op-codes/BRKF',
    );
    expect(screen.getByTestId('address')).toHaveTextContent('peek=BRKF');
    await userEvent.keyboard('{Escape}');
    expect(screen.getByTestId('address')).not.toHaveTextContent('peek');
  });

  test('lists the lines of one of its marks alone, and of the next code all of them', async () => {
    const page = open('?peek=BRKF', details);
    const sent = () =>
      page.requests.findLast(({ pathname }) => pathname.endsWith('/OpCodeAnalysisDetails'))?.searchParams;
    await userEvent.click(
      await screen.findByRole('button', { name: '1 line of 1.7 hours at $305.83, matrix $335.83' }),
    );
    expect(sent()?.get('at')).toBe('1.7:305.83');
    expect(await screen.findByRole('heading', { name: 'Lines of 1.7 hours at $305.83' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Next row' }));
    await waitFor(() => expect(sent()?.get('opCode')).toBe('LOFSYN'));
    expect(sent()?.has('at')).toBe(false);
    expect(await screen.findByRole('heading', { name: 'Lines' })).toBeVisible();
  });

  test('keeps its mark and its order in the address, for the page of the code too, until it closes @slow', async () => {
    open('?peek=BRKF&peekAt=1.7:305.83&peekSort=price', details);
    const peek = within(await screen.findByRole('dialog', { name: 'Front brake pads and rotors' }));
    expect(await peek.findByRole('heading', { name: 'Lines of 1.7 hours at $305.83' })).toBeVisible();
    expect(peek.getByRole('columnheader', { name: /^Charged/ })).toHaveAttribute('aria-sort', 'ascending');
    expect(screen.getByRole('link', { name: 'Open as report' })).toHaveAttribute(
      'href',
      '/dashboard/op-codes/BRKF?at=1.7%3A305.83&sort=price',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Show all lines' }));
    expect(screen.getByTestId('address')).toHaveTextContent(/\?peek=BRKF&peekSort=price$/);
    await userEvent.keyboard('{Escape}');
    expect(screen.getByTestId('address')).toHaveTextContent(/^\/dashboard\/op-codes$/);
  });

  test('leads to the page of the code with the advisor whose lines it lists, and with the order of its advisors @slow', async () => {
    open('?peek=BRKF&peekSoldBy=A1&peekAdvisorSort=count', details);
    const peek = within(await screen.findByRole('dialog', { name: 'Front brake pads and rotors' }));
    const advisors = within(await peek.findByRole('table', { name: 'By advisor' }));
    expect(advisors.getByRole('columnheader', { name: /^Lines/ })).toHaveAttribute('aria-sort', 'ascending');
    expect(screen.getByRole('link', { name: 'Open as report' })).toHaveAttribute(
      'href',
      '/dashboard/op-codes/BRKF?advisorSort=count&advisors=A1',
    );
    await userEvent.keyboard('{Escape}');
    expect(screen.getByTestId('address')).toHaveTextContent(/^\/dashboard\/op-codes$/);
  });

  test('says what its lines are ordered by until those of another order are there @slow', async () => {
    const held = heldAnswer<Answer<'opCodeAnalysisDetails'>>();
    const answerBy = (query: URLSearchParams) => (query.get('sort') === '-short' ? answerCode(query) : held.answer());
    open('?peek=BRKF', { OpCodeAnalysisDetails: answerBy });
    const lines = within(await screen.findByRole('region', { name: 'Lines' }));
    await userEvent.click(lines.getByRole('button', { name: 'Charged' }));
    expect(screen.getByTestId('address')).toHaveTextContent('peekSort=');
    expect(lines.getByText('Largest shortfall first')).toBeVisible();
    await act(async () => held.release(answerCode(new URLSearchParams('opCode=BRKF'))));
    await waitFor(() => expect(screen.queryByText('Largest shortfall first')).not.toBeInTheDocument());
  });

  test('names the lines that it shows while those of a mark are on their way @slow', async () => {
    const held = heldAnswer<Answer<'opCodeAnalysisDetails'>>();
    const answerAt = (query: URLSearchParams) => (query.has('at') ? held.answer() : answerCode(query));
    open('?peek=BRKF', { OpCodeAnalysisDetails: answerAt });
    await userEvent.click(await screen.findByRole('button', { name: /^1 line of 1\.7 hours/ }));
    expect(screen.getByTestId('address')).toHaveTextContent('peekAt=1.7:305.83');
    expect(screen.getByRole('heading', { name: 'Lines' })).toBeVisible();
    await act(async () => held.release(answerCode(new URLSearchParams('opCode=BRKF'))));
    expect(await screen.findByRole('heading', { name: 'Lines of 1.7 hours at $305.83' })).toBeVisible();
  });

  test('says of a mark without a line that it has none, and not the code @slow', async () => {
    const answerAt = (query: URLSearchParams) =>
      query.has('at') ? opCodeDetail(opCodeRow('BRKF'), []) : answerCode(query);
    open('?peek=BRKF', { OpCodeAnalysisDetails: answerAt });
    await userEvent.click(await screen.findByRole('button', { name: /^1 line of 1\.7 hours/ }));
    expect(await screen.findByText('No line of 1.7 hours at $305.83 in this period')).toBeVisible();
    expect(screen.queryByRole('button', { name: /the last with some$/ })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Show all lines' }));
    expect(await screen.findByRole('link', { name: '619651' })).toBeVisible();
  });

  test('lists the lines of an advisor or of a bar of prices alone, and once more all of them @slow', async () => {
    const page = open('?peek=LOFSYN', details);
    const sent = () =>
      page.requests.findLast(({ pathname }) => pathname.endsWith('/OpCodeAnalysisDetails'))?.searchParams;
    await userEvent.click(await screen.findByRole('button', { name: 'Priya Nair' }));
    expect(sent()?.get('soldBy')).toBe('A1');
    expect(await screen.findByRole('heading', { name: 'Lines of Priya Nair' })).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Priya Nair' })).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(await screen.findByRole('button', { name: '3 lines from $300 to under $320' }));
    expect([sent()?.get('prices'), sent()?.has('soldBy')]).toEqual(['300:320', false]);
    await userEvent.click(await screen.findByRole('button', { name: 'Show all lines' }));
    expect(await screen.findByRole('heading', { name: 'Lines' })).toBeVisible();
  });

  test('of a code that is not in the table opens nothing, and the table stands @slow', async () => {
    open('?peek=NOSUCHCODE', details);
    expect(await rowOf('BRKF')).toBeVisible();
    expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('of a code without lines in the period leads to the last month that has some @slow', async () => {
    const { detail } = opCodeDetail(opCodeRow('BRKF'), []);
    const months = detail.months.map((each) => ({ ...each, month: '2026-08', isUnfinished: false }));
    open('?peek=BRKF', {
      OpCodeAnalysisDetails: opCodeDetail(opCodeRow('BRKF'), [], { detail: { ...detail, months } }),
    });
    expect(await screen.findByText('No line in this period')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Show August 2026, the last with some' }));
    expect(screen.getByTestId('address')).toHaveTextContent('startDate=2026-08-01&endDate=2026-08-31');
    expect(screen.getByTestId('address')).toHaveTextContent('peek=BRKF');
  });

  test('steps through the codes in the order of the table @slow', async () => {
    open('?peek=BRKF', details);
    await userEvent.click(await screen.findByRole('button', { name: 'Next row' }));
    expect(screen.getByTestId('address')).toHaveTextContent('peek=LOFSYN');
    expect(await screen.findByText(/usual price \$32\.00$/)).toBeVisible();
  });
});

const linesBelow: Answer<'pricedLines'> = {
  ...opCodeDetail(opCodeRow('BRKF'), []),
  data: [pricedLine('619651')],
  total: 1,
  totals: {
    hours: 1.7,
    prices: comparedPrices({ charged: 305.83, expected: 335.83, belowPrice: 30, abovePrice: 0, pricedLines: 1 }),
  },
};

describe('what is worth fixing first', () => {
  const opportunities = {
    belowGrid: { lines: 93, underLines: 97, of: 206, dollars: 2768.4, aboveLines: 0 },
    catchAll: { opCode: 'MISC', lines: 44, hours: 30.9, elr: 119.37, storeElr: 147.73, dollars: 876.3 },
    unmapped: { codes: ['MISC', 'FBRK', 'TRANSF', '4WA', 'X'], lines: 48 },
  };
  const answers = { OpCodeAnalysis: opCodes(answer.data, { opportunities }), PricedLines: linesBelow };

  test('says what lies below the matrix, and opens those lines', async () => {
    const page = open('', answers);
    const strip = await screen.findByRole('list', { name: 'Worth fixing first' });
    const [below, hidden, unmapped] = within(strip).getAllByRole('listitem');
    expect(below).toHaveTextContent('$2,768');
    expect(below).toHaveTextContent(
      '97 of 206 lines are under the matrix at their own hours, 93 by more than 2%; none is above it',
    );
    expect(hidden).toHaveTextContent('Work hidden under MISC');
    expect(hidden).toHaveTextContent('44 lines, 30.9 hrs at $119.37/hr');
    expect(unmapped).toHaveTextContent('MISC, FBRK, TRANSF, 4WA and 1 more: 48 lines');
    await userEvent.click(screen.getByRole('button', { name: /^97 lines/ }));
    const drawer = await screen.findByRole('dialog', { name: 'Lines below the matrix' });
    expect(await within(drawer).findByRole('link', { name: '619651' })).toBeVisible();
    // The number has the code and the day once below it, at every width.
    expect(within(drawer).getByRole('rowheader', { name: /^619651/ })).toHaveTextContent('619651BRKF, Nov 14');
    // A long code is cut off, and the pointer shows all of it.
    expect(within(drawer).getByTitle('BRKF')).toBeVisible();
    expect(within(drawer).queryByRole('columnheader', { name: /^Op code/ })).not.toBeInTheDocument();
    expect(within(drawer).getByRole('columnheader', { name: /^Advisor/ })).not.toHaveAttribute('data-from');
    expect(drawer).toHaveTextContent('Adds up. $335.83 − $305.83 = $30.00');
    expect(screen.getByTestId('address')).toHaveTextContent('lines=belowGrid');
    const sent = page.requests.find(({ pathname }) => pathname.endsWith('/PricedLines'));
    expect(sent?.searchParams.get('below')).toBe('true');
  });

  test.each([
    ['', 'ADMIN', 'the store’s $147.73/hr'],
    ['?advisors=A1', 'ADMIN', 'the $147.73/hr of all these codes'],
    ['', 'EMPLOYEE', 'the $147.73/hr of all these codes'],
  ])(
    'calls the rate that work without a kind falls short of the store’s only where it is: %s %s',
    async (address, role, rate) => {
      renderScreen(`/dashboard/op-codes${address}`, answers, role);
      expect(await screen.findByText((text) => text.endsWith(`Worth is what ${rate} would bring.`))).toBeVisible();
    },
  );

  test('orders the lines by code and day, which stand below the number and have no head to press @slow', async () => {
    const page = open('?lines=belowGrid', answers);
    const drawer = within(await screen.findByRole('dialog', { name: 'Lines below the matrix' }));
    const asked = () =>
      page.requests.findLast(({ pathname }) => pathname.endsWith('/PricedLines'))?.searchParams.get('sort');
    await drawer.findByRole('link', { name: '619651' });
    expect(asked()).toBe('-short');
    for (const [name, sort] of [
      ['By op code', 'opCode'],
      ['By day', '-closeDate'],
    ] as const) {
      await userEvent.click(drawer.getByRole('combobox', { name: 'Sort by' }));
      await userEvent.click(await screen.findByRole('option', { name }));
      await waitFor(() => expect(asked()).toBe(sort));
    }
    // A column head still sorts the list, and the list names the sort.
    await userEvent.click(await drawer.findByRole('button', { name: /^Charged/ }));
    expect(drawer.getByRole('combobox', { name: 'Sort by' })).toHaveTextContent('By charge');
    // The address keeps the sort for a copied link. The next lines have their own sort.
    expect(screen.getByTestId('address')).toHaveTextContent(/\?lines=belowGrid&linesSort=-?price$/);
    await userEvent.keyboard('{Escape}');
    expect(screen.getByTestId('address')).toHaveTextContent(/^\/dashboard\/op-codes$/);
  });

  test('a period without a line below the matrix says so, and leads to its op codes', async () => {
    const none = { ...linesBelow, data: [], total: 0 };
    open('?lines=belowGrid', { ...answers, PricedLines: none });
    const drawer = within(await screen.findByRole('dialog', { name: 'Lines below the matrix' }));
    expect(await drawer.findByText('No line is below the matrix here')).toBeVisible();
    await userEvent.click(drawer.getByRole('button', { name: 'Show the op codes' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByTestId('address')).toHaveTextContent(/^\/dashboard\/op-codes$/);
  });

  test('leads to the codes that nobody has mapped', async () => {
    // People who may not map codes read whom to ask.
    renderScreen('/dashboard/op-codes', answers, 'MANAGER');
    await userEvent.click(await screen.findByRole('button', { name: /^Show 5 codes/ }));
    expect(codesIn()).toEqual(['MISC', 'All not mapped']);
  });
});

test('sums and rates of the codes that may be off say so beside their name, of the pay type that is shown', async () => {
  const [cost] = missingTechnicians('labor_gp_pct').data;
  const other = { ...cost!, metricKeys: ['tech_proficiency'], text: 'Nobody punched.' };
  const late = { ...cost!, metricKeys: ['labor_sales'], text: 'Repair orders came up to Nov 12, 2026.' };
  const { requests } = renderScreen('/dashboard/op-codes', {
    OpCodeAnalysis: answer,
    DataConfidence: { ...noDoubts(), data: [other, { ...cost!, text: '94 lines have no labor cost.' }, late] },
  });
  const codes = within(await screen.findByRole('region', { name: 'Codes' }));
  await userEvent.click(await codes.findByRole('button', { name: 'Codes may be off' }));
  expect(await screen.findByText('94 lines have no labor cost.')).toBeVisible();
  expect(screen.getByText('Repair orders came up to Nov 12, 2026.')).toBeVisible();
  // Technicians are not on this screen, so its doubts are numbered from one on paper.
  expect(screen.getByText('(1) Repair orders came up to Nov 12, 2026.')).toBeInTheDocument();
  expect(screen.getByText('(2) 94 lines have no labor cost.')).toBeInTheDocument();
  expect(screen.queryByText(/Nobody punched/)).not.toBeInTheDocument();
  const asked = requests.find(({ pathname }) => pathname.endsWith('/DataConfidence'));
  expect(asked?.searchParams.get('payTypes')).toBe('C');
});

test('who has no service dashboard reads op codes, and what makes figures doubtful is not asked for them', async () => {
  const answers = { OpCodeAnalysis: answer };
  const { requests } = renderScreen('/dashboard/op-codes', answers, 'MANAGER', 'PARTS_MANAGER');
  expect(await screen.findByRole('table', { name: 'Op codes' })).toBeVisible();
  expect(requests.filter(({ pathname }) => pathname.endsWith('/DataConfidence'))).toEqual([]);
});

describe('the price-variance finder', () => {
  const answers = { OpCodeAnalysis: answer, PriceVariance: priceVariance };

  test('shows the same job by who wrote it, and judges nobody under five lines', async () => {
    open('', answers);
    const table = await screen.findByRole('table', { name: 'Price-variance finder' });
    const row = within(table).getByRole('row', { name: /^BRK0/ });
    const [marisol, grant] = within(row).getAllByRole('cell');
    expect(marisol).toHaveTextContent('Off target: 95.4% of 5');
    expect(grant?.textContent?.trim()).toBe('90.0% of 4');
    expect(within(table).queryByText('BRK5')).not.toBeInTheDocument();
    await userEvent.click(within(table).getByRole('button', { name: '2 more' }));
    expect(within(table).getByText('BRK5')).toBeVisible();
  });

  test('says what the codes lack that are not listed, so that the list adds up to its total @slow', async () => {
    open('', answers);
    const finder = await screen.findByRole('region', { name: 'Price-variance finder' });
    expect(await within(finder).findByText(/^Under 5 lines/)).toBeVisible();
    cleanup();
    const total = { ...priceVariance.data!.total, prices: { ...brakePrices, belowPrice: 6 * 299 + 219.35 } };
    open('', { ...answers, PriceVariance: { ...priceVariance, data: { ...priceVariance.data!, total } } });
    const others = 'The 6 codes with most below the matrix are listed; others are short $219.';
    expect(await screen.findByText(others, { exact: false })).toBeVisible();
  });

  test('keeps its panel while it is loaded, and where it cannot be', async () => {
    const held = heldAnswer<Response>();
    open('', { ...answers, PriceVariance: held.answer });
    const finder = within(await screen.findByRole('region', { name: 'Price-variance finder' }));
    expect(finder.queryByRole('table')).not.toBeInTheDocument();
    await act(async () => held.release(problem(503, 'The database is away.')));
    expect(await finder.findByText('The price-variance finder could not be loaded')).toBeVisible();
  });

  test('opens the lines of everybody, of a code and of all', async () => {
    const page = open('', { ...answers, PricedLines: { ...linesBelow, totals: { hours: 0, prices: brakePrices } } });
    const sent = () => page.requests.findLast(({ pathname }) => pathname.endsWith('/PricedLines'))?.searchParams;
    const table = within(await screen.findByRole('table', { name: 'Price-variance finder' }));
    const ofAll = (name: RegExp) => within(table.getByRole('row', { name })).getByRole('button', { name: '97.6%' });
    await userEvent.click(ofAll(/^BRK0/));
    const drawer = within(await screen.findByRole('dialog', { name: 'BRK0, every line' }));
    expect(await drawer.findByRole('columnheader', { name: /^Charged/ })).toBeVisible();
    expect([sent()?.get('advisors'), sent()?.get('opCode')]).toEqual([null, 'BRK0']);
    expect(screen.getByTestId('address')).toHaveTextContent('lines=all.BRK0');
    await userEvent.click(drawer.getByRole('button', { name: 'Close' }));
    await userEvent.click(ofAll(/^All repair and diagnosis/));
    expect(await screen.findByRole('dialog', { name: 'Repair and diagnosis, every line' })).toBeVisible();
    expect([sent()?.get('advisors'), sent()?.get('opCode'), sent()?.get('below')]).toEqual([null, null, null]);
  });

  test('opens the lines of a cell @slow', async () => {
    const page = open('', {
      ...answers,
      PricedLines: { ...linesBelow, totals: { hours: 0, prices: brakePrices } },
    });
    await userEvent.click(await screen.findByRole('button', { name: /^Off target: 95\.4%/ }));
    const drawer = await screen.findByRole('dialog', { name: 'BRK0 by Marisol Vega' });
    // A phone has room for money instead of the advisor's name in each row.
    expect(await within(drawer).findByRole('columnheader', { name: /^Charged/ })).toBeVisible();
    expect(within(drawer).queryByRole('columnheader', { name: /^Advisor/ })).not.toBeInTheDocument();
    // A narrow table has no room for the columns, so the advisor furthest under the price is below the code. Only a browser measures the table.
    expect(
      screen.getByRole('button', { name: /^Marisol Vega Off target: 95\.4% of \d+/, hidden: true }),
    ).toBeInTheDocument();
    expect(screen.getByTestId('address')).toHaveTextContent('lines=cell.BRK0.A1');
    const sent = page.requests.find(({ pathname }) => pathname.endsWith('/PricedLines'));
    expect([sent?.searchParams.get('advisors'), sent?.searchParams.get('opCode')]).toEqual(['A1', 'BRK0']);
  });

  test('opens the lines of a cell without an advisor, and nobody else’s @slow', async () => {
    const rows = [{ opCode: 'BRK0', description: 'Brakes', cells: [priceCell('', 95.4, 5)], prices: brakePrices }];
    const page = open('', {
      ...answers,
      PriceVariance: {
        ...period,
        data: { advisors: [{ number: '', name: 'No advisor' }], rows, total: { cells: [], prices: brakePrices } },
      },
      PricedLines: linesBelow,
    });
    const [opens] = await screen.findAllByRole('button', { name: /Off target: 95\.4%/ });
    await userEvent.click(opens as HTMLElement);
    expect(await screen.findByRole('dialog', { name: 'BRK0 without an advisor' })).toBeVisible();
    const sent = page.requests.find(({ pathname }) => pathname.endsWith('/PricedLines'));
    expect(sent?.searchParams.get('advisors')).toBe('no-advisor');
  });

  test('is nothing for who sees own figures only', async () => {
    const page = renderAs('EMPLOYEE', answers);
    await rowOf('BRKF');
    expect(page.requests.some(({ pathname }) => pathname.endsWith('/PriceVariance'))).toBe(false);
    expect(screen.queryByRole('table', { name: 'Price-variance finder' })).not.toBeInTheDocument();
  });
});

const renderAs = (role: string, answers: object) => renderScreen('/dashboard/op-codes', answers, role);

/** The requested code with one line. */
function answerCode(query: URLSearchParams) {
  const opCode = query.get('opCode') ?? '';
  return opCodeDetail(opCode === 'LOFSYN' ? fixedPriceRow(opCode) : opCodeRow(opCode), [pricedLine('619651')]);
}
