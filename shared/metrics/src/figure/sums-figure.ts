import type { MetricDefinition } from '../definitions/metric.ts';
import { NOT_PROVIDED } from '../format/numbers.ts';
import { roundQuantity, roundTo } from '../units.ts';

/** A figure over sums of any kind, with numerator and denominator. `exact` is unrounded and only for further arithmetic. */
export interface SumsFigure {
  readonly exact: number | null;
  readonly value: number | null;
  /** Says why the value is null. Null when there is a value. */
  readonly reason: string | null;
  readonly numerator: number | null;
  readonly denominator: number | null;
}

/**
 * Computes one figure: it divides the numerator by the denominator of unrounded sums and rounds once at the end. A zero denominator gives
 * null.
 * @param notProvided whether the feed lacks a column that the figure needs
 */
export function sumsFigure<Sums>(definition: MetricDefinition<Sums>, sums: Sums, notProvided = false): SumsFigure {
  const unavailable = notProvided ? NOT_PROVIDED : definition.unavailable(sums);
  const { numerator, denominator } = definition.terms(sums);
  const isEmpty =
    denominator !== undefined && (denominator === 0 || (definition.needsPositiveDenominator && denominator < 0));
  const reason = unavailable ?? (isEmpty ? definition.emptyReason : null);
  const factor = definition.unit === 'percent' ? 100 : 1;
  const exact = reason !== null ? null : denominator === undefined ? numerator : (numerator / denominator) * factor;
  return {
    exact,
    value: exact === null ? null : roundTo(exact, definition.decimals),
    reason,
    numerator: unavailable ? null : roundQuantity(numerator, definition.numerator.quantity),
    denominator:
      unavailable || denominator === undefined
        ? null
        : roundQuantity(denominator, definition.denominator?.quantity ?? 'count'),
  };
}
