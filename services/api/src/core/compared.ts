import { type ServiceSums, serviceSumKeys } from '@fixed-ops/metrics';
import type { Slice, SpanSums } from './sums/span-sums.ts';

/** The comparison of a figure: the days of a span together, or the stores of a group. */
export interface Compared {
  readonly cells: SpanSums;
  readonly workingDays: number;
  /** The factor for additive figures; null if there is no comparison. */
  readonly factor: number | null;
}

/** The comparison of a metric, by its key and slice; null where there is none. */
export type ComparedOf = (key: string, slice: Slice) => Compared | null;

/** Sums with every known value times the factor. */
export function scaled(sums: ServiceSums, factor: number): ServiceSums {
  const result = { ...sums };
  for (const key of serviceSumKeys) {
    const value = result[key];
    if (value !== null) result[key] = value * factor;
  }
  return result;
}
