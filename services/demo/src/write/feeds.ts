import type { Database } from '@fixed-ops/database';
import { type Day, easternTime, isoOf, monthKey } from '../chance/calendar.ts';
import { DEMO_TIMEZONE, type StorePlan } from '../store/stores.ts';
import { copyRows } from './copy-text.ts';
import { refusedRows, writeRefusedRows } from './refused-rows.ts';

/** Counts the rows of each file in its table, by day or, for balances, by month. */
const countSql = {
  ros: `select open_date::text as key, count(*) as rows from repair_order
         where dealership_id = $1 and open_date between $2 and $3 group by 1`,
  time_clock: `select date::text as key, count(*) as rows from attendance
                where dealership_id = $1 and date between $2 and $3 group by 1`,
  gl_balances: `select month as key, count(*) as rows from gl_balance
                 where dealership_id = $1 and month between left($2, 7) and left($3, 7) group by 1`,
  parts_transactions: `select txn_date::text as key, count(*) as rows from part_txn
                        where dealership_id = $1 and txn_date between $2 and $3 group by 1`,
  inspections: `select (started_at at time zone '${DEMO_TIMEZONE}')::date::text as key, count(*) as rows from inspection
                 where dealership_id = $1 and (started_at at time zone '${DEMO_TIMEZONE}')::date between $2 and $3 group by 1`,
} as const;

type RowCount = (day: Day) => number;

async function countRows(
  db: Database,
  store: StorePlan,
  kind: keyof typeof countSql,
  from: Day,
  through: Day,
): Promise<RowCount> {
  const rows = await db.query<{ key: string; rows: number }>(countSql[kind], [store.id, isoOf(from), isoOf(through)]);
  const byKey = new Map(rows.map((row) => [row.key, row.rows]));
  return (day) => byKey.get(kind === 'gl_balances' ? monthKey(day) : isoOf(day)) ?? 0;
}

/**
 * Writes a row for each file that arrived from one night to another, both included. Call it after the content was written.
 *
 * @param stockOn the number of part numbers in the inventory of a day, because most days have no snapshot
 */
export async function writeFeeds(
  db: Database,
  store: StorePlan,
  from: Day,
  through: Day,
  stockOn: RowCount,
): Promise<void> {
  if (from > through) return;
  const counted = (kind: keyof typeof countSql) => countRows(db, store, kind, from, through);
  const kinds: [kind: string, rows: RowCount][] = [
    ['ros', await counted('ros')],
    ['time_clock', await counted('time_clock')],
    ['gl_balances', await counted('gl_balances')],
    ['parts_inventory', stockOn],
    ['parts_transactions', await counted('parts_transactions')],
  ];
  if (store.hasXtime) kinds.push(['inspections', await counted('inspections')]);
  const files: (string | number | boolean)[][] = [];
  for (let day = from; day <= through; day += 1) {
    kinds.forEach(([kind, rows], index) => {
      files.push([
        store.id,
        kind,
        easternTime(day, 1_420 + index),
        `${kind}_${isoOf(day)}.csv`,
        rows(day),
        refusedRows(kind, day),
        true,
        isoOf(kind === 'ros' ? day - 45 : day),
        isoOf(day),
      ]);
    });
  }
  await copyRows(
    db,
    'feed_file',
    ['dealership_id', 'kind', 'received_at', 'file_name', 'rows', 'rejected_rows', 'ok', 'data_from', 'data_to'],
    files,
  );
  await writeRefusedRows(db, store.id);
}
