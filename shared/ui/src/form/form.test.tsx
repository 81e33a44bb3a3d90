import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { FilterInput } from '../data-table/row-filter.tsx';
import { renderWithUi } from '../provider/render-with-ui.tsx';
import { SwitchField } from './checked-fields.tsx';
import { MultiSelectField, RadioField, SelectField } from './choice-fields.tsx';
import { DateField } from './date-field.tsx';
import type { FieldRules } from './field-rules.ts';
import { Form, FormFoot, SaveBar } from './form.tsx';
import { MoneyField, NumberField } from './number-fields.tsx';
import { TextareaField, TextField } from './text-fields.tsx';
import { useForm } from './use-form.ts';

interface Person {
  firstName: string;
  email: string;
  role: string | null;
}
const rules: FieldRules<Person> = {
  firstName: { label: 'First name', required: true },
  email: { label: 'Email', required: true, type: 'email' },
  role: { label: 'Role', required: true },
};
const dana: Person = { firstName: 'Dana', email: 'dana@example.com', role: 'ADMIN' };
const roles = [
  { value: 'ADMIN', label: 'Admin' },
  { value: 'EMPLOYEE', label: 'Employee' },
];

function UserForm({ initial = dana, onSave }: { initial?: Person; onSave: (person: Person) => Promise<unknown> }) {
  const form = useForm({ initial, rules, onSave });
  return (
    <Form form={form} label="User">
      <TextField {...form.field('firstName')} />
      <TextField {...form.field('email')} type="email" help="For signing in" />
      <SelectField {...form.field('role')} entries={roles} />
      <FormFoot form={form} saveLabel="Save user" />
      <SaveBar form={form} />
    </Form>
  );
}
function NameForm({ onSave }: { onSave: (person: Person) => Promise<unknown> }) {
  const form = useForm({ initial: dana, rules, onSave });
  return (
    <Form form={form} label="User">
      <TextField {...form.field('firstName')} />
      <SaveBar form={form} />
    </Form>
  );
}
function SearchedForm({ onSave }: { onSave: (person: Person) => Promise<unknown> }) {
  const form = useForm({ initial: dana, rules, onSave });
  const [words, setWords] = useState('');
  return (
    <Form form={form} label="User">
      <FilterInput label="Find a dealership" value={words} onChange={setWords} />
      <TextField {...form.field('firstName')} />
      <SaveBar form={form} />
    </Form>
  );
}
const saving = () => jest.fn(async (_person: Person): Promise<unknown> => undefined);
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save user' }));
const field = (name: RegExp) => screen.getByRole('textbox', { name });

test('saving sends the values, and what is saved counts as unchanged', async () => {
  const onSave = saving();
  renderWithUi(<UserForm onSave={onSave} />);
  await userEvent.type(field(/First name/), ' Lee');
  expect(screen.getByText('1 unsaved change')).toBeInTheDocument();
  await save();
  expect(onSave).toHaveBeenCalledWith({ ...dana, firstName: 'Dana Lee' });
  expect(screen.getByText('No unsaved changes')).toBeInTheDocument();
});

test('submitting a wrong form sends nothing, says what to enter and focuses the first invalid field', async () => {
  const onSave = saving();
  renderWithUi(<UserForm initial={{ firstName: '', email: 'dana', role: null }} onSave={onSave} />);
  await save();
  expect(onSave).not.toHaveBeenCalled();
  expect(field(/First name/)).toHaveFocus();
  expect(field(/First name/)).toHaveAccessibleDescription('Error: Please enter First name');
  expect(field(/Email/)).toHaveAccessibleDescription('Error: Email is not a valid email For signing in');
  expect(screen.getByRole('combobox', { name: 'Role' })).toHaveAccessibleDescription('Error: Please enter Role');
  expect(screen.getByText('No unsaved changes, 3 to correct')).toBeInTheDocument();
});

test('the first invalid field is focused also where a browser draws at once, within the event of the press', async () => {
  // React draws without delay while `window.event` is a press. In a browser, it still is one when the checks have ended.
  const event = jest.spyOn(window, 'event', 'get').mockReturnValue(new Event('click'));
  try {
    renderWithUi(<UserForm initial={{ firstName: '', email: 'dana', role: null }} onSave={saving()} />);
    await save();
  } finally {
    event.mockRestore();
  }
  expect(field(/First name/)).toHaveAccessibleDescription('Error: Please enter First name');
  expect(field(/First name/)).toHaveFocus();
});

test('a required select with no value blocks the submit and takes the focus', async () => {
  const onSave = saving();
  renderWithUi(<UserForm initial={{ ...dana, role: null }} onSave={onSave} />);
  await save();
  expect(onSave).not.toHaveBeenCalled();
  const select = screen.getByRole('combobox', { name: 'Role' });
  expect(select).toHaveFocus();
  await userEvent.click(select);
  await userEvent.click(screen.getByRole('option', { name: 'Employee' }));
  await save();
  expect(onSave).toHaveBeenCalledWith({ ...dana, role: 'EMPLOYEE' });
});

test('a field is checked when it is left, not while typing, and a complaint goes as soon as it is answered', async () => {
  renderWithUi(<UserForm onSave={saving()} />);
  const email = field(/Email/);
  await userEvent.clear(email);
  await userEvent.type(email, 'dana');
  expect(email).not.toHaveAttribute('aria-invalid');
  await userEvent.tab();
  expect(email).toHaveAccessibleDescription(/Email is not a valid email/);
  await userEvent.type(email, '@example.com');
  expect(email).toBeValid();
});

test('pressing Save does not let a complaint of the left field move the button away', async () => {
  renderWithUi(<UserForm onSave={saving()} />);
  const user = userEvent.setup();
  await user.clear(field(/First name/));
  const target = screen.getByRole('button', { name: 'Save user' });
  await user.pointer({ keys: '[MouseLeft>]', target });
  expect(screen.queryByText('Please enter First name')).not.toBeInTheDocument();
  await user.pointer({ keys: '[/MouseLeft]', target });
  expect(screen.getByText('Please enter First name')).toBeInTheDocument();
});

test('a failed save keeps everything typed and says beside the field what the server refused', async () => {
  const onSave = jest.fn(() =>
    Promise.reject({
      detail: 'Some values are not valid.',
      requestId: 'FO-7K2M',
      errors: [{ path: 'email', code: 'taken', message: 'belongs to another user' }],
    }),
  );
  renderWithUi(<UserForm onSave={onSave} />);
  await userEvent.type(field(/First name/), ' Lee');
  await save();
  expect(field(/First name/)).toHaveValue('Dana Lee');
  expect(field(/Email/)).toHaveFocus();
  expect(field(/Email/)).toHaveAccessibleDescription('Error: Email belongs to another user For signing in');
  const [alert] = screen.getAllByRole('alert');
  expect(alert).toHaveTextContent('Some values are not valid.Reference FO-7K2M');
  // The complaint stands until the value changes.
  await userEvent.tab();
  expect(field(/Email/)).toBeInvalid();
  await userEvent.type(field(/Email/), 'x');
  expect(field(/Email/)).toBeValid();
});

test('while it saves it takes no second submit', async () => {
  let finish = () => {};
  const onSave = jest.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  renderWithUi(<UserForm onSave={onSave} />);
  await userEvent.type(field(/First name/), '{Enter}{Enter}');
  expect(onSave).toHaveBeenCalledTimes(1);
  const save = screen.getByRole('button', { name: 'Save user' });
  await userEvent.click(save);
  expect(onSave).toHaveBeenCalledTimes(1);
  expect(save).toHaveAttribute('aria-disabled', 'true');
  await act(async () => finish());
  expect(save).not.toHaveAttribute('aria-disabled');
});

test('Save and Discard keep the focus once nothing is changed any more, and take no press, from a field neither', async () => {
  const onSave = saving();
  renderWithUi(<UserForm onSave={onSave} />);
  const [saveBar, discard] = ['Save changes', 'Discard'].map((name) => screen.getByRole('button', { name }));
  for (const button of [saveBar, discard]) {
    await userEvent.type(field(/First name/), ' Lee');
    expect(button).not.toHaveAttribute('aria-disabled');
    act(() => button?.focus());
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('No unsaved changes')).toBeInTheDocument();
    await userEvent.keyboard('{Enter}');
    expect(button).toHaveFocus();
    expect(button).toHaveAttribute('aria-disabled', 'true');
    // A browser takes the focus from a disabled element. jsdom does not, so the test checks that the button is enabled.
    expect(button).toBeEnabled();
  }
  expect(onSave).toHaveBeenCalledTimes(1);
});

test('messages stand above Save and Discard while these are at the edge of the window', async () => {
  const height = jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(118);
  const { rerender } = renderWithUi(<NameForm onSave={saving()} />);
  const bottom = () => document.documentElement.style.getPropertyValue('--messages-bottom');
  expect(bottom()).toBe('');
  await userEvent.type(field(/First name/), ' Lee');
  expect(bottom()).toBe('126px');
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(bottom()).toBe('');
  await userEvent.type(field(/First name/), ' Lee');
  rerender(<p>Another page</p>);
  expect(bottom()).toBe('');
  height.mockRestore();
});

test('Enter in a field of a form that is unchanged saves nothing', async () => {
  const onSave = saving();
  renderWithUi(<NameForm onSave={onSave} />);
  await userEvent.type(field(/First name/), '{Enter}');
  expect(onSave).not.toHaveBeenCalled();
  await userEvent.type(field(/First name/), ' Lee{Enter}');
  expect(onSave).toHaveBeenCalledTimes(1);
});

test('Enter in a search field of a form saves nothing: who looks for a row has not said that they are done', async () => {
  const onSave = saving();
  renderWithUi(<SearchedForm onSave={onSave} />);
  await userEvent.type(field(/First name/), ' Lee');
  await userEvent.type(screen.getByRole('searchbox'), 'lakeview{Enter}');
  expect(onSave).not.toHaveBeenCalled();
  expect(screen.getByText('1 unsaved change')).toBeInTheDocument();
});

test('Discard brings back what is saved', async () => {
  renderWithUi(<UserForm onSave={saving()} />);
  await userEvent.clear(field(/First name/));
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(field(/First name/)).toHaveValue('Dana');
  expect(field(/First name/)).toBeValid();
});

const settings = {
  rate: '161.456',
  share: '85',
  from: '2026-11-01',
  view: 'light',
  stores: ['1'] as readonly string[],
  mails: true,
  note: 'Late feed',
};
const settingRules: FieldRules<typeof settings> = {
  rate: { label: 'Door rate', type: 'amount' },
  share: { label: 'Share', type: 'number' },
  from: { label: 'From', type: 'date' },
  view: { label: 'Colors' },
  stores: { label: 'Stores' },
  mails: { label: 'Mail me' },
  note: { label: 'Note' },
};
const stores = [
  { value: '1', label: 'Harborline Toyota' },
  { value: '2', label: 'Lakeview Honda' },
];

function SettingsForm({ onSave }: { onSave: (values: typeof settings) => Promise<unknown> }) {
  const form = useForm({ initial: settings, rules: settingRules, onSave });
  return (
    <Form form={form}>
      <MoneyField {...form.field('rate')} />
      <NumberField {...form.field('share')} unit="%" decimals={1} />
      <DateField {...form.field('from')} max="2026-11-20" />
      <RadioField
        {...form.field('view')}
        choices={[
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark' },
        ]}
      />
      <MultiSelectField {...form.field('stores')} entries={stores} selectAll />
      <SwitchField {...form.field('mails')} help="Once a day" />
      <TextareaField {...form.field('note')} maxLength={20} />
      <FormFoot form={form} saveLabel="Save user" />
    </Form>
  );
}

test('every kind of field is found by its label and gives back what was entered', async () => {
  const onSave = jest.fn(async () => undefined);
  renderWithUi(<SettingsForm onSave={onSave} />);
  await userEvent.click(screen.getByRole('radio', { name: 'Dark' }));
  await userEvent.click(screen.getByRole('switch', { name: 'Mail me' }));
  expect(screen.getByRole('switch', { name: 'Mail me' })).toHaveAccessibleDescription('Once a day');
  await userEvent.click(screen.getByRole('combobox', { name: 'Stores' }));
  await userEvent.click(screen.getByRole('option', { name: 'Select All' }));
  await userEvent.clear(screen.getByLabelText('Share'));
  await userEvent.type(screen.getByLabelText('Share'), '1072');
  await userEvent.type(screen.getByLabelText('Note'), ' again');
  expect(screen.getByText('5 left')).toBeInTheDocument();
  await save();
  expect(onSave).toHaveBeenCalledWith({
    ...settings,
    share: '1,072.0',
    view: 'dark',
    stores: ['1', '2'],
    mails: false,
    note: 'Late feed again',
  });
});

test('leaving an amount rounds what is shown; what is no number stays as it was typed', async () => {
  renderWithUi(<SettingsForm onSave={async () => undefined} />);
  const rate = screen.getByLabelText('Door rate');
  await userEvent.click(rate);
  await userEvent.tab();
  expect(rate).toHaveValue('161.46');
  await userEvent.clear(rate);
  await userEvent.type(rate, '16o');
  await userEvent.tab();
  expect(rate).toHaveValue('16o');
  expect(rate).toHaveAccessibleDescription('Error: Door rate is not a valid amount');
});
