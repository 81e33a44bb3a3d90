import { formatPeriodInWords, type PeriodPreset, periodOfPreset, periodPresets } from '@fixed-ops/metrics';
import { useSession } from '@fixed-ops/session';
import { FilterBar, PayTypeSwatch, PeopleSelect, PeriodPicker, SegmentedControl, Select, Text } from '@fixed-ops/ui';
import { comparisons, type PayTypeChoice, peopleFilter, peopleValues } from './dashboard-filters.ts';
import type { DashboardView } from './use-dashboard-view.ts';
import { usePeople } from './use-people.ts';

const payTypeSegments: readonly { value: PayTypeChoice; label: string; mark?: React.ReactNode }[] = [
  { value: 'all', label: 'All' },
  { value: 'C', label: 'Customer', mark: <PayTypeSwatch payType="C" /> },
  { value: 'W', label: 'Warranty', mark: <PayTypeSwatch payType="W" /> },
  { value: 'I', label: 'Internal', mark: <PayTypeSwatch payType="I" /> },
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
  const { people, isLoading } = usePeople(view.periodQuery, choosesPeople);
  return (
    <FilterBar period={<Period view={view} />}>
      <Select
        label="Compare"
        showLabel
        appearance="filter"
        entries={comparisons}
        value={filters.compare}
        onChange={(value) => {
          const chosen = comparisons.find((comparison) => comparison.value === value);
          if (chosen) setFilters({ compare: chosen.value });
        }}
      />
      {choosesPeople ? (
        <PeopleSelect
          people={people}
          loading={isLoading}
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

function Period({ view }: { readonly view: DashboardView }) {
  const { range, today } = view;
  if (view.isLocked) {
    return <Text color="fg.muted">{formatPeriodInWords(range)}, set by the vault date of this dealership</Text>;
  }
  const preset = presets.find(({ key }) => key === range.period);
  return (
    <PeriodPicker
      presets={presets.map(({ key, label }) => ({
        key,
        label,
        note: key === 'monthToDateVsLastYear' ? undefined : formatPeriodInWords(periodOfPreset(key, today).range),
      }))}
      value={preset?.key ?? null}
      valueText={preset?.label ?? formatPeriodInWords(range)}
      span={{ startDate: range.startDate, endDate: range.endDate }}
      today={today}
      onChange={(key) => {
        const chosen = presets.find((candidate) => candidate.key === key);
        if (chosen) view.choosePreset(chosen.key);
      }}
      onCustom={view.chooseDates}
    />
  );
}

type NamedPreset = { readonly key: Exclude<PeriodPreset, 'custom'>; readonly label: string };
const presets = periodPresets.filter((preset): preset is typeof preset & NamedPreset => preset.key !== 'custom');
