import type { Database } from '@fixed-ops/database';
import { type Day, isoOf, monthKey } from '../chance/calendar.ts';
import { Ledger } from '../ledger/balances.ts';
import { inspect } from '../orders/inspections.ts';
import type { RepairOrder } from '../orders/order.ts';
import { simulateStore } from '../orders/simulate.ts';
import type { StorePlan } from '../store/stores.ts';
import { TableBuffer } from './copy-text.ts';
import { InspectionWriter } from './inspection-writer.ts';
import { writeFeeds } from './news.ts';
import { OrderWriter } from './order-writer.ts';

/** The part of a store's history to write: days after `after`, and what closed after it. */
export interface Stretch {
  readonly anchor: Day;
  readonly after: Day;
  readonly through: Day;
  readonly tick: (label: string) => void;
  /** Repair orders to write again as they are at the end of the stretch. */
  readonly again?: ReadonlySet<string>;
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
export async function writeStretch(db: Database, store: StorePlan, stretch: Stretch): Promise<number> {
  const { anchor, after, through } = stretch;
  const orders = await OrderWriter.open(db, store.id);
  const inspections = await InspectionWriter.open(db, store.id);
  const ledger = new Ledger(store, anchor);
  const writtenOn = new Map<Day, number>();
  const changed: RepairOrder[] = [];
  let gathered = 0;
  for (const day of simulateStore(store, { anchor, through })) {
    for (const order of day.orders) {
      ledger.post(order);
      if (order.openDay > after) {
        orders.add(order);
        gathered += 1;
        const inspection = store.hasXtime ? inspect(store, order) : undefined;
        if (inspection) inspections.add(inspection);
      } else if ((order.closeDay !== undefined && order.closeDay > after) || stretch.again?.has(order.number)) {
        changed.push(order);
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
    changed.map((order) => order.number),
  );
  for (const order of changed) orders.add(order);
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

/**
 * Takes the days after `through` back, as if their files had not arrived: what was opened since goes, what was closed
 * since is open again. For stores without inspections, which would stay.
 */
export async function withdrawStretch(db: Database, store: StorePlan, anchor: Day, through: Day): Promise<void> {
  const last = [store.id, isoOf(through)];
  const touched = await db.query<{ ro_number: string }>(
    'select ro_number from repair_order where dealership_id = $1 and (open_date > $2 or close_date > $2)',
    last,
  );
  const numbers = touched.map((row) => row.ro_number);
  await removeOrders(db, store, numbers);
  await db.execute('delete from attendance where dealership_id = $1 and date > $2', last);
  await db.execute('delete from feed_file where dealership_id = $1 and data_to > $2', last);
  await writeStretch(db, store, { anchor, after: through, through, tick: () => undefined, again: new Set(numbers) });
}
