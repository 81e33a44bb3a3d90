import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type RowPlaces, rowPlaces } from '../layer/row-places.ts';
import { ROW_HEIGHT_PX } from './table-frame.ts';
import type { RowWindow } from './use-row-window.ts';

/**
 * Returns the places of the rows. Rows that were not drawn yet count with the mean height of the drawn ones, or with `ROW_HEIGHT_PX` until rows
 * are laid out. A row with a second line is higher than that.
 */
export function useRowHeights(
  { count, columns, frame, density }: RowWindow,
  isVirtual: boolean,
  isPrinting: boolean,
): RowPlaces {
  const [measured, setMeasured] = useState({ px: 0, layout: '' });
  const rows = useMemo(() => rowPlaces(measured.px || ROW_HEIGHT_PX[density]), [measured, density]);
  const last = useRef(rows);

  // The row at the top stays there when all rows get other heights. This runs before the window looks at what is in view.
  useLayoutEffect(() => {
    const before = last.current;
    last.current = rows;
    if (!isVirtual || before === rows || !frame.current) return;
    const { scrollTop } = frame.current;
    const row = before.rowAt(scrollTop);
    frame.current.scrollTop = rows.topOf(row) + scrollTop - before.topOf(row);
  }, [isVirtual, frame, rows]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows, of which there are another `count`, can have another height
  useEffect(() => {
    const element = frame.current;
    if (!element || isPrinting) return;
    const measure = () => {
      const layout = `${density} ${columns} ${element.clientWidth}`;
      setMeasured((before) => {
        // With the mean of other rows in view, the list would jump while somebody scrolls.
        if (isVirtual && element.scrollTop > 0 && before.layout === layout) return before;
        const drawn = [...element.querySelectorAll('tr[data-index]')];
        const px = drawn.reduce((sum, row) => sum + row.getBoundingClientRect().height, 0) / drawn.length;
        // Nothing has a height in a hidden table and in jsdom.
        return !px || (px === before.px && layout === before.layout) ? before : { px, layout };
      });
    };
    const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(measure);
    // The observer calls once at the start, after the layout. To measure in the effect would lay out the page once more.
    if (observer) observer.observe(element);
    else measure();
    return () => observer?.disconnect();
  }, [frame, count, columns, density, isVirtual, isPrinting]);

  return rows;
}

/** Notes the heights of the drawn rows. When one counted with another height, the row at the top of the frame stays there. */
export function measureDrawn(frame: HTMLElement, rows: RowPlaces): void {
  const { scrollTop } = frame;
  const atTop = rows.rowAt(scrollTop);
  const before = rows.topOf(atTop);
  for (const row of frame.querySelectorAll<HTMLElement>('tr[data-index]')) {
    const above = row.previousElementSibling;
    // A heading belongs to the row below it.
    const first = above?.matches('[data-part=heading]') ? above : row;
    const px = row.getBoundingClientRect().bottom - first.getBoundingClientRect().top;
    if (px > 0) rows.measure(Number(row.dataset.index), px);
  }
  const moved = rows.topOf(atTop) - before;
  if (moved !== 0) frame.scrollTop = scrollTop + moved;
}
