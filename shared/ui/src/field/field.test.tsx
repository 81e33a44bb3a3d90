import { screen } from '@testing-library/react';
import { requiredMessage } from '../form/field-rules.ts';
import { Input } from '../primitives/input.tsx';
import { renderWithUi } from '../provider/render-with-ui.tsx';
import { Select } from '../select/select.tsx';
import { Field } from './field.tsx';

test('label, help and error belong to the control', () => {
  renderWithUi(
    <Field label="Last name" required help="As in the DMS" error={requiredMessage('Last name')}>
      {(control) => <Input {...control} />}
    </Field>,
  );
  const input = screen.getByLabelText(/Last name/);
  expect(input).toBeInvalid();
  expect(input).toBeRequired();
  expect(input).toHaveAccessibleDescription('Error: Please enter Last name As in the DMS');
});

test('a field without an error is not invalid', () => {
  renderWithUi(<Field label="Phone">{(control) => <Input {...control} />}</Field>);
  expect(screen.getByLabelText('Phone')).toBeValid();
});

test('a select takes the same control props', () => {
  renderWithUi(
    <Field label="Role" error={requiredMessage('Role')}>
      {(control) => <Select {...control} label="Role" value={null} onChange={() => undefined} entries={[]} />}
    </Field>,
  );
  expect(screen.getByRole('combobox', { name: 'Role' })).toHaveAccessibleDescription('Error: Please enter Role');
});
