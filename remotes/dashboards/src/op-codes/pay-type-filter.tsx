import type { DashboardView } from '@fixed-ops/figures';
import { payTypes } from '@fixed-ops/metrics';
import { Select } from '@fixed-ops/ui';
import { payTypeShown } from './codes-address.ts';

const entries = (['C', 'W', 'I'] as const).map((value) => ({ value, label: payTypes[value].name }));
const WIDTH_PX = 142;

/** Chooses one pay type, because prices of several cannot be compared. */
export function PayTypeFilter({ view: { filters, setFilters } }: { readonly view: DashboardView }) {
  return (
    <Select
      appearance="filter"
      label="Pay type"
      width={WIDTH_PX}
      entries={entries}
      value={payTypeShown(filters)}
      onChange={(value) => setFilters({ payType: value === 'W' || value === 'I' ? value : 'all' })}
    />
  );
}
