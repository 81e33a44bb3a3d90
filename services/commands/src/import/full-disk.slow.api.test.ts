import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, migrate, openDatabase } from '@fixed-ops/database';

// The disk is really full: the local database server may not let a file grow beyond a limit (`ulimit -f`, which needs no privilege), and
// /dev/full has no room for a byte.

jest.setTimeout(300_000);
const script = join(__dirname, '..', 'testing', 'run-import.mjs');
/** The orders of one transaction. If it finds no room, none of them is stored. */
const ORDERS = 5_000;

let dataFolder: string;
let extract: string;

beforeEach(async () => {
  dataFolder = mkdtempSync(join(tmpdir(), 'fixed-ops-full-disk-'));
  extract = mkdtempSync(join(tmpdir(), 'fixed-ops-import-files-'));
  const db = await openDatabase({ dataFolder });
  await migrate(db);
  await db.execute(`insert into dealership_group (id, name) values ('g', 'Group')`);
  await db.execute(
    `insert into dealership (id, group_id, name, timezone) values ('d', 'g', 'Store', 'America/Chicago')`,
  );
  writeExtract('');
  await fillLog(db, 0);
  // The server ends with its last user, so that the import starts the next one under the limit.
  await db.close();
});
afterEach(() => {
  for (const folder of [dataFolder, extract])
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
});

/** Writes into the log until its last file has this many MiB, however much the migrations have written. */
async function fillLog(db: Database, used: number): Promise<void> {
  await db.query(
    `select pg_logical_emit_message(true, 'test', repeat('x', $1::integer + $2::integer - (pg_current_wal_lsn() - '0/0')::integer % $1))`,
    [16 * 1024 * 1024, used * 1024 * 1024],
  );
}

/** Makes the next start need a new log file: a server makes one if the last file is more than three quarters full. */
async function needLog(): Promise<void> {
  const last = await within(async (db) => {
    await fillLog(db, 13);
    const [row] = await db.query<{ name: string }>('select pg_walfile_name(pg_current_wal_lsn()) as name');
    return row?.name ?? '';
  });
  const log = join(dataFolder, 'database', 'cluster', 'pg_wal');
  for (const name of readdirSync(log)) if (/^[0-9A-F]{24}$/.test(name) && name > last) rmSync(join(log, name));
}

const SENTENCE = 'Customer states a noise from the front when braking; checked and found worn pads. ';

function writeExtract(badLine: string, sentences = 4): void {
  const story = SENTENCE.repeat(sentences);
  let ros = 'ro_number,status,open_date,close_date\n';
  let lines = 'ro_number,line,pay_type,op_code,sold_hours,labor_sale,labor_cost,cause,correction\n';
  for (let number = 1; number <= ORDERS; number += 1) {
    ros += `${number},closed,2026-10-01,2026-10-02\n`;
    lines += `${number},1,C,A,1,100,0,${story},${story}\n`;
  }
  writeFileSync(join(extract, 'ros.csv'), ros);
  writeFileSync(join(extract, 'lines.csv'), lines + badLine);
}

/** Writes so many op codes that their unlogged staging table is larger than the files of repair orders. */
async function writeCodes(): Promise<void> {
  let codes = 'op_code,description\n';
  for (let number = 1; number <= 20_000; number += 1) codes += `OP${number},${SENTENCE.repeat(4)}\n`;
  writeFileSync(join(extract, 'op_codes.csv'), codes);
}

/** Runs the import as the command does, under a limit of file sizes in KiB. */
function importUnder(limit: number | 'unlimited'): Promise<{ code: number; output: string }> {
  const input = {
    args: ['--dealership', 'd', extract],
    settings: { FIXED_OPS_DATA: dataFolder, DEMO_TODAY: '2026-11-20' },
  };
  const command = `ulimit -f ${limit}; exec "$@"`;
  const words = ['-c', command, 'import', process.execPath, '--conditions=built', script, JSON.stringify(input)];
  return new Promise((resolve) => {
    execFile('bash', words, (error, stdout, stderr) =>
      resolve({
        code: typeof error?.code === 'number' ? error.code : error === null ? 0 : -1,
        output: stdout + stderr,
      }),
    );
  });
}

async function within<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const db = await openDatabase({ dataFolder });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

const counts = () =>
  within(async (db) => {
    const [row] = await db.query(
      `select (select count(*) from repair_order) as orders, (select count(*) from ro_line) as lines,
              (select count(*) from feed_file) as files`,
    );
    return row;
  });

test.each([
  ['a table', 6 * 1024, writeCodes, /could not extend file .*File too large/],
  ['the log', 15 * 1024, needLog, /pg_wal.*File too large/],
])(
  'an import stops with a sentence where %s finds no room, merges nothing, and succeeds once there is room',
  async (_what, limit, prepare, reason) => {
    await prepare();
    const failed = await importUnder(limit);
    expect(failed.output).toMatch(/The disk that holds the database \(.*\) is full: /);
    expect(failed.output).toContain(dataFolder);
    expect(failed.output).toMatch(reason);
    expect(failed.output).toContain('Free some room there and try again');
    expect(failed.output).not.toMatch(/^\s+at /m);
    expect(failed.code).toBe(1);
    // It finds the files of a process that was interrupted, and as little room as that one had.
    expect(await importUnder(limit)).toMatchObject({ code: 1, output: expect.stringContaining('is full: ') });
    expect(await counts()).toMatchObject({ orders: 0, lines: 0, files: 0 });

    const done = await importUnder('unlimited');
    expect(done.output).toContain('ros');
    expect(done.code).toBe(0);
    expect(await counts()).toMatchObject({ orders: ORDERS, lines: ORDERS, files: readdirSync(extract).length });
  },
);

test('an import whose rows find no room to wait merges nothing, says where, and leaves nothing there', async () => {
  writeExtract('', 16);
  const failed = await importUnder(8 * 1024);
  expect(failed.output).toContain(
    `The rows of the extract find no place to wait in ${dataFolder}: the disk is full. Nothing was imported.`,
  );
  expect(failed.code).toBe(1);
  expect(readdirSync(dataFolder).filter((name) => name.startsWith('import'))).toEqual([]);
  expect(await counts()).toMatchObject({ orders: 0, lines: 0, files: 0 });
});

test('an import whose refused rows find no room merges nothing, and says which file', async () => {
  writeExtract('1,2,X,A,1,100,0,,\n');
  const rejects = join(extract, 'lines.csv.rejects.csv');
  symlinkSync('/dev/full', rejects);
  const failed = await importUnder('unlimited');
  expect(failed.output).toContain(`The refused rows cannot be written to ${rejects}: the disk is full.`);
  expect(failed.output).toContain('Nothing was imported.');
  expect(failed.code).toBe(1);
  expect(await counts()).toMatchObject({ orders: 0, lines: 0, files: 0 });

  rmSync(rejects);
  expect((await importUnder('unlimited')).code).toBe(2);
  expect(await counts()).toMatchObject({ orders: ORDERS, lines: ORDERS });
});
