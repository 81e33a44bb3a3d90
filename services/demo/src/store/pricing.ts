import { addMonths, type Day } from '../chance/calendar.ts';
import type { StorePlan } from './stores.ts';

/** The last rise of the door rate and menu prices: the first day of the month nine months before the demo begins. */
export function priceStep(anchor: Day): Day {
  return addMonths(anchor, -9);
}

/** The last rise of the parts matrix: the first day of the month six months before the demo begins. */
export function partsMatrixPriceStep(anchor: Day): Day {
  return addMonths(anchor, -6);
}

/** The rates on one day, in cents an hour, and the price level relative to today's. */
export interface Rates {
  readonly doorCents: number;
  readonly warrantyCents: number;
  readonly internalCents: number;
  readonly contractCents: number;
  /** A factor for menu prices and part costs. */
  readonly priceLevel: number;
  readonly partsMatrix: readonly PartsBand[];
}

/** Rates by day. Revenue per repair order rises about five percent a year, in two steps as in real stores. */
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
    partsMatrix: day >= partsMatrixPriceStep(anchor) ? partsMatrix : formerPartsMatrix,
  };
}

/** Longer jobs are harder and earn a higher hourly rate, except for the longest. Hours in hundredths. */
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

/** The labor matrix price in cents for a job of this many hundredths of an hour. If the multiplier falls, the price stays. */
export function matrixPriceCents(doorCents: number, hundredths: number): number {
  const priced = (upto: number): number => doorCents * matrixMultiplier(upto) * upto;
  const shorter = matrixSteps.filter(([upto]) => upto < hundredths).map(([upto]) => priced(upto));
  return Math.round(Math.max(priced(hundredths), ...shorter) / 100);
}

/** A band of a parts matrix: what a part of this cost is multiplied by. */
export interface PartsBand {
  readonly fromCents: number;
  /** Null for the last, open band. */
  readonly toCents: number | null;
  readonly multiplier: number;
}

const bandsOf = (steps: readonly (readonly [toCents: number | null, multiplier: number])[]): readonly PartsBand[] =>
  steps.map(([toCents, multiplier], index) => {
    const before = steps[index - 1]?.[0] ?? null;
    return { fromCents: before === null ? 0 : before + 1, toCents, multiplier };
  });

/** Markup of repair parts by their cost. */
export const partsMatrix = bandsOf([
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
  [null, 1.3],
]);

/** The markup before `partsMatrixPriceStep`, which asked less for parts of up to $250. */
export const formerPartsMatrix = bandsOf([
  [100, 2.9],
  [500, 2.4],
  [1_000, 2.15],
  [2_500, 1.94],
  [5_000, 1.82],
  [10_000, 1.72],
  [25_000, 1.63],
  [50_000, 1.58],
  [100_000, 1.48],
  [250_000, 1.38],
  [null, 1.3],
]);

/** The multiplier of a parts matrix for a part of this cost. */
export function partsMatrixMultiplier(matrix: readonly PartsBand[], costCents: number): number {
  const band = matrix.find(({ toCents }) => toCents === null || costCents <= toCents);
  if (band === undefined) throw new Error('The last band of a parts matrix is open');
  return band.multiplier;
}
