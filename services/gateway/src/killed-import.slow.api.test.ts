import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, migrate, openDatabase } from '@fixed-ops/database';
import { openTemporaryDatabase, type TemporaryDatabase } from '@fixed-ops/database/testing';
import { onFolder } from './testing/person-of-product.ts';
import { atRow, atTable, prepareTraps } from './testing/trap.ts';
import { beginImport, expectNothingLeft, killImport, killServer } from './testing/trapped-import.ts';
import { useMadeFolder } from './testing/use-made-folder.ts';

// A trap in the database holds an import at one of its steps. There, the import or the database server is killed.

jest.setTimeout(120_000);
/** Three batches of new repair orders. */
const ORDERS = 11_000;

const made = useMadeFolder((dataFolder) =>
  onFolder(dataFolder, async (own) => {
    await migrate(own);
    await prepare(own);
    await own.execute(STORE);
  }),
);
let database: TemporaryDatabase;
let db: Database;
let holder: Database;
let extract: string;
/** The folder in which rows wait. */
let scratch: string;

beforeAll(async () => {
  database = await openTemporaryDatabase(process.env.FIXED_OPS_TEST_DATABASE);
  db = database.db;
  holder = await openDatabase({ dataFolder: database.dataFolder, databaseUrl: database.databaseUrl });
  await prepare(db);
});
afterAll(async () => {
  await holder.close();
  await database.close();
});
beforeEach(async () => {
  extract = mkdtempSync(join(tmpdir(), 'fixed-ops-import-files-'));
  scratch = join(extract, 'data');
  mkdirSync(scratch);
  await db.execute(STORE);
  writeExtract(1);
});
afterEach(async () => {
  rmSync(extract, { recursive: true, force: true });
  for (const table of ['repair_order', 'ro_line', 'feed_file', 'op_code', 'data_version'])
    await db.execute(`delete from ${table} where dealership_id = 'd'`);
  await db.execute(`delete from dealership where id = 'd'`);
});

const STORE = `insert into dealership (id, group_id, name, timezone) values ('d', 'g', 'Store', 'UTC')`;

async function prepare(on: Database): Promise<void> {
  await on.execute(`insert into dealership_group (id, name) values ('g', 'Group')`);
  await prepareTraps(on);
}

/** Repair orders of two lines, each of `dollars`. */
function writeExtract(dollars: number): void {
  let ros = 'ro_number,status,open_date,close_date\n';
  let lines = 'ro_number,line,pay_type,op_code,op_description,sold_hours,labor_sale,labor_cost\n';
  for (let number = 1; number <= ORDERS; number += 1) {
    ros += `${number},closed,2026-10-01,2026-10-02\n`;
    lines += `${number},1,C,A,Oil,1,${dollars},1\n${number},2,W,B,Oil,1,${dollars},1\n`;
  }
  writeFileSync(join(extract, 'ros.csv'), ros);
  writeFileSync(join(extract, 'lines.csv'), lines);
}

const place = (databaseUrl = database.databaseUrl) => ({ extract, dataFolder: scratch, databaseUrl });
const load = (databaseUrl?: string) => beginImport(place(databaseUrl)).ended;

/** Repair orders, lines, their dollars, and the number of repair orders whose sums differ from those of their lines. */
async function found(on = db) {
  const [row] = await on.query<{ orders: number; lines: number; dollars: number; torn: number }>(
    `select (select count(*) from repair_order)::integer as orders, (select count(*) from ro_line)::integer as lines,
            (select coalesce(sum(labor_sale_c), 0) / 100 from ro_line)::integer as dollars,
            (select count(*) from repair_order o
              where o.line_count <> 2
                 or not exists (select 1 from ro_line l where l.ro_id = o.id having count(*) = 2 and sum(l.labor_sale_c) = o.labor_sale_c))::integer as torn`,
  );
  return row;
}

const steps = {
  'while it reads': atTable('repair_order'),
  'while it looks for owners': atTable('customer'),
  'in its first batch': atRow('ro_line', 'insert', `new.op_code = 'B'`),
  'in a batch beside others': atRow('repair_order', 'insert', `new.ro_number = '7000'`),
  'in its last batch': atRow('repair_order', 'insert', `new.ro_number = '10500'`),
  'before it commits the last batch': atRow('feed_file', 'insert'),
} as const;

test.each(Object.entries(steps))(
  'an import of new repair orders that is killed %s leaves each of them whole, and the next one brings all',
  async (_step, trap) => {
    await killImport(holder, trap, place());
    const left = await found();
    expect(left?.torn).toBe(0);
    expect(left?.lines).toBe(2 * (left?.orders ?? 0));
    expect(await db.query('select 1 from feed_file')).toEqual([]);
    const { code, output } = await load();
    expect([code, output]).toEqual([0, expect.stringContaining('Loaded 33,000 rows')]);
    expect(await found()).toEqual({ orders: ORDERS, lines: 2 * ORDERS, dollars: 2 * ORDERS, torn: 0 });
    await expectNothingLeft(db, scratch);
  },
);

const changes = {
  'while it stages': atTable('technician_profile'),
  'in a transaction': atRow('repair_order', 'update', `new.ro_number = '7000'`),
  'before it commits': atRow('feed_file', 'insert'),
} as const;

test.each(Object.entries(changes))(
  'an import of changed repair orders that is killed %s leaves each as it was, and the next one changes all',
  async (_step, trap) => {
    expect((await load()).code).toBe(0);
    writeExtract(3);
    await killImport(holder, trap, place());
    expect(await found()).toEqual({ orders: ORDERS, lines: 2 * ORDERS, dollars: 2 * ORDERS, torn: 0 });
    const { code, output } = await load();
    expect([code, output]).toEqual([0, expect.stringContaining('Loaded 33,000 rows')]);
    expect(await found()).toEqual({ orders: ORDERS, lines: 2 * ORDERS, dollars: 6 * ORDERS, torn: 0 });
    await expectNothingLeft(db, scratch);
  },
);

const KILLED_SERVER = {
  'while an import reads': steps['while it reads'],
  'in the first batch of an import': steps['in its first batch'],
  'in a batch beside others': steps['in a batch beside others'],
  'before the last batch of an import is committed': steps['before it commits the last batch'],
} as const;

test.each(Object.entries(KILLED_SERVER))(
  'a database server that is killed %s makes it end with a sentence, each repair order whole, and the next one brings all',
  async (_step, trap) => {
    made.copyTo(scratch);
    const own = await openDatabase({ dataFolder: scratch });
    await killServer(own, trap, place(''));
    const left = await found(own);
    expect(left).toMatchObject({ torn: 0, lines: 2 * (left?.orders ?? 0) });
    expect(await own.query('select 1 from feed_file')).toEqual([]);
    const next = await load('');
    expect([next.code, next.output]).toEqual([0, expect.stringContaining('Loaded 33,000 rows')]);
    expect(await found(own)).toEqual({ orders: ORDERS, lines: 2 * ORDERS, dollars: 2 * ORDERS, torn: 0 });
    await expectNothingLeft(own, scratch);
    await own.close();
  },
);

test.each(Object.entries(changes))(
  'a database server that is killed under an import of changed repair orders, %s, leaves each as it was, and the next one changes all',
  async (_step, trap) => {
    made.copyTo(scratch);
    const own = await openDatabase({ dataFolder: scratch });
    expect((await load('')).code).toBe(0);
    writeExtract(3);
    await killServer(own, trap, place(''));
    expect(await found(own)).toEqual({ orders: ORDERS, lines: 2 * ORDERS, dollars: 2 * ORDERS, torn: 0 });
    expect((await load('')).code).toBe(0);
    expect(await found(own)).toEqual({ orders: ORDERS, lines: 2 * ORDERS, dollars: 6 * ORDERS, torn: 0 });
    await expectNothingLeft(own, scratch);
    await own.close();
  },
);
