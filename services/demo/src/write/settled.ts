import type { Database } from '@fixed-ops/database';
import { type Day, easternTime, lastOpenDay } from '../chance/calendar.ts';
import { demoUsers, employeeId } from '../people/users.ts';
import { type CopyValue, copyRows } from './copy-text.ts';

/** The person who last changed the demo's settings: the director. */
export const settledBy = demoUsers[0] ? employeeId(demoUsers[0]) : null;

/** The time of the last change of the demo's settings: the afternoon of an open day, a month before the demo's first day. */
const settledAt = (anchor: Day): string => easternTime(lastOpenDay(anchor - 30), 960);

/**
 * Writes rows with `settledAt` as the time of their last change. By default, the database would write the machine's clock, which may be
 * years ahead of the demo.
 *
 * @param times columns with that time
 */
export async function copySettled(
  db: Database,
  anchor: Day,
  table: string,
  columns: readonly string[],
  rows: readonly (readonly CopyValue[])[],
  times: readonly string[] = ['updated_at'],
): Promise<void> {
  const at = settledAt(anchor);
  const stamps = times.map(() => at);
  await copyRows(
    db,
    table,
    [...columns, ...times],
    rows.map((row) => [...row, ...stamps]),
  );
}
