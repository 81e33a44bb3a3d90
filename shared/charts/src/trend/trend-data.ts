/** One month of the trend. Amounts in dollars, rates in percent points. */
export interface TrendMonth {
  /** `YYYY-MM`. */
  month: string;
  /** Amount of each series by its key. */
  parts: Readonly<Record<string, number>>;
  /** The rate drawn above the columns; null when it cannot be computed. */
  rate: number | null;
  /** Month to date: drawn at half strength. */
  unfinished: boolean;
  /** Where an unfinished month will end at its pace; null for finished ones. */
  pace: number | null;
}

export interface TrendSeries {
  key: string;
  label: string;
  /** Color token, "chart.customerPay". */
  color: string;
}

/** Something that happened and explains a step: the first month that it concerns, and a sentence. */
export interface TrendEvent {
  month: string;
  text: string;
}

/** Sum of the drawn series, so that the total over a column is the column. */
export function monthTotal(month: TrendMonth, series: readonly TrendSeries[]): number {
  return series.reduce((sum, { key }) => sum + (month.parts[key] ?? 0), 0);
}

/** What an unfinished month lacks to its pace; zero for finished ones. */
export function restToPace(month: TrendMonth, series: readonly TrendSeries[]): number {
  return month.unfinished && month.pace !== null ? Math.max(0, month.pace - monthTotal(month, series)) : 0;
}

/** The axis of the columns, with room for what an unfinished month will be at its pace. */
export function amountAxis(months: readonly TrendMonth[], series: readonly TrendSeries[]) {
  return niceScale(Math.max(0, ...months.map((month) => monthTotal(month, series) + restToPace(month, series))));
}

const STEPS = [1, 2, 2.5, 5, 10];
const MAX_INTERVALS = 4;

/** An axis from zero in round steps, at most four of them, that has room for the largest value. */
export function niceScale(largest: number): { max: number; ticks: number[] } {
  if (!(largest > 0)) return { max: 1, ticks: [0, 1] };
  const power = 10 ** Math.floor(Math.log10(largest / MAX_INTERVALS));
  const multiple = STEPS.find((step) => largest / (step * power) <= MAX_INTERVALS) ?? 10;
  const step = multiple * power;
  const intervals = Math.ceil(largest / step);
  return { max: intervals * step, ticks: Array.from({ length: intervals + 1 }, (_, index) => index * step) };
}

/** Points of the line that carry their value: the first, the highest and the lowest finished one, never side by side. */
export function notablePoints(months: readonly TrendMonth[]): ReadonlySet<number> {
  const finished = months.flatMap(({ rate, unfinished }, index) =>
    rate === null || unfinished ? [] : [{ index, rate }],
  );
  const chosen: number[] = [];
  const first = finished[0];
  if (!first) return new Set();
  const byRate = finished.toSorted((a, b) => b.rate - a.rate);
  for (const candidate of [first, byRate[0], byRate.at(-1)]) {
    if (candidate && chosen.every((index) => Math.abs(index - candidate.index) > 1)) chosen.push(candidate.index);
  }
  return new Set(chosen);
}

/** "Nov ’25" at the ends of a year, else "Feb". */
export function monthTick(month: string, index: number): string {
  const [year = '', number = ''] = month.split('-');
  const name = MONTHS[Number(number) - 1] ?? month;
  return index === 0 || number === '01' ? `${name} ’${year.slice(2)}` : name;
}
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** "February 2026", for the table and the tooltip. */
export function monthName(month: string): string {
  return new Date(`${month}-15T12:00:00Z`).toLocaleDateString('en-US', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
}

/**
 * Vertical places for the names beside the last column: at the middle of their part, pushed apart where parts are
 * too thin for a line of text. Both in px from the top, lowest part first.
 */
export function spreadLabels(middles: readonly number[], lineHeight: number, bottom: number): number[] {
  let limit = bottom;
  return middles.map((middle) => {
    const place = Math.min(middle, limit);
    limit = place - lineHeight;
    return place;
  });
}
