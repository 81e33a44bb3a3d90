import type { RefObject } from 'react';
import { useReachEnd } from '../infinite-list/use-reach-end.ts';
import { useFixedWindow } from '../layer/use-fixed-window.ts';
import { VIRTUAL_FROM_ROWS } from '../layer/virtual-rows.ts';
import { usePrinting } from '../print/use-printing.ts';
import { HEAD_HEIGHT_PX, type TableDensity } from './table-frame.ts';
import { useRowPx } from './use-row-px.ts';

/** Height that is drawn before the frame is measured, in pixels. */
const INITIAL_PX = 720;

export interface RowWindow {
  count: number;
  /** Number of columns that show. */
  columns: number;
  frame: RefObject<HTMLElement | null>;
  density: TableDensity;
  onReachEnd: (() => void) | undefined;
  /** Number of rows that stick to the bottom. The focused row must not lie under them. */
  footRows: number;
  /** Index of the row that the keyboard is on. Null if rows take no focus. */
  focusable: number | null;
}

/** A row to draw, and the height in pixels of the rows that are left out just before it. */
export interface DrawnRow {
  index: number;
  gap: number;
}

/**
 * Returns which rows to draw: all rows up to 100, else only those in view. Also returns a function that brings a row into view. The row
 * that the keyboard is on is always drawn: if it left the document, the focus and the next keys would be lost.
 */
export function useRowWindow(list: RowWindow) {
  const { count, frame, onReachEnd, footRows, focusable } = list;
  // Paper does not scroll, so it shows all rows.
  const isPrinting = usePrinting();
  const isVirtual = count > VIRTUAL_FROM_ROWS && !isPrinting;
  const rowPx = useRowPx(list, isVirtual, isPrinting);
  const inView = useFixedWindow({
    frame,
    count,
    rowPx,
    initialPx: INITIAL_PX,
    // Row positions start below the head, so its height counts here. The foot rows cover rows at the bottom.
    coveredPx: HEAD_HEIGHT_PX + footRows * rowPx,
    isOn: isVirtual,
  });

  useReachEnd({ list: frame, scroll: 'own', onReachEnd, count });

  /** Brings a row into view and returns its element. Null if the row is not drawn. */
  const reveal = (index: number): HTMLElement | null => {
    if (isVirtual) inView.scrollTo(index);
    return frame.current?.querySelector<HTMLElement>(`tr[data-index="${index}"]`) ?? null;
  };

  /** Number of rows that Page Up and Page Down move by: one row less than fits, so that one known row stays in view. */
  const rowsInView = () => Math.max(1, Math.floor((frame.current?.clientHeight ?? 0) / rowPx) - 2);

  if (!isVirtual) {
    const drawn = Array.from({ length: count }, (_, index): DrawnRow => ({ index, gap: 0 }));
    return { isVirtual, drawn, after: 0, reveal, rowsInView };
  }
  const indexes = Array.from({ length: inView.end - inView.first }, (_, at) => inView.first + at);
  if (focusable !== null && focusable >= 0 && focusable < inView.first) indexes.unshift(focusable);
  if (focusable !== null && focusable >= inView.end && focusable < count) indexes.push(focusable);
  const drawn = indexes.map((index, at): DrawnRow => ({ index, gap: (index - (indexes[at - 1] ?? -1) - 1) * rowPx }));
  return { isVirtual, drawn, after: (count - 1 - (indexes.at(-1) ?? -1)) * rowPx, reveal, rowsInView };
}
