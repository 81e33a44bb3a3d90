import { NO_ADVISOR } from '@fixed-ops/contract';
import type { OpCodeDetail } from '@fixed-ops/contract/dashboards';
import { formatMoney, formatMoneyCents, formatNumber } from '@fixed-ops/metrics';
import { urlText } from '@fixed-ops/router';

/** The choice of listed lines: of a point, of a price bar or of an advisor; all lines if each is empty. */
export interface ChosenLines {
  readonly at: string;
  readonly prices: string;
  readonly soldBy: string;
}
export const ALL_LINES: ChosenLines = { at: '', prices: '', soldBy: '' };
export const isAllLines = (chosen: ChosenLines): boolean => Object.values(chosen).every((key) => key === '');

type Point = OpCodeDetail['points'][number];
type Bin = OpCodeDetail['histogram'][number];

/** A point in the address and in the query: hours and price, `1.7:305.83`. */
export const pointKey = ({ hours, price }: Pick<Point, 'hours' | 'price'>): string => `${hours}:${price}`;
/** A price bar in the address and in the query: `300:320`. */
export const binKey = ({ from, to }: Pick<Bin, 'from' | 'to'>): string => `${from}:${to}`;

/** Parse the point and the bar of an address; empty for none. */
export const urlPoint = urlText({ max: 24, pattern: /^-?\d{1,5}(\.\d{1,2})?:-?\d{1,7}(\.\d{1,2})?$/ });
export const urlBin = urlText({ max: 24, pattern: /^-?\d{1,7}(\.\d{1,2})?:-?\d{1,7}(\.\d{1,2})?$/ });

/** `from $300 to under $320` */
export const betweenPrices = ({ from, to }: Pick<Bin, 'from' | 'to'>): string =>
  `from ${formatMoney(from)} to under ${formatMoney(to)}`;

/** `of 1.7 hours at $305.83` */
export function ofPoint(key: string): string {
  const [hours = 0, price = 0] = key.split(':').map(Number);
  return `of ${formatNumber(hours, Number.isInteger(hours * 10) ? 1 : 2)} hours at ${formatMoneyCents(price)}`;
}

/**
 * ` of 1.7 hours at $305.83`, which continues `Lines` and `No line`; empty for all lines.
 * @param nameOf the name of an advisor by key
 */
export function whichLines(
  { at, prices, soldBy }: ChosenLines,
  nameOf: (key: string) => string | undefined = () => undefined,
): string {
  if (at !== '') return ` ${ofPoint(at)}`;
  if (prices !== '') {
    const [from = 0, to = 0] = prices.split(':').map(Number);
    return ` ${betweenPrices({ from, to })}`;
  }
  if (soldBy === '') return '';
  return soldBy === NO_ADVISOR ? ' without an advisor' : ` of ${nameOf(soldBy) ?? `advisor ${soldBy}`}`;
}
