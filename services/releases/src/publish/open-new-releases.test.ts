import { usePlane } from '../testing/use-plane.ts';
import { MOUNT_CHECK } from './check-build.ts';
import type { OpenPairs, ReleasePair } from './open-new-releases.ts';

const { aBuild, start, read, pointer } = usePlane();

/** A fake browser that records the pairs and gives these answers. */
function aBrowser(whyNot: (pair: ReleasePair) => string | null = () => null, ended: string | null = null) {
  const seen: string[] = [];
  const openPairs: OpenPairs = async (pairs) => {
    seen.push(...pairs.map(({ host, remote }) => `${remote.release} in ${host.split(/[-/]/).at(-1)}`));
    return { results: ended === null ? pairs.map(whyNot) : pairs.map(() => undefined), ended };
  };
  return { seen, openPairs };
}

const noted = (name: string, release: string) =>
  read('releases', name, release, 'release.json').checks.find((each: { name: string }) => each.name === MOUNT_CHECK);

test('a first start opens every remote in the host before they are served, says how long it took, and notes it in the releases', async () => {
  const { seen, openPairs } = aBrowser();
  const { notes } = await start([aBuild('host', 'h1'), aBuild('dashboards', 'aa'), aBuild('xtime', 'x1')], {
    openPairs,
  });
  expect(seen.sort()).toEqual(['aa in h1', 'x1 in h1']);
  expect(notes).toEqual([
    expect.stringMatching(
      /^Opened in a browser before they are served, in \d+\.\d s, and drawn: host, dashboards, xtime\.$/,
    ),
  ]);
  expect(noted('host', 'h1')).toEqual({ name: MOUNT_CHECK, result: 'passed', detail: '2 live remotes, by a start' });
  expect(noted('xtime', 'x1')).toEqual({ name: MOUNT_CHECK, result: 'passed', detail: '1 live host, by a start' });
});

test('a start with nothing new opens nothing; one with a changed remote opens that one alone, and one with a changed host all', async () => {
  const { seen, openPairs } = aBrowser();
  const builds = [aBuild('host', 'h1'), aBuild('dashboards', 'aa'), aBuild('xtime', 'x1')];
  await start(builds);
  expect((await start(builds, { openPairs })).notes).toEqual([]);
  expect(seen).toEqual([]);
  await start([aBuild('host', 'h1'), aBuild('dashboards', 'bb'), aBuild('xtime', 'x1')], { openPairs });
  expect(seen.splice(0)).toEqual(['bb in h1']);
  // A build that was a release before was checked at that time.
  await start(builds, { openPairs });
  expect(seen).toEqual([]);
  await start([aBuild('host', 'h2'), aBuild('dashboards', 'aa'), aBuild('xtime', 'x1')], { openPairs });
  expect(seen.sort()).toEqual(['aa in h2', 'x1 in h2']);
});

test('a remote that fails to render is served anyway, and reported with the reason, what to do, and how to roll back', async () => {
  const { openPairs } = aBrowser(({ remote }) => (remote.name === 'xtime' ? 'TypeError: lanes is undefined' : null));
  const { notes } = await start([aBuild('host', 'h1'), aBuild('dashboards', 'aa'), aBuild('xtime', 'x1')], {
    openPairs,
  });
  expect(notes).toEqual([
    expect.stringMatching(/drawn: dashboards\.$/),
    'xtime (x1) does not draw its first screen in the host (h1): TypeError: lanes is undefined. It is served all the same. Mend it and start again.',
  ]);
  expect(pointer('xtime').current).toBe('x1');
  expect(noted('xtime', 'x1')).toEqual({
    name: MOUNT_CHECK,
    result: 'failed',
    detail: 'in h1 of the host no first screen: x1 of xtime: TypeError: lanes is undefined',
  });
  expect(noted('host', 'h1')).toMatchObject({ result: 'failed' });

  const later = await start([aBuild('xtime', 'x2')], { openPairs });
  expect(later.notes).toEqual([
    expect.stringMatching(/^xtime \(x2\) does not .* start again, or return to .*: npm run rollback -- xtime\.$/),
  ]);
  expect(pointer('xtime')).toMatchObject({ current: 'x2', previous: 'x1' });
});

test('without a browser a start goes on, says in one line that the releases were not opened and why, and notes it', async () => {
  const { openPairs } = aBrowser(undefined, 'No Chromium or Chrome is on this machine.');
  const { notes } = await start([aBuild('host', 'h1'), aBuild('dashboards', 'aa')], { openPairs });
  expect(notes).toEqual([
    'Not opened in a browser before they are served: host, dashboards. No Chromium or Chrome is on this machine.',
  ]);
  expect(pointer('dashboards').current).toBe('aa');
  expect(noted('dashboards', 'aa')).toEqual({
    name: MOUNT_CHECK,
    result: 'skipped',
    detail: 'No Chromium or Chrome is on this machine.',
  });
});

test('what is not switched to is not opened: a remote whose host is not on this machine, and one that nobody has placed', async () => {
  const { seen, openPairs } = aBrowser();
  await start([aBuild('dashboards', 'aa'), aBuild('unplaced', 'u1')], { openPairs });
  await start([aBuild('host', 'h1'), aBuild('unplaced', 'u2')], { openPairs });
  expect(seen).toEqual(['aa in h1']);
  expect(noted('unplaced', 'u1')).toEqual({ name: MOUNT_CHECK, result: 'skipped', detail: 'released by a start' });
});

test('a remote that no longer fits what a team has released while it was opened is not served, which the start says', async () => {
  const of = (name: string, release: string, drill: string) => ({
    ...aBuild(name, release),
    shared: { '@fixed-ops/drill': drill },
  });
  const host = of('host', 'h1', '1.0.0');
  await start([host, aBuild('xtime', 'x1')]);
  const openPairs: OpenPairs = async (pairs) => {
    await start([of('host', 'h2', '2.0.0')]);
    return { results: pairs.map(() => null), ended: null };
  };
  const { notes } = await start([of('xtime', 'x2', '1.0.0')], { openPairs });
  expect(notes).toContainEqual(expect.stringMatching(/^xtime is shown as it was released \(x1\).*h2/));
  expect([pointer('host').current, pointer('xtime').current]).toEqual(['h2', 'x1']);
});
