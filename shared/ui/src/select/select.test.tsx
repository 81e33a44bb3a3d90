import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderWithUi } from '../provider/render-with-ui.tsx';
import { MISSING_TECHNICIAN, type SelectOption } from './options.ts';
import { PeopleSelect, type PeopleSelectProps } from './people-select.tsx';
import { SearchSelect, Select, type SelectProps } from './select.tsx';
import {
  SELECT_CONTROL_HEIGHT_PX,
  SELECT_DEFAULT_WIDTH_PX,
  SELECT_MENU_MAX_HEIGHT_PX,
  SELECT_MENU_MIN_HEIGHT_PX,
  SELECT_PAGE_SIZE,
  SELECT_SECONDARY_CONTROL_HEIGHT_PX,
} from './select-constants.ts';

const stores = [
  { value: '1', label: 'Harborline Toyota' },
  { value: '2', label: 'Harborline Chevrolet' },
  { value: '3', label: 'Lakeview Honda' },
];

function Example({ search = false, ...props }: Partial<SelectProps> & { search?: boolean }) {
  const [value, setValue] = useState<string | null>('1');
  const Control = search ? SearchSelect : Select;
  return <Control label="Dealership" entries={stores} value={value} onChange={setValue} {...props} />;
}

test('it is a combobox by its label that shows the chosen value', () => {
  renderWithUi(<Example />);
  expect(screen.getByRole('combobox', { name: 'Dealership' })).toHaveTextContent('Harborline Toyota');
});

test('a click opens the list, a choice closes it and returns the focus', async () => {
  renderWithUi(<Example />);
  const combobox = screen.getByRole('combobox', { name: 'Dealership' });
  await userEvent.click(combobox);
  expect(screen.getByRole('option', { name: 'Harborline Toyota' })).toHaveAttribute('aria-selected', 'true');
  await userEvent.click(screen.getByRole('option', { name: 'Lakeview Honda' }));
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  expect(combobox).toHaveTextContent('Lakeview Honda');
  expect(combobox).toHaveFocus();
});

test('the keyboard alone can choose: arrows, Enter, letters, Escape', async () => {
  renderWithUi(<Example />);
  const combobox = screen.getByRole('combobox');
  combobox.focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(combobox).toHaveTextContent('Harborline Chevrolet');
  await userEvent.keyboard('{ArrowDown}l{Enter}');
  expect(combobox).toHaveTextContent('Lakeview Honda');
  await userEvent.keyboard('{ArrowDown}{ArrowUp}{Escape}');
  expect(combobox).toHaveTextContent('Lakeview Honda');
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
});

test('the active choice is pointed to from the focused field', async () => {
  renderWithUi(<Example />);
  await userEvent.click(screen.getByRole('combobox'));
  await userEvent.keyboard('{ArrowDown}');
  const active = screen.getByRole('combobox').getAttribute('aria-activedescendant');
  expect(screen.getByRole('option', { name: 'Harborline Chevrolet' })).toHaveAttribute('id', active);
});

test('typing searches, the number of results is announced, Enter takes the first', async () => {
  renderWithUi(<Example search />);
  await userEvent.click(screen.getByRole('combobox'));
  await userEvent.keyboard('honda');
  expect(screen.getAllByRole('option')).toHaveLength(1);
  expect(screen.getByText('1 result available')).toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('combobox')).toHaveTextContent('Lakeview Honda');
});

test('the specification’s texts stand for loading, none and nothing chosen', async () => {
  const { rerender } = renderWithUi(<Example loading value={null} />);
  expect(screen.getByRole('combobox')).toHaveTextContent('Select...');
  await userEvent.click(screen.getByRole('combobox'));
  expect(screen.getByText('Loading...')).toBeVisible();
  rerender(<Example entries={[]} />);
  expect(screen.getByText('No options')).toBeVisible();
  // A listbox may hold choices only, and there are none.
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
});

test('the number of results is announced on opening and while typing', async () => {
  renderWithUi(<Example search />);
  await userEvent.click(screen.getByRole('combobox'));
  expect(screen.getByRole('status')).toHaveTextContent('3 results available');
  await userEvent.keyboard('honda');
  expect(screen.getByRole('status')).toHaveTextContent('1 result available');
  await userEvent.keyboard('x');
  expect(screen.getByRole('status')).toHaveTextContent('0 results available');
});

test('sizes are those of the specification', async () => {
  expect([SELECT_MENU_MAX_HEIGHT_PX, SELECT_MENU_MIN_HEIGHT_PX, SELECT_PAGE_SIZE]).toEqual([300, 140, 5]);
  expect([SELECT_CONTROL_HEIGHT_PX, SELECT_SECONDARY_CONTROL_HEIGHT_PX, SELECT_DEFAULT_WIDTH_PX]).toEqual([
    36, 30, 250,
  ]);
});

test('Page Down and Page Up move the active choice by five', async () => {
  const ten = Array.from({ length: 10 }, (_, index) => ({ value: `${index}`, label: `Choice ${index}` }));
  renderWithUi(<Example entries={ten} value="0" />);
  const combobox = screen.getByRole('combobox');
  combobox.focus();
  const active = () => document.getElementById(combobox.getAttribute('aria-activedescendant')!);
  await userEvent.keyboard('{ArrowDown}{PageDown}');
  expect(active()).toHaveTextContent('Choice 5');
  await userEvent.keyboard('{PageDown}{PageUp}');
  expect(active()).toHaveTextContent('Choice 4');
});

test('a long list draws the choices in view only, and says how many there are', async () => {
  const many = Array.from({ length: 500 }, (_, index) => ({ value: `${index}`, label: `Choice ${index}` }));
  jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(300);
  renderWithUi(<Example entries={many} value="0" />);
  await userEvent.click(screen.getByRole('combobox'));
  const options = screen.getAllByRole('option');
  expect(options.length).toBeGreaterThan(9);
  expect(options.length).toBeLessThan(50);
  expect(options[0]).toHaveAttribute('aria-setsize', '500');
  expect(options[0]).toHaveAttribute('aria-posinset', '1');
  jest.restoreAllMocks();
});

const people: SelectOption[] = [
  { value: 'A1', label: 'Marisol Vega', key: 'advisor' },
  { value: 'A2', label: 'Grant Okafor', key: 'advisor' },
  { value: 'T1', label: 'Luis Ferrer', key: 'technician' },
  { value: MISSING_TECHNICIAN, label: 'Missing technician', key: 'technician' },
];
function People(props: Partial<PeopleSelectProps>) {
  const [value, setValue] = useState<string[]>([]);
  return <PeopleSelect people={people} value={value} onChange={setValue} {...props} />;
}

test('choosing several people keeps the list open', async () => {
  renderWithUi(<People />);
  await userEvent.click(screen.getByRole('combobox', { name: 'People' }));
  expect(screen.getByRole('listbox')).toHaveAttribute('aria-multiselectable', 'true');
  await userEvent.click(screen.getByRole('option', { name: 'All Advisors' }));
  expect(screen.getByRole('option', { name: 'Marisol Vega' })).toHaveAttribute('aria-selected', 'true');
  await userEvent.click(screen.getByRole('option', { name: 'Marisol Vega' }));
  expect(screen.getByRole('option', { name: 'All Advisors' })).toHaveAttribute('aria-selected', 'false');
  expect(screen.getByRole('combobox', { name: 'People' })).toHaveTextContent('Grant Okafor');
});

test('choices that could not be loaded are said below the others, and Retry is the next Tab stop', async () => {
  const onRetry = jest.fn();
  renderWithUi(<People failure={{ message: 'Some could not be loaded.', reference: 'FO-5', onRetry }} />);
  await userEvent.click(screen.getByRole('combobox', { name: 'People' }));
  expect(screen.getByRole('alert')).toHaveTextContent('Some could not be loaded.RetryReference FO-5');
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Retry' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(onRetry).toHaveBeenCalledTimes(1);
  // The button disappears when the choices arrive, so the search field has the focus again.
  expect(screen.getByRole('combobox', { name: 'Search' })).toHaveFocus();
  expect(screen.getByRole('listbox')).toBeVisible();
  await userEvent.tab({ shift: true });
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
});

test('no choices but a failure are not called none', async () => {
  renderWithUi(<People people={[]} failure={{ message: 'Nobody could be loaded.', onRetry: () => undefined }} />);
  await userEvent.click(screen.getByRole('combobox', { name: 'People' }));
  expect(screen.queryByText('No options')).not.toBeInTheDocument();
});

test('the missing technician is marked apart', async () => {
  renderWithUi(<People />);
  await userEvent.click(screen.getByRole('combobox', { name: 'People' }));
  expect(screen.getByRole('option', { name: 'Missing technician' })).toHaveAttribute('data-missing');
});

test('people stand in their groups under their toggles, and can be searched', async () => {
  renderWithUi(<People />);
  await userEvent.click(screen.getByRole('combobox', { name: 'People' }));
  expect([...screen.getByRole('listbox').children].map((row) => row.textContent)).toEqual([
    'Select All',
    'Advisors',
    'All Advisors',
    'Marisol Vega',
    'Grant Okafor',
    'Technicians',
    'All Technicians',
    'Luis Ferrer',
    'Missing technician',
  ]);
  await userEvent.keyboard('luis');
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Luis Ferrer']);
});

test('nobody chosen filters nothing, but is nothing chosen in a form', () => {
  const { rerender } = renderWithUi(<People />);
  expect(screen.getByRole('combobox', { name: 'People' })).toHaveTextContent('All');
  rerender(<People appearance="field" />);
  expect(screen.getByRole('combobox', { name: 'People' })).toHaveTextContent('Select...');
});

test('a select that shows its name is announced with it once, and then with what is chosen', () => {
  renderWithUi(
    <Select
      label="Compare"
      showLabel
      value="p"
      onChange={() => undefined}
      entries={[{ value: 'p', label: 'Prior period' }]}
    />,
  );
  const control = screen.getByRole('combobox', { name: 'Compare' });
  const heard = control.cloneNode(true) as HTMLElement;
  for (const silent of heard.querySelectorAll('[aria-hidden=true]')) silent.remove();
  expect(heard).toHaveTextContent(/^Prior period$/);
  expect(screen.getByText('Compare')).toBeVisible();
});
