import { createRandom } from '../chance/random.ts';
import type { StorePlan } from '../store/stores.ts';
import { partsPlanOf } from './plan.ts';

/** The shelf addresses of a store's parts. Some parts have none and cannot be found. */
export class Bins {
  readonly #store: StorePlan;
  readonly #known = new Map<string, string>();

  constructor(store: StorePlan) {
    this.#store = store;
  }

  /** `C12-4`. Empty if the part has no address. */
  of(number: string): string {
    const known = this.#known.get(number) ?? this.#draw(number);
    this.#known.set(number, known);
    return known;
  }

  #draw(number: string): string {
    const random = createRandom(`${this.#store.id} bin ${number}`);
    if (random.next() < partsPlanOf(this.#store).noBinShare) return '';
    const aisle = String.fromCharCode(65 + Math.floor(random.next() * 12));
    return `${aisle}${String(1 + Math.floor(random.next() * 24)).padStart(2, '0')}-${1 + Math.floor(random.next() * 6)}`;
  }
}
