import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { demoState } from '@fixed-ops/demo';
import { listen } from './listen.ts';
import { onFolder } from './testing/person-of-product.ts';
import { endProduct, useProduct } from './testing/use-product.ts';

jest.setTimeout(120_000);
const { folder, postmasterPid, start } = useProduct();

test('a product that makes demo data ends within five seconds, with its database, and the next one goes on', async () => {
  const first = start();
  await first.until(/demo data: \d+ %/);
  const { code, seconds } = await endProduct(first, 'SIGTERM');
  expect(seconds).toBeLessThan(5);
  expect([code, postmasterPid(), existsSync(join(folder(), 'run.pid'))]).toEqual([0, null, false]);

  const second = start();
  await second.until(/demo data: \d+ %/);
});

test('a product that is interrupted while it opens its database leaves no server behind', async () => {
  const product = start();
  while (postmasterPid() === null) await pause(1);
  product.child.kill('SIGINT');
  const [code] = await once(product.child, 'exit');
  expect([code, postmasterPid(), existsSync(join(folder(), 'run.pid'))]).toEqual([0, null, false]);
});

test('a product whose terminal is closed ends in order, though nobody reads what it says any more', async () => {
  const product = start();
  await product.until(/demo data: \d+ %/);
  product.child.stdout?.destroy();
  product.child.stderr?.destroy();
  const { code, seconds } = await endProduct(product, 'SIGHUP');
  expect([code, postmasterPid(), existsSync(join(folder(), 'run.pid'))]).toEqual([0, null, false]);
  expect(seconds).toBeLessThan(5);
});

test('a product whose demo process hangs ends in order all the same, within five seconds', async () => {
  const product = start();
  await product.until(/demo data: \d+ %/);
  const found = spawnSync('pgrep', ['-P', String(product.child.pid), '-f', 'demo-process'], { encoding: 'utf8' });
  expect(found.stdout).toMatch(/^[1-9]\d*\n$/);
  process.kill(Number(found.stdout), 'SIGSTOP');
  const { code, seconds } = await endProduct(product, 'SIGINT');
  expect(seconds).toBeLessThan(5);
  expect([code, postmasterPid(), existsSync(join(folder(), 'run.pid'))]).toEqual([0, null, false]);
});

test('a product that is killed while it makes demo data leaves a server that the next one adopts', async () => {
  const first = start();
  await first.until(/demo data: \d+ %/);
  const pid = postmasterPid();
  first.child.kill('SIGKILL');
  await once(first.child, 'exit');
  const second = start();
  await second.until(/demo data: \d+ %/);
  expect(postmasterPid()).toBe(pid);
});

test('demo data are made in a process of their own, so that what they took goes with it; killed, it ends the start with a sentence and leaves none of them', async () => {
  const product = start();
  await product.until(/demo data: \d+ %/);
  const found = spawnSync('pgrep', ['-P', String(product.child.pid), '-f', 'demo-process'], { encoding: 'utf8' });
  expect(found.stdout).toMatch(/^[1-9]\d*\n$/);
  const ended = once(product.child, 'close');
  process.kill(Number(found.stdout), 'SIGKILL');
  expect(await ended).toEqual([1, null]);
  expect(product.said.at(-1)).toMatch(/process that makes the demo data ended before they were made \(SIGKILL\)/);
  expect([postmasterPid(), existsSync(join(folder(), 'run.pid'))]).toEqual([null, false]);
  expect((await onFolder(folder(), demoState)).loaded).toBe(false);
});

test('a second product on the folder is refused while the first one serves', async () => {
  const first = start({ DEMO: 'off' });
  await first.ready();
  const second = start({ DEMO: 'off' });
  await expect(second.ready()).rejects.toThrow(new RegExp(`${folder()} is in use by process ${first.child.pid}`));
});

test('a product whose port is in use ends with code 1 and a sentence, and leaves neither a server nor its run file', async () => {
  const other = createServer();
  const port = await listen(other, 0, '127.0.0.1');
  const product = start({ DEMO: 'off', PORT: String(port), HOST: '127.0.0.1' });
  expect(await once(product.child, 'close')).toEqual([1, null]);
  other.close();
  expect(product.said.join('\n')).toContain(`Port ${port} on 127.0.0.1 is in use by another program.`);
  expect(product.said.filter((line) => /^\s+at /.test(line))).toEqual([]);
  expect([postmasterPid(), existsSync(join(folder(), 'run.pid'))]).toEqual([null, false]);
});

describe('new releases on a machine without a browser', () => {
  const opened = /in a browser before they are served/;
  const settings = () => {
    const build = join(folder(), 'xtime-build');
    mkdirSync(build);
    writeFileSync(join(build, 'remoteEntry.js'), '/* xtime */');
    const built = { name: 'xtime', release: 'aa', version: '1.0.0', folder: build, shared: {} };
    return { DEMO: 'off', TEST_HOST: 'h1', TEST_REMOTES: JSON.stringify([built]), TEST_BROWSER: '' };
  };

  test('are served all the same; one line says that they were not opened and how they would be, and the next start says nothing', async () => {
    const variables = settings();
    const product = start(variables);
    const ready = await product.ready();
    expect(product.said.filter((line) => opened.test(line))).toEqual([
      expect.stringMatching(/^Not opened .*: host, xtime\. No Chromium or Chrome is on this machine: .*CHROMIUM_PATH/),
    ]);
    expect((await fetch(`${ready}/remotes/xtime/aa/remoteEntry.js`)).status).toBe(200);
    await endProduct(product, 'SIGTERM');
    const next = start(variables);
    await next.ready();
    expect(next.said.filter((line) => opened.test(line))).toEqual([]);
  });

  test('are not spoken of where the operator has said that none are opened', async () => {
    const product = start({ ...settings(), OPEN_RELEASES: 'off' });
    await product.ready();
    expect(product.said.filter((line) => opened.test(line))).toEqual([]);
  });
});

test('what a product writes is its owner’s alone from the first moment', async () => {
  const product = start({ DEMO: 'off' });
  await product.ready();
  for (const name of [
    '.',
    'run.pid',
    'run.lock',
    'placement.json',
    'keys.json',
    'keys',
    'releases',
    'database',
    'database/secret',
  ])
    expect([name, statSync(join(folder(), name)).mode & 0o077]).toEqual([name, 0]);
});

describe('a data folder of the time when the database was PGlite', () => {
  const databaseOf = () => join(folder(), 'database');

  /** Makes a database of the former kind, which is recognized by a marker without an engine. */
  function makeFormer(): void {
    mkdirSync(join(databaseOf(), 'cluster', 'base', '5'), { recursive: true, mode: 0o700 });
    const marker = { product: 'fixed-ops', postgresMajor: 18, state: 'ready', createdAt: '2026-11-01' };
    writeFileSync(join(databaseOf(), 'fixed-ops.json'), JSON.stringify(marker));
    writeFileSync(join(databaseOf(), 'cluster', 'PG_VERSION'), '18\n');
    writeFileSync(join(databaseOf(), 'cluster', 'base', '5', '16384'), Buffer.from([0, 255, 1, 254, 2]));
  }

  /** All files below a folder with their bytes. */
  const bytesOf = (root: string) =>
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .sort()
      .map((path) => [path.slice(root.length), readFileSync(path).toString('base64')]);

  test('is refused with DEMO=off, says how its data come along, and stays as it is', async () => {
    makeFormer();
    const before = bytesOf(databaseOf());
    await expect(start({ DEMO: 'off' }).ready()).rejects.toThrow(
      /is of the former kind \(PGlite\).+It was left as it is\..+npm run db:export.+npm run db:import/,
    );
    expect(bytesOf(databaseOf())).toEqual(before);
    expect(readdirSync(folder()).filter((name) => name.startsWith('database'))).toEqual(['database']);
  });

  test('is moved aside whole where demo data are made, says where to, and is what it was when it is put back', async () => {
    makeFormer();
    const before = bytesOf(databaseOf());
    const product = start();
    const said = await product.until(/was moved to/);
    const kept = /\(PGlite\) was moved to (\S+), whole/.exec(said)?.[1] ?? '';
    await product.until(/demo data: \d+ %/);
    expect(said).toContain('A database of the former kind');
    expect(bytesOf(kept)).toEqual(before);
    product.child.kill('SIGTERM');
    await once(product.child, 'exit');

    // It had a person's own data, and the start did not say so.
    rmSync(databaseOf(), { recursive: true });
    renameSync(kept, databaseOf());
    await expect(start({ DEMO: 'off' }).ready()).rejects.toThrow(/is of the former kind/);
    expect(bytesOf(databaseOf())).toEqual(before);
  });
});

test('a build that fails while demo data are made ends the start with what it said, and its database', async () => {
  const product = start({ TEST_FAILED_BUILD: 'Building xtime failed: no module.' });
  await product.until(/^Building xtime failed: no module\.$/);
  const [code] = await once(product.child, 'close');
  expect([code, postmasterPid(), existsSync(join(folder(), 'run.pid'))]).toEqual([1, null, false]);
  expect(product.said.join('\n')).not.toContain('100 %');
});

test('a build that fails before anything is open ends the start with what it said alone', async () => {
  const product = start({ TEST_FAILED_BUILD: 'Building host failed: no room.', TEST_FAILS_AT_ONCE: 'yes' });
  await product.until(/^Building host failed: no room\.$/);
  const [code] = await once(product.child, 'close');
  expect([code, postmasterPid()]).toEqual([1, null]);
  expect(product.said.filter((line) => /^ +at /.test(line))).toEqual([]);
});
