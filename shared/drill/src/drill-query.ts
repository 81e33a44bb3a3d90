import type { QueryValue } from '@fixed-ops/contract';
import { earlier, wholeMonth } from '@fixed-ops/metrics';
import { type DrillTarget, monthOfGroup } from './drill-address.ts';

export type ViewQuery = Readonly<Record<string, QueryValue>>;

/**
 * The parameters that select what a figure is made of. A month of a trend lies outside the period of the page, so it
 * replaces the dates; every other group narrows the view.
 */
export function selectionQuery(target: DrillTarget, view: ViewQuery, today: string): ViewQuery {
  const { metricKey, scope, group } = target;
  const month = monthOfGroup(group);
  const dates = month === null ? {} : monthDates(month, today);
  return {
    ...view,
    ...dates,
    metricKey,
    scope,
    ...(group !== null && month === null ? { group } : {}),
  };
}

function monthDates(month: string, today: string): { startDate: string; endDate: string } {
  const { startDate, endDate } = wholeMonth(month);
  return { startDate, endDate: earlier(endDate, today) };
}
