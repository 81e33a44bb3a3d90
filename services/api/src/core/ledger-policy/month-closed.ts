import { addDays, defaultDayWeight, lastOfMonth, type WorkCalendar } from '@fixed-ops/metrics';

/** Working days into the next month until the accountants have closed a month. */
const CLOSED_AFTER_WORKING_DAYS = 5;

/** True once the fifth working day after the month is over. */
export function isMonthClosed(month: string, today: string, calendar: WorkCalendar): boolean {
  let worked = 0;
  let date = addDays(lastOfMonth(month), 1);
  for (; date < today && worked < CLOSED_AFTER_WORKING_DAYS; date = addDays(date, 1)) {
    if ((calendar.get(date) ?? defaultDayWeight(date)) >= 1) worked += 1;
  }
  return worked >= CLOSED_AFTER_WORKING_DAYS;
}
