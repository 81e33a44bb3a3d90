// These tests hold the pattern "editable combobox with list autocomplete" of the ARIA Authoring Practices. The field inside `SearchSelect`,
// `PeopleSelect` and other searchable selects follows it. The control that opens the field is a select-only combobox.
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Button } from '../primitives/button.tsx';
import { renderWithUi } from '../provider/render-with-ui.tsx';
import { SearchSelect } from '../select/select.tsx';

const entries = ['Harborline Toyota', 'Harborline Chevrolet', 'Lakeview Honda', 'Lakeview Kia'].map((label) => ({
  value: label,
  label,
}));

function Stores() {
  const [value, setValue] = useState<string | null>('Lakeview Honda');
  return (
    <>
      <SearchSelect label="Dealership" entries={entries} value={value} onChange={setValue} />
      <Button>Next</Button>
    </>
  );
}

const control = () => screen.getByRole('combobox', { name: 'Dealership' });
const field = () => screen.getByRole('combobox', { name: 'Search' });
const active = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent;
const isOpen = () => screen.queryByRole('listbox') !== null;

/** Opens the list with the keyboard and presses the keys. */
async function press(keys: string): Promise<void> {
  renderWithUi(<Stores />);
  await userEvent.tab();
  await userEvent.keyboard(`{ArrowDown}${keys}`);
}

test('open, the field has the focus and says that it completes from a list, which it controls', async () => {
  await press('');
  expect(field()).toHaveFocus();
  expect(field()).toHaveAttribute('aria-expanded', 'true');
  expect(field()).toHaveAttribute('aria-autocomplete', 'list');
  expect(field()).toHaveAttribute('aria-controls', screen.getByRole('listbox', { name: 'Dealership' }).id);
  expect(active()).toBe('Lakeview Honda');
});

test.each([
  { key: 'Down Arrow', keys: '{ArrowDown}', goesTo: 'Lakeview Kia' },
  { key: 'Down Arrow on the last', keys: '{ArrowDown}{ArrowDown}', goesTo: 'Harborline Toyota' },
  { key: 'Up Arrow', keys: '{ArrowUp}', goesTo: 'Harborline Chevrolet' },
  { key: 'Page Up', keys: '{PageUp}', goesTo: 'Harborline Toyota' },
  { key: 'Page Down', keys: '{PageDown}', goesTo: 'Lakeview Kia' },
])('$key goes to $goesTo while the focus stays in the field', async ({ keys, goesTo }) => {
  await press(keys);
  expect(active()).toBe(goesTo);
  expect(field()).toHaveFocus();
});

test('letters are typed, leave the options that contain them, and make the first of those active', async () => {
  await press('harb');
  expect(field()).toHaveValue('harb');
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Harborline Toyota',
    'Harborline Chevrolet',
  ]);
  expect(active()).toBe('Harborline Toyota');
});

test('a letter on the closed control opens the list and is the first that is typed', async () => {
  renderWithUi(<Stores />);
  await userEvent.tab();
  await userEvent.keyboard('kia');
  expect(field()).toHaveValue('kia');
  expect(active()).toBe('Lakeview Kia');
});

test('Home, End and Space belong to the text', async () => {
  await press('lake kia{Home}');
  expect(field()).toHaveValue('lake kia');
  expect(field()).toHaveProperty('selectionStart', 0);
  await userEvent.keyboard('{End}');
  expect(field()).toHaveProperty('selectionStart', 8);
});

test('Enter chooses the active option, closes the list, and gives the focus back', async () => {
  await press('chev{Enter}');
  expect(isOpen()).toBe(false);
  expect(control()).toHaveTextContent('Harborline Chevrolet');
  expect(control()).toHaveFocus();
});

test.each([
  { key: 'Escape', keys: '{Escape}' },
  { key: 'Alt+Up Arrow', keys: '{Alt>}{ArrowUp}{/Alt}' },
])('$key closes the list, chooses nothing, and gives the focus back', async ({ keys }) => {
  await press(`chev${keys}`);
  expect(isOpen()).toBe(false);
  expect(control()).toHaveTextContent('Lakeview Honda');
  expect(control()).toHaveFocus();
});

test('how many options there are is said while one types', async () => {
  await press('harb');
  expect(screen.getByRole('status')).toHaveTextContent('2 results available');
});

test('Tab closes the list, chooses nothing, and goes on; Shift+Tab goes back to the control', async () => {
  await press('chev');
  await userEvent.tab();
  expect(isOpen()).toBe(false);
  expect(control()).toHaveTextContent('Lakeview Honda');
  expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus();
  await userEvent.tab({ shift: true });
  await userEvent.keyboard('{ArrowDown}');
  await userEvent.tab({ shift: true });
  expect(isOpen()).toBe(false);
  expect(control()).toHaveFocus();
});
