import { addMonths, type Day } from '../chance/calendar.ts';
import type { StorePlan } from '../store/stores.ts';
import type { PartsInventory } from './inventory.ts';

/** The last days that have a snapshot each; of the days before them only month-ends do. */
const dailySnapshots = 7;

/** Days of a store that have a snapshot: the ends of the months from the one before the history on, and the last week. */
export function snapshotDays(store: StorePlan, inventory: PartsInventory, anchor: Day, through: Day): Day[] {
  const days = new Set<Day>();
  // A store that has just been bought brought no inventory of the day before.
  const isFirst = inventory.from === addMonths(anchor, -store.monthsOfHistory);
  for (let end = isFirst ? addMonths(inventory.from, 1) - 1 : inventory.from - 1; end <= through; ) {
    days.add(end);
    end = addMonths(end + 1, 1) - 1;
  }
  for (let day = through - dailySnapshots + 1; day <= through; day += 1) if (day >= inventory.from) days.add(day);
  return [...days].sort((a, b) => a - b);
}
