import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderWithUi } from '../provider/render-with-ui.tsx';
import { Select } from './select.tsx';

function NativeForm({ onSubmit }: { onSubmit: () => void }) {
  const [role, setRole] = useState<string | null>(null);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Select
        label="Role"
        name="role"
        aria-required
        value={role}
        onChange={setRole}
        entries={[{ value: 'ADMIN', label: 'Admin' }]}
      />
      <button type="submit">Save</button>
    </form>
  );
}

test('a required select without a value blocks a native form too; with one its value is submitted', async () => {
  const onSubmit = jest.fn();
  renderWithUi(<NativeForm onSubmit={onSubmit} />);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(onSubmit).not.toHaveBeenCalled();
  const value = document.querySelector<HTMLInputElement>('[name=role]');
  expect(value!.validationMessage).toBe('Please enter Role');
  // The browser shows no bubble. The control itself has the focus.
  expect(screen.getByRole('combobox', { name: 'Role' })).toHaveFocus();
  expect(value!.dispatchEvent(new Event('invalid', { cancelable: true }))).toBe(false);
  await userEvent.click(screen.getByRole('combobox', { name: 'Role' }));
  await userEvent.click(screen.getByRole('option', { name: 'Admin' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(onSubmit).toHaveBeenCalledTimes(1);
  expect(value).toHaveValue('ADMIN');
});
