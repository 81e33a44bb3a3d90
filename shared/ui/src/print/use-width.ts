import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { usePaperWidth } from './use-paper-width.ts';

/**
 * The width of an element in px, as it is now and on paper: a drawing is made for it, since text that is scaled with one cannot be
 * read. `atFirst` until it is measured.
 */
export function useWidth(atFirst = 0): readonly [RefObject<HTMLDivElement | null>, number] {
  const place = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(atFirst);
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return;
    const measure = () => {
      if (element.clientWidth > 0) setWidth(element.clientWidth);
    };
    measure();
    // jsdom has no layout to observe.
    if (typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [place, usePaperWidth(width)];
}
