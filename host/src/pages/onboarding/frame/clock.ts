import { businessDateOf, formatDate, formatInstant } from '@fixed-ops/metrics';

/** The person's time zone. A new group has no store yet whose time zone could be used. */
const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** `Dec 18, 2026` */
export const dateOf = (instant: string): string => formatDate(businessDateOf(new Date(instant), ownZone()));

/** `Nov 19, 2026, 11:40 PM` */
export const instantOf = (instant: string): string => formatInstant(instant, ownZone());

/** `10:42 AM` for today, otherwise `Nov 19, 10:42 AM`. */
export function savedAtWords(instant: string, now: Date = new Date()): string {
  const clock = new Intl.DateTimeFormat('en-US', { timeZone: ownZone(), hour: 'numeric', minute: '2-digit' })
    .format(new Date(instant))
    .replace(/\u202f/g, ' ');
  const isToday = businessDateOf(new Date(instant), ownZone()) === businessDateOf(now, ownZone());
  return isToday ? `at ${clock}` : `on ${dateOf(instant)} at ${clock}`;
}
