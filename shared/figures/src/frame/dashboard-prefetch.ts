import { prefetched } from '@fixed-ops/api';
import { calls, type QueryOf } from '@fixed-ops/contract';
import { parseSearch, type RemoteRoute, type ScreenToCome } from '@fixed-ops/router';
import { type DashboardFilters, filterQuery, filterSchema } from '../filters/dashboard-filters.ts';
import type { DashboardView } from '../filters/use-dashboard-view.ts';

/** How much the rows of the key figures bring, as `DashboardFrame` takes it. */
export type FigureRows = Readonly<Record<'rowMetrics' | 'rowHistory', readonly string[]>>;

/** Period and filters of a screen to come, as `useDashboardView` of it will say them. */
export function foreseenView({ search, range }: ScreenToCome): Pick<DashboardView, 'filters' | 'query'> {
  const filters = parseSearch(filterSchema, search);
  return { filters, query: { ...range, ...filterQuery(filters) } };
}

/**
 * What a dashboard asks first, for `prefetch` of its route: its key figures. The trend is asked for beside the code of its chart, after
 * them. `selected` makes of period and filters the parameters that the screen hands to `DashboardFrame`.
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
