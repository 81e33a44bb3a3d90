import { screen } from '@testing-library/react';
import { Button } from '../primitives/button.tsx';
import { renderWithUi } from '../provider/render-with-ui.tsx';
import { Skeleton } from './skeleton.tsx';
import { FullPageSpinner } from './spinner.tsx';

test('a spinner is announced', () => {
  renderWithUi(<FullPageSpinner label="Loading dealership" />);
  expect(screen.getByRole('status')).toHaveTextContent('Loading dealership');
});

test('a loading button keeps its name, is busy and takes no click', () => {
  renderWithUi(<Button loading>Save</Button>);
  const button = screen.getByRole('button', { name: 'Save' });
  expect(button).toBeDisabled();
  expect(button).toHaveAttribute('aria-busy', 'true');
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
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
