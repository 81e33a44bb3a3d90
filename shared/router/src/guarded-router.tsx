import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react';
import { Router, UNSAFE_createBrowserHistory } from 'react-router-dom';
import { guardHistory, type MayLeave } from './guarded-history.ts';

/**
 * react-router's BrowserRouter with a question before every change of the address. (Its own `useBlocker` needs a data
 * router, which would have to know every route of every remote.) `mayLeave` is taken once.
 */
export function GuardedRouter({ mayLeave, children }: { readonly mayLeave: MayLeave; readonly children: ReactNode }) {
  const [history] = useState(() => guardHistory(UNSAFE_createBrowserHistory({ v5Compat: true }), mayLeave));
  const [{ action, location }, setState] = useState({ action: history.action, location: history.location });
  useLayoutEffect(() => history.listen((update) => startTransition(() => setState(update))), [history]);
  useLayoutEffect(() => history.drawn(location), [history, location]);
  return (
    <Router location={location} navigationType={action} navigator={history}>
      {children}
    </Router>
  );
}
