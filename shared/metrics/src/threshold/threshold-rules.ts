import { findMetric } from '../definitions/all-metrics.ts';
import type { MetricUnit } from '../units.ts';
import { boundUnit, type Threshold } from './threshold.ts';

type Bounds = Pick<Threshold, 'direction' | 'green' | 'amber' | 'bandLow' | 'bandHigh' | 'amberLow' | 'amberHigh'>;

/** A bound that cannot stand, and why, in words that follow the field's name. */
export interface BoundProblem {
  readonly field: keyof Bounds;
  readonly message: string;
}

/**
 * What is wrong with the bounds of a threshold: higher is better needs green above amber, lower is better green below amber, and
 * a band its amber edges around the green ones. Empty when they fit together.
 */
export function thresholdProblems(bounds: Bounds): BoundProblem[] {
  return bounds.direction === 'band' ? bandProblems(bounds) : lineProblems(bounds);
}

function lineProblems({ direction, green, amber }: Bounds): BoundProblem[] {
  const problems: BoundProblem[] = [];
  if (green === null) problems.push({ field: 'green', message: 'is required' });
  if (amber === null) problems.push({ field: 'amber', message: 'is required' });
  if (green === null || amber === null) return problems;
  if (direction === 'up' && green <= amber)
    return [{ field: 'green', message: 'must be above amber: higher is better' }];
  if (direction === 'down' && green >= amber)
    return [{ field: 'green', message: 'must be below amber: lower is better' }];
  return [];
}

function bandProblems({ bandLow, bandHigh, amberLow, amberHigh }: Bounds): BoundProblem[] {
  const problems: BoundProblem[] = [];
  if (bandLow === null) problems.push({ field: 'bandLow', message: 'is required' });
  if (bandHigh === null) problems.push({ field: 'bandHigh', message: 'is required' });
  if (bandLow === null || bandHigh === null) return problems;
  if (bandLow >= bandHigh) problems.push({ field: 'bandLow', message: 'must be below the upper edge' });
  if (amberLow !== null && amberLow > bandLow)
    problems.push({ field: 'amberLow', message: 'must not be above the green band' });
  if (amberHigh !== null && amberHigh < bandHigh)
    problems.push({ field: 'amberHigh', message: 'must not be below the green band' });
  return problems;
}

/** Units of measures that are no metric and no per cent. */
const OTHER_UNITS: Readonly<Record<string, MetricUnit>> = {
  gross_turns: 'ratio',
  true_turns: 'ratio',
  days_supply: 'days',
};

/** The unit in which a measure is bounded, also one that no card shows. */
export const unitOfBounds = (metricKey: string): MetricUnit =>
  boundUnit(metricKey, findMetric(metricKey)?.unit ?? OTHER_UNITS[metricKey] ?? 'percent');

/** Beyond what any store can come to, so that a slip of the finger (8500 for 85.00) is told instead of coloring everything. */
const FARTHEST: Readonly<Record<MetricUnit, number>> = {
  percent: 1000,
  ratio: 1000,
  hours: 100_000,
  days: 10_000,
  moneyPerHour: 10_000,
  money: 1_000_000_000,
  count: 10_000_000,
  perDay: 10_000_000,
};

/** How far from zero a bound of a measure may lie, in the unit of its bounds. */
export const farthestBound = (metricKey: string): number => FARTHEST[unitOfBounds(metricKey)];

const EDGES = ['green', 'amber', 'bandLow', 'bandHigh', 'amberLow', 'amberHigh'] as const;

/** The bounds of a measure that lie farther out than any figure of it can. */
export function farBounds(metricKey: string, bounds: Bounds): BoundProblem[] {
  const farthest = farthestBound(metricKey);
  const words = farthest.toLocaleString('en-US');
  return EDGES.filter((field) => Math.abs(bounds[field] ?? 0) > farthest).map((field) => ({
    field,
    message: `must be between -${words} and ${words}`,
  }));
}
