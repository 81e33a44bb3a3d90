import { businessDateOf } from '@fixed-ops/metrics';

/** The real clock, with the business date fixed when the operator set `DEMO_TODAY`. */
export function createClock(demoToday: string | undefined) {
  return {
    now: () => new Date(),
    today: (timezone: string): string => demoToday ?? businessDateOf(new Date(), timezone),
  };
}
