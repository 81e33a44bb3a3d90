import {
  type DateRange,
  firstOfMonth,
  formatDate,
  formatPeriodInWords,
  inPeriod,
  monthWithData,
  upTo,
} from '@fixed-ops/metrics';
import { useSession } from '@fixed-ops/session';
import { Button, EmptyState } from '@fixed-ops/ui';
import type { DashboardView } from '../filters/use-dashboard-view.ts';
import { EarlierMonth } from './earlier-month.tsx';
import { NothingHere } from './nothing-here.tsx';

interface EmptyPeriodProps {
  readonly range: DateRange;
  readonly view: DashboardView;
}

/** Shown for a period without repair orders, without own ones, or with incomplete data. It says why, and offers a period that has some. */
export function EmptyPeriod({ range, view }: EmptyPeriodProps) {
  const { dealershipData, access } = useSession();
  const { filters } = view;
  const latest = dealershipData.latestCloseDate;
  const isFiltered =
    filters.advisors.length + filters.technicians.length + filters.laborTypes.length > 0 || filters.payType !== 'all';
  const { through } = view;
  // After this day, some feeds have no data yet. The figures would look complete without being so.
  const isAhead = range.startDate > through;
  const latestRange = isAhead ? upTo(firstOfMonth(through), through) : monthWithData(latest, range, through);
  return (
    <NothingHere>
      <EmptyState
        title={
          isAhead
            ? `No complete data for ${formatPeriodInWords(range)} yet`
            : `${access.hasAllEmployeeView ? 'No repair orders' : 'None of your own repair orders'} closed ${inPeriod(range)}`
        }
        actions={
          <>
            {isFiltered && !isAhead ? (
              <Button
                onClick={() => view.setFilters({ advisors: [], technicians: [], laborTypes: [], payType: 'all' })}
              >
                Clear filters
              </Button>
            ) : null}
            {/* In the store's latest month, the person may have no repair orders. So this person gets a way to earlier months. */}
            {access.hasAllEmployeeView ? null : <EarlierMonth range={range} view={view} />}
            {access.hasAllEmployeeView && latestRange && !view.isLocked ? (
              <Button onClick={() => view.chooseDates(latestRange)}>Show {formatPeriodInWords(latestRange)}</Button>
            ) : null}
          </>
        }
      >
        {isAhead
          ? `All feeds of these figures reach ${formatDate(through)}.`
          : reason(latest, isFiltered, access.hasAllEmployeeView ? 'The' : 'The store’s')}
      </EmptyState>
    </NothingHere>
  );
}

function reason(latest: string | null, isFiltered: boolean, whose: string): string {
  if (latest === null) return '';
  const filtered = isFiltered ? 'Nothing matches the filters, or the period has none. ' : '';
  return `${filtered}${whose} latest repair order closed on ${formatDate(latest)}.`;
}
