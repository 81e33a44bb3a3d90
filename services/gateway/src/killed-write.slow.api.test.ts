import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { type CallDefinition, calls, problemSchema, settingsBlocks } from '@fixed-ops/contract';
import { type Database, openDatabase } from '@fixed-ops/database';
import { type AskingPerson, addDeveloper, addStore, annOf, onFolder, RO_NUMBER } from './testing/person-of-product.ts';
import { atCommit, atRow, inTrap, prepareTraps, type Trap } from './testing/trap.ts';
import { useMadeFolder } from './testing/use-made-folder.ts';
import { type StartedProduct, useOneProduct } from './testing/use-product.ts';

// Kills the database server or the product while a call is in its transaction. The former tests share one product.

jest.setTimeout(120_000);
const made = useMadeFolder((dataFolder) =>
  onFolder(dataFolder, async (db) => {
    await addStore(db);
    await addDeveloper(db, 'bob');
    await db.execute(`update app_user set role = 'ADMIN' where id = 'ann'`);
    await prepareTraps(db);
  }),
);
let ann: AskingPerson;
let db: Database;
// Closes the database before the folder is removed.
afterAll(() => db.close());
const { folder, postmasterPid, start } = useOneProduct(made);
let product: StartedProduct;
async function startProduct(): Promise<void> {
  product = start({ DEMO: 'off' });
  ann = await annOf(await product.ready(), folder());
}
beforeAll(async () => {
  await startProduct();
  db = await openDatabase({ dataFolder: folder() });
}, 60_000);

const wholesale = settingsBlocks.partsOptionsWholeSaleAnalysis;
const byDefault = { staleDays: 60, minPrior12: 500, customerTypes: [], excludeAccounts: [], gpTarget: 20 };
const view = { screen: '/dashboard', name: 'Mine', query: 'pay=C', isDefault: true };

interface Write {
  readonly call: CallDefinition;
  readonly body: object;
  /** The call that reads the replaced block. */
  readonly replaces?: CallDefinition;
  /** The tables that it writes. */
  readonly tables: readonly string[];
}
const note: Write = {
  call: calls.createRoNote,
  body: { roNumber: RO_NUMBER, text: 'Look at this', mentions: ['bob'] },
  tables: ['ro_note', 'audit_log', 'notification'],
};
const settings: Write = {
  call: wholesale.put,
  body: { data: { ...byDefault, staleDays: 45 } },
  replaces: wholesale.get,
  tables: ['wholesale_option', 'audit_log'],
};
const savedView: Write = { call: calls.createSavedView, body: view, tables: ['saved_view'] };

/** Whether each of the tables of a write has rows. */
const writtenOf = ({ tables }: Write): Promise<boolean[]> =>
  Promise.all(tables.map(async (table) => (await db.query(`select 1 from ${table} limit 1`)).length > 0));

async function send({ call, body, replaces }: Write): Promise<Response> {
  if (replaces === undefined) return ann.fetch(call, { body });
  const block = await ann.fetch(replaces);
  return block.status === 200
    ? ann.fetch(call, { body, headers: { 'if-match': block.headers.get('etag') ?? '' } })
    : block;
}

/** Kills the server while a trap holds a call. Returns the response. */
async function killServerIn(trap: Trap, send: () => Promise<Response>): Promise<Response> {
  const pid = postmasterPid();
  let answer: Promise<Response> = Promise.reject(new Error('It was not sent.'));
  answer.catch(() => undefined);
  let ended: string | null = null;
  const held = inTrap(
    db,
    trap,
    () => {
      answer = send();
      void answer.then(async (early) => {
        ended = `${early.status} ${await early.clone().text()}`;
      });
      return { hasEnded: () => ended };
    },
    async (_begun, tx) => {
      process.kill(pid ?? 0, 'SIGKILL');
      await tx.query('select pg_sleep(60)');
    },
  );
  await expect(held).rejects.toMatchObject({ code: 'database_unreachable' });
  const answered = await answer;
  // An old connection may turn out to be dead only when it is used.
  const lift = (): Promise<unknown> => db.execute(trap.lift).catch(lift);
  await lift();
  expect(postmasterPid()).not.toBe(pid);
  return answered;
}

test.each<[string, Write, Trap]>([
  ['a note is written', note, atRow('ro_note', 'insert')],
  ['the note is noted in the audit log', note, atRow('audit_log', 'insert')],
  ['whom the note mentions is told', note, atRow('notification', 'insert')],
  ['the note is committed', note, atCommit('audit_log', 'insert')],
  ['settings are written', settings, atRow('wholesale_option', 'insert')],
  ['the settings are noted in the audit log', settings, atRow('audit_log', 'insert')],
  ['the settings are committed', settings, atCommit('audit_log', 'insert')],
  ['filters are saved under a name', savedView, atRow('saved_view', 'insert')],
])(
  'a database server that is killed while %s makes the call 503 with nothing half done, and the same call succeeds without a restart',
  async (_step, write, trap) => {
    for (const table of write.tables) await db.execute(`delete from ${table}`);
    const failed = await killServerIn(trap, () => send(write));
    expect(failed.status).toBe(503);
    expect(failed.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(problemSchema.parse(await failed.json())).toMatchObject({ status: 503, code: 'database_unavailable' });
    // A server process may commit before it notices that the others are dead. Then everything is stored.
    expect(new Set(await writtenOf(write)).size).toBe(1);

    let again = await send(write);
    while (again.status === 503) {
      await pause(50);
      again = await send(write);
    }
    expect(again.status).toBe(200);
    expect(await writtenOf(write)).not.toContain(false);
    expect(product.said.filter((line) => /^\s+at /.test(line))).toEqual([]);
  },
);

/** Kills the product while a trap holds a call, and waits until its transaction has ended. */
async function killProductIn(trap: Trap, write: Write): Promise<void> {
  const sent = () => {
    let ended: string | null = null;
    send(write).then(
      ({ status }) => {
        ended = String(status);
      },
      () => undefined,
    );
    return { hasEnded: () => ended };
  };
  await inTrap(db, trap, sent, async () => {
    product.child.kill('SIGKILL');
    await once(product.child, 'close');
  });
}

test.each<[string, Write, Trap]>([
  ['whom a note mentions is told', note, atRow('notification', 'insert')],
  ['a note is committed', note, atCommit('audit_log', 'insert')],
  ['settings are committed', settings, atCommit('audit_log', 'insert')],
])(
  'of a product that is killed while %s all is there or nothing, and the next one makes the same call succeed',
  async (_step, write, trap) => {
    for (const table of write.tables) await db.execute(`delete from ${table}`);
    await killProductIn(trap, write);
    expect(new Set(await writtenOf(write)).size).toBe(1);
    await startProduct();
    expect((await send(write)).status).toBe(200);
    expect(await writtenOf(write)).not.toContain(false);
  },
);
