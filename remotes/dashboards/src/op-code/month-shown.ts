import { type DateRange, earlier, wholeMonth } from '@fixed-ops/metrics';

/** The days of a month, up to the last day with data. */
export function monthShown(month: string, through: string): DateRange {
  const { startDate, endDate } = wholeMonth(month);
  return { startDate, endDate: earlier(endDate, through) };
}
