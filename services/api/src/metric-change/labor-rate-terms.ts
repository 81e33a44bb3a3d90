import { type RateChange, type RateTerm, rateTerms, roundTerms, roundTo } from '@fixed-ops/metrics';

export const termLabels: Readonly<Record<RateTerm, string>> = {
  price: 'Price',
  mix: 'Work mix',
  discount: 'Discounts',
  unbilled: 'Unbilled hours',
  flat: 'Flat charges',
};

/** The terms as they are told: to the cent, so that they add up to the change of the rounded rates. */
export function toldTerms(change: RateChange): Readonly<Record<RateTerm, number>> {
  const rounded = roundTerms(change, change.before, change.now);
  const unbilled = roundTo(change.unbilled, 2);
  return { ...rounded, mix: roundTo(rounded.mix - unbilled, 2), unbilled };
}

/** The same unrounded. */
export function exactTerms(change: RateChange): Readonly<Record<RateTerm, number>> {
  return { ...change, mix: change.mix - change.unbilled };
}

/** Terms in the order in which they are told: the largest first, flat charges only where there are any. */
export function orderedTerms(told: Readonly<Record<RateTerm, number>>): readonly RateTerm[] {
  return rateTerms
    .filter((term) => term !== 'flat' || told.flat !== 0)
    .toSorted((one, other) => Math.abs(told[other]) - Math.abs(told[one]));
}
