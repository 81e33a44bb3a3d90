import { type ServiceSums, serviceSumKeys, serviceSums } from '../sums.ts';
import { allMetrics } from './all-metrics.ts';
import type { MetricDefinition } from './metric.ts';

/** How much one unit of each sum adds to a metric's numerator and denominator. Sums that add nothing are left out. */
export interface LinearTerms {
  readonly numerator: ReadonlyMap<keyof ServiceSums, number>;
  /** Null for figures that add up. */
  readonly denominator: ReadonlyMap<keyof ServiceSums, number> | null;
}

function readTerms(definition: MetricDefinition): LinearTerms {
  const numerator = new Map<keyof ServiceSums, number>();
  const denominator = new Map<keyof ServiceSums, number>();
  for (const key of serviceSumKeys) {
    const terms = definition.terms(serviceSums({ [key]: 1 }));
    if (terms.numerator !== 0) numerator.set(key, terms.numerator);
    if (terms.denominator) denominator.set(key, terms.denominator);
  }
  return { numerator, denominator: definition.denominator ? denominator : null };
}

const termsOfMetrics: ReadonlyMap<MetricDefinition, LinearTerms> = new Map(
  allMetrics.map((definition) => [definition, readTerms(definition)]),
);

/**
 * Returns the coefficients of a metric. It asks the definition for one unit of each sum. A drill-down turns the coefficients into SQL, so
 * the share of one repair order always agrees with the figure.
 */
export function linearTerms(definition: MetricDefinition): LinearTerms {
  return termsOfMetrics.get(definition) ?? readTerms(definition);
}
