import type { StandardParameters } from '@fixed-ops/contract';
import { type DataDays, type DateRange, type PeriodPreset, periodOfPreset, throughOf } from '@fixed-ops/metrics';
import { applyToSearch, useSearchUpdate, useUrlState } from '@fixed-ops/router';
import { type ReportingRange, searchWithRange, usePartsRange, useReportingRange } from '@fixed-ops/session';
import type { ChosenPeriod } from '@fixed-ops/ui';
import { useCallback, useMemo } from 'react';
import { type DashboardFilters, filterQuery, filterSchema } from './dashboard-filters.ts';

export interface DashboardView {
  readonly range: ReportingRange;
  readonly today: string;
  /** The days with data. Periods up to now are derived from them. */
  readonly days: DataDays;
  /** The last day with data. Periods up to now end on it. */
  readonly through: string;
  /** True while a vault date decides the period. */
  readonly isLocked: boolean;
  readonly filters: DashboardFilters;
  /** Period and filters as call parameters. The same object while they do not change. */
  readonly query: StandardParameters;
  /** The period alone, for lists of people. They must not shrink to the chosen people. */
  readonly periodQuery: { startDate?: string; endDate?: string; period?: PeriodPreset };
  readonly setFilters: (change: Partial<DashboardFilters>) => void;
  readonly choosePreset: (preset: Exclude<PeriodPreset, 'custom'>) => void;
  readonly chooseDates: (range: DateRange) => void;
  /** Applies the choice of the period picker: dates and their preset. */
  readonly choosePeriod: (chosen: ChosenPeriod) => void;
}

/** Period and filters of a dashboard. The address holds them. */
export function useDashboardView(): DashboardView {
  return useView(useReportingRange());
}

/** The same for a screen of the parts department. Its feeds may have another last day. */
export function usePartsView(): DashboardView {
  return useView(usePartsRange());
}

function useView(inForce: ReturnType<typeof useReportingRange>): DashboardView {
  const { range, query: periodQuery, today, days, isLocked } = inForce;
  const [filters, setFilters] = useUrlState(filterSchema);
  const updateSearch = useSearchUpdate();
  const query = useMemo(() => ({ ...periodQuery, ...filterQuery(filters) }), [periodQuery, filters]);

  // Dates and comparison change in one history entry, because a preset may bring its own comparison.
  const go = useCallback(
    (chosen: DateRange & { readonly period: PeriodPreset }, compare: DashboardFilters['compare']) => {
      if (isLocked) return;
      updateSearch((search) => applyToSearch(filterSchema, searchWithRange(search, chosen), { compare }), {
        state: null,
        hash: '',
      });
    },
    [isLocked, updateSearch],
  );
  // The next period drops the comparison that this preset brought along.
  const kept = range.period === 'monthToDateVsLastYear' ? 'priorPeriod' : filters.compare;
  const choosePeriod = useCallback<DashboardView['choosePeriod']>(
    ({ compare, ...chosen }) => go(chosen, compare ?? kept),
    [go, kept],
  );
  const choosePreset = useCallback<DashboardView['choosePreset']>(
    (preset) => {
      const { range: dates, compare } = periodOfPreset(preset, days);
      choosePeriod({ ...dates, period: preset, compare });
    },
    [choosePeriod, days],
  );
  const chooseDates = useCallback(
    ({ startDate, endDate }: DateRange) => choosePeriod({ startDate, endDate, period: 'custom' }),
    [choosePeriod],
  );
  return {
    range,
    today,
    days,
    through: throughOf(days),
    isLocked,
    filters,
    query,
    periodQuery,
    setFilters,
    choosePreset,
    chooseDates,
    choosePeriod,
  };
}
