import { renderScreen } from '@fixed-ops/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
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
