import { businessDateOf } from '@fixed-ops/metrics';

/** Makes the real clock. If the operator set `DEMO_TODAY`, its business date is fixed. */
export function createClock(demoToday: string | undefined) {
  return {
    now: () => new Date(),
    today: (timezone: string): string => demoToday ?? businessDateOf(new Date(), timezone),
  };
}
