import { usePrinting } from '@fixed-ops/ui';
import { type RefObject, useEffect, useState } from 'react';

/** How far below the window a chart starts to load, in px. */
const LOAD_AHEAD_PX = 200;

/** When a browser that is never idle draws what is not in the window, in ms. */
const IDLE_WITHIN_MS = 5_000;

/**
 * True from the moment an element is in the window or close to it, or the browser has nothing else to do: a page that is printed has
 * no time to wait for what was not in the window. What is still missing then is drawn before the browser goes on to print.
 * @param waits while true nothing is looked at: something else comes first
 */
export function useNearViewport(element: RefObject<Element | null>, waits: boolean): boolean {
  const [near, setNear] = useState(false);
  const isPrinting = usePrinting();
  if (isPrinting && !near && !waits) setNear(true);
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
    const forget = whenIdle(show);
    return () => {
      observer.disconnect();
      forget();
    };
  }, [near, waits, element]);
  return near;
}

/** Answers what calls it off. */
function whenIdle(work: () => void): () => void {
  // Safari has no such callback.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, IDLE_WITHIN_MS);
    return () => clearTimeout(timer);
  }
  const call = requestIdleCallback(work, { timeout: IDLE_WITHIN_MS });
  return () => cancelIdleCallback(call);
}
