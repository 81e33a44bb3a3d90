import { type RefObject, useEffect, useState } from 'react';

/** How far below the window a chart starts to load, in px. */
export const LOAD_AHEAD_PX = 200;

/**
 * True from the moment an element is in the window or close to it, or the page is about to be printed.
 * @param waits while true nothing is looked at: something else comes first
 */
export function useNearViewport(element: RefObject<Element | null>, waits: boolean): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (near || waits || !element.current) return;
    if (typeof IntersectionObserver === 'undefined') {
      setNear(true);
      return;
    }
    const show = () => setNear(true);
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && show(), {
      rootMargin: `${LOAD_AHEAD_PX}px`,
    });
    observer.observe(element.current);
    window.addEventListener('beforeprint', show);
    return () => {
      observer.disconnect();
      window.removeEventListener('beforeprint', show);
    };
  }, [near, waits, element]);
  return near;
}
