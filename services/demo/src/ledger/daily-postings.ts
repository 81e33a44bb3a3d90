import { type Day, monthKey } from '../chance/calendar.ts';

export interface Posted {
  sale: number;
  cost: number;
}

/** Daily postings to sale accounts with their costs, in cents. */
export class DailyPostings {
  readonly #months = new Map<string, Map<string, Map<Day, Posted>>>();

  add(day: Day, account: string, sale: number, cost: number): void {
    const month = of(this.#months, monthKey(day), () => new Map<string, Map<Day, Posted>>());
    const days = of(month, account, () => new Map<Day, Posted>());
    const posted = of(days, day, () => ({ sale: 0, cost: 0 }));
    posted.sale += sale;
    posted.cost += cost;
  }

  /** The months with postings, oldest first. */
  get months(): string[] {
    return [...this.#months.keys()].sort();
  }

  /** Sums of a month by sale account, in the order of the first posting. */
  ofMonth(month: string): Map<string, Posted> {
    const sums = new Map<string, Posted>();
    for (const [account, days] of this.#months.get(month) ?? []) {
      const sum = { sale: 0, cost: 0 };
      for (const { sale, cost } of days.values()) {
        sum.sale += sale;
        sum.cost += cost;
      }
      sums.set(account, sum);
    }
    return sums;
  }

  /** The postings of an account on each day of a month, oldest first. */
  daysOf(month: string, account: string): [Day, Posted][] {
    return [...(this.#months.get(month)?.get(account) ?? [])].sort(([a], [b]) => a - b);
  }
}

function of<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
