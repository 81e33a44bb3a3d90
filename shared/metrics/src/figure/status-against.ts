import type { Direction } from '../definitions/metric.ts';
import type { Status } from '../threshold/threshold.ts';

/** A figure is near its goal when it reaches this part of it. */
const NEAR_GOAL = 0.85;

/** Compares a value with a goal that a person has set, or with the value of the store. */
export function statusAgainst(value: number, goal: number, direction: Direction): Status {
  if (direction === 'down') {
    if (value <= goal) return 'green';
    return value <= goal / NEAR_GOAL ? 'amber' : 'red';
  }
  if (value >= goal) return 'green';
  return value >= goal * NEAR_GOAL ? 'amber' : 'red';
}
