import type { RefObject } from 'react';
import { useReachEnd } from '../infinite-list/use-reach-end.ts';
import { useFixedWindow } from '../layer/use-fixed-window.ts';
import { VIRTUAL_FROM_ROWS } from '../layer/virtual-rows.ts';
import { usePrinting } from '../print/use-printing.ts';
import { HEAD_HEIGHT_PX, ROW_HEIGHT_PX, type TableDensity } from './table-frame.ts';

/** What is drawn before the frame has been measured, in px. */
const INITIAL_PX = 720;

interface RowWindow {
  count: number;
  frame: RefObject<HTMLElement | null>;
  density: TableDensity;
  onReachEnd: (() => void) | undefined;
  /** Rows that stick to the bottom: what has the focus must not lie under them. */
  footRows: number;
  /** Index of the row that the keyboard is at, null where rows take no focus. */
  focusable: number | null;
}

/** A row to draw, and the height in px of those that are left out just before it. */
export interface DrawnRow {
  index: number;
  gap: number;
}

/**
 * Which rows to draw: all up to 100, the ones in view beyond, and how to bring one into view. The row that the keyboard is
 * at is drawn wherever the table is scrolled to: a row that left the document would take the focus, and the keys that
 * follow, with it.
 */
export function useRowWindow({ count, frame, density, onReachEnd, footRows, focusable }: RowWindow) {
  // Paper has no window to scroll.
  const isPrinting = usePrinting();
  const isVirtual = count > VIRTUAL_FROM_ROWS && !isPrinting;
  const rowPx = ROW_HEIGHT_PX[density];
  const inView = useFixedWindow({
    frame,
    count,
    rowPx,
    initialPx: INITIAL_PX,
    // Rows are counted from under the head, which covers as much at the top as it takes away at the bottom.
    coveredPx: HEAD_HEIGHT_PX + footRows * rowPx,
    isOn: isVirtual,
  });

  useReachEnd({ list: frame, scroll: 'own', onReachEnd, count });

  /** Brings a row into view and answers it; null when it is not drawn. */
  const reveal = (index: number): HTMLElement | null => {
    if (isVirtual) inView.scrollTo(index);
    return frame.current?.querySelector<HTMLElement>(`tr[data-index="${index}"]`) ?? null;
  };

  /** Rows that a page of the keyboard moves by: those in view less one, which shows where one came from. */
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
