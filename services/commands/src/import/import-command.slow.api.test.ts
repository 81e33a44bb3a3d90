import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '@fixed-ops/database';
import { openTemporaryDatabase, type TemporaryDatabase } from '@fixed-ops/database/testing';

const extract = mkdtempSync(join(tmpdir(), 'fixed-ops-import-files-'));
const script = join(__dirname, '..', 'testing', 'run-import.mjs');
const ORDERS = 3_000;
let database: TemporaryDatabase;
let db: Database;

beforeAll(async () => {
  // Stands for the server that runs beside the command.
  database = await openTemporaryDatabase(process.env.FIXED_OPS_TEST_DATABASE);
  db = database.db;
  await db.execute(`insert into dealership_group (id, name) values ('g', 'Group')`);
  await db.execute(
    `insert into dealership (id, group_id, name, timezone) values ('d', 'g', 'Store', 'America/Chicago')`,
  );
  await db.execute(
    `insert into app_user (id, local_account_id, first_name, last_name, email, role, job_title, team_category, group_id)
     values ('u', 'a', 'Dana', 'Whitfield', 'dana@example.com', 'MANAGER', 'SERVICE_DIRECTOR', 'Service', 'g')`,
  );
  await db.execute(`insert into user_dealership (user_id, dealership_id) values ('u', 'd')`);
  writeExtract(1);
});
afterAll(async () => {
  await database.close();
  rmSync(extract, { recursive: true, force: true });
});

/** Repair orders of two lines, each of `dollars`. */
function writeExtract(dollars: number): void {
  let ros = 'ro_number,status,open_date,close_date\n';
  let lines = 'ro_number,line,pay_type,op_code,sold_hours,labor_sale,labor_cost\n';
  for (let number = 1; number <= ORDERS; number += 1) {
    ros += `${number},closed,2026-10-01,2026-10-02\n`;
    lines += `${number},1,C,A,1,${dollars},0\n${number},2,W,B,1,${dollars},0\n`;
  }
  writeFileSync(join(extract, 'ros.csv'), ros);
  writeFileSync(join(extract, 'lines.csv'), lines);
}

function start(...args: readonly string[]): { child: ChildProcess; output: () => string } {
  const { dataFolder, databaseUrl } = database;
  const settings = { FIXED_OPS_DATA: dataFolder, DATABASE_URL: databaseUrl, DEMO_TODAY: '2026-11-20' };
  const child = spawn(process.execPath, ['--conditions=built', script, JSON.stringify({ args, settings })]);
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (piece) => {
      text += String(piece);
    });
  }
  return { child, output: () => text };
}

async function run(...args: readonly string[]): Promise<{ code: number | null; output: string }> {
  const { child, output } = start(...args);
  const [code] = await once(child, 'close');
  return { code, output: output() };
}

/** The sums of the lines, and the number of repair orders whose sums differ from those of their lines. */
const totals = async () => {
  const [row] = await db.query<{ lines: number; cents: number; torn: number }>(
    `select (select count(*) from ro_line)::integer as lines, (select coalesce(sum(labor_sale_c), 0) from ro_line) as cents,
            (select count(*) from repair_order o
              where o.labor_sale_c <> (select sum(l.labor_sale_c) from ro_line l where l.ro_id = o.id)
                 or o.line_count <> 2)::integer as torn`,
  );
  return row;
};

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'close');
}

test('an import that is killed while it reads or while it merges leaves nothing half, and the next one completes', async () => {
  const reading = start('--dealership', 'd', extract);
  await once(reading.child.stdout!, 'data');
  await kill(reading.child);
  expect([0, 2 * ORDERS]).toContain((await totals())?.lines);
  expect((await totals())?.torn).toBe(0);

  const merging = start('--dealership', 'd', extract);
  let hasEnded = false;
  merging.child.once('exit', () => {
    hasEnded = true;
  });
  // The last table that is staged before the import writes the product's own tables.
  const staged = `select 1 from pg_tables where schemaname = 'import_staging' and tablename like '%new_order'`;
  while (!hasEnded && (await db.query(staged)).length === 0) await pause(2);
  if (!hasEnded) await kill(merging.child);
  expect([0, 2 * ORDERS]).toContain((await totals())?.lines);
  expect((await totals())?.torn).toBe(0);

  const { code, output } = await run('--dealership', 'd', extract);
  expect(output).toContain('ros: 3,000 rows');
  expect(output).toMatch(/Loaded 9,000 rows in \d+\.\d s\./);
  expect(code).toBe(0);
  expect(await totals()).toEqual({ lines: 2 * ORDERS, cents: 2 * ORDERS * 100, torn: 0 });
  expect(await db.query(`select tablename from pg_tables where schemaname = 'import_staging'`)).toEqual([]);
  // Starts three processes in turn, each of which reads its files. On an idle machine that takes seconds.
}, 180_000);

test('rows that are refused end with 2, a reason for each, and a notification for the managers', async () => {
  const file = join(extract, 'rates.csv');
  writeFileSync(file, 'from_date,scope,rate\n2026-01-01,door,189.95\n2026-01-01,door,x\n');
  const { code, output } = await run('--dealership', 'd', file);
  expect(output).toContain(`rates: 1 rows, 1 refused (${file}.rejects.csv)`);
  expect(code).toBe(2);
  expect(await db.query(`select user_id, type, title, text from notification where dealership_id = 'd'`)).toEqual([
    {
      user_id: 'u',
      type: 'import',
      title: 'A row of the files was refused',
      text: 'rates.csv: 1. Everything else is loaded; the reasons are beside each file, in its .rejects.csv.',
    },
  ]);
});

test('a dealership that is not there ends with 1 and says which are', async () => {
  const { code, output } = await run('--dealership', 'e', '--dry-run', extract);
  expect(output).toMatch(/There is no dealership e. There are d\./);
  expect(code).toBe(1);
});
