import type { calls, QueryOf } from '@fixed-ops/contract';
import type { repairOrderCalls } from '@fixed-ops/contract/repair-orders';
import type { DrillTarget } from './drill-address.ts';

/** Period and filters of a page, as parameters of its key figures. */
export type ViewQuery = QueryOf<typeof calls.monthlyNumbers>;

/** The query of a list of repair orders. */
export type ListQuery = QueryOf<typeof repairOrderCalls.repairOrders>;

/** The parameters that select the parts of a figure. A group narrows the view, and a month replaces its period. */
export function selectionQuery({ metricKey, scope, group }: DrillTarget, view: ViewQuery): ListQuery {
  const selection = { ...view, metricKey, scope };
  return group === null ? selection : { ...selection, group };
}
