import type { Kpi } from '@fixed-ops/contract';
import {
  distanceInWords,
  formatCount,
  formatMoneyCents,
  formatNumber,
  formatTarget,
  type MetricDefinition,
  metricOf,
  NO_VALUE,
  type Quantity,
} from '@fixed-ops/metrics';

/** A numerator or denominator without its unit, as exact as in documents: `$196,540.71`, `1,322.70`, `353`. */
export function quantityText(value: number | null, quantity: Quantity): string {
  switch (quantity) {
    case 'money':
      return formatMoneyCents(value);
    case 'hours':
      return formatNumber(value, 2);
    case 'days':
      return formatNumber(value, value !== null && Number.isInteger(value) ? 0 : 1);
    case 'count':
      return formatCount(value);
  }
}

/** The format of a numerator or denominator in a file. Counts can have fractions: halves and shares. */
export const fileFormat = (quantity: Quantity): Exclude<Quantity, 'count'> | 'ratio' =>
  quantity === 'count' ? 'ratio' : quantity;

/** The distance to the target, and the target: `$12.87 under $161.46`, `0.01 ahead of 1.80`. Null without a target. */
export function distanceToTarget(kpi: Kpi): string | null {
  const definition: MetricDefinition = metricOf(kpi.key);
  const { pace, goal } = kpi.facts;
  const distance = distanceInWords(definition, {
    ...kpi,
    facts: { ...(pace === undefined ? {} : { pace }), ...(goal === undefined ? {} : { goal }) },
  });
  if (distance === null) return null;
  const target = formatTarget(definition, kpi);
  if (target === NO_VALUE) return distance;
  return distance === 'on target' ? `${distance}, ${target}` : `${distance.replace(/ahead$/, 'ahead of')} ${target}`;
}

/** The name of a part as a table head: `hours sold` becomes `Hours sold`. */
export function asHead(label: string): string {
  return label.charAt(0).toUpperCase() + label.slice(1);
}
