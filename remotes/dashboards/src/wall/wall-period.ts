import type { DashboardView } from '@fixed-ops/figures';
import { type DataDays, defaultPreset, isDateless, lastWeek, periodOfPreset } from '@fixed-ops/metrics';
import { rangeQuery } from '@fixed-ops/session';
import { useMemo } from 'react';

type WallPeriod = Pick<DashboardView, 'range' | 'periodQuery'>;
type Range = DashboardView['range'];

/** The days that a range gives way to because it has too little to show. Null if it stays. */
function daysBefore(
  { period, startDate }: Range,
  days: DataDays,
): Pick<Range, 'period' | 'startDate' | 'endDate'> | null {
  const preset = defaultPreset(days.today);
  if (isDateless(period) && !isDateless(preset)) return { period: preset, ...periodOfPreset(preset, days).range };
  if (!days.dataThrough || startDate <= days.dataThrough) return null;
  if (period === 'thisWeek') return { period, ...lastWeek(days) };
  return period === 'yearToDate' ? { period: 'lastMonth', ...periodOfPreset('lastMonth', days).range } : null;
}

/**
 * The days of the wall. A month of one or two days has too little to show, so "This month" is the month before until then, also where somebody
 * chose it: nobody stands at the wall to choose another one. A week or a year of which no day has come yet is the week or the month before.
 */
export function useWallPeriod({ range, periodQuery, days }: DashboardView): WallPeriod {
  return useMemo(() => {
    const before = daysBefore(range, days);
    if (before === null) return { range, periodQuery };
    return { range: { ...before, source: range.source }, periodQuery: rangeQuery(before, days.today) };
  }, [range, periodQuery, days]);
}
