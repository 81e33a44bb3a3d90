import { usePrinting } from '@fixed-ops/ui';
import { type RefObject, useEffect, useState } from 'react';

/** The distance below the window at which a chart starts to load, in px. */
const LOAD_AHEAD_PX = 200;

/** A browser that is never idle draws charts outside the window after this time, in ms. */
const IDLE_WITHIN_MS = 5_000;

/**
 * True as soon as an element is in or near the window, or the browser is idle. Idle time counts because a printed page cannot wait for
 * charts outside the window. When the browser starts to print, the hook becomes true for the charts that are still missing.
 * @param waits while true, the hook does nothing, because something else loads first
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

/** Runs the work when the browser is idle. Returns the function that cancels it. */
function whenIdle(work: () => void): () => void {
  // Safari does not have this callback.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, IDLE_WITHIN_MS);
    return () => clearTimeout(timer);
  }
  const call = requestIdleCallback(work, { timeout: IDLE_WITHIN_MS });
  return () => cancelIdleCallback(call);
}
