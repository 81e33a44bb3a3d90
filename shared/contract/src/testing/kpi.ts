import { metricOf } from '@fixed-ops/metrics';
import type { Kpi } from '../kpi.ts';

/** The envelope of an answer about November to date, compared with October. */
export const period = {
  asOf: '2026-11-19T23:40:00-05:00',
  startDate: '2026-11-01',
  endDate: '2026-11-19',
  compareStartDate: '2026-10-01',
  compareEndDate: '2026-10-19',
  compareNote: null,
  dataThrough: '2026-11-19',
};

/** A figure of that period without a target. A test overrides the fields that it is about. */
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
