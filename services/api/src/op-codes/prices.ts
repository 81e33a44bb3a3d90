import { roundTo } from '@fixed-ops/metrics';

interface PriceCount {
  readonly priceC: number;
  readonly n: number;
}

/** Prices of an op code's lines, lowest first. */
export type Prices = readonly PriceCount[];

/** The most frequent price. If several are equally frequent, the highest, because nobody pays it by accident. Null without lines. */
export function modalPriceC(prices: Prices): number | null {
  let best: PriceCount | null = null;
  for (const price of prices) if (best === null || price.n >= best.n) best = price;
  return best?.priceC ?? null;
}

/** A price within this percentage of the modal price counts as equal to it. */
const SAME_PRICE_PCT = 2;

/** The percentage of lines within 2 % of a price. */
export function priceConsistencyPct(prices: Prices, modalC: number | null): number | null {
  const lines = prices.reduce((total, price) => total + price.n, 0);
  if (modalC === null || lines === 0) return null;
  const near = prices.filter((price) => Math.abs(price.priceC - modalC) * 100 <= Math.abs(modalC) * SAME_PRICE_PCT);
  return roundTo((near.reduce((total, price) => total + price.n, 0) / lines) * 100, 2);
}

/** The standard deviation of all prices in dollars (of the population, not of a sample). */
export function priceDeviation(prices: Prices): number | null {
  const lines = prices.reduce((total, price) => total + price.n, 0);
  if (lines === 0) return null;
  const mean = prices.reduce((total, price) => total + price.n * price.priceC, 0) / lines;
  const square = prices.reduce((total, price) => total + price.n * (price.priceC - mean) ** 2, 0) / lines;
  return roundTo(Math.sqrt(square) / 100, 2);
}

const MOST_BINS = 12;

/** Prices in bins of equal width in whole dollars, lowest first. */
export function histogramOf(prices: Prices) {
  const lowest = prices[0]?.priceC;
  const highest = prices.at(-1)?.priceC;
  if (lowest === undefined || highest === undefined) return [];
  const modal = modalPriceC(prices);
  const width = Math.max(100, Math.ceil((highest - lowest) / MOST_BINS / 100) * 100);
  const start = Math.floor(lowest / 100) * 100;
  const bins = Math.max(1, Math.ceil((highest - start + 1) / width));
  return Array.from({ length: bins }, (_none, at) => {
    const from = start + at * width;
    const isIn = (priceC: number) => priceC >= from && priceC < from + width;
    const count = prices.filter(({ priceC }) => isIn(priceC)).reduce((total, price) => total + price.n, 0);
    return { from: from / 100, to: (from + width) / 100, count, isModal: modal !== null && isIn(modal) };
  });
}
