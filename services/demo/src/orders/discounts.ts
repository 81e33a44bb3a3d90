import { EvenDraws } from '../chance/even-draws.ts';
import { chance, pick, pickWeighted, type Random, weighted } from '../chance/random.ts';
import type { Advisor } from '../people/roster.ts';

const sizes = [0.05, 0.1, 0.1, 0.15, 0.2, 0.25];
const meanSize = sizes.reduce((sum, size) => sum + size, 0) / sizes.length;
const reasons = weighted(
  [
    ['coupon', 45],
    ['loyalty', 15],
    ['price match', 12],
    ['goodwill', 12],
    ['employee', 6],
    ['', 10],
  ] as const,
  ([, weight]) => weight,
);

export interface Discount {
  readonly cents: number;
  readonly reason: string;
}

const none: Discount = { cents: 0, reason: '' };

/** An advisor who is this much ahead of the expected discounts gives almost none, and one who is this much behind gives twice as many. */
const cautionCents = 15_000;

/**
 * Gives the discounts of a store's advisors. A customer line gets one with a probability of four times the intensity, on average a seventh
 * of the price. After a large discount, an advisor gives less for a while, so that one discounted engine does not decide about a year.
 */
export class DiscountDesk {
  readonly #even = new EvenDraws();
  /** The expected discounts of an advisor so far, less the given ones, in cents. */
  readonly #owed = new Map<string, number>();

  /** The discount on a customer's labor in cents. None if nothing is charged. */
  give(random: Random, advisor: Advisor, laborCents: number): Discount {
    if (laborCents <= 0) return none;
    const { number } = advisor;
    const usual = advisor.discount * 4;
    const owed = this.#owed.get(number) ?? 0;
    const inclination = Math.min(2, Math.max(0.1, 1 + owed / cautionCents));
    const isGiven = chance(this.#even.of(`whether ${number}`, random, 25), usual * inclination);
    const size = isGiven ? pick(this.#even.of(`size ${number}`, random, sizes.length), sizes) : 0;
    const cents = Math.min(laborCents, Math.round(laborCents * size));
    this.#owed.set(number, owed + laborCents * usual * meanSize - cents);
    return cents > 0 ? { cents, reason: pickWeighted(random, reasons)[0] } : none;
  }
}
