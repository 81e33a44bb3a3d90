import type { MetricDefinition } from '@fixed-ops/metrics';
import type { LineFilter } from './selection/selection.ts';

/** The reasons of metrics, worded for an own view. */
const OF_ONES_OWN: readonly (readonly [RegExp, string])[] = [
  [/^No (.*repair orders) closed/, 'None of your own $1 closed'],
  [/^No repair order is open/, 'None of your own repair orders is open'],
  [/^No attendance hours in/, 'No attendance hours of your own in'],
  [/^No hours with a technician in/, 'No hours of your own in'],
  [/^No day with/, 'No day of your own with'],
  [/^No line has/, 'No line of your own has'],
  [/^No line of this period has/, 'No line of your own in this period has'],
  [/ were sold in/, ' were sold on your own repair orders in'],
];

/** Why a figure has no value. In an own view the wording says that the person has none, because the store may have some. */
export function emptyReasonOf(
  { emptyReason }: Pick<MetricDefinition, 'emptyReason'>,
  { own }: Pick<LineFilter, 'own'>,
): string {
  if (own === null) return emptyReason;
  return OF_ONES_OWN.reduce((reason, [of, ones]) => reason.replace(of, ones), emptyReason);
}
