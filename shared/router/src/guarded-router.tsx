import { createContext, type ReactNode, startTransition, use, useLayoutEffect, useRef, useState } from 'react';
import { Router, UNSAFE_createBrowserHistory } from 'react-router-dom';
import { guardHistory, type MayLeave } from './guarded-history.ts';
import { holdPresses } from './held-press.ts';
import type { PinnedParameter } from './pinned-parameter.ts';

/**
 * How long a page stays on screen while the code of the next one loads, in milliseconds. After that the placeholder of a page replaces it.
 * Otherwise, if the code never comes, the person would wait forever and see no change.
 */
export const PAGE_STAYS_MS = 500;

const PageKeyContext = createContext('');
const PageLeavesContext = createContext(false);
const RefreshPinnedContext = createContext<() => void>(() => undefined);

/**
 * Returns the function that writes the pinned parameter into the address again. Callers need it when the value has changed, or when an
 * address came with another value.
 */
export function useRefreshPinned(): () => void {
  return use(RefreshPinnedContext);
}

/**
 * The key for the Suspense boundary around the pages of an area. It changes when a page is removed before the next one can be drawn. React
 * then removes the old page completely. Without the new key, React would only hide it, and its effects would still run.
 */
export function usePageKey(): string {
  return use(PageKeyContext);
}

/**
 * True while the person leaves the page on screen and the next one cannot be drawn yet. A menu or a popover that opens now would vanish
 * with the page.
 */
export function usePageLeaves(): boolean {
  return use(PageLeavesContext);
}

interface GuardedRouterProps {
  readonly mayLeave: MayLeave;
  readonly pinned?: PinnedParameter;
  readonly children: ReactNode;
}

/**
 * Like react-router's BrowserRouter, but it asks before every change of the address and puts a parameter into all addresses.
 * (react-router's `useBlocker` needs a data router, which would have to know every route of every remote.) It reads `mayLeave` and `pinned`
 * only once.
 */
export function GuardedRouter({ mayLeave, pinned, children }: GuardedRouterProps) {
  const [history] = useState(() => guardHistory(UNSAFE_createBrowserHistory({ v5Compat: true }), mayLeave, pinned));
  const [{ action, location, pageKey }, setState] = useState({
    action: history.action,
    location: history.location,
    pageKey: '',
  });
  const [leaves, setLeaves] = useState(false);
  const onScreen = useRef(location);
  const presses = useRef<ReturnType<typeof holdPresses>>(null);
  useLayoutEffect(() => {
    presses.current = holdPresses(() => {
      const { location: next } = history;
      return onScreen.current !== next && onScreen.current.pathname === next.pathname;
    });
    return presses.current.stop;
  }, [history]);
  useLayoutEffect(() => {
    let patience: ReturnType<typeof setTimeout> | undefined;
    const stop = history.listen(({ action, location }) => {
      setLeaves(onScreen.current.pathname !== location.pathname);
      startTransition(() => setState(({ pageKey }) => ({ action, location, pageKey })));
      clearTimeout(patience);
      patience = setTimeout(() => {
        if (onScreen.current === location) return;
        // If only the page's own query changes, the page is slow to draw but stays. The person keeps the typed text and the focus.
        const isLeft = onScreen.current.pathname !== location.pathname;
        setState(({ pageKey }) => ({ action, location, pageKey: isLeft ? location.key : pageKey }));
      }, PAGE_STAYS_MS);
    });
    return () => {
      clearTimeout(patience);
      stop();
    };
  }, [history]);
  useLayoutEffect(() => {
    onScreen.current = location;
    setLeaves(history.location.pathname !== location.pathname);
    history.drawn(location);
    presses.current?.release();
  }, [history, location]);
  return (
    <PageKeyContext value={pageKey}>
      <RefreshPinnedContext value={history.refreshPinned}>
        <PageLeavesContext value={leaves}>
          <Router location={location} navigationType={action} navigator={history}>
            {children}
          </Router>
        </PageLeavesContext>
      </RefreshPinnedContext>
    </PageKeyContext>
  );
}
