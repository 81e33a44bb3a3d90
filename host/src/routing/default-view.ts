import { type DefaultView, defaultViewKey } from '@fixed-ops/contract';
import { type To, useLocation, useNavigationType } from '@fixed-ops/router';
import { useSessionState } from '@fixed-ops/session';
import { useState } from 'react';
import { canonicalPath } from './match-path.ts';

const PERIOD = ['period', 'startDate', 'endDate'];

/** The address with the default view of the screen. It keeps the period. Null if the address itself says what to show. */
export function searchOfDefault(search: string, view: DefaultView | undefined): string | null {
  if (!view) return null;
  const asked = [...new URLSearchParams(search)].filter(([name]) => name !== 'dealership');
  if (asked.some(([name]) => !PERIOD.includes(name))) return null;
  const wanted = new URLSearchParams(view.query);
  if (asked.length > 0) for (const name of PERIOD) wanted.delete(name);
  for (const [name, value] of asked) wanted.set(name, value);
  const text = wanted.toString();
  return text === '' ? '' : `?${text}`;
}

/**
 * The redirect to a screen's default view, if the person has chosen one. Null once the screen is open, and on Back or a reload, because filters
 * that were cleared stay cleared. It is known before the screen is rendered, so that no request is sent twice.
 */
export function useDefaultView(): { readonly to: To; readonly state: unknown } | null {
  const { pathname, search, key, state } = useLocation();
  // This entry of the history was written by this page before.
  const isBack = useNavigationType() === 'POP' && key !== 'default';
  const path = canonicalPath(pathname);
  const view = useSessionState(
    ({ activeDealership, preferences }) => preferences.defaultViews?.[defaultViewKey(activeDealership?.id ?? '', path)],
  );
  const [arrived, setArrived] = useState<string | null>(null);
  if (arrived === path) return null;
  const wanted = isBack ? null : searchOfDefault(search, view);
  // The address of a view without filters says nothing, so the entry of the history says which one it is.
  if (wanted === null || (wanted === search && openedIn(state) === view?.viewId)) {
    setArrived(path);
    return null;
  }
  return { to: { pathname, search: wanted }, state: { openedView: view } };
}

function openedIn(state: unknown): unknown {
  const { openedView } = (state ?? {}) as { readonly openedView?: Partial<DefaultView> | null };
  return openedView?.viewId;
}
