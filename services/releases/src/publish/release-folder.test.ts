import { existsSync, mkdirSync, readdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { judgeRelease } from '@fixed-ops/federation';
import { usePlane } from '../testing/use-plane.ts';
import type { BuiltApp } from './built-app.ts';
import { addRelease } from './release-folder.ts';

const { folder, objects, aBuild, keys, trust, read, write, at } = usePlane();

async function add(built: BuiltApp, { by = 'Dana', now = at('20T08:00:00') } = {}) {
  const { team } = await keys();
  if (team === null) throw new Error('no key');
  const store = join(folder(), 'releases');
  return addRelease(built, { store, objects: objects(), signer: team, trust: await trust(), by, now });
}
const releaseOf = (name: string, release: string) => read('releases', name, release, 'release.json');

test('a release lists every file with its size and hash, and its team signs that', async () => {
  const built = aBuild('dashboards', 'aa');
  mkdirSync(join(built.folder, 'chunks'));
  writeFileSync(join(built.folder, 'chunks', 'a.js'), 'void 0;');
  expect(await add(built)).toBe('added');
  const release = releaseOf('dashboards', 'aa');
  expect(release).toMatchObject({ name: 'dashboards', release: 'aa', exposes: ['./remote'], by: 'Dana' });
  expect(release.files.map((file: { path: string }) => file.path)).toEqual(['chunks/a.js', 'remoteEntry.js']);
  // An entry protects the files that it loads, so its hash is longer.
  expect(release.files.map(({ integrity }: { integrity: string }) => integrity.slice(0, 7))).toEqual([
    'sha256-',
    'sha384-',
  ]);
  expect(judgeRelease(release, built, await trust()).distrust).toBeNull();
});

test('it says what its code takes of the host, and keeps what describes the build to itself', async () => {
  const built = aBuild('dashboards', 'bb');
  const consumes = { '@fixed-ops/ui': ['Box'], '@fixed-ops/ui/form': ['Form'], 'not-provided': ['x'] };
  const facts = { release: 'bb', preload: ['chunks/a.js'], consumes, measured: { all: 14 } };
  writeFileSync(join(built.folder, 'release-facts.json'), JSON.stringify(facts));
  await add({ ...built, shared: { '@fixed-ops/ui': '1.4.0', '@fixed-ops/charts': '1.0.0' } });
  expect(releaseOf('dashboards', 'bb')).toMatchObject({
    commit: 'c0ffee',
    // A package that it does not use may change freely.
    shared: { '@fixed-ops/ui': '1.4.0' },
    consumes: {
      '@fixed-ops/ui': { version: '1.4.0', modules: { '@fixed-ops/ui': ['Box'], '@fixed-ops/ui/form': ['Form'] } },
    },
    preload: ['chunks/a.js'],
    hasChunkHashes: true,
    measured: { all: 14 },
  });
  expect(existsSync(join(folder(), 'releases', 'dashboards', 'bb', 'release-facts.json'))).toBe(false);
});

test('a build with a link among its files is no release: it could have any file of the server read', async () => {
  const built = aBuild('dashboards', 'aa');
  mkdirSync(join(built.folder, 'chunks'));
  symlinkSync('/etc/hostname', join(built.folder, 'chunks', 'a.js'));
  await expect(add(built)).rejects.toThrow(
    'The build aa of dashboards has chunks/a.js, which is no file: a release is made of files alone.',
  );
  expect(existsSync(join(folder(), 'releases', 'dashboards', 'aa'))).toBe(false);
});

test('a host says what it gives to remotes', async () => {
  await add(aBuild('host', 'h1'));
  expect(releaseOf('host', 'h1')).toMatchObject({ shared: { '@fixed-ops/ui': '1.0.0' }, exposes: [] });
});

test('a release is immutable: adding the same bytes again changes nothing', async () => {
  await add(aBuild('dashboards', 'aa'));
  const before = releaseOf('dashboards', 'aa');
  // Another person's later release.json would be another one.
  expect(await add(aBuild('dashboards', 'aa'), { by: 'Nadia', now: at('21T08:00:00') })).toBe('present');
  expect(releaseOf('dashboards', 'aa')).toEqual(before);
});

test('one whose files or whose release.json were changed afterwards is replaced by what was built', async () => {
  await add(aBuild('dashboards', 'aa'));
  const good = releaseOf('dashboards', 'aa');
  write('releases/dashboards/aa/remoteEntry.js', 'stolen()');
  expect(await add(aBuild('dashboards', 'aa'))).toBe('added');
  write('releases/dashboards/aa/release.json', { ...good, by: 'somebody else' });
  expect(await add(aBuild('dashboards', 'aa'))).toBe('added');
  expect(releaseOf('dashboards', 'aa')).toEqual(good);
});

test('a folder that an interrupted copy left behind is replaced by a whole release', async () => {
  mkdirSync(join(folder(), 'releases', 'dashboards', 'aa'), { recursive: true });
  expect(await add(aBuild('dashboards', 'aa'))).toBe('added');
  expect(existsSync(join(folder(), 'releases', 'dashboards', 'aa', 'remoteEntry.js'))).toBe(true);
});

test('half releases of processes that are gone are taken away: of this machine at once, of a container of another name once a day has passed', async () => {
  await keys();
  const below = join(folder(), 'releases', 'dashboards');
  const leave = (name: string, hoursAgo: number) => {
    mkdirSync(join(below, name), { recursive: true });
    writeFileSync(join(below, name, 'remoteEntry.js'), 'half');
    const time = new Date(Date.now() - hoursAgo * 3_600_000);
    utimesSync(join(below, name), time, time);
  };
  leave(`.adding-cc-${hostname()}-${2 ** 30}`, 0);
  leave('.adding-cc-3f9c0d-1', 25);
  leave('.adding-cc-77ab12-1', 23);
  await add(aBuild('dashboards', 'dd'));
  expect(readdirSync(below).sort()).toEqual(['.adding-cc-77ab12-1', 'dd']);
});
