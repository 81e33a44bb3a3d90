import type { MetricDefinition } from '@fixed-ops/metrics';
import type { LineFilter } from './selection/selection.ts';

/** Why a figure is nothing. In an own view none is the person's: the store may well have some. */
export function emptyReasonOf(
  { emptyReason }: Pick<MetricDefinition, 'emptyReason'>,
  { own }: Pick<LineFilter, 'own'>,
): string {
  if (own === null) return emptyReason;
  return emptyReason
    .replace(/^No (.*repair orders) closed/, 'None of your own $1 closed')
    .replace(/^No repair order is open/, 'None of your own repair orders is open')
    .replace(' were sold in', ' were sold on your own repair orders in');
}
