import type { Database } from '@fixed-ops/database';
import { type Day, parseDay } from './chance/calendar.ts';
import { historyStart } from './orders/arrivals.ts';
import { findPublished } from './published-passwords.ts';
import { bumpVersion, type LoadedDemo, nightOf, readState, writeState } from './state.ts';
import { lateFeedStoreId, type StorePlan, stores } from './store/stores.ts';
import { withdrawDays, writeDays } from './write/day-span.ts';
import { writeInvitations } from './write/invitations.ts';
import { writeManufacturerExpenses } from './write/manufacturer-expenses.ts';
import { writeNotes, writeNotices } from './write/notes-and-notices.ts';
import {
  readOldNotifications,
  withdrawNightNotifications,
  writeNightNotifications,
  writeNoteNotifications,
  writeNotifications,
} from './write/notifications.ts';
import { writeSettings } from './write/settings.ts';
import { writeGroup, writeStoreFacts, writeVault } from './write/store-facts.ts';
import { writeUsers } from './write/users.ts';

export interface DemoOptions {
  /** The demo's current business date, 'YYYY-MM-DD' in `DEMO_TIMEZONE`. Feeds end on the day before. */
  readonly today: string;
  /** Gives the third store the AiVault product, which limits its screens to one day. */
  readonly vault?: boolean;
  /** The second store's feed ends three days ago instead of yesterday, which shows the banner for late data. */
  readonly lateFeed?: boolean;
  /** Replaces the three stores of the plan. Tests shorten their history. */
  readonly plans?: readonly StorePlan[];
  readonly log?: (line: string) => void;
  /** Called with the finished days, all days, and the present work. */
  readonly progress?: (done: number, total: number, label: string) => void;
}

const lateByDays = 3;

/** The last day for which a store's files have arrived. */
function feedEnd(store: StorePlan, options: DemoOptions): Day {
  const isLate = options.lateFeed === true && store.id === lateFeedStoreId;
  return parseDay(options.today) - (isLate ? lateByDays : 1);
}

function ticker(options: DemoOptions, total: number): (label: string) => void {
  let done = 0;
  return (label) => {
    done += 1;
    options.progress?.(done, total, label);
  };
}

/** Thrown if a database has real dealerships, because demo data could not be removed again. */
export class NoRoomForDemoError extends Error {
  override readonly name = 'NoRoomForDemoError';

  constructor(readonly group: string) {
    super(`The database holds the group ${group}, which is no demo data.`);
  }
}

/** An arbitrary number that no other code locks. */
const demoLock = 7_301_947;

/** Waits while another process makes demo data, and keeps others from starting until the end of the transaction. */
export async function waitForDemo(tx: Database): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1::bigint)', [demoLock]);
}

/**
 * Loads the demo group into an empty database, in one transaction, so that a start that is killed meanwhile leaves nothing. The same
 * `today` always gives the same data.
 */
export async function loadDemo(db: Database, options: DemoOptions): Promise<void> {
  const anchor = parseDay(options.today);
  const plans = options.plans ?? stores;
  const started = Date.now();
  const reached = new Map(plans.map((store) => [store, feedEnd(store, options)]));
  const total = [...reached].reduce((days, [store, through]) => days + through - historyStart(store, anchor) + 1, 0);
  const tick = ticker(options, total);
  let rows = 0;
  const isFirst = await db.transaction(async (tx) => {
    await waitForDemo(tx);
    if (await readState(tx)) return false;
    const [own] = await tx.query<{ name: string }>('select name from dealership_group limit 1');
    if (own !== undefined) throw new NoRoomForDemoError(own.name);
    await writeGroup(tx, anchor);
    await writeManufacturerExpenses(tx);
    await writeUsers(tx, anchor);
    for (const [store, through] of reached) {
      await writeStoreFacts(tx, store, anchor, options.vault ?? false);
      await writeSettings(tx, store, anchor);
      const after = historyStart(store, anchor) - 1;
      rows += await writeDays(tx, store, { anchor, after, through, tick });
      await bumpVersion(tx, store, through);
      await writeNotifications(tx, store, anchor);
      await writeNightNotifications(tx, store, through);
    }
    await writeNotices(tx, anchor);
    if (plans[0]) {
      await writeNotes(tx, plans[0], anchor);
      await writeNoteNotifications(tx, plans[0]);
    }
    await readOldNotifications(tx, anchor);
    await writeState(tx, anchor, reached);
    return true;
  });
  if (!isFirst) return;
  await db.execute('analyze');
  options.log?.(`Demo data: ${rows} rows of ${plans.length} stores in ${((Date.now() - started) / 1000).toFixed(1)} s`);
}

/**
 * Adds the days since the last load up to the last arrived one: new repair orders, those that closed since, clock, inspections and ledger.
 * The earlier history does not change, except for the ledger's current month.
 */
async function appendDemoDays(db: Database, options: DemoOptions): Promise<void> {
  const plans = options.plans ?? stores;
  const added = await db.transaction(async (tx) => {
    await waitForDemo(tx);
    const state = await readState(tx);
    if (!state) throw new Error('There is no demo data to add days to');
    const missing = plans.filter((store) => feedEnd(store, options) > state.throughOf(store));
    if (missing.length === 0) return null;
    const reached = new Map(plans.map((store) => [store, Math.max(state.throughOf(store), feedEnd(store, options))]));
    const days = missing.reduce((sum, store) => sum + feedEnd(store, options) - state.throughOf(store), 0);
    const tick = ticker(options, days);
    const { anchor } = state;
    for (const store of missing) {
      const [after, through] = [state.throughOf(store), feedEnd(store, options)];
      await writeDays(tx, store, { anchor, after, through, tick });
      await bumpVersion(tx, store, through);
      await writeNightNotifications(tx, store, through);
    }
    await writeState(tx, anchor, reached);
    return { days, stores: missing.length };
  });
  if (added !== null) options.log?.(`Demo data: ${added.days} days of ${added.stores} stores added`);
}

/**
 * Ensures that demo data reaches the day before `today`. It loads the data if there is none, adds days if it ends earlier, and leaves it
 * alone if it reaches further (a clock that was set back changes nothing). The vault product and the late feed follow their options, and
 * each start renews the open invitation.
 */
export async function ensureDemo(db: Database, options: DemoOptions): Promise<void> {
  const state = await readState(db);
  if (!state) {
    await loadDemo(db, options);
    return writeInvitations(db);
  }
  await writeInvitations(db);
  await findPublished(db);
  if (options.vault !== undefined) await setVault(db, state, options.vault);
  if (options.lateFeed === true && state.through < parseDay(options.today)) await delayFeed(db, state, options);
  return appendDemoDays(db, options);
}

/** Removes the days whose files a late feed would not have brought. */
async function delayFeed(db: Database, state: LoadedDemo, options: DemoOptions): Promise<void> {
  const plans = options.plans ?? stores;
  const early = plans.filter((store) => state.throughOf(store) > feedEnd(store, options));
  if (early.length === 0) return;
  const reached = new Map(plans.map((store) => [store, Math.min(state.throughOf(store), feedEnd(store, options))]));
  await db.transaction(async (tx) => {
    for (const store of early) {
      await withdrawDays(tx, store, state.anchor, feedEnd(store, options));
      await withdrawNightNotifications(tx, store, feedEnd(store, options));
      await bumpVersion(tx, store, feedEnd(store, options));
    }
    await writeState(tx, state.anchor, reached);
  });
}

/** Adds or removes the vault product. The rest of the demo data stays. */
async function setVault(db: Database, state: LoadedDemo, hasVault: boolean): Promise<void> {
  const [held] = await db.query("select 1 as held from dealership_product where code = 'AiVault'");
  if ((held !== undefined) === hasVault) return;
  await db.transaction(async (tx) => {
    await tx.execute("delete from dealership_product where code = 'AiVault'");
    for (const store of hasVault ? stores.filter((candidate) => candidate.hasXtime) : []) {
      await writeVault(tx, store, state.anchor);
    }
    await tx.execute('update data_version set version = later_version(version), changed_at = $1::timestamptz', [
      nightOf(state.through),
    ]);
  });
}
