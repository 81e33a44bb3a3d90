import { useLocation } from '@fixed-ops/router';
import { useEffect } from 'react';
import { isAt } from '../routing/match-path.ts';
import { askedAddress } from '../routing/turn-away.tsx';

const SUPPORT_PATH = '/support';
/** The private parameters of addresses. */
const SECRET_PARAMETERS = ['token'];

let last: string | null = null;

/** Path and query of the page before support, without private parameters. Null after a direct visit. */
export function lastPage(): string | null {
  return last;
}

/** Stores the current page in memory, so that a message to support can contain where the person came from. */
export function useLastPage(): void {
  const { pathname, search, state } = useLocation();
  useEffect(() => {
    if (isAt(SUPPORT_PATH, pathname)) return;
    // For a refused address, the requested address says more than the page with the refusal.
    last = withoutSecrets(askedAddress(state) ?? `${pathname}${search}`);
  }, [pathname, search, state]);
}

/** The same address without parameters that open something automatically. */
export function withoutSecrets(address: string): string {
  const [path = '', query = ''] = address.split('?', 2);
  const parameters = new URLSearchParams(query);
  for (const name of SECRET_PARAMETERS) parameters.delete(name);
  return parameters.size === 0 ? path : `${path}?${parameters}`;
}
