import { addDays, type BusinessDate, businessDateOf, daysBetween } from './business-date.ts';
import { type WorkCalendar, workingDays } from './working-days.ts';

/** A feed that is older than this is late. Closed days do not count (RULINGS, Through which day). */
const LATE_AFTER_HOURS = 36;

export interface FeedAge {
  /** When the newest file was loaded. */
  readonly asOf: string;
  readonly now: Date;
  /** Business today. In demo data it differs from the clock. */
  readonly today: BusinessDate;
  /** IANA name. */
  readonly timezone: string;
  readonly calendar: WorkCalendar;
}

/** Tells whether a feed is older than 36 hours. Hours of days on which the store is closed do not count. */
export function isFeedLate({ asOf, now, today, timezone, calendar }: FeedAge): boolean {
  const loaded = new Date(asOf);
  const loadedOn = businessDateOf(loaded, timezone);
  if (loadedOn > today) return false;
  const [from, to] = [hourOf(loaded, timezone), hourOf(now, timezone)];
  const days = daysBetween(loadedOn, today);
  if (days === 0) return false;
  let hours = isOpen(loadedOn, calendar) ? 24 - from : 0;
  for (let day = 1; day < days && hours <= LATE_AFTER_HOURS; day += 1) {
    if (isOpen(addDays(loadedOn, day), calendar)) hours += 24;
  }
  if (isOpen(today, calendar)) hours += to;
  return hours > LATE_AFTER_HOURS;
}

const isOpen = (day: BusinessDate, calendar: WorkCalendar): boolean =>
  workingDays({ startDate: day, endDate: day }, calendar) > 0;

/** Hours since midnight on the wall clock of a time zone. */
function hourOf(instant: Date, timeZone: string): number {
  const wall = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(instant);
  const [hour, minute] = wall.split(':').map(Number);
  return (hour ?? 0) + (minute ?? 0) / 60;
}
