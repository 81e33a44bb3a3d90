import { type Answer, heldAnswer } from '@fixed-ops/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { people } from '../testing/builders.ts';
import { declinedWork } from '../testing/declined-work.ts';
import { loadScreen, problem, renderScreen } from '../testing/render-screen.tsx';
import { describeStates } from '../testing/states.ts';

const address = '/dashboard/service/declined';
beforeAll(() => loadScreen(address));

const nothing = declinedWork({
  data: [],
  total: 0,
  totals: { count: 0, dollars: 0, customers: 0 },
  byAdvisor: [],
  views: [],
});
const open = (query = '', answers = {}, role?: string) =>
  renderScreen(`${address}${query}`, { DeclinedWork: declinedWork(), ...answers }, role);
const asked = ({ requests }: { readonly requests: readonly URL[] }) =>
  requests.filter(({ pathname }) => pathname.endsWith('/DeclinedWork')).map(({ searchParams }) => searchParams);
const list = () => screen.findByRole('table', { name: 'Declined work' });

describeStates({
  address,
  title: 'Declined work',
  call: 'DeclinedWork',
  name: 'Declined work',
  full: { body: declinedWork(), words: 'Front brakes' },
  ownEmpty: 'Nothing was declined on your own repair orders during August 22 – November 19, 2026',
  empty: {
    body: nothing,
    words: 'Nothing was declined during August 22 – November 19, 2026',
    step: 'Show the last 12 months',
  },
  notProvided: {
    body: declinedWork({ isProvided: false }),
    words: 'Declined work is not provided by your DMS feed.',
  },
  ownView: {
    body: { ...nothing, ownViewMessage: 'You have no advisor number in this dealership.' },
    words: 'You have no advisor number in this dealership.',
  },
  another: async () =>
    userEvent.click(within(await screen.findByRole('table', { name: 'By age' })).getByRole('button', { name: '0–30' })),
  nonsense: 'days=5&view=soon&age=old&min=much&group=x&sort=drop',
});

test('nothing was declined on a day, which is not a month', async () => {
  open('', { DeclinedWork: { ...nothing, startDate: '2026-11-05', endDate: '2026-11-05' } });
  expect(await screen.findByText('Nothing was declined on November 5, 2026')).toBeVisible();
});

describe('declined work', () => {
  test('says what is open and what came of it; each is a view of the list', async () => {
    const page = open();
    await list();
    const ledger = screen.getByRole('region', { name: 'Declined work by outcome' });
    expect(within(ledger).getByRole('button', { name: /^Open/ })).toHaveTextContent('Open$3922 jobs, 1 customer');
    await userEvent.click(within(ledger).getByRole('button', { name: /^Won back/ }));
    expect(screen.getByTestId('address').textContent).toContain('view=sold');
    expect(asked(page).at(-1)?.get('view')).toBe('sold');
    expect(await screen.findByRole('heading', { name: /^Won back/ })).toBeVisible();
  });

  test.each([
    { hasInspections: false, has: 'Advisor', lacks: 'Found' },
    { hasInspections: true, has: 'Found', lacks: 'Advisor' },
  ])(
    'begins with the column $has and without $lacks with inspections: $hasInspections',
    async ({ hasInspections, has, lacks }) => {
      open('', { DeclinedWork: declinedWork({ hasInspections }) });
      const heads = within(await list())
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent);
      expect(heads).toContain(has);
      expect(heads).not.toContain(lacks);
    },
  );

  test('keeps its name until another view has loaded @slow', async () => {
    const held = heldAnswer<Answer<'declinedWork'>>();
    const answer = (query: URLSearchParams) => (query.has('view') ? held.answer() : declinedWork());
    open('', { DeclinedWork: answer });
    await list();
    const ledger = screen.getByRole('region', { name: 'Declined work by outcome' });
    await userEvent.click(within(ledger).getByRole('button', { name: /^Won back/ }));
    expect(screen.getByTestId('address').textContent).toContain('view=sold');
    expect(screen.getByRole('region', { name: 'Who to call' })).toBeVisible();
    await act(async () => held.release(declinedWork()));
    expect(await screen.findByRole('region', { name: 'Won back' })).toBeVisible();
  });

  test('that nobody wants is no longer open, and a press away', async () => {
    const page = open();
    await userEvent.click(await screen.findByRole('button', { name: '1 not interested' }));
    expect(asked(page).at(-1)?.get('view')).toBe('closed');
  });

  test('lists whom to call about what, with the number to dial', async () => {
    open('?group=none');
    const row = within(await list()).getByRole('row', { name: /Front brakes/ });
    expect(row).toHaveTextContent('$350.00');
    expect(row).toHaveTextContent('Red, declined');
    expect(within(row).getByRole('link', { name: 'Call Ann Bell, (555) 010-1234' })).toBeVisible();
    // In a column of its own, and where that has no room below the name or the work.
    const links = within(row).getAllByRole('link', { name: '618034' });
    expect([...new Set(links.map((link) => link.getAttribute('href')))]).toEqual(['/dashboard/ros/618034']);
    const wipers = within(await list()).getByRole('row', { name: /Wiper blades/ });
    expect(wipers).toHaveTextContent('Calls back on Monday');
    expect(wipers).toHaveTextContent('Back Nov 16');
  });

  test('is printed on a sheet that lies, without what asks for an outcome', async () => {
    open('?group=none');
    const row = within(await list()).getByRole('row', { name: /Front brakes/ });
    expect(screen.getByRole('region', { name: 'Who to call' })).toHaveAttribute('data-orientation', 'landscape');
    expect(within(row).getByText('Record outcome')).toHaveAttribute('data-print', 'none');
  });

  test('says with its year a day of another one than the heading has', async () => {
    const [work] = declinedWork().data;
    open('?group=none', { DeclinedWork: declinedWork({ data: [{ ...work!, backOn: '2027-01-04' }], total: 1 }) });
    expect(within(await list()).getByRole('row', { name: /Front brakes/ })).toHaveTextContent('Back Jan 4, 2027');
  });

  test('says on a phone what is worth how much below the name, beside the number to dial', async () => {
    open('?group=none');
    const table = within(await list());
    const [first, second] = table.getAllByRole('columnheader').filter((head) => !head.hasAttribute('data-from'));
    expect([first, second].map((head) => head?.textContent)).toEqual(['Customer', 'Phone']);
    expect(table.getByRole('row', { name: /Front brakes/ }).firstElementChild).toHaveTextContent(
      'Front brakes, $350.00',
    );
  });

  test('says beside each customer what is to be called about: the number, how many jobs and what they are worth', async () => {
    open();
    const head = within(await list()).getByRole('row', { name: /^Ann Bell \(2\)/ });
    expect(head).toHaveTextContent('$392.00');
    expect(head.firstElementChild).toHaveTextContent('2 jobs, $392.00');
    expect(within(head).getByRole('link', { name: 'Call Ann Bell, (555) 010-1234' })).toBeVisible();
    expect(head).not.toHaveTextContent('so far');
  });

  test('names a customer and the number once, above the jobs; only another number stands beside its job', async () => {
    const [brakes, wipers] = declinedWork().data;
    const data = [brakes!, { ...wipers!, customerKey: brakes!.customerKey, customerPhone: '(555) 010-9999' }];
    open('', { DeclinedWork: declinedWork({ data, total: 2 }) });
    const table = within(await list());
    const [head, first, second] = table.getAllByRole('row').slice(1);
    expect(within(head!).getByRole('link', { name: /^Call/ })).toHaveTextContent('(555) 010-1234');
    expect(within(first!).queryByRole('link', { name: /^Call/ })).not.toBeInTheDocument();
    expect(within(second!).getByRole('link', { name: /^Call/ })).toHaveTextContent('(555) 010-9999');
    // On a phone, the job replaces the name.
    expect(first!.firstElementChild).toHaveTextContent('Front brakes$350.00');
  });

  test('is one list while it is in another order, and by customer again at a press @slow', async () => {
    open();
    await userEvent.click(within(await list()).getByRole('button', { name: 'Age' }));
    expect(await within(await list()).findByRole('row', { name: /^Ann Bell Front brakes/ })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Filters' }));
    expect(screen.getByRole('radio', { name: 'One list' })).toBeChecked();
    await userEvent.click(screen.getByRole('radio', { name: 'By customer' }));
    await userEvent.click(screen.getByRole('button', { name: 'Done' }));
    expect(within(await list()).getByRole('row', { name: /^Ann Bell \(2\)/ })).toBeVisible();
    expect(screen.getByTestId('address').textContent).toBe('/dashboard/service/declined');
  });

  test('says that the sum of the last loaded customer is only of the rows loaded so far', async () => {
    const { data } = declinedWork();
    const rows = data.map((row, index) => ({ ...row, customerKey: `customer ${index}` }));
    open('', { DeclinedWork: declinedWork({ data: rows, total: 90 }) });
    const [first, last] = within(await list()).getAllByRole('row', { name: /^Ann Bell \(1\)/ });
    expect(first).not.toHaveTextContent('so far');
    expect(last).toHaveTextContent('$42.00 so far');
  });

  test('that came without a price makes no sum of $0 beside its customer', async () => {
    const { data } = declinedWork();
    open('', { DeclinedWork: declinedWork({ data: data.map((row) => ({ ...row, amount: 0 })) }) });
    const head = within(await list()).getByRole('row', { name: /^Ann Bell \(2\)/ });
    expect(within(head).getByTitle('Sent without a price')).toHaveTextContent('—');
    expect(head).not.toHaveTextContent('$0');
  });

  test('of two customers of one name stands below each of them', async () => {
    const data = declinedWork().data.map((row, index) => ({ ...row, customerKey: `customer ${index}` }));
    open('', { DeclinedWork: declinedWork({ data }) });
    expect(within(await list()).getAllByText('Ann Bell (1)')).toHaveLength(2);
  });

  test('that came without a price is worth nobody knows what, and not $0', async () => {
    const { data } = declinedWork();
    open('?group=none', { DeclinedWork: declinedWork({ data: data.map((row) => ({ ...row, amount: 0 })) }) });
    const row = within(await list()).getByRole('row', { name: /Front brakes/ });
    expect(within(row).getByTitle('Sent without a price')).toHaveTextContent('—');
    expect(row).not.toHaveTextContent('$0');
    await userEvent.click(within(row).getByRole('button', { name: /^Not called yet/ }));
    expect(screen.getByRole('dialog', { name: 'Record the outcome' })).not.toHaveTextContent('$0');
  });

  test('looks through as many days as the address says, and narrows by age and worth', async () => {
    const page = open('?days=180&min=250');
    await userEvent.click(
      within(await screen.findByRole('table', { name: 'By age' })).getByRole('button', { name: '0–30' }),
    );
    expect(Object.fromEntries(asked(page).at(-1) ?? [])).toMatchObject({ days: '180', minAmount: '250', age: '0-30' });
  });

  test('that no filter leaves leads back to all that is open @slow', async () => {
    open('?view=booked', { DeclinedWork: declinedWork({ data: [], total: 0 }) });
    expect(await screen.findByText('No recommendations match')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
    expect(screen.getByTestId('address').textContent).not.toContain('view');
  });

  test('of people whom the store does not have is nothing, and everybody’s is a press away', async () => {
    const answer = (query: URLSearchParams) => (query.has('advisors') ? nothing : declinedWork());
    open('?advisors=nobody99', { DeclinedWork: answer });
    await userEvent.click(await screen.findByRole('button', { name: 'Clear filters' }));
    expect(await list()).toBeVisible();
    expect(screen.getByTestId('address').textContent).toBe(address);
  });

  test('offers to narrow it by advisors alone, and keeps the technicians that other screens are narrowed by', async () => {
    const [priya, luis] = [
      { number: '7', name: 'Priya Nair', type: 'advisor' },
      { number: '8', name: 'Luis Ferrer', type: 'technician' },
    ] as const;
    const both = people(priya, { ...priya, number: '9', name: 'Derek Boone' }, luis);
    const People = { ...both, data: { ...both.data, missesTechnician: true } };
    const page = open('?technicians=8', { People });
    await list();
    await userEvent.click(screen.getByRole('button', { name: 'Filters' }));
    const filter = screen.getByRole('combobox', { name: 'Advisors' });
    expect(filter).toHaveTextContent('All');
    await userEvent.click(filter);
    await userEvent.click(await screen.findByRole('option', { name: 'Priya Nair' }));
    const choices = screen.getAllByRole('option').map(({ textContent }) => textContent);
    expect(choices).toEqual(['Select All', 'All Advisors', 'Priya Nair', 'Derek Boone']);
    expect(asked(page).at(-1)?.get('advisors')).toBe('7');
    expect(screen.getByTestId('address').textContent).toBe(`${address}?technicians=8&advisors=7`);
  });

  test('names the advisors of the days that it lists, which are more than those of the period', async () => {
    const periods: Record<string, string>[] = [];
    const answer = (query: URLSearchParams) => {
      periods.push(Object.fromEntries(query));
      return people({ number: '7', name: 'Priya Nair', type: 'advisor' });
    };
    open('?days=180&startDate=2026-11-01&endDate=2026-11-19', { People: answer });
    await list();
    await userEvent.click(screen.getByRole('button', { name: 'Filters' }));
    await userEvent.click(screen.getByRole('combobox', { name: 'Advisors' }));
    expect(await screen.findByRole('option', { name: 'Priya Nair' })).toBeVisible();
    expect(periods).toEqual([{ startDate: '2026-05-24', endDate: '2026-11-19' }]);
  });

  test('in an own view names no other advisor', async () => {
    open('', {}, 'EMPLOYEE');
    await list();
    expect(screen.queryByRole('table', { name: 'By advisor' })).not.toBeInTheDocument();
  });

  test('has in an own view the store as one average beside the own rates, but for those that would tell a colleague’s', async () => {
    const storeAverage = {
      dollarsEach: { store: 305.31, own: 196 },
      notCalledPct: { store: 83.33, own: 50 },
      soldPct: { store: null, own: 20 },
    };
    open('', { DeclinedWork: declinedWork({ storeAverage }) }, 'EMPLOYEE');
    const panel = await screen.findByRole('region', { name: /^Store average/ });
    expect(panel).toHaveTextContent('Average open job$305, yours $196');
    expect(panel).toHaveTextContent('Not called yet83.3%, yours 50.0%');
    expect(panel).not.toHaveTextContent('Won back');
    expect(panel).toHaveTextContent('All work recommended in these days');
  });
});

describe('an outcome', () => {
  const noted = { outcome: 'called', note: 'No answer', outcomeBy: 'Dana', outcomeAt: '2026-11-19T15:00:00Z' };
  const edit = async (name: RegExp) => {
    await userEvent.click(within(await list()).getByRole('button', { name }));
    return screen.findByRole('dialog', { name: 'Record the outcome' });
  };

  test('is recorded in a dialog with a note and the version that was read, and the list is reloaded', async () => {
    const bodies: unknown[] = [];
    const save = async (_query: URLSearchParams, request: Request) => {
      bodies.push(await request.json());
      return { declinedId: 'x', ...noted };
    };
    const page = open('?group=none', { PatchDeclinedWork: save });
    const dialog = await edit(/Front brakes/);
    expect(within(dialog).getByRole('radio', { name: 'Called' })).toBeChecked();
    await userEvent.type(within(dialog).getByLabelText('Note'), 'No answer');
    const before = asked(page).length;
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(bodies).toEqual([{ outcome: 'called', note: 'No answer', expectedAt: null }]);
    await waitFor(() => expect(asked(page).length).toBeGreaterThan(before));
  });

  test('that is not saved is not lost by Escape or Cancel without a question @slow', async () => {
    open('?group=none');
    const dialog = await edit(/Front brakes/);
    await userEvent.type(within(dialog).getByLabelText('Note'), 'No answer');
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: 'Stay' }));
    expect(within(dialog).getByLabelText('Note')).toHaveValue('No answer');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('that cannot be saved keeps what was typed and says why', async () => {
    open('?group=none', { PatchDeclinedWork: problem(503, 'The database is away.') });
    const dialog = await edit(/Front brakes/);
    await userEvent.type(within(dialog).getByLabelText('Note'), 'No answer');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('The database is away.');
    expect(within(dialog).getByLabelText('Note')).toHaveValue('No answer');
  });

  test('that cannot be undone says why, with the reference to give to support @slow', async () => {
    let writes = 0;
    const save = () =>
      ++writes === 1 ? { declinedId: 'x', ...noted } : problem(503, 'The database is away.', 'FO-UNDO');
    open('?group=none', { PatchDeclinedWork: save });
    const dialog = await edit(/Front brakes/);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    await userEvent.click(screen.getAllByRole('button', { name: 'Undo' }).at(-1)!);
    expect(await screen.findByText('It could not be undone')).toBeVisible();
    expect(screen.getByText(/FO-UNDO/)).toBeVisible();
  });

  test('that somebody else noted first is shown beside what was typed, which is saved on top when asked again @slow', async () => {
    const bodies: { expectedAt: string }[] = [];
    const theirs = { outcome: 'booked', note: 'Tuesday', outcomeBy: 'Ruth Tanaka', outcomeAt: '2026-11-19T14:00:00Z' };
    const save = async (_query: URLSearchParams, request: Request) => {
      bodies.push(await request.json());
      if (bodies.length > 1) return { declinedId: 'x', ...noted };
      const refused = await problem(412, 'Saved first.').json();
      return Response.json({ ...refused, current: theirs }, { status: 412 });
    };
    open('?group=none', { PatchDeclinedWork: save });
    const dialog = await edit(/Wiper blades/);
    await userEvent.click(within(dialog).getByRole('radio', { name: 'Not interested' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await within(dialog).findByText(/Ruth Tanaka saved first/)).toHaveTextContent('Booked, “Tuesday”');
    expect(within(dialog).getByRole('radio', { name: 'Not interested' })).toBeChecked();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save mine anyway' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(bodies.map(({ expectedAt }) => expectedAt)).toEqual(['2026-11-18T15:31:00Z', theirs.outcomeAt]);
  });

  test('is not noted by who only reads', async () => {
    open('?group=none', {}, 'CONSULTANT');
    await list();
    expect(screen.getByText('You can only read here. Recording outcomes needs another role.')).toBeVisible();
    expect(within(await list()).queryByRole('button', { name: /record the outcome/ })).not.toBeInTheDocument();
  });
});
