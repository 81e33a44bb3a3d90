import { NO_ADVISOR } from '@fixed-ops/contract';
import type { OpCodeDetail } from '@fixed-ops/contract/dashboards';
import { formatMoney, formatMoneyCents, formatNumber } from '@fixed-ops/metrics';
import { urlText } from '@fixed-ops/router';

/** Which lines of a code are listed: those of a point, of a bar of prices or of an advisor; all while each is empty. */
export interface ChosenLines {
  readonly at: string;
  readonly prices: string;
  readonly soldBy: string;
}
export const ALL_LINES: ChosenLines = { at: '', prices: '', soldBy: '' };
export const isAllLines = (chosen: ChosenLines): boolean => Object.values(chosen).every((key) => key === '');

type Point = OpCodeDetail['points'][number];
type Bin = OpCodeDetail['histogram'][number];

/** Names the lines of a point to the server, and in the address: hours and price, `1.7:305.83`. */
export const pointKey = ({ hours, price }: Pick<Point, 'hours' | 'price'>): string => `${hours}:${price}`;
/** The same of a bar of prices: `300:320`. */
export const binKey = ({ from, to }: Pick<Bin, 'from' | 'to'>): string => `${from}:${to}`;

/** The point, and the bar, that an address names; empty for none. */
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
 * ` of 1.7 hours at $305.83`, as it follows on `Lines` and `No line`; empty for all.
 * @param nameOf what the advisor of a key is called
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
