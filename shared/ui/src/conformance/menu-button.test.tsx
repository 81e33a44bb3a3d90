// These tests hold that `Menu` follows the patterns "menu button" and "menu" of the ARIA Authoring Practices.
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Menu } from '../menu/menu.tsx';
import { Button } from '../primitives/button.tsx';
import { renderWithUi } from '../provider/render-with-ui.tsx';

beforeEach(() => jest.spyOn(Date, 'now').mockReturnValue(1_000_000));
afterEach(() => jest.restoreAllMocks());

const labels = ['Copy link', 'CSV', 'Excel', 'Export all', 'Print'];

/** Draws the button, puts the focus on it and presses the keys. Returns the list of chosen items, which fills as items are chosen. */
async function press(keys: string): Promise<string[]> {
  const chosen: string[] = [];
  const items = labels.map((label) => ({ key: label, label, onSelect: () => chosen.push(label) }));
  renderWithUi(
    <>
      <Menu label="Export" trigger={<Button>Export</Button>} items={items} />
      <Button>Next</Button>
    </>,
  );
  await userEvent.tab();
  if (keys) await userEvent.keyboard(keys);
  return chosen;
}
const button = () => screen.getByRole('button', { name: 'Export' });
const isOpen = () => screen.queryByRole('menu') !== null;

test('the button says that it opens a menu, whether it is open, and which', async () => {
  await press('');
  expect(button()).toHaveAttribute('aria-haspopup', 'menu');
  expect(button()).toHaveAttribute('aria-expanded', 'false');
  await userEvent.keyboard('{Enter}');
  expect(button()).toHaveAttribute('aria-expanded', 'true');
  expect(button()).toHaveAttribute('aria-controls', screen.getByRole('menu', { name: 'Export' }).id);
});

test.each([
  { key: 'Enter', keys: '{Enter}', first: 'Copy link' },
  { key: 'Space', keys: ' ', first: 'Copy link' },
  { key: 'Down Arrow', keys: '{ArrowDown}', first: 'Copy link' },
  { key: 'Up Arrow', keys: '{ArrowUp}', first: 'Print' },
])('$key opens the menu with the focus on $first', async ({ keys, first }) => {
  await press(keys);
  expect(screen.getByRole('menuitem', { name: first })).toHaveFocus();
});

test.each([
  { key: 'Down Arrow', keys: '{ArrowDown}', goesTo: 'CSV' },
  { key: 'Up Arrow on the first', keys: '{ArrowUp}', goesTo: 'Print' },
  { key: 'Down Arrow on the last', keys: '{End}{ArrowDown}', goesTo: 'Copy link' },
  { key: 'Home', keys: '{End}{Home}', goesTo: 'Copy link' },
  { key: 'End', keys: '{End}', goesTo: 'Print' },
  { key: 'a letter', keys: 'e', goesTo: 'Excel' },
  { key: 'the letter again', keys: 'ee', goesTo: 'Export all' },
  { key: 'letters in a row', keys: 'exp', goesTo: 'Export all' },
  { key: 'a name with a space', keys: 'export a', goesTo: 'Export all' },
])('in the open menu $key goes to $goesTo', async ({ keys, goesTo }) => {
  const chosen = await press(`{Enter}${keys}`);
  expect(screen.getByRole('menuitem', { name: goesTo })).toHaveFocus();
  expect(chosen).toEqual([]);
});

test.each([
  { key: 'Enter', keys: '{Enter}' },
  { key: 'Space', keys: ' ' },
])('$key does what the item says, closes the menu, and gives the focus back', async ({ keys }) => {
  const chosen = await press('{ArrowDown}{ArrowDown}');
  await userEvent.keyboard(keys);
  expect(chosen).toEqual(['CSV']);
  expect(isOpen()).toBe(false);
  expect(button()).toHaveFocus();
});

test('Escape closes the menu and gives the focus back', async () => {
  const chosen = await press('{Enter}{Escape}');
  expect([chosen, isOpen()]).toEqual([[], false]);
  expect(button()).toHaveFocus();
});

test('Tab closes the menu and goes on', async () => {
  await press('{Enter}');
  await userEvent.tab();
  expect(isOpen()).toBe(false);
  expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus();
});

test('items are no Tab stops, and of those that exclude each other one is checked', async () => {
  renderWithUi(
    <Menu
      label="Color mode"
      trigger={<Button>Color mode</Button>}
      items={['Light', 'Dark'].map((label) => ({ key: label, label, checked: label === 'Dark', onSelect: () => {} }))}
    />,
  );
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  const items = screen.getAllByRole('menuitemradio');
  expect(items.map((item) => [item.textContent, item.getAttribute('aria-checked'), item.tabIndex])).toEqual([
    ['Light', 'false', -1],
    ['Dark', 'true', -1],
  ]);
});
