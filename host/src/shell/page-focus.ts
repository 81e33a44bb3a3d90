import { useLocation, useNavigationType } from '@fixed-ops/router';
import { type RefObject, useLayoutEffect } from 'react';
import { announce } from './announcer.tsx';

const PRODUCT_NAME = 'Fixed Ops';
/** A page that has no heading after this time will not get one; watching on would cost on every change. */
const WATCH_MS = 15_000;

/** Whether the visit has shown its first page. Belongs to the shell, whose frames come and go within one visit. */
export type Arrival = RefObject<'before' | 'first' | 'over'>;

/**
 * After a navigation: names the document after the page's h1 and moves the focus there, so that a screen reader says
 * where one is. Pages load lazily, so the heading is waited for. The first page keeps the browser's own focus, also
 * when redirects led to it, and so does a page on which the person has already put it somewhere: its name is announced
 * instead. Going back leaves the scroll position to the browser. All of it begins before the page is painted, since who sees it may
 * press a key that puts the focus elsewhere.
 */
export function usePageFocus(arrival: Arrival): void {
  const { pathname } = useLocation();
  const navigation = useNavigationType();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is what asks for the focus
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
      // What had the focus may have gone with the heading that this one replaces, as a Retry whose page comes after all.
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
