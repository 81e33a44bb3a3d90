import type { QueryOf } from '@fixed-ops/contract';
import { declinedAgeBands, declinedSpans, declinedViews, type declinedWorkCalls } from '@fixed-ops/contract/dashboards';
import { addDays, type DateRange } from '@fixed-ops/metrics';
import { type UrlStateOf, urlChoice, urlSchema, urlText } from '@fixed-ops/router';

/** The screen's part of the address, without the filter by people. */
export const declinedSchema = urlSchema({
  /** Repair orders closed in this many days. */
  days: urlChoice(declinedSpans),
  view: urlChoice(declinedViews),
  age: urlChoice(['all', ...declinedAgeBands]),
  /** Smallest worth of a recommendation, in dollars. */
  min: urlText({ max: 6, pattern: /^\d+$/ }),
  /** Grouped by customer, or a plain list. */
  group: urlChoice(['customer', 'none']),
  /** Search text, found in customer, work, code, number, vehicle and advisor. */
  q: urlText({ max: 100 }),
});
export type DeclinedAddress = UrlStateOf<typeof declinedSchema>;

/** The days whose repair orders the list covers, counted back from the last day with data as the server counts them. */
export const declinedSpan = (through: string, { days }: Pick<DeclinedAddress, 'days'>): DateRange => ({
  startDate: addDays(through, 1 - Number(days)),
  endDate: through,
});

/** The query of the call. */
export function declinedQuery(
  advisors: readonly string[],
  { days, view, age, min }: DeclinedAddress,
): QueryOf<typeof declinedWorkCalls.declinedWork> {
  return {
    days,
    ...(advisors.length > 0 ? { advisors: [...advisors] } : {}),
    ...(view === 'open' ? {} : { view }),
    ...(age === 'all' ? {} : { age }),
    ...(min === '' ? {} : { minAmount: min }),
  };
}
