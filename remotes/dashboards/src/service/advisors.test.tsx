import { kpi, monthlyNumbers } from '@fixed-ops/contract/testing';
import { type Answer, heldAnswer } from '@fixed-ops/testing';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { loadScreen, renderScreen } from '../testing/render-screen.tsx';

const person = (number: string, name: string, value: number, gapDollars: number | null = null) => ({
  number,
  name,
  firstSeen: null,
  kpis: [kpi('elr', { scope: 'C', value, gapDollars, status: value < 140 ? ('red' as const) : ('green' as const) })],
});
const numbers = monthlyNumbers({
  byAdvisor: [
    person('', 'No advisor', 155),
    person('A4', 'Ida Moss', 170),
    person('A2', 'Owen Tate', 162, 800),
    person('A3', 'Lee Park', 158, 200),
    person('A5', 'Ann Wu', 139, 400),
    person('A1', 'Priya Nair', 131, 3_000),
  ],
});
const open = async (search: string) => {
  renderScreen(`/dashboard/service${search}`, { MonthlyNumbers: numbers });
  return within(await screen.findByRole('table', { name: 'Advisors' }));
};
const heads = (table: Awaited<ReturnType<typeof open>>) =>
  table.getAllByRole('rowheader').map((head) => head.textContent?.trim());

beforeAll(() => loadScreen('/dashboard/service'));

describe('the advisors of a period', () => {
  test('have a rank, and what has no advisor stands below them without one, however they are sorted', async () => {
    const table = await open('');
    await userEvent.click(table.getByRole('button', { name: 'ELR' }));
    expect(heads(table)).toEqual([
      '5Ida Moss',
      '4Owen Tate',
      '3Lee Park',
      '2Ann Wu',
      '1Priya Nair',
      'No advisor',
      'Store',
      'Target',
    ]);
    const row = table.getByRole('row', { name: /^No advisor/ });
    expect(within(row).queryByText(/target/)).not.toBeInTheDocument();
  });

  test('rank by what their gap is worth: then those ahead of target, the least first, and last whose gap is not known', async () => {
    const table = await open('');
    expect(heads(table)).toEqual([
      '1Priya Nair',
      '2Ann Wu',
      '3Lee Park',
      '4Owen Tate',
      '5Ida Moss',
      'No advisor',
      'Store',
      'Target',
    ]);
    expect(screen.getByText('Customer pay, ranked by what the gap to the ELR target is worth')).toBeVisible();
  });

  test('show on a phone the rate of each and what it is worth, and how much somebody sells below the name @slow', async () => {
    const sells = kpi('hpro', { scope: 'C', value: 1.5, numerator: 15, denominator: 10 });
    const moss = { ...person('A4', 'Ida Moss', 170), firstSeen: '2026-06-01' };
    renderScreen('/dashboard/service', {
      MonthlyNumbers: monthlyNumbers({ byAdvisor: [{ ...moss, kpis: [...moss.kpis, sells] }] }),
    });
    const table = within(await screen.findByRole('table', { name: 'Advisors' }));
    const shown = table.getAllByRole('columnheader').filter((head) => !head.hasAttribute('data-from'));
    expect(shown.map(({ textContent }) => textContent)).toEqual(['Advisor', 'ELR', 'ELR gap']);
    expect(table.getByRole('rowheader', { name: /Ida Moss/ })).toHaveTextContent('1.50 hrs per RO, Since Jun 2026');
  });

  test('of whom none has work of the chosen kind lead to all of it @slow', async () => {
    const none = { ...person('A1', 'Priya Nair', 131), kpis: [kpi('elr', { scope: 'W', value: null, n: 0 })] };
    renderScreen('/dashboard/service?payType=W', { MonthlyNumbers: monthlyNumbers({ byAdvisor: [none] }) });
    const panel = within(await screen.findByRole('region', { name: 'Advisors' }));
    expect(panel.getByText('No advisor has repair orders here')).toBeVisible();
    expect(panel.getByRole('button', { name: 'Show October 2026' })).toBeVisible();
    await userEvent.click(panel.getByRole('button', { name: 'Clear filters' }));
    expect(screen.getByTestId('address').textContent).toBe('/dashboard/service');
  });

  test('of whom a period has none offer the month before it until others are there, also while those load @slow', async () => {
    const next = heldAnswer<Answer<'monthlyNumbers'>>();
    const none = monthlyNumbers({
      byAdvisor: [{ ...person('A1', 'Priya Nair', 131), kpis: [kpi('elr', { value: null, n: 0 })] }],
    });
    const answer = (query: URLSearchParams) => (query.get('endDate') === '2026-10-31' ? next.answer() : none);
    renderScreen('/dashboard/service', { MonthlyNumbers: answer });
    const panel = within(await screen.findByRole('region', { name: 'Advisors' }));
    await userEvent.click(panel.getByRole('button', { name: 'Show October 2026' }));
    expect(screen.getByTestId('address')).toHaveTextContent('startDate=2026-10-01');
    expect(panel.queryByRole('button', { name: 'Show September 2026' })).not.toBeInTheDocument();
    expect(panel.getByRole('button', { name: 'Show October 2026' })).toBeVisible();
    await act(async () => next.release({ ...none, startDate: '2026-10-01', endDate: '2026-10-31' }));
    expect(await panel.findByRole('button', { name: 'Show September 2026' })).toBeVisible();
  });

  test.each([
    ['', 'Store'],
    ['?advisors=A1', 'Chosen people'],
    ['?technicians=T1', 'Chosen people'],
    ['?payType=C', 'Customer pay, all advisors'],
  ])('of %j have the total %s @slow', async (search, name) => {
    const table = await open(search);
    expect(table.getByRole('rowheader', { name })).toBeVisible();
    expect(table.getAllByTitle(`Effective labor rate, ${name}`)).toHaveLength(1);
  });
});
