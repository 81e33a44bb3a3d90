import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { RowPlaces } from './row-places.ts';

/** Rows beyond each edge, into which the browser can scroll before the next rows are drawn. Each one costs time at every frame. */
const OVERSCAN_ROWS = 8;

export interface WindowedList {
  /** The element that scrolls. */
  frame: RefObject<HTMLElement | null>;
  count: number;
  rows: RowPlaces;
  /** Height that is taken to be in view until the frame has been measured, in px. */
  initialPx: number;
  /** Height at the bottom of the frame that covers rows, in px. */
  coveredPx?: number;
  /** False if all rows are drawn. Nothing is watched then. */
  isOn: boolean;
}

/** Rows to draw: from `first` to before `end`. */
interface RowRange {
  first: number;
  end: number;
}

/** Returns the rows in view and some beyond each edge, at a scroll position and a height in px. */
export function rangeInView(
  scrollTop: number,
  heightPx: number,
  { rows, count }: Pick<WindowedList, 'rows' | 'count'>,
): RowRange {
  const first = rows.rowAt(Math.max(0, scrollTop));
  const bottom = Math.max(0, scrollTop) + heightPx;
  const last = rows.rowAt(bottom);
  const end = rows.topOf(last) < bottom ? last + 1 : last;
  return {
    first: Math.min(Math.max(0, first - OVERSCAN_ROWS), Math.max(0, count - 1)),
    end: Math.min(count, end + OVERSCAN_ROWS),
  };
}

/**
 * Returns which rows of a scrolling frame to draw, with a function that scrolls to a row. A library for rows of any height would add 10 kB
 * to the first page. While the person scrolls, the next rows are drawn in the same animation frame that shows them.
 */
export function useRowsInView({ frame, count, rows, initialPx, coveredPx = 0, isOn }: WindowedList) {
  const [seen, setSeen] = useState({ top: 0, height: initialPx });
  const [isFramed, setFramed] = useState(false);
  const range = rangeInView(seen.top, seen.height, { rows, count });
  const drawn = useRef(range);
  useLayoutEffect(() => {
    drawn.current = range;
  });

  /** Looks at what is in view now, and draws other rows if it has to. */
  const look = useCallback(() => {
    const element = frame.current;
    if (element === null) return;
    const now = { top: element.scrollTop, height: element.clientHeight || initialPx };
    const next = rangeInView(now.top, now.height, { rows, count });
    if (next.first !== drawn.current.first || next.end !== drawn.current.end) setSeen(now);
  }, [frame, rows, count, initialPx]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `isFramed` runs the effect once more when the frame is there
  useLayoutEffect(() => {
    if (!isOn) return;
    const element = frame.current;
    // A frame around the rows is known only after them. This effect runs once more then, still before anything is visible.
    if (element === null) return setFramed(true);
    // The rows are drawn at once. A frame with the rows of the frame before would show gaps.
    const onScroll = () => flushSync(look);
    look();
    element.addEventListener('scroll', onScroll, { passive: true });
    const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(look);
    observer?.observe(element);
    return () => {
      element.removeEventListener('scroll', onScroll);
      observer?.disconnect();
    };
  }, [isOn, isFramed, frame, look]);

  /** Scrolls only as far as needed to bring the row into view. */
  const scrollTo = useCallback(
    (index: number) => {
      const element = frame.current;
      if (element === null) return;
      const top = rows.topOf(index);
      const overBottom = rows.topOf(index + 1) + coveredPx - (element.scrollTop + element.clientHeight);
      if (overBottom > 0) element.scrollTop += overBottom;
      else if (top < element.scrollTop) element.scrollTop = top;
    },
    [frame, rows, coveredPx],
  );
  return { ...range, look, scrollTo };
}
