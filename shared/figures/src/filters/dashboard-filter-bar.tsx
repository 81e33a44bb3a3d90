import { payTypes } from '@fixed-ops/metrics';
import { useSession } from '@fixed-ops/session';
import {
  ComparisonSelect,
  FilterBar,
  PayTypeSwatch,
  PeopleSelect,
  PeriodPicker,
  SegmentedControl,
} from '@fixed-ops/ui';
import { comparisonKinds, type PayTypeChoice, peopleFilter, peopleValues } from './dashboard-filters.ts';
import type { DashboardView } from './use-dashboard-view.ts';
import { usePeople } from './use-people.ts';

/** Pay types to choose one from. */
export const payTypeSegments: readonly { value: PayTypeChoice; label: string; mark?: React.ReactNode }[] = [
  { value: 'all', label: 'All' },
  ...(['C', 'W', 'I'] as const).map((value) => ({
    value,
    label: payTypes[value].short,
    mark: <PayTypeSwatch payType={value} />,
  })),
];

interface DashboardFilterBarProps {
  readonly view: DashboardView;
  /** The parts dashboard counts sales that have no person and no pay type. */
  readonly periodOnly?: boolean;
}

/** Period, comparison, people and pay type; all of it in the address bar. */
export function DashboardFilterBar({ view, periodOnly = false }: DashboardFilterBarProps) {
  const { filters, setFilters } = view;
  const { access } = useSession();
  const choosesPeople = access.hasAllEmployeeView && !periodOnly;
  const { people, isLoading, failure } = usePeople(view.periodQuery, choosesPeople);
  return (
    <FilterBar period={<DashboardPeriod view={view} />}>
      <ComparisonSelect
        kinds={comparisonKinds}
        value={filters.compare}
        onChange={(compare) => setFilters({ compare })}
        range={view.range}
        today={view.today}
        through={view.through}
      />
      {choosesPeople ? (
        <PeopleSelect
          people={people}
          loading={isLoading}
          failure={failure}
          value={peopleValues(filters)}
          onChange={(values) => setFilters(peopleFilter(values, people.length))}
        />
      ) : null}
      {periodOnly ? null : (
        <SegmentedControl
          label="Pay type"
          segments={payTypeSegments}
          value={filters.payType}
          onChange={(payType) => setFilters({ payType })}
        />
      )}
    </FilterBar>
  );
}

/** The period of a view, where no vault date decides it. */
export function DashboardPeriod({ view }: { readonly view: DashboardView }) {
  return (
    <PeriodPicker
      range={view.range}
      {...view.days}
      locked={view.isLocked}
      onChange={(chosen) => {
        if (chosen.period === 'custom') view.chooseDates(chosen);
        else view.choosePreset(chosen.period);
      }}
    />
  );
}
