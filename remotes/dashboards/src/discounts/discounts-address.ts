import { LONGEST_CODE, type QueryOf } from '@fixed-ops/contract';
import { DISCOUNT_REASON_MAX, type discountCalls } from '@fixed-ops/contract/dashboards';
import type { DashboardView } from '@fixed-ops/figures';
import { type UrlStateOf, urlChoice, urlSchema, urlText } from '@fixed-ops/router';

/** The screen's part of the address, without people, pay type and period. */
export const discountsSchema = urlSchema({
  /** Search text, found in number, advisor, code and reason. */
  q: urlText({ max: 100 }),
  /** Only this reason, matched exactly. */
  reason: urlText({ max: DISCOUNT_REASON_MAX }),
  /** Only discounts without a reason. */
  noReason: urlChoice(['false', 'true']),
  /** Only this op code, or only lines without one. */
  opCode: urlText({ max: LONGEST_CODE }),
  noOpCode: urlChoice(['false', 'true']),
});
export type DiscountsAddress = UrlStateOf<typeof discountsSchema>;

/** Removes the limit to a group. A list has at most one such limit. */
export const EVERY_GROUP = { q: null, reason: null, noReason: null, opCode: null, noOpCode: null } as const;

/** The reason or op code of the list; empty for discounts without one, null for all. */
export const reasonShown = ({ reason, noReason }: DiscountsAddress): string | null =>
  noReason === 'true' ? '' : reason || null;
export const codeShown = ({ opCode, noOpCode }: DiscountsAddress): string | null =>
  noOpCode === 'true' ? '' : opCode || null;

/** Whether the list is limited to a reason or an op code. */
export const isOfOneGroup = (address: DiscountsAddress): boolean =>
  reasonShown(address) !== null || codeShown(address) !== null;

/** The query of the call, without a comparison. */
export function discountsQuery(
  view: Pick<DashboardView, 'query'>,
  address: DiscountsAddress,
): QueryOf<typeof discountCalls.repairOrderDiscounts> {
  const [reason, opCode] = [reasonShown(address), codeShown(address)];
  return {
    ...view.query,
    compare: 'none',
    ...(reason === null ? {} : reason === '' ? { noReason: 'true' } : { reason }),
    ...(opCode === null ? {} : opCode === '' ? { noOpCode: 'true' } : { opCode }),
  };
}
