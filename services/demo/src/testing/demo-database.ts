import type { Database } from '@fixed-ops/database';
import {
  openSharedDatabase,
  openTemporaryDatabase,
  type Seed,
  type TemporaryDatabase,
} from '@fixed-ops/database/testing';
import { ensureDemo } from '../load.ts';
import { stores } from '../store/stores.ts';

// Two months of history contain every kind of row, and load in two seconds.
export const plans = stores.map((store) => ({ ...store, monthsOfHistory: 2 }));
export const first = '2026-11-20';

const demo: Seed = {
  name: 'demo',
  fill: (db) => ensureDemo(db, { today: first, plans, vault: false }),
};

function useDatabase(open: (template: string | undefined, seed: Seed) => Promise<TemporaryDatabase>): {
  readonly db: Database;
} {
  let found: TemporaryDatabase | undefined;
  beforeAll(async () => {
    found = await open(process.env.FIXED_OPS_TEST_DATABASE, demo);
  }, 120_000);
  afterAll(() => found?.close());
  return {
    get db() {
      if (found === undefined) throw new Error('The demo is there while tests run.');
      return found.db;
    },
  };
}

/** A database with the demo data of the first day, for the tests of a file. It is a copy of what one file of a run has loaded. */
export const useDemo = () => useDatabase(openTemporaryDatabase);

/** The same without a copy, for a file that only reads. Changes are refused. */
export const useSharedDemo = () => useDatabase(openSharedDatabase);

export async function one<Row extends object>(
  db: Database,
  sql: string,
  parameters: readonly unknown[] = [],
): Promise<Row> {
  const [row] = await db.query<Row>(sql, parameters);
  if (!row) throw new Error('Expected a row');
  return row;
}
export const count = async (db: Database, sql: string, parameters: readonly unknown[] = []): Promise<number> =>
  (await one<{ n: number }>(db, `select count(*) as n from ${sql}`, parameters)).n;

/** Checks every number, whether it is listed on both days or on one. */
export async function expectCoherentStock(db: Database, from: string, to: string): Promise<void> {
  const wrong = await db.query(
    `with moved as (
       select dealership_id, part_number, sum(case kind when 'sale' then -qty when 'lost_sale' then 0 else qty end) as qty
         from part_txn where txn_date > $1 and txn_date <= $2 and not is_core group by 1, 2
       union all
       select p.dealership_id, p.part_number, -sum(p.qty)
         from ro_part p join ro_line l on l.dealership_id = p.dealership_id and l.id = p.line_id
        where l.close_date > $1 and l.close_date <= $2 group by 1, 2
       union all
       select dealership_id, part_number, on_hand from part_stock_snapshot where as_of = $1
       union all
       select dealership_id, part_number, -on_hand from part_stock_snapshot where as_of = $2)
     select dealership_id, part_number, sum(qty) as off from moved group by 1, 2 having sum(qty) <> 0 limit 3`,
    [from, to],
  );
  expect(wrong).toEqual([]);
}
