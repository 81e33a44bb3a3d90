import { type KeyboardEvent, useState } from 'react';
import { findByLetters, useTypeAhead } from '../layer/type-ahead.ts';
import type { SelectOption } from './options.ts';
import { SELECT_PAGE_SIZE } from './select-constants.ts';

/** Where a key moves the active choice: within the list, over the ends for single steps, never onto a disabled one. */
export function nextActive(key: string, active: number, options: readonly SelectOption[]): number | null {
  const last = options.length - 1;
  if (last < 0) return null;
  // From a disabled one onwards; from an end, where a jump may lead, back into the list.
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

/** Keyboard of a list whose focus stays on its field: the active choice is pointed to by `aria-activedescendant`. */
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
    // Space within a name is a letter of it.
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
