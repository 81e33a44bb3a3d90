import type { Database } from '@fixed-ops/database';
import { type Day, isoOf } from '../chance/calendar.ts';
import { wholesaleAccounts } from '../parts/accounts.ts';
import type { PartsInventory, StockRow } from '../parts/inventory.ts';
import type { PartMove } from '../parts/moves.ts';
import { snapshotDays } from '../parts/snapshot-days.ts';
import type { StorePlan } from '../store/stores.ts';
import { copyRows, TableBuffer } from './copy-text.ts';

const statusCodes = {
  active: 'A',
  phase_in: 'PI',
  phase_out: 'PO',
  non_stock: 'NS',
  special_order: 'SO',
  never_sold: 'NEV',
  delete: 'DEL',
} as const;

const iso = (day: Day | undefined): string | null => (day === undefined ? null : isoOf(day));

/** Writes the parts catalogue of a store and the accounts of its trade customers, once before everything else. */
export async function writePartRecords(
  db: Database,
  store: StorePlan,
  anchor: Day,
  inventory: PartsInventory,
): Promise<number> {
  const buffer = new TableBuffer('part', [
    'dealership_id',
    'part_number',
    'source',
    'description',
    'class',
    'list_c',
    'trade_c',
  ]);
  for (const part of inventory.numbers) {
    const source = part.class === 'tire' ? 'Tires' : part.class === 'accessory' ? 'Accessories' : 'OEM';
    const trade = Math.round(part.costCents * 1.24);
    buffer.add(store.id, part.number, source, part.description, part.class, part.listCents, trade);
  }
  await buffer.flush(db);
  const accounts = wholesaleAccounts(store, anchor);
  await copyRows(
    db,
    'wholesale_account',
    ['dealership_id', 'account_number', 'name', 'type', 'salesperson', 'phone'],
    accounts.map((account) => [
      store.id,
      account.number,
      account.name,
      account.type,
      account.salesperson,
      account.phone,
    ]),
  );
  return buffer.written + accounts.length;
}

/** Writes the transactions of the days after `after` up to `through`. */
export async function writePartMoves(
  db: Database,
  store: StorePlan,
  moves: readonly PartMove[],
  span: { readonly after: Day; readonly through: Day },
): Promise<number> {
  const [last] = await db.query<{ id: number }>(
    'select coalesce(max(id), 0) as id from part_txn where dealership_id = $1',
    [store.id],
  );
  let id = last?.id ?? 0;
  const buffer = new TableBuffer('part_txn', [
    'dealership_id',
    'id',
    'txn_date',
    'kind',
    'doc_number',
    'doc_kind',
    'sale_type',
    'customer_account',
    'counter_number',
    'part_number',
    'source',
    'qty',
    'unit_cost_c',
    'unit_sale_c',
    'list_c',
    'order_type',
    'vendor',
    'is_core',
  ]);
  for (const move of moves) {
    if (move.day <= span.after || move.day > span.through) continue;
    id += 1;
    buffer.add(
      store.id,
      id,
      isoOf(move.day),
      move.kind,
      move.document,
      move.documentKind,
      move.saleType,
      move.account,
      move.counter,
      move.part.number,
      'OEM',
      move.quantity,
      move.unitCostCents,
      move.unitSaleCents,
      move.part.listCents,
      move.orderType,
      move.vendor,
      move.isCore,
    );
  }
  await buffer.flush(db);
  return buffer.written;
}

/** Brings the snapshots of a store up to date for a day: it adds missing ones and removes expired ones. */
export async function writeSnapshots(
  db: Database,
  store: StorePlan,
  inventory: PartsInventory,
  span: { readonly anchor: Day; readonly through: Day },
): Promise<number> {
  const days = snapshotDays(store, inventory, span.anchor, span.through);
  await db.execute('delete from part_stock_snapshot where dealership_id = $1 and not (as_of = any($2::date[]))', [
    store.id,
    days.map(isoOf),
  ]);
  const known = await db.query<{ day: string }>(
    'select distinct as_of::text as day from part_stock_snapshot where dealership_id = $1',
    [store.id],
  );
  const written = new Set(known.map((row) => row.day));
  const buffer = new TableBuffer('part_stock_snapshot', [
    'dealership_id',
    'as_of',
    'part_number',
    'status_dms',
    'status',
    'bin1',
    'on_hand',
    'reserved',
    'on_order',
    'special_order',
    'cost_c',
    'list_c',
    'bsl',
    'min',
    'max',
    'entry_date',
    'last_sale_date',
    'last_receipt_date',
    'phase_out_date',
    'sales_12',
    'demand_12',
    'lost_12',
    'mns',
  ]);
  for (const day of days) {
    if (written.has(isoOf(day))) continue;
    for (const row of inventory.stock(day)) addRow(buffer, store, day, row);
    await buffer.flush(db);
  }
  return buffer.written;
}

function addRow(buffer: TableBuffer, store: StorePlan, day: Day, row: StockRow): void {
  buffer.add(
    store.id,
    isoOf(day),
    row.part.number,
    statusCodes[row.status],
    row.status,
    row.bin,
    row.onHand,
    row.reserved,
    row.onOrder,
    row.specialOrder,
    row.costCents,
    row.part.listCents,
    row.best,
    row.least,
    row.best,
    isoOf(row.entryDay),
    iso(row.lastSale),
    iso(row.lastReceipt),
    iso(row.phasedOut),
    row.soldInYear,
    row.soldInYear + row.lostInYear,
    row.lostInYear,
    row.monthsNoSale ?? null,
  );
}
