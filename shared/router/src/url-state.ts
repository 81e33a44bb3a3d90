import { useCallback, useMemo } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router-dom';
import { addressWaits } from './address-waits.ts';
import { applyToSearch, parseSearch, type UrlSchema, type UrlStateChange } from './url-search.ts';

/**
 * The query that was last written from a location that is still drawn. Two changes in one tick must both be kept, but no change that
 * had to wait for an answer. The key is the object and not `location.key`, which is "default" for every first page.
 */
const written = new WeakMap<Location, { readonly search: string; readonly waits: number }>();

/** The number of entries that were added since the open drawer was opened (`useUrlDrawer`), from the state of an entry. 0 if none is. */
export function stepsSinceOpened(state: unknown): number {
  const steps = (state as { drawerSteps?: unknown } | null)?.drawerSteps;
  return typeof steps === 'number' ? steps : 0;
}

/** The state of an entry whose open drawer has no entry of its own to go back to, because that one belongs to something else now. */
export const notOpenedHere = (state: unknown): unknown =>
  stepsSinceOpened(state) === 0 ? state : { ...(state as object), drawerSteps: 0 };

/** The state of an entry that is added after one with this state. */
function nextState(state: unknown): unknown {
  const steps = stepsSinceOpened(state);
  return steps === 0 ? state : { ...(state as object), drawerSteps: steps + 1 };
}

export interface UrlStateOptions {
  readonly replace?: boolean;
  readonly state?: unknown;
  readonly hash?: string;
}

/**
 * Changes the query of the page based on its current value, which includes changes that are not drawn yet. `replace` overwrites the
 * history entry (for typing). By default a new entry is added, so that Back undoes the change. `state` replaces the state of the entry,
 * and `hash` its fragment.
 */
export function useSearchUpdate(): (change: (search: string) => string, options?: UrlStateOptions) => void {
  const location = useLocation();
  const navigate = useNavigate();
  return useCallback(
    (change: (search: string) => string, options: UrlStateOptions = {}) => {
      const before = written.get(location);
      const current = before?.waits === addressWaits() ? before.search : location.search;
      const next = change(current);
      if (next === current) return;
      written.set(location, { search: next, waits: addressWaits() });
      const { pathname, hash } = location;
      const { replace = false } = options;
      const kept = replace ? location.state : nextState(location.state);
      navigate(
        { pathname, search: next, hash: options.hash ?? hash },
        { replace, state: 'state' in options ? options.state : kept },
      );
    },
    [location, navigate],
  );
}

/**
 * Keeps a part of the view in the address: reads it with `schema` (a zod object in which every field is optional or has a default) and
 * writes changes back. Fields with their default value leave the address; other parameters stay.
 */
export function useUrlState<State extends object>(
  schema: UrlSchema<State>,
): readonly [State, (change: UrlStateChange<State>, options?: UrlStateOptions) => void] {
  const { search } = useLocation();
  const updateSearch = useSearchUpdate();
  const state = useMemo(() => parseSearch(schema, search), [schema, search]);
  const update = useCallback(
    (change: UrlStateChange<State>, options?: UrlStateOptions) =>
      updateSearch((current) => applyToSearch(schema, current, change), options),
    [schema, updateSearch],
  );
  return [state, update];
}
