import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { calls } from '@fixed-ops/contract';
import { type Database, migrate, openDatabase } from '@fixed-ops/database';
import { demoState } from '@fixed-ops/demo';
import { addStore, annOf, onFolder, signInAddress } from './testing/person-of-product.ts';
import { atRow, inTrap, prepareTraps, type Trap } from './testing/trap.ts';
import { useMadeFolder } from './testing/use-made-folder.ts';
import { type StartedProduct, useProduct } from './testing/use-product.ts';

// Kills the product at each step of its start: where a trap in the database holds it, or before a system call.
// killed-making.slow.api.test.ts of the database covers the making of the database, and the releases package each step of publishing.

jest.setTimeout(120_000);
const hook = join(__dirname, '../../../scripts/jest/kill-before.mjs');
const { folder, postmasterPid, start } = useProduct();
let wanted: unknown;
const migrated = useMadeFolder((dataFolder) =>
  onFolder(dataFolder, async (db) => {
    await migrate(db);
    wanted = await schemaOf(db);
    await prepareTraps(db);
  }),
);
const empty = useMadeFolder((dataFolder) =>
  onFolder(dataFolder, async (db) => {
    await prepareTraps(db);
    // Made as the product makes it, so that the trap exists.
    await db.execute(
      'create table schema_migration (name text primary key, hash text not null, applied_at timestamptz not null default now())',
    );
  }),
);

/** Columns, indexes and constraints of all tables, and the applied migrations. */
const schemaOf = (db: Database) =>
  db.query(
    `select table_name || '.' || column_name as what, data_type || coalesce(column_default, '') || is_nullable as how
       from information_schema.columns where table_schema = 'public'
     union all select indexname, indexdef from pg_indexes where schemaname = 'public'
     union all select conrelid::regclass || '.' || conname, pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
     union all select name, hash from schema_migration order by 1, 2`,
  );

/** Expects the next start to serve, with the schema, the lines of statements, one key of each kind, and everything that visitors get. */
async function expectWhole(): Promise<void> {
  const product = start({ DEMO: 'off' });
  const url = await product.ready();
  const { lines, ...found } = await onFolder(folder(), async (db) => {
    const [row] = await db.query<{ lines: number }>('select count(*)::integer as lines from statement_line');
    const schema = await schemaOf(db);
    const keys = await db.query('select kind, count(*)::integer as keys from oidc_key group by kind order by kind');
    await addStore(db);
    return { schema, keys, lines: row?.lines ?? 0 };
  });
  expect(found.schema).toEqual(wanted);
  expect(found.keys).toEqual([
    { kind: 'cookie', keys: 1 },
    { kind: 'signing', keys: 1 },
  ]);
  expect(lines).toBeGreaterThan(50);
  expect(await (await fetch(`${url}/health/ready`)).json()).toMatchObject({ status: 'ready' });
  expect(await (await fetch(url)).text()).toContain('"hostRelease":"1.0.0-test"');
  expect((await fetch(await signInAddress(url), { redirect: 'manual' })).status).toBe(303);
  const ann = await annOf(url, folder());
  expect((await ann.fetch(calls.repairOrders)).status).toBe(200);
  expect(product.said.filter((line) => /^\s+at /.test(line))).toEqual([]);
}

async function kill({ child }: StartedProduct): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

async function killInTrap(trap: Trap, prepare = ''): Promise<void> {
  const db = await openDatabase({ dataFolder: folder() });
  if (prepare !== '') await db.execute(prepare);
  await inTrap(
    db,
    trap,
    () => {
      const product = start({ DEMO: 'off' });
      return { ...product, hasEnded: () => (product.child.exitCode === null ? null : product.said.join('\n')) };
    },
    kill,
  );
  await db.close();
}

test.each(['0000_initial', '0034_client_view_figures'])(
  'a start that is killed at the end of the migration %s leaves a database that the next brings to the newest schema',
  async (name) => {
    empty.copyTo(folder());
    await killInTrap(atRow('schema_migration', 'insert', `new.name like '${name}%'`));
    await expectWhole();
  },
);

test.each<[step: string, trap: Trap, prepare: string]>([
  ['writes the lines of statements', atRow('statement_line', 'insert'), 'delete from statement_line'],
  ['makes the keys of its calls', atRow('meta', 'insert', `new.key = 'subscription_keys'`), ''],
  ['makes the key that signs tokens', atRow('oidc_key', 'insert', `new.kind = 'signing'`), ''],
  ['makes the key of cookies', atRow('oidc_key', 'insert', `new.kind = 'cookie'`), ''],
])('a start that is killed while it %s is made whole by the next', async (_step, trap, prepare) => {
  migrated.copyTo(folder());
  await killInTrap(trap, prepare);
  await expectWhole();
});

test.each([
  ['it says whom to signal', 'writeFileSync /run\\.pid$'],
  ['the host has a pointer', 'link /pointers/host\\.json$'],
])('a start that is killed before %s is made whole by the next', async (_step, call) => {
  migrated.copyTo(folder());
  const { child } = start({ DEMO: 'off', NODE_OPTIONS: `--import=${hook}`, KILL_BEFORE: call });
  await once(child, 'exit');
  expect(child.signalCode).toBe('SIGKILL');
  await expectWhole();
});

test('a product that is killed as soon as it is ready starts again, by the same keys', async () => {
  migrated.copyTo(folder());
  const product = start({ DEMO: 'off' });
  await product.ready();
  await kill(product);
  const keys = () => onFolder(folder(), (db) => db.query('select kid from oidc_key order by kid'));
  const before = await keys();
  await expectWhole();
  expect(await keys()).toEqual(before);
});

/** Expects that a start whose database server was killed has ended with a sentence and left no process. */
async function expectEnded({ child, said }: StartedProduct): Promise<void> {
  if (child.exitCode === null) await once(child, 'close');
  expect([child.exitCode, said.at(-1)]).toEqual([1, expect.stringMatching(/The database server in .* went away/)]);
  expect(said.filter((line) => /^\s+at /.test(line))).toEqual([]);
  expect(existsSync(join(folder(), 'run.pid'))).toBe(false);
}

test('a database server that is killed at the end of a migration ends the start with a sentence, and the next is whole', async () => {
  empty.copyTo(folder());
  const db = await openDatabase({ dataFolder: folder() });
  const trap = atRow('schema_migration', 'insert', `new.name like '0017_%'`);
  let product: StartedProduct | undefined;
  const held = inTrap(
    db,
    trap,
    () => {
      product = start({ DEMO: 'off' });
      return { hasEnded: () => null };
    },
    async (_begun, tx) => {
      process.kill(postmasterPid() ?? 0, 'SIGKILL');
      await tx.query('select pg_sleep(60)');
    },
  );
  await expect(held).rejects.toMatchObject({ code: 'database_unreachable' });
  if (product !== undefined) await expectEnded(product);
  await db.execute(trap.lift);
  await db.close();
  await expectWhole();
});

test('a database server that is killed while demo data are made ends the start with a sentence, with none of them, and the next makes them', async () => {
  migrated.copyTo(folder());
  const product = start();
  await product.until(/demo data: \d+ %/);
  process.kill(postmasterPid() ?? 0, 'SIGKILL');
  await expectEnded(product);
  const found = await onFolder(folder(), async (db) => ({
    state: await demoState(db),
    rows: await db.query('select id from dealership'),
  }));
  expect(found).toEqual({ state: { loaded: false, through: null, today: null }, rows: [] });
  await start().until(/demo data: [1-9]\d* %/);
});
