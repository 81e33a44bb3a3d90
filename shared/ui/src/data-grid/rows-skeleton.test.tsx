import { renderWithUi } from '../provider/render-with-ui.tsx';
import { RowsSkeleton } from './rows-skeleton.tsx';

test('rows that are still loading are drawn under their head, as many as will come, and are not read out', () => {
  const { container } = renderWithUi(<RowsSkeleton rows={3} />);
  const list = container.querySelector('[data-part=rows-skeleton]');
  expect(list).toHaveAttribute('aria-hidden', 'true');
  expect(list?.children).toHaveLength(1 + 3);
});
