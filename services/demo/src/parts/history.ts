import { type Day, dateOf, dayOf, monthOf, yearOf } from '../chance/calendar.ts';
import type { PartNumber } from './numbers.ts';

/** Days with a running total, so that any span is two steps down. Days must come in order. */
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

  /** Everything up to and including a day. */
  upTo(day: Day): number {
    const index = this.#indexUpTo(day);
    return index < 0 ? 0 : (this.#totals[index] ?? 0);
  }

  /** The last day with an entry, up to and including one. */
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

/** A function of days that is asked for the same few again and again. */
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

/** Whole calendar months from the month of one day to that of another. */
export const monthsBetween = (from: Day, to: Day): number => Math.max(0, monthIndex(to) - monthIndex(from));

/** What happened to one part number: enough to say how it stood on any day. */
export class NumberHistory {
  readonly part: PartNumber;
  /** On the shelf before the first entry. */
  opening = 0;
  readonly #shelf = new Tally();
  readonly #sold = new Tally();
  readonly #returned = new Tally();
  readonly #lost = new Tally();
  readonly #received = new Tally();

  constructor(part: PartNumber) {
    this.part = part;
  }

  /** A sale that is counted but left the shelf before stock was kept here. */
  countSale(day: Day, quantity: number): void {
    if (quantity > 0) this.#sold.add(day, quantity);
    else this.#returned.add(day, -quantity);
  }
  sell(day: Day, quantity: number): void {
    this.#sold.add(day, quantity);
    this.#shelf.add(day, -quantity);
  }
  /** What comes back is no sale, and leaves the day of the last one alone. */
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
  /** The last day anything moved. */
  lastMove(day: Day): Day | undefined {
    return this.#shelf.lastUpTo(day);
  }
  /** The first day anything sold or came in. */
  get first(): Day | undefined {
    const days = [this.#sold.first, this.#received.first].filter((day) => day !== undefined);
    return days.length === 0 ? undefined : Math.min(...days);
  }
  /** Pieces of the twelve months up to a day, less those that came back in them. */
  soldInYear(day: Day): number {
    const from = yearBefore(day);
    return this.#sold.upTo(day) - this.#sold.upTo(from) - this.#returned.upTo(day) + this.#returned.upTo(from);
  }
  lostInYear(day: Day): number {
    return this.#lost.upTo(day) - this.#lost.upTo(yearBefore(day));
  }
}
