import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * The CSS variable with the distance from the lower edge of the window to the messages. `ToastRegion` reads it, and a shell keeps that much
 * room when it scrolls.
 */
const MESSAGES_BOTTOM = '--messages-bottom';
const GAP_PX = 8;

/**
 * Keeps messages above an element at the lower edge of the window while it stands there, because they would cover its buttons. The shell
 * keeps that much room at the edge when it scrolls, so elements that the browser scrolls to, such as those that Tab reaches, lie above the
 * element too. Returns the ref of the element.
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
