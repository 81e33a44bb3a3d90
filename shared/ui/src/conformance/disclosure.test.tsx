// These tests hold that `Popover` follows the pattern "disclosure" of the ARIA Authoring Practices.
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Popover } from '../popover/popover.tsx';
import { Button } from '../primitives/button.tsx';
import { renderWithUi } from '../provider/render-with-ui.tsx';

const button = () => screen.getByRole('button', { name: 'About labor sales' });

/** Draws the button, puts the focus on it and presses the keys. */
async function press(keys: string): Promise<void> {
  renderWithUi(
    <>
      <Popover label="Labor sales" trigger={<Button>About labor sales</Button>}>
        What labor was sold for.
      </Popover>
      <Button>Next</Button>
    </>,
  );
  await userEvent.tab();
  if (keys) await userEvent.keyboard(keys);
}

test('the button says whether it is open, and what it opens', async () => {
  await press('');
  expect(button()).toHaveAttribute('aria-expanded', 'false');
  expect(button()).not.toHaveAttribute('aria-controls');
  await userEvent.keyboard('{Enter}');
  expect(button()).toHaveAttribute('aria-expanded', 'true');
  expect(button()).toHaveAttribute('aria-controls', screen.getByRole('dialog', { name: 'Labor sales' }).id);
});

test.each([
  { key: 'Enter', keys: '{Enter}' },
  { key: 'Space', keys: ' ' },
])('$key opens it, and the focus goes there, so that it is read', async ({ keys }) => {
  await press(keys);
  expect(screen.getByRole('dialog', { name: 'Labor sales' })).toHaveFocus();
});

test('Escape closes it and gives the focus back', async () => {
  await press('{Enter}{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(button()).toHaveFocus();
});

test('it is not modal: Tab goes on to what follows, and closes it', async () => {
  await press('{Enter}');
  await userEvent.tab();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus();
});
