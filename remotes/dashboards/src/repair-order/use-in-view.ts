import { type RefObject, useEffect, useRef } from 'react';

/** Scrolls to the element that the address names. It waits one frame, because the shell first scrolls a new page to its top. */
export function useInView<Shown extends HTMLElement>(isNamed: boolean): RefObject<Shown | null> {
  const shown = useRef<Shown>(null);
  useEffect(() => {
    if (!isNamed) return;
    const frame = requestAnimationFrame(() => shown.current?.scrollIntoView({ block: 'center' }));
    return () => cancelAnimationFrame(frame);
  }, [isNamed]);
  return shown;
}
