import { renderWithUi } from '../provider/render-with-ui.tsx';
import { RowsSkeleton } from './rows-skeleton.tsx';

test('rows that are not there yet stand under their head in the place of as many, and nothing of them is read out', () => {
  const { container } = renderWithUi(<RowsSkeleton rows={3} />);
  const list = container.querySelector('[data-part=rows-skeleton]');
  expect(list).toHaveAttribute('aria-hidden', 'true');
  expect(list?.children).toHaveLength(1 + 3);
});
