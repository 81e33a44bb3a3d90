import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withScope } from '../session-database.ts';
import { layoutOf } from './data-folder.ts';
import { processesIn } from './orphans.ts';
import { runningPostmaster } from './postmaster.ts';
import { isGone, isServed, kill, openElsewhere, pidOf, rowsOf, until, useFolders } from './testing/folders.ts';

jest.setTimeout(120_000);
const { root, folderWithDatabase, open, join: joinServer } = useFolders();

/** Ends all processes at once, as a service manager does. */
function endAll(folder: string) {
  for (const pid of processesIn(layoutOf(folder))) kill(pid, 'SIGTERM');
}

/** Leaves no room for the lock and the list of users. */
function fillDisk(folder: string) {
  const { lock, users } = layoutOf(folder);
  for (const file of [lock, users]) symlinkSync('/dev/full', `${file}.${process.pid}.new`);
}

describe('the local server', () => {
  it('that was told to end is not started again by a product that ends too', async () => {
    const folder = folderWithDatabase();
    const said: string[] = [];
    const server = await joinServer({ dataFolder: folder, log: (line) => said.push(line) });
    endAll(folder);
    await until(() => !isServed(folder));
    const reviving = server.target.revive?.();
    await server.leave();
    await reviving;
    expect(isServed(folder)).toBe(false);
    expect(said).toEqual([]);
  });

  it('that was told to end is started again by a product that goes on', async () => {
    const folder = folderWithDatabase();
    const db = await open(folder);
    const pid = pidOf(folder);
    endAll(folder);
    await until(() => isGone(pid));
    expect(await rowsOf(db)).toEqual([{ id: 1 }]);
  });

  it('that alone was told to end is back after seconds, though sessions go on and nobody wants a new one', async () => {
    const folder = folderWithDatabase();
    const db = await open(folder, 'server');
    await rowsOf(db);
    const pid = pidOf(folder);
    const began = performance.now();
    kill(pid, 'SIGTERM');
    await until(() => isGone(pid) && isServed(folder));
    expect(performance.now() - began).toBeGreaterThan(3_500);
    await until(() => runningPostmaster(layoutOf(folder))?.status === 'ready');
    expect(await rowsOf(db)).toEqual([{ id: 1 }]);
  });

  it('ends with its last user on a full disk too', async () => {
    const folder = folderWithDatabase();
    const db = await open(folder, 'server');
    fillDisk(folder);
    await db.close();
    expect(isServed(folder)).toBe(false);
  });

  it('is brought back without room for the lock', async () => {
    const folder = folderWithDatabase();
    const db = await open(folder, 'server');
    fillDisk(folder);
    const pid = pidOf(folder);
    kill(pid);
    await until(() => isGone(pid));
    // A session may outlive its server for a moment. A statement that meets it on its way out is said to be lost, as it should be.
    await rowsOf(db).catch(() => null);
    expect(await rowsOf(db)).toEqual([{ id: 1 }]);
  });

  it('that repairs its files is waited for, and never ended for that', async () => {
    const folder = folderWithDatabase();
    const { cluster } = layoutOf(folder);
    // A sleep with PostgreSQL's name stands for a server that replays a long log.
    cpSync('/bin/sleep', join(root, 'postgres'), { dereference: true });
    const repairing = spawn(join(root, 'postgres'), ['600'], { cwd: cluster, stdio: 'ignore' });
    const ended = once(repairing, 'exit');
    await once(repairing, 'spawn');
    writeFileSync(
      join(cluster, 'postmaster.pid'),
      `${repairing.pid}\n${cluster}\n1790000000\n5432\n${folder}\n\n  1 2\nstarting\n`,
    );
    const opened = open(folder, 'server');
    const others = joinServer({ dataFolder: folder, lockLimitMs: 50 });
    const first = await Promise.race([
      opened,
      others,
      ended,
      new Promise((resolve) => setTimeout(() => resolve('waits'), 1_000)),
    ]);
    expect(first).toBe('waits');
    repairing.kill('SIGKILL');
    await ended;
    expect(await rowsOf(await opened)).toEqual([{ id: 1 }]);
    await Promise.allSettled([others]);
  });

  it('lets go within seconds what a killed user has locked', async () => {
    const folder = folderWithDatabase();
    const { child, isOpen } = openElsewhere(
      folder,
      'command',
      `await new Promise((resolve) => { void db.transaction(async (tx) => {
         await tx.execute('update kept set id = 2'); resolve(); await tx.query('select pg_sleep(600)'); }); });`,
    );
    await isOpen;
    const db = await open(folder);
    child.kill('SIGKILL');
    await once(child, 'exit');
    await withScope(db, { statementTimeoutMs: 20_000 }).execute('update kept set id = 3');
    expect(await rowsOf(db)).toEqual([{ id: 3 }]);
  });
});
