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
  /** One op code alone, and only those on lines without one. */
  opCode: urlText({ max: 250 }),
  noOpCode: urlChoice(['false', 'true']),
});
export type DiscountsAddress = UrlStateOf<typeof discountsSchema>;

/** All of them: the list is of one group at most, and then of all that it counts. */
export const EVERY_GROUP = { q: null, reason: null, noReason: null, opCode: null, noOpCode: null } as const;

/** The reason, or the op code, that the list is of; empty for those without one, null for all. */
export const reasonShown = ({ reason, noReason }: DiscountsAddress): string | null =>
  noReason === 'true' ? '' : reason || null;
export const codeShown = ({ opCode, noOpCode }: DiscountsAddress): string | null =>
  noOpCode === 'true' ? '' : opCode || null;

/** Whether the list shows some of the discounts only, by reason or by op code. */
export const isOfOneGroup = (address: DiscountsAddress): boolean =>
  reasonShown(address) !== null || codeShown(address) !== null;

/** What the call is asked with; nothing is compared with another period. */
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
