import type { Database } from '@fixed-ops/database';
import { type Day, easternTime, lastOpenDay } from '../chance/calendar.ts';
import { demoUsers, employeeId } from '../people/users.ts';
import { type CopyValue, copyRows } from './copy-text.ts';

/** Who last changed the demo's settings: the director. */
export const settledBy = demoUsers[0] ? employeeId(demoUsers[0]) : null;

/** When the demo's settings were last changed: on the afternoon of an open day, a month before the demo's first day. */
const settledAt = (anchor: Day): string => easternTime(lastOpenDay(anchor - 30), 960);

/**
 * Writes rows that carry when they were last changed, as of `settledAt`: left to itself the database writes the clock of the
 * machine, which may be years ahead of the demo's.
 * @param times columns that carry it
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
