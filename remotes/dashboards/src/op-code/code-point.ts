import type { OpCodeDetail } from '@fixed-ops/contract/dashboards';
import { formatMoneyCents, formatNumber } from '@fixed-ops/metrics';
import { urlText } from '@fixed-ops/router';

type Point = OpCodeDetail['points'][number];

/** Names the lines of a point to the server, and in the address: hours and price, `1.7:305.83`. */
export const pointKey = ({ hours, price }: Pick<Point, 'hours' | 'price'>): string => `${hours}:${price}`;

/** The point that an address names; empty for none. */
export const urlPoint = urlText({ max: 24, pattern: /^-?\d{1,5}(\.\d{1,2})?:-?\d{1,7}(\.\d{1,2})?$/ });

/** `of 1.7 hours at $305.83` */
export function ofPoint(key: string): string {
  const [hours = 0, price = 0] = key.split(':').map(Number);
  return `of ${formatNumber(hours, Number.isInteger(hours * 10) ? 1 : 2)} hours at ${formatMoneyCents(price)}`;
}
