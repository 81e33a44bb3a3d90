import { usePaperWidth } from '@fixed-ops/ui';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** The width of an element in px, as it is now: a drawing is made for it, since text that is scaled with one cannot be read. */
export function useWidth<Place extends HTMLElement>(atFirst: number): readonly [RefObject<Place | null>, number] {
  const place = useRef<Place>(null);
  const [width, setWidth] = useState(atFirst);
  useLayoutEffect(() => {
    const { current } = place;
    if (!current || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.width > 0) setWidth(Math.round(entry.contentRect.width));
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return [place, usePaperWidth(width)];
}
