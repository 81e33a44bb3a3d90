import { DashboardPeriod, type DashboardView } from '@fixed-ops/figures';
import type { UrlStateChange } from '@fixed-ops/router';
import { Select } from '@fixed-ops/ui';
import type { SearchAddress } from './search-address.ts';

interface SearchFiltersProps {
  readonly address: SearchAddress;
  readonly onChange: (change: UrlStateChange<SearchAddress>) => void;
}

/** The widths fit the longest choice with its name. The bar is one line at 1440 px. */
const SELECT_WIDTH_PX = 160;
const dateEntries = (status: SearchAddress['status']) => [
  { value: 'any', label: 'Any' },
  { value: 'close', label: status === 'void' ? 'Voided in' : 'Closed in' },
  { value: 'open', label: 'Opened in' },
];
const statusEntries = [
  { value: 'all', label: 'All' },
  { value: 'open', label: 'Open' },
  { value: 'closed', label: 'Closed' },
  { value: 'void', label: 'Void' },
];

/** Lets people choose the date that the period filters, and the period itself. */
export function SearchDates({ address, onChange, view }: SearchFiltersProps & { readonly view: DashboardView }) {
  return (
    <>
      <Select
        appearance="filter"
        label="Date"
        showLabel
        width={SELECT_WIDTH_PX}
        entries={dateEntries(address.status)}
        value={address.dateField}
        onChange={(dateField) => onChange({ dateField: dateField as SearchAddress['dateField'] })}
      />
      {address.dateField === 'any' ? null : <DashboardPeriod view={view} />}
    </>
  );
}

/** Filters by status, beside the text. */
export function StatusFilter({ address, onChange }: SearchFiltersProps) {
  return (
    <Select
      appearance="filter"
      label="Status"
      showLabel
      width={SELECT_WIDTH_PX}
      entries={statusEntries}
      value={address.status}
      onChange={(status) => onChange({ status: status as SearchAddress['status'] })}
    />
  );
}
