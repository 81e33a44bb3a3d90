import { type InspectionSums, inspectionMetricOf, roundTo, sumsFigure } from '@fixed-ops/metrics';

/** The published value of an inspection metric. */
export const published = (key: string, sums: InspectionSums): number | null =>
  sumsFigure(inspectionMetricOf(key), sums).value;

export const dollars = (cents: number): number => roundTo(cents / 100, 2);
export const pct = (part: number, whole: number): number | null =>
  whole > 0 ? roundTo((part / whole) * 100, 2) : null;
/** A quotient that is no percentage; 4 decimals. */
export const ratio = (part: number, whole: number): number | null => (whole > 0 ? roundTo(part / whole, 4) : null);
