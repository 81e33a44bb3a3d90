import type { ListEntry } from '../entry-list.tsx';
import { matches } from '../search-input.tsx';
import { glossary } from './glossary.ts';

/** The entries of the glossary that contain every typed word. */
export function foundWords(search: string): readonly ListEntry[] {
  return glossary
    .filter(({ term, also, meaning }) => matches(search, term, also ?? '', meaning))
    .map(({ term, also, meaning }) => ({ key: term, term, note: also, text: meaning }));
}
