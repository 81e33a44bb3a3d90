import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { notePreview } from '../previews/noted-previews.ts';
import { usePlane } from '../testing/use-plane.ts';
import { collectMirrored } from './collect-mirrored.ts';

const plane = usePlane();
const { folder, objects, at, aBuild, start } = plane;

/** The folder from which a machine serves the releases that it downloaded from a remote store. */
const mirror = (...path: string[]) => join(folder(), 'machine', 'releases', ...path);
function fetched(name: string, release: string, createdAt: string | null = '2026-11-20T08:00:00Z') {
  mkdirSync(mirror(name, release), { recursive: true });
  writeFileSync(mirror(name, release, 'remoteEntry.js'), '');
  if (createdAt !== null) writeFileSync(mirror(name, release, 'release.json'), JSON.stringify({ createdAt }));
}
const isThere = (release: string, name = 'dashboards') => existsSync(mirror(name, release, 'remoteEntry.js'));

async function collect(day: string, store = objects()) {
  const read = await (await plane.reader()).read();
  if (read === null) throw new Error('nothing is followed');
  const now = new Date(`${day}T08:00:00Z`);
  return collectMirrored({ objects: { ...store, isFolder: false }, plane: read, releasesFolder: mirror(), now });
}

/** Makes so many releases that a rollback no longer reaches the first one. The machine has some of them. */
async function aMachine() {
  const names = Array.from({ length: 30 }, (_, place) => `r${place + 10}`);
  for (const name of names) await start([aBuild('dashboards', name)], { now: at('20T08:00:00') });
  for (const release of ['r10', 'r38', 'r39']) fetched('dashboards', release);
}

test('takes from the folder of a machine what no pointer needs once no tab of the last two weeks can have it', async () => {
  await aMachine();
  expect(await collect('2026-11-30')).toEqual([]);
  expect(await collect('2026-12-20')).toEqual([{ name: 'dashboards', release: 'r10' }]);
  expect([isThere('r10'), isThere('r38'), isThere('r39')]).toEqual([false, true, true]);
  expect(plane.has('releases', 'dashboards', 'r10')).toBe(true);
  expect(await collect('2026-12-20')).toEqual([]);
});

test('takes what somebody has taken from the store already, by the day on which the log has it last @slow', async () => {
  await aMachine();
  for (const key of await objects().list('releases/dashboards/r10/')) await objects().remove(key);
  expect(await collect('2026-11-30')).toEqual([]);
  expect(await collect('2026-12-20')).toEqual([{ name: 'dashboards', release: 'r10' }]);
});

test('keeps what a link shows to somebody, until its end @slow', async () => {
  await aMachine();
  await notePreview(objects(), {
    name: 'dashboards',
    release: 'r10',
    person: 'dana@example.com',
    by: 'Lee',
    at: '2026-12-18T08:00:00Z',
    until: '2026-12-24T08:00:00Z',
  });
  expect(await collect('2026-12-20')).toEqual([]);
  expect(await collect('2026-12-24')).toEqual([{ name: 'dashboards', release: 'r10' }]);
});

test('keeps the host’s builds, which have their own rule, releases of unknown age, and releases that are fetched only in part @slow', async () => {
  await aMachine();
  fetched('host', 'h1');
  fetched('dashboards', 'strange', null);
  fetched('dashboards', '.fetching-r40-1');
  expect(await collect('2027-11-20')).toEqual([{ name: 'dashboards', release: 'r10' }]);
  expect([isThere('h1', 'host'), isThere('strange'), isThere('.fetching-r40-1')]).toEqual([true, true, true]);
});

test('takes nothing of what a pointer names that is not followed, nor while the store cannot be read @slow', async () => {
  await aMachine();
  const away = { ...objects(), list: () => Promise.reject(new Error('cannot be reached')) };
  await expect(collect('2026-12-20', away)).rejects.toThrow('cannot be reached');
  plane.write('pointers/dashboards.json', '{ "name": ');
  expect(await collect('2026-12-20')).toEqual([]);
  expect(isThere('r10')).toBe(true);
});

test('takes nothing where the store is the folder itself, which the command gc cleans @slow', async () => {
  await aMachine();
  const read = await (await plane.reader()).read();
  if (read === null) throw new Error('nothing is followed');
  const context = { objects: objects(), plane: read, releasesFolder: mirror(), now: new Date('2027-11-20T08:00:00Z') };
  expect(await collectMirrored(context)).toEqual([]);
  expect(isThere('r10')).toBe(true);
});
