// These tests hold that `Dialog` and `Drawer` follow the pattern "dialog (modal)" of the ARIA Authoring Practices. Both use the browser's
// own dialog, which keeps Tab inside. jsdom has no dialog, so e2e/journeys/pieces/overlays.spec.ts tests Tab.
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Dialog } from '../dialog/dialog.tsx';
import { Drawer } from '../drawer/drawer.tsx';
import { Button } from '../primitives/button.tsx';
import { renderWithUi } from '../provider/render-with-ui.tsx';

const surfaces = [
  { name: 'a dialog', Surface: Dialog },
  { name: 'a drawer', Surface: Drawer },
];

function Example({ Surface, safe = false }: { Surface: typeof Dialog | typeof Drawer; safe?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Discard</Button>
      <Surface open={open} onClose={() => setOpen(false)} title="Discard 3 changes?">
        They cannot be brought back.
        <Button {...(safe ? { 'data-autofocus': '' } : {})}>Keep editing</Button>
      </Surface>
    </>
  );
}

/** Draws the surface and opens it with the keyboard. */
async function open(Surface: typeof Dialog | typeof Drawer, safe = false): Promise<HTMLElement> {
  renderWithUi(<Example Surface={Surface} safe={safe} />);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  return screen.getByRole('dialog');
}

describe.each(surfaces)('$name', ({ Surface }) => {
  it('is modal, and named by its title', async () => {
    const surface = await open(Surface);
    expect(surface).toHaveAttribute('aria-modal', 'true');
    expect(surface).toHaveAccessibleName('Discard 3 changes?');
    expect(document.getElementById(surface.getAttribute('aria-labelledby') ?? '')).toBe(
      screen.getByRole('heading', { name: 'Discard 3 changes?' }),
    );
  });

  it('takes the focus itself, so that its name is read, where nothing in it asks for the focus', async () => {
    expect(await open(Surface)).toHaveFocus();
  });

  it('gives the first focus to what asks for it, such as the safe answer', async () => {
    await open(Surface, true);
    expect(screen.getByRole('button', { name: 'Keep editing' })).toHaveFocus();
  });

  it('is closed by Escape, and the focus goes back to what opened it', async () => {
    await open(Surface);
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Discard' })).toHaveFocus();
  });
});

test('a drawer has a button that closes it among its Tab stops', async () => {
  await open(Drawer);
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
