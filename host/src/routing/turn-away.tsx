import { Navigate, useLocation } from '@fixed-ops/router';

interface AskedState {
  readonly asked: string;
}

/** Redirects to one of the two pages for refused addresses, which show the requested address. Back skips the refused address. */
export function TurnAway({ to }: { readonly to: string }) {
  const { pathname, search } = useLocation();
  const state: AskedState = { asked: `${pathname}${search}` };
  return <Navigate to={{ pathname: to, search }} state={state} replace />;
}

/** The refused address. Null if the person opened the page itself. */
export function askedAddress(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('asked' in state)) return null;
  return typeof state.asked === 'string' ? state.asked : null;
}
