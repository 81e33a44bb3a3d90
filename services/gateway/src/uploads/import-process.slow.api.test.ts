import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { type Database, openDatabase, openTemporaryDatabase, type TemporaryDatabase } from '@fixed-ops/database';
import { readEnvironment } from '@fixed-ops/environment';
import {
  createRun,
  createRunFrom,
  filesOf,
  ownerOf,
  putPart,
  type RunKey,
  readRun,
  startRun,
} from '@fixed-ops/importer';
import { insertStore } from '@fixed-ops/importer/testing';

// Uploads in processes of their own, as the server starts them; a lock on a table holds one at a step.

const script = join(__dirname, '..', '..', 'dist', 'import-process.mjs');
let database: TemporaryDatabase;
let db: Database;
let holder: Database;
let scratch: string;

beforeAll(async () => {
  database = await openTemporaryDatabase(process.env.FIXED_OPS_TEST_DATABASE);
  db = database.db;
  holder = await openDatabase({ dataFolder: database.dataFolder, databaseUrl: database.databaseUrl });
  await insertStore(db, 'd');
}, 60_000);
afterAll(async () => {
  await holder?.close();
  await database?.close();
});
beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'fixed-ops-upload-'));
});
afterEach(async () => {
  rmSync(scratch, { recursive: true, force: true });
  for (const table of ['import_run', 'upload', 'ro_line', 'repair_order', 'feed_file'])
    await db.execute(`delete from ${table}`);
});

const FILES = [
  { name: 'ros.csv', kind: 'ros', text: 'ro_number,open_date,close_date,status\n1,2026-10-05,2026-10-05,closed\n' },
  {
    name: 'lines.csv',
    kind: 'lines',
    text: 'ro_number,line,pay_type,op_code,sold_hours,labor_sale,labor_cost\n1,A,C,LOFSYN,0.30,32.00,8.10\n',
  },
];

/** An upload whose files are there. */
async function waiting(): Promise<RunKey> {
  const files = FILES.map(({ name, kind, text }) => ({ name, kind, size: text.length }));
  const { runId } = await createRun(db, { dealershipId: 'd', userId: 'u', isDryRun: false }, files);
  const key = { dealershipId: 'd', runId };
  const kept = await filesOf(db, ownerOf(key));
  for (const [at, { text }] of FILES.entries())
    await putPart(db, ownerOf(key), { fileId: kept[at]?.id ?? 0, no: 0, gzip: gzipSync(text) });
  await startRun(db, key);
  return key;
}

function start(key: RunKey) {
  const environment = readEnvironment(
    { FIXED_OPS_DATA: scratch, DATABASE_URL: database.databaseUrl, DEMO_TODAY: '2026-11-20' },
    scratch,
  );
  const child = fork(script, [], { execArgv: ['--conditions=built'], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  child.send({ environment, publicUrl: 'http://localhost:3000', key });
  return { child, ended: once(child, 'exit') };
}

/** Lets an upload run until it waits for a table that somebody holds, and does something to it there. */
async function heldAt(table: string, act: (child: ReturnType<typeof start>['child']) => void): Promise<RunKey> {
  const key = await waiting();
  const { child, ended } = start(key);
  await holder.transaction(async (tx) => {
    await tx.execute(`lock table ${table} in access exclusive mode`);
    while ((await tx.query('select 1 from pg_locks where not granted')).length === 0) {
      if (child.exitCode !== null) throw new Error('It ran past the lock.');
      await pause(5);
    }
    act(child);
    if (child.signalCode !== null || child.killed) await ended;
  });
  await ended;
  return key;
}

const orders = () => db.query('select ro_number from repair_order');

test('an upload is loaded by a process of its own, which leaves nothing behind', async () => {
  const key = await waiting();
  const { ended } = start(key);
  expect(await ended).toEqual([0, null]);
  expect(await readRun(db, key)).toMatchObject({ status: 'done', report: { orders: { added: 1 } } });
  expect(await orders()).toHaveLength(1);
  expect(readdirSync(scratch).filter((name) => name.startsWith('import'))).toEqual([]);
});

test('one whose process is killed has failed at the next look, with nothing loaded, and its files load again', async () => {
  const key = await heldAt('repair_order', (child) => child.kill('SIGKILL'));
  const found = await readRun(db, key);
  expect([found.status, found.error]).toEqual(['failed', expect.stringContaining('before anything was loaded')]);
  expect(await orders()).toEqual([]);
  const run = { dealershipId: 'd', userId: 'u', isDryRun: false };
  const again = { dealershipId: 'd', runId: (await createRunFrom(db, run, key.runId)).runId };
  await startRun(db, again);
  await start(again).ended;
  expect(await readRun(db, again)).toMatchObject({ status: 'done' });
  expect(readdirSync(scratch).filter((name) => name.startsWith('import'))).toEqual([]);
});

test('one whose server goes away stops, and says that nothing was loaded', async () => {
  const key = await heldAt('repair_order', (child) => child.disconnect());
  const found = await readRun(db, key);
  expect([found.status, found.error]).toEqual(['failed', expect.stringContaining('The server was stopped')]);
  expect(await orders()).toEqual([]);
});
