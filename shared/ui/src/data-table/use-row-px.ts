import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { ROW_HEIGHT_PX } from './table-frame.ts';
import type { RowWindow } from './use-row-window.ts';

/**
 * Returns the mean height of the drawn rows in pixels. A row with a second line is higher than `ROW_HEIGHT_PX`, which applies until the rows
 * are laid out.
 */
export function useRowPx(
  { count, columns, frame, density }: RowWindow,
  isVirtual: boolean,
  isPrinting: boolean,
): number {
  const [measuredPx, setMeasuredPx] = useState(0);
  const last = useRef({ px: 0, layout: '' });

  // The row at the top stays there when the rows change their height. This runs before the window looks at what is in view.
  useLayoutEffect(() => {
    const { px } = last.current;
    if (isVirtual && px && frame.current) frame.current.scrollTop *= measuredPx / px;
    last.current.px = measuredPx;
  }, [isVirtual, frame, measuredPx]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows, of which there are another `count`, can have another height
  useEffect(() => {
    const element = frame.current;
    if (!element || isPrinting) return;
    const measure = () => {
      const layout = `${density} ${columns} ${element.clientWidth}`;
      // With the mean of other rows in view, the list would jump while somebody scrolls.
      if (isVirtual && element.scrollTop > 0 && last.current.layout === layout) return;
      const rows = [...element.querySelectorAll('tr[data-index]')];
      const px = rows.reduce((sum, row) => sum + row.getBoundingClientRect().height, 0) / rows.length;
      // Nothing has a height in a hidden table and in jsdom.
      if (!px) return;
      last.current.layout = layout;
      setMeasuredPx(px);
    };
    const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(measure);
    // The observer calls once at the start, after the layout. To measure in the effect would lay out the page once more.
    if (observer) observer.observe(element);
    else measure();
    return () => observer?.disconnect();
  }, [frame, count, columns, density, isVirtual, isPrinting]);

  return measuredPx || ROW_HEIGHT_PX[density];
}
