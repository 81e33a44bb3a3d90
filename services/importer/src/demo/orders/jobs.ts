import { chance, geometric, type Random } from '../chance/random.ts';
import { type Operation, operations } from './catalogue.ts';
import type { PayType } from './order.ts';

/** Customer lines draw repair and diagnostic work less often than the table says (DOMAIN.md 6.7). */
function customerWeight({ category, weight }: Operation): number {
  return weight.C * (category === 'repair' || category === 'diagnostic' ? 0.62 : 1);
}

/**
 * Jobs dealt like cards: every job comes as often as its weight says, to within a card or two a round. Drawing with
 * replacement would leave a year's parts sales to a handful of engines more or less.
 */
class Deck {
  readonly #cards: readonly Operation[];
  readonly #left: Operation[] = [];

  constructor(weightOf: (operation: Operation) => number) {
    this.#cards = operations.flatMap((operation) =>
      Array.from({ length: Math.round(weightOf(operation) * 10) }, () => operation),
    );
  }

  /** A job that is not among the others, or undefined after a dozen tries; what was passed over comes later. */
  deal(random: Random, others: readonly Operation[]): Operation | undefined {
    // Topped up before it runs out, since its last cards are those that were passed over.
    if (this.#left.length < this.#cards.length / 10) for (const card of this.#cards) this.#left.push(card);
    for (let tries = 0; tries < 12; tries += 1) {
      const index = Math.floor(random.next() * this.#left.length);
      const card = this.#left[index];
      if (!card || others.includes(card)) continue;
      const last = this.#left.pop();
      if (last && index < this.#left.length) this.#left[index] = last;
      return card;
    }
    return undefined;
  }
}

/** The work that comes to one store: on Saturdays seven customer lines of ten are competitive work. */
export class JobDecks {
  readonly #saturday = customerDeck(1.8);
  // The other days make up for Saturday.
  readonly #weekday = customerDeck(0.92);
  readonly #warranty = new Deck((operation) => operation.weight.W);
  readonly #internal = new Deck((operation) => operation.weight.I);
  /** A service contract pays for repairs that a customer would otherwise buy. */
  readonly #contract = new Deck(({ category, weight }) => (category === 'repair' ? weight.C : 0));

  /** Different jobs for one repair order and pay type: nobody sells two oil changes at once. */
  deal(random: Random, payType: PayType, upsell: number, isSaturday: boolean): Operation[] {
    const deck = this.#deckFor(payType, isSaturday);
    const jobs: Operation[] = [];
    for (let wanted = lineCount(random, payType, upsell); wanted > 0; wanted -= 1) {
      const job = deck.deal(random, jobs);
      if (job) jobs.push(job);
    }
    return jobs;
  }

  #deckFor(payType: PayType, isSaturday: boolean): Deck {
    if (payType === 'W') return this.#warranty;
    if (payType === 'I') return this.#internal;
    if (payType === 'S') return this.#contract;
    return isSaturday ? this.#saturday : this.#weekday;
  }
}

function customerDeck(competitive: number): Deck {
  return new Deck((operation) => customerWeight(operation) * (operation.category === 'competitive' ? competitive : 1));
}

/** Lines per pay type (DOMAIN.md 6.3). */
function lineCount(random: Random, payType: PayType, upsell: number): number {
  if (payType === 'C') return Math.min(9, 1 + geometric(random, 2.05 * upsell - 1));
  return 1 + (chance(random, 0.22) ? 1 : 0) + (chance(random, payType === 'I' ? 0.09 : 0.07) ? 1 : 0);
}
