import { addMonths, type DateRange, earlier, firstOfMonth, lastOfMonth, later } from '@fixed-ops/metrics';

/** The part of a ledger month that is in a span. */
export interface LedgerMonth {
  readonly month: string;
  /** The days of the month that are in the span. */
  readonly range: DateRange;
  /** The share of the month: 1 for a whole month and for the current month to date, otherwise by working days of `range`. */
  readonly share: number;
}

/** What is needed to divide a store's ledger months into days. */
export interface LedgerDays {
  readonly through: string;
  /** The first day of the month from which part transactions are used. Null if there are none. */
  readonly until: string | null;
  /** Working days passed in a range. */
  readonly workingDays: (range: DateRange) => number;
}

/**
 * The ledger's months behind a span. A balance is the movement of its month, so a part of a month gets its share by working days. The
 * parts of a month add up to it. The current month contains the postings so far.
 */
export function ledgerMonths(range: DateRange, { through, until, workingDays }: LedgerDays): LedgerMonth[] {
  const months: LedgerMonth[] = [];
  const isOfLedger = (first: string) => first <= range.endDate && (until === null || first < until);
  for (let first = firstOfMonth(range.startDate); isOfLedger(first); first = addMonths(first, 1)) {
    const whole = { startDate: first, endDate: earlier(lastOfMonth(first), through) };
    const part = { startDate: later(range.startDate, first), endDate: earlier(range.endDate, whole.endDate) };
    if (part.endDate < part.startDate) continue;
    const isWhole = part.startDate === whole.startDate && part.endDate === whole.endDate;
    const days = isWhole ? 1 : workingDays(whole);
    const share = isWhole ? 1 : days === 0 ? 0 : workingDays(part) / days;
    months.push({ month: first.slice(0, 7), range: part, share });
  }
  return months;
}
