import { addMonths, type Day } from '../chance/calendar.ts';
import type { StorePlan } from '../store/stores.ts';
import type { PartsInventory } from './inventory.ts';

/** The number of last days with a snapshot each. Before them, only month-ends have one. */
const dailySnapshots = 7;

/** The days with a snapshot: the month-ends from the one before the history on, and the last week. */
export function snapshotDays(store: StorePlan, inventory: PartsInventory, anchor: Day, through: Day): Day[] {
  const days = new Set<Day>();
  // A newly acquired store has no inventory of the day before.
  const isFirst = inventory.from === addMonths(anchor, -store.monthsOfHistory);
  for (let end = isFirst ? addMonths(inventory.from, 1) - 1 : inventory.from - 1; end <= through; ) {
    days.add(end);
    end = addMonths(end + 1, 1) - 1;
  }
  for (let day = through - dailySnapshots + 1; day <= through; day += 1) if (day >= inventory.from) days.add(day);
  return [...days].sort((a, b) => a - b);
}
