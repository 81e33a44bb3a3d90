import type { Kpi, PayType } from '@fixed-ops/contract';
import {
  distanceInWords,
  formatCount,
  formatMoneyCents,
  formatNumber,
  formatTarget,
  type MetricDefinition,
  metricOf,
  NO_VALUE,
  partsSaleTypes,
  type Quantity,
} from '@fixed-ops/metrics';

const SCOPE_NAMES: Readonly<Record<PayType, string>> = {
  C: 'customer pay',
  W: 'warranty',
  I: 'internal',
  S: 'service contract',
  M: 'maintenance plan',
  F: 'fleet',
  B: 'body',
};

/** A figure's name with the pay type or parts sale type that it is over: `Effective labor rate, customer pay`. */
export function figureName(metricKey: string, scope: string, length: 'full' | 'short' = 'full'): string {
  const definition = metricOf(metricKey);
  const name = length === 'full' ? definition.label : definition.shortLabel;
  const payType = Object.entries(SCOPE_NAMES).find(([code]) => code === scope);
  if (payType) return `${name}, ${payType[1]}`;
  const saleType = partsSaleTypes.find(({ key }) => key === scope);
  return saleType ? `${name}, ${inSentence(saleType.label)}` : name;
}

/** `Warranty ROs` as `warranty ROs`. */
const inSentence = (label: string): string => label.charAt(0).toLowerCase() + label.slice(1);

/** A numerator or denominator without its unit, as exact as documents are: `$196,540.71`, `1,322.70`, `353`. */
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

/** The distance to target with the target itself: `$12.87 under $161.46`, `0.01 ahead of 1.80`. Null without a target. */
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

/** The name of a part as a table head: `hours sold` is `Hours sold`. */
export function asHead(label: string): string {
  return label.charAt(0).toUpperCase() + label.slice(1);
}
