import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Popover } from '../popover/popover.tsx';
import { Button } from '../primitives/button.tsx';
import { renderWithUi } from '../provider/render-with-ui.tsx';
import { Drawer } from './drawer.tsx';

function Example() {
  const [open, setOpen] = useState(false);
  const [detail, setDetail] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Labor sales</Button>
      <Drawer open={open} onClose={() => setOpen(false)} title="Labor sales" subtitle="November 2026" foot="Adds up.">
        <Button onClick={() => setDetail(true)}>RO 618211</Button>
        <Popover label="Columns" trigger={<Button>Columns</Button>}>
          <Button>Hours</Button>
        </Popover>
        <Drawer open={detail} onClose={() => setDetail(false)} title="RO 618211">
          Lines
        </Drawer>
      </Drawer>
    </>
  );
}

test('it is a modal dialog named by its title, and takes the focus', async () => {
  renderWithUi(<Example />);
  await userEvent.click(screen.getByRole('button', { name: 'Labor sales' }));
  const drawer = screen.getByRole('dialog', { name: 'Labor sales' });
  expect(drawer).toHaveAttribute('aria-modal', 'true');
  expect(drawer).toHaveFocus();
  expect(drawer).toHaveTextContent('November 2026');
  expect(drawer).toHaveTextContent('Adds up.');
});

test('Close and Escape close it, and the focus goes back to what opened it', async () => {
  renderWithUi(<Example />);
  const opener = screen.getByRole('button', { name: 'Labor sales' });
  await userEvent.click(opener);
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(opener).toHaveFocus();
  await userEvent.click(opener);
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('of two stacked drawers Escape closes the newer one only', async () => {
  renderWithUi(<Example />);
  await userEvent.click(screen.getByRole('button', { name: 'Labor sales' }));
  await userEvent.click(screen.getByRole('button', { name: 'RO 618211' }));
  expect(screen.getAllByRole('dialog')).toHaveLength(2);
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('dialog', { name: 'Labor sales' })).toBeInTheDocument();
  expect(screen.queryByRole('dialog', { name: 'RO 618211' })).not.toBeInTheDocument();
});

test('a popover inside closes before its drawer', async () => {
  renderWithUi(<Example />);
  await userEvent.click(screen.getByRole('button', { name: 'Labor sales' }));
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog', { name: 'Columns' })).not.toBeInTheDocument();
  expect(screen.getByRole('dialog', { name: 'Labor sales' })).toBeInTheDocument();
});

test('the page behind does not scroll while a drawer is open', async () => {
  renderWithUi(<Example />);
  await userEvent.click(screen.getByRole('button', { name: 'Labor sales' }));
  expect(document.documentElement.style.overflow).toBe('hidden');
  await userEvent.keyboard('{Escape}');
  expect(document.documentElement.style.overflow).toBe('');
});
