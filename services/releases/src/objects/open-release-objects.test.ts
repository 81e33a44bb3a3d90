import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { renewKey } from '../keys/change-keys.ts';
import { type KeySettings, openPlaneKeys } from '../keys/plane-keys.ts';
import type { BuiltApp } from '../publish/built-app.ts';
import { publishBuilds } from '../publish/publish-builds.ts';
import { defaultPlacement } from '../testing/use-plane.ts';
import { openReleaseObjects } from './open-release-objects.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fixed-ops-shared-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const settings: KeySettings = { rootKey: undefined, gatewayKey: undefined, signingKey: undefined, areMade: true };
const now = new Date('2026-11-20T08:00:00Z');
const shared = () => join(folder, 'shared');

function aBuild(): BuiltApp {
  const build = join(folder, 'build');
  mkdirSync(build, { recursive: true });
  writeFileSync(join(build, 'remoteEntry.js'), '/* aa */');
  return { name: 'dashboards', release: 'aa', version: '1.0.0', commit: 'c0ffee', folder: build, shared: {} };
}

/** The objects of a process with its own data folder in the shared folder. */
async function open(name: string) {
  const dataFolder = join(folder, name);
  const objects = openReleaseObjects({ RELEASE_STORE: shared() }, dataFolder);
  const keys = await openPlaneKeys(dataFolder, objects, settings, { by: name, now });
  return { dataFolder, objects, keys, by: name, now };
}

/** Starts the process with a build. */
async function start(name: string, built: BuiltApp) {
  const context = await open(name);
  const releasesFolder = join(context.dataFolder, 'releases');
  const { notes } = await publishBuilds({ ...context, releasesFolder, builds: [built], defaultPlacement });
  return { ...context, notes, entry: readFileSync(join(releasesFolder, 'dashboards', 'aa', 'remoteEntry.js'), 'utf8') };
}

test('two processes that start at once on an empty folder that they share have one set of keys in it, and release the same', async () => {
  const built = aBuild();
  const started = await Promise.all(['one', 'two'].map((name) => start(name, built)));
  const idsOf = ({ keys: { rootKey, team, gateway } }: (typeof started)[number]) => [rootKey, team?.id, gateway?.id];
  const [first] = started;
  if (first === undefined) throw new Error('nothing has started');
  for (const each of started) {
    expect(idsOf(each)).toEqual(idsOf(first));
    expect(each.notes).toEqual([]);
    expect(each.entry).toBe('/* aa */');
    expect(readdirSync(each.dataFolder)).toEqual(['releases']);
  }
  expect(JSON.parse(readFileSync(join(shared(), 'pointers', 'dashboards.json'), 'utf8'))).toMatchObject({
    current: 'aa',
    revision: 1,
  });
  expect(readdirSync(join(shared(), 'keys')).sort()).toEqual(['gateway.key', 'root.key', 'team.key']);
  const modeOf = (...path: string[]) => statSync(join(shared(), ...path)).mode & 0o777;
  expect([modeOf('keys'), modeOf('keys', 'root.key'), modeOf('root.pub')]).toEqual([0o700, 0o600, 0o600]);
});

test('a key that is renewed by one of them is the key of the others', async () => {
  const renewed = await renewKey(await open('one'), 'gateway');
  expect((await open('two')).keys.gateway?.id).toBe(renewed);
});

test('a store that is the data folder itself is no other place: nothing is mirrored, and keys are where they were', () => {
  expect(openReleaseObjects({ RELEASE_STORE: `${folder}/` }, folder)).toMatchObject({ place: folder, isFolder: true });
  expect(openReleaseObjects({ RELEASE_STORE: folder }, folder)).not.toHaveProperty('keysFolder');
});
