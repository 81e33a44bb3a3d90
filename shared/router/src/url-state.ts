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
}

/**
 * Keeps a part of the view in the address bar: reads it with `schema` (a zod object whose every field has a default or
 * is optional) and writes changes back. Fields that equal their default leave the address; other parameters stay.
 * `replace` overwrites the entry of the history (for typing), the default adds one, so that Back undoes the change. `state`
 * replaces what the entry keeps besides its address.
 */
export function useUrlState<State extends object>(
  schema: UrlSchema<State>,
): readonly [State, (change: UrlStateChange<State>, options?: UrlStateOptions) => void] {
  const location = useLocation();
  const { search } = location;
  const navigate = useNavigate();
  const state = useMemo(() => parseSearch(schema, search), [schema, search]);
  const update = useCallback(
    (change: UrlStateChange<State>, options: UrlStateOptions = {}) => {
      const before = written.get(location);
      const current = before?.waits === addressWaits() ? before.search : search;
      const next = applyToSearch(schema, current, change);
      if (next === current) return;
      written.set(location, { search: next, waits: addressWaits() });
      const { pathname, hash } = location;
      navigate(
        { pathname, search: next, hash },
        { replace: options.replace ?? false, state: 'state' in options ? options.state : location.state },
      );
    },
    [schema, search, location, navigate],
  );
  return [state, update];
}
