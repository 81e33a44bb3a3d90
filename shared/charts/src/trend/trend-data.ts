/** One month of the trend. Amounts in dollars, rates in percent points. */
export interface TrendMonth {
  /** `YYYY-MM`. */
  month: string;
  /** Amount of each series by its key. */
  parts: Readonly<Record<string, number>>;
  /** The rate drawn above the columns; null when it cannot be computed. */
  rate: number | null;
  /** The month is not over. It is drawn at half strength. */
  unfinished: boolean;
  /** The amount that an unfinished month reaches at its pace. Null for finished months. */
  pace: number | null;
}

export interface TrendSeries {
  key: string;
  label: string;
  /** Color token, "chart.customerPay". */
  color: string;
}

/** An event that explains a step: the first month that it concerns, and a sentence. */
export interface TrendEvent {
  month: string;
  text: string;
}

/** The sum of the drawn series. It always equals the height of the column. */
export function monthTotal(month: TrendMonth, series: readonly TrendSeries[]): number {
  return series.reduce((sum, { key }) => sum + (month.parts[key] ?? 0), 0);
}

/**
 * Tells whether a month has data. A month without parts (for example one that is not posted yet) does not mean that the store sold nothing.
 */
export const isKnown = ({ parts }: TrendMonth): boolean => Object.keys(parts).length > 0;

/** "February 2026", for the table and the tooltip. */
export function monthName(month: string): string {
  return new Date(`${month}-15T12:00:00Z`).toLocaleDateString('en-US', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
}
