import type { Database } from '@fixed-ops/database';
import { runImport } from '../testing/extract.ts';
import { useStores } from '../testing/use-stores.ts';

// The tests load twenty thousand repair orders.
jest.setTimeout(120_000);

const used = useStores();

const indexes = async (db: Database) =>
  (
    await db.query<{ indexdef: string }>(
      `select indexdef from pg_indexes where tablename in ('repair_order', 'ro_line', 'vehicle') order by 1`,
    )
  ).map(({ indexdef }) => indexdef);

type Tell = (what: string, db: Database) => Promise<void>;

/** A database that reports every statement, and every table that rows are copied into, before it runs. */
function telling(real: Database, tell: Tell): Database {
  return {
    query: (text, params) => real.query(text, params),
    execute: (text, params) => tell(text, real).then(() => real.execute(text, params)),
    copyIn: (table, columns, rows) => tell(`copy ${table}`, real).then(() => real.copyIn(table, columns, rows)),
    transaction: (work) => real.transaction((tx) => work(telling(tx, tell))),
    watch: (handler) => real.watch(handler),
    close: () => real.close(),
  };
}

test('the first load fills tables without their indexes, and leaves them as they were, however it ends', async () => {
  const numbers = Array.from({ length: 20_000 }, (_value, at) => at + 1);
  used.folder.write({
    'ros.csv': [['ro_number', 'open_date', 'status'], ...numbers.map((number) => [number, '2026-11-02', 'open'])],
    'lines.csv': [
      ['ro_number', 'line', 'pay_type', 'op_code', 'op_description', 'sold_hours', 'labor_sale', 'labor_cost'],
      ...numbers.map((number) => [number, 1, 'C', 'OIL', 'Oil', 1, 100, 10]),
    ],
  });
  const all = await indexes(used.db);
  const later = 'vehicle_vin_tail_idx';
  expect(all.join()).toContain(later);
  let least: readonly string[] = all;
  let copies = 0;
  const failing = telling(used.db, async (what, db) => {
    if (what !== 'copy ro_line') return;
    copies += 1;
    least = await indexes(db);
    if (copies === 2) throw new Error('The disk is full');
  });
  await expect(runImport(failing, used.store, used.folder.path)).rejects.toThrow('The disk is full');
  expect(least.length).toBeLessThan(all.length);
  expect(least.join()).not.toContain(later);
  expect(await indexes(used.db)).toEqual(all);

  await used.db.execute('truncate repair_order, ro_line');
  const built: string[] = [];
  const watched = telling(used.db, async (what) => {
    if (/^create index|copy ro_line/i.test(what)) built.push(what);
  });
  await runImport(watched, used.store, used.folder.path);
  expect(await indexes(used.db)).toEqual(all);
  // The indexes exist before the last batch reports that everything is written.
  expect(built.filter((what) => what.startsWith('copy'))).toHaveLength(4);
  expect(built.at(-1)).toBe('copy ro_line');
  expect(built.length).toBeGreaterThan(8);
  const [sum] = await used.db.query('select count(*) as orders, sum(labor_sale_c) as sale from repair_order');
  expect(sum).toEqual({ orders: 20_000, sale: 200_000_000 });
});
