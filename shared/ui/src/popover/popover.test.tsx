import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button } from '../primitives/button.tsx';
import { renderWithUi } from '../provider/render-with-ui.tsx';
import { Popover } from './popover.tsx';

function example() {
  return renderWithUi(
    <>
      <Popover label="Columns" trigger={<Button>Open</Button>}>
        {({ close }) => <Button onClick={close}>Apply</Button>}
      </Popover>
      <Button>Elsewhere</Button>
    </>,
  );
}

test('it opens with the focus inside and says so on its button', async () => {
  example();
  const trigger = screen.getByRole('button', { name: 'Open' });
  expect(trigger).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(trigger);
  expect(screen.getByRole('dialog', { name: 'Columns' })).toBeInTheDocument();
  expect(trigger).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByRole('button', { name: 'Apply' })).toHaveFocus();
});

test('Escape closes it and gives the focus back', async () => {
  example();
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
});

test('a press outside closes it and leaves the focus where the press was', async () => {
  example();
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Elsewhere' })).toHaveFocus();
});

test('its content can close it', async () => {
  example();
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('tabbing past its end closes it', async () => {
  example();
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  await userEvent.tab();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Elsewhere' })).toHaveFocus();
});
