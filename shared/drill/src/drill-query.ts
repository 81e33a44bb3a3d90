import type { QueryValue } from '@fixed-ops/contract';
import type { DrillTarget } from './drill-address.ts';

export type ViewQuery = Readonly<Record<string, QueryValue>>;

/** The parameters that select what a figure is made of: a group narrows the view, and a month replaces its period. */
export function selectionQuery({ metricKey, scope, group }: DrillTarget, view: ViewQuery): ViewQuery {
  const selection = { ...view, metricKey, scope };
  return group === null ? selection : { ...selection, group };
}
