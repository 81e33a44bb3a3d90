import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '@fixed-ops/database';
import { openTemporaryDatabase, type TemporaryDatabase } from '@fixed-ops/database/testing';

// A thread of its own reads files of more than a megabyte if the command is compiled.

jest.setTimeout(120_000);
const script = join(__dirname, '..', 'testing', 'run-import.mjs');
const ORDERS = 20_000;
let database: TemporaryDatabase;
let db: Database;
let extract: string;

beforeAll(async () => {
  database = await openTemporaryDatabase(process.env.FIXED_OPS_TEST_DATABASE);
  db = database.db;
  await db.execute(`insert into dealership_group (id, name) values ('g', 'Group')`);
  extract = mkdtempSync(join(tmpdir(), 'fixed-ops-import-files-'));
});
afterAll(async () => {
  await database.close();
  rmSync(extract, { recursive: true, force: true });
});

const range = Array.from({ length: ORDERS }, (_value, at) => at + 1);
const STORY = 'Noise – “grinding” from the front';
const ros = ['ro_number,status,open_date,close_date', ...range.map((n) => `${n},closed,2026-10-01,2026-10-02`)];
const lines = [
  'ro_number,line,pay_type,op_code,sold_hours,labor_sale,labor_cost,cause',
  ...range.map((n) => `${n},1,C,OIL,1,10,4,${STORY} ${n}`),
];

function write(name: string, rows: readonly string[], end = Buffer.alloc(0)): void {
  writeFileSync(join(extract, name), Buffer.concat([Buffer.from(`${rows.join('\n')}\n`), end]));
}

async function load(store: string): Promise<{ code: number; output: string }> {
  await db.execute(
    `insert into dealership (id, group_id, name, timezone) values ($1, 'g', $1, 'UTC') on conflict do nothing`,
    [store],
  );
  const { dataFolder, databaseUrl } = database;
  const settings = { FIXED_OPS_DATA: dataFolder, DATABASE_URL: databaseUrl, DEMO_TODAY: '2026-11-20' };
  const input = JSON.stringify({ args: ['--dealership', store, extract], settings });
  return new Promise((resolve) => {
    execFile(process.execPath, ['--conditions=built', script, input], (error, stdout, stderr) =>
      resolve({
        code: typeof error?.code === 'number' ? error.code : error === null ? 0 : -1,
        output: stdout + stderr,
      }),
    );
  });
}

const counts = async (store: string) => {
  const [row] = await db.query(
    `select (select count(*)::integer from repair_order where dealership_id = $1) as orders, count(*)::integer as lines,
            count(*) filter (where cause = $2 || ro_id)::integer as told from ro_line where dealership_id = $1`,
    [store, `${STORY} `],
  );
  return row;
};

test('large files come whole, and what is refused says its line, in the order of the file', async () => {
  write('ros.csv', ros);
  const bad = [...lines];
  bad.splice(9_000, 0, '8999,2,X,OIL,1,10,4,', `${ORDERS + 7},1,C,OIL,1,10,4,orphan`, '8999,3,C,OIL,1,10,4');
  write('lines.csv', bad);
  const { code, output } = await load('whole');
  expect(output).toContain('lines');
  expect(code).toBe(2);
  expect(await counts('whole')).toEqual({ orders: ORDERS, lines: ORDERS, told: ORDERS });
  expect(readFileSync(join(extract, 'lines.csv.rejects.csv'), 'utf8').split('\r\n').slice(1, -1)).toEqual([
    '9001,pay_type,X,"is not one of C, W, I, S, M, F, B"',
    `9002,ro_number,${ORDERS + 7},is a repair order that is not known`,
    '9003,,,"has 7 fields, the header has 8"',
  ]);
  // Loading the same files again changes nothing.
  expect((await load('whole')).code).toBe(2);
  expect(await counts('whole')).toEqual({ orders: ORDERS, lines: ORDERS, told: ORDERS });
});

test('a large file with bytes that are not UTF-8 far behind its begin is refused whole, with the repair orders that it belongs to; the others are loaded', async () => {
  write('ros.csv', ros);
  write('lines.csv', lines, Buffer.from([0x39, 0xe9, 0x2c, 10]));
  write('rates.csv', ['from_date,scope,rate', '2026-01-01,door,189.95']);
  const { code, output } = await load('foreign');
  expect(output).toContain('found bytes that are not UTF-8 between byte');
  expect(code).toBe(2);
  expect(await counts('foreign')).toEqual({ orders: 0, lines: 0, told: 0 });
  expect(await db.query(`select rate_c from door_rate where dealership_id = 'foreign'`)).toEqual([{ rate_c: 18_995 }]);
});
