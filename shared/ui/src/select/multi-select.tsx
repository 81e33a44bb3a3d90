import { listRows, optionsOf, SELECT_ALL } from './options.ts';
import { isChosen, toggleChoice } from './people-selection.ts';
import { SelectShell, type SelectShellProps } from './select-shell.tsx';

export interface MultiSelectProps extends SelectShellProps {
  value: readonly string[];
  onChange: (value: string[]) => void;
  /** Adds the first choice "Select All", which selects all others or none. */
  selectAll?: boolean | undefined;
}

/** A choice of several from many. The list stays open while the person chooses. For advisors and technicians use `PeopleSelect`. */
export function MultiSelect({ value, onChange, selectAll = false, entries, ...shell }: MultiSelectProps) {
  const options = optionsOf(listRows(entries, ''));
  const first = options.find((option) => option.value === value[0]);
  const text = value.length === 1 ? first?.label : `${value.length} selected`;
  // A filter with nothing chosen leaves everything.
  const none = shell.appearance === 'filter' ? 'All' : null;
  return (
    <SelectShell
      {...shell}
      multiple
      entries={selectAll && options.length > 0 ? [{ value: SELECT_ALL, label: 'Select All' }, ...entries] : entries}
      formValue={value.join(',')}
      valueText={value.length === 0 ? none : (text ?? '1 selected')}
      isSelected={(option) => isChosen(option.value, value, options)}
      onChoose={(option) => onChange(toggleChoice(option.value, value, options))}
    />
  );
}
