import { type RefObject, useEffect, useRef } from 'react';

/** Scrolls to the element in the address. It runs after the shell, which shows a new page from its top. */
export function useInView<Shown extends HTMLElement>(isNamed: boolean): RefObject<Shown | null> {
  const shown = useRef<Shown>(null);
  useEffect(() => {
    if (!isNamed) return;
    const frame = requestAnimationFrame(() => shown.current?.scrollIntoView({ block: 'center' }));
    return () => cancelAnimationFrame(frame);
  }, [isNamed]);
  return shown;
}
