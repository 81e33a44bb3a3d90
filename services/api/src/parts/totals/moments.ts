import { addDays, addMonths, type DateRange, lastOfMonth, monthOf } from '@fixed-ops/metrics';
import { monthEnds, snapshotUpTo } from '../stock/snapshot-dates.ts';

/** A period, and the day whose inventory stands for it. */
export interface Moment {
  readonly id: number;
  readonly range: DateRange;
  readonly day: string;
  /** The snapshot of the day. Null if there is none. */
  readonly snapshot: string | null;
  /** The snapshots of month ends within the twelve months up to the day: at most thirteen. */
  readonly yearOfSnapshots: readonly string[];
  /** A calendar month of a trend or an average. It uses only its own snapshots, not those of an earlier month. */
  readonly isOfMonth: boolean;
}

const MONTHS_OF_AVERAGE = 13;

/** @param dates days with a snapshot, newest first */
export function momentOf(
  id: number,
  range: DateRange,
  day: string,
  dates: readonly string[],
  isOfMonth = false,
): Moment {
  const known = dates.filter((date) => date <= day);
  const ends = monthEnds(known);
  const snapshot = snapshotUpTo(known, day);
  const months = Array.from({ length: MONTHS_OF_AVERAGE }, (_, index) =>
    monthOf(addMonths(`${monthOf(day)}-01`, -index)),
  );
  return {
    id,
    range,
    day,
    snapshot: isOfMonth && snapshot !== null && monthOf(snapshot) !== monthOf(day) ? null : snapshot,
    yearOfSnapshots: months.flatMap((month) => ends.get(month) ?? []),
    isOfMonth,
  };
}

/** The twelve months up to a day. */
export function yearUpTo(day: string): DateRange {
  const startDate =
    day === lastOfMonth(day)
      ? addDays(lastOfMonth(addMonths(`${monthOf(day)}-01`, -12)), 1)
      : addDays(addMonths(day, -12), 1);
  return { startDate, endDate: day };
}

/** The ninety days up to a day. */
export const ninetyDaysUpTo = (day: string): DateRange => ({ startDate: addDays(day, -89), endDate: day });
