import { type Answer, heldAnswer } from '@fixed-ops/testing';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { discountRow, discounts } from '../testing/discounts.ts';
import { loadScreen, renderScreen } from '../testing/render-screen.tsx';
import { chooseLastMonth, describeStates } from '../testing/states.ts';

const address = '/dashboard/service/discounts';
beforeAll(() => loadScreen(address));

const none = discounts({
  data: [],
  total: 0,
  byAdvisor: [],
  byReason: [],
  byOpCode: [],
  totals: { lines: 0, roCount: 0, laborDiscount: 0, partsDiscount: 0, pctLabor: 0, pctParts: 0, roPct: 0 },
});
const open = (query = '', answers = {}) =>
  renderScreen(`${address}${query}`, { RepairOrderDiscounts: discounts(), ...answers });
const asked = ({ requests }: { readonly requests: readonly URL[] }) =>
  requests.filter(({ pathname }) => pathname.endsWith('/RepairOrderDiscounts')).map(({ searchParams }) => searchParams);
const list = () => screen.findByRole('table', { name: 'Discounts' });

describeStates({
  address,
  title: 'Discounts',
  call: 'RepairOrderDiscounts',
  name: 'Discounts',
  full: { body: discounts(), words: '512951, line B' },
  ownEmpty: 'No discount was given on your own repair orders during November 1–19, 2026',
  empty: {
    body: none,
    words: 'No discount was given during November 1–19, 2026',
    step: 'Show October 2026',
  },
  notProvided: {
    body: discounts({ totals: { ...none.totals, lines: 2, laborDiscount: null, partsDiscount: null } }),
    words: 'Not provided by your DMS feed.',
  },
  ownView: {
    body: discounts({ ...none, ownViewMessage: 'Ask an administrator for your number.' }),
    words: 'Ask an administrator for your number.',
  },
  another: chooseLastMonth,
  nonsense: 'noReason=perhaps&sort=drop',
});

describe('discounts', () => {
  test('show their totals, and say what their shares are of', async () => {
    open();
    await list();
    const strip = screen.getByRole('region', { name: 'Discounts in the period' });
    expect(strip).toHaveTextContent('Labor discounts$2122 lines');
    expect(strip).toHaveTextContent('4.10%of labor before discounts, customer pay');
    expect(strip).toHaveTextContent('Without a reason$180');
  });

  test('are listed with the largest first; one below cost and one without a reason say so', async () => {
    const page = open();
    const row = within(await list()).getByRole('row', { name: /512951/ });
    expect(row).toHaveTextContent('No reason');
    expect(row).toHaveTextContent('Below cost');
    // The heading above the list has the year.
    expect(row).toHaveTextContent('Nov 12');
    expect(row).not.toHaveTextContent('2026');
    expect(within(row).getByRole('link', { name: '512951, line B' })).toHaveAttribute('href', '/dashboard/ros/512951');
    const head = screen.getByRole('columnheader', { name: /^Discount/ });
    expect(head).toHaveAttribute('aria-sort', 'descending');
    await userEvent.click(within(head).getByRole('button'));
    expect(asked(page).at(-1)?.get('sort')).toBe('amount');
  });

  test('rank advisors, and put what was given without one last', async () => {
    const { byAdvisor } = discounts();
    const nobody = byAdvisor.map((one) => ({
      ...one,
      advisorNumber: '',
      advisorName: 'No advisor',
      laborDiscount: 900,
    }));
    open('', { RepairOrderDiscounts: discounts({ byAdvisor: [...nobody, ...byAdvisor] }) });
    const table = within(await screen.findByRole('table', { name: 'Discounts by advisor' }));
    expect(table.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
      'Derek Boone',
      'No advisor',
    ]);
  });

  test('have on a phone room for the names of groups: parts are told of in the strip', async () => {
    open();
    const groups = within(await screen.findByRole('table', { name: 'Discounts by op code' }));
    const heads = groups.getAllByRole('columnheader').filter((head) => !head.hasAttribute('data-from'));
    expect(heads.map(({ textContent }) => textContent)).toEqual(['Op code', 'Labor', 'Lines']);
  });

  test('without a reason are one press away, and the address says so', async () => {
    const page = open();
    const reasons = await screen.findByRole('table', { name: 'Discounts by reason' });
    await userEvent.click(within(reasons).getByRole('button', { name: 'No reason' }));
    expect(await screen.findByRole('heading', { name: 'Discounts without a reason' })).toBeVisible();
    expect(screen.getByTestId('address').textContent).toContain('noReason=true');
    expect(asked(page).at(-1)?.get('noReason')).toBe('true');
    await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
    expect(await screen.findByRole('region', { name: 'Discounted lines' })).toHaveFocus();
  });

  test('for a reason are one press away, unless an address cannot have it: then it is no button', async () => {
    const [long, longer] = ['Goodwill '.repeat(100), 'Goodwill '.repeat(112)];
    const sums = { lines: 1, roCount: 1, laborDiscount: 32, partsDiscount: 0 };
    const byReason = [long, longer].map((reason) => ({ ...sums, reason }));
    const page = open('', { RepairOrderDiscounts: discounts({ byReason }) });
    const reasons = within(await screen.findByRole('table', { name: 'Discounts by reason' }));
    expect(reasons.getByTitle(longer, { normalizer: (title) => title })).toHaveTextContent(longer.trim());
    await userEvent.click(reasons.getByRole('button', { name: long.trim() }));
    await waitFor(() => expect(asked(page).at(-1)?.get('reason')).toBe(long));
    expect(reasons.queryByRole('button', { name: longer.trim() })).toBe(null);
  });

  test('on an op code are one press away, in place of those of a reason and of a search, and another press shows all @slow', async () => {
    const answer = (query: URLSearchParams) =>
      query.has('opCode') ? discounts({ data: [discountRow()], total: 1 }) : discounts();
    const page = open('?reason=Coupon&q=oil', { RepairOrderDiscounts: answer });
    const codes = await screen.findByRole('table', { name: 'Discounts by op code' });
    await userEvent.click(within(codes).getByRole('button', { name: /^LOFSYN/ }));
    expect(await screen.findByRole('region', { name: 'Discounts on LOFSYN' })).toHaveTextContent('1 line');
    const last = asked(page).at(-1);
    expect([last?.get('opCode'), last?.has('reason'), last?.has('search')]).toEqual(['LOFSYN', false, false]);
    expect(screen.getByTestId('address').textContent).toContain('opCode=LOFSYN');
    const pressed = within(codes).getByRole('button', { name: /^LOFSYN/, pressed: true });
    await userEvent.click(pressed);
    expect(await screen.findByRole('region', { name: 'Discounted lines' })).toBeVisible();
  });

  test('on lines without an op code are asked for as such @slow', async () => {
    const { byOpCode } = discounts();
    const page = open('', {
      RepairOrderDiscounts: discounts({
        byOpCode: [...byOpCode, { ...byOpCode[0]!, opCode: '', opDescription: null }],
      }),
    });
    const codes = await screen.findByRole('table', { name: 'Discounts by op code' });
    await userEvent.click(within(codes).getByRole('button', { name: 'No code' }));
    expect(await screen.findByRole('region', { name: 'Discounts without an op code' })).toBeVisible();
    expect(asked(page).at(-1)?.get('noOpCode')).toBe('true');
  });

  test('of an advisor are one press on the name away, and the people filter says whose they are', async () => {
    const page = open();
    const advisors = await screen.findByRole('table', { name: 'Discounts by advisor' });
    await userEvent.click(within(advisors).getByRole('button', { name: 'Derek Boone' }));
    expect(screen.getByTestId('address').textContent).toContain('advisors=A1');
    expect(asked(page).at(-1)?.get('advisors')).toBe('A1');
  });

  test('stand under their own name and total until those of a reason are there @slow', async () => {
    const held = heldAnswer<Answer<'repairOrderDiscounts'>>();
    const answer = (query: URLSearchParams) => (query.has('noReason') ? held.answer() : discounts());
    open('', { RepairOrderDiscounts: answer });
    const reasons = await screen.findByRole('table', { name: 'Discounts by reason' });
    await userEvent.click(within(reasons).getByRole('button', { name: 'No reason' }));
    expect(screen.getByTestId('address').textContent).toContain('noReason=true');
    expect(screen.getByRole('region', { name: 'Discounted lines' })).toBeVisible();
    expect(within(await list()).getByText(/^All/)).toBeVisible();
    await act(async () => held.release(discounts({ data: [discountRow()], total: 1 })));
    expect(await screen.findByRole('region', { name: 'Discounts without a reason' })).toBeVisible();
    expect(within(await list()).queryByText(/^All/)).not.toBeInTheDocument();
  });

  test('of a feed that names no reasons say that it does not, and blame nobody', async () => {
    const { byReason, data } = discounts();
    open('', {
      RepairOrderDiscounts: discounts({
        reasonsProvided: false,
        data: data.map((row) => ({ ...row, reason: null })),
        byReason: byReason.slice(0, 1),
      }),
    });
    const row = within(await list()).getByRole('row', { name: /512951/ });
    expect(row).toHaveTextContent('Not provided by your DMS feed');
    const reasons = screen.getByRole('table', { name: 'Discounts by reason' });
    expect(reasons).toHaveTextContent('Not provided by your DMS feed');
    expect(screen.getByRole('region', { name: 'Discounts in the period' })).toHaveTextContent(
      'Without a reason—Not provided',
    );
    expect(screen.queryByText('No reason')).not.toBeInTheDocument();
  });

  test('of one reason stand in the address to the letter', async () => {
    const page = open('?reason=Coupon', {
      RepairOrderDiscounts: discounts({ data: [discountRow()], total: 1 }),
    });
    expect(await screen.findByRole('heading', { name: 'Discounts for “Coupon”' })).toBeVisible();
    expect(asked(page)[0]?.get('reason')).toBe('Coupon');
    expect(within(await list()).queryByText(/^All/)).not.toBeInTheDocument();
  });

  test('that no filter leaves lead back to all of them', async () => {
    open('?q=zzz', { RepairOrderDiscounts: discounts({ data: [], total: 0 }) });
    expect(await screen.findByText('No discounts match')).toBeVisible();
    expect(screen.getAllByRole('button', { name: 'Show all' })[0]).toBeVisible();
  });

  test('of which a month had none lead to the month before it, and filters can be cleared first', async () => {
    const range = { startDate: '2026-10-01', endDate: '2026-10-31' };
    open('?startDate=2026-10-01&endDate=2026-10-31&advisors=A1', { RepairOrderDiscounts: { ...none, ...range } });
    expect(await screen.findByRole('button', { name: 'Clear filters' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Show September 2026' }));
    expect(screen.getByTestId('address').textContent).toContain('startDate=2026-09-01&endDate=2026-09-30');
  });

  test('of which a month before the latest repair orders had none lead back, and not to those again', async () => {
    const range = { startDate: '2026-09-01', endDate: '2026-09-30' };
    open('?startDate=2026-09-01&endDate=2026-09-30', { RepairOrderDiscounts: { ...none, ...range } });
    expect(await screen.findByRole('button', { name: 'Show August 2026' })).toBeVisible();
  });

  const emptyIn = (startDate: string, endDate: string, firstCloseDate: string) =>
    renderScreen(
      `${address}?startDate=${startDate}&endDate=${endDate}`,
      { RepairOrderDiscounts: { ...none, startDate, endDate } },
      'ADMIN',
      undefined,
      { firstCloseDate },
    );

  test('of which days of a month had none lead to the whole month: the days before them are looked through too', async () => {
    emptyIn('2026-10-10', '2026-10-20', '2026-10-09');
    expect(await screen.findByRole('button', { name: 'Show October 2026' })).toBeVisible();
  });

  test('lead no further back than the first repair order', async () => {
    emptyIn('2026-09-01', '2026-09-30', '2026-08-31');
    expect(await screen.findByRole('button', { name: 'Show August 2026' })).toBeVisible();
    cleanup();
    emptyIn('2026-09-01', '2026-09-30', '2026-09-01');
    expect(await screen.findByText(/^No discount was given/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Show/ })).not.toBeInTheDocument();
  });

  test('in an own view name nobody else', async () => {
    renderScreen(address, { RepairOrderDiscounts: discounts() }, 'EMPLOYEE');
    await list();
    expect(screen.queryByRole('table', { name: 'Discounts by advisor' })).not.toBeInTheDocument();
    expect(screen.getByRole('table', { name: 'Discounts by reason' })).toBeVisible();
  });
});
