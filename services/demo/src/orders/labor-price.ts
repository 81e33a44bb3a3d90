import { chance, pick, type Random } from '../chance/random.ts';
import { matrixPriceCents, type Rates } from '../store/pricing.ts';
import type { Operation } from './catalogue.ts';
import type { PayType } from './order.ts';

/** The quote for a job with its usual hours and parts. */
export function usualPrice(job: Operation, doorCents: number): { laborCents: number; partsCents: number } {
  const { price, hours, parts } = job;
  const isFixed = price.rule === 'fixed' || price.rule === 'everybody';
  return {
    laborCents: isFixed ? price.cents : matrixPriceCents(doorCents, Math.round(hours[1] * 100)),
    partsCents: parts ? Math.round(parts.median * 185) : 0,
  };
}

export interface Priced {
  readonly cents: number;
  readonly matrixCents: number | undefined;
}

/**
 * Labor before discount, in cents. `compliance` is the share of repair lines sold at the matrix price. The others are sold three to ten
 * percent below it, without a discount record.
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
