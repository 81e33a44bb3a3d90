import { type RefObject, useEffect, useState } from 'react';

/** How far below the window a chart starts to load, in px. */
export const LOAD_AHEAD_PX = 200;

/** True from the moment an element is in the window or close to it, or the page is about to be printed. */
export function useNearViewport(element: RefObject<Element | null>): boolean {
  const [near, setNear] = useState(typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    if (near || !element.current) return;
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
  }, [near, element]);
  return near;
}
