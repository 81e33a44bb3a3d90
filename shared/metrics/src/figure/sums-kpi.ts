import type { MetricDefinition } from '../definitions/metric.ts';
import { comparedWith } from './figure.ts';
import { sparkPoint } from './kpi.ts';
import type { SumsFigure } from './sums-figure.ts';

interface SumsInput<Sums> {
  readonly compareSums: Sums | null;
  readonly history: readonly (Parameters<typeof sparkPoint>[0] & { readonly sums: Sums | null })[];
}

/**
 * Returns the part that all figures over sums share: the value, the comparison and the history.
 * @param figureOf computes the figure from the sums of any period
 * @param addsUp whether the months of the history add up and can have a pace
 */
export function sumsKpi<Sums>(
  definition: MetricDefinition<Sums>,
  { value, reason, numerator, denominator }: SumsFigure,
  { compareSums, history }: SumsInput<Sums>,
  figureOf: (sums: Sums) => SumsFigure,
  addsUp: boolean,
) {
  return {
    key: definition.key,
    scope: 'all' as const,
    value,
    reason,
    unit: definition.unit,
    numerator,
    denominator,
    ...comparedWith(definition, compareSums && figureOf(compareSums).exact),
    spark: history.map((month) => {
      const its = month.sums === null ? null : figureOf(month.sums);
      return sparkPoint(month, its?.value ?? null, addsUp && its ? its.exact : null, definition.decimals);
    }),
  };
}
