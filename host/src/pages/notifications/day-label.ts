import { addDays, type BusinessDate, businessDateOf } from '@fixed-ops/metrics';

/**
 * The heading for a day of notifications: Today, Yesterday, or `Thursday, November 19`, with the year if it is not the
 * current one. Days are in the dealership's time zone, and today is its business date.
 */
export function dayLabel(instant: string, { today, timeZone }: { today: BusinessDate; timeZone: string }): string {
  const day = businessDateOf(new Date(instant), timeZone);
  if (day === today) return 'Today';
  if (day === addDays(today, -1)) return 'Yesterday';
  return new Intl.DateTimeFormat('en-US', {
    timeZone: 'UTC',
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    ...(day.slice(0, 4) === today.slice(0, 4) ? {} : { year: 'numeric' }),
  }).format(new Date(`${day}T00:00:00Z`));
}

/** `3:40 PM` in the dealership's time zone. */
export function timeLabel(instant: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' })
    .format(new Date(instant))
    .replace(/\u202f/g, ' ');
}
