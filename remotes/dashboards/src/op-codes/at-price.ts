import type { OpCodePrices } from '@fixed-ops/contract/dashboards';
import { decimalsAsJudged, formatPercent, shownShare } from '@fixed-ops/metrics';
import {
  AT_PRICE_BOUNDS,
  OF_PRICE_BOUNDS,
  PRICE_JUDGED_FROM_LINES,
  type PriceBounds,
  priceKept,
} from '@fixed-ops/metrics/matrix';
import type { FigureStatus } from '@fixed-ops/ui';

/** What an answer says of its bounds; a service of before says nothing, and judges by those that no store has changed. */
type AnsweredBounds = { readonly atPriceBounds?: PriceBounds | null | undefined };

/** From which per cent of its lines at price a code is on target, and near it; null where the store judges none. */
export const boundsOf = ({ atPriceBounds }: AnsweredBounds): PriceBounds | null =>
  atPriceBounds === undefined ? AT_PRICE_BOUNDS : atPriceBounds;

/** How well a code keeps its price: lines within 2 % of it. */
export const atPriceStatus = (pct: number | null, lines: number, bounds: PriceBounds | null): FigureStatus =>
  bounds === null ? 'none' : priceKept(pct, lines, bounds);

/** How well somebody keeps the price of what was sold. */
export const ofPriceStatus = (pct: number | null, lines: number): FigureStatus =>
  priceKept(pct, lines, OF_PRICE_BOUNDS);

/** `55%`, and `54.5%` where it is under a bound of 55: what is read agrees with its mark. */
export const atPriceText = (
  { atPricePct, atPriceLines, pricedLines }: Pick<OpCodePrices, 'atPricePct' | 'atPriceLines' | 'pricedLines'>,
  bounds: PriceBounds | null,
): string => textBeside(shownShare(atPricePct, atPriceLines, pricedLines), bounds, 0);

/** `95.4%` of the price, and `97.96%` where it is under a bound of 98. */
export const ofPriceText = (prices: OfPrice): string => textBeside(shownOfPrice(prices), OF_PRICE_BOUNDS, 1);

type OfPrice = Pick<OpCodePrices, 'ofPricePct' | 'charged' | 'expected'>;
/** What was charged in per cent of the price, rounded once. */
export const shownOfPrice = ({ ofPricePct, charged, expected }: OfPrice): number | null =>
  shownShare(ofPricePct, charged, expected);

function textBeside(pct: number | null, bounds: PriceBounds | null, decimals: number): string {
  const judge = (shown: number) => bounds && priceKept(shown, PRICE_JUDGED_FROM_LINES, bounds);
  return formatPercent(pct, decimalsAsJudged(pct, judge, decimals));
}
