import { readAudit } from '../audit/audit-log.ts';
import type { ReleaseObjects } from '../objects/release-objects.ts';
import { usePlane } from '../testing/use-plane.ts';
import { addTeamKey, renewKey, revokeKey } from './change-keys.ts';
import { makeKeyPair } from './signatures.ts';

const plane = usePlane();
const keysOf = async (objects: ReleaseObjects) => ({
  dataFolder: plane.folder(),
  objects,
  keys: await plane.keys(),
  by: 'Pat',
  now: plane.at('20T09:00:00'),
});
const team = { owner: 'Parts team', publicKey: makeKeyPair().publicKey, names: ['*'] };
const logged = async () => {
  const { entries } = await readAudit(plane.objects(), { page: 1, pageSize: 100 });
  return entries.filter(({ name }) => name === 'keys').map(({ revision, by, why }) => ({ revision, by, why }));
};

/** A process that is killed after it wrote the list of keys and before it logged the change. */
async function addWithoutNote(): Promise<string> {
  const objects: ReleaseObjects = {
    ...plane.objects(),
    put: (key, ...rest) =>
      key.startsWith('audit/') ? Promise.reject(new Error('Killed')) : plane.objects().put(key, ...rest),
  };
  await expect(addTeamKey(await keysOf(objects), team)).rejects.toThrow('Killed');
  expect(await logged()).toEqual([]);
  return plane.read('keys.json').keys.at(-1).id;
}

test('a change of keys that was not noted before its process was killed is noted by the next start, once, with what was changed', async () => {
  await plane.start([]);
  const id = await addWithoutNote();
  const noted = [{ revision: 2, by: 'Pat', why: `added ${id} of Parts team` }];
  await plane.start([]);
  expect(await logged()).toEqual(noted);
  await plane.start([]);
  expect(await logged()).toEqual(noted);
});

test('the next change of keys notes the one before too', async () => {
  await plane.start([]);
  const id = await addWithoutNote();
  const renewed = await renewKey(await keysOf(plane.objects()), 'team');
  expect(await logged()).toEqual([
    { revision: 3, by: 'Pat', why: `made ${renewed}` },
    { revision: 2, by: 'Pat', why: `added ${id} of Parts team` },
  ]);
});

describe('a key that was revoked', () => {
  const revoke = async (id: string, isCompromised: boolean, at = '20T09:00:00') =>
    revokeKey({ ...(await keysOf(plane.objects())), now: plane.at(at) }, id, isCompromised);
  const listed = () => plane.read('keys.json').keys.at(-1).revoked;
  let id: string;
  beforeEach(async () => {
    await plane.start([]);
    id = await addTeamKey(await keysOf(plane.objects()), team);
  });

  test('as one in wrong hands stays so: what it has signed comes back by no later command', async () => {
    await revoke(id, true);
    const before = listed();
    for (const isCompromised of [false, true])
      await expect(revoke(id, isCompromised, '22T09:00:00')).rejects.toThrow(
        `${id} was revoked on ${before.at.slice(0, 10)} as one in wrong hands already, and that is not taken back.`,
      );
    expect(listed()).toEqual(before);
  });

  test('is not revoked anew from a later day, before which it would have signed', async () => {
    await revoke(id, false);
    const before = listed();
    await expect(revoke(id, false, '22T09:00:00')).rejects.toThrow(
      `${id} was revoked on ${before.at.slice(0, 10)} already: what it has signed since counts for nothing.`,
    );
    expect(listed()).toEqual(before);
  });

  test('turns out to be in wrong hands later', async () => {
    await revoke(id, false);
    const { at } = listed();
    await revoke(id, true, '22T09:00:00');
    expect(listed()).toEqual({ at, isCompromised: true });
  });
});
