import { formatCount } from '@fixed-ops/metrics';

/**
 * The number of repair orders behind a figure. The button that opens the list and the list itself use the same words:
 * `731 repair orders`, `731 repair orders, 353 with one line`.
 */
export function ordersInWords(metricKey: string, counted: number, numerator: number | null): string {
  const orders = `${formatCount(counted)} repair ${counted === 1 ? 'order' : 'orders'}`;
  return metricKey === 'one_line_pct' && numerator !== null
    ? `${orders}, ${formatCount(numerator)} with one line`
    : orders;
}
