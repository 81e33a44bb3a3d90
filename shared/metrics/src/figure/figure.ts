import { isNotProvided } from '../definitions/feed-fields.ts';
import type { MetricDefinition, Scope } from '../definitions/metric.ts';
import { NOT_PROVIDED } from '../format/numbers.ts';
import type { ServiceSums } from '../sums.ts';
import { type MetricUnit, roundQuantity, roundTo } from '../units.ts';

/** A metric worked out over some sums. `exact` is unrounded and only for further arithmetic; `value` is what is published. */
export interface Figure {
  readonly key: string;
  readonly scope: Scope;
  readonly unit: MetricUnit;
  readonly value: number | null;
  readonly exact: number | null;
  /** Why the value is null; null otherwise. */
  readonly reason: string | null;
  readonly numerator: number | null;
  readonly denominator: number | null;
  readonly n: number;
  readonly smallSample: boolean;
}

const SMALL_SAMPLE_ROS = 5;
const SMALL_SAMPLE_HOURS = 10;

/**
 * Works a metric out: numerator over denominator from unrounded sums, rounded once at the end. A zero denominator gives
 * null and says why, never 0 or infinity.
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
 * The unrounded figure alone, for the months of a history: a page has thousands of them.
 * @param isLacking whether the feed lacks what the metric needs (`isNotProvided`)
 */
export function exactFigure(definition: MetricDefinition, sums: ServiceSums, isLacking: boolean): number | null {
  if (isLacking || definition.unavailable(sums)) return null;
  const { numerator, denominator } = definition.terms(sums);
  return quotient(definition, numerator, denominator);
}

/** What a figure is compared with, as it is published. A change is that of two figures as their cards show them. */
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
  // The change of a sum is told in per cent of it.
  const isTold = isAdditive || unit === 'money' || roundTo(compareValue, displayDecimals) === shown;
  return isTold ? { compareValue } : { compareValue, compareShown: shown };
}

/** Null for a denominator that nothing can be divided by. */
function quotient(definition: MetricDefinition, numerator: number, denominator: number | undefined): number | null {
  // A count out of a total (aged of open) is worth reading when the total is zero, so it stays a count.
  if (denominator === undefined || definition.isSnapshot) return numerator;
  if (denominator === 0 || (definition.needsPositiveDenominator && denominator < 0)) return null;
  const factor = definition.unit === 'percent' ? 100 : 1;
  return (numerator / denominator) * factor;
}

function isSmallSample(definition: MetricDefinition, sums: ServiceSums): boolean {
  if (definition.denominator === undefined) return false;
  // Of none there is no share: a dash, and not a few.
  if (definition.isSnapshot) return sums.openRos > 0 && sums.openRos < SMALL_SAMPLE_ROS;
  if (definition.key.startsWith('tech_')) {
    const attended = definition.sampleHours?.(sums) ?? null;
    return attended !== null && attended < SMALL_SAMPLE_HOURS;
  }
  if (sums.roCount < SMALL_SAMPLE_ROS) return true;
  const sampleHours = definition.sampleHours?.(sums) ?? null;
  return sampleHours !== null && sampleHours < SMALL_SAMPLE_HOURS;
}
