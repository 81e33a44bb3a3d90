import { FilterInput, searchText, searchWords } from '@fixed-ops/ui';

/** The search text, which is kept in the address. */
export interface SearchState {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const WIDTH_PX = 320;

export function SearchInput({ label, search }: { readonly label: string; readonly search: SearchState }) {
  return <FilterInput label={label} value={search.value} onChange={search.onChange} width={WIDTH_PX} />;
}

/** Whether the texts contain every typed word. */
export function matches(search: string, ...texts: readonly string[]): boolean {
  const text = searchText(texts.join('\n'));
  return searchWords(search).every((word) => text.includes(word));
}
