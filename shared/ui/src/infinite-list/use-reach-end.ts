import { type RefObject, useEffect, useRef } from 'react';
import { INFINITE_SCROLL_THRESHOLD, INFINITE_SCROLL_THROTTLE_MS } from './infinite-list-constants.ts';
import { throttle } from './throttle.ts';

/** What scrolls: the list in itself, or whatever lies around it (the page, a drawer). */
export type ListScroll = 'own' | 'around';

/** Which share of a list has come into view so far, 0 to 1; 0 for one that is not laid out. */
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
  /** A list may be too short to scroll: it is looked at again whenever this number changes. */
  count: number;
}

/** Calls `onReachEnd` when 80 % of a list has been seen, by scrolling, by resizing or because it is short. */
export function useReachEnd({ list, scroll, onReachEnd, count }: ReachEnd): void {
  const latest = useRef(onReachEnd);
  useEffect(() => {
    latest.current = onReachEnd;
  });
  const isOn = onReachEnd !== undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another count is another list to look at
  useEffect(() => {
    if (!isOn) return;
    const look = throttle(() => {
      const element = list.current;
      if (element && shareSeen(element, scroll) >= INFINITE_SCROLL_THRESHOLD) latest.current?.();
    }, INFINITE_SCROLL_THROTTLE_MS);
    look();
    // Captured, because the scrolling of an element does not bubble.
    document.addEventListener('scroll', look, { capture: true, passive: true });
    window.addEventListener('resize', look);
    return () => {
      look.cancel();
      document.removeEventListener('scroll', look, { capture: true });
      window.removeEventListener('resize', look);
    };
  }, [list, scroll, isOn, count]);
}
