import { isPayType, metricOf, partsSaleTypes, payTypes } from '@fixed-ops/metrics';

/** A figure's name with its pay type or parts sale type: `Effective labor rate, customer pay`. */
export function figureName(metricKey: string, scope: string, length: 'full' | 'short' = 'full'): string {
  const definition = metricOf(metricKey);
  const name = length === 'full' ? definition.label : definition.shortLabel;
  if (isPayType(scope)) return `${name}, ${payTypes[scope].inSentence}`;
  const saleType = partsSaleTypes.find(({ key }) => key === scope);
  return saleType ? `${name}, ${inSentence(saleType.label)}` : name;
}

/** The figure's name in the question why it changed: `ELR`, `labor gross`. */
export function whyName(metricKey: string): string {
  const { label, shortLabel } = metricOf(metricKey);
  return metricKey === 'elr' ? shortLabel : inSentence(label);
}

/** Turns `Warranty ROs` into `warranty ROs`. */
const inSentence = (label: string): string => label.charAt(0).toLowerCase() + label.slice(1);
