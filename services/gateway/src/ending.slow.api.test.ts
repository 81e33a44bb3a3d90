import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { calls } from '@fixed-ops/contract';
import { joinLocalServer, openDatabase } from '@fixed-ops/database';
import { createRun, filesOf, ownerOf, putPart, type RunKey, readRun } from '@fixed-ops/importer';
import { startRelay } from '@fixed-ops/mail/testing';
import { annOf, makeStore, onFolder } from './testing/person-of-product.ts';
import { atRow, inTrap, prepareTraps } from './testing/trap.ts';
import { endProduct, type StartedProduct, useProduct } from './testing/use-product.ts';

jest.setTimeout(120_000);
const { folder, postmasterPid, serverParts, serverPids, start } = useProduct(makeStore);

/** A connection to the folder's server outside its list of users, for which the server does not wait. */
async function openBeside() {
  const local = await joinLocalServer({ dataFolder: folder(), seat: 'command' });
  await local.leave();
  return openDatabase({ dataFolder: folder(), databaseUrl: local.url });
}

/** A product that computes figures and a file without ever finishing. */
async function startBusy() {
  const product = start({ DEMO: 'off' });
  const url = await product.ready();
  const ann = await annOf(url, folder());
  // From then on, the store is cached, so that this request waits for no lock below.
  expect((await ann.fetch(calls.repairOrders)).status).toBe(200);
  const beside = await openBeside();
  let isHeld = () => {};
  const held = new Promise<void>((resolve) => {
    isHeld = resolve;
  });
  // Waits until the server ends the connection.
  const holding = beside.transaction(async (tx) => {
    await tx.execute('lock table repair_order, ro_line in access exclusive mode');
    isHeld();
    for (;;) await tx.query('select pg_sleep(60)');
  });
  await held;
  const year = { startDate: '2025-11-01', endDate: '2026-10-31' };
  const reads = [1, 2, 3].map((asked) => ann.fetch(calls.monthlyNumbers, { query: { ...year, asked: String(asked) } }));
  const file = ann.fetch(calls.repairOrders, { headers: { accept: 'text/csv' } });
  const ended = Promise.allSettled([...reads, file, holding]);
  const waiting = async () => {
    const rows = await beside.query<{ lane: string }>(
      `select application_name as lane from pg_stat_activity where wait_event_type = 'Lock' and state = 'active'`,
    );
    return new Set(rows.map(({ lane }) => lane));
  };
  const areHeld = (lanes: ReadonlySet<string>) => lanes.has('fixed-ops work') && lanes.has('fixed-ops export');
  while (!areHeld(await waiting())) await pause(20);
  return { product, url, after: async () => void (await Promise.allSettled([ended, beside.close()])) };
}

async function ask(product: StartedProduct) {
  const ending = await endProduct(product, 'SIGTERM');
  return { ...ending, leaves: existsSync(join(folder(), 'run.pid')) };
}

/** An ended process whose parent has not waited for it is still listed as a zombie. */
const isThere = (pid: number) =>
  /^[^Z\s]/.test(spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).stdout);

test('a product that works out figures and a file ends within five seconds and leaves no process of its server', async () => {
  const { product, after } = await startBusy();
  const server = serverPids();
  expect(server.length).toBeGreaterThan(6);
  const { code, seconds, leaves } = await ask(product);
  await after();
  expect([code, leaves, postmasterPid()]).toEqual([0, false, null]);
  expect(seconds).toBeLessThan(5);
  expect(server.filter(isThere)).toEqual([]);
});

test('a product whose database server takes too long to end is over in five seconds all the same, in good order', async () => {
  const { product, after } = await startBusy();
  const checkpointer = serverParts().find(({ title }) => title.includes('checkpointer'))?.pid ?? 0;
  process.kill(checkpointer, 'SIGSTOP');
  const { code, seconds, leaves } = await ask(product);
  process.kill(checkpointer, 'SIGCONT');
  await after();
  expect([code, leaves]).toEqual([0, false]);
  expect(seconds).toBeLessThan(5);
  while (isThere(checkpointer)) await pause(50);
  const next = start({ DEMO: 'off' });
  await next.ready();
});

test('a product that writes a file to a reader who takes nothing of it ends within five seconds too, and the file is no whole one', async () => {
  // More than the buffers of sockets hold.
  await onFolder(folder(), (db) =>
    db.execute(
      `insert into repair_order (dealership_id, ro_number, status, open_date, close_date, advisor_number, line_count)
       select 'd', repeat('1', 180) || n, 'C', '2026-11-04', '2026-11-04', 'A1', 0 from generate_series(1, 60000) as n`,
    ),
  );
  const product = start({ DEMO: 'off', DEMO_TODAY: '2026-11-20' });
  const ann = await annOf(await product.ready(), folder());
  const period = { startDate: '2026-11-01', endDate: '2026-11-20' };
  const file = await ann.fetch(calls.repairOrders, { query: period, headers: { accept: 'text/csv' } });
  expect([file.status, Number(file.headers.get('x-total-rows'))]).toEqual([200, 60_001]);
  const { code, seconds, leaves } = await ask(product);
  expect([code, leaves, postmasterPid()]).toEqual([0, false, null]);
  expect(seconds).toBeLessThan(5);
  await expect(file.text()).rejects.toThrow();
});

const ROS = 'ro_number,open_date,close_date,status\n7000,2026-10-05,2026-10-05,closed\n';

/** An upload of one repair order that somebody has yet to start. */
const uploadRun = () =>
  onFolder(folder(), async (db): Promise<RunKey> => {
    await prepareTraps(db);
    await db.execute(`update app_user set role = 'ADMIN_SUPER'`);
    const files = [{ name: 'ros.csv', kind: 'ros', size: ROS.length }];
    const { runId } = await createRun(db, { dealershipId: 'd', userId: 'ann', isDryRun: false }, files);
    const key = { dealershipId: 'd', runId };
    const [file] = await filesOf(db, ownerOf(key));
    await putPart(db, ownerOf(key), { fileId: file?.id ?? 0, no: 0, gzip: gzipSync(ROS) });
    return key;
  });

test('a product ends within five seconds in the middle of a merge, and the upload says later that it did not finish', async () => {
  const key = await uploadRun();
  const product = start({ DEMO: 'off' });
  const url = await product.ready();
  const ann = await annOf(url, folder());
  const holder = await openBeside();
  let ending: Awaited<ReturnType<typeof ask>> | undefined;
  const held = inTrap(
    holder,
    { ...atRow('feed_file', 'insert'), lift: '' },
    () => {
      let refused: string | null = null;
      void ann.fetch(calls.startImport, { params: { importId: String(key.runId) } }).then(
        async (answer) => {
          if (!answer.ok) refused = await answer.text();
        },
        () => undefined,
      );
      return { hasEnded: () => refused };
    },
    async () => {
      ending = await ask(product);
    },
  );
  // The server that ends takes its connections along.
  await held.catch(() => undefined);
  await holder.close().catch(() => undefined);
  expect([ending?.code, ending?.leaves, postmasterPid()]).toEqual([0, false, null]);
  expect(ending?.seconds).toBeLessThan(5);
  const [found, orders] = await onFolder(folder(), async (db) => [
    await readRun(db, key),
    await db.query(`select 1 from repair_order where ro_number = '7000'`),
  ]);
  expect([found, orders]).toEqual([expect.objectContaining({ status: 'failed' }), []]);
});

test('a mail that a mail server is taking when the product ends is noted, so that it leaves once', async () => {
  const relay = await startRelay();
  const audience = JSON.stringify({ rule: { roles: '*' }, isAboutStore: false });
  const preferences = JSON.stringify({ notifications: { import: { inProduct: true, email: true } } });
  await onFolder(folder(), async (db) => {
    await db.execute(`insert into preference (user_id, data) values ('ann', $1::jsonb)`, [preferences]);
    await db.execute(
      `insert into notification (dealership_id, user_id, type, title, event_key, mail_due_at, mail_audience)
       values ('d', 'ann', 'import', 'Late', 'late', now(), $1::jsonb)`,
      [audience],
    );
  });
  const held = relay.holdNext();
  const product = start({ DEMO: 'off', SMTP_URL: relay.smtpUrl });
  const url = await product.ready();
  const answer = await held;
  const ending = ask(product);
  // It answers no request any more.
  while (await fetch(`${url}/health/live`).then(Boolean, () => false)) await pause(20);
  answer();
  const { code, seconds, leaves } = await ending;
  expect([code, leaves, relay.taken.length]).toEqual([0, false, 1]);
  expect(seconds).toBeLessThan(5);
  const waiting = await onFolder(folder(), (db) =>
    db.query(`select event_key from notification where mail_due_at is not null`),
  );
  await relay.goAway();
  expect(waiting).toEqual([]);
});
