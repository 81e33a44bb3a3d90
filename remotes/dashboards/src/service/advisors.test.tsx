import { kpi, monthlyNumbers } from '@fixed-ops/contract/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { loadScreen, renderScreen } from '../testing/render-screen.tsx';

const person = (number: string, name: string, value: number) => ({
  number,
  name,
  firstSeen: null,
  kpis: [kpi('elr', { scope: 'C', value, status: value < 140 ? ('red' as const) : ('green' as const) })],
});
const numbers = monthlyNumbers({
  byAdvisor: [person('', 'No advisor', 155), person('A1', 'Priya Nair', 131), person('A2', 'Owen Tate', 162)],
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
    expect(heads(table)).toEqual(['1Owen Tate', '2Priya Nair', 'No advisor', 'Store', 'Target']);
    await userEvent.click(table.getByRole('button', { name: 'ELR' }));
    expect(heads(table)).toEqual(['2Priya Nair', '1Owen Tate', 'No advisor', 'Store', 'Target']);
    const row = table.getByRole('row', { name: /^No advisor/ });
    expect(within(row).queryByText(/target/)).not.toBeInTheDocument();
  });

  test.each([
    ['', 'Store'],
    ['?advisors=A1', 'Chosen people'],
    ['?technicians=T1', 'Chosen people'],
    ['?payType=C', 'Customer pay, all advisors'],
  ])('of %j have the total %s', async (search, name) => {
    const table = await open(search);
    expect(table.getByRole('rowheader', { name })).toBeVisible();
    expect(table.getAllByTitle(`Effective labor rate, ${name}`)).toHaveLength(1);
  });
});
