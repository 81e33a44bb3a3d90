import { renderScreen } from '@fixed-ops/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DashboardPeriod } from './dashboard-filter-bar.tsx';
import { useDashboardView } from './use-dashboard-view.ts';

function Choices() {
  const { setFilters, choosePreset } = useDashboardView();
  const choose = () => {
    setFilters({ payType: 'C' });
    choosePreset('lastMonth');
  };
  return (
    <button type="button" onClick={choose}>
      Choose
    </button>
  );
}

test('a period that is chosen before the page is drawn anew by a filter keeps the filter', async () => {
  renderScreen(<Choices />, { address: '/codes' });
  await userEvent.click(screen.getByRole('button', { name: 'Choose' }));
  expect(screen.getByTestId('address')).toHaveTextContent('/codes?payType=C&period=lastMonth');
});

test('last week is requested with its own dates, so that it is compared with the week before', async () => {
  renderScreen(<Period />, { address: '/codes' });
  await userEvent.click(screen.getByRole('button', { name: /^Period: / }));
  await userEvent.click(screen.getByRole('button', { name: /^Last week/ }));
  expect(screen.getByRole('button', { name: 'Period: Last week' })).toBeVisible();
  expect(screen.getByTestId('address')).toHaveTextContent('?period=thisWeek&startDate=2026-11-09&endDate=2026-11-15');
});

const Period = () => <DashboardPeriod view={useDashboardView()} />;
