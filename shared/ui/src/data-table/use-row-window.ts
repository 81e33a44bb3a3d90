import { useVirtualizer } from '@tanstack/react-virtual';
import type { RefObject } from 'react';
import { useReachEnd } from '../infinite-list/use-reach-end.ts';
import { VIRTUAL_FROM_ROWS } from '../layer/virtual-rows.ts';
import { HEAD_HEIGHT_PX, ROW_HEIGHT_PX, type TableDensity } from './table-frame.ts';

const OVERSCAN_ROWS = 12;
interface RowWindow {
  count: number;
  frame: RefObject<HTMLElement | null>;
  density: TableDensity;
  onReachEnd: (() => void) | undefined;
  /** Rows that stick to the bottom: what has the focus must not lie under them. */
  footRows: number;
}

/** Which rows to draw: all up to 100, the ones in view beyond; and how to bring one into view. */
export function useRowWindow({ count, frame, density, onReachEnd, footRows }: RowWindow) {
  const isVirtual = count > VIRTUAL_FROM_ROWS;
  const virtual = useVirtualizer({
    count: isVirtual ? count : 0,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_HEIGHT_PX[density],
    overscan: OVERSCAN_ROWS,
    // Rows are counted from under the head, which covers as much at the top as it takes away at the bottom.
    scrollPaddingEnd: HEAD_HEIGHT_PX + footRows * ROW_HEIGHT_PX[density],
    // What is drawn before the element has been measured.
    initialRect: { width: 0, height: 720 },
  });

  useReachEnd({ list: frame, scroll: 'own', onReachEnd, count });

  const rowAt = (index: number) => frame.current?.querySelector<HTMLElement>(`tr[data-index="${index}"]`);
  const reveal = (index: number, then: (row: HTMLElement) => void) => {
    if (isVirtual) virtual.scrollToIndex(index);
    const row = rowAt(index);
    if (row) return then(row);
    // A row outside the window is drawn with the scroll that follows.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        const drawn = rowAt(index);
        if (drawn) then(drawn);
      }),
    );
  };

  /** Rows that a page of the keyboard moves by: those in view less one, which shows where one came from. */
  const rowsInView = () => Math.max(1, Math.floor((frame.current?.clientHeight ?? 0) / ROW_HEIGHT_PX[density]) - 2);

  if (!isVirtual) {
    return {
      isVirtual,
      indexes: Array.from({ length: count }, (_, index) => index),
      before: 0,
      after: 0,
      reveal,
      rowsInView,
    };
  }
  const items = virtual.getVirtualItems();
  return {
    isVirtual,
    indexes: items.map((item) => item.index),
    before: items[0]?.start ?? 0,
    after: virtual.getTotalSize() - (items.at(-1)?.end ?? 0),
    reveal,
    rowsInView,
  };
}
