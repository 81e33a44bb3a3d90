import { usualWeek } from '@fixed-ops/metrics';
import { z } from 'zod';
import type { HandedInStore } from './handed-in.ts';

const clock = z.string().nullable().default(null);
const storedDay = z.object({ opens: clock, closes: clock, weight: z.number().optional() });
type StoredDay = z.output<typeof storedDay>;

const CLOSED: StoredDay = { opens: null, closes: null };

/**
 * The week of a store after an onboarding, Monday first; null where the form changes nothing. Without entered hours those of the store stay, and
 * so do weights that the form has as usual, which it sends for days that nobody touched. A day that now counts although the store is closed on it
 * shows that the hours are others than known, and no hours are better than false ones.
 *
 * @param stored the column `week`
 */
export function weekAfter(stored: unknown, { hours, weekdays }: HandedInStore['rates']): readonly StoredDay[] | null {
  if (hours !== null) return weekdays.map((weight, day) => ({ ...storedDay.parse(hours[day] ?? CLOSED), weight }));
  if (weekdays.every((weight, day) => weight === usualWeek[day])) return null;
  const before = z.array(storedDay).nullable().parse(stored);
  const week = weekdays.map((weight, day) => {
    const own = before?.[day] ?? CLOSED;
    return { ...own, weight: weight === usualWeek[day] ? (own.weight ?? weight) : weight };
  });
  const contradicts =
    week.some(({ opens }) => opens !== null) && week.some(({ opens, weight }) => opens === null && weight > 0);
  return contradicts ? week.map(({ weight }) => ({ ...CLOSED, weight })) : week;
}
