import { enterStore, heldAnswer } from '@fixed-ops/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { loadScreen, problem, renderScreen } from '../testing/render-screen.tsx';
import { byMonth, chooseLastMonth, LAST_MONTH, startsAsked } from '../testing/states.ts';
import { twoShops, workshopLine, workshopLines } from '../testing/technicians.ts';

const ADDRESS = '/dashboard/technicians';
const missing = workshopLines(workshopLine('501'), workshopLine('502', { hours: 2, labor: 300 }));
const open = (answers: object = {}, search = '?view=missing', role = 'ADMIN') =>
  renderScreen(ADDRESS + search, { TechPerformanceEff: twoShops(), WorkshopLines: missing, ...answers }, role);
const address = () => screen.getByTestId('address').textContent;

beforeAll(() => loadScreen(`${ADDRESS}?view=missing`));

async function choose(select: string, name: string) {
  await userEvent.click(await screen.findByRole('combobox', { name: select }));
  await userEvent.click(await screen.findByRole('option', { name }));
}
const TECHNICIAN_OF_501 = 'Technician of line B, repair order 501';

/** Answers each write and keeps the body that it sent. */
function writes() {
  const bodies: unknown[] = [];
  const answer = async (_query: URLSearchParams, request: Request) => {
    bodies.push(await request.json());
    return { lines: [] };
  };
  return { bodies, answers: { LineTechnician: answer } };
}

test('the lines without a technician stand with what they are worth together', async () => {
  const { requests } = open();
  expect(await screen.findByRole('link', { name: '501' })).toBeVisible();
  const table = screen.getByRole('table', { name: 'Lines without a technician' });
  expect(table).toHaveTextContent('All 2');
  expect(table).toHaveTextContent('$450.00');
  const [asked] = requests.filter(({ pathname }) => pathname.endsWith('/WorkshopLines'));
  expect(asked?.searchParams.get('lack')).toBe('technician');
});

test('a line that closed in another year than the period ends in says which @slow', async () => {
  const lines = workshopLines(workshopLine('501', { closeDate: '2025-12-20' }), workshopLine('502'));
  open({ WorkshopLines: lines });
  expect(await screen.findByRole('row', { name: /501/ })).toHaveTextContent('Dec 20, 2025');
  expect(screen.getByRole('row', { name: /502/ })).not.toHaveTextContent('2026');
});

test('choosing a technician assigns the line at once, and can be undone', async () => {
  const { bodies, answers } = writes();
  open(answers);
  await choose(TECHNICIAN_OF_501, 'Ruth Belkin');
  await waitFor(() => expect(bodies).toHaveLength(1));
  const line = { roNumber: '501', roSuffix: '', lineNumber: 2 };
  expect(bodies).toEqual([{ lines: [{ ...line, techNumber: 'T2', expectedTechNumber: null }] }]);
  expect(await screen.findByText('1 line assigned to Ruth Belkin')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(bodies.at(-1)).toEqual({ lines: [{ ...line, techNumber: null, expectedTechNumber: 'T2' }] }),
  );
});

test('a line assigned in a store that was left meanwhile offers no Undo, which would write into the next store', async () => {
  const held = heldAnswer<{ lines: never[] }>();
  open({ LineTechnician: held.answer });
  await choose(TECHNICIAN_OF_501, 'Ruth Belkin');
  act(() => enterStore('d2'));
  await act(async () => held.release({ lines: [] }));
  await expect(screen.findByRole('button', { name: 'Undo' })).rejects.toThrow();
});

test('who has no hours in the period can be assigned as well: everybody who works in the shop is offered, by name @slow', async () => {
  const { bodies, answers } = writes();
  const technicians = [
    { number: 'T1', name: 'Theo Grant' },
    { number: 'T9', name: 'Abel New' },
  ];
  open({ ...answers, AssignableTechnicians: { technicians } });
  await userEvent.click(await screen.findByRole('combobox', { name: TECHNICIAN_OF_501 }));
  const offered = await screen.findAllByRole('option');
  expect(offered.map(({ textContent }) => textContent)).toEqual([
    'Abel New',
    'Kyle Barrow',
    'Ruth Belkin',
    'Theo Grant',
  ]);
  await userEvent.click(screen.getByRole('option', { name: 'Abel New' }));
  await waitFor(() => expect(bodies).toMatchObject([{ lines: [{ roNumber: '501', techNumber: 'T9' }] }]));
  expect(await screen.findByText('1 line assigned to Abel New')).toBeVisible();
});

test('a select keeps the focus while its choice is saved, offers nothing meanwhile, and hands it to the next line when its own goes @slow', async () => {
  let answerWrite: (answer: unknown) => void = () => {};
  let lines = missing;
  const read = () => lines;
  const write = () => new Promise((resolve) => (answerWrite = resolve));
  open({ WorkshopLines: read, LineTechnician: write });
  await choose(TECHNICIAN_OF_501, 'Ruth Belkin');
  const select = screen.getByRole('combobox', { name: TECHNICIAN_OF_501 });
  expect(select).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  expect(await screen.findByText('Loading...')).toBeVisible();
  expect(screen.queryByRole('option')).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  expect(select).toHaveFocus();
  lines = workshopLines(workshopLine('502', { hours: 2, labor: 300 }));
  answerWrite({ lines: [] });
  await waitFor(() => expect(screen.queryByRole('link', { name: '501' })).not.toBeInTheDocument());
  expect(screen.getByRole('combobox', { name: 'Technician of line B, repair order 502' })).toHaveFocus();
});

test('the select of the chosen lines hands the focus to the list when all of them have gone @slow', async () => {
  let lines = missing;
  const read = () => lines;
  const write = () => {
    lines = workshopLines();
    return { lines: [] };
  };
  open({ WorkshopLines: read, LineTechnician: write });
  await screen.findByRole('link', { name: '501' });
  await userEvent.click(screen.getByRole('checkbox', { name: /all/i }));
  await choose('Assign the chosen lines to', 'Theo Grant');
  expect(await screen.findByText('Every line with hours has a technician')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Lines without a technician' })).toHaveFocus();
});

test('several chosen lines go to one technician in one write', async () => {
  const { bodies, answers } = writes();
  open(answers);
  await screen.findByRole('link', { name: '501' });
  await userEvent.click(screen.getByRole('checkbox', { name: /all/i }));
  await choose('Assign the chosen lines to', 'Theo Grant');
  await waitFor(() => expect(bodies).toHaveLength(1));
  expect(bodies[0]).toMatchObject({ lines: [{ roNumber: '501' }, { roNumber: '502' }] });
});

test('more lines than one write takes are not sent, and it says how many are @slow', async () => {
  const many = Array.from({ length: 201 }, (_none, index) => workshopLine(String(1000 + index)));
  const { bodies, answers } = writes();
  open({ WorkshopLines: workshopLines(...many), ...answers });
  await screen.findByRole('link', { name: '1000' });
  await userEvent.click(screen.getByRole('checkbox', { name: /all/i }));
  expect(await screen.findByText('201 chosen, 200 at most can be assigned at once')).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Assign the chosen lines to' })).toBeDisabled();
  expect(bodies).toEqual([]);
});

test('the next page that does not come says so with a reference, and is asked for again @slow', async () => {
  let isDown = true;
  const page = { total: 3, pageSize: 2 };
  const pageOf = (query: URLSearchParams) => {
    if (query.get('page') === '1') return { ...missing, ...page };
    if (isDown) return problem(503, 'Not now.', 'FO-PAGE');
    return { ...workshopLines(workshopLine('503')), ...page, page: 2 };
  };
  open({ WorkshopLines: pageOf });
  await userEvent.click(await screen.findByRole('button', { name: '1 more, load 1' }));
  const told = await screen.findByRole('alert');
  expect(told).toHaveTextContent('The next lines could not be loaded.RetryReference FO-PAGE');
  isDown = false;
  await userEvent.click(within(told).getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: '503' })).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a write that is refused says why, leaves the lines, and asks whose they are now @slow', async () => {
  const { requests } = open({ LineTechnician: problem(422, 'The feed names somebody by now.') });
  const asked = () => requests.filter(({ pathname }) => pathname.endsWith('/WorkshopLines')).length;
  await choose(TECHNICIAN_OF_501, 'Ruth Belkin');
  const told = await screen.findByRole('alert');
  expect(told).toHaveTextContent('Nothing was assigned. The feed names somebody by now.');
  expect(told).toHaveTextContent('Reference FO-TEST-0001-0001');
  expect(screen.getByRole('link', { name: '501' })).toBeVisible();
  await waitFor(() => expect(asked()).toBe(2));
});

test('an assigned line says who assigned it, and can be unassigned', async () => {
  const assigned = workshopLine('501', {
    technicians: [{ number: 'T2', name: 'Ruth Belkin' }],
    assignedBy: 'Dana Whitfield',
    // In the store's time zone, this is still the 18th.
    assignedAt: '2026-11-19T03:00:00.000Z',
  });
  const { bodies, answers } = writes();
  open({ WorkshopLines: workshopLines(assigned), ...answers }, '?view=assigned');
  expect(await screen.findByText('Dana Whitfield, Nov 18')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Unassign: line B, repair order 501' }));
  await waitFor(() => expect(bodies).toMatchObject([{ lines: [{ roNumber: '501', techNumber: null }] }]));
});

test('who may not assign reads the lines and is told who may', async () => {
  open({}, '?view=missing', 'CONSULTANT');
  expect(await screen.findByText('A manager of the service department can assign them here.')).toBeVisible();
  expect(screen.queryByRole('combobox', { name: TECHNICIAN_OF_501 })).not.toBeInTheDocument();
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
});

test('the lines without a punch are a list of their own, from which nobody is assigned', async () => {
  const { requests } = open(
    { WorkshopLines: workshopLines(workshopLine('503', { hours: 1.5, labor: 240 })) },
    '?view=nopunch',
  );
  expect(await screen.findByRole('link', { name: '503' })).toBeVisible();
  expect(screen.getByRole('table', { name: 'Lines without a punch' })).toHaveTextContent('$240.00');
  const asked = requests.filter(({ pathname }) => pathname.endsWith('/WorkshopLines'));
  expect(asked.map(({ searchParams }) => searchParams.get('lack'))).toEqual(['punch']);
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  expect(screen.queryByRole('combobox', { name: /^Technician of line/ })).not.toBeInTheDocument();
});

test('without any such line there is the way back to the technicians', async () => {
  open({ WorkshopLines: workshopLines() }, '?view=nopunch');
  expect(await screen.findByText('Every line with hours has a punch')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Show the technicians' }));
  expect(address()).toBe(ADDRESS);
});

test('where the feed has no punches, no line is said to have one', async () => {
  const { data } = twoShops();
  const unpunched = twoShops({ store: data.store && { ...data.store, noPunchLines: null } });
  open({ TechPerformanceEff: unpunched, WorkshopLines: workshopLines() }, '?view=nopunch');
  expect(await screen.findByText('Not provided by your DMS feed.')).toBeVisible();
  expect(screen.queryByText('Every line with hours has a punch')).not.toBeInTheDocument();
});

test.each([
  ['missing', 'Lines without a technician'],
  ['nopunch', 'Lines without a punch'],
  ['assigned', 'Lines assigned here'],
])(
  'lines of another period come with its heading, and the former ones are dimmed until then: %s',
  async (view, name) => {
    const work = heldAnswer<ReturnType<typeof twoShops>>();
    const { requests } = open(
      {
        TechPerformanceEff: byMonth(twoShops(), work.answer),
        WorkshopLines: byMonth(missing, () => workshopLines(workshopLine('901'))),
      },
      `?view=${view}`,
    );
    await screen.findByRole('link', { name: '501' });
    await chooseLastMonth();
    await waitFor(() => expect(startsAsked(requests, 'TechPerformanceEff')).toEqual([null, LAST_MONTH.startDate]));
    await act(async () => undefined);
    const isDimmed = () => screen.getByRole('table', { name }).closest('[data-refetching]') !== null;
    expect(screen.getByRole('banner')).toHaveTextContent('November 1–19, 2026');
    expect(startsAsked(requests, 'WorkshopLines')).toEqual([null]);
    expect(screen.getByRole('link', { name: '501' })).toBeVisible();
    expect(isDimmed()).toBe(true);
    await act(async () => work.release({ ...twoShops(), ...LAST_MONTH }));
    expect(await screen.findByRole('link', { name: '901' })).toBeVisible();
    expect(screen.getByRole('banner')).toHaveTextContent('October 2026');
    expect(isDimmed()).toBe(false);
  },
);
