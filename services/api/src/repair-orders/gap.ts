import type { FigureGap } from '@fixed-ops/contract';
import { boundUnit, type Kpi, metricOf, roundQuantity, roundTo } from '@fixed-ops/metrics';
import type { ExactParts } from './proof.ts';

/**
 * The contribution of each part of a figure to its gap: sign × (target × its denominator − its numerator), scaled so that all contributions
 * add up to the gap on the card. The unit is money if the gap has a price, else the unit of the numerator. Null for a figure without a target.
 */
export function gapOf(kpi: Kpi, exact: ExactParts): FigureGap | null {
  const definition = metricOf(kpi.key);
  const { numerator, denominator } = exact;
  if (kpi.target === null || kpi.status === 'none' || numerator === null || denominator === null) return null;
  // A target between two bounds has no better direction.
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
  // The figure is exactly on target, so there is no gap to split.
  if (!Number.isFinite(scale) || scale <= 0) return null;
  return {
    quantity: 'money',
    perNumerator: roundTo(-sign * scale, DECIMALS),
    perDenominator: roundTo(sign * target * scale, DECIMALS),
    total,
  };
}

/** With so many decimals a factor times a million dollars is exact to the hundredth of a cent. */
const DECIMALS = 10;
