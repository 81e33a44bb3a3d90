import {
  addDays,
  addMonths,
  type BusinessDate,
  firstOfMonth,
  lastOfMonth,
  monthOf,
  monthsBetween,
} from './business-date.ts';
import type { DateRange } from './reporting-range.ts';

/** Baselines of an average that use months of the store itself. */
export type MonthsBaseline = 'prior3' | 'prior6' | 'prior12' | 'priorYearMonth';

const MONTHS: Readonly<Record<Exclude<MonthsBaseline, 'priorYearMonth'>, number>> = {
  prior3: 3,
  prior6: 6,
  prior12: 12,
};

/**
 * The whole months of an average, without the excluded ones (`YYYY-MM`). The spans are oldest first, and neighboring months form one span.
 * The months are those before the period, or the period's own months a year earlier. The list is empty when every month is excluded.
 */
export function averageSpans(
  range: DateRange,
  baseline: MonthsBaseline,
  excludeMonths: readonly string[],
): DateRange[] {
  const isYearEarlier = baseline === 'priorYearMonth';
  const first: BusinessDate = isYearEarlier
    ? addMonths(firstOfMonth(range.startDate), -12)
    : addMonths(firstOfMonth(range.startDate), -MONTHS[baseline]);
  const count = isYearEarlier ? monthsBetween(range.startDate, range.endDate) + 1 : MONTHS[baseline];
  const excluded = new Set(excludeMonths);
  const spans: DateRange[] = [];
  for (let index = 0; index < count; index += 1) {
    const startDate = addMonths(first, index);
    if (excluded.has(monthOf(startDate))) continue;
    const last = spans.at(-1);
    const endDate = lastOfMonth(startDate);
    if (last && addDays(last.endDate, 1) === startDate) spans[spans.length - 1] = { ...last, endDate };
    else spans.push({ startDate, endDate });
  }
  return spans;
}
