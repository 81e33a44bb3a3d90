const STEPS = [1, 2, 5, 10];
const MOST_INTERVALS = 4;

export interface ChartScale {
  readonly max: number;
  readonly ticks: readonly number[];
}

/** An axis of whole numbers from zero, at most four equal steps, with room for the largest value. */
export function countScale(largest: number): ChartScale {
  const least = Math.max(1, largest);
  const power = 10 ** Math.max(0, Math.floor(Math.log10(least / MOST_INTERVALS)));
  const step = (STEPS.find((each) => least / (each * power) <= MOST_INTERVALS) ?? 10) * power;
  const intervals = Math.ceil(least / step);
  return { max: intervals * step, ticks: Array.from({ length: intervals + 1 }, (_, index) => index * step) };
}

/** Indexes of the columns with a label, chosen so that labels do not touch. The last column always has one. */
export function labelledIndexes(count: number, most: number): ReadonlySet<number> {
  const every = Math.max(1, Math.ceil(count / Math.max(1, most)));
  const last = count - 1;
  return new Set(Array.from({ length: count }, (_, index) => index).filter((index) => (last - index) % every === 0));
}

export interface RateScale {
  readonly low: number;
  readonly high: number;
}

/** The axis of the percentages: whole tens with some room below, because a line need not start at zero. */
export function rateScale(rates: readonly number[]): RateScale {
  if (rates.length === 0) return { low: 0, high: 100 };
  const low = Math.max(0, Math.floor(Math.min(...rates) / 10) * 10 - 10);
  return { low, high: Math.max(low + 10, Math.ceil(Math.max(...rates) / 10) * 10) };
}

/** Vertical positions of the names beside the last column, lowest first. A name that would touch the one below moves up. */
export function spreadNames(places: readonly number[], lineHeight: number): number[] {
  let limit = Number.POSITIVE_INFINITY;
  return places.map((place) => {
    const free = Math.min(place, limit);
    limit = free - lineHeight;
    return free;
  });
}
