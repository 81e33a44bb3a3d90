import { addMonths, type Day, dayOf, monthKey } from '../chance/calendar.ts';
import { createRandom } from '../chance/random.ts';
import type { PartsInventory } from '../parts/inventory.ts';
import type { StorePlan } from '../store/stores.ts';

/** How far the account exceeds the count: until the write-down of seven months before the demo, and since then. */
const above = { before: 0.031, since: 0.012 } as const;
const writeDownMonth = (anchor: Day): string => monthKey(addMonths(anchor, -7));

/** The account of the parts inventory: the count of the parts department, plus a small unexplained difference. */
export class InventoryBook {
  /** The first month with parts transactions. */
  readonly from: string;
  readonly #store: StorePlan;
  readonly #anchor: Day;
  readonly #parts: PartsInventory;

  constructor(store: StorePlan, anchor: Day, parts: PartsInventory) {
    this.#store = store;
    this.#anchor = anchor;
    this.#parts = parts;
    this.from = monthKey(parts.from);
  }

  /** The movement of the account in a month, in cents. The first month of the history includes the opening stock. */
  movement(month: string, through: Day): number {
    const first = dayOf(Number(month.slice(0, 4)), Number(month.slice(5)), 1);
    const former = addMonths(first, -1);
    const isFirst = monthKey(former) < monthKey(addMonths(this.#anchor, -this.#store.monthsOfHistory));
    return this.#balance(first, through) - (isFirst ? 0 : this.#balance(former, through));
  }

  readonly #balances = new Map<Day, number>();
  #balance(first: Day, through: Day): number {
    const known = this.#balances.get(first);
    if (known !== undefined) return known;
    const end = Math.min(through, addMonths(first, 1) - 1);
    const random = createRandom(`${this.#store.id} inventory account ${monthKey(first)}`);
    const noise = (random.next() - 0.5) * 0.004;
    const share = monthKey(first) < writeDownMonth(this.#anchor) ? above.before : above.since;
    // Before stock is recorded, its value counts as that of the first day.
    const counted = this.#parts.valueCents(Math.max(end, this.#parts.from - 1));
    const wave = end < this.#parts.from - 1 ? (random.next() - 0.5) * 0.05 : 0;
    const balance = Math.round(counted * (1 + share + noise + wave));
    this.#balances.set(first, balance);
    return balance;
  }
}
