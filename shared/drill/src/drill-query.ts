import { payTypeSchema, type QueryValue } from '@fixed-ops/contract';
import { earlier, partsSaleTypeOfPayType, wholeMonth } from '@fixed-ops/metrics';
import { type DrillTarget, monthOfGroup, saleTypeOfGroup } from './drill-address.ts';

export type ViewQuery = Readonly<Record<string, QueryValue>>;

/**
 * The parameters that select what a figure is made of. A month of a trend lies outside the period of the page, so it
 * replaces the dates; a parts sale type is the pay types that sell as it; every other group narrows the view.
 */
export function selectionQuery(target: DrillTarget, view: ViewQuery, today: string): ViewQuery {
  const { metricKey, scope, group } = target;
  const selection = { ...view, metricKey, scope };
  const month = monthOfGroup(group);
  if (month !== null) return { ...selection, ...monthDates(month, today) };
  const saleType = saleTypeOfGroup(group);
  if (saleType !== null) {
    const payTypes = payTypeSchema.options.filter((payType) => partsSaleTypeOfPayType(payType) === saleType);
    return { ...selection, payTypes };
  }
  return group === null ? selection : { ...selection, group };
}

function monthDates(month: string, today: string): { startDate: string; endDate: string } {
  const { startDate, endDate } = wholeMonth(month);
  return { startDate, endDate: earlier(endDate, today) };
}
