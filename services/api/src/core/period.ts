import {
  addDays,
  addMonths,
  comparisonNote,
  type DateRange,
  earlier,
  firstOfMonth,
  isMonthToDate,
  lastOfMonth,
  later,
  upTo,
  type WorkingDays,
  weekdayOf,
  workingDays,
} from '@fixed-ops/metrics';
import { comparisonSpans } from './selection/average.ts';
import type { Selection } from './selection/selection.ts';
import type { StoreFacts } from './store-facts/store-facts.ts';

/** A calendar month of history. The current one ends on the last day with data. */
export interface HistoryMonth {
  readonly month: string;
  readonly range: DateRange;
  readonly unfinished: boolean;
}

/** The months up to that of the period's last day, oldest first. */
export function historyMonths(selection: Selection, count: number): HistoryMonth[] {
  const last = firstOfMonth(selection.range.endDate);
  return Array.from({ length: count }, (_, index) => {
    const first = addMonths(last, index + 1 - count);
    const end = lastOfMonth(first);
    return {
      month: first.slice(0, 7),
      range: upTo(first, earlier(end, selection.through)),
      unfinished: isUnfinished(end, selection),
    };
  });
}

/** Whether days of the month are missing, because they are in the future or their data have not arrived. */
const isUnfinished = (lastDay: string, { today, through }: Pick<Selection, 'today' | 'through'>): boolean =>
  lastDay >= today || lastDay > through;

/** Whether the period is the current month to date with days still missing. Then it has a pace. */
export function isRunningMonth({ range, today, through }: Pick<Selection, 'range' | 'today' | 'through'>): boolean {
  return isMonthToDate(range, through) && isUnfinished(lastOfMonth(through), { today, through });
}

/** The working days that have passed in a range. A day without data in the answer's feeds has not passed. */
export function elapsedWorkingDays(
  { startDate, endDate }: DateRange,
  { through }: Pick<Selection, 'through'>,
  { calendar }: Pick<StoreFacts, 'calendar'>,
): number {
  return workingDays({ startDate, endDate: earlier(endDate, through) }, calendar);
}

/** The open days of a weekday (0 is Sunday) in a range, up to the last day with data. Half days count as days. */
export function openDaysOf(
  weekday: number,
  { range, through }: Pick<Selection, 'range' | 'through'>,
  { calendar }: Pick<StoreFacts, 'calendar'>,
): string[] {
  const dates: string[] = [];
  const last = earlier(range.endDate, through);
  for (let date = range.startDate; date <= last; date = addDays(date, 1)) {
    if (weekdayOf(date) === weekday && workingDays({ startDate: date, endDate: date }, calendar) > 0) dates.push(date);
  }
  return dates;
}

interface ComparedWorkingDays extends WorkingDays {
  readonly compared: number | null;
}

/** Working days of a period: those that have passed, and, if it is still running, all of its months. */
export function workingDaysOf(selection: Selection, facts: StoreFacts): WorkingDays {
  const { range, through } = selection;
  const isRunning = range.endDate >= through;
  const whole = { startDate: range.startDate, endDate: isRunning ? lastOfMonth(range.endDate) : range.endDate };
  return { elapsed: elapsedWorkingDays(range, selection, facts), total: workingDays(whole, facts.calendar) };
}

/** The same with the working days of the comparison. An average is scaled to those of the period. */
export function comparedWorkingDays(selection: Selection, facts: StoreFacts): ComparedWorkingDays {
  const { compareRange, compareKind } = selection;
  const isSpan = compareRange !== null && compareKind !== 'average';
  const compared = isSpan ? elapsedWorkingDays(compareRange, selection, facts) : null;
  return { ...workingDaysOf(selection, facts), compared };
}

/** Working days of an unfinished month of history. Null for a finished one. */
export function paceDaysOf(
  { range, unfinished }: HistoryMonth,
  selection: Selection,
  facts: StoreFacts,
): WorkingDays | null {
  if (!unfinished) return null;
  const whole = { startDate: range.startDate, endDate: lastOfMonth(range.startDate) };
  return { elapsed: elapsedWorkingDays(range, selection, facts), total: workingDays(whole, facts.calendar) };
}

/** False for a span that ended before the first repair order closed. Its zeros would not be figures. */
export function isHistory(range: DateRange, facts: StoreFacts): boolean {
  return facts.historyFrom !== null && range.endDate >= facts.historyFrom;
}

/** A span without the months before the store's history, which must not count as months without sales. */
export function sinceHistory(range: DateRange, { historyFrom }: Pick<StoreFacts, 'historyFrom'>): DateRange {
  return { ...range, startDate: later(range.startDate, firstOfMonth(historyFrom ?? range.startDate)) };
}

/**
 * The factor for additive figures of the comparison. The months of an average are scaled to the working days of the period; every other
 * comparison has factor 1. Null if its months had no working day.
 */
export function comparisonFactor(selection: Selection, facts: StoreFacts): number | null {
  if (selection.compareKind !== 'average' || !selection.compareRange) return 1;
  const days = comparisonSpans(selection)
    .filter((span) => isHistory(span, facts))
    .reduce((sum, span) => sum + workingDays(sinceHistory(span, facts), facts.calendar), 0);
  return days === 0 ? null : elapsedWorkingDays(selection.range, selection, facts) / days;
}

/** The dates of the answer's envelope. */
export function envelopeOf(selection: Selection, facts: StoreFacts) {
  return {
    asOf: facts.asOf,
    startDate: selection.range.startDate,
    endDate: selection.range.endDate,
    compareStartDate: selection.compareRange?.startDate ?? null,
    compareEndDate: selection.compareRange?.endDate ?? null,
    compareNote: compareNoteOf(selection),
    dataThrough: facts.asOf === null ? null : selection.through,
  };
}

/** An average always has other days than the period. */
const compareNoteOf = ({ range, compareRange, compareKind }: Selection): string | null =>
  compareRange === null || compareKind === 'average' ? null : comparisonNote(range, compareRange);
