import type { ListEntry } from '../entry-list.tsx';
import { matches } from '../search-input.tsx';
import { glossary } from './glossary.ts';

/** The words of the glossary in which every typed word occurs. */
export function foundWords(search: string): readonly ListEntry[] {
  return glossary
    .filter(({ term, also, meaning }) => matches(search, term, also ?? '', meaning))
    .map(({ term, also, meaning }) => ({ key: term, term, note: also, text: meaning }));
}
