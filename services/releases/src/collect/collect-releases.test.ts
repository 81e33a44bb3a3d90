import { join } from 'node:path';
import { usePlane } from '../testing/use-plane.ts';
import { collectReleases } from './collect-releases.ts';

const plane = usePlane();
const { folder, objects, at, aBuild, start, has } = plane;

const collect = (day: string, { days = 14, isTrial = false } = {}) =>
  collectReleases({
    objects: objects(),
    releasesFolder: join(folder(), 'releases'),
    days,
    now: new Date(`${day}T08:00:00Z`),
    isTrial,
  });
const isThere = (release: string) => has('releases', 'dashboards', release);

/** Enough releases that the first one is no longer among those to return to. */
async function releaseMany(): Promise<readonly string[]> {
  const names = Array.from({ length: 30 }, (_, place) => `r${place + 10}`);
  for (const name of names) await start([aBuild('dashboards', name)], { now: at('20T08:00:00') });
  return names;
}

test('keeps what is served and what a rollback may return to, whatever their age', async () => {
  await start([aBuild('dashboards', 'aa')]);
  await start([aBuild('dashboards', 'bb')]);
  expect(await collect('2027-11-20')).toEqual([]);
  expect([isThere('aa'), isThere('bb')]).toEqual([true, true]);
});

test('takes what nothing needs once no tab of the last days can have it, and says before what would go', async () => {
  await releaseMany();
  expect(await collect('2026-11-30')).toEqual([]);
  const wouldGo = await collect('2026-12-20', { isTrial: true });
  expect(wouldGo).toContainEqual({ name: 'dashboards', release: 'r10' });
  expect(isThere('r10')).toBe(true);
  expect(await collect('2026-12-20')).toEqual(wouldGo);
  expect([isThere('r10'), isThere('r39')]).toEqual([false, true]);
  expect(await collect('2026-12-20')).toEqual([]);
});

test('takes nothing of which nobody knows the age', async () => {
  await start([aBuild('dashboards', 'aa')]);
  await objects().put('releases/dashboards/strange/remoteEntry.js', new Uint8Array(1), null);
  expect(await collect('2027-11-20')).toEqual([]);
  expect(isThere('strange')).toBe(true);
});
