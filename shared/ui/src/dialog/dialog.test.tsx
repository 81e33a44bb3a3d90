import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Button } from '../primitives/button.tsx';
import { renderWithUi } from '../provider/render-with-ui.tsx';
import { Dialog } from './dialog.tsx';

function Discard() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Discard</Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Discard 3 changes?"
        foot={<Button data-autofocus="">Keep editing</Button>}
      >
        They cannot be brought back.
      </Dialog>
    </>
  );
}

test('the question is a modal dialog by its name, with the focus on the safe answer', async () => {
  renderWithUi(<Discard />);
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(screen.getByRole('dialog', { name: 'Discard 3 changes?' })).toHaveTextContent('They cannot be brought back.');
  expect(screen.getByRole('button', { name: 'Keep editing' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Discard' })).toHaveFocus();
});
