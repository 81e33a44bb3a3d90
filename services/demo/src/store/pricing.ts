import { addMonths, type Day } from '../chance/calendar.ts';
import type { StorePlan } from './stores.ts';

/** The day the door rate and the menu prices last rose: the first of the month nine months before the demo begins. */
export function priceStep(anchor: Day): Day {
  return addMonths(anchor, -9);
}

/** The rates in force on one day, in cents an hour, and how far prices stand below today's. */
export interface Rates {
  readonly doorCents: number;
  readonly warrantyCents: number;
  readonly internalCents: number;
  readonly contractCents: number;
  /** Multiplies menu prices and part costs. */
  readonly priceLevel: number;
}

/** Rates by day: revenue per repair order rises about five percent a year, in two steps, as stores really do it. */
export function ratesOn(store: StorePlan, anchor: Day, day: Day): Rates {
  const step = priceStep(anchor);
  const earlier = addMonths(anchor, -21);
  const level = day >= step ? 1 : day >= earlier ? 0.96 : 0.92;
  const warranty = day >= addMonths(anchor, -store.warrantyRateAgeMonths) ? 1 : 0.97;
  return {
    doorCents: day >= step ? store.doorRateCents : store.formerDoorRateCents,
    warrantyCents: Math.round(store.warrantyRateCents * warranty),
    internalCents: store.internalRateCents,
    contractCents: store.contractRateCents,
    priceLevel: level,
  };
}

/** Longer jobs are harder, so they earn a higher rate an hour, the longest less of it; hours in hundredths. */
const matrixSteps: readonly (readonly [uptoHundredths: number, multiplier: number])[] = [
  [100, 1],
  [200, 1.04],
  [300, 1.07],
  [500, 1.1],
  [800, 1.12],
  [1200, 1.06],
];

function matrixMultiplier(hundredths: number): number {
  return matrixSteps.find(([upto]) => hundredths <= upto)?.[1] ?? 1;
}

/** Labor matrix price in cents of a job of so many hundredths of an hour; where the multiplier falls, the price stays. */
export function matrixPriceCents(doorCents: number, hundredths: number): number {
  const priced = (upto: number): number => doorCents * matrixMultiplier(upto) * upto;
  const shorter = matrixSteps.filter(([upto]) => upto < hundredths).map(([upto]) => priced(upto));
  return Math.round(Math.max(priced(hundredths), ...shorter) / 100);
}

const partsSteps: readonly (readonly [uptoCents: number, multiplier: number])[] = [
  [100, 3.2],
  [500, 2.6],
  [1_000, 2.3],
  [2_500, 2.05],
  [5_000, 1.9],
  [10_000, 1.78],
  [25_000, 1.67],
  [50_000, 1.58],
  [100_000, 1.48],
  [250_000, 1.38],
];

/** Markup of repair parts by their cost. */
export function partsMatrixMultiplier(costCents: number): number {
  return partsSteps.find(([upto]) => costCents <= upto)?.[1] ?? 1.3;
}
