import { addMonths, firstOfMonth, formatMonth, monthOf } from '@fixed-ops/metrics';
import { urlList, urlOptionalText, urlSchema } from '@fixed-ops/router';

/** The parameters of the statement in the address. */
export const statementAddressSchema = urlSchema({
  /** `YYYY-MM`. Without it, the last month that is over. */
  month: urlOptionalText({ pattern: /^\d{4}-(?:0[1-9]|1[0-2])$/ }),
  /** The open categories, by the last part of their keys. */
  open: urlList({ max: 400 }),
});

/**
 * The number of months to choose from: the current one and two years back, as far as the comparison with the year
 * before reaches.
 */
const MONTHS_OFFERED = 25;

/** The month shown by default: the last one that is over, because the current one is still being posted. */
export function defaultMonth(today: string): string {
  return monthOf(addMonths(firstOfMonth(today), -1));
}

/** The month in the address, or the default one if the address has none or a future one. */
export function monthInForce(asked: string | undefined, today: string): string {
  return asked !== undefined && asked <= monthOf(today) ? asked : defaultMonth(today);
}

/** The months to choose from, newest first, including an older one that a link opened. */
export function monthChoices(today: string, chosen: string): { value: string; label: string }[] {
  const first = firstOfMonth(today);
  const months = Array.from({ length: MONTHS_OFFERED }, (_, back) => monthOf(addMonths(first, -back)));
  if (!months.includes(chosen)) months.push(chosen);
  return months.map((month) => ({ value: month, label: formatMonth(month) }));
}
