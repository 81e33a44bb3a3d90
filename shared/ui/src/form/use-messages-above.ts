import { type RefObject, useLayoutEffect, useRef } from 'react';

/** How far from the lower edge of the window messages begin, where something else stands there (`ToastRegion`). */
const MESSAGES_BOTTOM = '--messages-bottom';
const GAP_PX = 8;

/**
 * Keeps messages above an element at the lower edge of the window while it stands there: they would lie on its buttons. What the browser
 * scrolls to, such as what Tab reaches, comes to lie above it as well.
 */
export function useMessagesAbove(stands: boolean): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = place.current;
    if (!element || !stands) return;
    const { style } = document.documentElement;
    const before = style.scrollPaddingBottom;
    const measure = () => {
      const room = `${element.offsetHeight + GAP_PX}px`;
      style.setProperty(MESSAGES_BOTTOM, room);
      style.scrollPaddingBottom = room;
    };
    measure();
    // jsdom has no layout to observe.
    const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(measure);
    observer?.observe(element);
    return () => {
      observer?.disconnect();
      style.removeProperty(MESSAGES_BOTTOM);
      style.scrollPaddingBottom = before;
    };
  }, [stands]);
  return place;
}
