import type { Threshold } from './threshold.ts';

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
