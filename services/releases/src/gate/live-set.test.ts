import { planCanary } from '@fixed-ops/federation';
import { changePointer } from '../plane/change-pointer.ts';
import { addRelease } from '../publish/release-folder.ts';
import { usePlane } from '../testing/use-plane.ts';
import { readLiveSet, readPointers } from './live-set.ts';

const plane = usePlane();
const { aBuild, at, folder, keys, objects, start, trust } = plane;

test('what pages may run is read of every pointer: its current release, its canary and the one before', async () => {
  await start([aBuild('host', 'h1'), aBuild('xtime', 'x1')]);
  await start([aBuild('host', 'h2'), aBuild('xtime', 'x2')]);
  const { team } = await keys();
  if (team === null) throw new Error('no key');
  for (const [name, release] of [
    ['host', 'h3'],
    ['xtime', 'x3'],
  ] as const) {
    const context = { store: `${folder()}/releases`, objects: objects(), signer: team, trust: await trust() };
    await addRelease(aBuild(name, release), { ...context, by: 'Dana', checks: [], now: at('21T08:00:00') });
    const request = { release, share: 10, by: 'Dana', why: '' };
    const outcome = await changePointer({
      ...{ objects: objects(), trust: await trust(), signer: team, name, action: 'canary' },
      plan: (before) => planCanary(before, request, at('21T08:00:00')),
    });
    expect(outcome.kind).toBe('done');
  }
  const { host, remotes } = await readLiveSet(objects(), await readPointers(objects()));
  const named = (live: typeof host = []) => live.map(({ as, release }) => `${as} ${release.release}`).sort();
  expect(named(host)).toEqual(['canary h3', 'current h2', 'previous h1']);
  expect(Object.keys(remotes)).toEqual(['xtime']);
  expect(named(remotes.xtime)).toEqual(['canary x3', 'current x2', 'previous x1']);
});
