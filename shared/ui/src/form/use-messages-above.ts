import { type RefObject, useLayoutEffect, useRef } from 'react';

/** How far from the lower edge of the window messages begin, where something else stands there (`ToastRegion`; a shell keeps as much room when it scrolls). */
const MESSAGES_BOTTOM = '--messages-bottom';
const GAP_PX = 8;

/**
 * Keeps messages above an element at the lower edge of the window while it stands there: they would lie on its buttons. What the browser
 * scrolls to, such as what Tab reaches, comes to lie above it as well: the shell keeps that much room at the edge.
 */
export function useMessagesAbove(stands: boolean): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = place.current;
    if (!element || !stands) return;
    const { style } = document.documentElement;
    const measure = () => style.setProperty(MESSAGES_BOTTOM, `${element.offsetHeight + GAP_PX}px`);
    measure();
    // jsdom has no layout to observe.
    const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(measure);
    observer?.observe(element);
    return () => {
      observer?.disconnect();
      style.removeProperty(MESSAGES_BOTTOM);
    };
  }, [stands]);
  return place;
}
