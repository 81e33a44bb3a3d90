import { type KeyboardEvent, useRef } from 'react';
import { searchText } from '../search-text.ts';

/** Letters that follow each other faster than this form the beginning of one name. */
export const TYPE_AHEAD_MS = 500;

/** Something in a list that people find by its first letters. */
interface Lettered {
  readonly label: string;
  readonly disabled?: boolean | undefined;
}

/**
 * Returns the place of the item that begins with the typed letters; null if there is none. One letter, also if it is repeated, goes on to
 * the next item that begins with it. Several letters stay at the active item while it still matches.
 */
export function findByLetters(letters: string, active: number, items: readonly Lettered[]): number | null {
  const typed = searchText(letters);
  const isOneLetter = [...typed].every((letter) => letter === typed[0]);
  const wanted = isOneLetter ? typed.slice(0, 1) : typed;
  for (let step = isOneLetter ? 1 : 0; step <= items.length; step += 1) {
    const index = (Math.max(0, active) + step) % items.length;
    const item = items[index];
    if (item && !item.disabled && searchText(item.label).startsWith(wanted)) return index;
  }
  return null;
}

type Keys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/**
 * Returns a function that answers the letters typed in a row up to a key, or null if the key is not a letter. A space is a letter only
 * within a name.
 */
export function useTypeAhead(): (event: Keys) => string | null {
  const typed = useRef({ letters: '', at: 0 });
  return ({ key, ctrlKey, metaKey, altKey }) => {
    const before = Date.now() - typed.current.at < TYPE_AHEAD_MS ? typed.current.letters : '';
    const isLetter = [...key].length === 1 && !ctrlKey && !metaKey && !altKey && (key !== ' ' || before !== '');
    if (!isLetter) return null;
    typed.current = { letters: before + key, at: Date.now() };
    return typed.current.letters;
  };
}
