import { type Day, dateOf, dayOf, monthOf, yearOf } from '../chance/calendar.ts';
import type { PartNumber } from './numbers.ts';

/** Days with a running total, so that the sum of a span is a difference of two totals. Days must be added in order. */
class Tally {
  readonly #days: Day[] = [];
  readonly #totals: number[] = [];

  add(day: Day, quantity: number): void {
    const total = (this.#totals.at(-1) ?? 0) + quantity;
    if (this.#days.at(-1) === day) this.#totals[this.#totals.length - 1] = total;
    else {
      this.#days.push(day);
      this.#totals.push(total);
    }
  }

  /** The total up to and including a day. */
  upTo(day: Day): number {
    const index = this.#indexUpTo(day);
    return index < 0 ? 0 : (this.#totals[index] ?? 0);
  }

  /** The last day with an entry, up to and including this day. */
  lastUpTo(day: Day): Day | undefined {
    return this.#days[this.#indexUpTo(day)];
  }

  get first(): Day | undefined {
    return this.#days[0];
  }

  #indexUpTo(day: Day): number {
    let low = 0;
    let high = this.#days.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#days[middle] ?? 0) <= day) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }
}

/** Caches a function of days that is called for the same few days again and again. */
function remembered(of: (day: Day) => number): (day: Day) => number {
  const known = new Map<Day, number>();
  return (day) => {
    const found = known.get(day);
    if (found !== undefined) return found;
    const made = of(day);
    known.set(day, made);
    return made;
  };
}

/** The day a year before, so that the days after it make twelve months. */
export const yearBefore = remembered((day) => dayOf(yearOf(day) - 1, monthOf(day), dateOf(day)));

const monthIndex = remembered((day) => yearOf(day) * 12 + monthOf(day));

/** Whole calendar months between the months of two days. */
export const monthsBetween = (from: Day, to: Day): number => Math.max(0, monthIndex(to) - monthIndex(from));

/** The history of one part number, from which its state on any day follows. */
export class NumberHistory {
  readonly part: PartNumber;
  /** Pieces on the shelf before the first entry. */
  opening = 0;
  readonly #shelf = new Tally();
  readonly #sold = new Tally();
  readonly #returned = new Tally();
  readonly #lost = new Tally();
  readonly #received = new Tally();

  constructor(part: PartNumber) {
    this.part = part;
  }

  /** Counts a sale whose piece left the shelf before stock was recorded. */
  countSale(day: Day, quantity: number): void {
    if (quantity > 0) this.#sold.add(day, quantity);
    else this.#returned.add(day, -quantity);
  }
  sell(day: Day, quantity: number): void {
    this.#sold.add(day, quantity);
    this.#shelf.add(day, -quantity);
  }
  /** Records a return. It is no sale and does not change the day of the last one. */
  takeBack(day: Day, quantity: number): void {
    this.#returned.add(day, quantity);
    this.#shelf.add(day, quantity);
  }
  receive(day: Day, quantity: number): void {
    this.#received.add(day, quantity);
    this.#shelf.add(day, quantity);
  }
  adjust(day: Day, quantity: number): void {
    this.#shelf.add(day, quantity);
  }
  lose(day: Day, quantity: number): void {
    this.#lost.add(day, quantity);
  }

  onHand(day: Day): number {
    return this.opening + this.#shelf.upTo(day);
  }
  lastSale(day: Day): Day | undefined {
    return this.#sold.lastUpTo(day);
  }
  lastReceipt(day: Day): Day | undefined {
    return this.#received.lastUpTo(day);
  }
  /** The last day with a movement. */
  lastMove(day: Day): Day | undefined {
    return this.#shelf.lastUpTo(day);
  }
  /** The first day with a sale or a receipt. */
  get first(): Day | undefined {
    const days = [this.#sold.first, this.#received.first].filter((day) => day !== undefined);
    return days.length === 0 ? undefined : Math.min(...days);
  }
  /** Pieces sold in the twelve months up to a day, less returns of these months. */
  soldInYear(day: Day): number {
    const from = yearBefore(day);
    return this.#sold.upTo(day) - this.#sold.upTo(from) - this.#returned.upTo(day) + this.#returned.upTo(from);
  }
  lostInYear(day: Day): number {
    return this.#lost.upTo(day) - this.#lost.upTo(yearBefore(day));
  }
}
