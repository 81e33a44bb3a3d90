import { searchText, searchWords } from '../search-text.ts';

/** One choice. `key` says which group of people it belongs to. */
export interface SelectOption {
  value: string;
  label: string;
  key?: 'advisor' | 'technician' | undefined;
  disabled?: boolean | undefined;
  /** Quieter words after the label. */
  note?: string | undefined;
}
export interface SelectGroup {
  label: string;
  options: readonly SelectOption[];
}
export type SelectEntry = SelectOption | SelectGroup;

/** Values that stand for more than one person, or for an unknown one. */
export const SELECT_ALL = 'select-all';
export const ALL_ADVISORS = 'all-advisors';
export const ALL_TECHNICIANS = 'all-technicians';
export const MISSING_TECHNICIAN = 'missing-tech';

/** A row of the open list: a group's heading or a choice with its place among the choices. */
export type ListRow = { kind: 'heading'; label: string } | { kind: 'option'; option: SelectOption; index: number };

function matches(option: SelectOption, words: readonly string[]): boolean {
  const label = searchText(option.label);
  return words.every((word) => label.includes(word));
}

/** Returns the rows that match a search: every word must occur in the label. Headings without choices are left out. */
export function listRows(entries: readonly SelectEntry[], query: string): ListRow[] {
  const words = searchWords(query);
  const rows: ListRow[] = [];
  let index = 0;
  const add = (option: SelectOption) => {
    if (matches(option, words)) rows.push({ kind: 'option', option, index: index++ });
  };
  for (const entry of entries) {
    if (!('options' in entry)) {
      add(entry);
      continue;
    }
    const before = rows.length;
    rows.push({ kind: 'heading', label: entry.label });
    for (const option of entry.options) add(option);
    if (rows.length === before + 1) rows.pop();
  }
  return rows;
}

/** Returns the choices of the rows, in their order. */
export function optionsOf(rows: readonly ListRow[]): SelectOption[] {
  return rows.flatMap((row) => (row.kind === 'option' ? [row.option] : []));
}

/** Returns the place of the first choice that is not disabled, or 0 if there is none. */
export function firstEnabled(options: readonly SelectOption[]): number {
  return Math.max(
    0,
    options.findIndex(({ disabled }) => !disabled),
  );
}

/** "1 result available", "12 results available". */
export function resultsText(count: number): string {
  return `${count} result${count === 1 ? '' : 's'} available`;
}
