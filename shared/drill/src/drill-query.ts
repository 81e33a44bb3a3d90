import { payTypeSchema, type QueryValue } from '@fixed-ops/contract';
import { partsSaleTypeOfPayType } from '@fixed-ops/metrics';
import { type DrillTarget, saleTypeOfGroup } from './drill-address.ts';

export type ViewQuery = Readonly<Record<string, QueryValue>>;

/**
 * The parameters that select what a figure is made of. A parts sale type is the pay types that sell as it; every other
 * group narrows the view, and a month replaces its period.
 */
export function selectionQuery({ metricKey, scope, group }: DrillTarget, view: ViewQuery): ViewQuery {
  const selection = { ...view, metricKey, scope };
  const saleType = saleTypeOfGroup(group);
  if (saleType !== null) {
    const payTypes = payTypeSchema.options.filter((payType) => partsSaleTypeOfPayType(payType) === saleType);
    return { ...selection, payTypes };
  }
  return group === null ? selection : { ...selection, group };
}
