import { addMonths, firstOfMonth, formatMonth, monthOf } from '@fixed-ops/metrics';
import { urlList, urlOptionalText, urlSchema } from '@fixed-ops/router';

/** The statement's part of the address bar. */
export const statementAddressSchema = urlSchema({
  /** `YYYY-MM`; the last month that is over when absent. */
  month: urlOptionalText({ pattern: /^\d{4}-(?:0[1-9]|1[0-2])$/ }),
  /** Categories whose lines are shown, by the last part of their key. */
  open: urlList({ max: 400 }),
});

/** Months offered: the current one and two years back, as far as the comparison columns of a year ago reach. */
const MONTHS_OFFERED = 25;

/** The month shown by default: the last one that is over, because the current one is still being posted. */
export function defaultMonth(today: string): string {
  return monthOf(addMonths(firstOfMonth(today), -1));
}

/** The month to show: the one of the address bar, unless it is in the future. */
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
