import { type KeyboardEvent, useState } from 'react';
import { findByLetters, useTypeAhead } from '../layer/type-ahead.ts';
import type { SelectOption } from './options.ts';
import { SELECT_PAGE_SIZE } from './select-constants.ts';

/**
 * Returns the index to which a key moves the active choice; null if the key does not move it. Single steps go over the ends, jumps stay
 * within the list, and no key leads to a disabled choice.
 */
export function nextActive(key: string, active: number, options: readonly SelectOption[]): number | null {
  const last = options.length - 1;
  if (last < 0) return null;
  // The direction in which the loop leaves a disabled choice: onwards after a step, and back into the list after a jump, which may lead to
  // an end.
  const step = key === 'ArrowUp' || key === 'PageDown' || key === 'End' ? -1 : 1;
  let to: number;
  if (key === 'ArrowDown') to = active >= last ? 0 : active + 1;
  else if (key === 'ArrowUp') to = active <= 0 ? last : active - 1;
  else if (key === 'Home') to = 0;
  else if (key === 'End') to = last;
  else if (key === 'PageDown') to = Math.min(last, active + SELECT_PAGE_SIZE);
  else if (key === 'PageUp') to = Math.max(0, active - SELECT_PAGE_SIZE);
  else return null;
  for (let tries = 0; tries <= last; tries += 1) {
    if (!options[to]?.disabled) return to;
    to = (to + step + options.length) % options.length;
  }
  return null;
}

interface ListNavigation {
  options: readonly SelectOption[];
  onChoose: (option: SelectOption) => void;
  /** True while letters go into a search field. */
  typing: boolean;
}

/** Handles the keys of a list. The focus stays on the list's field, and `aria-activedescendant` points to the active choice. */
export function useListNavigation({ options, onChoose, typing }: ListNavigation) {
  const [active, setActive] = useState(0);
  const lettersTo = useTypeAhead();
  const current = Math.min(active, options.length - 1);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.nativeEvent.isComposing) return;
    const jumpsInText = typing && (event.key === 'Home' || event.key === 'End');
    const to = jumpsInText ? null : nextActive(event.key, current, options);
    if (to !== null) {
      event.preventDefault();
      setActive(to);
      return;
    }
    const option = options[current];
    const letters = typing ? null : lettersTo(event);
    const found = letters === null ? null : findByLetters(letters, current, options);
    // A space within a name is a letter of it.
    if (event.key === 'Enter' || (event.key === ' ' && !typing && found === null)) {
      event.preventDefault();
      if (option && !option.disabled) onChoose(option);
    } else if (letters !== null) {
      event.preventDefault();
      if (found !== null) setActive(found);
    }
  };
  return { active: current, setActive, onKeyDown, lettersTo };
}
