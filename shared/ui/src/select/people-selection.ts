import { ALL_ADVISORS, ALL_TECHNICIANS, SELECT_ALL, type SelectOption } from './options.ts';

type Selection = readonly string[];

/** Returns the people that a choice stands for: one, a whole group, or everybody. */
function peopleBehind(value: string, people: readonly SelectOption[]): string[] {
  if (value === SELECT_ALL) return people.map((person) => person.value);
  if (value === ALL_ADVISORS) return people.filter(({ key }) => key === 'advisor').map((person) => person.value);
  if (value === ALL_TECHNICIANS) return people.filter(({ key }) => key === 'technician').map((person) => person.value);
  return [value];
}

/** Tells whether a choice is on: all people behind it are selected. A group without people is never on. */
export function isChosen(value: string, selected: Selection, people: readonly SelectOption[]): boolean {
  const behind = peopleBehind(value, people);
  return behind.length > 0 && behind.every((person) => selected.includes(person));
}

/**
 * Returns the selection after a press on a choice. If all people behind the choice are selected, they are removed, otherwise they are
 * added. Other people stay as they are, also those who are not listed, such as people of a link; only Select All removes these too.
 */
export function toggleChoice(value: string, selected: Selection, people: readonly SelectOption[]): string[] {
  const behind = peopleBehind(value, people);
  if (isChosen(value, selected, people)) {
    return value === SELECT_ALL ? [] : selected.filter((person) => !behind.includes(person));
  }
  const listed = people.map((person) => person.value);
  return [
    ...listed.filter((person) => selected.includes(person) || behind.includes(person)),
    ...selected.filter((person) => !listed.includes(person)),
  ];
}

/** Returns the selection in words that are short enough for the filter bar. */
export function selectionInWords(selected: Selection, people: readonly SelectOption[]): string {
  if (selected.length === 0 || isChosen(SELECT_ALL, selected, people)) return 'All';
  const exactly = (group: string) =>
    isChosen(group, selected, people) && peopleBehind(group, people).length === selected.length;
  if (exactly(ALL_ADVISORS)) return 'All advisors';
  if (exactly(ALL_TECHNICIANS)) return 'All technicians';
  const first = people.find((person) => person.value === selected[0]);
  if (selected.length === 1) return first?.label ?? '1 person';
  return `${selected.length} people`;
}
