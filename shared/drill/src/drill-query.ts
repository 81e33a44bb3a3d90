import type { calls, QueryOf } from '@fixed-ops/contract';
import type { repairOrderCalls } from '@fixed-ops/contract/repair-orders';
import type { DrillTarget } from './drill-address.ts';

/** What a page shows, by the parameters of its key figures. */
export type ViewQuery = QueryOf<typeof calls.monthlyNumbers>;

/** What a list of repair orders is asked for with. */
export type ListQuery = QueryOf<typeof repairOrderCalls.repairOrders>;

/** The parameters that select what a figure is made of: a group narrows the view, and a month replaces its period. */
export function selectionQuery({ metricKey, scope, group }: DrillTarget, view: ViewQuery): ListQuery {
  const selection = { ...view, metricKey, scope };
  return group === null ? selection : { ...selection, group };
}
