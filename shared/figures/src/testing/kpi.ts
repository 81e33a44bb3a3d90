import type { Kpi } from '@fixed-ops/contract';
import { metricOf } from '@fixed-ops/metrics';

/** A figure of October that is on no target; a test names what it is about. */
export function kpi(key: string, fields: Partial<Kpi> = {}): Kpi {
  const definition = metricOf(key);
  return {
    key,
    scope: definition.scope,
    value: 100,
    reason: null,
    unit: definition.unit,
    numerator: 100,
    denominator: definition.denominator ? 1 : null,
    compareValue: null,
    target: null,
    status: 'none',
    gapDollars: null,
    n: 120,
    smallSample: false,
    spark: [],
    facts: {},
    ...fields,
  };
}
