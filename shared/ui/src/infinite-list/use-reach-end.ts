import { type RefObject, useEffect, useRef } from 'react';
import { INFINITE_SCROLL_THRESHOLD, INFINITE_SCROLL_THROTTLE_MS } from './infinite-list-constants.ts';
import { throttle } from './throttle.ts';

/** The element that scrolls: the list itself (`own`), or the page or drawer around it (`around`). */
export type ListScroll = 'own' | 'around';

/** Returns the share of the list that has come into view so far, 0 to 1 or more. Returns 0 for a list without layout. */
function shareSeen(list: HTMLElement, scroll: ListScroll): number {
  if (scroll === 'own') {
    return list.scrollHeight === 0 ? 0 : (list.scrollTop + list.clientHeight) / list.scrollHeight;
  }
  const { top, height } = list.getBoundingClientRect();
  return height === 0 ? 0 : (window.innerHeight - top) / height;
}

interface ReachEnd {
  list: RefObject<HTMLElement | null>;
  scroll: ListScroll;
  onReachEnd: (() => void) | undefined;
  /** Number of items. When it changes, the hook checks the list again, because a short list never scrolls. */
  count: number;
}

/** Calls `onReachEnd` when people have seen 80 % of a list: after a scroll, after a resize, or because the list is short. */
export function useReachEnd({ list, scroll, onReachEnd, count }: ReachEnd): void {
  const latest = useRef(onReachEnd);
  useEffect(() => {
    latest.current = onReachEnd;
  });
  const isOn = onReachEnd !== undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a list of another `count` must be checked again, because a short one never scrolls
  useEffect(() => {
    if (!isOn) return;
    const look = throttle(() => {
      const element = list.current;
      if (element && shareSeen(element, scroll) >= INFINITE_SCROLL_THRESHOLD) latest.current?.();
    }, INFINITE_SCROLL_THROTTLE_MS);
    look();
    // The listener captures, because the scroll event of an element does not bubble.
    document.addEventListener('scroll', look, { capture: true, passive: true });
    window.addEventListener('resize', look);
    return () => {
      look.cancel();
      document.removeEventListener('scroll', look, { capture: true });
      window.removeEventListener('resize', look);
    };
  }, [list, scroll, isOn, count]);
}
