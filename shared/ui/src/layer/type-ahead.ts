import { type KeyboardEvent, useRef } from 'react';
import { searchText } from '../search-text.ts';

/** Letters that follow each other faster than this are the beginning of one name. */
export const TYPE_AHEAD_MS = 500;

/** Something in a list that its first letters lead to. */
interface Lettered {
  readonly label: string;
  readonly disabled?: boolean | undefined;
}

/**
 * Place of what typed letters lead to, null when nothing begins with them. One letter, also again and again, goes on to the next
 * that begins with it; several stay where they are while that still fits.
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

/** Answers the letters typed in a row up to this key, null for a key that is none; a space is one within a name only. */
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
