import { screen } from '@testing-library/react';
import { Button } from '../primitives/button.tsx';
import { renderWithUi } from '../provider/render-with-ui.tsx';
import { Skeleton } from './skeleton.tsx';
import { FullPageSpinner } from './spinner.tsx';

test('a spinner is announced', () => {
  renderWithUi(<FullPageSpinner label="Loading dealership" />);
  expect(screen.getByRole('status')).toHaveTextContent('Loading dealership');
});

test('skeletons are hidden from screen readers', () => {
  const { container } = renderWithUi(<Skeleton h="4" />);
  expect(container.firstChild).toHaveAttribute('aria-hidden', 'true');
});

test('a button submits a form only when it says so', () => {
  renderWithUi(
    <form>
      <Button>Cancel</Button>
      <Button type="submit">Save</Button>
    </form>,
  );
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveAttribute('type', 'button');
  expect(screen.getByRole('button', { name: 'Save' })).toHaveAttribute('type', 'submit');
});
