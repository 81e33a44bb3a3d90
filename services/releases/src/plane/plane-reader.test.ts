import { statSync } from 'node:fs';
import { join } from 'node:path';
import { planRollback, signedText } from '@fixed-ops/federation';
import { renewKey, revokeKey } from '../keys/change-keys.ts';
import { readKeys, writeKeys } from '../keys/plane-keys.ts';
import { createSigner, makeKeyPair } from '../keys/signatures.ts';
import { usePlane } from '../testing/use-plane.ts';
import { changePointer } from './change-pointer.ts';
import { createPlaneReader } from './plane-reader.ts';

const plane = usePlane();
const { objects, at, aBuild, keys, trust, start, pointer, read, write } = plane;

beforeEach(() => start([aBuild('dashboards', 'aa'), aBuild('xtime', 'x1')]));

const currentOf = async (reader: Awaited<ReturnType<typeof plane.reader>>) =>
  (await reader.readAnew())?.pointers.get('dashboards')?.current ?? null;

describe('a pointer that is not believed', () => {
  const unsigned = () => {
    const { key: _key, signature: _signature, ...content } = pointer('dashboards');
    return { ...content, current: 'evil' };
  };
  test.each([
    ['without a signature', () => unsigned(), 'is not signed'],
    [
      'of a key that nobody knows',
      () => createSigner('stranger', makeKeyPair().privateKey).sign('pointer', unsigned()),
      'keys.json does not list',
    ],
    [
      'of a stranger with the id of the team',
      () => createSigner(pointer('dashboards').key, makeKeyPair().privateKey).sign('pointer', unsigned()),
      'has not made',
    ],
    ['that was changed', () => ({ ...pointer('dashboards'), current: 'evil' }), 'has not made'],
    ['that is half a file', () => '{ "name": "dashboards",', 'is not JSON'],
  ])('%s: the last good one goes on, told once, and others are followed', async (_, tamper, reason) => {
    const reader = await plane.reader();
    expect(await currentOf(reader)).toBe('aa');
    write('pointers/dashboards.json', tamper());
    expect([await currentOf(reader), await currentOf(reader)]).toEqual(['aa', 'aa']);
    expect(reader.reported).toEqual([
      expect.stringMatching(new RegExp(`^pointers/dashboards\\.json .*${reason}.*What was read before goes on`)),
    ]);
    expect((await reader.readAnew())?.pointers.get('xtime')?.current).toBe('x1');
    // A new server has no earlier plane, and serves nothing unsigned instead.
    expect(await currentOf(await plane.reader())).toBeNull();
  });

  test('is followed again once it is mended, and an older one that is put back is not', async () => {
    const reader = await plane.reader();
    const first = pointer('dashboards');
    await start([aBuild('dashboards', 'bb')]);
    expect(await currentOf(reader)).toBe('bb');
    write('pointers/dashboards.json', first);
    expect(await currentOf(reader)).toBe('bb');
    expect(reader.problems()).toEqual([expect.stringMatching(/has the revision 1, and 2 was read before/)]);
    write('pointers/dashboards.json', { ...first, revision: 9 });
    expect(await currentOf(reader)).toBe('bb');
  });
});

test('a problem that lasts is told while the next read is under way, too', async () => {
  const reader = await plane.reader();
  write('pointers/dashboards.json', { ...pointer('dashboards'), current: 'evil' });
  await currentOf(reader);
  let isOver = false;
  const seen = new Set<number>();
  const again = currentOf(reader).finally(() => {
    isOver = true;
  });
  while (!isOver) {
    seen.add(reader.problems().length);
    await new Promise(setImmediate);
  }
  await again;
  expect([...seen]).toEqual([1]);
});

describe('a key that is revoked', () => {
  async function revoke(time: string, isCompromised: boolean) {
    const { root, rootKey, team } = await keys();
    const { keys: before, tag } = await readKeys(objects(), rootKey);
    if (root === null) throw new Error('no root key');
    const revoked = { at: at(time).toISOString(), isCompromised };
    const listed = before.keys.map((key) => (key.id === team?.id ? { ...key, revoked } : key));
    const content = { revision: before.revision + 1, keys: listed, by: 'the operator', at: at(time).toISOString() };
    await writeKeys(objects(), root, content, tag);
  }

  test('keeps what it had signed before, and signs no more', async () => {
    const reader = await plane.reader();
    await revoke('20T12:00:00', false);
    expect(await currentOf(reader)).toBe('aa');
    const { notes } = await start([aBuild('dashboards', 'bb')], { now: at('21T08:00:00') });
    expect(notes.join()).toMatch(/revoked on 2026-11-20/);
    expect(await currentOf(reader)).toBe('aa');
  });

  test('as one in wrong hands takes everything along that it has signed, in running servers too', async () => {
    const reader = await plane.reader();
    expect(await currentOf(reader)).toBe('aa');
    await revoke('20T12:00:00', true);
    expect(await currentOf(reader)).toBeNull();
    // With another key, the same bytes are released again over those that the first key signed.
    await renewKey(
      { dataFolder: plane.folder(), objects: objects(), keys: await keys(), by: 'x', now: at('20T13:00:00') },
      'team',
    );
    await start([aBuild('dashboards', 'aa')], { now: at('20T14:00:00') });
    expect(await currentOf(reader)).toBe('aa');
  });
});

test('a keys.json of before a revocation that somebody puts back is not followed, and is named', async () => {
  const reader = await plane.reader();
  const before = read('keys.json');
  const { team } = await keys();
  if (team === null) throw new Error('no key');
  const change = {
    dataFolder: plane.folder(),
    objects: objects(),
    keys: await keys(),
    by: 'x',
    now: at('20T13:00:00'),
  };
  await revokeKey(change, team.id, true);
  expect(await currentOf(reader)).toBeNull();
  write('keys.json', before);
  expect(await currentOf(reader)).toBeNull();
  expect(reader.problems()).toContainEqual(
    'keys.json has the revision 1, and 2 was read before. What was read before goes on.',
  );
});

test('an older keys.json is not followed after a restart either: the trusted list is kept for this machine only, a start uses it, and no key is changed', async () => {
  const before = read('keys.json');
  const change = { dataFolder: plane.folder(), objects: objects(), by: 'x', now: at('20T13:00:00') };
  const { team, ...others } = await keys();
  if (team === null) throw new Error('no key');
  await revokeKey({ ...change, keys: { team, ...others } }, team.id, true);
  await (await plane.reader()).readAnew();
  write('keys.json', before);

  await start([aBuild('dashboards', 'bb')]);
  const restarted = await plane.reader();
  expect(await currentOf(restarted)).toBeNull();
  const older = 'keys.json has the revision 1, and 2 was read before';
  expect(restarted.problems()).toContainEqual(`${older}. What was read before goes on.`);
  await expect(renewKey({ ...change, keys: await keys() }, 'team')).rejects.toThrow(older);
  expect(statSync(join(plane.folder(), 'keys', 'believed.json')).mode & 0o777).toBe(0o600);

  // The signature alone decides about the content of the folder.
  write('keys/believed.json', { ...read('keys', 'believed.json'), revision: 99 });
  expect(await currentOf(await plane.reader())).toBe('aa');
});

test('an older placement.json that somebody puts back is not followed; one that is made anew is', async () => {
  const reader = await plane.reader();
  const first = read('placement.json');
  const edited = { ...first, remotes: first.remotes.slice(0, 2) };
  write('placement.json', edited);
  await start([]);
  const placed = async () => (await reader.readAnew())?.placement.revision;
  expect(await placed()).toBe(2);
  write('placement.json', first);
  expect(await placed()).toBe(2);
  expect(reader.problems()).toEqual([
    expect.stringMatching(/^placement\.json has the revision 1, and 2 was read before/),
  ]);
  await objects().remove('placement.json');
  await start([]);
  expect(await placed()).toBe(3);
  expect(reader.problems()).toEqual([]);
});

test('while the store cannot be reached, the last content stays in use with one log line per file, and changes are seen once it is back', async () => {
  let isAway = false;
  const reported: string[] = [];
  const { rootKey } = await keys();
  const reader = createPlaneReader({
    objects: {
      ...objects(),
      get: (key) => (isAway ? Promise.reject(new Error('the store is away')) : objects().get(key)),
    },
    rootKey,
    report: (sentence) => reported.push(sentence),
  });
  const current = async () => (await reader.readAnew())?.pointers.get('dashboards')?.current;
  expect(await current()).toBe('aa');
  isAway = true;
  expect([await current(), await current()]).toEqual(['aa', 'aa']);
  expect(reported.filter((each) => each.startsWith('pointers/dashboards.json'))).toEqual([
    'pointers/dashboards.json cannot be read (the store is away). What was read before goes on.',
  ]);
  isAway = false;
  await start([aBuild('dashboards', 'bb')]);
  expect(await current()).toBe('bb');
});

test('while the store does not answer, documents use the last content, and only one request waits for it', async () => {
  let asked = 0;
  let answerAll = () => {};
  let isHanging = false;
  const hanging = new Promise<void>((resolve) => {
    answerAll = resolve;
  });
  const get = async (key: string) => {
    asked += 1;
    if (isHanging) await hanging;
    return objects().get(key);
  };
  let nowMs = 0;
  const { rootKey } = await keys();
  const options = { objects: { ...objects(), get }, rootKey, report: () => {}, clockMs: () => nowMs, patienceMs: 5 };
  const reader = createPlaneReader(options);
  const current = async () => (await reader.read())?.pointers.get('dashboards')?.current;
  expect(await current()).toBe('aa');
  await start([aBuild('dashboards', 'bb')]);
  [asked, isHanging] = [0, true];
  for (nowMs = 1_000; nowMs < 5_000; nowMs += 1_000) expect(await current()).toBe('aa');
  expect(asked).toBe(1);
  isHanging = false;
  answerAll();
  await reader.readAnew();
  expect(await current()).toBe('bb');
});

test('keys of another root are not followed: the ones before go on', async () => {
  const reader = await plane.reader();
  await currentOf(reader);
  const other = createSigner('root', makeKeyPair().privateKey);
  const { key: _key, signature: _signature, ...content } = read('keys.json');
  write('keys.json', other.sign('keys', { ...content, revision: 99 }));
  expect(await currentOf(reader)).toBe('aa');
  expect(reader.reported).toEqual([
    expect.stringMatching(/^keys\.json has a signature that the pinned root key has not made/),
  ]);
  expect(signedText('keys', content)).toContain('fixed-ops keys 1');
});

test('a rollback is seen by the first document 250 ms after the last look, and one look serves all before', async () => {
  await start([aBuild('dashboards', 'bb')]);
  let nowMs = 0;
  let looks = 0;
  const get = (key: string) => {
    if (key === 'keys.json') looks += 1;
    return objects().get(key);
  };
  const counting = { ...objects(), get };
  const { rootKey, team } = await keys();
  // Uses only the test's clock, because on a loaded machine a read takes longer than a document waits.
  const options = { objects: counting, rootKey, report: () => {}, clockMs: () => nowMs, patienceMs: 60_000 };
  const reader = createPlaneReader(options);
  const current = async () => (await reader.read())?.pointers.get('dashboards')?.current;
  expect(await Promise.all(Array.from({ length: 50 }, current))).toEqual(Array(50).fill('bb'));
  expect(looks).toBe(1);
  if (team === null) throw new Error('no key');
  const change = {
    objects: objects(),
    trust: await trust(),
    signer: team,
    name: 'dashboards',
    action: 'rollback',
  } as const;
  await changePointer({
    ...change,
    plan: (before) => planRollback(before, { to: null, by: 'Dana', why: '' }, at('21T08:00:00')),
  });
  nowMs = 249;
  expect(await current()).toBe('bb');
  nowMs = 250;
  expect(await current()).toBe('aa');
});
