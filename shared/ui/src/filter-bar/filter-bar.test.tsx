import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderWithUi } from '../provider/render-with-ui.tsx';
import { FilterBar } from './filter-bar.tsx';

test('what does not fit a phone is behind Filters and More', async () => {
  renderWithUi(
    <FilterBar period={<button type="button">This month</button>} actions={<button type="button">Export</button>}>
      <button type="button">People</button>
    </FilterBar>,
  );
  expect(screen.getByRole('group', { name: 'Filters' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Filters' }));
  const drawer = screen.getByRole('dialog', { name: 'Filters' });
  expect(within(drawer).getByRole('button', { name: 'People' })).toBeInTheDocument();
  await userEvent.click(within(drawer).getByRole('button', { name: 'Done' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  expect(
    within(screen.getByRole('dialog', { name: 'More' })).getByRole('button', { name: /^Export/ }),
  ).toBeInTheDocument();
});
