import { type DefaultView, defaultViewKey } from '@fixed-ops/contract';
import { type To, useLocation, useNavigationType } from '@fixed-ops/router';
import { useSessionState } from '@fixed-ops/session';
import { useState } from 'react';
import { canonicalPath } from './match-path.ts';

const PERIOD = ['period', 'startDate', 'endDate'];

/** Where a visit goes on with a view that the screen opens with: a period that came along stays. Null where the address says what to show. */
export function searchOfDefault(search: string, view: DefaultView | undefined): string | null {
  if (!view) return null;
  const asked = [...new URLSearchParams(search)].filter(([name]) => name !== 'dealership');
  if (asked.some(([name]) => !PERIOD.includes(name))) return null;
  const wanted = new URLSearchParams(view.query);
  if (asked.length > 0) for (const name of PERIOD) wanted.delete(name);
  for (const [name, value] of asked) wanted.set(name, value);
  return `?${wanted.toString()}`;
}

/**
 * Where to go instead, on the way to a screen that the person lets open with a saved view; null once the screen is there, and for who comes
 * back to it by Back or a reload, because filters that are cleared on it stay cleared. It is known before the screen is drawn, which
 * therefore asks nothing twice.
 */
export function useDefaultView(): { readonly to: To; readonly state: unknown } | null {
  const { pathname, search, key } = useLocation();
  // An entry of the history that this page has written before.
  const isBack = useNavigationType() === 'POP' && key !== 'default';
  const path = canonicalPath(pathname);
  const view = useSessionState(
    ({ activeDealership, preferences }) => preferences.defaultViews?.[defaultViewKey(activeDealership?.id ?? '', path)],
  );
  const [arrived, setArrived] = useState<string | null>(null);
  if (arrived === path) return null;
  const wanted = isBack ? null : searchOfDefault(search, view);
  if (wanted === null || wanted === search) {
    setArrived(path);
    return null;
  }
  return { to: { pathname, search: wanted }, state: { openedView: view } };
}
