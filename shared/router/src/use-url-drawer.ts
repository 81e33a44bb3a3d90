import { useCallback, useLayoutEffect, useRef } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router-dom';
import type { UrlSchema, UrlStateChange } from './url-search.ts';
import { stepsSinceOpened, type UrlStateOptions, useUrlState } from './url-state.ts';

export interface UrlDrawer<State extends object> {
  /** The drawer's part of the address. */
  readonly state: State;
  /** Opens the drawer. Back closes it. */
  readonly open: (change: UrlStateChange<State>) => void;
  /**
   * Closes the drawer by going back to the entry before it opened, so that a later Back does not open it again. No entry of the app lies
   * behind an address that was opened by a link, so there the closed address replaces the open one.
   */
  readonly close: () => void;
  /** Changes something in the open drawer. Use `replace`, unless Back is to undo the change alone. */
  readonly update: (change: UrlStateChange<State>, options?: UrlStateOptions) => void;
}

/** History entries that are already closing. A second Escape must not close the entry behind them as well. */
const left = new WeakSet<Location>();

/**
 * Keeps in the address what a drawer shows. A copied link opens the drawer, and Escape and Back each close one drawer. `closed` is the
 * change that closes it; define it outside the component.
 */
export function useUrlDrawer<State extends object>(
  schema: UrlSchema<State>,
  closed: UrlStateChange<State>,
): UrlDrawer<State> {
  const [state, update] = useUrlState(schema);
  const location = useLocation();
  const navigate = useNavigate();
  const open = useCallback((change: UrlStateChange<State>) => update(change, { state: { drawerSteps: 1 } }), [update]);
  // A drawer may close after an answer. It then closes what is on screen now, and nothing once the page has gone.
  const drawn = useRef<{ readonly location: Location; readonly update: typeof update }>(null);
  useLayoutEffect(() => {
    drawn.current = { location, update };
    return () => {
      drawn.current = null;
    };
  }, [location, update]);
  const close = useCallback(() => {
    const now = drawn.current;
    if (now === null || left.has(now.location)) return;
    left.add(now.location);
    const steps = stepsSinceOpened(now.location.state);
    if (steps > 0) navigate(-steps);
    else now.update(closed, { replace: true });
  }, [navigate, closed]);
  return { state, open, close, update };
}
