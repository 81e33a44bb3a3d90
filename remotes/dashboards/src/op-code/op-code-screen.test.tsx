import { type Answer, heldAnswer } from '@fixed-ops/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { missingTechnicians } from '../testing/builders.ts';
import { fixedPriceRow, opCodeDetail, opCodeRow, pricedLine, unpricedRow } from '../testing/op-codes.ts';
import { loadScreen, problem, renderScreen } from '../testing/render-screen.tsx';
import { chooseLastMonth, describeStates } from '../testing/states.ts';

beforeAll(() => loadScreen('/dashboard/op-codes/BRKF'));

const full = opCodeDetail(opCodeRow('BRKF'), [pricedLine('619651')]);

describeStates({
  address: '/dashboard/op-codes/BRKF',
  title: 'BRKF',
  call: 'OpCodeAnalysisDetails',
  name: 'The op code',
  full: { body: full, words: '619651' },
  empty: {
    body: opCodeDetail(opCodeRow('BRKF'), []),
    words: /^No line closed during/,
    step: /^Show .*, the last with some$/,
  },
  isEmptyWithStore: false,
  ownView: {
    body: { ...full, ownViewMessage: 'Ask an administrator for your number.' },
    words: 'Ask an administrator for your number.',
  },
  another: chooseLastMonth,
  nonsense: 'below=maybe&sort=drop&at=two&prices=many',
});

describe('the page of an op code', () => {
  test('dims prices and months with the rest while those of another period are on their way @slow', async () => {
    const held = heldAnswer<typeof full>();
    let isHeld = false;
    const answer = () => (isHeld ? held.answer() : full);
    renderScreen('/dashboard/op-codes/BRKF', { OpCodeAnalysisDetails: answer });
    const prices = await screen.findByRole('region', { name: /^Prices/ });
    const months = screen.getByRole('table', { name: 'Months' });
    const areDimmed = () => [
      prices.querySelector('[data-refetching]') !== null,
      months.closest('[data-refetching]') !== null,
    ];
    expect(areDimmed()).toEqual([false, false]);
    isHeld = true;
    await chooseLastMonth();
    await waitFor(() => expect(areDimmed()).toEqual([true, true]));
    await act(async () => held.release(full));
    await waitFor(() => expect(areDimmed()).toEqual([false, false]));
  });

  const doorRate = {
    eventId: null,
    date: '2026-11-02',
    kind: 'doorRate' as const,
    text: 'Door rate $155.00 to $160.00',
    note: '',
    byName: '',
    canDelete: false,
  };

  test('marks the months in which something happened that explains a step, and says below them what and when', async () => {
    const { requests } = renderScreen('/dashboard/op-codes/BRKF', {
      OpCodeAnalysisDetails: full,
      Events: { data: [doorRate], calendar: [] },
    });
    const panel = within(await screen.findByRole('region', { name: 'Months' }));
    const events = await panel.findByRole('list', { name: 'Events' });
    expect(within(events).getByRole('listitem')).toHaveTextContent('Nov 2, 2026Door rate $155.00 to $160.00');
    const month = within(panel.getByRole('table', { name: 'Months' })).getByRole('row', { name: /^Nov/ });
    await waitFor(() => expect(month).toHaveTextContent(/so farDoor rate \$155\.00 to \$160\.00/));
    expect(panel.getByRole('button', { name: 'Add event' })).toBeVisible();
    const asked = requests.find(({ pathname }) => pathname.endsWith('/Events'));
    expect(asked?.search).toBe('?startDate=2026-11-01&endDate=2026-11-30');
  });

  test('asks for no events of the store for somebody who may not read them', async () => {
    const { requests } = renderScreen(
      '/dashboard/op-codes/BRKF',
      { OpCodeAnalysisDetails: full },
      'MANAGER',
      'PARTS_MANAGER',
    );
    const panel = await screen.findByRole('region', { name: 'Months' });
    // Nothing stands below the months, and nothing is on its way there.
    expect(panel.lastElementChild).toContainElement(within(panel).getByRole('table', { name: 'Months' }));
    expect(requests.some(({ pathname }) => pathname.endsWith('/Events'))).toBe(false);
  });

  test('says what the code sold, how it keeps its price, who sold it and its months', async () => {
    renderScreen('/dashboard/op-codes/BRKF', { OpCodeAnalysisDetails: full });
    await screen.findByRole('link', { name: '619651' });
    // The description is not beside the period, where it would displace the note on dates.
    expect(screen.getByRole('banner')).toHaveTextContent(/^BRKF\s*November 1–19, 2026, customer pay$/);
    expect(screen.getByText('Front brake pads and rotors')).toBeVisible();
    expect(screen.getByText('19 of 34 lines', { exact: false })).toBeVisible();
    const advisors = screen.getByRole('table', { name: 'By advisor' });
    expect(within(advisors).getByRole('row', { name: /^Priya Nair/ })).toHaveTextContent('Near target: 97.4%');
    expect(screen.getByRole('table', { name: 'Months' })).toHaveTextContent('so far');
  });

  test('marks its figures that may be off with how much of its own lines is concerned, and prints why', async () => {
    const { data, ...rest } = missingTechnicians('labor_gp_pct', 'tech_proficiency');
    const [cost] = data;
    const late = { ...cost!, reason: 'lateFeed' as const, metricKeys: ['labor_sales'], text: 'Came up to Nov 12.' };
    const other = { ...cost!, metricKeys: ['tech_proficiency'], text: 'Nobody punched.' };
    const { requests } = renderScreen('/dashboard/op-codes/BRKF?advisors=A1', {
      OpCodeAnalysisDetails: full,
      DataConfidence: { ...rest, data: [other, { ...cost!, text: '2 lines have no labor cost.' }, late] },
    });
    const strip = within(await screen.findByRole('region', { name: 'The op code in figures' }));
    await userEvent.click(await strip.findByRole('button', { name: 'ELR and labor GP may be off' }));
    expect(await screen.findByText('2 lines have no labor cost.')).toBeVisible();
    expect(strip.getByRole('button', { name: 'Labor may be off' })).toBeVisible();
    // Technicians are not on this page, so the first doubt that is shown has the number 1 on paper.
    expect(screen.getByText('(1) 2 lines have no labor cost.')).toBeInTheDocument();
    expect(screen.getByText('(2) Came up to Nov 12.')).toBeInTheDocument();
    expect(screen.queryByText(/Nobody punched/)).not.toBeInTheDocument();
    const asked = requests.filter(({ pathname }) => pathname.endsWith('/DataConfidence'));
    expect(asked.map(({ searchParams }) => [searchParams.get('opCode'), searchParams.get('payTypes')])).toEqual([
      ['BRKF', 'C'],
    ]);
  });

  test.each([
    ['rounded once, from its dollars', { laborGross: 17, laborGpPct: 45.95 }, '45.9%'],
    ['as it comes from a service that does not tell its dollars', { laborGpPct: 45.2 }, '45.2%'],
  ])('says the gross of its labor in per cent %s', async (_how, gross, shown) => {
    const summary = opCodeRow('BRKF', { laborSales: 37, ...gross });
    renderScreen('/dashboard/op-codes/BRKF', { OpCodeAnalysisDetails: opCodeDetail(summary, []) });
    expect(await screen.findByText(`labor GP ${shown}`)).toBeVisible();
  });

  test('of which no line closed claims no lack of a labor matrix, which only its lines would tell', async () => {
    const none = opCodeDetail(opCodeRow('BRKF', { count: 0, priceBasis: 'none' }), [], { total: 0 });
    const body = { ...none, detail: { ...none.detail, grid: null } };
    renderScreen('/dashboard/op-codes/BRKF', { OpCodeAnalysisDetails: body });
    expect(await screen.findByRole('region', { name: /^Prices/ })).toBeVisible();
    expect(screen.queryByText(/No labor matrix/)).not.toBeInTheDocument();
  });

  test('says with its year which lines closed in another one than the period ends in', async () => {
    const lines = [{ ...pricedLine('619651'), closeDate: '2025-12-20' }, pricedLine('619652')];
    renderScreen('/dashboard/op-codes/BRKF', { OpCodeAnalysisDetails: opCodeDetail(opCodeRow('BRKF'), lines) });
    expect(await screen.findByRole('row', { name: /619651/ })).toHaveTextContent('Dec 20, 2025');
    expect(screen.getByRole('row', { name: /619652/ })).not.toHaveTextContent('2026');
  });

  test('says how many of its lines are listed and not counted, where all of them are listed @slow', async () => {
    const five = ['1', '2', '3', '4', '5'].map((number) => pricedLine(number));
    const row = opCodeRow('BRKF', { count: 3 });
    const screens = (query: URLSearchParams) => opCodeDetail(row, query.has('below') ? five.slice(0, 1) : five);
    renderScreen('/dashboard/op-codes/BRKF', { OpCodeAnalysisDetails: screens });
    const lines = within(await screen.findByRole('region', { name: 'Lines' }));
    expect(await lines.findByText(/2 of the 5 are not counted: free ones, and those of credits/)).toBeVisible();
    await userEvent.click(lines.getByRole('radio', { name: 'Below price' }));
    await waitFor(() => expect(screen.queryByText(/not counted/)).not.toBeInTheDocument());
  });

  test('the file of its advisors is in the order of their table, which says itself what it is sorted by @slow', async () => {
    const files: Blob[] = [];
    Object.assign(URL, {
      createObjectURL: (file: Blob) => `blob:${files.push(file)}`,
      revokeObjectURL: () => undefined,
    });
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const [first] = full.detail.byAdvisor;
    if (first === undefined) throw new Error('nobody sold it');
    const byAdvisor = [
      { ...first, number: 'A2', name: 'Owen Tate', count: 9, prices: { ...first.prices, belowPrice: 10 } },
      { ...first, number: 'A1', name: 'Priya Nair', count: 2, prices: { ...first.prices, belowPrice: 90 } },
    ];
    renderScreen('/dashboard/op-codes/BRKF', {
      OpCodeAnalysisDetails: { ...full, detail: { ...full.detail, byAdvisor } },
    });
    await screen.findByRole('link', { name: '619651' });
    const panel = within(screen.getByRole('region', { name: /^By advisor/ }));
    const save = async () => {
      const before = files.length;
      await userEvent.click(panel.getByRole('button', { name: /^Export/ }));
      await userEvent.click(screen.getByRole('menuitem', { name: 'CSV' }));
      await waitFor(() => expect(files).toHaveLength(before + 1));
      const lines = (await new Response(files[before]).text()).trim().split('\r\n').slice(1);
      return lines.map((line) => line.split(',')[0]);
    };
    expect(panel.getByText('Sorted by money below price')).toBeVisible();
    expect(await save()).toEqual(['Priya Nair', 'Owen Tate']);
    await userEvent.click(panel.getByRole('button', { name: 'Lines' }));
    expect(panel.queryByText('Sorted by money below price')).not.toBeInTheDocument();
    expect(await save()).toEqual(['Owen Tate', 'Priya Nair']);
    expect(screen.getByTestId('address')).toHaveTextContent('advisorSort=-count');
    expect(screen.getByRole('link', { name: 'All op codes' })).toHaveAttribute('href', '/dashboard/op-codes');
    click.mockRestore();
  });

  test('names the pay type of its figures while another one is loading @slow', async () => {
    const next = heldAnswer<Answer<'opCodeAnalysisDetails'>>();
    const answer = (query: URLSearchParams) => (query.get('payTypes') === 'W' ? next.answer() : full);
    renderScreen('/dashboard/op-codes/BRKF', { OpCodeAnalysisDetails: answer });
    await screen.findByRole('link', { name: '619651' });
    // Without a layout, the filters are folded as on a phone.
    await userEvent.click(screen.getByRole('button', { name: 'Filters' }));
    await userEvent.click(screen.getByRole('combobox', { name: 'Pay type' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Warranty' }));
    await userEvent.click(screen.getByRole('button', { name: 'Done' }));
    expect(screen.getByRole('banner')).toHaveTextContent('November 1–19, 2026, customer pay');
    await act(async () => next.release(full));
    await waitFor(() => expect(screen.getByRole('banner')).toHaveTextContent('November 1–19, 2026, warranty'));
  });

  test('names the lines that it shows, and which of them are not counted, while others are on their way @slow', async () => {
    const held = heldAnswer<Answer<'opCodeAnalysisDetails'>>();
    const five = opCodeDetail(
      opCodeRow('BRKF', { count: 3 }),
      ['1', '2', '3', '4', '5'].map((number) => pricedLine(number)),
    );
    const answer = (query: URLSearchParams) => (query.has('at') ? held.answer() : five);
    renderScreen('/dashboard/op-codes/BRKF', { OpCodeAnalysisDetails: answer });
    await userEvent.click(
      await screen.findByRole('button', { name: '1 line of 1.7 hours at $305.83, matrix $335.83' }),
    );
    expect(screen.getByTestId('address')).toHaveTextContent('at=1.7:305.83');
    expect(screen.getByRole('heading', { name: 'Lines' })).toBeVisible();
    expect(screen.getByText(/2 of the 5 are not counted/)).toBeVisible();
    await act(async () => held.release(full));
    expect(await screen.findByRole('heading', { name: 'Lines of 1.7 hours at $305.83' })).toBeVisible();
    expect(screen.queryByText(/not counted/)).not.toBeInTheDocument();
  });

  test('lists only lines below price where that is chosen, and keeps it in the address', async () => {
    const { requests } = renderScreen('/dashboard/op-codes/BRKF', { OpCodeAnalysisDetails: full });
    await screen.findByRole('link', { name: '619651' });
    await userEvent.click(screen.getByRole('radio', { name: 'Below price' }));
    expect(screen.getByTestId('address')).toHaveTextContent('below=yes');
    expect(requests.at(-1)?.searchParams.get('below')).toBe('true');
    expect(requests.at(-1)?.searchParams.get('sort')).toBe('-short');
  });

  test('a mark of its prices lists its own lines, in the address, and once more all of them', async () => {
    const { requests } = renderScreen('/dashboard/op-codes/BRKF', { OpCodeAnalysisDetails: full });
    const mark = () => screen.findByRole('button', { name: '1 line of 1.7 hours at $305.83, matrix $335.83' });
    await userEvent.click(await mark());
    expect(requests.at(-1)?.searchParams.get('at')).toBe('1.7:305.83');
    expect(screen.getByTestId('address')).toHaveTextContent(/\?at=1\.7:305\.83$/);
    expect(await screen.findByRole('heading', { name: 'Lines of 1.7 hours at $305.83' })).toBeVisible();
    expect(await mark()).toHaveAttribute('aria-pressed', 'true');
    (await mark()).focus();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByTestId('address')).toHaveTextContent(/^\/dashboard\/op-codes\/BRKF$/);
    expect(await screen.findByRole('heading', { name: 'Lines' })).toBeVisible();
  });

  test('marks that lie close have names of their own, and each has room to be pressed that hides no other', async () => {
    const points = [1.75, 1.8].map((hours) => ({ hours, price: 305.83, expected: 335.83, lines: 1 }));
    const { requests } = renderScreen('/dashboard/op-codes/BRKF', {
      OpCodeAnalysisDetails: { ...full, detail: { ...full.detail, points } },
    });
    const mark = await screen.findByRole('button', { name: '1 line of 1.75 hours at $305.83, matrix $335.83' });
    expect(screen.getByRole('button', { name: '1 line of 1.8 hours at $305.83, matrix $335.83' })).toBeVisible();
    const drawn = [...(mark.parentElement?.children ?? [])];
    const rooms = drawn.filter((each) => each.getAttribute('r') === '12');
    expect(rooms).toHaveLength(2);
    expect(drawn.indexOf(rooms[1] as Element)).toBeLessThan(drawn.indexOf(mark));
    await userEvent.click(rooms[0] as Element);
    expect(requests.at(-1)?.searchParams.get('at')).toBe('1.75:305.83');
  });

  test('a bar of its prices lists its own lines at every price, in the address, and once more all of them @slow', async () => {
    const { requests } = renderScreen('/dashboard/op-codes/LOFSYN?below=yes', {
      OpCodeAnalysisDetails: opCodeDetail(fixedPriceRow('LOFSYN'), [pricedLine('619651')]),
    });
    const bar = () => screen.findByRole('button', { name: '3 lines from $300 to under $320' });
    await userEvent.click(await bar());
    expect(requests.at(-1)?.searchParams.get('prices')).toBe('300:320');
    expect(requests.at(-1)?.searchParams.has('below')).toBe(false);
    expect(screen.getByTestId('address')).toHaveTextContent(/^\/dashboard\/op-codes\/LOFSYN\?prices=300:320$/);
    expect(await screen.findByRole('heading', { name: 'Lines from $300 to under $320' })).toBeVisible();
    expect(await bar()).toHaveAttribute('aria-pressed', 'true');
    (await bar()).focus();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByTestId('address')).toHaveTextContent(/^\/dashboard\/op-codes\/LOFSYN$/);
  });

  test('a month of it shows the code in that month, with all of its lines', async () => {
    const { detail } = full;
    const months = [...detail.months, ...detail.months.map((each) => ({ ...each, month: '2026-09', count: 20 }))];
    renderScreen('/dashboard/op-codes/BRKF?payType=W&at=1.7:305.83&below=yes', {
      OpCodeAnalysisDetails: { ...full, detail: { ...detail, months } },
    });
    const table = within(await screen.findByRole('table', { name: 'Months' }));
    // A press on the bar counts as a press on the row.
    await userEvent.click(table.getByText('20'));
    expect(screen.getByTestId('address')).toHaveTextContent(
      /^\/dashboard\/op-codes\/BRKF\?payType=W&period=custom&startDate=2026-09-01&endDate=2026-09-30$/,
    );
    act(() => table.getByRole('button', { name: /^Nov/ }).focus());
    await userEvent.keyboard('{Enter}');
    expect(screen.getByTestId('address')).toHaveTextContent('startDate=2026-11-01&endDate=2026-11-19');
  });

  test('a link to a point that has no line leads back to all lines', async () => {
    const answer = (query: URLSearchParams) =>
      query.has('at') ? opCodeDetail(opCodeRow('BRKF'), [], { total: 0 }) : full;
    renderScreen('/dashboard/op-codes/BRKF?at=9:1&below=yes', { OpCodeAnalysisDetails: answer });
    expect(await screen.findByText(/^No line of 9\.0 hours at \$1\.00 below price closed during /)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByRole('link', { name: '619651' })).toBeVisible();
    expect(screen.getByTestId('address')).toHaveTextContent(/^\/dashboard\/op-codes\/BRKF$/);
  });

  test('a link with a person who has no line here leads back to the lines of everybody', async () => {
    const answer = (query: URLSearchParams) => (query.has('advisors') ? opCodeDetail(opCodeRow('BRKF'), []) : full);
    renderScreen('/dashboard/op-codes/BRKF?advisors=A99', { OpCodeAnalysisDetails: answer });
    await userEvent.click(await screen.findByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByRole('link', { name: '619651' })).toBeVisible();
    expect(screen.getByTestId('address')).toHaveTextContent(/^\/dashboard\/op-codes\/BRKF$/);
  });

  test('the name of an advisor narrows the page to own lines, and widens it again', async () => {
    const { requests } = renderScreen('/dashboard/op-codes/BRKF', { OpCodeAnalysisDetails: full });
    const name = () => screen.findByRole('button', { name: 'Priya Nair' });
    await userEvent.click(await name());
    expect(screen.getByTestId('address')).toHaveTextContent('advisors=A1');
    const lists = () => requests.filter(({ pathname }) => pathname.endsWith('/OpCodeAnalysisDetails'));
    await waitFor(() => expect(lists().at(-1)?.searchParams.get('advisors')).toBe('A1'));
    expect(await name()).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(await name());
    expect(screen.getByTestId('address')).toHaveTextContent(/^\/dashboard\/op-codes\/BRKF$/);
  });

  test('in an own view is nobody to choose', async () => {
    renderScreen('/dashboard/op-codes/BRKF', { OpCodeAnalysisDetails: full }, 'EMPLOYEE');
    await screen.findByRole('table', { name: 'By advisor' });
    expect(screen.queryByRole('button', { name: 'Priya Nair' })).not.toBeInTheDocument();
  });

  test('in an own view has the store as one average beside the own rates', async () => {
    const storeAverage = { elr: { store: 147.27, own: 150 }, avgLabor: { store: null, own: 300 } };
    renderScreen('/dashboard/op-codes/BRKF', { OpCodeAnalysisDetails: { ...full, storeAverage } }, 'EMPLOYEE');
    const panel = await screen.findByRole('region', { name: /^Store average/ });
    expect(panel).toHaveTextContent('ELR$147.27/hr, yours $150.00/hr');
    expect(panel).not.toHaveTextContent('Labor per line');
  });

  test('a code with signs of an address is asked for by its name', async () => {
    const { requests } = renderScreen(`/dashboard/op-codes/${encodeURIComponent('A/C 50%')}`, {
      OpCodeAnalysisDetails: opCodeDetail(unpricedRow('A/C 50%'), [
        pricedLine('619651', { expected: null, short: null }),
      ]),
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'A/C 50%' })).toBeVisible();
    await screen.findByRole('link', { name: '619651' });
    expect(requests.at(-1)?.searchParams.get('opCode')).toBe('A/C 50%');
  });

  test('a code that the store never had says so and leads to all codes', async () => {
    renderScreen('/dashboard/op-codes/XYZ', { OpCodeAnalysisDetails: problem(404, 'There is no op code XYZ here.') });
    expect(await screen.findByText('There is no op code XYZ here')).toBeVisible();
    const links = screen.getAllByRole('link', { name: 'All op codes' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/dashboard/op-codes', '/dashboard/op-codes']);
  });
});
