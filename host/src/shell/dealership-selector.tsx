import { switchDealership, useSessionState } from '@fixed-ops/session';
import { SearchSelect } from '@fixed-ops/ui';
import { useMemo } from 'react';

/** Switches the active dealership. The active one stands first and cannot be chosen again. */
export function DealershipSelector() {
  const dealerships = useSessionState((state) => state.dealerships);
  const active = useSessionState((state) => state.activeDealership);
  const entries = useMemo(
    () => dealerships.map(({ id, name, disabled }) => ({ value: id, label: name, disabled })),
    [dealerships],
  );
  return (
    <SearchSelect
      label="Dealership"
      entries={entries}
      value={active?.id ?? null}
      onChange={(id) => void switchDealership(id)}
    />
  );
}
