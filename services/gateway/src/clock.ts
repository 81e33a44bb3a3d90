import type { Clock } from '@fixed-ops/api-service';

/** The real clock, with the business date fixed when the operator set `DEMO_TODAY`. */
export function createClock(demoToday: string | undefined): Clock {
  return {
    now: () => new Date(),
    // Canadian English writes dates as YYYY-MM-DD.
    today: (timezone) => demoToday ?? new Intl.DateTimeFormat('en-CA', { timeZone: timezone }).format(new Date()),
  };
}
