import { addDays, type BusinessDate, type DateRange, type StoreWeek } from '@fixed-ops/metrics';
import { z } from 'zod';

/** `dealership.week`: the weights from Monday to Sunday. Null is the default week. */
export const storeWeekSchema = z
  .array(z.object({ weight: z.number() }))
  .length(7)
  .nullable()
  .transform((week): StoreWeek | null => week?.map(({ weight }) => weight) ?? null);

/** Goals and paces need days until the end of the year after the data's last year. */
const DAYS_AHEAD = 731;

/** The days for which a store's own week applies: from its first day with data to well after its last one. Null if there is none. */
export function daysOfStore(first: BusinessDate | null, last: BusinessDate | null): DateRange | null {
  const [from, to] = [first ?? last, last ?? first];
  if (from === null || to === null) return null;
  // The first month may be compared with the same month of the year before.
  return { startDate: addDays(from, -DAYS_BEFORE), endDate: addDays(to, DAYS_AHEAD) };
}
const DAYS_BEFORE = 366;
