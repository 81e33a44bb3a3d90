import { chance, pick, pickWeighted, type Random, weighted } from '../chance/random.ts';
import { matrixPriceCents, type Rates } from '../store/pricing.ts';
import type { Operation } from './catalogue.ts';
import type { PayType } from './order.ts';

export interface Priced {
  readonly cents: number;
  readonly matrixCents: number | undefined;
}

/**
 * Labor before discount, in cents. `compliance` is the share of repair lines sold at the matrix price; the others go out
 * three to ten percent below it, without a discount record.
 */
export function priceLabor(
  random: Random,
  job: Operation,
  payType: PayType,
  hundredths: number,
  setting: { readonly rates: Rates; readonly compliance: number },
): Priced {
  const { rates, compliance } = setting;
  const atRate = (rateCents: number): Priced => ({
    cents: Math.round((rateCents * hundredths) / 100),
    matrixCents: undefined,
  });
  if (payType === 'W') return atRate(rates.warrantyCents);
  if (payType === 'S') return atRate(rates.contractCents);
  const { price } = job;
  if (price.rule === 'everybody' || price.rule === 'fixed') {
    return { cents: Math.round(price.cents * rates.priceLevel), matrixCents: undefined };
  }
  if (payType === 'I') return atRate(rates.internalCents);
  const matrix = matrixPriceCents(rates.doorCents, hundredths);
  if (job.category !== 'repair' && job.category !== 'diagnostic') return { cents: matrix, matrixCents: undefined };
  const kept = chance(random, compliance) ? 1 : pick(random, [0.97, 0.95, 0.9]);
  return { cents: Math.round(matrix * kept), matrixCents: matrix };
}

const discountSizes = [0.05, 0.1, 0.1, 0.15, 0.2, 0.25];
const discountReasons = weighted(
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

/** A discount on a customer line: as often as four times the advisor's intensity, a seventh of the price on average. */
export function drawDiscount(random: Random, payType: PayType, laborCents: number, intensity: number): Discount {
  if (payType !== 'C' || laborCents <= 0 || !chance(random, intensity * 4)) return { cents: 0, reason: '' };
  const cents = Math.min(laborCents, Math.round(laborCents * pick(random, discountSizes)));
  return { cents, reason: cents > 0 ? pickWeighted(random, discountReasons)[0] : '' };
}
