import type { EvenDraws } from '../chance/even-draws.ts';
import { geometric, type Random } from '../chance/random.ts';
import type { Advisor } from '../people/roster.ts';
import { type Operation, operations } from './catalogue.ts';
import { milesOfService } from './mileage-services.ts';
import type { PayType } from './order.ts';

/** The weight for customer lines, on which repair and diagnostic work is rarer than in the table (DOMAIN.md 6.7). */
function customerWeight({ category, weight }: Operation): number {
  return weight.C * (category === 'repair' || category === 'diagnostic' ? 0.62 : 1);
}

/** Whether two jobs exclude each other: the same job twice, or services of two mileages. */
const clash = (one: Operation, other: Operation): boolean =>
  one === other || (milesOfService(one.code) !== undefined && milesOfService(other.code) !== undefined);

/**
 * Deals jobs like cards: every job comes as often as its weight says, spread over the round. With independent draws, a few engines more or
 * less would decide about a year's parts sales.
 */
class Deck {
  readonly #cards: readonly (readonly [job: Operation, count: number])[];
  #next: Operation[] = [];

  constructor(weightOf: (operation: Operation) => number) {
    this.#cards = operations.map((operation) => [operation, Math.round(weightOf(operation) * 10)]);
  }

  /** Deals the next job that is compatible with the others. Skipped jobs keep their place. */
  deal(random: Random, others: readonly Operation[]): Operation | undefined {
    if (this.#next.length <= others.length * 40) this.#next = [...this.#shuffle(random), ...this.#next];
    for (let index = this.#next.length - 1; index >= 0; index -= 1) {
      const card = this.#next[index];
      if (!card || others.some((other) => clash(card, other))) continue;
      this.#next.splice(index, 1);
      return card;
    }
    return undefined;
  }

  /** A round, last card first. Each job's cards are spread over equal parts of it. */
  #shuffle(random: Random): Operation[] {
    return this.#cards
      .flatMap(([job, count]) =>
        Array.from({ length: count }, (_, card) => ({ job, place: (card + random.next()) / count })),
      )
      .sort((a, b) => b.place - a.place)
      .map(({ job }) => job);
  }
}

/** The decks of one store. On Saturdays seven of ten customer lines are competitive work. */
export class JobDecks {
  readonly #saturday = customerDeck(1.8);
  // The other days compensate for Saturday.
  readonly #weekday = customerDeck(0.92);
  readonly #warranty = new Deck((operation) => operation.weight.W);
  readonly #internal = new Deck((operation) => operation.weight.I);
  /** A service contract pays for repairs that a customer would otherwise buy. */
  readonly #contract = new Deck(({ category, weight }) => (category === 'repair' ? weight.C : 0));

  /** Different jobs for one repair order and pay type, because nobody buys two oil changes at once. */
  deal(
    random: Random,
    payType: PayType,
    setting: {
      readonly even: EvenDraws;
      readonly advisor: Advisor;
      readonly upsell: number;
      readonly isSaturday: boolean;
    },
  ): Operation[] {
    const deck = this.#deckFor(payType, setting.isSaturday);
    const jobs: Operation[] = [];
    const seller = payType === 'C' ? setting.advisor.number : '';
    const evenly = setting.even.of(`lines ${payType}${seller}`, random, 40);
    for (let wanted = lineCount(evenly, payType, setting.upsell); wanted > 0; wanted -= 1) {
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

/** The number of lines by pay type (DOMAIN.md 6.3). */
function lineCount(random: Random, payType: PayType, upsell: number): number {
  if (payType === 'C') return Math.min(9, 1 + geometric(random, 2.05 * upsell - 1));
  // One draw for both probabilities, so that they are dealt evenly together.
  const [second, third] = [0.22, payType === 'I' ? 0.09 : 0.07];
  const draw = random.next();
  if (draw < second * third) return 3;
  return draw < second + third - second * third ? 2 : 1;
}
