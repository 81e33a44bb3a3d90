import { monthlyNumbers } from '@fixed-ops/contract/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { loadScreen, renderScreen } from '../testing/render-screen.tsx';
import { twoShops } from '../testing/technicians.ts';

const ADDRESS = '/dashboard/technicians';
const open = (search: string) =>
  renderScreen(ADDRESS + search, { TechPerformanceEff: twoShops(), MonthlyNumbers: monthlyNumbers({}) });

beforeAll(() => loadScreen(ADDRESS));

describe('a choice of an address that nobody of the period fits', () => {
  test.each(['?shop=9', '?role=Apprentice'])('%s is not said to be a lack of attendance', async (search) => {
    open(search);
    const chart = await screen.findByRole('region', { name: 'Efficiency and productivity' });
    expect(chart).toHaveTextContent('Nobody matches the shop and role chosen.');
    expect(chart).not.toHaveTextContent('attendance');
  });

  test('a role stays named in its filter, so that one sees what leaves nobody', async () => {
    open('?role=Apprentice');
    await screen.findByRole('region', { name: 'Efficiency and productivity' });
    await userEvent.click(screen.getByRole('button', { name: 'Filters' }));
    expect(
      within(screen.getByRole('dialog', { name: 'Filters' })).getByRole('combobox', { name: 'Role' }),
    ).toHaveTextContent('Apprentice');
  });
});
