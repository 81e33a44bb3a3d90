import { useLocation, useNavigationType } from '@fixed-ops/router';
import { type RefObject, useLayoutEffect } from 'react';
import { announce } from './announcer.tsx';

const PRODUCT_NAME = 'Fixed Ops';
/** A page without a heading after this time will not get one, and further watching would cost time on every change. */
const WATCH_MS = 15_000;

/** Whether the visit has shown its first page. The shell holds it, because its frames change within one visit. */
export type Arrival = RefObject<'before' | 'first' | 'over'>;

/**
 * After a navigation, sets the document's title from the page's h1 and moves the focus there, so that a screen reader names the page. Pages load
 * lazily, so it waits for the heading. The first page keeps the browser's own focus, even after redirects. So does a page on which the person
 * has already moved the focus: its name is announced instead. On Back, the browser sets the scroll position. All this begins before the page is
 * painted, because a person who sees it may press a key that moves the focus.
 */
export function usePageFocus(arrival: Arrival): void {
  const { pathname } = useLocation();
  const navigation = useNavigationType();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new path moves the focus
  useLayoutEffect(() => {
    if (arrival.current === 'before') arrival.current = 'first';
    else if (navigation !== 'REPLACE') arrival.current = 'over';
    const moveFocus = arrival.current === 'over';
    const before = document.activeElement;
    let watched: Element | null = null;
    let wasOnPage = false;
    const onFocus = ({ target }: FocusEvent) => {
      wasOnPage = target instanceof Element && target.closest('main') !== null;
    };
    const visit = () => {
      const heading = document.querySelector<HTMLElement>('main h1');
      if (!heading) return;
      const title = `${heading.textContent ?? ''} · ${PRODUCT_NAME}`;
      if (document.title !== title) document.title = title;
      if (heading === watched) return;
      watched = heading;
      const isFree = document.activeElement === document.body || document.activeElement === before;
      // The focused element may have been removed with the earlier heading, for example a Retry button whose page loaded after all.
      const isLost = wasOnPage && document.activeElement === document.body;
      wasOnPage = false;
      if (!moveFocus && !isLost) return;
      if (!isFree) {
        announce(heading.textContent ?? '');
        return;
      }
      if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    };
    if (moveFocus && navigation !== 'POP') window.scrollTo({ top: 0 });
    visit();
    document.addEventListener('focusin', onFocus);
    const observer = new MutationObserver(visit);
    observer.observe(document.body, { childList: true, characterData: true, subtree: true });
    const timer = setTimeout(() => observer.disconnect(), WATCH_MS);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', onFocus);
      clearTimeout(timer);
    };
  }, [pathname]);
}
