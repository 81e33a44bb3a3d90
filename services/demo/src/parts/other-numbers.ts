import { logNormal, pickWeighted, type Random, weighted, wholeBetween } from '../chance/random.ts';
import { listMarkup, type PartClass, type PartNumber } from './numbers.ts';

const names: Readonly<Record<PartClass, readonly string[]>> = {
  captive: [
    'Bracket',
    'Sensor',
    'Relay',
    'Hose',
    'Bushing',
    'Seal',
    'Switch',
    'Module',
    'Clip set',
    'Linkage',
    'Valve',
  ],
  maintenance: ['Filter element', 'Belt', 'Wiper refill', 'Bulb', 'Drain plug', 'Fluid, quart'],
  collision: ['Fender', 'Bumper cover', 'Grille', 'Headlamp', 'Reinforcement', 'Door molding', 'Mirror', 'Liner'],
  accessory: ['Floor mat set', 'Cargo tray', 'Roof rail', 'Splash guard', 'Trailer hitch', 'Wheel lock'],
  tire: ['All-season tire', 'Winter tire'],
};

type Mix = readonly (readonly [PartClass, number])[];
/** Classes of parts (DOMAIN.md 6.9). */
const usualMix: Mix = [
  ['captive', 0.62],
  ['maintenance', 0.21],
  ['collision', 0.09],
  ['accessory', 0.05],
  ['tire', 0.03],
];
/** The demand of body shops and garages. */
const tradeMix: Mix = [
  ['captive', 0.42],
  ['maintenance', 0.1],
  ['collision', 0.38],
  ['accessory', 0.1],
];

const costMedianCents = 1_900;
const costSigma = 1.35;

/** Makes numbers that no repair order uses, each once. */
export class NumberMaker {
  readonly #brand: string;
  readonly #random: Random;
  readonly #usual = weighted(usualMix, ([, share]) => share);
  readonly #trade = weighted(tradeMix, ([, share]) => share);
  #next = 0;

  constructor(brand: string, random: Random) {
    this.#brand = brand;
    this.#random = random;
  }

  /** A number of random class and cost, lognormal around $19, between 5 cents and $4,500. */
  any(): PartNumber {
    return this.#make(pickWeighted(this.#random, this.#usual)[0]);
  }

  /** A number that trade customers buy. */
  trade(): PartNumber {
    return this.#make(pickWeighted(this.#random, this.#trade)[0]);
  }

  /** A number with a given cost. */
  costing(costCents: number): PartNumber {
    return this.#make(pickWeighted(this.#random, this.#usual)[0], costCents);
  }

  #make(partClass: PartClass, settledCents?: number): PartNumber {
    const drawn = logNormal(this.#random, costMedianCents, costSigma);
    const costCents = settledCents ?? Math.round(Math.max(5, Math.min(450_000, drawn)));
    const list = names[partClass];
    const serial = this.#next++;
    return {
      number: `${60_000 + (serial % 39_989)}-${this.#brand.charAt(0)}${String(wholeBetween(this.#random, 0, 9_999)).padStart(4, '0')}`,
      description: list[serial % list.length] ?? 'Part',
      class: partClass,
      costCents,
      listCents: Math.round(costCents * listMarkup),
    };
  }
}
