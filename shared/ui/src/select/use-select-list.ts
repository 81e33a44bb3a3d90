import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Align } from '../layer/placement.ts';
import { findByLetters } from '../layer/type-ahead.ts';
import { useAnchoredLayer } from '../layer/use-anchored-layer.ts';
import { firstEnabled, listRows, optionsOf, type SelectEntry, type SelectOption } from './options.ts';
import { nextActive, useListNavigation } from './use-list-navigation.ts';

interface SelectList {
  entries: readonly SelectEntry[];
  searchable?: boolean | undefined;
  loading?: boolean | undefined;
  /** If it is set, there is a button below the choices. */
  failure?: unknown;
  align?: Align | undefined;
  multiple: boolean;
  isSelected: (option: SelectOption) => boolean;
  onChoose: (option: SelectOption) => void;
}

/** Holds the state of a select and handles its keys. */
export function useSelectList(props: SelectList) {
  const {
    entries,
    searchable = false,
    loading = false,
    failure,
    align = 'start',
    multiple,
    isSelected,
    onChoose,
  } = props;
  const [open, setOpen] = useState(false);
  const [query, setQuery] = useState('');
  const anchor = useRef<HTMLButtonElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const rows = loading ? [] : listRows(entries, query);
  const options = optionsOf(rows);

  const close = () => {
    setOpen(false);
    setQuery('');
  };
  const closeAndReturn = () => {
    close();
    anchor.current?.focus();
  };
  const choose = (option: SelectOption) => {
    onChoose(option);
    if (!multiple) closeAndReturn();
  };
  const list = useListNavigation({ options, onChoose: choose, typing: searchable });
  useAnchoredLayer({ open, onClose: close, anchor, layer, side: 'bottom', align, gap: 4 });
  useEffect(() => {
    if (!open) return;
    search.current?.focus();
    // Fewer choices must not make the list narrower under the pointer while the person types.
    if (searchable && layer.current) layer.current.style.minWidth = `${layer.current.offsetWidth}px`;
  }, [open, searchable]);

  const all = optionsOf(listRows(entries, ''));
  const chosen = Math.max(0, all.findIndex(isSelected));
  const show = (at = chosen) => {
    list.setActive(at);
    setOpen(true);
  };
  /** Shows the choices that match the words. The first of them that is not disabled becomes active, so that Enter takes it. */
  const look = (words: string) => {
    setQuery(words);
    list.setActive(firstEnabled(optionsOf(listRows(entries, words))));
  };
  /** Opens the list by arrows, Home, End and letters, at the place to which the key leads. */
  const openByKey = (event: KeyboardEvent<HTMLElement>) => {
    const letters = list.lettersTo(event);
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') show();
    else if (event.key === 'Home' || event.key === 'End') show(nextActive(event.key, chosen, all) ?? chosen);
    else if (letters === null) return;
    else if (searchable) {
      look(letters);
      setOpen(true);
    } else show(findByLetters(letters, chosen, all) ?? chosen);
    event.preventDefault();
  };
  /** Handles the keys that leave the open list. Returns false for any other key. */
  const leavesByKey = (event: KeyboardEvent<HTMLElement>) => {
    const isUp = event.key === 'ArrowUp' && event.altKey;
    const isBack = event.key === 'Tab' && event.shiftKey;
    if (!isUp && event.key !== 'Tab') return false;
    // Tab must reach the button below choices that failed to load.
    if (event.key === 'Tab' && !isBack && failure) return true;
    // Tab goes on from the control, because the field that has the focus disappears.
    closeAndReturn();
    if (isUp || (isBack && searchable)) event.preventDefault();
    return true;
  };
  return {
    anchor,
    layer,
    search,
    open,
    query,
    rows,
    options,
    list,
    choose,
    look,
    close,
    toggle: () => (open ? close() : show()),
    onTriggerKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (!open) openByKey(event);
      else if (!leavesByKey(event) && !searchable) list.onKeyDown(event);
    },
    onSearchKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (!leavesByKey(event)) list.onKeyDown(event);
    },
  };
}
