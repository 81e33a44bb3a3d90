import { problem, renderScreen as render } from '@fixed-ops/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../remote.tsx';
import { people } from '../testing/builders.ts';
import { foundOrder, foundOrders } from '../testing/found-orders.ts';
import { onAPhone } from '../testing/on-a-phone.ts';
import { loadScreen, renderScreen } from '../testing/render-screen.tsx';
import { repairOrderDetail } from '../testing/repair-order-detail.ts';
import { describeStates } from '../testing/states.ts';

beforeAll(async () => {
  await loadScreen('/dashboard/ros');
  await loadScreen('/dashboard/ros/618034');
});

const field = () => screen.getByRole('searchbox');
const found = () => screen.getByRole('region', { name: 'Found repair orders' });
const address = () => screen.getByTestId('address').textContent;
const searches = ({ requests }: { readonly requests: readonly URL[] }) =>
  requests
    .filter(({ pathname }) => pathname.endsWith('/SearchROs'))
    .map(({ searchParams }) => {
      searchParams.delete('page');
      searchParams.delete('pageSize');
      return decodeURIComponent(searchParams.toString()).replaceAll('+', ' ');
    });
/** jsdom does no layout, so the filters are folded as on a phone. */
const openFilters = () => userEvent.click(screen.getByRole('button', { name: 'Filters' }));
const june = foundOrder('618034', {
  customerName: 'June Harlow',
  year: 2019,
  make: 'Honda',
  model: 'Accord',
  closeDate: '2026-10-05',
  matchedOn: 'customerName',
  totalSale: 412.5,
});
const one = foundOrders([june]);

test('says what it looks for, and asks nothing before three characters', async () => {
  const page = renderScreen('/dashboard/ros', { SearchROs: one });
  expect(screen.getByRole('heading', { level: 1, name: 'RO search' })).toBeInTheDocument();
  expect(screen.getByText('Which repair order are you looking for?')).toBeInTheDocument();
  await userEvent.type(field(), 'ha');
  expect(await screen.findByText('Type at least 3 characters')).toBeInTheDocument();
  expect(searches(page)).toEqual([]);
});

test('finds by what is typed, over all dates, and keeps it in the address', async () => {
  const page = renderScreen('/dashboard/ros', { SearchROs: one });
  await userEvent.type(field(), 'harlow');
  expect(await screen.findByRole('link', { name: '618034' })).toHaveAttribute('href', '/dashboard/ros/618034');
  expect(screen.getByRole('banner')).toHaveTextContent('1 found, of all dates');
  expect(address()).toBe('/dashboard/ros?q=harlow');
  expect(searches(page).at(-1)).toBe('q=harlow');
  const row = screen.getByRole('row', { name: /618034/ });
  expect(row).toHaveTextContent('June Harlow');
  expect(row).toHaveTextContent('2019 Honda Accord');
  expect(row).toHaveTextContent('$412.50');
  expect(row).toHaveTextContent('Customer');
});

test('the address says everything that is asked for, and nonsense in it counts as absent', async () => {
  const page = renderScreen(
    '/dashboard/ros?q=harl&status=closed&dateField=open&startDate=2026-10-01&endDate=2026-10-31&advisors=A3&payType=C' +
      '&opCode=BRK&min=100&max=many&exceptions=oneLine,colour&flag=review&field=customerName',
    { SearchROs: one },
  );
  await screen.findByRole('link', { name: '618034' });
  expect(searches(page)).toEqual([
    'q=harl&field=customerName&status=closed&dateField=open&startDate=2026-10-01&endDate=2026-10-31&advisors=A3' +
      '&payTypes=C&opCode=BRK&minTotal=100&exceptions=oneLine&flag=review',
  ]);
  const chips = screen.getByRole('group', { name: 'Chosen filters' });
  expect(
    within(chips)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Remove Looking in Customer',
    'Remove Op code BRK',
    'Remove From $100',
    'Remove Flag: Review',
    'Remove One line',
  ]);
  await userEvent.click(within(chips).getByRole('button', { name: 'Remove Op code BRK' }));
  expect(address()).not.toContain('opCode');
});

test('labor types of a link narrow the search, are said, and go with the other filters', async () => {
  const page = renderScreen(
    '/dashboard/ros?exceptions=costEstimated&laborTypes=CM,CR&startDate=2026-10-01&endDate=2026-10-31',
    { SearchROs: foundOrders([]) },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Clear filters' }));
  expect(searches(page)).toEqual([
    'dateField=close&startDate=2026-10-01&endDate=2026-10-31&laborTypes=CM,CR&exceptions=costEstimated',
  ]);
  expect(address()).toBe('/dashboard/ros?startDate=2026-10-01&endDate=2026-10-31');
});

test('labor types alone are something to search for, and the filter bar names them', async () => {
  const page = renderScreen('/dashboard/ros?laborTypes=CM&startDate=2026-10-01&endDate=2026-10-31', {
    SearchROs: one,
  });
  await screen.findByRole('link', { name: '618034' });
  expect(searches(page)).toEqual(['dateField=close&startDate=2026-10-01&endDate=2026-10-31&laborTypes=CM']);
  await openFilters();
  expect(await screen.findByRole('combobox', { name: /^Labor type/ })).toHaveTextContent('1 selected');
});

test('filters without a text are of the period', async () => {
  const page = renderScreen('/dashboard/ros?exceptions=oneLine&startDate=2026-10-01&endDate=2026-10-31', {
    SearchROs: one,
  });
  await screen.findByRole('link', { name: '618034' });
  expect(searches(page)).toEqual(['dateField=close&startDate=2026-10-01&endDate=2026-10-31&exceptions=oneLine']);
});

test('open repair orders have no day on which they closed', async () => {
  const page = renderScreen('/dashboard/ros?status=open&dateField=close', { SearchROs: one });
  await screen.findByRole('link', { name: '618034' });
  expect(searches(page)).toEqual(['status=open']);
});

test('more filters are chosen in a popover; an op code is asked for when it is whole', async () => {
  const page = renderScreen('/dashboard/ros?q=harlow', { SearchROs: one });
  await screen.findByRole('link', { name: '618034' });
  await openFilters();
  await userEvent.click(screen.getByRole('button', { name: 'More filters' }));
  const more = within(screen.getByRole('dialog', { name: 'More filters' }));
  await userEvent.type(more.getByLabelText('Op code'), 'BRK{Enter}');
  await userEvent.type(more.getByLabelText('Total from, $'), 'ten{Enter}');
  expect(more.getByLabelText('Total from, $')).toHaveAccessibleDescription('Error: Total from is not a valid amount');
  expect(more.getByLabelText('Total from, $')).toHaveValue('ten');
  await userEvent.type(more.getByLabelText('Total up to, $'), '$1,500{Enter}');
  await userEvent.click(more.getByRole('checkbox', { name: 'Below matrix' }));
  expect(address()).toBe('/dashboard/ros?q=harlow&opCode=BRK&max=1500&exceptions=belowMatrix');
  expect(searches(page)).not.toContainEqual(expect.stringMatching(/opCode=BR?(&|$)/));
});

test('an amount that cannot be searched for is there still, and called wrong, when the filters are opened again @slow', async () => {
  renderScreen('/dashboard/ros?q=harlow', { SearchROs: one });
  await screen.findByRole('link', { name: '618034' });
  await openFilters();
  await userEvent.click(screen.getByRole('button', { name: 'More filters' }));
  await userEvent.type(screen.getByLabelText('Total from, $'), 'ten{Escape}');
  expect(screen.queryByRole('dialog', { name: 'More filters' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'More filters, 1 not valid' }));
  const from = screen.getByLabelText('Total from, $');
  expect(from).toHaveValue('ten');
  expect(from).toHaveAccessibleDescription('Error: Total from is not a valid amount');
  await userEvent.clear(from);
  await userEvent.type(from, '10{Enter}');
  expect(address()).toBe('/dashboard/ros?q=harlow&min=10');
  expect(screen.getByRole('button', { name: 'More filters' })).toBeVisible();
});

describe('the exact number', () => {
  const exact = foundOrders([june], { exact: { roNumber: '618034', roSuffix: '' } });

  test('is opened by Enter, which waits for the answer, and leads back to the search', async () => {
    renderScreen('/dashboard/ros', { SearchROs: exact, RepairOrderDetailByLine: repairOrderDetail });
    await userEvent.type(field(), '618034{Enter}');
    expect(await screen.findByRole('heading', { level: 1, name: 'Repair order 618034' })).toBeInTheDocument();
    const trail = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
    expect(trail.getByRole('link', { name: '618034' })).toHaveAttribute('href', '/dashboard/ros?q=618034');
    expect(trail.getByRole('link', { name: 'RO search' })).toHaveAttribute('href', '/dashboard/ros');
  });

  test('is said, and typing alone opens nothing @slow', async () => {
    renderScreen('/dashboard/ros', { SearchROs: exact });
    await userEvent.type(field(), '618034');
    expect(await screen.findByRole('link', { name: 'repair order 618034' })).toBeInTheDocument();
    expect(address()).toBe('/dashboard/ros?q=618034');
  });

  test('that does not exist leaves Enter without effect @slow', async () => {
    renderScreen('/dashboard/ros', { SearchROs: one });
    await userEvent.type(field(), 'harlow{Enter}');
    await screen.findByRole('link', { name: '618034' });
    expect(address()).toBe('/dashboard/ros?q=harlow');
  });
});

test('what distinguishes a repair order is said in words', async () => {
  const odd = foundOrder('700', {
    status: 'open',
    openDate: '2026-11-08',
    closeDate: null,
    payTypes: ['C', 'W'],
    discount: 33.78,
    exceptions: ['oneLine', 'discount', 'discountNoReason', 'noTechnician', 'comeback'],
    flag: 'pricing',
    hasNotes: true,
  });
  const other = foundOrder('701', {
    status: 'void',
    isCredit: true,
    oneLine: false,
    exceptions: ['credit'],
    hasNotes: true,
  });
  renderScreen('/dashboard/ros?q=700', { SearchROs: foundOrders([odd, other]) });
  const row = await screen.findByRole('row', { name: /^700/ });
  expect(row).toHaveTextContent(
    'CCustomer payWWarrantyComebackOne line$33.78 off, no reasonNo technicianFlagged: pricingOpen 11 days',
  );
  expect(screen.getByRole('row', { name: /^701/ })).toHaveTextContent('VoidCreditNotes');
});

test('one that is open is so for as many days as the list of open ones says, to the day that the data reach', async () => {
  const open = [
    foundOrder('702', { status: 'open', closeDate: null, openDate: '2026-11-06' }),
    foundOrder('703', { status: 'open', closeDate: null, openDate: '2026-11-18' }),
  ];
  renderScreen('/dashboard/ros?q=702', { SearchROs: foundOrders(open) }, 'ADMIN', undefined, {
    dataThrough: '2026-11-17',
  });
  expect(await screen.findByRole('row', { name: /^702/ })).toHaveTextContent('Open 11 days');
  expect(screen.getByRole('row', { name: /^703/ })).toHaveTextContent('Open 0 days');
});

describe('when nothing is found', () => {
  const none = foundOrders([]);

  test('in a period, all dates are one press away', async () => {
    const answer = (query: URLSearchParams) =>
      query.has('startDate') ? { ...none, startDate: '2026-10-01', endDate: '2026-10-31' } : one;
    renderScreen('/dashboard/ros?q=harlow&dateField=close&startDate=2026-10-01&endDate=2026-10-31', {
      SearchROs: answer,
    });
    expect(await screen.findByText('No repair order closed October 2026 matches “harlow”')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Search all dates' }));
    expect(await screen.findByRole('link', { name: '618034' })).toBeInTheDocument();
    expect(found()).toHaveFocus();
  });

  test('of void ones, the days are those on which they were voided', async () => {
    renderScreen('/dashboard/ros?status=void&dateField=close&startDate=2026-10-01&endDate=2026-10-31', {
      SearchROs: none,
    });
    expect(await screen.findByText('No repair orders voided October 2026 match')).toBeInTheDocument();
    expect(screen.getByRole('combobox', { name: 'Date' })).toHaveTextContent('Voided in');
  });

  test('by words alone, a press clears them for other ones', async () => {
    renderScreen('/dashboard/ros?q=harlow', { SearchROs: none });
    await userEvent.click(await screen.findByRole('button', { name: 'Clear the search' }));
    expect(screen.getByText('Which repair order are you looking for?')).toBeVisible();
    expect(field()).toHaveValue('');
    expect(field()).toHaveFocus();
  });

  test('of a period alone, the month before is a press away @slow', async () => {
    const dates = 'startDate=2026-11-01&endDate=2026-11-20';
    renderScreen(`/dashboard/ros?dateField=open&period=custom&${dates}`, { SearchROs: none });
    await userEvent.click(await screen.findByRole('button', { name: 'Show October 2026' }));
    expect(address()).toBe('/dashboard/ros?dateField=open&period=custom&startDate=2026-10-01&endDate=2026-10-31');
  });

  test('by filters, they are cleared, and the words stay @slow', async () => {
    renderScreen('/dashboard/ros?q=harlow&status=void&advisors=A3', { SearchROs: none });
    await userEvent.click(await screen.findByRole('button', { name: 'Clear filters' }));
    expect(address()).toBe('/dashboard/ros?q=harlow');
    expect(found()).toHaveFocus();
  });
});

describe('by who looks', () => {
  test('people are asked for when somebody comes near their select, and not before @slow', async () => {
    const page = renderScreen('/dashboard/ros?q=harlow', { SearchROs: one, People: people() });
    await screen.findByRole('link', { name: '618034' });
    const asksPeople = () => page.requests.some(({ pathname }) => pathname.endsWith('/People'));
    expect(asksPeople()).toBe(false);
    await openFilters();
    await userEvent.click(screen.getByRole('combobox', { name: 'People' }));
    expect(asksPeople()).toBe(true);
  });

  test.each([
    ['everybody, as it searches all dates', '?q=harlow', { of: 'all' }],
    ['who has open repair orders, as it searches these', '?status=open', { of: 'open' }],
    ['everybody, since who opened one need not have closed any', '?q=harlow&dateField=open', { of: 'all' }],
    ['everybody, since who voided one need not have closed any', '?status=void&dateField=close', { of: 'all' }],
    ['who worked in the days of closing', '?dateField=close', {}],
    ['who worked in the days that a filter alone searches', '?payType=C', {}],
  ])('the filter names %s', async (_whom, query, rest) => {
    const asked: Record<string, string>[] = [];
    const answer = (of: URLSearchParams) => {
      asked.push(Object.fromEntries(of));
      return people();
    };
    const dates = { period: 'custom', startDate: '2026-11-18', endDate: '2026-11-18' };
    renderScreen(`/dashboard/ros${query}&${new URLSearchParams(dates)}`, { SearchROs: one, People: answer });
    await screen.findByRole('link', { name: '618034' });
    await openFilters();
    await userEvent.click(screen.getByRole('combobox', { name: 'People' }));
    expect(asked).toEqual(['of' in rest ? rest : expect.objectContaining({ startDate: '2026-11-18' })]);
  });

  test('an advisor sees only their own repair orders, reads that, and cannot choose people', async () => {
    render(remote, {
      address: '/dashboard/ros?q=harlow&advisors=A9',
      role: 'EMPLOYEE',
      title: 'SERVICE_ADVISOR',
      answers: { SearchROs: one },
    });
    expect(await screen.findByText('You see your own repair orders.')).toBeInTheDocument();
    expect(screen.queryByRole('combobox', { name: 'People' })).not.toBeInTheDocument();
  });

  test('a parts title is not offered phone numbers, and a link that looks for one asks nothing', async () => {
    const page = render(remote, {
      address: '/dashboard/ros?q=5550142&field=phone',
      role: 'MANAGER',
      title: 'PARTS_MANAGER',
      answers: { SearchROs: one },
    });
    expect(
      await screen.findByText('Only titles with the service dashboard can search phone numbers'),
    ).toBeInTheDocument();
    expect(field()).toHaveAccessibleName('RO number, VIN, customer, tag or stock number');
    expect(searches(page)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Search all other fields' }));
    expect(await screen.findByRole('link', { name: '618034' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });
});

test('what is slow to read is asked for once a column of it is turned on, for the rows that are there @slow', async () => {
  const asked: unknown[] = [];
  const details = {
    ...{ roNumber: '618034', roSuffix: '', customerPhone: '(555) 555-0142', customerEmail: null, tag: null },
    ...{ promiseTime: null, complaintText: 'Noise\nOil due', correctionText: '', opCodes: [], notesCount: 1 },
    ...{ technicians: [{ number: 'T1', name: 'Luis Ferrer', hours: 1.8 }], lastNote: 'Price match' },
    ...{ inspectionStatus: 'complete' as const, declinedAmount: 771.95 },
  };
  renderScreen('/dashboard/ros?q=harlow', {
    SearchROs: one,
    RepairOrders_AdditionalDetailsBulk: async (_query, request) => {
      asked.push(await request.json());
      return { asOf: null, data: [details] };
    },
  });
  const row = await screen.findByRole('row', { name: /618034/ });
  expect(asked).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Technician names' }));
  expect(await within(row).findByText('Luis Ferrer, 1.8 hrs')).toBeVisible();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Complaint' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Declined work' }));
  expect(row).toHaveTextContent('Noise; Oil due');
  expect(row).toHaveTextContent('$771.95');
  expect(asked).toEqual([{ roNumbers: ['618034'] }]);
});

test('slow columns that could not be loaded show no dash, and are asked for again', async () => {
  const details = {
    ...{ roNumber: '618034', roSuffix: '', customerPhone: null, customerEmail: null, tag: null, promiseTime: null },
    ...{ complaintText: '', correctionText: '', opCodes: [], notesCount: 0, technicians: [], lastNote: null },
    ...{ inspectionStatus: 'none' as const, declinedAmount: null },
  };
  let isBroken = true;
  const answer = () => (isBroken ? problem(500, 'The server could not answer.') : { asOf: null, data: [details] });
  renderScreen('/dashboard/ros?q=harlow', { SearchROs: one, RepairOrders_AdditionalDetailsBulk: answer });
  const row = await screen.findByRole('row', { name: /618034/ });
  const lastNote = () => within(row).getAllByRole('cell').at(-1);
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Last note' }));
  expect(await screen.findByText(/^Some columns could not be loaded/)).toBeVisible();
  expect(lastNote()).toHaveTextContent(/^$/);
  isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(lastNote()).toHaveTextContent('—'));
  expect(screen.queryByText(/^Some columns could not be loaded/)).not.toBeInTheDocument();
});

test.each([
  ['SERVICE_DIRECTOR', true],
  ['PARTS_MANAGER', false],
] as const)('gross can be turned on by a title that is told it: %s %s', async (title, isOffered) => {
  renderScreen('/dashboard/ros?q=harlow', { SearchROs: one }, 'MANAGER', title);
  await screen.findByRole('row', { name: /618034/ });
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
  expect(screen.queryAllByRole('checkbox', { name: 'Gross' })).toHaveLength(isOffered ? 1 : 0);
});

describe('on a phone', () => {
  onAPhone();

  test('each repair order is a card, and more are loaded by a button', async () => {
    const second = foundOrder('618035');
    const answer = (query: URLSearchParams) =>
      query.get('page') === '2'
        ? foundOrders([second], { total: 2, page: 2, pageSize: 1 })
        : foundOrders([june], { total: 2, pageSize: 1 });
    renderScreen('/dashboard/ros?q=618', { SearchROs: answer });
    const list = await screen.findByRole('list', { name: 'Found repair orders' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(1);
    expect(list).toHaveTextContent('June Harlow');
    await userEvent.click(screen.getByRole('button', { name: /1 more/ }));
    expect(await screen.findByRole('link', { name: '618035' })).toBeInTheDocument();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });
});

describeStates({
  address: '/dashboard/ros?q=harlow',
  title: 'RO search',
  call: 'SearchROs',
  name: 'Repair orders',
  full: { body: one, words: 'June Harlow' },
  empty: { body: foundOrders([]), words: 'No repair order matches “harlow”', step: 'Clear the search' },
  another: async () => userEvent.type(screen.getByRole('searchbox'), 's'),
  nonsense: 'status=lost&dateField=later&min=few&flag=white',
});
