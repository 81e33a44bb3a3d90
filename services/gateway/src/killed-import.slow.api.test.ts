import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type Database,
  migrate,
  openDatabase,
  openTemporaryDatabase,
  type TemporaryDatabase,
} from '@fixed-ops/database';
import { onFolder } from './testing/person-of-product.ts';
import { useMadeFolder } from './testing/use-made-folder.ts';

// A trap in the database holds an import at one of its steps; there it is killed, or the database server is.

jest.setTimeout(120_000);
const script = join(__dirname, '..', '..', 'commands', 'src', 'testing', 'run-import.mjs');
/** Three batches of new ones. */
const ORDERS = 11_000;
const TRAP = 4_711;

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
/** Where rows wait. */
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
  await on.execute(
    `create function trap() returns trigger language plpgsql as $$
     begin perform pg_advisory_xact_lock_shared(${TRAP}); return new; end $$`,
  );
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

function start(databaseUrl = database.databaseUrl) {
  const settings = { FIXED_OPS_DATA: scratch, DATABASE_URL: databaseUrl, DEMO_TODAY: '2026-11-20' };
  const input = JSON.stringify({ args: ['--dealership', 'd', extract], settings });
  const child = spawn(process.execPath, ['--conditions=built', script, input], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece) => {
      output += String(piece);
    });
  return { child, ended: once(child, 'close').then(([code]) => ({ code, output })) };
}

/** Repair orders, lines, their dollars, and repair orders whose sums are not those of their lines. */
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

/** Lets an import run into a trap, and kills it there. */
async function killAt(lay: string, lift: string): Promise<void> {
  await db.execute(lay.startsWith('lock') ? 'select 1' : lay);
  let killed: Promise<unknown> = Promise.resolve();
  await holder.transaction(async (tx) => {
    await tx.query(`select pg_advisory_xact_lock(${TRAP})`);
    if (lay.startsWith('lock')) await tx.execute(lay);
    const { child, ended } = start();
    while ((await tx.query('select 1 from pg_locks where not granted')).length === 0) {
      if (child.exitCode !== null) throw new Error(`It ran past the trap: ${(await ended).output}`);
      await pause(5);
    }
    child.kill('SIGKILL');
    killed = ended;
    await killed;
  });
  // Its sessions end as soon as they find that nobody is there.
  const sessions = `select 1 from pg_stat_activity where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`;
  while ((await db.query(sessions)).length > 0) await pause(5);
  if (lift !== '') await db.execute(lift);
}

const onRow = (table: string, event: string, when: string) =>
  [
    `create trigger trap before ${event} on ${table} for each row when (${when}) execute function trap()`,
    `drop trigger trap on ${table}`,
  ] as const;

const steps = {
  'while it reads': ['lock table repair_order in access exclusive mode', ''],
  'while it looks for owners': ['lock table customer in access exclusive mode', ''],
  'in its first batch': onRow('ro_line', 'insert', `new.op_code = 'B'`),
  'in a batch beside others': onRow('repair_order', 'insert', `new.ro_number = '7000'`),
  'in its last batch': onRow('repair_order', 'insert', `new.ro_number = '10500'`),
  'before it commits the last batch': onRow('feed_file', 'insert', 'true'),
} as const;

async function expectNothingLeft(on = db): Promise<void> {
  expect(await on.query(`select tablename from pg_tables where schemaname = 'import_staging'`)).toEqual([]);
  expect(await on.query(`select key from meta where key like 'import:%'`)).toEqual([]);
  expect(readdirSync(scratch).filter((name) => name.startsWith('import'))).toEqual([]);
}

test.each(Object.entries(steps))(
  'an import of new repair orders that is killed %s leaves each of them whole, and the next one brings all',
  async (_step, [lay, lift]) => {
    await killAt(lay, lift);
    const left = await found();
    expect(left?.torn).toBe(0);
    expect(left?.lines).toBe(2 * (left?.orders ?? 0));
    expect(await db.query('select 1 from feed_file')).toEqual([]);
    const { code, output } = await start().ended;
    expect([code, output]).toEqual([0, expect.stringContaining('Loaded 33,000 rows')]);
    expect(await found()).toEqual({ orders: ORDERS, lines: 2 * ORDERS, dollars: 2 * ORDERS, torn: 0 });
    await expectNothingLeft();
  },
);

const changes = {
  'while it stages': ['lock table technician_profile in access exclusive mode', ''],
  'in a transaction': onRow('repair_order', 'update', `new.ro_number = '7000'`),
  'before it commits': onRow('feed_file', 'insert', 'true'),
} as const;

test.each(Object.entries(changes))(
  'an import of changed repair orders that is killed %s leaves each as it was, and the next one changes all',
  async (_step, [lay, lift]) => {
    expect((await start().ended).code).toBe(0);
    writeExtract(3);
    await killAt(lay, lift);
    expect(await found()).toEqual({ orders: ORDERS, lines: 2 * ORDERS, dollars: 2 * ORDERS, torn: 0 });
    const { code, output } = await start().ended;
    expect([code, output]).toEqual([0, expect.stringContaining('Loaded 33,000 rows')]);
    expect(await found()).toEqual({ orders: ORDERS, lines: 2 * ORDERS, dollars: 6 * ORDERS, torn: 0 });
    await expectNothingLeft();
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
  async (_step, [lay, lift]) => {
    made.copyTo(scratch);
    const own = await openDatabase({ dataFolder: scratch });
    if (lay.startsWith('create')) await own.execute(lay);
    let ended: ReturnType<typeof start>['ended'] | undefined;
    const trapped = own.transaction(async (tx) => {
      await tx.query(`select pg_advisory_xact_lock(${TRAP})`);
      if (lay.startsWith('lock')) await tx.execute(lay);
      const importing = start('');
      ended = importing.ended;
      while ((await tx.query('select 1 from pg_locks where not granted')).length === 0) {
        if (importing.child.exitCode !== null) throw new Error(`It ran past the trap: ${(await ended).output}`);
        await pause(5);
      }
      process.kill(serverOf(scratch), 'SIGKILL');
      await tx.query('select pg_sleep(60)');
    });
    await expect(trapped).rejects.toMatchObject({ code: 'database_unreachable' });
    const { code, output } = (await ended) ?? { code: null, output: '' };
    expect([code, output]).toEqual([1, expect.stringMatching(/The database server in .* went away/)]);
    expect(output).not.toMatch(/^\s+at /m);

    const left = await found(own);
    expect(left).toMatchObject({ torn: 0, lines: 2 * (left?.orders ?? 0) });
    expect(await own.query('select 1 from feed_file')).toEqual([]);
    if (lift !== '') await own.execute(lift);
    const next = await start('').ended;
    expect([next.code, next.output]).toEqual([0, expect.stringContaining('Loaded 33,000 rows')]);
    expect(await found(own)).toEqual({ orders: ORDERS, lines: 2 * ORDERS, dollars: 2 * ORDERS, torn: 0 });
    await expectNothingLeft(own);
    await own.close();
  },
);

const serverOf = (folder: string) =>
  Number.parseInt(readFileSync(join(folder, 'database', 'cluster', 'postmaster.pid'), 'utf8'), 10);
