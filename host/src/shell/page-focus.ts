import { useLocation } from '@fixed-ops/router';
import { useEffect, useRef } from 'react';

const PRODUCT_NAME = 'Fixed Ops';
/** A page that has no heading after this time will not get one; watching on would cost on every change. */
const WATCH_MS = 15_000;

/**
 * After a navigation: names the document after the page's h1 and moves the focus there, so that a screen reader says
 * where one is. Pages load lazily, so the heading is waited for. The first page keeps the browser's own focus, and so
 * does a page on which the person has already put it somewhere.
 */
export function usePageFocus(): void {
  const { pathname } = useLocation();
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is what asks for the focus
  useEffect(() => {
    const moveFocus = !isFirst.current;
    isFirst.current = false;
    const before = document.activeElement;
    let watched: Element | null = null;
    const visit = () => {
      const heading = document.querySelector<HTMLElement>('main h1');
      if (!heading || heading === watched) return;
      watched = heading;
      document.title = `${heading.textContent ?? ''} · ${PRODUCT_NAME}`;
      const isFree = document.activeElement === document.body || document.activeElement === before;
      if (!moveFocus || !isFree) return;
      if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    };
    if (moveFocus) window.scrollTo({ top: 0 });
    visit();
    const observer = new MutationObserver(visit);
    observer.observe(document.body, { childList: true, subtree: true });
    const timer = setTimeout(() => observer.disconnect(), WATCH_MS);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [pathname]);
}
