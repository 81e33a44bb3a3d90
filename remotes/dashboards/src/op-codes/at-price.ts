import { AT_PRICE_BOUNDS, OF_PRICE_BOUNDS, priceKept } from '@fixed-ops/metrics/matrix';
import type { FigureStatus } from '@fixed-ops/ui';

export const AT_PRICE = AT_PRICE_BOUNDS;

/** How well a code keeps its price: lines within 2 % of it. */
export const atPriceStatus = (pct: number | null, lines: number): FigureStatus =>
  priceKept(pct, lines, AT_PRICE_BOUNDS);

/** How well somebody keeps the price of what was sold. */
export const ofPriceStatus = (pct: number | null, lines: number): FigureStatus =>
  priceKept(pct, lines, OF_PRICE_BOUNDS);
