import { usePaperWidth } from '@fixed-ops/ui';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Width of an element in px, kept up to date; 0 before it is measured. */
export function useWidth(): readonly [RefObject<HTMLDivElement | null>, number] {
  const element = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const measured = element.current;
    if (!measured) return;
    const measure = () => setWidth(measured.clientWidth);
    measure();
    // jsdom has no layout to observe.
    if (typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    return () => observer.disconnect();
  }, []);
  return [element, usePaperWidth(width)];
}
