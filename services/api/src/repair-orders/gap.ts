import type { FigureGap } from '@fixed-ops/contract';
import { boundUnit, type Kpi, metricOf, roundQuantity, roundTo } from '@fixed-ops/metrics';
import type { ExactParts } from './proof.ts';

/**
 * What each part of a figure brings to its gap: sign × (target × its denominator − its numerator), scaled so that all of them
 * add up to the gap of the card. In money where the gap is priced, else in what the numerator is measured in. Null for a figure
 * that is held against no target.
 */
export function gapOf(kpi: Kpi, exact: ExactParts): FigureGap | null {
  const definition = metricOf(kpi.key);
  const { numerator, denominator } = exact;
  if (kpi.target === null || kpi.status === 'none' || numerator === null || denominator === null) return null;
  // Between two bounds nothing says which way is better.
  if (definition.direction === 'band') return null;
  const isShare = definition.unit === 'percent' || boundUnit(kpi.key, definition.unit) !== definition.unit;
  const target = isShare && definition.unit !== 'moneyPerHour' ? kpi.target / 100 : kpi.target;
  const sign = definition.direction === 'up' ? 1 : -1;
  const unpriced = sign * (target * denominator - numerator);
  if (kpi.gapDollars === null) {
    const { quantity } = definition.numerator;
    return {
      quantity,
      perNumerator: -sign,
      perDenominator: roundTo(sign * target, DECIMALS),
      total: roundQuantity(unpriced, quantity),
    };
  }
  const total = kpi.status === 'green' ? -kpi.gapDollars : kpi.gapDollars;
  const scale = total / unpriced;
  // On target to the last digit: whatever stands in the way of a part stands in the way of none.
  if (!Number.isFinite(scale) || scale <= 0) return null;
  return {
    quantity: 'money',
    perNumerator: roundTo(-sign * scale, DECIMALS),
    perDenominator: roundTo(sign * target * scale, DECIMALS),
    total,
  };
}

/** Times a million dollars they are exact to the hundredth of a cent. */
const DECIMALS = 10;
