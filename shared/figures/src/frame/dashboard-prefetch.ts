import { prefetched } from '@fixed-ops/api';
import { calls, type QueryOf } from '@fixed-ops/contract';
import { parseSearch, type RemoteRoute, type ScreenToCome } from '@fixed-ops/router';
import { type DashboardFilters, filterQuery, filterSchema } from '../filters/dashboard-filters.ts';
import type { DashboardView } from '../filters/use-dashboard-view.ts';

/** The metrics, and those with history, in the rows of the answer, as `DashboardFrame` takes them. */
export type FigureRows = Readonly<Record<'rowMetrics' | 'rowHistory', readonly string[]>>;

/** Period and filters of a screen before it opens. They equal the later result of `useDashboardView`. */
export function foreseenView({ search, range }: ScreenToCome): Pick<DashboardView, 'filters' | 'query'> {
  const filters = parseSearch(filterSchema, search);
  return { filters, query: { ...range, ...filterQuery(filters) } };
}

/**
 * The first call of a dashboard (its key figures), for `prefetch` of its route. The trend loads later, with the code of its chart.
 * `selected` turns period and filters into the query that the screen passes to `DashboardFrame`.
 */
export function dashboardPrefetch(
  rows: FigureRows,
  selected: (range: ScreenToCome['range'], filters: DashboardFilters) => QueryOf<typeof calls.monthlyNumbers> = (
    range,
    filters,
  ) => ({ ...range, ...filterQuery(filters) }),
): NonNullable<RemoteRoute['prefetch']> {
  return ({ search, range }) => {
    const query = selected(range, parseSearch(filterSchema, search));
    return [prefetched(calls.monthlyNumbers, { query: { ...query, ...rows } })];
  };
}
