import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseError, processStart } from '@fixed-ops/database';
import { DataFolderError, diskFullError, prepareDataFolder } from '@fixed-ops/environment';
import type { Registry } from '@fixed-ops/federation';
import { ListenError, listen } from './listen.ts';
import { publishBuilds } from './publish-builds.ts';
import { readRegistry, registryPath, watchRegistry } from './registry-file.ts';
import { addRelease } from './release-store.ts';
import { RunFileError, takeRunFile } from './run-file.ts';
import { placementHash } from './upgrade-placements.ts';

const defaultRegistry = join(__dirname, '../../../deploy/registry.default.json');
const now = new Date('2026-11-20T08:00:00Z');
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fixed-ops-data-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function aBuild(release: string, content = 'void 0;') {
  const build = join(folder, `build-${release}`);
  mkdirSync(join(build, 'chunks'), { recursive: true });
  writeFileSync(join(build, 'remoteEntry.js'), content);
  writeFileSync(join(build, 'chunks', 'a.js'), content);
  return { name: 'dashboards', release, version: '1.0.0', folder: build, shared: { '@fixed-ops/ui': '1.0.0' } };
}

describe('the release store', () => {
  test('a release lists every file with its size and hash', async () => {
    expect(await addRelease(folder, aBuild('1.0.0-aa'), now)).toBe('added');
    const release = JSON.parse(readFileSync(join(folder, 'dashboards', '1.0.0-aa', 'release.json'), 'utf8'));
    expect(release).toMatchObject({
      name: 'dashboards',
      release: '1.0.0-aa',
      exposes: ['./remote'],
      shared: { '@fixed-ops/ui': '1.0.0' },
    });
    expect(release.files.map((file: { path: string }) => file.path)).toEqual(['chunks/a.js', 'remoteEntry.js']);
    // An entry vouches for what it loads, so its hash is the longer one.
    expect(release.files.map(({ integrity }: { integrity: string }) => integrity.slice(0, 7))).toEqual([
      'sha256-',
      'sha384-',
    ]);
  });

  test('it says what its code takes of the host, and keeps what describes the build to itself', async () => {
    const build = aBuild('2.0.0-aa');
    const consumes = { '@fixed-ops/ui': ['Box'], '@fixed-ops/ui/form': ['Form'], 'not-provided': ['x'] };
    const facts = { release: 'abc', preload: ['chunks/a.js'], consumes, measured: { all: 14 } };
    writeFileSync(join(build.folder, 'release-facts.json'), JSON.stringify(facts));
    const shared = { '@fixed-ops/ui': '1.4.0', '@fixed-ops/charts': '1.0.0' };
    await addRelease(folder, { ...build, shared, commit: 'c0ffee' }, now);
    const text = readFileSync(join(folder, 'dashboards', '2.0.0-aa', 'release.json'), 'utf8');
    const release = JSON.parse(text);
    expect(release.shared).toEqual({ '@fixed-ops/ui': '1.4.0' });
    expect(release).toMatchObject({
      commit: 'c0ffee',
      // What it does not take may change without it.
      shared: { '@fixed-ops/ui': '1.4.0' },
      consumes: {
        '@fixed-ops/ui': {
          version: '1.4.0',
          modules: { '@fixed-ops/ui': ['Box'], '@fixed-ops/ui/form': ['Form'] },
        },
      },
      preload: ['chunks/a.js'],
      hasChunkHashes: true,
      measured: { all: 14 },
    });
    expect(existsSync(join(folder, 'dashboards', '2.0.0-aa', 'release-facts.json'))).toBe(false);
  });

  test('a release is immutable: adding it again changes nothing', async () => {
    await addRelease(folder, aBuild('1.0.0-aa'), now);
    expect(await addRelease(folder, aBuild('1.0.0-aa', 'changed'), now)).toBe('present');
    expect(readFileSync(join(folder, 'dashboards', '1.0.0-aa', 'remoteEntry.js'), 'utf8')).toBe('void 0;');
  });

  test('a folder that an interrupted copy left behind is replaced by a whole release', async () => {
    mkdirSync(join(folder, 'dashboards', '1.0.0-aa'), { recursive: true });
    expect(await addRelease(folder, aBuild('1.0.0-aa'), now)).toBe('added');
    expect(existsSync(join(folder, 'dashboards', '1.0.0-aa', 'remoteEntry.js'))).toBe(true);
  });
});

describe('publishing what was built', () => {
  const publish = (release: string, registry = defaultRegistry) =>
    publishBuilds(
      { environment: { dataFolder: folder }, builtRemotes: [aBuild(release)], defaultRegistry: registry },
      now,
    );
  const dashboardsOf = ({ remotes }: Registry) => remotes.find(({ name }) => name === 'dashboards');

  /** Default registries of a version with two tabs an area and of this one, each beside what had been shipped by then. */
  async function twoVersions() {
    const now = await readRegistry(defaultRegistry);
    const before = { ...now, remotes: now.remotes.map((remote) => ({ ...remote, menu: remote.menu.slice(0, 2) })) };
    const version = (name: string, registry: Registry, shipped: readonly Registry[]) => {
      mkdirSync(join(folder, name));
      const hashes = registry.remotes.map((_, index) => shipped.map(({ remotes }) => placementHash(remotes[index]!)));
      const byName = Object.fromEntries(registry.remotes.map(({ name: remote }, index) => [remote, hashes[index]]));
      writeFileSync(join(folder, name, 'placements.shipped.json'), JSON.stringify(byName));
      writeFileSync(join(folder, name, 'registry.default.json'), JSON.stringify(registry));
      return join(folder, name, 'registry.default.json');
    };
    return { earlier: version('earlier', before, [before]), later: version('later', now, [before, now]) };
  }

  test('a new data folder gets the default registry with pointers to the builds', async () => {
    await publish('1.0.0-aa');
    const registry = await readRegistry(registryPath(folder));
    expect(registry.remotes.find((remote) => remote.name === 'dashboards')?.current).toBe('1.0.0-aa');
    expect(registry.remotes.find((remote) => remote.name === 'xtime')?.current).toBeNull();
  });

  test('publishing twice is the same as publishing once', async () => {
    await publish('1.0.0-aa');
    const before = readFileSync(registryPath(folder), 'utf8');
    expect(await publish('1.0.0-aa')).toBe('up to date');
    expect(readFileSync(registryPath(folder), 'utf8')).toBe(before);
  });

  test('the file of shipped placements ends with those of the default registry', async () => {
    const shipped = JSON.parse(readFileSync(join(dirname(defaultRegistry), 'placements.shipped.json'), 'utf8'));
    const { remotes } = await readRegistry(defaultRegistry);
    const last = Object.entries<string[]>(shipped).map(([name, hashes]) => [name, hashes.at(-1)]);
    // Whoever changes a placement adds its hash there: without it no data folder would ever get the next change.
    expect(Object.fromEntries(last)).toEqual(
      Object.fromEntries(remotes.map((remote) => [remote.name, placementHash(remote)])),
    );
  });

  test('a folder that an earlier version made gets the tabs of this one and keeps its pointers', async () => {
    const { earlier, later } = await twoVersions();
    await publish('1.0.0-aa', earlier);
    const before = await readRegistry(registryPath(folder));
    expect(await publish('1.0.0-aa', later)).toBe('up to date');
    const registry = await readRegistry(registryPath(folder));
    expect(registry.revision).toBe(before.revision + 1);
    expect(dashboardsOf(registry)).toEqual({
      ...dashboardsOf(before),
      menu: dashboardsOf(await readRegistry(later))?.menu,
    });
  });

  test('a remote that an operator has placed otherwise stays there, and the start names it', async () => {
    const { earlier, later } = await twoVersions();
    await publish('1.0.0-aa', earlier);
    const registry = await readRegistry(registryPath(folder));
    const remotes = registry.remotes.map((remote) => ({ ...remote, label: `Our ${remote.label}` }));
    writeFileSync(registryPath(folder), JSON.stringify({ ...registry, remotes }));
    expect(await publish('1.0.0-aa', later)).toMatch(/; dashboards stays where registry\.json puts it/);
    expect(dashboardsOf(await readRegistry(registryPath(folder)))?.menu).toHaveLength(2);
  });

  test('a malformed registry stops the start with the file and the field', async () => {
    writeFileSync(registryPath(folder), '{ "revision": "one", "remotes": [] }');
    await expect(publish('1.0.0-aa')).rejects.toThrow(/registry\.json is not valid: revision/);
  });
});

describe('the registry while the product runs', () => {
  test('a registry that breaks is said once, and the last good one goes on', async () => {
    await publishBuilds(
      { environment: { dataFolder: folder }, builtRemotes: [aBuild('1.0.0-aa')], defaultRegistry },
      now,
    );
    const problems: string[] = [];
    const registry = watchRegistry(registryPath(folder), (problem) => problems.push(problem));
    const good = await registry.read();
    writeFileSync(registryPath(folder), 'not json');
    expect(await registry.read()).toEqual(good);
    await registry.read();
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(/is not JSON.*last good registry goes on/);
    expect(registry.problem()).not.toBeNull();
  });

  test('a registry that is mended is used again', async () => {
    writeFileSync(registryPath(folder), 'not json');
    const registry = watchRegistry(registryPath(folder), () => {});
    expect(await registry.read()).toBeNull();
    writeFileSync(registryPath(folder), readFileSync(defaultRegistry));
    expect((await registry.read())?.remotes).toHaveLength(5);
    expect(registry.problem()).toBeNull();
  });
});

describe('run.pid', () => {
  test('it names this process while it serves and goes with it', () => {
    const remove = takeRunFile(folder);
    expect(readFileSync(join(folder, 'run.pid'), 'utf8').trim()).toBe(String(process.pid));
    remove();
    expect(existsSync(join(folder, 'run.pid'))).toBe(false);
  });

  test('a folder in which another server runs is refused with its process', () => {
    writeFileSync(join(folder, 'run.pid'), `${process.ppid}\n`);
    expect(() => takeRunFile(folder)).toThrow(RunFileError);
    expect(() => takeRunFile(folder)).toThrow(new RegExp(`process ${process.ppid}`));
  });

  test('a server that began when the file says is taken for the one that wrote it', () => {
    writeFileSync(join(folder, 'run.pid'), `${process.ppid}\n`);
    writeFileSync(join(folder, 'run.started'), `${processStart(process.ppid) ?? ''}\n`);
    expect(() => takeRunFile(folder)).toThrow(RunFileError);
  });

  test('a process that has the number of a server of before began at another time and is not taken for it', () => {
    writeFileSync(join(folder, 'run.pid'), `${process.ppid}\n`);
    writeFileSync(join(folder, 'run.started'), 'another time\n');
    takeRunFile(folder)();
    expect(existsSync(join(folder, 'run.started'))).toBe(false);
  });

  test('the file of a server that died is taken over', () => {
    writeFileSync(join(folder, 'run.pid'), '4194000\n');
    expect(() => takeRunFile(folder)).not.toThrow();
  });
});

test('a data folder below a file cannot be made, and the sentence says which variable to set', async () => {
  writeFileSync(join(folder, 'file'), '');
  await expect(prepareDataFolder(join(folder, 'file', 'data'))).rejects.toThrow(DataFolderError);
  await expect(prepareDataFolder(join(folder, 'file', 'data'))).rejects.toThrow(/FIXED_OPS_DATA/);
});

test('a file that finds no room says which folder’s disk is full; what the database says of it stands', () => {
  const noRoom = Object.assign(new Error('ENOSPC: no space left on device, copyfile'), { code: 'ENOSPC' });
  expect(diskFullError(noRoom, '/srv/data')?.message).toBe(
    'The disk that holds the data folder /srv/data is full (ENOSPC: no space left on device, copyfile). Free some room there and start again.',
  );
  expect(diskFullError(new DatabaseError('disk_full', 'No space left on device'), '/srv/data')).toBeNull();
  expect(diskFullError(new Error('something else'), '/srv/data')).toBeNull();
});

test('a port in use is named, with a command that starts on another', async () => {
  const first = createServer();
  const port = await listen(first, 0, '127.0.0.1');
  await expect(listen(createServer(), port, '127.0.0.1')).rejects.toThrow(ListenError);
  await expect(listen(createServer(), port, '127.0.0.1')).rejects.toThrow(
    new RegExp(`Port ${port} .* PORT=${port + 1}`),
  );
  first.close();
});
