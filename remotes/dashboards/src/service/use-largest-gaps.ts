import type { Kpi, MonthlyNumbers } from '@fixed-ops/contract';
import { type DashboardView, useTechnicianCount } from '@fixed-ops/figures';
import { useSession } from '@fixed-ops/session';
import { useMemo } from 'react';
import { isFiltered } from '../screen/is-filtered.ts';
import { largestGaps, type ServiceOpportunity } from './opportunities.ts';

/** Returns the largest gaps among the cards. If the figures are those of the whole store, the number of its technicians is among the words. */
export function useLargestGaps(
  cards: readonly Kpi[],
  numbers: MonthlyNumbers,
  view: DashboardView,
): ServiceOpportunity[] {
  const { hasAllEmployeeView } = useSession().access;
  // The count covers the whole store, so it does not belong to the figure of a part of it.
  const technicianCount = useTechnicianCount(view.periodQuery, hasAllEmployeeView && !isFiltered(view));
  return useMemo(() => largestGaps(cards, numbers, technicianCount), [cards, numbers, technicianCount]);
}
