import { useCallback, useMemo } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router-dom';
import { addressWaits } from './address-waits.ts';
import { applyToSearch, parseSearch, type UrlSchema, type UrlStateChange } from './url-search.ts';

/**
 * The query already written from a location that is still on screen: two changes in one tick must both be kept, but none that had to
 * wait for an answer. By object and not by `location.key`, which is "default" for every first page.
 */
const written = new WeakMap<Location, { readonly search: string; readonly waits: number }>();

export interface UrlStateOptions {
  readonly replace?: boolean;
  readonly state?: unknown;
  readonly hash?: string;
}

/**
 * Changes the query of the page by what it is, also where it was changed a moment ago and the page is not drawn anew yet. `replace`
 * overwrites the entry of the history (for typing), the default adds one, so that Back undoes the change. `state`
 * replaces what the entry keeps besides its address, `hash` the part of the page that was asked for.
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
      navigate(
        { pathname, search: next, hash: options.hash ?? hash },
        { replace: options.replace ?? false, state: 'state' in options ? options.state : location.state },
      );
    },
    [location, navigate],
  );
}

/**
 * Keeps a part of the view in the address bar: reads it with `schema` (a zod object whose every field has a default or
 * is optional) and writes changes back. Fields that equal their default leave the address; other parameters stay.
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
