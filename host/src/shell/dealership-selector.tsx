import { useSessionState } from '@fixed-ops/session';
import { switchDealership } from '@fixed-ops/session/host';
import { Select } from '@fixed-ops/ui';
import { useMemo } from 'react';

/** From this number of dealerships on, the list has a search field. */
const SEARCHABLE_FROM = 10;

const ADMINISTERED = 'Administration only';

/** Switches the active dealership. The active one is first and cannot be chosen again. Those that are only administered are last. */
export function DealershipSelector() {
  const dealerships = useSessionState((state) => state.dealerships);
  const active = useSessionState((state) => state.activeDealership);
  const entries = useMemo(() => {
    const options = (list: typeof dealerships) =>
      list.map(({ id, name, disabled }) => ({ value: id, label: name, disabled }));
    const administered = dealerships.filter(({ administeredOnly }) => administeredOnly);
    const others = options(dealerships.filter(({ administeredOnly }) => !administeredOnly));
    return administered.length === 0 ? others : [...others, { label: ADMINISTERED, options: options(administered) }];
  }, [dealerships]);
  return (
    <Select
      label="Dealership"
      entries={entries}
      value={active?.id ?? null}
      onChange={(id) => void switchDealership(id)}
      searchable={dealerships.length >= SEARCHABLE_FROM}
      appearance="filter"
      align="end"
    />
  );
}
