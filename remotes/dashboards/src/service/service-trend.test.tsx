import { period } from '@fixed-ops/contract/testing';
import type { Answer } from '@fixed-ops/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { loadScreen, problem, renderScreen } from '../testing/render-screen.tsx';

const month = (name: string, fields: object = {}) => ({
  month: name,
  serviceSales: 526_140,
  serviceCost: 126_140,
  serviceGross: 400_000,
  partsSales: null,
  partsCost: null,
  partsGross: null,
  variable: null,
  personnel: null,
  semiFixed: null,
  fixed: null,
  unmappedExpense: null,
  netService: null,
  netParts: null,
  absorption: null,
  closed: true,
  isPosted: true,
  ...fields,
});
const reconciliation = {
  month: '2026-10',
  laborSalesGl: 526_140,
  laborSalesRo: 523_904,
  diff: 2_236,
  diffPct: 0.43,
  reconciled: true,
  through: null,
};
function ledger(fields: Partial<Answer<'monthlyNumbersAccounting'>['data']> = {}): Answer<'monthlyNumbersAccounting'> {
  return {
    ...period,
    data: {
      months: [month('2026-10'), month('2026-11', { serviceSales: null, isPosted: false, closed: false })],
      reconciliation,
      unmappedAccounts: { service: 0, parts: 0, store: 0 },
      accountsWithoutDepartment: 0,
      ownView: false,
      ...fields,
    },
  };
}
const open = (address = '/dashboard/service?trend=accounting', answers = {}, role = 'ADMIN') =>
  renderScreen(address, { MonthlyNumbers_Accounting: ledger(), ...answers }, role);

beforeAll(() => loadScreen('/dashboard/service'));

describe('the months of the service dashboard', () => {
  test('switch to the ledger and back, in the address, and say how far the two are apart', async () => {
    open('/dashboard/service');
    await screen.findByText('No sales yet');
    const from = within(await screen.findByRole('radiogroup', { name: 'Months from' }));
    await userEvent.click(from.getByRole('radio', { name: 'Accounting' }));
    expect(screen.getByTestId('address')).toHaveTextContent('/dashboard/service?trend=accounting');
    expect(
      await screen.findByText(
        'October 2026: the ledger has $526,140 of labor, repair orders $523,904; the ledger has $2,236 more (0.4%).',
      ),
    ).toBeVisible();
    expect(screen.getByText('Not posted yet: November 2026.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Statement' })).toHaveAttribute('href', '/ai-statement/service');
    await userEvent.click(screen.getByRole('radio', { name: 'Repair orders' }));
    expect(screen.getByTestId('address')).toHaveTextContent(/^\/dashboard\/service$/);
  });

  test.each([
    ['', 'of the ledger, which has no pay types'],
    ['&advisors=A3', 'of the ledger, which has no pay types or people'],
    ['&technicians=T1&laborTypes=CP', 'of the ledger, which has no pay types, people or labor types'],
  ])('say of the ledger by which of the filters set it is not narrowed: %s', async (set, words) => {
    open(`/dashboard/service?trend=accounting${set}`);
    expect(await screen.findByText(new RegExp(`${words}$`))).toBeVisible();
  });

  test('of a ledger that is still being posted are compared with repair orders up to the day that it reaches @slow', async () => {
    const through = { ...reconciliation, month: '2026-11', through: '2026-11-15' };
    open(undefined, { MonthlyNumbers_Accounting: ledger({ reconciliation: through }) });
    expect(await screen.findByText(/^November 2026, through Nov 15: the ledger has/)).toBeVisible();
  });

  test('say of a month that is over that it is not closed, and no longer call it month to date', async () => {
    const months = [month('2026-10', { closed: false }), month('2026-11', { closed: false })];
    open(undefined, { MonthlyNumbers_Accounting: ledger({ months }) });
    expect(await screen.findByText('Not closed yet: October 2026.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Show as table' }));
    const table = within(screen.getByRole('table', { name: /as a table$/ }));
    expect(table.getByText('October 2026')).toBeVisible();
    expect(table.getByText('November 2026, month to date')).toBeVisible();
  });

  test('have the marked days below them as those of repair orders have @slow', async () => {
    const marked = { eventId: '7', date: '2026-10-12', kind: 'person' as const, text: 'Second shift' };
    const { requests } = open(undefined, {
      Events: { data: [{ ...marked, note: '', byName: 'Mark Hale', canDelete: false }] },
    });
    const events = within(await screen.findByRole('list', { name: 'Events' }));
    expect(events.getByRole('listitem')).toHaveTextContent('Oct 12, 2026Second shift Mark Hale');
    expect(screen.getByRole('button', { name: 'Add event' })).toBeVisible();
    const asked = requests.find(({ pathname }) => pathname.endsWith('/Events'));
    expect(asked?.search).toBe('?startDate=2026-10-01&endDate=2026-11-30');
  });

  test.each([
    [
      2,
      'The ledger is not compared with repair orders here: 2 accounts are not mapped yet, and any sales among them may be labor.',
    ],
    [0, 'No month here has labor of the same days both in the ledger and on repair orders.'],
  ])('with %d accounts that nobody has mapped say why nothing is compared @slow', async (service, said) => {
    const unmappedAccounts = { service, parts: 0, store: 0 };
    open(undefined, { MonthlyNumbers_Accounting: ledger({ reconciliation: null, unmappedAccounts }) });
    expect(await screen.findByText(said)).toBeVisible();
  });

  test.each([
    ['ADMIN', 'Look at the feeds', '/administration/feeds'],
    ['MANAGER', 'Ask for the ledger’s file', '/support'],
  ])('without a posted month say so, keep the switch, and lead %s on @slow', async (role, step, href) => {
    open(undefined, { MonthlyNumbers_Accounting: ledger({ months: [month('2026-11', { isPosted: false })] }) }, role);
    expect(await screen.findByText('The ledger has no months here')).toBeVisible();
    expect(screen.getByRole('radio', { name: 'Repair orders' })).toBeVisible();
    expect(screen.getByRole('link', { name: step })).toHaveAttribute('href', href);
  });

  test('before the first month of the ledger say which that is, and lead to it @slow', async () => {
    const before = ledger({
      months: [month('2024-03', { isPosted: false })],
      firstMonth: '2025-10',
      reconciliation: null,
    });
    open('/dashboard/service?trend=accounting&period=custom&startDate=2024-03-01&endDate=2024-03-31', {
      MonthlyNumbers_Accounting: before,
    });
    expect(await screen.findByText('The ledger begins in October 2025')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Look at the feeds' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Show October 2025' }));
    expect(screen.getByTestId('address')).toHaveTextContent('startDate=2025-10-01&endDate=2025-10-31');
    expect(screen.getByTestId('address')).toHaveTextContent('trend=accounting');
  });

  test('that cannot be loaded are a card with Retry', async () => {
    const down = () => problem(500, 'The database did not answer.');
    open(undefined, { MonthlyNumbers_Accounting: down });
    expect(await screen.findByText('Service sales and gross profit could not be loaded')).toBeVisible();
  });

  test('have no switch for whoever sees own figures alone, whatever the address says', async () => {
    const { requests } = open(undefined, {}, 'EMPLOYEE');
    await screen.findByRole('region', { name: 'Key figures' });
    expect(screen.queryByRole('radiogroup', { name: 'Months from' })).not.toBeInTheDocument();
    expect(requests.some(({ pathname }) => pathname.endsWith('/MonthlyNumbers_Accounting'))).toBe(false);
  });
});
