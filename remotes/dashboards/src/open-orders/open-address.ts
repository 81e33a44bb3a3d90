import type { QueryOf } from '@fixed-ops/contract';
import { IDLE_DAYS, openAgeBands, type openOrderCalls, openViews } from '@fixed-ops/contract/dashboards';
import { type DashboardFilters, filterQuery } from '@fixed-ops/figures';
import { type UrlStateOf, urlChoice, urlSchema, urlText } from '@fixed-ops/router';

/** Days without activity to choose from; the first is what nobody has to choose. */
export const idleChoices = ['3', '2', '5', '7', '14', '30'] as const;

/** What is looked at, besides people and pay type. */
export const openSchema = urlSchema({
  view: urlChoice(['all', ...openViews]),
  age: urlChoice(['all', ...openAgeBands]),
  /** From how many days without activity on one is idle. */
  idle: urlChoice(idleChoices),
  /** Words of the list: number, customer, vehicle, advisor, tag. */
  q: urlText({ max: 100 }),
});
export type OpenAddress = UrlStateOf<typeof openSchema>;

/** What the call is asked with: it is of now, so that no period goes with it. */
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
