import type { QueryOf } from '@fixed-ops/contract';
import type { discountCalls } from '@fixed-ops/contract/dashboards';
import type { DashboardView } from '@fixed-ops/figures';
import { type UrlStateOf, urlChoice, urlSchema, urlText } from '@fixed-ops/router';

/** What is looked at, besides people, pay type and period. */
export const discountsSchema = urlSchema({
  /** Words of the list: number, advisor, code, reason. */
  q: urlText({ max: 100 }),
  /** One reason alone, to the letter. */
  reason: urlText({ max: 200 }),
  /** Only those that nobody gave a reason for. */
  noReason: urlChoice(['false', 'true']),
});
export type DiscountsAddress = UrlStateOf<typeof discountsSchema>;

/** Whether the list shows some of the discounts only, by reason. */
export const isOfOneReason = ({ reason, noReason }: DiscountsAddress): boolean => reason !== '' || noReason === 'true';

/** What the call is asked with; nothing is compared with another period. */
export function discountsQuery(
  view: Pick<DashboardView, 'query'>,
  { reason, noReason }: DiscountsAddress,
): QueryOf<typeof discountCalls.repairOrderDiscounts> {
  return {
    ...view.query,
    compare: 'none',
    ...(noReason === 'true' ? { noReason } : reason === '' ? {} : { reason }),
  };
}
