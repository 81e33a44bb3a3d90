import { normalQuantile } from './normal-quantile.ts';

/** A seeded source of random numbers. The same seed gives the same numbers on every machine (integer arithmetic only). */
export interface Random {
  /** Uniform in [0, 1). */
  next(): number;
}

/** FNV-1a of the text, so that seeds can be words ("harborline-toyota 2026-11-19"). */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash ^= text.charCodeAt(index);
    hash = Math.imul(hash, 0x01000193);
  }
  return hash >>> 0;
}

/** sfc32 (Chris Doty-Humphrey, PractRand): small, fast and without the visible patterns of mulberry32. */
export function createRandom(seed: string): Random {
  let a = hashText(seed);
  let b = hashText(`${seed}/b`);
  let c = hashText(`${seed}/c`);
  let counter = 1;
  const next = (): number => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + sum) | 0;
    return (sum >>> 0) / 4294967296;
  };
  for (let round = 0; round < 12; round += 1) next();
  return { next };
}

/** True with the given probability. */
export function chance(random: Random, probability: number): boolean {
  return random.next() < probability;
}

/** A whole number from low to high, both included. */
export function wholeBetween(random: Random, low: number, high: number): number {
  return low + Math.floor(random.next() * (high - low + 1));
}

/** Returns one element. Throws on an empty list, which is a bug in the caller. */
export function pick<T>(random: Random, items: readonly T[]): T {
  const item = items[Math.floor(random.next() * items.length)];
  if (item === undefined) throw new Error('Cannot draw from an empty list');
  return item;
}

/** A list with weights, prepared for many draws. */
export interface WeightedList<T> {
  readonly items: readonly T[];
  readonly upTo: readonly number[];
}

/** Prepares cumulative weights. Items of weight zero are never drawn. */
export function weighted<T>(items: readonly T[], weightOf: (item: T) => number): WeightedList<T> {
  const kept = items.filter((item) => weightOf(item) > 0);
  let sum = 0;
  const upTo = kept.map((item) => {
    sum += weightOf(item);
    return sum;
  });
  return { items: kept, upTo };
}

/** Draws one element by weight (binary search). */
export function pickWeighted<T>(random: Random, list: WeightedList<T>): T {
  const total = list.upTo.at(-1) ?? 0;
  const target = random.next() * total;
  let low = 0;
  let high = list.upTo.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list.upTo[middle] ?? 0) > target) high = middle;
    else low = middle + 1;
  }
  const item = list.items[low];
  if (item === undefined) throw new Error('Cannot draw from an empty list');
  return item;
}

/** Normal distribution by inversion. It uses one draw each, so that evenly dealt draws stay even. */
export function normal(random: Random, mean: number, deviation: number): number {
  return mean + deviation * normalQuantile(random.next());
}

export function logNormal(random: Random, median: number, sigma: number): number {
  return median * Math.exp(normal(random, 0, sigma));
}

/** Triangular distribution by inversion. */
export function triangular(random: Random, low: number, mode: number, high: number): number {
  if (high <= low) return low;
  const draw = random.next();
  const cut = (mode - low) / (high - low);
  return draw < cut
    ? low + Math.sqrt(draw * (high - low) * (mode - low))
    : high - Math.sqrt((1 - draw) * (high - low) * (high - mode));
}

/** Poisson by Knuth below 30, and by the rounded normal above (the mean of a day's arrivals is about 60). */
export function poisson(random: Random, mean: number): number {
  if (mean <= 0) return 0;
  if (mean > 30) return Math.max(0, Math.round(normal(random, mean, Math.sqrt(mean))));
  const limit = Math.exp(-mean);
  let product = random.next();
  let count = 0;
  while (product > limit) {
    product *= random.next();
    count += 1;
  }
  return count;
}

/** Gamma with an integer shape, as a sum of exponentials. */
export function gamma(random: Random, shape: number, scale: number): number {
  let sum = 0;
  for (let part = 0; part < shape; part += 1) sum -= Math.log(1 - random.next());
  return sum * scale;
}

/** Beta with integer shapes, as a quotient of gammas. */
export function beta(random: Random, alpha: number, betaShape: number): number {
  const first = gamma(random, alpha, 1);
  return first / (first + gamma(random, betaShape, 1));
}

/** Failures before the first success: mean (1 − p) ÷ p. */
export function geometric(random: Random, mean: number): number {
  const success = 1 / (1 + mean);
  return Math.floor(Math.log(1 - random.next()) / Math.log(1 - success));
}
