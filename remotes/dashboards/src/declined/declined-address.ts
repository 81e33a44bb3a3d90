import type { QueryOf } from '@fixed-ops/contract';
import { declinedAgeBands, declinedSpans, declinedViews, type declinedWorkCalls } from '@fixed-ops/contract/dashboards';
import { type UrlStateOf, urlChoice, urlSchema, urlText } from '@fixed-ops/router';

/** What is looked at, besides people. */
export const declinedSchema = urlSchema({
  /** Closed in so many days. */
  days: urlChoice(declinedSpans),
  view: urlChoice(declinedViews),
  age: urlChoice(['all', ...declinedAgeBands]),
  /** Dollars that one is worth at least. */
  min: urlText({ max: 6, pattern: /^\d+$/ }),
  /** One customer's together, or a plain list. */
  group: urlChoice(['customer', 'none']),
  /** Words of the list: customer, work, code, number, vehicle, advisor. */
  q: urlText({ max: 100 }),
});
export type DeclinedAddress = UrlStateOf<typeof declinedSchema>;

/** What the call is asked with. */
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
