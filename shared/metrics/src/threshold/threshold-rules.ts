import { findMetric } from '../definitions/all-metrics.ts';
import type { MetricUnit } from '../units.ts';
import { boundUnit, type Threshold } from './threshold.ts';

type Bounds = Pick<Threshold, 'direction' | 'green' | 'amber' | 'bandLow' | 'bandHigh' | 'amberLow' | 'amberHigh'>;

/** A bound that breaks a rule. The reason is worded to follow the name of the field. */
export interface BoundProblem {
  readonly field: keyof Bounds;
  readonly message: string;
}

/**
 * Lists the problems with the bounds of a threshold. Higher is better: green must be above amber. Lower is better: green must be below
 * amber. A band: the amber edges must lie around the green ones. The list is empty when the bounds fit together.
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

/** Units of measures that are neither a metric nor a percentage. */
const OTHER_UNITS: Readonly<Record<string, MetricUnit>> = {
  gross_turns: 'ratio',
  true_turns: 'ratio',
  days_supply: 'days',
};

/** The unit in which the bounds of a measure are written. It also covers measures that no card shows. */
export const unitOfBounds = (metricKey: string): MetricUnit =>
  boundUnit(metricKey, findMetric(metricKey)?.unit ?? OTHER_UNITS[metricKey] ?? 'percent');

/** Values beyond the reach of any store. They catch a slip of the finger (8500 for 85.00), which would otherwise color everything. */
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

/** The largest distance from zero that a bound of a measure may have, in the unit of its bounds. */
export const farthestBound = (metricKey: string): number => FARTHEST[unitOfBounds(metricKey)];

const EDGES = ['green', 'amber', 'bandLow', 'bandHigh', 'amberLow', 'amberHigh'] as const;

/** The bounds of a measure that no figure of it can reach. */
export function farBounds(metricKey: string, bounds: Bounds): BoundProblem[] {
  const farthest = farthestBound(metricKey);
  const words = farthest.toLocaleString('en-US');
  return EDGES.filter((field) => Math.abs(bounds[field] ?? 0) > farthest).map((field) => ({
    field,
    message: `must be between -${words} and ${words}`,
  }));
}
