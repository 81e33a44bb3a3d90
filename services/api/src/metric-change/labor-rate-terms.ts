import { lacksFieldOf, type RateChange, type RateTerm, rateTerms, roundTerms, roundTo } from '@fixed-ops/metrics';
import type { StoreFacts } from '../core/store-facts/store-facts.ts';

type Feed = Pick<StoreFacts, 'fieldsNotProvided'>;

const hasDiscounts = ({ fieldsNotProvided }: Feed): boolean => !lacksFieldOf(['discountLaborC'], fieldsNotProvided);

/** What the terms are called. Where the feed has no discounts, the price is what is left after them. */
export const termLabels = (feed: Feed): Readonly<Record<RateTerm, string>> => ({
  price: hasDiscounts(feed) ? 'Price' : 'Price after discounts',
  mix: 'Work mix',
  discount: 'Discounts',
  unbilled: 'Unbilled hours',
  flat: 'Flat charges',
});

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

/**
 * Terms in the order in which they are told, the largest first. Flat charges are among them only where there are any, and discounts that
 * moved nothing only where the feed has discounts: elsewhere nobody knows that there were none.
 */
export function orderedTerms(told: Readonly<Record<RateTerm, number>>, feed: Feed): readonly RateTerm[] {
  return rateTerms
    .filter((term) => told[term] !== 0 || (term !== 'flat' && (term !== 'discount' || hasDiscounts(feed))))
    .toSorted((one, other) => Math.abs(told[other]) - Math.abs(told[one]));
}
