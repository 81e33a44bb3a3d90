import { listRows, optionsOf } from './options.ts';
import { SelectShell, type SelectShellProps } from './select-shell.tsx';

export interface SelectProps extends SelectShellProps {
  value: string | null;
  onChange: (value: string) => void;
}

/** A choice of one from several. Its role is combobox, and `label` is its accessible name. */
export function Select({ value, onChange, ...shell }: SelectProps) {
  const all = optionsOf(listRows(shell.entries, ''));
  return (
    <SelectShell
      {...shell}
      multiple={false}
      formValue={value ?? ''}
      valueText={all.find((option) => option.value === value)?.label ?? null}
      isSelected={(option) => option.value === value}
      onChoose={(option) => onChange(option.value)}
    />
  );
}

/** A select with a search field, for long lists such as dealerships. */
export function SearchSelect(props: SelectProps) {
  return <Select {...props} searchable />;
}
