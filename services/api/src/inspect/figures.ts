import {
  type InspectionSumKey,
  type InspectionSums,
  inspectionMetricOf,
  isInspectionNotProvided,
  lacksFieldOfInspection,
  roundTo,
  sumsFigure,
} from '@fixed-ops/metrics';
import type { StoreFacts } from '../core/store-facts/store-facts.ts';

type Feed = Pick<StoreFacts, 'fieldsNotProvided'>;

/** The published value of an inspection metric; null where the feed lacks what it needs. */
export function published(key: string, sums: InspectionSums, { fieldsNotProvided }: Feed): number | null {
  const definition = inspectionMetricOf(key);
  return sumsFigure(definition, sums, isInspectionNotProvided(definition, fieldsNotProvided)).value;
}

/** What is taken from these sums; null where the feed lacks a field of one. */
export const provided = (
  value: number | null,
  from: readonly InspectionSumKey[],
  { fieldsNotProvided }: Feed,
): number | null => (lacksFieldOfInspection(from, fieldsNotProvided) ? null : value);

export const dollars = (cents: number): number => roundTo(cents / 100, 2);
export const pct = (part: number, whole: number): number | null =>
  whole > 0 ? roundTo((part / whole) * 100, 2) : null;
/** A quotient that is no percentage; 4 decimals. */
export const ratio = (part: number, whole: number): number | null => (whole > 0 ? roundTo(part / whole, 4) : null);
