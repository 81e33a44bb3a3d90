import { useLocation } from '@fixed-ops/router';
import { useEffect } from 'react';
import { isAt } from '../routing/match-path.ts';
import { askedAddress } from '../routing/turn-away.tsx';

const SUPPORT_PATH = '/support';
/** What stands in an address and is nobody else's business. */
const SECRET_PARAMETERS = ['token'];

let last: string | null = null;

/** Path and query of the page that was open before support, as one tells somebody else; null after a direct visit. */
export function lastPage(): string | null {
  return last;
}

/** Keeps in memory where the person is, so that a message to support can say where they came from. */
export function useLastPage(): void {
  const { pathname, search, state } = useLocation();
  useEffect(() => {
    if (isAt(SUPPORT_PATH, pathname)) return;
    // Of an address that was turned away, what was asked for says more than the page that says so.
    last = withoutSecrets(askedAddress(state) ?? `${pathname}${search}`);
  }, [pathname, search, state]);
}

/** The same address without what opens something by itself. */
export function withoutSecrets(address: string): string {
  const [path = '', query = ''] = address.split('?', 2);
  const parameters = new URLSearchParams(query);
  for (const name of SECRET_PARAMETERS) parameters.delete(name);
  return parameters.size === 0 ? path : `${path}?${parameters}`;
}
