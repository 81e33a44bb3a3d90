import type { FigureStatus } from '@fixed-ops/ui';

/** Per cent of lines at price from which a code is on target, and near it. */
export const AT_PRICE = { good: 80, near: 55 } as const;

/** Fewer lines are shown and not judged. */
export const JUDGED_FROM_LINES = 5;

/** How well a code keeps its price: lines within 2 % of it. */
export function atPriceStatus(pct: number | null, lines: number): FigureStatus {
  if (pct === null || lines < JUDGED_FROM_LINES) return 'none';
  if (pct >= AT_PRICE.good) return 'green';
  return pct >= AT_PRICE.near ? 'amber' : 'red';
}

/** Per cent of the price that is charged from which somebody is on target, and near it. */
export const OF_PRICE = { good: 98, near: 96 } as const;

/** How well somebody keeps the price of what was sold. */
export function ofPriceStatus(pct: number | null, lines: number): FigureStatus {
  if (pct === null || lines < JUDGED_FROM_LINES) return 'none';
  if (pct >= OF_PRICE.good) return 'green';
  return pct >= OF_PRICE.near ? 'amber' : 'red';
}
