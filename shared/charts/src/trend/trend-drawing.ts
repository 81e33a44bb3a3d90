// Only the drawing needs this code. The panel and its table load before it.
import { monthTotal, type TrendMonth, type TrendSeries } from './trend-data.ts';

/** The amount that an unfinished month still needs to reach its pace. Zero for finished months. */
export function restToPace(month: TrendMonth, series: readonly TrendSeries[]): number {
  return month.unfinished && month.pace !== null ? Math.max(0, month.pace - monthTotal(month, series)) : 0;
}

/** The axis of the columns. It has room for the pace of an unfinished month. */
export function amountAxis(months: readonly TrendMonth[], series: readonly TrendSeries[]) {
  return niceScale(Math.max(0, ...months.map((month) => monthTotal(month, series) + restToPace(month, series))));
}

const STEPS = [1, 2, 2.5, 5, 10];
const MAX_INTERVALS = 4;

/** An axis from zero with at most four round steps. It has room for the largest value. */
export function niceScale(largest: number): { max: number; ticks: number[] } {
  if (!(largest > 0)) return { max: 1, ticks: [0, 1] };
  const power = 10 ** Math.floor(Math.log10(largest / MAX_INTERVALS));
  const multiple = STEPS.find((step) => largest / (step * power) <= MAX_INTERVALS) ?? 10;
  const step = multiple * power;
  const intervals = Math.ceil(largest / step);
  return { max: intervals * step, ticks: Array.from({ length: intervals + 1 }, (_, index) => index * step) };
}

/**
 * The points of the line that show their value: the first one, and the highest and lowest finished ones.
 *
 * @param apart the smallest number of months between two values, so that they do not meet
 */
export function notablePoints(months: readonly TrendMonth[], apart = 2): ReadonlySet<number> {
  const finished = months.flatMap(({ rate, unfinished }, index) =>
    rate === null || unfinished ? [] : [{ index, rate }],
  );
  const chosen: number[] = [];
  const first = finished[0];
  if (!first) return new Set();
  const byRate = finished.toSorted((a, b) => b.rate - a.rate);
  for (const candidate of [first, byRate[0], byRate.at(-1)]) {
    if (candidate && chosen.every((index) => Math.abs(index - candidate.index) >= apart)) chosen.push(candidate.index);
  }
  return new Set(chosen);
}

/** Returns the label of a month under the axis: "Feb", with the year ("Nov ’25") for the first month and for each January. */
export function monthTick(month: string, index: number): string {
  const [year = '', number = ''] = month.split('-');
  const name = MONTHS[Number(number) - 1] ?? month;
  return index === 0 || number === '01' ? `${name} ’${year.slice(2)}` : name;
}
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/**
 * Returns the vertical places of the names beside the last column, in pixels from the top, the lowest part first. A name stands at the
 * middle of its part. Names move apart where parts are too thin for a line of text.
 */
export function spreadLabels(middles: readonly number[], lineHeight: number, bottom: number): number[] {
  let limit = bottom;
  return middles.map((middle) => {
    const place = Math.min(middle, limit);
    limit = place - lineHeight;
    return place;
  });
}
