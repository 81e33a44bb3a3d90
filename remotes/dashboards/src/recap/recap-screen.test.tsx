import { kpi, monthlyNumbers } from '@fixed-ops/contract/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { loadScreen, problem, renderScreen } from '../testing/render-screen.tsx';

const PATH = '/dashboard/service/recap';
const numbers = (query: URLSearchParams) => {
  const isDay = query.get('startDate') === query.get('endDate');
  const value = isDay ? (query.get('endDate') === '2026-11-12' ? 58 : 61) : 1018;
  return monthlyNumbers({
    kpis: [
      kpi('ro_count', { value, facts: isDay ? {} : { pace: 1493, goal: 1600 } }),
      kpi('labor_gross', { value: 900 }),
    ],
    byAdvisor: [
      {
        number: 'A1',
        name: 'Priya Nair',
        firstSeen: null,
        kpis: [kpi('ro_count', { value: 9 }), kpi('labor_gross', { value: 400 })],
      },
      {
        number: 'A2',
        name: 'Owen Tate',
        firstSeen: null,
        kpis: [kpi('ro_count', { value: 7 }), kpi('labor_gross', { value: 500 })],
      },
      { number: 'A3', name: 'Ida Moss', firstSeen: null, kpis: [kpi('ro_count', { value: 0 })] },
    ],
  });
};

beforeAll(() => loadScreen(PATH));

describe('the recap of a day', () => {
  test('tells the last day with data beside the same weekday before, the month so far, its pace and goal', async () => {
    renderScreen(PATH, { MonthlyNumbers: numbers });
    expect(await screen.findByRole('heading', { level: 1, name: 'Recap of Thursday, Nov 19, 2026' })).toBeVisible();
    const row = await screen.findByRole('row', { name: /^Repair orders 61 58 1,018 1,493 1,600$/ });
    expect(row).toBeVisible();
  });

  test('names the advisors of the day, by what they left', async () => {
    renderScreen(PATH, { MonthlyNumbers: numbers });
    const table = within(await screen.findByRole('table', { name: 'Advisors of the day' }));
    const names = table.getAllByRole('rowheader').map(({ textContent }) => textContent);
    expect(names).toEqual(['Owen Tate', 'Priya Nair', 'Store']);
  });

  test('goes from day to day in the address, and not past the last one', async () => {
    renderScreen(PATH, { MonthlyNumbers: numbers });
    expect(await screen.findByRole('button', { name: 'Day after' })).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: 'Day before' }));
    expect(screen.getByTestId('address')).toHaveTextContent(`${PATH}?date=2026-11-18`);
    expect(await screen.findByRole('heading', { level: 1, name: 'Recap of Wednesday, Nov 18, 2026' })).toBeVisible();
  });

  test.each(['?date=2027-01-01', '?date=soon'])('of %s is that of the last day', async (search) => {
    renderScreen(`${PATH}${search}`, { MonthlyNumbers: numbers });
    expect(await screen.findByRole('heading', { level: 1, name: /Nov 19, 2026$/ })).toBeVisible();
  });

  test('of a closed day says so', async () => {
    renderScreen(`${PATH}?date=2026-11-15`, {
      MonthlyNumbers: monthlyNumbers({ kpis: [kpi('ro_count', { value: 0 })] }),
    });
    expect(await screen.findByText('No repair order closed on Nov 15, 2026')).toBeVisible();
    expect(screen.getByText('It was a Sunday.')).toBeVisible();
  });

  test('in an own view without numbers says why', async () => {
    const ownViewMessage = 'Ask an administrator for your number.';
    renderScreen(PATH, { MonthlyNumbers: monthlyNumbers({ ownViewMessage, kpis: [] }) });
    expect(await screen.findByText(ownViewMessage)).toBeVisible();
  });

  test('that cannot be loaded has Retry', async () => {
    const down = () => problem(500, 'The database did not answer.');
    renderScreen(PATH, { MonthlyNumbers: down });
    expect(await screen.findByText('Recap could not be loaded')).toBeVisible();
  });
});
