import { createContext, type ReactNode, startTransition, use, useLayoutEffect, useRef, useState } from 'react';
import { Router, UNSAFE_createBrowserHistory } from 'react-router-dom';
import { guardHistory, type MayLeave } from './guarded-history.ts';
import { holdPresses } from './held-press.ts';
import type { PinnedParameter } from './pinned-parameter.ts';

/**
 * How long a page stays on screen while the code of the next one is on its way. Then it makes way for what stands in for a
 * page: a person who sees nothing happen would wait for ever for code that never comes.
 */
export const PAGE_STAYS_MS = 500;

const PageKeyContext = createContext('');
const PageLeavesContext = createContext(false);
const RefreshPinnedContext = createContext<() => void>(() => undefined);

/** Writes the pinned parameter anew into the address: its value has changed, or an address came with another one. */
export function useRefreshPinned(): () => void {
  return use(RefreshPinnedContext);
}

/**
 * Key for the Suspense boundary round the pages of an area: it changes when a page makes way before the next one can be
 * drawn, so that the one that is left is gone, and not merely hidden with its effects still running.
 */
export function usePageKey(): string {
  return use(PageKeyContext);
}

/**
 * True while the page on screen is being left and the next one cannot be drawn yet: a menu or a popover that is opened in it now would
 * vanish with it.
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
 * react-router's BrowserRouter with a question before every change of the address, and with a parameter that all addresses
 * carry. (Its own `useBlocker` needs a data router, which would have to know every route of every remote.) `mayLeave` and
 * `pinned` are taken once.
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
        // A page whose own address changes is slow to draw, and not left: what was typed into it and has the focus stays.
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
