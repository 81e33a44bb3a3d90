import type { QueryOf } from '@fixed-ops/contract';
import { IDLE_DAYS, openAgeBands, type openOrderCalls, openViews } from '@fixed-ops/contract/dashboards';
import { type DashboardFilters, filterQuery } from '@fixed-ops/figures';
import { type UrlStateOf, urlChoice, urlSchema, urlText } from '@fixed-ops/router';

/** Choices of days without activity; the first is the default. */
export const idleChoices = ['3', '2', '5', '7', '14', '30'] as const;

/** The screen's part of the address, without people, pay type and labor types. */
export const openSchema = urlSchema({
  view: urlChoice(['all', ...openViews]),
  age: urlChoice(['all', ...openAgeBands]),
  /** A repair order is idle from this number of days without activity. */
  idle: urlChoice(idleChoices),
  /** Search text, found in number, customer, vehicle, advisor and tag. */
  q: urlText({ max: 100 }),
});
export type OpenAddress = UrlStateOf<typeof openSchema>;

/** The query of the call. It has no period, because the list is of now. */
export function openQuery(
  filters: DashboardFilters,
  { view, age, idle }: OpenAddress,
): QueryOf<typeof openOrderCalls.openRepairOrders> {
  const { compare: _compare, ...people } = filterQuery(filters);
  return {
    ...people,
    ...(view === 'all' ? {} : { view }),
    ...(age === 'all' ? {} : { age }),
    ...(Number(idle) === IDLE_DAYS ? {} : { idleDays: idle }),
  };
}
