import { type RefObject, useLayoutEffect } from 'react';
import { flushSync } from 'react-dom';
import { useReachEnd } from '../infinite-list/use-reach-end.ts';
import { useRowsInView } from '../layer/use-rows-in-view.ts';
import { VIRTUAL_FROM_ROWS } from '../layer/virtual-rows.ts';
import { usePrinting } from '../print/use-printing.ts';
import { HEAD_HEIGHT_PX, type TableDensity } from './table-frame.ts';
import { measureDrawn, useRowHeights } from './use-row-heights.ts';

/** Height that is drawn before the frame is measured, in pixels. */
const INITIAL_PX = 720;

export interface RowWindow {
  count: number;
  /** What the rows show. When it changes, they are measured again. */
  content: readonly unknown[];
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
  const { count, content, frame, onReachEnd, footRows, focusable } = list;
  // Paper does not scroll, so it shows all rows.
  const isPrinting = usePrinting();
  const isVirtual = count > VIRTUAL_FROM_ROWS && !isPrinting;
  const rows = useRowHeights(list, isVirtual, isPrinting);
  const inView = useRowsInView({
    frame,
    count,
    rows,
    initialPx: INITIAL_PX,
    // Row positions start below the head, so its height counts here. The foot rows cover rows at the bottom.
    coveredPx: HEAD_HEIGHT_PX + footRows * rows.estimatePx,
    isOn: isVirtual,
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: these decide which rows are drawn, and what they show
  useLayoutEffect(() => {
    if (isVirtual && frame.current) measureDrawn(frame.current, rows);
  }, [isVirtual, frame, rows, inView.first, inView.end, focusable, content]);

  useReachEnd({ list: frame, scroll: 'own', onReachEnd, count });

  /** Brings a row into view and returns its element. Null if the row is not drawn. */
  const reveal = (index: number): HTMLElement | null => {
    if (isVirtual) {
      inView.scrollTo(index);
      // The rows around it are drawn and measured at once. After that, the focus scrolls the rest of the way.
      flushSync(inView.look);
    }
    return frame.current?.querySelector<HTMLElement>(`tr[data-index="${index}"]`) ?? null;
  };

  /** Number of rows that Page Up and Page Down move by: one row less than fits, so that one known row stays in view. */
  const rowsInView = () => Math.max(1, Math.floor((frame.current?.clientHeight ?? 0) / rows.estimatePx) - 2);

  if (!isVirtual) {
    const drawn = Array.from({ length: count }, (_, index): DrawnRow => ({ index, gap: 0 }));
    return { isVirtual, drawn, after: 0, reveal, rowsInView };
  }
  const indexes = Array.from({ length: inView.end - inView.first }, (_, at) => inView.first + at);
  if (focusable !== null && focusable >= 0 && focusable < inView.first) indexes.unshift(focusable);
  if (focusable !== null && focusable >= inView.end && focusable < count) indexes.push(focusable);
  const between = (first: number, end: number) => rows.topOf(end) - rows.topOf(first);
  const drawn = indexes.map((index, at): DrawnRow => ({ index, gap: between((indexes[at - 1] ?? -1) + 1, index) }));
  return { isVirtual, drawn, after: between((indexes.at(-1) ?? -1) + 1, count), reveal, rowsInView };
}
