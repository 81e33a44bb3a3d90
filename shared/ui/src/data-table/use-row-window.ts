import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback } from 'react';
import { useReachEnd } from '../infinite-list/use-reach-end.ts';
import { VIRTUAL_FROM_ROWS } from '../layer/virtual-rows.ts';
import { HEAD_HEIGHT_PX, ROW_HEIGHT_PX, type TableDensity } from './table-frame.ts';

/** Beyond each edge, for the browser to scroll into before the next rows are drawn; each costs at every frame. */
const OVERSCAN_ROWS = 8;

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
  const isVirtual = count > VIRTUAL_FROM_ROWS;
  const rangeExtractor = useCallback(
    (range: Range) => {
      const inView = defaultRangeExtractor(range);
      if (focusable === null || focusable >= count || inView.includes(focusable)) return inView;
      return [...inView, focusable].sort((one, other) => one - other);
    },
    [focusable, count],
  );
  const virtual = useVirtualizer({
    count: isVirtual ? count : 0,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_HEIGHT_PX[density],
    overscan: OVERSCAN_ROWS,
    rangeExtractor,
    // Rows are counted from under the head, which covers as much at the top as it takes away at the bottom.
    scrollPaddingEnd: HEAD_HEIGHT_PX + footRows * ROW_HEIGHT_PX[density],
    // What is drawn before the element has been measured.
    initialRect: { width: 0, height: 720 },
  });

  useReachEnd({ list: frame, scroll: 'own', onReachEnd, count });

  /** Brings a row into view and answers it; null when it is not drawn. */
  const reveal = (index: number): HTMLElement | null => {
    if (isVirtual) virtual.scrollToIndex(index);
    return frame.current?.querySelector<HTMLElement>(`tr[data-index="${index}"]`) ?? null;
  };

  /** Rows that a page of the keyboard moves by: those in view less one, which shows where one came from. */
  const rowsInView = () => Math.max(1, Math.floor((frame.current?.clientHeight ?? 0) / ROW_HEIGHT_PX[density]) - 2);

  if (!isVirtual) {
    const drawn = Array.from({ length: count }, (_, index): DrawnRow => ({ index, gap: 0 }));
    return { isVirtual, drawn, after: 0, reveal, rowsInView };
  }
  const items = virtual.getVirtualItems();
  const drawn = items.map(({ index, start }, at): DrawnRow => ({ index, gap: start - (items[at - 1]?.end ?? 0) }));
  return { isVirtual, drawn, after: virtual.getTotalSize() - (items.at(-1)?.end ?? 0), reveal, rowsInView };
}
