import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { evenRows, type RowPlaces } from '../layer/use-rows-in-view.ts';
import { ROW_HEIGHT_PX } from './table-frame.ts';
import type { RowWindow } from './use-row-window.ts';

interface CountedRows {
  readonly heights: RowPlaces;
  /** The height of rows that were not drawn yet, in px. */
  readonly estimatePx: number;
  /** Notes the heights of the drawn rows. Null until its code is loaded. */
  readonly measureDrawn: ((frame: HTMLElement) => void) | null;
}

/**
 * Returns the heights of the rows. Rows that were not drawn yet count with the mean of the drawn ones, or with `ROW_HEIGHT_PX` until rows are
 * laid out. A row with a second line is higher than that. The code that measures each row comes with the first long list: the first page has
 * none, and until then each row counts with the mean.
 */
export function useRowHeights(
  { count, columns, frame, density }: RowWindow,
  isVirtual: boolean,
  isPrinting: boolean,
): CountedRows {
  const [measured, setMeasured] = useState({ px: 0, layout: '' });
  const [code, setCode] = useState<typeof import('./row-heights.ts') | null>(null);
  const rows = useMemo((): CountedRows => {
    const estimatePx = measured.px || ROW_HEIGHT_PX[density];
    if (code === null) return { heights: evenRows(estimatePx), estimatePx, measureDrawn: null };
    const heights = new code.RowHeights(estimatePx);
    return { heights, estimatePx, measureDrawn: (element) => code.measureDrawn(element, heights) };
  }, [measured, density, code]);
  const { heights } = rows;
  const last = useRef(heights);
  const isMeasured = measured.px > 0;

  useEffect(() => {
    if (!isVirtual || !isMeasured || code !== null) return;
    let isGone = false;
    import('./row-heights.ts').then(
      (loaded) => isGone || setCode(loaded),
      // Without the code, the list works with the mean.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [isVirtual, isMeasured, code]);

  // The row at the top stays there when all rows get other heights. This runs before the window looks at what is in view.
  useLayoutEffect(() => {
    const before = last.current;
    last.current = heights;
    if (!isVirtual || before === heights || !frame.current) return;
    const { scrollTop } = frame.current;
    const row = before.rowAt(scrollTop);
    frame.current.scrollTop = heights.topOf(row) + scrollTop - before.topOf(row);
  }, [isVirtual, frame, heights]);

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
