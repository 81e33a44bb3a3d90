/** A span of business dates, both included, `YYYY-MM-DD`. */
export interface DateSpan {
  startDate: string;
  endDate: string;
}

export interface SpanLimits {
  /** Business today: nothing after it has happened. */
  today: string;
  /** Whole months that a report may cover. */
  maxMonths: number;
}

/** Longest span that the API answers. */
export const MAX_PERIOD_MONTHS = 25;

const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** The day `months` whole months after a date, as the number YYYYMMDD; comparable, never shown. */
function monthsAfter(date: string, months: number): number {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const index = year * 12 + (month - 1) + months;
  return Math.floor(index / 12) * 10_000 + ((index % 12) + 1) * 100 + day;
}

/** What is wrong with a typed span, as a sentence; null when nothing is. */
export function spanProblem({ startDate, endDate }: DateSpan, { today, maxMonths }: SpanLimits): string | null {
  if (!DATE.test(startDate)) return 'Please enter Start date';
  if (!DATE.test(endDate)) return 'Please enter End date';
  if (startDate > endDate) return 'The start date is after the end date.';
  if (startDate > today) return 'The start date is in the future.';
  if (Number(endDate.replaceAll('-', '')) >= monthsAfter(startDate, maxMonths)) {
    return `A period can be ${maxMonths} months at most.`;
  }
  return null;
}
