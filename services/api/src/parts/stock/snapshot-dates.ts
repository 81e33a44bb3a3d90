import type { Database } from '@fixed-ops/database';
import { earlier, monthOf } from '@fixed-ops/metrics';
import { z } from 'zod';
import type { Selection } from '../../core/selection/selection.ts';

const days = z.array(z.object({ day: z.string() }));

/** The days with a snapshot up to a day, newest first. Each takes one step in the index instead of a scan of its rows. */
export async function readSnapshotDates(db: Database, dealershipId: string, until: string): Promise<string[]> {
  const rows = await db.query(
    `with recursive d (day) as (
       (select max(as_of) from part_stock_snapshot where dealership_id = $1 and as_of <= $2::date)
       union all
       select (select max(s.as_of) from part_stock_snapshot s where s.dealership_id = $1 and s.as_of < d.day)
         from d where d.day is not null)
     select day::text as day from d where day is not null`,
    [dealershipId, until],
  );
  return days.parse(rows).map(({ day }) => day);
}

/** The snapshot of a day: the latest one up to it. `dates` are newest first. */
export function snapshotUpTo(dates: readonly string[], day: string): string | null {
  return dates.find((date) => date <= day) ?? null;
}

/** The last snapshot of each calendar month, by month. `dates` are newest first. */
export function monthEnds(dates: readonly string[]): Map<string, string> {
  const ends = new Map<string, string>();
  for (const date of dates) if (!ends.has(monthOf(date))) ends.set(monthOf(date), date);
  return ends;
}

/** The day whose inventory a call shows: the requested day, or the end of the period, but at most business today. */
export function inventoryDay(selection: Pick<Selection, 'range' | 'today'>, asOf: string | undefined): string {
  return earlier(asOf ?? selection.range.endDate, selection.today);
}
