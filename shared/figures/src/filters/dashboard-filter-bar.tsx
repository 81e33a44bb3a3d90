import { type DateRange, payTypes } from '@fixed-ops/metrics';
import { useSession } from '@fixed-ops/session';
import {
  Box,
  ComparisonSelect,
  FilterBar,
  OnDemand,
  PayTypeSwatch,
  PeriodPicker,
  SegmentedControl,
} from '@fixed-ops/ui';
import { type ReactNode, useState } from 'react';
import type { ViewQuestion } from '../views/view-actions.tsx';
import { comparisonKinds, type PayTypeChoice } from './dashboard-filters.ts';
import { PeopleFilter } from './people-filter.tsx';
import { UpdatingLine } from './updating-line.tsx';
import { useAfterFigures } from './use-after-figures.ts';
import type { DashboardView } from './use-dashboard-view.ts';
import type { PeopleDays } from './use-people.ts';

// Loaded after the first figures, which do not need them.
const viewActions = () => import('../views/view-actions.tsx').then((module) => module.ViewActions);
const viewDialogs = () => import('../views/view-actions.tsx').then((module) => module.ViewDialogs);

/** Reserves the room of the actions. They may need a second line, and the bar must not grow when they come. */
const PLACE = <Box w="180px" h="controlForm" />;

/** In pixels. As wide as the longest choice. */
const COMPARE_PX = 232;

/** The pay types of the filter. */
export const payTypeSegments: readonly { value: PayTypeChoice; label: string; mark?: React.ReactNode }[] = [
  { value: 'all', label: 'All' },
  ...(['C', 'W', 'I'] as const).map((value) => ({
    value,
    label: payTypes[value].short,
    mark: <PayTypeSwatch payType={value} />,
  })),
];

/** A filter that several screens have, besides the period. `advisors` is the one by people without technicians. */
export type StandardFilter = 'compare' | 'people' | 'advisors' | 'payType';
const isOfPeople = (each: StandardFilter) => each === 'people' || each === 'advisors';

export interface DashboardFilterBarProps {
  readonly view: DashboardView;
  /** The standard filters that the screen's calls take. */
  readonly offers: readonly StandardFilter[];
  /** Replaces the period picker, for a list that covers another span or the present. */
  readonly period?: ReactNode;
  /** The days that such a list covers, if it has any. The filter by people names whoever worked in them, instead of in the period. */
  readonly span?: DateRange | undefined;
  /** The people whom the filter names if not those of the days. In a list without days, everybody. */
  readonly peopleOf?: 'open' | 'all' | undefined;
  /** The screen's own filters, after the standard ones. */
  readonly filters?: ReactNode;
  /** Actions at the right, such as a column chooser or the export. */
  readonly actions?: ReactNode;
}

/** Period, comparison, people, pay type and the screen's own filters. The address holds all of them. */
export function DashboardFilterBar({
  view,
  offers,
  period,
  span,
  peopleOf,
  filters: own,
  actions,
}: DashboardFilterBarProps) {
  const { filters, setFilters } = view;
  const days = span ?? (period === undefined ? view.range : null);
  const ofDays = days === view.range ? view.periodQuery : days;
  const people: PeopleDays = peopleOf || !ofDays ? { of: peopleOf ?? 'all' } : ofDays;
  const { access } = useSession();
  const [question, setQuestion] = useState<ViewQuestion | null>(null);
  const hasFigures = useAfterFigures();
  const offered = offers.filter((each) => !isOfPeople(each) || access.hasAllEmployeeView);
  return (
    <>
      <FilterBar
        period={period ?? <DashboardPeriod view={view} />}
        actions={
          <>
            {hasFigures ? (
              <OnDemand load={viewActions} placeholder={PLACE} props={{ view, onAsk: setQuestion }} />
            ) : (
              PLACE
            )}
            {actions}
          </>
        }
      >
        {offered.length === 0 && !own ? null : (
          <>
            {offered.includes('compare') ? (
              <ComparisonSelect
                width={COMPARE_PX}
                kinds={comparisonKinds}
                value={filters.compare}
                onChange={(compare) => setFilters({ compare })}
                range={view.range}
                preset={view.range.period}
                today={view.today}
                through={view.through}
              />
            ) : null}
            {offered.some(isOfPeople) ? (
              <PeopleFilter view={view} days={people} onlyAdvisors={!offered.includes('people')} />
            ) : null}
            {offered.includes('payType') ? (
              <SegmentedControl
                label="Pay type"
                segments={payTypeSegments}
                value={filters.payType}
                onChange={(payType) => setFilters({ payType })}
              />
            ) : null}
            {own}
          </>
        )}
      </FilterBar>
      <UpdatingLine view={view} offered={offered} days={days} people={people} />
      {question === null ? null : (
        <OnDemand load={viewDialogs} placeholder={null} props={{ view, question, onClose: () => setQuestion(null) }} />
      )}
    </>
  );
}

/** The period picker of a view. A vault date locks it. */
export function DashboardPeriod({ view }: { readonly view: DashboardView }) {
  return <PeriodPicker range={view.range} {...view.days} locked={view.isLocked} onChange={view.choosePeriod} />;
}
