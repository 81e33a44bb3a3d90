import type { CallResponse } from '@fixed-ops/contract';
import type { inspectCalls } from '@fixed-ops/contract/xtime';
import {
  addDays,
  formatDay,
  formatMonth,
  formatMonthYearShort,
  formatPeriodShort,
  monthOf,
  weekdayOf,
} from '@fixed-ops/metrics';

export type InspectionDay = CallResponse<typeof inspectCalls.processDailyPerformanceData>['data'][number];

/** A day with known inspections. */
export type InspectedDay = InspectionDay & { readonly inspections: number };

/** The days with known inspections: all, or none if the feed sends no inspections. */
export function inspectedDays(days: readonly InspectionDay[]): InspectedDay[] {
  return days.filter((day): day is InspectedDay => day.inspections !== null);
}

/** The time that one column covers. */
export type Step = 'day' | 'week' | 'month';

/** One column: its repair orders and inspections. */
export interface DailyColumn {
  /** First day that has figures. */
  readonly date: string;
  /** `Nov 4`, `Nov 2–8, 2026`, `November 2026`. */
  readonly name: string;
  /** Label on the axis, where a week is named by its Monday: `Nov 2`, `Nov '26`. */
  readonly tick: string;
  readonly eligibleRos: number;
  readonly inspections: number;
  /** Percent; null when no repair order was eligible. */
  readonly completionPct: number | null;
}

/** The largest number of columns that can be told apart. A longer span is drawn by weeks, then by months. */
const MOST_DAYS = 62;
const MOST_WEEKS = 60;

export function stepFor(days: number): Step {
  if (days <= MOST_DAYS) return 'day';
  return days <= MOST_WEEKS * 7 ? 'week' : 'month';
}

/** First day of the column that contains a day. Weeks start on Monday. */
function startOf(date: string, step: Step): string {
  if (step === 'month') return `${monthOf(date)}-01`;
  return step === 'week' ? addDays(date, -((weekdayOf(date) + 6) % 7)) : date;
}

function nameOf(start: string, step: Step): string {
  if (step === 'month') return formatMonth(start);
  return step === 'week' ? formatPeriodShort({ startDate: start, endDate: addDays(start, 6) }) : formatDay(start);
}

function tickOf(start: string, step: Step): string {
  return step === 'month' ? formatMonthYearShort(start) : formatDay(start);
}

/** The days as columns of the chart, oldest first. Completion is the quotient of the sums, not a mean of days. */
export function dailyColumns(days: readonly InspectedDay[], step: Step): DailyColumn[] {
  const sums = new Map<string, { eligibleRos: number; inspections: number }>();
  for (const { date, eligibleRos, inspections } of days.toSorted((a, b) => a.date.localeCompare(b.date))) {
    const start = startOf(date, step);
    const sum = sums.get(start) ?? { eligibleRos: 0, inspections: 0 };
    sums.set(start, { eligibleRos: sum.eligibleRos + eligibleRos, inspections: sum.inspections + inspections });
  }
  return [...sums].map(([date, sum]) => ({
    date,
    name: nameOf(date, step),
    tick: tickOf(date, step),
    ...sum,
    completionPct: share(sum.inspections, sum.eligibleRos),
  }));
}

/** The sums of a span. Null means that the feed does not send the figure. */
export interface InspectionTotals {
  readonly eligibleRos: number;
  readonly inspections: number | null;
  readonly completionPct: number | null;
  readonly recommended: number | null;
  readonly approved: number | null;
  readonly closeRatioPct: number | null;
}

/** The whole span. */
export function inspectionTotals(days: readonly InspectionDay[]): InspectionTotals {
  const sum = (pick: (day: InspectionDay) => number | null) =>
    days.reduce<number | null>((total, day) => {
      const value = pick(day);
      return total === null || value === null ? null : total + value;
    }, 0);
  const eligibleRos = days.reduce((total, day) => total + day.eligibleRos, 0);
  const inspections = sum((day) => day.inspections);
  const recommended = sum((day) => day.recommended);
  const approved = sum((day) => day.approved);
  return {
    eligibleRos,
    inspections,
    completionPct: share(inspections, eligibleRos),
    recommended,
    approved,
    closeRatioPct: share(approved, recommended),
  };
}

function share(part: number | null, whole: number | null): number | null {
  return part === null || whole === null || whole === 0 ? null : (part / whole) * 100;
}
