import { type Answer, heldAnswer } from '@fixed-ops/testing';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { missingTechnicians } from '../testing/builders.ts';
import { loadScreen, renderScreen } from '../testing/render-screen.tsx';
import { chooseLastMonth, describeStates } from '../testing/states.ts';
import { usedCarRow, usedCars } from '../testing/used-cars.ts';

const address = '/dashboard/service/ucis';
beforeAll(() => loadScreen(address));

const open = (query = '', answers = {}) =>
  renderScreen(`${address}${query}`, { RepairOrderUCI: usedCars(), ...answers });
const asked = ({ requests }: { readonly requests: readonly URL[] }) =>
  requests.filter(({ pathname }) => pathname.endsWith('/RepairOrderUCI')).map(({ searchParams }) => searchParams);

describeStates({
  address,
  title: 'Used-car internal',
  call: 'RepairOrderUCI',
  name: 'Used cars',
  full: { body: usedCars(), words: '2021 Honda Accord' },
  ownEmpty: 'No used car of your own repair orders was in the shop during November 1–19, 2026',
  empty: {
    body: usedCars({ data: [], total: 0 }),
    words: 'No used car was in the shop during November 1–19, 2026',
    step: 'Show October 2026',
  },
  ownView: {
    body: usedCars({ data: [], total: 0, ownViewMessage: 'Ask an administrator for your number.' }),
    words: 'Ask an administrator for your number.',
  },
  another: chooseLastMonth,
  nonsense: 'status=sold&sort=drop',
});

describe('used cars', () => {
  test('say what they cost, each with all its repair orders', async () => {
    open();
    const row = within(await screen.findByRole('table', { name: 'Used cars' })).getByRole('row', { name: /U1042/ });
    expect(row).toHaveTextContent('$1,432.50');
    expect(within(row).getByRole('link', { name: '512611A' })).toHaveAttribute(
      'href',
      '/dashboard/ros/512611?suffix=A',
    );
    expect(screen.getByRole('region', { name: 'Used cars in the period' })).toHaveTextContent('Per car$1,021');
  });

  test('go by the name that the dealership has for them', async () => {
    open('', { RepairOrderUCI: usedCars({ label: 'Used car recon' }) });
    expect(await screen.findByText(/^Used car recon: each car once/)).toBeVisible();
  });

  test('stand for 4.7 days on average above the list and below it, as beside the store', async () => {
    open('', { RepairOrderUCI: usedCars({ totals: { ...usedCars().totals, avgDays: 4.72 } }) });
    const table = await screen.findByRole('table', { name: 'Used cars' });
    expect(within(table).getByRole('cell', { name: 'Closed Nov 9' })).toBeVisible();
    expect(screen.getByRole('region', { name: 'Used cars in the period' })).toHaveTextContent('4.7 days on average');
    expect(within(table).getByRole('row', { name: /^All/ })).toHaveTextContent('4.7 on average');
  });

  test('say on a phone below the car how long they have been there: a column of its own would leave the car no room', async () => {
    const row = usedCarRow({ vehicle: '2019 Ford Escape', status: 'open', closeDate: null, daysInService: 1 });
    open('', { RepairOrderUCI: usedCars({ data: [row], total: 1 }) });
    const table = within(await screen.findByRole('table', { name: 'Used cars' }));
    expect(table.getByRole('rowheader', { name: /Ford/ })).toHaveTextContent(/2019 Ford Escape, 1 dayIn the shop$/);
    const heads = table.getAllByRole('columnheader').filter((head) => !head.hasAttribute('data-from'));
    expect(heads.slice(0, 3).map(({ textContent }) => textContent)).toEqual(['Stock number', 'Total', 'Repair orders']);
  });

  test('show other charges for who wants to see that all of it adds up', async () => {
    open('', { RepairOrderUCI: usedCars({ data: [usedCarRow({ misc: 4.95, total: 1437.45 })], total: 1 }) });
    await screen.findByRole('table', { name: 'Used cars' });
    expect(screen.queryByRole('columnheader', { name: /Other/ })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Other charges of its lines' }));
    expect(screen.getByRole('row', { name: /U1042/ })).toHaveTextContent('$4.95');
  });

  test('say how much of the internal rate was charged', async () => {
    const { totals } = usedCars();
    open('', { RepairOrderUCI: usedCars({ totals: { ...totals, internalRate: 175, elrPctInternal: 79.4 } }) });
    expect(await screen.findByText('79.4% of the internal rate, $175.00')).toBeVisible();
  });

  test('have a gross that may be off where internal lines came without a cost, on paper too', async () => {
    const text = '12 lines of 9 repair orders (14.2 hours, $2,130 of labor) have no labor cost in the feed.';
    const doubts = missingTechnicians('labor_gross', 'labor_gp_pct');
    const page = open('', {
      DataConfidence: { ...doubts, data: doubts.data.map((doubt) => ({ ...doubt, text })) },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Labor GP may be off' }));
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByText(`(1) ${text}`)).toBeInTheDocument();
    const query = page.requests.find(({ pathname }) => pathname.endsWith('/DataConfidence'))?.searchParams;
    expect(query?.get('payTypes')).toBe('I');
  });

  test('have in an own view the store as one average beside the own rates, but for those that would tell a colleague’s', async () => {
    const storeAverage = {
      avgPerUnit: { store: 980.4, own: 1021.25 },
      avgDays: { store: 6.25, own: 5.5 },
      elr: { store: 129.57, own: null },
      laborGpPct: { store: null, own: 61.4 },
    };
    renderScreen(address, { RepairOrderUCI: usedCars({ storeAverage }) }, 'EMPLOYEE');
    const panel = await screen.findByRole('region', { name: /^Store average/ });
    expect(panel).toHaveTextContent('Per car$980, yours $1,021');
    expect(panel).toHaveTextContent('Days in the shop6.25, yours 5.5');
    expect(panel).toHaveTextContent('ELR$129.57/hr');
    expect(panel).not.toHaveTextContent('Labor GP');
    expect(panel).toHaveTextContent('All cars of the period');
  });

  test('have no average for who sees everybody', async () => {
    open('', { RepairOrderUCI: usedCars({ storeAverage: null }) });
    await screen.findByRole('table', { name: 'Used cars' });
    expect(screen.queryByRole('region', { name: /^Store average/ })).not.toBeInTheDocument();
  });

  test('that were never inspected, and those in the shop, say so', async () => {
    open();
    const row = await screen.findByRole('row', { name: /Ford Escape/ });
    expect(row).toHaveTextContent('Not inspected');
    expect(row).toHaveTextContent('In the shop');
  });

  test('whose inspection an own view is not told of are not called uninspected', async () => {
    const car = usedCarRow({ vehicle: '2019 Ford Escape', inspectionDone: false, inspectionWithheld: true });
    open('', { RepairOrderUCI: usedCars({ data: [car], total: 1 }) });
    expect(await screen.findByRole('row', { name: /Ford Escape/ })).not.toHaveTextContent('Not inspected');
  });

  test('in the shop can be looked at alone, and the address says so', async () => {
    const page = open();
    await screen.findByRole('table', { name: 'Used cars' });
    await userEvent.click(screen.getByRole('button', { name: 'Filters' }));
    await userEvent.click(screen.getByRole('radio', { name: 'In the shop' }));
    expect(screen.getByTestId('address').textContent).toContain('status=open');
    expect(asked(page).at(-1)?.get('status')).toBe('open');
  });

  test('that no filter leaves lead back to all of them', async () => {
    open('?status=open', { RepairOrderUCI: usedCars({ data: [], total: 0 }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Show all' }));
    expect(screen.getByTestId('address').textContent).not.toContain('status');
  });

  test('that a filter left out are not said to be none while all of them are on their way @slow', async () => {
    const held = heldAnswer<Answer<'repairOrderUci'>>();
    const answer = (query: URLSearchParams) => (query.has('status') ? usedCars({ data: [], total: 0 }) : held.answer());
    open('?status=open', { RepairOrderUCI: answer });
    await userEvent.click(await screen.findByRole('button', { name: 'Show all' }));
    expect(screen.getByText('No cars match')).toBeVisible();
    expect(screen.queryByText(/^No used car was in the shop/)).not.toBeInTheDocument();
    await act(async () => held.release(usedCars()));
    expect(await screen.findByRole('row', { name: /U1042/ })).toBeVisible();
  });
});
