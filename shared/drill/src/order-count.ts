import { formatCount } from '@fixed-ops/metrics';

/**
 * How many repair orders a figure is of, as whatever opens their list says it and as the list says it itself:
 * `731 repair orders`, `731 repair orders, 353 with one line`.
 */
export function ordersInWords(metricKey: string, counted: number, numerator: number | null): string {
  const orders = `${formatCount(counted)} repair ${counted === 1 ? 'order' : 'orders'}`;
  return metricKey === 'one_line_pct' && numerator !== null
    ? `${orders}, ${formatCount(numerator)} with one line`
    : orders;
}
