import { type KeyboardEvent, useRef, useState } from 'react';

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/**
 * Makes the cells of a grid one stop of the Tab key. Arrows move between cells, Home and End to the ends of a row (with Ctrl to the ends of
 * the grid), Enter and Space open a cell. Spread the result of `keys(row, column, open)` on each cell.
 */
export function useGridKeys(rows: number, columns: number) {
  const [at, setAt] = useState<readonly [number, number]>([0, 0]);
  const cells = useRef(new Map<string, HTMLElement>());
  const stop = [Math.min(at[0], rows - 1), Math.min(at[1], columns - 1)];
  const go = (row: number, column: number) => {
    const place = [clamp(row, rows), clamp(column, columns)] as const;
    setAt(place);
    cells.current.get(place.join())?.focus();
  };
  return (row: number, column: number, onOpen: () => void) => ({
    ref: (element: HTMLElement | null) => {
      if (element) cells.current.set(`${row},${column}`, element);
      else cells.current.delete(`${row},${column}`);
    },
    tabIndex: row === stop[0] && column === stop[1] ? 0 : -1,
    onFocus: () => setAt([row, column]),
    onKeyDown: (event: KeyboardEvent) => {
      // Alt and an arrow is Back; Ctrl goes to the ends of the grid.
      if (event.altKey || event.metaKey) return;
      const step = STEPS[event.key];
      if (step) go(row + step[0], column + step[1]);
      else if (event.key === 'Home') go(event.ctrlKey ? 0 : row, 0);
      else if (event.key === 'End') go(event.ctrlKey ? rows - 1 : row, columns - 1);
      else if (event.key === 'Enter' || event.key === ' ') onOpen();
      else return;
      event.preventDefault();
    },
  });
}

const clamp = (index: number, count: number): number => Math.max(0, Math.min(count - 1, index));
