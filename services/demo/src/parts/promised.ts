import type { Day } from '../chance/calendar.ts';
import { receiptDay } from './moving-stock.ts';
import type { OrderUse } from './order-uses.ts';

/** The pieces of each number that open repair orders need. */
export class PromisedParts {
  readonly #byNumber = new Map<string, OrderUse[]>();

  constructor(uses: readonly OrderUse[]) {
    for (const use of uses) {
      if (use.quantity <= 0 || use.closeDay === use.openDay) continue;
      const known = this.#byNumber.get(use.number);
      if (known) known.push(use);
      else this.#byNumber.set(use.number, [use]);
    }
  }

  /** Pieces promised at the end of a day: all of them, and those of special orders. */
  on(number: string, day: Day): { all: number; special: number } {
    let [all, special] = [0, 0];
    for (const use of this.#byNumber.get(number) ?? []) {
      if (use.openDay > day || (use.closeDay !== undefined && use.closeDay <= day)) continue;
      // A part that is bought for one repair order is missing until it arrives.
      if (use.isEmergency || (use.isSpecialOrder && receiptDay(use) > day)) continue;
      all += use.quantity;
      if (use.isSpecialOrder) special += use.quantity;
    }
    return { all, special };
  }
}
