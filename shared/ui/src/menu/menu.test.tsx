import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button } from '../primitives/button.tsx';
import { renderWithUi } from '../provider/render-with-ui.tsx';
import { Menu } from './menu.tsx';

function example() {
  const chosen: string[] = [];
  const item = (label: string, disabled = false) => ({
    key: label,
    label,
    disabled,
    onSelect: () => chosen.push(label),
  });
  renderWithUi(
    <Menu label="Export" trigger={<Button>Export</Button>} items={[item('CSV'), item('PDF', true), item('Excel')]} />,
  );
  return chosen;
}

test('arrow keys move over the enabled items and round the ends', async () => {
  example();
  await userEvent.click(screen.getByRole('button', { name: 'Export' }));
  expect(screen.getByRole('menuitem', { name: 'CSV' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByRole('menuitem', { name: 'Excel' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByRole('menuitem', { name: 'CSV' })).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
  expect(screen.getByRole('menuitem', { name: 'Excel' })).toHaveFocus();
});

test('a letter finds an item, Enter chooses it, and the focus goes back to the button', async () => {
  const chosen = example();
  screen.getByRole('button', { name: 'Export' }).focus();
  await userEvent.keyboard('{ArrowDown}');
  await userEvent.keyboard('e{Enter}');
  expect(chosen).toEqual(['Excel']);
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Export' })).toHaveFocus();
});
