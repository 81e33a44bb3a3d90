import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { kpi, monthlyNumbers } from '../testing/builders.ts';
import { loadScreen, renderScreen } from '../testing/render-screen.tsx';

const sold = (scope: string, sales: number, gross: number) => [
  kpi('parts_sales', { scope, value: sales }),
  kpi('parts_gross', { scope, value: gross }),
  kpi('parts_gp_pct', { scope, value: (gross / sales) * 100 }),
];
const parts = monthlyNumbers({
  kpis: sold('all', 2000, 700),
  byPayType: {
    ro_warranty: sold('ro_warranty', 1500, 500),
    counter: sold('counter', 500, 200),
    total: sold('all', 2000, 700),
  },
});

beforeAll(() => loadScreen('/dashboard/parts'));

describe('the parts dashboard', () => {
  test('asks for the parts department and shows its sales, gross and gross per cent', async () => {
    const { requests } = renderScreen('/dashboard/parts', { MonthlyNumbers: parts });
    const sales = await screen.findByRole('group', { name: 'Parts sales' });
    expect(within(sales).getByText('$2,000')).toBeVisible();
    expect(requests.every(({ searchParams }) => searchParams.get('department') === 'parts')).toBe(true);
  });

  test('opens what was sold on repair orders, and not what was sold over the counter', async () => {
    renderScreen('/dashboard/parts', { MonthlyNumbers: parts });
    const table = within(await screen.findByRole('group', { name: 'Sale types' }));
    const counter = within(table.getByRole('row', { name: /Counter retail/ }));
    expect(counter.getByText('$500')).toBeVisible();
    expect(counter.queryByRole('button')).not.toBeInTheDocument();
    const warranty = within(table.getByRole('row', { name: /Warranty ROs/ }));
    await userEvent.click(warranty.getByRole('button', { name: '$1,500' }));
    expect(screen.getByTestId('address')).toHaveTextContent('drill=parts_sales.all.saleType:ro_warranty');
  });
});
