import type { Direction } from '../definitions/metric.ts';
import type { Status } from '../threshold/threshold.ts';

/** Within this part of a goal a figure is near it. */
const NEAR_GOAL = 0.85;

/** Where a value stands against a goal that somebody has set, or against the store. */
export function statusAgainst(value: number, goal: number, direction: Direction): Status {
  if (direction === 'down') {
    if (value <= goal) return 'green';
    return value <= goal / NEAR_GOAL ? 'amber' : 'red';
  }
  if (value >= goal) return 'green';
  return value >= goal * NEAR_GOAL ? 'amber' : 'red';
}
