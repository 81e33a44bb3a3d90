import type { LineFilter } from './selection.ts';

/**
 * The scope of a figure under a filter of pay types. A figure of customer pay stays one while customer pay is asked for;
 * asked for warranty alone it is the figure of warranty, which says more than an empty one.
 */
export function figureScope(scope: 'all' | 'C', { payTypes }: Pick<LineFilter, 'payTypes'>): string {
  if (scope === 'all' || !payTypes || payTypes.includes('C')) return scope;
  const [only, ...others] = payTypes;
  return only !== undefined && others.length === 0 ? only : 'all';
}
