import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Database, migrate, openDatabase } from '@fixed-ops/database';
import { openTemporaryDatabase, type TemporaryDatabase } from '@fixed-ops/database/testing';
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
import { onFolder } from '../testing/person-of-product.ts';
import { atRow, atTable, inTrap, prepareTraps, type Trap } from '../testing/trap.ts';
import { killServerUnder } from '../testing/trapped-import.ts';
import { useMadeFolder } from '../testing/use-made-folder.ts';
import { STORE_BUSY } from './import-starter.ts';

// Loads uploads in processes of their own, as the server does. A trap in the database holds one at a step.

jest.setTimeout(120_000);

const script = join(__dirname, '..', '..', 'dist', 'import-process.mjs');
let database: TemporaryDatabase;
let db: Database;
let holder: Database;
let scratch: string;
const made = useMadeFolder((dataFolder) =>
  onFolder(dataFolder, async (own) => {
    await migrate(own);
    await prepare(own);
  }),
);
async function prepare(on: Database): Promise<void> {
  await prepareTraps(on);
  await insertStore(on, 'd');
}

beforeAll(async () => {
  database = await openTemporaryDatabase(process.env.FIXED_OPS_TEST_DATABASE);
  db = database.db;
  holder = await openDatabase({ dataFolder: database.dataFolder, databaseUrl: database.databaseUrl });
  await prepare(db);
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

const RUN = { dealershipId: 'd', userId: 'u', isDryRun: false };

/** An upload with all its files. */
async function waiting(on = db): Promise<RunKey> {
  const files = FILES.map(({ name, kind, text }) => ({ name, kind, size: text.length }));
  const { runId } = await createRun(on, RUN, files);
  const key = { dealershipId: 'd', runId };
  const kept = await filesOf(on, ownerOf(key));
  for (const [at, { text }] of FILES.entries())
    await putPart(on, ownerOf(key), { fileId: kept[at]?.id ?? 0, no: 0, gzip: gzipSync(text) });
  await startRun(on, key);
  return key;
}

/** Starts to load one. Without a `databaseUrl`, into the local database of its folder. */
function start(key: RunKey, databaseUrl = database.databaseUrl) {
  const environment = readEnvironment(
    { FIXED_OPS_DATA: scratch, DATABASE_URL: databaseUrl, DEMO_TODAY: '2026-11-20' },
    scratch,
  );
  const child = fork(script, [], { execArgv: ['--conditions=built'], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  child.send({ environment, publicUrl: 'http://localhost:3000', key });
  return {
    child,
    ended: once(child, 'exit'),
    hasEnded: () => (child.exitCode === null ? null : `with code ${child.exitCode}`),
  };
}

/** Lets an upload run until it is held at a step, and acts on it there. */
async function heldAt(trap: Trap, act: (child: ReturnType<typeof start>['child']) => void): Promise<RunKey> {
  const key = await waiting();
  const { ended } = await inTrap(
    holder,
    trap,
    () => start(key),
    async (begun) => {
      act(begun.child);
      if (begun.child.killed) await begun.ended;
    },
  );
  await ended;
  return key;
}

const orders = async (on = db) => (await on.query('select ro_number from repair_order')).length;

/** Expects that the files of a failed upload are loaded again by another, successful one. */
async function expectLoadsAgain(failed: RunKey, on = db, databaseUrl = database.databaseUrl): Promise<void> {
  const again = { dealershipId: 'd', runId: (await createRunFrom(on, RUN, failed.runId)).runId };
  await startRun(on, again);
  expect(await start(again, databaseUrl).ended).toEqual([0, null]);
  expect(await readRun(on, again)).toMatchObject({ status: 'done' });
  expect(await orders(on)).toBe(1);
  expect(readdirSync(scratch).filter((name) => name.startsWith('import'))).toEqual([]);
}

test('an upload is loaded by a process of its own, which leaves nothing behind', async () => {
  const key = await waiting();
  const { ended } = start(key);
  expect(await ended).toEqual([0, null]);
  expect(await readRun(db, key)).toMatchObject({ status: 'done', report: { orders: { added: 1 } } });
  expect(await orders()).toBe(1);
  expect(readdirSync(scratch).filter((name) => name.startsWith('import'))).toEqual([]);
});

test('one whose dealership a command loads ends with its own code and still waits', async () => {
  const lock = { run: 'r', pid: 1, host: 'elsewhere', since: new Date().toISOString(), beat: new Date() };
  await db.execute(`insert into meta (key, value) values ('import:d', $1::jsonb)`, [JSON.stringify(lock)]);
  const key = await waiting();
  expect(await start(key).ended).toEqual([STORE_BUSY, null]);
  await db.execute(`delete from meta where key = 'import:d'`);
  expect(await start(key).ended).toEqual([0, null]);
  expect(await readRun(db, key)).toMatchObject({ status: 'done' });
});

const NOTHING_LOADED = 'before anything was loaded';
const MAY_BE_MISSING = 'Every repair order is whole, but some may be missing';
const STEPS: Readonly<Record<string, { readonly trap: Trap; readonly says: string; readonly loaded: number }>> = {
  'while it fetches its files': { trap: atTable('upload_part'), says: NOTHING_LOADED, loaded: 0 },
  'while it reads them': { trap: atTable('repair_order'), says: NOTHING_LOADED, loaded: 0 },
  'before it commits what it loads': { trap: atRow('feed_file', 'insert'), says: MAY_BE_MISSING, loaded: 0 },
  'before it says that it is done': {
    trap: atRow('import_run', 'update', `new.status = 'done'`),
    says: MAY_BE_MISSING,
    loaded: 1,
  },
};

test.each(Object.entries(STEPS))(
  'one whose process is killed %s has failed at the next look, with a sentence and nothing half, and its files load again',
  async (_step, { trap, says, loaded }) => {
    const key = await heldAt(trap, (child) => child.kill('SIGKILL'));
    const found = await readRun(db, key);
    expect([found.status, found.error]).toEqual(['failed', expect.stringContaining(says)]);
    expect(await orders()).toBe(loaded);
    await expectLoadsAgain(key);
  },
);

test.each(Object.entries(STEPS))(
  'one whose database server is killed %s has failed with a sentence and nothing half, and its files load again without a restart',
  async (_step, { trap, loaded }) => {
    made.copyTo(scratch);
    const own = await openDatabase({ dataFolder: scratch });
    const key = await waiting(own);
    await killServerUnder(own, trap, scratch, () => start(key, ''));
    const found = await readRun(own, key);
    expect([found.status, found.error]).toEqual(['failed', expect.stringContaining('The database became unavailable')]);
    expect(await orders(own)).toBe(loaded);
    await expectLoadsAgain(key, own, '');
    await own.close();
  },
);

test('one whose server goes away stops, and says that nothing was loaded', async () => {
  const key = await heldAt(atTable('repair_order'), (child) => child.disconnect());
  const found = await readRun(db, key);
  expect([found.status, found.error]).toEqual(['failed', expect.stringContaining('The server was stopped')]);
  expect(await orders()).toBe(0);
});
