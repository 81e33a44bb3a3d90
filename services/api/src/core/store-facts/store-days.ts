import { addDays, type BusinessDate, type DateRange, type StoreWeek } from '@fixed-ops/metrics';
import { z } from 'zod';

/** `dealership.week` as it is read: the weights from Monday to Sunday; null is the usual week. */
export const storeWeekSchema = z
  .array(z.object({ weight: z.number() }))
  .length(7)
  .nullable()
  .transform((week): StoreWeek | null => week?.map(({ weight }) => weight) ?? null);

/** Goals and paces look to the end of the year after the one that the data reach. */
const DAYS_AHEAD = 731;

/** The days for which a store's own week counts: from its first to well after its last; null while it has none. */
export function daysOfStore(first: BusinessDate | null, last: BusinessDate | null): DateRange | null {
  const [from, to] = [first ?? last, last ?? first];
  if (from === null || to === null) return null;
  // A month is compared with the same one a year before the first.
  return { startDate: addDays(from, -DAYS_BEFORE), endDate: addDays(to, DAYS_AHEAD) };
}
const DAYS_BEFORE = 366;
