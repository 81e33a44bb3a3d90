import { type RefObject, useEffect, useRef } from 'react';

/** Brings what an address names into view, after the shell, which shows a page that is new from its top. */
export function useInView<Shown extends HTMLElement>(isNamed: boolean): RefObject<Shown | null> {
  const shown = useRef<Shown>(null);
  useEffect(() => {
    if (!isNamed) return;
    const frame = requestAnimationFrame(() => shown.current?.scrollIntoView({ block: 'center' }));
    return () => cancelAnimationFrame(frame);
  }, [isNamed]);
  return shown;
}
