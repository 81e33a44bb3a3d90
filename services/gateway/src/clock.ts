import type { Clock } from '@fixed-ops/api-service';
import { businessDateOf } from '@fixed-ops/metrics';

/** The real clock, with the business date fixed when the operator set `DEMO_TODAY`. */
export function createClock(demoToday: string | undefined): Clock {
  return {
    now: () => new Date(),
    today: (timezone) => demoToday ?? businessDateOf(new Date(), timezone),
  };
}
