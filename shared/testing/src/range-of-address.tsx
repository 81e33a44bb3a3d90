import { useLocation, useNavigate } from '@fixed-ops/router';
import { ReportingRangeProvider } from '@fixed-ops/session/host';
import { type ReactNode, useCallback } from 'react';

/** Gives screens the reporting range of the address, as the host does. */
export function RangeOfAddress({ children }: { readonly children: ReactNode }) {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const setSearch = useCallback(
    (next: string, { replace }: { replace: boolean }) =>
      navigate({ pathname, search: next }, replace ? { replace, state } : undefined),
    [navigate, pathname, state],
  );
  return (
    <ReportingRangeProvider search={search} setSearch={setSearch}>
      {children}
    </ReportingRangeProvider>
  );
}
