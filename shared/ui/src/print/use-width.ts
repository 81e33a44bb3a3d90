import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { usePaperWidth } from './use-paper-width.ts';

/**
 * Returns a ref and the width of its element in px, as it is now and on paper. A drawing is made for this width, because text that is
 * scaled with a drawing cannot be read. Until it is measured, the width is `atFirst`.
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
