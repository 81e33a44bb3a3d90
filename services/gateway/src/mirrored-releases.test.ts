import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HOST, planRollback, resolveRegistry } from '@fixed-ops/federation';
import {
  type BuiltApp,
  changePointer,
  createPlaneReader,
  createReleaseMirror,
  createReleaseReader,
  openFolder,
  openPlaneKeys,
  publishBuilds,
  readKeys,
  verifySignature,
} from '@fixed-ops/releases';
import { refusedOf } from './release-check.ts';
import { createServedReader } from './served-releases.ts';

const defaultPlacement = join(__dirname, '../../../deploy/placement.default.json');
const now = new Date('2026-11-25T08:00:00Z');
const settings = { rootKey: undefined, gatewayKey: undefined, signingKey: undefined, areMade: true };
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fixed-ops-mirrored-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The keys that were read from the store. */
let asked: string[] = [];
/** A store that is neither machine's data folder. */
const store = () => {
  const objects = openFolder(join(folder, 'store'));
  const get = (key: string) => {
    asked.push(key);
    return objects.get(key);
  };
  return { ...objects, get, isFolder: false };
};
const openKeys = () => openPlaneKeys(join(folder, 'one'), store(), settings, { by: 'a test', now });

/** Builds and releases a remote on one machine. */
async function release(id: string, name = 'dashboards'): Promise<void> {
  const build = join(folder, 'builds', id);
  mkdirSync(build, { recursive: true });
  writeFileSync(join(build, name === HOST ? `main.${id}.js` : 'remoteEntry.js'), `/* ${id} */`);
  const built: BuiltApp = {
    name,
    release: id,
    version: '1.0.0',
    commit: null,
    folder: build,
    shared: {},
  };
  await publishBuilds({
    dataFolder: join(folder, 'one'),
    releasesFolder: join(folder, 'one', 'releases'),
    objects: store(),
    keys: await openKeys(),
    builds: [built],
    defaultPlacement,
    by: 'a start',
    now,
  });
}

/** Rolls back the current host, which then counts as bad. */
async function rollBackHost(): Promise<void> {
  const { team, rootKey } = await openKeys();
  if (team === null) throw new Error('no key');
  const trust = { keys: (await readKeys(store(), rootKey)).keys, verify: verifySignature };
  const request = { to: null, by: 'Dana', why: 'breaks' };
  await changePointer({
    objects: store(),
    signer: team,
    trust,
    name: HOST,
    action: 'rollback',
    plan: (before) => planRollback(before, request, now),
  });
}

/** Documents of another machine, which has built nothing. */
async function anotherMachine() {
  const dataFolder = join(folder, 'another');
  const told: string[] = [];
  const report = (sentence: string) => void told.push(sentence);
  const { rootKey } = await openKeys();
  let nowMs = 0;
  const clockMs = () => nowMs;
  // Uses only the test's clock, because on a loaded machine a read takes longer than a document waits.
  const plane = createPlaneReader({ objects: store(), rootKey, report, clockMs, patienceMs: 60_000 });
  const mirror = createReleaseMirror({
    objects: store(),
    releasesFolder: join(dataFolder, 'releases'),
    report,
    clockMs,
    patienceMs: 60_000,
  });
  const served = createServedReader(plane, createReleaseReader(openFolder(dataFolder)), report, mirror);
  return {
    told,
    problems: () => served.problems(),
    bring: (release: string) => served.bring('dashboards', release),
    bringHost: (file: string) => served.bringHost(file),
    hosts: () => {
      const hosts = join(dataFolder, 'releases', HOST);
      return existsSync(hosts) ? readdirSync(hosts) : [];
    },
    later: (ms: number) => {
      nowMs += ms;
    },
    has: (release: string) => existsSync(join(dataFolder, 'releases', 'dashboards', release, 'remoteEntry.js')),
    async dashboards() {
      nowMs += 10_000;
      const set = await served.read(null);
      if (set === null) throw new Error('nothing is placed');
      const { remotes } = resolveRegistry(set, { isRefused: refusedOf(set, () => false) });
      const found = remotes.find(({ name }) => name === 'dashboards');
      return found?.entry ?? found?.fallback ?? null;
    },
  };
}

test('a machine that has built nothing has in its documents what another one released to their store', async () => {
  await release('aa');
  const other = await anotherMachine();
  expect(await other.dashboards()).toContain('/remotes/dashboards/aa/');
  await release('bb');
  expect(await other.dashboards()).toContain('/remotes/dashboards/bb/');
  expect([other.told, other.problems()]).toEqual([[], []]);
});

test('a release whose files in the store are others enters no document: the one before goes on, readiness names it, until it is mended', async () => {
  await release('aa');
  const other = await anotherMachine();
  expect(await other.dashboards()).toContain('/remotes/dashboards/aa/');
  await release('bb');
  const file = join(folder, 'store', 'releases', 'dashboards', 'bb', 'remoteEntry.js');
  writeFileSync(file, '/* xx */');
  expect(await other.dashboards()).toContain('/remotes/dashboards/aa/');
  expect(other.problems()).toEqual(['releases/dashboards/bb']);
  expect(other.told).toContainEqual(
    expect.stringMatching(
      /^The release bb of dashboards cannot be fetched from .*another remoteEntry\.js than the one that was signed\.$/,
    ),
  );
  writeFileSync(file, '/* bb */');
  expect(await other.dashboards()).toContain('/remotes/dashboards/bb/');
  expect(other.problems()).toEqual([]);
});

test('a tab from before gets files of a release that pointers have left and still know, and nobody makes a machine fetch others', async () => {
  for (const id of ['aa', 'bb', 'cc']) await release(id);
  const other = await anotherMachine();
  expect(await other.dashboards()).toContain('/remotes/dashboards/cc/');
  expect(other.has('aa')).toBe(false);
  await other.bring('aa');
  expect(other.has('aa')).toBe(true);
  await other.bring('zz');
  expect([other.told, other.problems()]).toEqual([[], []]);
});

test('of the host comes the one release that has the file, also one just taken back, and an address that none has costs the store nothing after the first', async () => {
  for (const id of ['h1', 'h2', 'h3']) await release(id, HOST);
  for (const id of ['h4', 'h5']) {
    await release(id, HOST);
    await rollBackHost();
  }
  const other = await anotherMachine();
  asked = [];
  await other.bringHost('main.h2.js');
  expect(other.hosts()).toEqual(['h2']);
  // It asks for the current release and gets nothing.
  const read = (key: string) => key.startsWith('releases/');
  expect([...new Set(asked.filter(read))]).toEqual([
    'releases/host/h3/release.json',
    'releases/host/h2/release.json',
    'releases/host/h2/main.h2.js',
  ]);
  await other.bringHost('main.zz.js');
  asked = [];
  other.later(3_600_000);
  for (const file of ['main.zz.js', 'main.yy.js', 'main.h4.js']) await other.bringHost(file);
  expect(asked.filter(read)).toEqual([]);
  expect(other.hosts()).toEqual(['h2']);
  await other.bringHost('main.h5.js');
  expect(other.hosts()).toEqual(['h2', 'h5']);
  expect([other.told, other.problems()]).toEqual([[], []]);
});
