import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import { type Day, isoOf, monthKey, parseDay } from './chance/calendar.ts';
import { Ledger } from './ledger/balances.ts';
import { historyStart } from './orders/arrivals.ts';
import { inspect } from './orders/inspections.ts';
import type { RepairOrder } from './orders/order.ts';
import { simulateStore } from './orders/simulate.ts';
import { type StorePlan, stores } from './store/stores.ts';
import { json, TableBuffer } from './write/copy-text.ts';
import { InspectionWriter } from './write/inspection-writer.ts';
import { writeFeeds, writeNotes, writeNotifications } from './write/news.ts';
import { OrderWriter } from './write/order-writer.ts';
import { writeSettings } from './write/settings.ts';
import { writeGroup, writeStoreFacts, writeVault } from './write/store-facts.ts';
import { writeUsers } from './write/users.ts';

export interface DemoOptions {
  /** The business date the demo is looked at from, 'YYYY-MM-DD'; feeds stop the day before. */
  readonly today: string;
  /** Gives the third store the AiVault product, which narrows every screen of it to one day. */
  readonly vault?: boolean;
  /** Other stores than the three of the plan: tests shorten their history. */
  readonly plans?: readonly StorePlan[];
  readonly log?: (line: string) => void;
  /** Days done of days in all, and what is being worked on. */
  readonly progress?: (done: number, total: number, label: string) => void;
}

const stateSchema = z.object({ anchor: z.iso.date(), through: z.iso.date() });
const metaKey = 'demo';

/** Whether demo data is loaded, and through which day. `today` is the first business day after it. */
export interface DemoState {
  readonly loaded: boolean;
  readonly through: string | null;
  readonly today: string | null;
}

async function readState(db: Database): Promise<z.output<typeof stateSchema> | undefined> {
  const [row] = await db.query<{ value: unknown }>('select value from meta where key = $1', [metaKey]);
  return row ? stateSchema.parse(row.value) : undefined;
}

/** What the database says about its demo data. */
export async function demoState(db: Database): Promise<DemoState> {
  const state = await readState(db);
  if (!state) return { loaded: false, through: null, today: null };
  return { loaded: true, through: state.through, today: isoOf(parseDay(state.through) + 1) };
}

async function writeState(db: Database, plans: readonly StorePlan[], anchor: Day, through: Day): Promise<void> {
  await db.execute(
    'insert into meta (key, value) values ($1, $2::jsonb) on conflict (key) do update set value = excluded.value',
    [metaKey, json({ anchor: isoOf(anchor), through: isoOf(through) })],
  );
  for (const store of plans) {
    await db.execute(
      `insert into data_version (dealership_id, version) values ($1, 1)
       on conflict (dealership_id) do update set version = data_version.version + 1, changed_at = now()`,
      [store.id],
    );
  }
}

/** The part of a store's history to write: days after `after`, and what closed after it. */
interface Stretch {
  readonly anchor: Day;
  readonly after: Day;
  readonly through: Day;
  readonly tick: (label: string) => void;
}

/** Repair orders gathered before a COPY: enough for it to pay, few enough to stay in a small memory. */
const ordersPerFlush = 1_500;

async function removeOrders(db: Database, store: StorePlan, numbers: readonly string[]): Promise<void> {
  if (numbers.length === 0) return;
  const orders = 'select id from repair_order where dealership_id = $1 and ro_number = any($2::text[])';
  const lines = `select id from ro_line where dealership_id = $1 and ro_id in (${orders})`;
  const parameters = [store.id, numbers];
  for (const table of ['ro_line_tech', 'ro_part']) {
    await db.execute(`delete from ${table} where dealership_id = $1 and line_id in (${lines})`, parameters);
  }
  for (const table of ['ro_discount', 'declined_item', 'ro_line']) {
    await db.execute(`delete from ${table} where dealership_id = $1 and ro_id in (${orders})`, parameters);
  }
  await db.execute('delete from repair_order where dealership_id = $1 and ro_number = any($2::text[])', parameters);
}

/** Writes the repair orders, clock, inspections, ledger and feed rows of a stretch; answers how many rows. */
async function writeStretch(db: Database, store: StorePlan, stretch: Stretch): Promise<number> {
  const { anchor, after, through } = stretch;
  const orders = await OrderWriter.open(db, store.id);
  const inspections = await InspectionWriter.open(db, store.id);
  const ledger = new Ledger(store, anchor);
  const writtenOn = new Map<Day, number>();
  const closedNow: RepairOrder[] = [];
  let gathered = 0;
  for (const day of simulateStore(store, { anchor, through })) {
    for (const order of day.orders) {
      ledger.post(order);
      if (order.openDay > after) {
        orders.add(order);
        gathered += 1;
        const inspection = store.hasXtime ? inspect(store, order) : undefined;
        if (inspection) inspections.add(inspection);
      } else if (order.closeDay !== undefined && order.closeDay > after) {
        closedNow.push(order);
      }
    }
    if (day.day <= after) continue;
    writtenOn.set(day.day, day.orders.length);
    orders.addClock(day.clock);
    stretch.tick(store.name);
    if (gathered >= ordersPerFlush) {
      await orders.flush();
      await inspections.flush();
      gathered = 0;
    }
  }
  await removeOrders(
    db,
    store,
    closedNow.map((order) => order.number),
  );
  for (const order of closedNow) orders.add(order);
  const rows = (await orders.flush()) + (await inspections.flush());
  await writeBalances(db, store, ledger, after, through);
  await writeFeeds(db, store, Math.max(after + 1, through - 34), through, writtenOn);
  return rows;
}

/** Balances from the month of the first new day on; closed months before it stay as they are. */
async function writeBalances(db: Database, store: StorePlan, ledger: Ledger, after: Day, through: Day): Promise<void> {
  const from = monthKey(after + 1);
  await db.execute('delete from gl_balance where dealership_id = $1 and month >= $2', [store.id, from]);
  const buffer = new TableBuffer('gl_balance', [
    'dealership_id',
    'account',
    'month',
    'debit_c',
    'credit_c',
    'net_c',
    'ytd_c',
  ]);
  for (const row of ledger.balances(through)) {
    if (row.month < from) continue;
    const net = row.debitCents - row.creditCents;
    buffer.add(store.id, row.account, row.month, row.debitCents, row.creditCents, net, row.ytdCents);
  }
  await buffer.flush(db);
}

function ticker(options: DemoOptions, total: number): (label: string) => void {
  let done = 0;
  return (label) => {
    done += 1;
    options.progress?.(done, total, label);
  };
}

/**
 * Loads the demo group into an empty database, all or nothing: in one transaction, so that a start that is killed
 * half-way leaves nothing behind. The same `today` always gives the same data.
 */
export async function loadDemo(db: Database, options: DemoOptions): Promise<void> {
  const anchor = parseDay(options.today);
  const through = anchor - 1;
  const plans = options.plans ?? stores;
  const started = Date.now();
  const total = plans.reduce((days, store) => days + through - historyStart(store, anchor) + 1, 0);
  const tick = ticker(options, total);
  let rows = 0;
  await db.transaction(async (tx) => {
    await writeGroup(tx);
    await writeUsers(tx, anchor);
    for (const store of plans) {
      await writeStoreFacts(tx, store, anchor, options.vault ?? false);
      await writeSettings(tx, store, anchor);
      const after = historyStart(store, anchor) - 1;
      rows += await writeStretch(tx, store, { anchor, after, through, tick });
    }
    await writeNotifications(tx, anchor);
    if (plans[0]) await writeNotes(tx, plans[0], anchor);
    await writeState(tx, plans, anchor, through);
  });
  await db.execute('analyze');
  options.log?.(`Demo data: ${rows} rows of ${plans.length} stores in ${((Date.now() - started) / 1000).toFixed(1)} s`);
}

/**
 * Adds the days since the last load up to the day before `today`: new repair orders, those that closed since, clock,
 * inspections and ledger. History before it is not touched, apart from the ledger's month in progress.
 */
export async function appendDemoDays(db: Database, options: DemoOptions): Promise<void> {
  const state = await readState(db);
  if (!state) throw new Error('There is no demo data to add days to');
  const anchor = parseDay(state.anchor);
  const after = parseDay(state.through);
  const through = parseDay(options.today) - 1;
  if (through <= after) return;
  const plans = options.plans ?? stores;
  const tick = ticker(options, plans.length * (through - after));
  await db.transaction(async (tx) => {
    for (const store of plans) await writeStretch(tx, store, { anchor, after, through, tick });
    await writeState(tx, plans, anchor, through);
  });
  options.log?.(`Demo data: ${through - after} days added, through ${isoOf(through)}`);
}

/**
 * Makes sure that demo data reaches the day before `today`: loads it when absent, adds days when it ends earlier, and
 * leaves it alone when it reaches as far or further (a clock that was set back changes nothing).
 */
export async function ensureDemo(db: Database, options: DemoOptions): Promise<void> {
  const state = await readState(db);
  if (!state) return loadDemo(db, options);
  if (options.vault !== undefined) await setVault(db, parseDay(state.anchor), options.vault);
  return appendDemoDays(db, options);
}

/** The vault product comes and goes with its switch; everything else of a loaded demo stays. */
async function setVault(db: Database, anchor: Day, hasVault: boolean): Promise<void> {
  const [held] = await db.query("select 1 as held from dealership_product where code = 'AiVault'");
  if ((held !== undefined) === hasVault) return;
  await db.transaction(async (tx) => {
    await tx.execute("delete from dealership_product where code = 'AiVault'");
    for (const store of hasVault ? stores.filter((candidate) => candidate.hasXtime) : []) {
      await writeVault(tx, store, anchor);
    }
    await tx.execute('update data_version set version = version + 1, changed_at = now()');
  });
}
