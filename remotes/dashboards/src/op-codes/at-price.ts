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

/** The thresholds of an answer. Older servers send none and judge by the default ones. */
type AnsweredBounds = { readonly atPriceBounds?: PriceBounds | null | undefined };

/** The percent of lines at price from which a code is on target, and near it; null if the store judges none. */
export const boundsOf = ({ atPriceBounds }: AnsweredBounds): PriceBounds | null =>
  atPriceBounds === undefined ? AT_PRICE_BOUNDS : atPriceBounds;

/** The status of a code by its share of lines within 2 % of the price. */
export const atPriceStatus = (pct: number | null, lines: number, bounds: PriceBounds | null): FigureStatus =>
  bounds === null ? 'none' : priceKept(pct, lines, bounds);

/** The status of a person by the charged share of the price. */
export const ofPriceStatus = (pct: number | null, lines: number): FigureStatus =>
  priceKept(pct, lines, OF_PRICE_BOUNDS);

/** `55%`, but `54.5%` if it is under a threshold of 55, so that the text agrees with the mark. */
export const atPriceText = (
  { atPricePct, atPriceLines, pricedLines }: Pick<OpCodePrices, 'atPricePct' | 'atPriceLines' | 'pricedLines'>,
  bounds: PriceBounds | null,
): string => textBeside(shownShare(atPricePct, atPriceLines, pricedLines), bounds, 0);

/** `95.4%` of the price, but `97.96%` if it is under a threshold of 98. */
export const ofPriceText = (prices: OfPrice): string => textBeside(shownOfPrice(prices), OF_PRICE_BOUNDS, 1);

type OfPrice = Pick<OpCodePrices, 'ofPricePct' | 'charged' | 'expected'>;
/** The charged percent of the price, computed from its dollars so that it is rounded once. */
export const shownOfPrice = ({ ofPricePct, charged, expected }: OfPrice): number | null =>
  shownShare(ofPricePct, charged, expected);

function textBeside(pct: number | null, bounds: PriceBounds | null, decimals: number): string {
  const judge = (shown: number) => bounds && priceKept(shown, PRICE_JUDGED_FROM_LINES, bounds);
  return formatPercent(pct, decimalsAsJudged(pct, judge, decimals));
}
