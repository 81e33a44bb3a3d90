import type { DashboardView } from '@fixed-ops/figures';
import { defaultPreset, isDateless, periodOfPreset } from '@fixed-ops/metrics';
import { rangeQuery } from '@fixed-ops/session';
import { useMemo } from 'react';

type WallPeriod = Pick<DashboardView, 'range' | 'periodQuery'>;

/**
 * The days of the wall. A month of one or two days has too little to show, so "This month" is the month before until then, also where somebody
 * chose it: nobody stands at the wall to choose another one.
 */
export function useWallPeriod({ range, periodQuery, days }: DashboardView): WallPeriod {
  return useMemo(() => {
    const preset = defaultPreset(days.today);
    if (!isDateless(range.period) || isDateless(preset)) return { range, periodQuery };
    const before = { ...periodOfPreset(preset, days).range, period: preset };
    return { range: { ...before, source: range.source }, periodQuery: rangeQuery(before, days.today) };
  }, [range, periodQuery, days]);
}
