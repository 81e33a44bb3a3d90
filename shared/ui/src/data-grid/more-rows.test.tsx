import { screen } from '@testing-library/react';
import { renderWithUi } from '../provider/render-with-ui.tsx';
import { MoreRows } from './more-rows.tsx';

test('how many rows there are still is on paper, and what loads them is not', () => {
  const list = { rest: 983, pageSize: 50, isLoadingMore: false, loadMore: () => undefined, pageFailure: null };
  renderWithUi(<MoreRows list={list} what="repair orders" />);
  expect(screen.getByRole('button', { name: '983 more, load 50' })).toBeVisible();
  expect(screen.getByText(', load 50')).toHaveAttribute('data-print', 'none');
});
