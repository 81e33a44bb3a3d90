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

/** Whether anything is known of a month: one without parts, as one that is not posted, did not sell for nothing. */
export const isKnown = ({ parts }: TrendMonth): boolean => Object.keys(parts).length > 0;

/** "February 2026", for the table and the tooltip. */
export function monthName(month: string): string {
  return new Date(`${month}-15T12:00:00Z`).toLocaleDateString('en-US', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
}
