import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';

/** Rows that a window shows; the rest comes when it is asked for. */
const PAGE = 50;

interface PlaceListOptions<Item> {
  readonly found: readonly Item[];
  readonly readOnly: boolean;
  /** Takes what is suggested; false where nothing is. */
  readonly onAccept: (item: Item) => boolean;
  /** Another key on a row; true where it has done something. */
  readonly onKey?: (key: string, item: Item) => boolean;
}

export interface PlaceList<Item> {
  readonly list: RefObject<HTMLUListElement | null>;
  readonly shown: readonly Item[];
  readonly rest: readonly Item[];
  /** How many `showMore` brings. */
  readonly next: number;
  readonly showMore: () => void;
  /** Back to the first rows, when the list becomes another one. */
  readonly startOver: () => void;
  /** For the row's own select. */
  readonly onKeyDown: (event: KeyboardEvent, index: number) => void;
}

/** A long list whose rows have a select each: arrows go from one to the next, Enter accepts what is suggested and goes on. */
export function usePlaceList<Item>({ found, readOnly, onAccept, onKey }: PlaceListOptions<Item>): PlaceList<Item> {
  const [limit, setLimit] = useState(PAGE);
  const list = useRef<HTMLUListElement>(null);
  const shown = found.slice(0, limit);
  const rest = found.slice(limit);
  const focusRow = (index: number) => {
    const selects = list.current?.querySelectorAll<HTMLSelectElement>('select') ?? [];
    selects[Math.min(selects.length - 1, Math.max(0, index))]?.focus();
  };
  return {
    list,
    shown,
    rest,
    next: Math.min(PAGE, rest.length),
    showMore: () => setLimit(limit + PAGE),
    startOver: () => setLimit(PAGE),
    onKeyDown: (event, index) => {
      const item = shown[index];
      if (item === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        event.preventDefault();
        focusRow(index + (event.key === 'ArrowDown' ? 1 : -1));
      } else if (event.key === 'Enter') {
        event.preventDefault();
        if (!readOnly && onAccept(item)) focusRow(index + 1);
      } else if (!readOnly && onKey?.(event.key, item)) {
        event.preventDefault();
      }
    },
  };
}
