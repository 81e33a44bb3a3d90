/** An hourly rate and its first day. */
export interface RateFrom {
  readonly from: string;
  readonly cents: number;
}

interface Days {
  /** The entered first day. */
  readonly from: string | null | undefined;
  /** The first day of the store's files. */
  readonly first: string | null | undefined;
  /** The store's business date. */
  readonly today: string;
}

/**
 * The rates to set so that an entered rate is today's, beside the known ones of a store and its files. It takes the place of today's rate, or
 * of all known ones from the entered day to today. One that is left as known changes nothing. Days of the files before the first known rate
 * have that one, so that all days have a rate.
 */
export function enteredRates(known: readonly RateFrom[], cents: number, { from, first, today }: Days): RateFrom[] {
  const begin = from ?? first ?? today;
  const rates = known.toSorted((a, b) => (a.from < b.from ? -1 : 1));
  const [oldest, newest] = [rates[0], rates.at(-1)];
  const current = rates.findLast((rate) => rate.from <= today);
  // The page shows the newest, which may be of a later day.
  const sinceEntered = from
    ? [rateOn(rates, from), ...rates.filter((each) => each.from > from && each.from <= today).map((each) => each.cents)]
    : [];
  // Who enters a day says the rate of all days since then.
  const isAsKnown = from
    ? sinceEntered.every((each) => each === cents)
    : cents === current?.cents || cents === newest?.cents;
  const day = from ?? current?.from ?? begin;
  const entered = isAsKnown
    ? []
    : [day, ...rates.map((rate) => rate.from).filter((each) => each > day && each <= today)]
        .map((each) => ({
          from: each,
          cents,
        }))
        .filter((each) => !rates.some((known) => known.from === each.from && known.cents === cents));
  if (oldest === undefined || oldest.from <= begin || entered.some((rate) => rate.from === begin)) return entered;
  const changed = entered.find((rate) => rate.from === oldest.from);
  return [{ from: begin, cents: (changed ?? oldest).cents }, ...entered];
}

/** The rate of a day: the one with the latest first day until then. */
export const rateOn = (rates: readonly RateFrom[], day: string): number | undefined =>
  rates.toSorted((a, b) => (a.from < b.from ? -1 : 1)).findLast((rate) => rate.from <= day)?.cents;
