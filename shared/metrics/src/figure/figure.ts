import { isNotProvided } from '../definitions/feed-fields.ts';
import type { MetricDefinition, Scope } from '../definitions/metric.ts';
import { NOT_PROVIDED } from '../format/numbers.ts';
import type { ServiceSums } from '../sums.ts';
import { type MetricUnit, roundQuantity, roundTo } from '../units.ts';

/** The result of a metric for some sums. `value` is the published number. `exact` is unrounded and only for further arithmetic. */
export interface Figure {
  readonly key: string;
  readonly scope: Scope;
  readonly unit: MetricUnit;
  readonly value: number | null;
  readonly exact: number | null;
  /** Says why the value is null. Null when there is a value. */
  readonly reason: string | null;
  readonly numerator: number | null;
  readonly denominator: number | null;
  readonly n: number;
  readonly smallSample: boolean;
}

const SMALL_SAMPLE_ROS = 5;
const SMALL_SAMPLE_HOURS = 10;

/**
 * Computes a metric: it divides the numerator by the denominator of unrounded sums and rounds once at the end. A zero denominator gives
 * null and a reason, never 0 or infinity.
 * @param fieldsNotProvided columns that the dealership's feed lacks; a figure that needs one is null
 */
export function computeFigure(
  definition: MetricDefinition,
  scope: Scope,
  sums: ServiceSums,
  fieldsNotProvided: readonly string[] = [],
): Figure {
  const unavailable = isNotProvided(definition, fieldsNotProvided) ? NOT_PROVIDED : definition.unavailable(sums);
  const { numerator, denominator } = definition.terms(sums);
  const exact = unavailable ? null : quotient(definition, numerator, denominator);
  return {
    key: definition.key,
    scope,
    unit: definition.unit,
    value: exact === null ? null : roundTo(exact, definition.decimals),
    exact,
    reason: unavailable || (exact === null ? definition.emptyReason : null),
    numerator: unavailable ? null : roundQuantity(numerator, definition.numerator.quantity),
    denominator:
      unavailable || denominator === undefined
        ? null
        : roundQuantity(denominator, definition.denominator?.quantity ?? 'count'),
    n: definition.isSnapshot ? sums.openRos : sums.roCount,
    smallSample: exact !== null && isSmallSample(definition, sums),
  };
}

/**
 * Computes only the unrounded figure. A history needs nothing else, and a page has thousands of its months.
 * @param isLacking whether the feed lacks a field that the metric needs (`isNotProvided`)
 */
export function exactFigure(definition: MetricDefinition, sums: ServiceSums, isLacking: boolean): number | null {
  if (isLacking || definition.unavailable(sums)) return null;
  const { numerator, denominator } = definition.terms(sums);
  return quotient(definition, numerator, denominator);
}

/** The published comparison of a figure. A change is the difference of the two figures as their cards show them. */
export function comparedWith(
  {
    decimals,
    displayDecimals,
    isAdditive,
    unit,
  }: Pick<MetricDefinition, 'decimals' | 'displayDecimals' | 'isAdditive' | 'unit'>,
  exact: number | null,
): { readonly compareValue: number | null; readonly compareShown?: number } {
  if (exact === null) return { compareValue: null };
  const compareValue = roundTo(exact, decimals);
  const shown = roundTo(exact, displayDecimals);
  // Screens show the change of a sum as a percentage of it.
  const isTold = isAdditive || unit === 'money' || roundTo(compareValue, displayDecimals) === shown;
  return isTold ? { compareValue } : { compareValue, compareShown: shown };
}

/** Returns null when the denominator does not allow a division. */
function quotient(definition: MetricDefinition, numerator: number, denominator: number | undefined): number | null {
  // A count out of a total (aged of open) still makes sense when the total is zero, so it stays a count.
  if (denominator === undefined || definition.isSnapshot) return numerator;
  if (denominator === 0 || (definition.needsPositiveDenominator && denominator < 0)) return null;
  const factor = definition.unit === 'percent' ? 100 : 1;
  return (numerator / denominator) * factor;
}

function isSmallSample(definition: MetricDefinition, sums: ServiceSums): boolean {
  if (definition.denominator === undefined) return false;
  // With no open repair orders there is no share. The screen shows a dash, so the sample is not small.
  if (definition.isSnapshot) return sums.openRos > 0 && sums.openRos < SMALL_SAMPLE_ROS;
  if (definition.key.startsWith('tech_')) {
    const attended = definition.sampleHours?.(sums) ?? null;
    return attended !== null && attended < SMALL_SAMPLE_HOURS;
  }
  if (sums.roCount < SMALL_SAMPLE_ROS) return true;
  const sampleHours = definition.sampleHours?.(sums) ?? null;
  return sampleHours !== null && sampleHours < SMALL_SAMPLE_HOURS;
}
