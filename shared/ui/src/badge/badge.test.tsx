import { renderWithUi } from '../provider/render-with-ui.tsx';
import { badgeText, CountBadge } from './badge.tsx';

test('counts are capped at 99+', () => {
  expect([1, 99, 100, 5000].map(badgeText)).toEqual(['1', '99', '99+', '99+']);
});

test('nothing is drawn for zero', () => {
  const { container } = renderWithUi(<CountBadge count={0} />);
  expect(container.querySelector('span')).toBeNull();
});
