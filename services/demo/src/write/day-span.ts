import type { Database } from '@fixed-ops/database';
import { addMonths, type Day, isoOf, monthKey } from '../chance/calendar.ts';
import { Ledger } from '../ledger/balances.ts';
import { inspect } from '../orders/inspections.ts';
import type { RepairOrder } from '../orders/order.ts';
import { simulateStore } from '../orders/simulate.ts';
import { PartsInventory } from '../parts/inventory.ts';
import { type OrderUse, usesOf } from '../parts/order-uses.ts';
import type { StorePlan } from '../store/stores.ts';
import { TableBuffer } from './copy-text.ts';
import { writeFeeds } from './feeds.ts';
import { InspectionWriter } from './inspection-writer.ts';
import { OrderWriter } from './order-writer.ts';
import { writePartMoves, writePartRecords, writeSnapshots } from './part-writer.ts';
import { seeAtWork } from './seen-at-work.ts';

/** The part of a store's history to write: days after `after`, and repair orders that closed after it. */
export interface DaySpan {
  readonly anchor: Day;
  readonly after: Day;
  readonly through: Day;
  readonly tick: (label: string) => void;
  /** Repair orders to write again in their state at the end of the span. */
  readonly again?: ReadonlySet<string>;
}

/** Repair orders collected for a COPY: enough to be efficient, but few enough for a small memory. */
const ordersPerFlush = 1_500;

/** The number of nights with feed rows. */
const nightsOfFeeds = 35;

/** Declined work is kept while a call to the customer makes sense. */
const daysOfDeclined = 90;

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

/** Writes the repair orders, clock, inspections, parts, ledger and feed rows of a span of days. Returns the number of rows. */
export async function writeDays(db: Database, store: StorePlan, span: DaySpan): Promise<number> {
  const { anchor, after, through } = span;
  const orders = await OrderWriter.open(db, store.id, anchor - daysOfDeclined);
  const inspections = await InspectionWriter.open(db, store.id);
  const ledger = new Ledger(store, anchor);
  const changed: RepairOrder[] = [];
  const uses: OrderUse[] = [];
  let gathered = 0;
  for (const day of simulateStore(store, { anchor, through })) {
    for (const order of day.orders) {
      ledger.post(order);
      uses.push(...usesOf(order));
      if (order.openDay > after) {
        orders.add(order);
        gathered += 1;
        const inspection = store.hasXtime ? inspect(store, order) : undefined;
        if (inspection) inspections.add(inspection);
      } else if ((order.closeDay !== undefined && order.closeDay > after) || span.again?.has(order.number)) {
        changed.push(order);
      }
    }
    if (day.day <= after) continue;
    orders.addClock(day.clock);
    span.tick(store.name);
    if (gathered >= ordersPerFlush) {
      await orders.flush();
      await inspections.flush();
      gathered = 0;
    }
  }
  await removeOrders(
    db,
    store,
    changed.map((order) => order.number),
  );
  for (const order of changed) orders.add(order);
  const rows = (await orders.flush()) + (await inspections.flush());
  const parts = partsOf(store, span, uses);
  const partRows = await writeParts(db, store, span, parts);
  ledger.postParts(parts, through);
  await writeBalances(db, store, ledger, after, through);
  const entries = await writeEntries(db, store, ledger, span);
  await seeAtWork(db, store, after, through);
  const firstNight = Math.max(after + 1, through - nightsOfFeeds + 1);
  await writeFeeds(db, store, firstNight, through, (day) => parts.stock(day).length);
  return rows + partRows + entries;
}

/** The parts department up to the end of a span. It is built around the demo's first day, so it must reach that day. */
function partsOf(store: StorePlan, { anchor, through }: DaySpan, uses: readonly OrderUse[]): PartsInventory {
  if (through >= anchor - 1) return new PartsInventory(store, { anchor, through }, uses);
  const all: OrderUse[] = [];
  for (const day of simulateStore(store, { anchor, through: anchor - 1 })) all.push(...day.orders.flatMap(usesOf));
  return new PartsInventory(store, { anchor, through }, all);
}

/** Writes part records once, transactions of the new days, and snapshots. */
async function writeParts(db: Database, store: StorePlan, span: DaySpan, parts: PartsInventory): Promise<number> {
  const [known] = await db.query('select 1 as known from part where dealership_id = $1 limit 1', [store.id]);
  const records = known ? 0 : await writePartRecords(db, store, span.anchor, parts);
  return (
    records + (await writePartMoves(db, store, parts.moves, span)) + (await writeSnapshots(db, store, parts, span))
  );
}

/** The number of months with a journal. */
const monthsOfEntries = 13;

/** Writes the journal from the month of the first new day on. Earlier, closed months stay. */
async function writeEntries(db: Database, store: StorePlan, ledger: Ledger, span: DaySpan): Promise<number> {
  const oldest = addMonths(span.anchor, 1 - monthsOfEntries);
  const from = monthKey(Math.max(span.after + 1, oldest));
  await db.execute('delete from gl_entry where dealership_id = $1 and posted_date >= $2::date', [
    store.id,
    `${from}-01`,
  ]);
  const [last] = await db.query<{ id: number }>(
    'select coalesce(max(id), 0) as id from gl_entry where dealership_id = $1',
    [store.id],
  );
  let id = last?.id ?? 0;
  const buffer = new TableBuffer('gl_entry', [
    'dealership_id',
    'id',
    'account',
    'journal',
    'posted_date',
    'reference',
    'description',
    'amount_c',
  ]);
  for (const entry of ledger.entries(from, span.through)) {
    id += 1;
    const { account, journal, reference, description, cents } = entry;
    buffer.add(store.id, id, account, journal, isoOf(entry.day), reference, description, cents);
  }
  await buffer.flush(db);
  return buffer.written;
}

/** Writes balances from the month of the first new day on. Earlier, closed months stay. */
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

/**
 * Removes the days after `through`, as if their files had not arrived: repair orders opened since are deleted, and those closed since are
 * open again. Only for stores without inspections, which would stay.
 */
export async function withdrawDays(db: Database, store: StorePlan, anchor: Day, through: Day): Promise<void> {
  const last = [store.id, isoOf(through)];
  const touched = await db.query<{ ro_number: string }>(
    'select ro_number from repair_order where dealership_id = $1 and (open_date > $2 or close_date > $2)',
    last,
  );
  const numbers = touched.map((row) => row.ro_number);
  await removeOrders(db, store, numbers);
  await db.execute('delete from attendance where dealership_id = $1 and date > $2', last);
  await db.execute('delete from part_txn where dealership_id = $1 and txn_date > $2', last);
  await db.execute(
    'delete from feed_reject where dealership_id = $1 and file_id in (select id from feed_file where dealership_id = $1 and data_to > $2)',
    last,
  );
  await db.execute('delete from feed_file where dealership_id = $1 and data_to > $2', last);
  await writeDays(db, store, { anchor, after: through, through, tick: () => undefined, again: new Set(numbers) });
}
