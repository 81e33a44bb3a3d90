import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { layoutOf } from './data-folder.ts';
import { processesIn } from './orphans.ts';
import { isGone, isServed, kill, pidOf, until, useFolders } from './testing/folders.ts';

jest.setTimeout(120_000);
const { emptyFolder, folderWithDatabase, join: joinServer } = useFolders();

async function killServer(folder: string): Promise<void> {
  const pid = pidOf(folder);
  kill(pid);
  await until(() => isGone(pid));
}

/** No server starts on the folder until the answer is called. */
function damage(folder: string): () => void {
  const control = join(layoutOf(folder).cluster, 'global/pg_control');
  const content = readFileSync(control);
  truncateSync(control, 0);
  return () => writeFileSync(control, content);
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
    // Who has waited for a turn meanwhile, too.
    await expect(target.revive?.(began)).rejects.toMatchObject(corrupt);
    expect(said).toEqual([AGAIN]);
    await expect(target.revive?.()).rejects.toMatchObject(corrupt);
    expect(said).toEqual([AGAIN, AGAIN]);
    repair();
    await Promise.all([target.revive?.(), target.revive?.()]);
    expect(said).toEqual([AGAIN, AGAIN, AGAIN]);
    expect(isServed(folder)).toBe(true);
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
    const intervals = jest.spyOn(globalThis, 'setInterval');
    const product = await joinServer({ dataFolder: folder, seat: 'server', log: (line) => said.push(line) });
    const look = intervals.mock.calls.find(([, everyMs]) => everyMs === 1_000)?.[0];
    intervals.mockRestore();
    await killServer(folder);
    const repair = damage(folder);
    await expect(product.target.revive?.()).rejects.toMatchObject(corrupt);
    repair();
    const command = await joinServer({ dataFolder: folder });
    await command.leave();
    look?.();
    for (const pid of processesIn(layoutOf(folder))) kill(pid, 'SIGTERM');
    await until(() => !isServed(folder));
    const reviving = product.target.revive?.();
    const waits = new Promise((resolve) => setTimeout(() => resolve('waits'), 2_000));
    expect(await Promise.race([reviving, waits])).toBe('waits');
    await product.leave();
    await reviving;
    expect(said).toEqual([AGAIN]);
  });
});
