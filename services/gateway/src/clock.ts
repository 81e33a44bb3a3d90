import type { Clock } from '@fixed-ops/api-service';

/** Making one takes longer than all else that a request needs, and there are as many as time zones. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timezone: string): Intl.DateTimeFormat {
  // Canadian English writes dates as YYYY-MM-DD.
  const format = formats.get(timezone) ?? new Intl.DateTimeFormat('en-CA', { timeZone: timezone });
  formats.set(timezone, format);
  return format;
}

/** The real clock, with the business date fixed when the operator set `DEMO_TODAY`. */
export function createClock(demoToday: string | undefined): Clock {
  return {
    now: () => new Date(),
    today: (timezone) => demoToday ?? formatOf(timezone).format(),
  };
}
