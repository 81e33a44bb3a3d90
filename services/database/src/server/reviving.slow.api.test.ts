import { mkdirSync, readFileSync, renameSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { layoutOf } from './data-folder.ts';
import { takeLock } from './lock.ts';
import { processesIn } from './orphans.ts';
import { isGone, isServed, kill, pidOf, until, useFolders } from './testing/folders.ts';

jest.setTimeout(120_000);
const { emptyFolder, folderWithDatabase, join: joinServer } = useFolders();

async function killServer(folder: string): Promise<void> {
  const pid = pidOf(folder);
  kill(pid);
  await until(() => isGone(pid));
}

/** Makes every start on the folder fail, until the returned function is called. */
function damage(folder: string): () => void {
  const control = join(layoutOf(folder).cluster, 'global/pg_control');
  const content = readFileSync(control);
  truncateSync(control, 0);
  return () => writeFileSync(control, content);
}

/** A product with its repeated check, which the test calls. */
async function joinAsProduct(dataFolder: string, said: string[]) {
  const intervals = jest.spyOn(globalThis, 'setInterval');
  const product = await joinServer({ dataFolder, seat: 'server', log: (line) => said.push(line) });
  const look = intervals.mock.calls.find(([, everyMs]) => everyMs === 1_000)?.[0];
  intervals.mockRestore();
  return { product, look: () => look?.() };
}

const AGAIN = 'The database server is started again.';
const corrupt = { code: 'database_corrupt' };

describe('a local server that was killed', () => {
  it('and does not start is tried once for all who wait for it, and anew for who comes later', async () => {
    const folder = folderWithDatabase();
    const said: string[] = [];
    const { target } = await joinServer({ dataFolder: folder, log: (line) => said.push(line) });
    await killServer(folder);
    const repair = damage(folder);
    const began = performance.now();
    const waiting = Array.from({ length: 20 }, () => target.revive?.());
    for (const each of await Promise.allSettled(waiting)) expect(each).toMatchObject({ reason: corrupt });
    // A caller that waited for its turn meanwhile gets the same error.
    await expect(target.revive?.(began)).rejects.toMatchObject(corrupt);
    expect(said).toEqual([AGAIN]);
    await expect(target.revive?.()).rejects.toMatchObject(corrupt);
    expect(said).toEqual([AGAIN, AGAIN]);
    repair();
    await Promise.all([target.revive?.(), target.revive?.()]);
    expect(said).toEqual([AGAIN, AGAIN, AGAIN]);
    expect(isServed(folder)).toBe(true);
  });

  it('and whose start fails before it begins is tried once for all who have waited meanwhile', async () => {
    const folder = folderWithDatabase();
    const said: string[] = [];
    const { product, look } = await joinAsProduct(folder, said);
    await killServer(folder);
    const settings = join(layoutOf(folder).cluster, 'postgresql.conf');
    renameSync(settings, `${settings}.before`);
    mkdirSync(settings);
    const began = performance.now();
    await expect(product.target.revive?.()).rejects.toMatchObject({ code: 'EISDIR' });
    // The file of the killed server still says that it is ready.
    look();
    await expect(product.target.revive?.(began)).rejects.toMatchObject({ code: 'EISDIR' });
    expect(said).toEqual([AGAIN]);
  });

  it('and that another process has started elsewhere is found there', async () => {
    const dataFolder = join(emptyFolder(), 'long'.repeat(20));
    const [one, other] = [await joinServer({ dataFolder }), await joinServer({ dataFolder })];
    const before = one.target.connection.host;
    await killServer(dataFolder);
    await other.target.revive?.();
    await one.target.revive?.();
    expect(one.target.connection.host).toBe(other.target.connection.host);
    expect(one.target.connection.host).not.toBe(before);
  });

  it('and could not be started, but has run since, is left ended where its product ends too', async () => {
    const folder = folderWithDatabase();
    const said: string[] = [];
    const { product, look } = await joinAsProduct(folder, said);
    await killServer(folder);
    const repair = damage(folder);
    await expect(product.target.revive?.()).rejects.toMatchObject(corrupt);
    repair();
    const command = await joinServer({ dataFolder: folder });
    await command.leave();
    look();
    for (const pid of processesIn(layoutOf(folder))) kill(pid, 'SIGTERM');
    await until(() => !isServed(folder));
    const reviving = product.target.revive?.();
    // It still waits after this time. A start would take longer and be logged.
    const waits = new Promise((resolve) => setTimeout(() => resolve('waits'), 300));
    expect(await Promise.race([reviving, waits])).toBe('waits');
    await product.leave();
    await reviving;
    expect(said).toEqual([AGAIN]);
  });

  it('in order, while somebody else had its folder, is waited for as if nobody had tried', async () => {
    const folder = folderWithDatabase();
    const said: string[] = [];
    const command = await joinServer({ dataFolder: folder, lockLimitMs: 500, log: (line) => said.push(line) });
    for (const pid of processesIn(layoutOf(folder))) kill(pid, 'SIGTERM');
    await until(() => !isServed(folder));
    const lock = takeLock(layoutOf(folder).lock);
    await expect(command.target.revive?.()).rejects.toMatchObject({ code: 'data_folder_in_use' });
    if ('release' in lock) lock.release();
    const reviving = command.target.revive?.();
    const waits = new Promise((resolve) => setTimeout(() => resolve('waits'), 300));
    expect(await Promise.race([reviving, waits])).toBe('waits');
    await command.leave();
    await reviving;
    expect(said).toEqual([]);
  });
});
