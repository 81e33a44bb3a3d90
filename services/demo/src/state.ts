import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import { type Day, easternTime, isoOf, parseDay } from './chance/calendar.ts';
import type { StorePlan } from './store/stores.ts';
import { json } from './write/copy-text.ts';

const stateSchema = z.object({
  anchor: z.iso.date(),
  through: z.iso.date(),
  /** The last days of stores whose feed is late. */
  late: z.record(z.string(), z.iso.date()).default({}),
});
const metaKey = 'demo';

/** The loaded demo data: the first day of its stories, and the last day of each store. */
export interface LoadedDemo {
  readonly anchor: Day;
  /** The last day of the stores whose feed is not late. */
  readonly through: Day;
  readonly throughOf: (store: StorePlan) => Day;
}

/** Whether demo data is loaded, and its last day. `today` is the first business day after it. */
export interface DemoState {
  readonly loaded: boolean;
  readonly through: string | null;
  readonly today: string | null;
}

/** The demo data of a database, or undefined if there is none. */
export async function readState(db: Database): Promise<LoadedDemo | undefined> {
  const [row] = await db.query<{ value: unknown }>('select value from meta where key = $1', [metaKey]);
  if (!row) return undefined;
  const { anchor, through, late } = stateSchema.parse(row.value);
  return {
    anchor: parseDay(anchor),
    through: parseDay(through),
    throughOf: (store) => parseDay(late[store.id] ?? through),
  };
}

/** The state of the demo data in the database. */
export async function demoState(db: Database): Promise<DemoState> {
  const state = await readState(db);
  if (!state) return { loaded: false, through: null, today: null };
  return { loaded: true, through: isoOf(state.through), today: isoOf(state.through + 1) };
}

/** Records the last day of each store. The latest one counts for the whole. */
export async function writeState(db: Database, anchor: Day, reached: ReadonlyMap<StorePlan, Day>): Promise<void> {
  const through = Math.max(...reached.values());
  const late = [...reached].filter(([, day]) => day < through).map(([store, day]) => [store.id, isoOf(day)]);
  await db.execute(
    'insert into meta (key, value) values ($1, $2::jsonb) on conflict (key) do update set value = excluded.value',
    [metaKey, json({ anchor: isoOf(anchor), through: isoOf(through), late: Object.fromEntries(late) })],
  );
}

/** A minute before midnight, when the files of a day have arrived. */
export const nightOf = (day: Day): string => easternTime(day, 1_439);

/** Tells caches that a store's figures are new since the night of its last day. */
export async function bumpVersion(db: Database, store: StorePlan, through: Day): Promise<void> {
  await db.execute(
    `insert into data_version (dealership_id, version, changed_at) values ($1, later_version(0), $2::timestamptz)
     on conflict (dealership_id) do update set version = later_version(data_version.version), changed_at = excluded.changed_at`,
    [store.id, nightOf(through)],
  );
}
