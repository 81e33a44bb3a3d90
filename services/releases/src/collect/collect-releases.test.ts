import { join } from 'node:path';
import { planCanary, planStopCanary } from '@fixed-ops/federation';
import { changePointer } from '../plane/change-pointer.ts';
import { planeBytes } from '../plane/plane-files.ts';
import { usePlane } from '../testing/use-plane.ts';
import { collectReleases } from './collect-releases.ts';

const plane = usePlane();
const { folder, objects, at, aBuild, start, has } = plane;

const collect = async (day: string, { days = 14, isTrial = false } = {}) =>
  collectReleases({
    objects: objects(),
    plane: await followed(),
    releasesFolder: join(folder(), 'releases'),
    days,
    now: new Date(`${day}T08:00:00Z`),
    isTrial,
  });
async function followed() {
  const read = await (await plane.reader()).read();
  if (read === null) throw new Error('nothing is followed');
  return read;
}
const isThere = (release: string) => has('releases', 'dashboards', release);

/** Makes so many releases that a rollback no longer reaches the first one. */
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
  const log = await objects().list('audit/');
  expect(await collect('2026-12-20')).toEqual(wouldGo);
  expect([isThere('r10'), isThere('r39')]).toEqual([false, true]);
  expect(await objects().list('audit/')).toEqual(log);
  expect(log.length).toBeGreaterThan(30);
  expect(await collect('2026-12-20')).toEqual([]);
});

test('keeps the releases of a pointer that cannot be read, because servers still follow its previous content @slow', async () => {
  await releaseMany();
  plane.write('pointers/dashboards.json', '{ "name": ');
  expect(await collect('2027-11-20')).toEqual([]);
  expect(isThere('r39')).toBe(true);
});

test('of an area that no placement names any more keeps what its pointer does, and without that nothing that is old', async () => {
  await start([aBuild('dashboards', 'aa'), aBuild('xtime', 'bb')]);
  const collectWithoutPlace = async (day: string) => {
    const { placement, pointers } = await followed();
    const remotes = placement.remotes.filter(({ name }) => name !== 'xtime');
    return collectReleases({
      objects: objects(),
      plane: {
        placement: { ...placement, remotes },
        pointers: new Map([...pointers].filter(([name]) => name !== 'xtime')),
      },
      releasesFolder: join(folder(), 'releases'),
      days: 14,
      now: new Date(`${day}T08:00:00Z`),
      isTrial: false,
    });
  };
  expect(await collectWithoutPlace('2027-11-20')).toEqual([]);
  await objects().remove('pointers/xtime.json');
  expect(await collectWithoutPlace('2026-11-25')).toEqual([]);
  expect(await collectWithoutPlace('2026-12-20')).toEqual([{ name: 'xtime', release: 'bb' }]);
});

test('counts from the day on which a canary ended, and not from the one on which it began', async () => {
  await start([aBuild('dashboards', 'aa')]);
  await start([aBuild('dashboards', 'bb')], { now: at('20T09:00:00') });
  const { team } = await plane.keys();
  const change = async (action: 'canary' | 'stop-canary', plan: Parameters<typeof changePointer>[0]['plan']) => {
    if (team === null) throw new Error('no key');
    const outcome = await changePointer({
      objects: objects(),
      trust: await plane.trust(),
      signer: team,
      name: 'dashboards',
      action,
      plan,
    });
    expect(outcome.kind).toBe('done');
  };
  const asked = { by: 'the test', why: '' };
  await objects().put('releases/dashboards/cc/release.json', planeBytes({ createdAt: '2026-11-01T08:00:00Z' }), null);
  await change('canary', (before) =>
    planCanary(before, { ...asked, release: 'cc', share: 10 }, new Date('2026-11-21T08:00:00Z')),
  );
  await change('stop-canary', (before) =>
    planStopCanary(before, { ...asked, isBad: false }, new Date('2026-12-10T08:00:00Z')),
  );
  expect(await collect('2026-12-20')).toEqual([]);
  expect(await collect('2026-12-25')).toEqual([{ name: 'dashboards', release: 'cc' }]);
});

test('takes nothing of which nobody knows the age', async () => {
  await start([aBuild('dashboards', 'aa')]);
  await objects().put('releases/dashboards/strange/remoteEntry.js', new Uint8Array(1), null);
  expect(await collect('2027-11-20')).toEqual([]);
  expect(isThere('strange')).toBe(true);
});
