import type { PayType } from '@fixed-ops/contract';
import { metricOf, partsSaleTypes } from '@fixed-ops/metrics';

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
