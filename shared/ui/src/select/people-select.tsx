import { ALL_ADVISORS, ALL_TECHNICIANS, SELECT_ALL, type SelectEntry, type SelectOption } from './options.ts';
import { isChosen, selectionInWords, toggleChoice } from './people-selection.ts';
import { SelectShell, type SelectShellProps } from './select-shell.tsx';

export interface PeopleSelectProps extends Omit<SelectShellProps, 'entries' | 'searchable' | 'label'> {
  label?: string;
  /** Advisors and technicians by `key`; the missing technician has the value `missing-tech`. */
  people: readonly SelectOption[];
  /** Values of the selected people. An empty list means no filter. */
  value: readonly string[];
  onChange: (value: string[]) => void;
}

function peopleEntries(people: readonly SelectOption[]): SelectEntry[] {
  const advisors = people.filter(({ key }) => key === 'advisor');
  const technicians = people.filter(({ key }) => key === 'technician');
  const others = people.filter(({ key }) => key === undefined);
  const entries: SelectEntry[] = people.length > 0 ? [{ value: SELECT_ALL, label: 'Select All' }] : [];
  if (advisors.length > 0) {
    entries.push({ label: 'Advisors', options: [{ value: ALL_ADVISORS, label: 'All Advisors' }, ...advisors] });
  }
  if (technicians.length > 0) {
    entries.push({
      label: 'Technicians',
      options: [{ value: ALL_TECHNICIANS, label: 'All Technicians' }, ...technicians],
    });
  }
  return [...entries, ...others];
}

/**
 * A choice of several people. Select All, All Advisors and All Technicians each select all of their people, or none if all are selected.
 */
export function PeopleSelect({
  label = 'People',
  people,
  value,
  onChange,
  appearance = 'filter',
  ...shell
}: PeopleSelectProps) {
  return (
    <SelectShell
      {...shell}
      label={label}
      appearance={appearance}
      showLabel={appearance === 'filter'}
      searchable
      multiple
      entries={peopleEntries(people)}
      formValue={value.join(',')}
      valueText={value.length === 0 && appearance !== 'filter' ? null : selectionInWords(value, people)}
      isSelected={(option) => isChosen(option.value, value, people)}
      onChoose={(option) => onChange(toggleChoice(option.value, value, people))}
    />
  );
}
