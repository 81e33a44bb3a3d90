import { FilterInput, searchText, searchWords } from '@fixed-ops/ui';

/** What is searched for, kept in the address bar. */
export interface SearchState {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const WIDTH_PX = 320;

export function SearchInput({ label, search }: { readonly label: string; readonly search: SearchState }) {
  return <FilterInput label={label} value={search.value} onChange={search.onChange} width={WIDTH_PX} />;
}

/** Whether every typed word occurs in the text. */
export function matches(search: string, ...texts: readonly string[]): boolean {
  const text = searchText(texts.join('\n'));
  return searchWords(search).every((word) => text.includes(word));
}
