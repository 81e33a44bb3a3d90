import { useLocation, useNavigate } from '@fixed-ops/router';
import { ReportingRangeProvider, searchWithoutRange, sessionStore } from '@fixed-ops/session/host';
import { type ReactNode, useCallback, useEffect } from 'react';

/** Replaces the page until the range is removed from the address, because the page would take it for a choice. */
export function RangeOutOfAddress() {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const rest = searchWithoutRange(search);
  useEffect(() => {
    if (rest === search) sessionStore.setState({ isAddressRangeOver: false });
    else navigate({ pathname, search: rest, hash }, { replace: true });
  }, [navigate, pathname, search, rest, hash]);
  return null;
}

/** Gives `useReportingRange` access to the address bar, which only the owner of the router has. */
export function RangeFromAddress({ children }: { readonly children: ReactNode }) {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  // The same entry of the history keeps its state, such as the saved view that it began with.
  const setSearch = useCallback(
    (next: string, { replace }: { replace: boolean }) =>
      navigate({ pathname, search: next, hash }, replace ? { replace, state } : undefined),
    [navigate, pathname, hash, state],
  );
  return (
    <ReportingRangeProvider search={search} setSearch={setSearch}>
      {children}
    </ReportingRangeProvider>
  );
}
