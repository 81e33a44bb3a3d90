import {
  DashboardPeriod,
  type DashboardView,
  payTypeSegments,
  peopleFilter,
  peopleValues,
  usePeople,
} from '@fixed-ops/figures';
import type { UrlStateChange } from '@fixed-ops/router';
import { useSession } from '@fixed-ops/session';
import { Box, FilterBar, PeopleSelect, SegmentedControl, Select } from '@fixed-ops/ui';
import { type ReactNode, useState } from 'react';
import { MoreFilters } from './more-filters.tsx';
import type { SearchAddress } from './search-address.ts';

interface SearchFiltersProps {
  readonly address: SearchAddress;
  readonly onChange: (change: UrlStateChange<SearchAddress>) => void;
  readonly view: DashboardView;
  readonly actions: ReactNode;
}

/** Their longest choice with its name; the bar is one line at 1440 px. */
const SELECT_WIDTH_PX = 160;
const dateEntries = [
  { value: 'any', label: 'Any' },
  { value: 'close', label: 'Closed in' },
  { value: 'open', label: 'Opened in' },
];
const statusEntries = [
  { value: 'all', label: 'All' },
  { value: 'open', label: 'Open' },
  { value: 'closed', label: 'Closed' },
  { value: 'void', label: 'Void' },
];

/** Dates, status, people and pay type; what is rarer stands behind "More filters". */
export function SearchFilters({ address, onChange, view, actions }: SearchFiltersProps) {
  const { filters, setFilters } = view;
  return (
    <FilterBar
      period={
        <>
          <Select
            appearance="filter"
            label="Date"
            showLabel
            width={SELECT_WIDTH_PX}
            entries={dateEntries}
            value={address.dateField}
            onChange={(dateField) => onChange({ dateField: dateField as SearchAddress['dateField'] })}
          />
          {address.dateField === 'any' ? null : <DashboardPeriod view={view} />}
        </>
      }
      actions={actions}
    >
      <Select
        appearance="filter"
        label="Status"
        showLabel
        width={SELECT_WIDTH_PX}
        entries={statusEntries}
        value={address.status}
        onChange={(status) => onChange({ status: status as SearchAddress['status'] })}
      />
      <People view={view} />
      <SegmentedControl
        label="Pay type"
        segments={payTypeSegments}
        value={filters.payType}
        onChange={(payType) => setFilters({ payType })}
      />
      <MoreFilters address={address} onChange={onChange} />
    </FilterBar>
  );
}

/** The people with work in the period, asked for once somebody comes near the select: most searches are of a text. */
function People({ view }: Pick<SearchFiltersProps, 'view'>) {
  const { filters, setFilters, periodQuery } = view;
  const { access } = useSession();
  const value = peopleValues(filters);
  const [isNear, setNear] = useState(value.length > 0);
  const { people, isLoading, failure } = usePeople(periodQuery, access.hasAllEmployeeView && isNear);
  if (!access.hasAllEmployeeView) return null;
  return (
    <Box display="contents" onFocusCapture={() => setNear(true)} onPointerEnter={() => setNear(true)}>
      <PeopleSelect
        people={people}
        loading={isLoading}
        failure={failure}
        value={value}
        onChange={(values) => setFilters(peopleFilter(values, people.length))}
      />
    </Box>
  );
}
