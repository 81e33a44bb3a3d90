import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';

/** Number of rows at first, and of those that each `showMore` adds. */
const PAGE = 50;

interface PlaceListOptions<Item> {
  readonly found: readonly Item[];
  readonly readOnly: boolean;
  /** Accepts the suggestion. Returns false if there is none. */
  readonly onAccept: (item: Item) => boolean;
  /** Handles another key on a row. Returns true if it has done something. */
  readonly onKey?: (key: string, item: Item) => boolean;
}

export interface PlaceList<Item> {
  readonly list: RefObject<HTMLUListElement | null>;
  readonly shown: readonly Item[];
  readonly rest: readonly Item[];
  /** How many rows `showMore` adds. */
  readonly next: number;
  readonly showMore: () => void;
  /** Goes back to the first rows, for a list that becomes another one. */
  readonly startOver: () => void;
  /** For the select of a row. */
  readonly onKeyDown: (event: KeyboardEvent, index: number) => void;
}

/** Holds a long list with a select in each row. Arrows move from one select to the next. Enter accepts the suggestion and moves on. */
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
