import type { CallResponse, calls } from '@fixed-ops/contract';
import {
  type ComparisonKind,
  comparisonNote,
  comparisonOf,
  type DateRange,
  formatNumber,
  formatPeriodInWords,
} from '@fixed-ops/metrics';
import type { DashboardView } from '../filters/use-dashboard-view.ts';
import type { KpiContext } from '../kpi/kpi-text.ts';

interface Compared {
  readonly startDate: string;
  readonly endDate: string;
  readonly compareStartDate: string | null;
  readonly compareEndDate: string | null;
  /** Why the comparison has another number of days. */
  readonly compareNote?: string | null;
}

/** The days with which an answer was compared. Null without a comparison. */
function compareRangeOf({ compareStartDate, compareEndDate }: Compared): DateRange | null {
  if (compareStartDate === null || compareEndDate === null) return null;
  return { startDate: compareStartDate, endDate: compareEndDate };
}

/** The context of the cards of an answer. `compare` is the comparison of the query. */
export function kpiContextOf(
  answer: CallResponse<typeof calls.monthlyNumbers>,
  { compare, timezone }: Pick<KpiContext, 'compare' | 'timezone'>,
): KpiContext {
  const { asOf, data } = answer;
  return {
    range: answer,
    compareRange: compareRangeOf(answer),
    compare,
    asOf,
    timezone,
    workingDays: data.workingDays,
  };
}

/** `November 1–19, 2026, compared with October 1–19`. If the numbers of days differ, the reason follows. */
export function periodHeading(answer: Compared): string {
  const period = formatPeriodInWords(answer);
  const compared = compareRangeOf(answer);
  if (!compared) return period;
  const words = `${period}, compared with ${formatPeriodInWords(compared, answer)}`;
  return answer.compareNote ? `${words}. ${answer.compareNote}` : words;
}

/** The heading before the answer comes. It has the same words, so that nothing moves. */
export function expectedHeading(
  { range, through }: Pick<DashboardView, 'range' | 'through'>,
  compare: ComparisonKind,
): string {
  const compared = comparisonOf({ range, kind: compare, through, preset: range.period });
  return periodHeading({
    startDate: range.startDate,
    endDate: range.endDate,
    compareStartDate: compared?.startDate ?? null,
    compareEndDate: compared?.endDate ?? null,
    compareNote: compared && compare !== 'average' ? comparisonNote(range, compared) : null,
  });
}

/** Reserves the line of the working days until they are known. */
export const WORKING_DAYS_PLACE = '\u00a0';

/** `14 of 21 working days`. A Saturday may count as half a day. */
export function workingDaysInWords({ elapsed, total }: { readonly elapsed: number; readonly total: number }): string {
  const days = (count: number) => formatNumber(count, Number.isInteger(count) ? 0 : 1);
  return `${days(elapsed)} of ${days(total)} working days`;
}
