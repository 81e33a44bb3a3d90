// These tests hold that `Select` and `MultiSelect` follow the pattern "select-only combobox" of the ARIA Authoring Practices.
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Button } from '../primitives/button.tsx';
import { renderWithUi } from '../provider/render-with-ui.tsx';
import { Select } from '../select/select.tsx';

const makes = ['Acura', 'BMW', 'Chevrolet', 'Chrysler', 'Ford', 'Honda', 'Hyundai', 'Kia', 'Nissan', 'Toyota'];
const entries = makes.map((label) => ({ value: label.toLowerCase(), label, disabled: label === 'Kia' }));

function Makes() {
  const [value, setValue] = useState<string | null>('chevrolet');
  return (
    <>
      <Select label="Make" entries={entries} value={value} onChange={setValue} />
      <Button>Next</Button>
    </>
  );
}

// The clock stands still. The select therefore takes all letters as one word, however slowly this machine types them.
beforeEach(() => jest.spyOn(Date, 'now').mockReturnValue(1_000_000));
afterEach(() => jest.restoreAllMocks());

/** Draws the select, puts the focus on it and presses the keys. Returns the combobox. */
async function press(keys: string): Promise<HTMLElement> {
  renderWithUi(<Makes />);
  await userEvent.tab();
  if (keys) await userEvent.keyboard(keys);
  return screen.getByRole('combobox', { name: 'Make' });
}
const isOpen = () => screen.queryByRole('listbox') !== null;
const active = (combobox: HTMLElement) =>
  document.getElementById(combobox.getAttribute('aria-activedescendant') ?? '')?.textContent;

test('closed it is a combobox that says what it opens, that it is closed, and what is chosen', async () => {
  const combobox = await press('');
  expect(combobox).toHaveFocus();
  expect(combobox).toHaveAttribute('aria-haspopup', 'listbox');
  expect(combobox).toHaveAttribute('aria-expanded', 'false');
  expect(combobox).not.toHaveAttribute('aria-activedescendant');
  expect(combobox).toHaveTextContent('Chevrolet');
});

test('open it controls a listbox of its name, keeps the focus, and points to the active option', async () => {
  const combobox = await press('{ArrowDown}');
  expect(combobox).toHaveAttribute('aria-expanded', 'true');
  const listbox = screen.getByRole('listbox', { name: 'Make' });
  expect(combobox).toHaveAttribute('aria-controls', listbox.id);
  expect(combobox).toHaveFocus();
  expect(active(combobox)).toBe('Chevrolet');
});

test('of the options the chosen one is selected, and what cannot be chosen is disabled', async () => {
  await press('{ArrowDown}');
  const selected = screen.getAllByRole('option', { selected: true });
  expect(selected.map(({ textContent }) => textContent)).toEqual(['Chevrolet']);
  expect(screen.getByRole('option', { name: 'Kia' })).toHaveAttribute('aria-disabled', 'true');
});

test.each([
  { key: 'Down Arrow', keys: '{ArrowDown}', opensAt: 'Chevrolet' },
  { key: 'Alt+Down Arrow', keys: '{Alt>}{ArrowDown}{/Alt}', opensAt: 'Chevrolet' },
  { key: 'Up Arrow', keys: '{ArrowUp}', opensAt: 'Chevrolet' },
  { key: 'Enter', keys: '{Enter}', opensAt: 'Chevrolet' },
  { key: 'Space', keys: ' ', opensAt: 'Chevrolet' },
  { key: 'Home', keys: '{Home}', opensAt: 'Acura' },
  { key: 'End', keys: '{End}', opensAt: 'Toyota' },
  { key: 'a letter', keys: 'f', opensAt: 'Ford' },
  { key: 'letters in a row', keys: 'hy', opensAt: 'Hyundai' },
])('$key opens the closed list at $opensAt', async ({ keys, opensAt }) => {
  const combobox = await press(keys);
  expect(isOpen()).toBe(true);
  expect(active(combobox)).toBe(opensAt);
  expect(combobox).toHaveTextContent('Chevrolet');
});

test.each([
  { key: 'Down Arrow', keys: '{ArrowDown}', goesTo: 'Chrysler' },
  { key: 'Up Arrow', keys: '{ArrowUp}', goesTo: 'BMW' },
  { key: 'Home', keys: '{Home}', goesTo: 'Acura' },
  { key: 'End', keys: '{End}', goesTo: 'Toyota' },
  { key: 'Page Down', keys: '{PageDown}', goesTo: 'Hyundai' },
  { key: 'Page Up', keys: '{End}{PageUp}', goesTo: 'Ford' },
  { key: 'a letter', keys: 'c', goesTo: 'Chrysler' },
  { key: 'the letter again', keys: 'cc', goesTo: 'Chevrolet' },
  { key: 'letters in a row', keys: 'che', goesTo: 'Chevrolet' },
  { key: 'Down Arrow before a disabled option', keys: 'hy{ArrowDown}', goesTo: 'Nissan' },
])('in the open list $key goes to $goesTo and chooses nothing', async ({ keys, goesTo }) => {
  const combobox = await press(`{ArrowDown}${keys}`);
  expect(active(combobox)).toBe(goesTo);
  expect(combobox).toHaveTextContent('Chevrolet');
});

test.each([
  { key: 'Enter', keys: '{Enter}' },
  { key: 'Space', keys: ' ' },
])('$key chooses the active option, closes the list, and keeps the focus', async ({ keys }) => {
  const combobox = await press('{ArrowDown}{ArrowDown}');
  await userEvent.keyboard(keys);
  expect(isOpen()).toBe(false);
  expect(combobox).toHaveTextContent('Chrysler');
  expect(combobox).toHaveFocus();
});

test('Space right after letters chooses what they found, where no name goes on with it', async () => {
  const combobox = await press('fo ');
  expect(isOpen()).toBe(false);
  expect(combobox).toHaveTextContent('Ford');
});

test.each([
  { key: 'Escape', keys: '{Escape}' },
  { key: 'Alt+Up Arrow', keys: '{Alt>}{ArrowUp}{/Alt}' },
])('$key closes the list, chooses nothing, and keeps the focus', async ({ keys }) => {
  const combobox = await press(`{ArrowDown}{ArrowDown}${keys}`);
  expect(isOpen()).toBe(false);
  expect(combobox).toHaveTextContent('Chevrolet');
  expect(combobox).toHaveFocus();
});

test('Tab closes the list, chooses nothing, and goes on', async () => {
  const combobox = await press('{ArrowDown}{ArrowDown}');
  await userEvent.tab();
  expect(isOpen()).toBe(false);
  expect(combobox).toHaveTextContent('Chevrolet');
  expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus();
});
