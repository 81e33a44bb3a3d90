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

/** A calendar month of history; the one that data reach into is cut off at the day that they reach. */
export interface HistoryMonth {
  readonly month: string;
  readonly range: DateRange;
  readonly unfinished: boolean;
}

/** The months that end with that of the period's last day, oldest first. */
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

/** Whether more days of a month are to come or to be told of. */
const isUnfinished = (lastDay: string, { today, through }: Pick<Selection, 'today' | 'through'>): boolean =>
  lastDay >= today || lastDay > through;

/** Whether the period is the month that data reach into, as far as they do, and more of it is to come: then it has a pace. */
export function isRunningMonth({ range, today, through }: Pick<Selection, 'range' | 'today' | 'through'>): boolean {
  return isMonthToDate(range, through) && isUnfinished(lastOfMonth(through), { today, through });
}

/** Working days that have passed in a range: a day that the feeds of the answer do not reach yet has not passed. */
export function elapsedWorkingDays(
  { startDate, endDate }: DateRange,
  { through }: Pick<Selection, 'through'>,
  { calendar }: Pick<StoreFacts, 'calendar'>,
): number {
  return workingDays({ startDate, endDate: earlier(endDate, through) }, calendar);
}

/** The days of a weekday, 0 for Sunday, on which the store was open in a range, as far as data reach; half days are days. */
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

/** Working days of a period: passed, and altogether in the months it touches when it is still running. */
export function workingDaysOf(selection: Selection, facts: StoreFacts): WorkingDays {
  const { range, through } = selection;
  const isRunning = range.endDate >= through;
  const whole = { startDate: range.startDate, endDate: isRunning ? lastOfMonth(range.endDate) : range.endDate };
  return { elapsed: elapsedWorkingDays(range, selection, facts), total: workingDays(whole, facts.calendar) };
}

/** The same with those of the days that the period is held against; an average is brought to the period's own. */
export function comparedWorkingDays(selection: Selection, facts: StoreFacts): ComparedWorkingDays {
  const { compareRange, compareKind } = selection;
  const isSpan = compareRange !== null && compareKind !== 'average';
  const compared = isSpan ? elapsedWorkingDays(compareRange, selection, facts) : null;
  return { ...workingDaysOf(selection, facts), compared };
}

/** Working days of a month of history that is not over; null for one that is. */
export function paceDaysOf(
  { range, unfinished }: HistoryMonth,
  selection: Selection,
  facts: StoreFacts,
): WorkingDays | null {
  if (!unfinished) return null;
  const whole = { startDate: range.startDate, endDate: lastOfMonth(range.startDate) };
  return { elapsed: elapsedWorkingDays(range, selection, facts), total: workingDays(whole, facts.calendar) };
}

/** False for a span that was over before the first repair order closed: its zeros would be no figures. */
export function isHistory(range: DateRange, facts: StoreFacts): boolean {
  return facts.historyFrom !== null && range.endDate >= facts.historyFrom;
}

/** A span without the months before the store's history: those are no months without sales. */
export function sinceHistory(range: DateRange, { historyFrom }: Pick<StoreFacts, 'historyFrom'>): DateRange {
  return { ...range, startDate: later(range.startDate, firstOfMonth(historyFrom ?? range.startDate)) };
}

/**
 * What additive figures of the comparison are multiplied by: an average's months are brought to the working days of the
 * period, every other comparison is as it is. Null where its months had no working day.
 */
export function comparisonFactor(selection: Selection, facts: StoreFacts): number | null {
  if (selection.compareKind !== 'average' || !selection.compareRange) return 1;
  const days = comparisonSpans(selection)
    .filter((span) => isHistory(span, facts))
    .reduce((sum, span) => sum + workingDays(sinceHistory(span, facts), facts.calendar), 0);
  return days === 0 ? null : elapsedWorkingDays(selection.range, selection, facts) / days;
}

/** The envelope's part about dates. */
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

/** An average is of other days by its nature. */
const compareNoteOf = ({ range, compareRange, compareKind }: Selection): string | null =>
  compareRange === null || compareKind === 'average' ? null : comparisonNote(range, compareRange);
