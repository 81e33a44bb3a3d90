import { addMonths, type DateRange, earlier, firstOfMonth, lastOfMonth, later } from '@fixed-ops/metrics';

/** A month of the ledger as far as it falls into a span. */
export interface LedgerMonth {
  readonly month: string;
  /** Days of the span in this month. */
  readonly range: DateRange;
  /** 1 for a whole month and for the current one to date, else the working days of `range` over those of the month. */
  readonly share: number;
}

/** What the ledger of a store knows of days. */
export interface LedgerDays {
  readonly through: string;
  /** Months from this one on (first day) are told by part transactions; null while there are none. */
  readonly until: string | null;
  /** Working days passed in a range. */
  readonly workingDays: (range: DateRange) => number;
}

/**
 * The ledger's months behind a span. A balance is the movement of its month, so a part of a month takes its share by working
 * days; parts of a month add up to it, and the month in progress holds what was posted so far.
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
