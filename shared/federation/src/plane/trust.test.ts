import { generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto';
import type { Keys, PlaneKey } from './keys.ts';
import type { Pointer } from './pointer.ts';
import { canonicalJson, type SignedKind, signedText } from './signed.ts';
import { judgeKeys, judgePlacement, judgePointer, judgeRelease, type Trust, type VerifySignature } from './trust.ts';

const pairs = Object.fromEntries(
  ['root', 'operator', 'team-a', 'team-b', 'gateway', 'stranger'].map((id) => [id, generateKeyPairSync('ed25519')]),
);
const publicKey = (id: string) => pairs[id]!.publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
const verifySignature: VerifySignature = (key, text, signature) =>
  verify(
    null,
    Buffer.from(text),
    { key: Buffer.from(key, 'base64'), type: 'spki', format: 'der' },
    Buffer.from(signature, 'base64'),
  );
const signWith = (key: KeyObject, text: string) => sign(null, Buffer.from(text), key).toString('base64');

function signed<T extends object>(kind: SignedKind, content: T, key: string) {
  const whole = { ...content, key };
  return { ...whole, signature: signWith(pairs[key]!.privateKey, signedText(kind, whole)) };
}
function aKey(id: string, kind: PlaneKey['kind'], names: string[], changes: Partial<PlaneKey> = {}): PlaneKey {
  return { id, kind, owner: id, publicKey: publicKey(id), names, revoked: null, ...changes };
}
const listed = [
  aKey('operator', 'operator', ['*']),
  aKey('team-a', 'team', ['dashboards', 'host']),
  aKey('team-b', 'team', ['xtime']),
  aKey('gateway', 'gateway', ['*']),
];
const at = '2026-11-20T08:00:00.000Z';
const aFile = (keys: PlaneKey[]) => ({ revision: 1, keys, by: 'operator', at });
const trusting = (keys: PlaneKey[] = listed): Trust => {
  const { value } = judgeKeys(signed('keys', aFile(keys), 'root'), publicKey('root'), verifySignature);
  if (value === null) throw new Error('keys are not believed');
  return { keys: value, verify: verifySignature };
};

const content = {
  name: 'dashboards',
  revision: 7,
  current: 'r3',
  previous: 'r2',
  earlier: ['r1'],
  canary: { release: 'r4', share: 5 },
  isHeld: false,
  bad: ['r0'],
  by: 'team a',
  at,
  why: '',
};
const byTeam = signed('pointer', content, 'team-a');
const judge = (pointer: object, trust = trusting(), last: Pointer | null = null) => {
  const { value, distrust } = judgePointer(pointer, 'dashboards', last, trust);
  return value === null ? distrust.code : 'believed';
};

test('the text that is signed is the same whatever the order of the fields', () => {
  expect(canonicalJson({ b: [{ d: 1, c: undefined, a: 'x' }], a: null })).toBe('{"a":null,"b":[{"a":"x","d":1}]}');
});

describe('keys.json', () => {
  test.each([
    ['of the pinned root key', signed('keys', aFile(listed), 'root'), 'believed'],
    ['without a signature', aFile(listed), 'unsigned'],
    ['of another key', signed('keys', aFile(listed), 'operator'), 'not_allowed'],
    [
      'of a stranger who calls it root',
      { ...signed('keys', aFile(listed), 'stranger'), key: 'root' },
      'wrong_signature',
    ],
    ['that was changed afterwards', { ...signed('keys', aFile(listed), 'root'), by: 'nobody' }, 'wrong_signature'],
    ['that says nothing', { key: 'root', signature: 'x' }, 'malformed'],
  ])('%s', (_, file, expected) => {
    const { value, distrust } = judgeKeys(file, publicKey('root'), verifySignature);
    expect(value === null ? distrust.code : 'believed').toBe(expected);
  });
});

describe('a pointer', () => {
  test.each([
    ['that the team of its name has signed', byTeam, 'believed'],
    ['without a signature', content, 'unsigned'],
    ['that was changed after it was signed', { ...byTeam, current: 'r9' }, 'wrong_signature'],
    ['with a field that was added after it was signed', { ...byTeam, later: 1 }, 'wrong_signature'],
    ['with a later version’s field that was signed', signed('pointer', { ...content, later: 1 }, 'team-a'), 'believed'],
    ['of another team', signed('pointer', content, 'team-b'), 'not_allowed'],
    ['of a key that keys.json does not list', signed('pointer', content, 'stranger'), 'unknown_key'],
    ['that is signed as a release', signed('release', content, 'team-a'), 'wrong_signature'],
    ['of another name', signed('pointer', { ...content, name: 'host' }, 'team-a'), 'malformed'],
  ])('%s', (_, pointer, expected) => {
    expect(judge(pointer)).toBe(expected);
  });

  test('that is older than the one that was read before is refused, and so is another one of the same revision', () => {
    const last = judgePointer(byTeam, 'dashboards', null, trusting()).value;
    expect(judge(byTeam, trusting(), last)).toBe('believed');
    expect(judge(signed('pointer', { ...content, revision: 6 }, 'team-a'), trusting(), last)).toBe('overreach');
    expect(judge(signed('pointer', { ...content, current: 'r9' }, 'team-a'), trusting(), last)).toBe('overreach');
  });

  test.each([
    ['2026-11-21T00:00:00.000Z', false, 'believed'],
    ['2026-11-20T08:00:00.000Z', false, 'revoked_key'],
    ['2026-11-01T00:00:00.000Z', false, 'revoked_key'],
    ['2026-11-21T00:00:00.000Z', true, 'revoked_key'],
  ])('of a key that was revoked on %s, in wrong hands: %s, is %s', (revokedAt, isCompromised, expected) => {
    const revoked = { at: revokedAt, isCompromised };
    const keys = listed.map((key) => (key.id === 'team-a' ? { ...key, revoked } : key));
    expect(judge(byTeam, trusting(keys))).toBe(expected);
  });
});

describe('a pointer that the gateway has signed', () => {
  const next = { ...content, revision: 8, canary: null, by: 'the gateway' };
  const made = (changes: object, basis: object | undefined = byTeam) =>
    judge(signed('pointer', { ...next, ...changes, ...(basis === undefined ? {} : { basis }) }, 'gateway'));

  test('may drop a canary, return to a healthy release and mark one as bad', () => {
    expect(made({})).toBe('believed');
    expect(made({ bad: ['r0', 'r4'] })).toBe('believed');
    expect(made({ current: 'r2', previous: 'r1', earlier: [], bad: ['r0', 'r3'] })).toBe('believed');
    expect(made({ current: 'r1', previous: null, earlier: [], bad: ['r0', 'r3'] })).toBe('believed');
  });

  test.each([
    ['point to a release that was not served', { current: 'r9' }],
    ['give the canary to everybody', { current: 'r4' }],
    ['return to a bad release', { current: 'r2', bad: ['r0', 'r2'] }],
    ['call a bad release good', { bad: [] }],
    ['name another release as healthy', { previous: 'r9' }],
    ['start or keep a canary', { canary: { release: 'r4', share: 50 } }],
    ['hold', { isHeld: true }],
    ['keep its revision', { revision: 7 }],
  ])('may not %s', (_, changes) => {
    expect(made(changes)).toBe('overreach');
  });

  test('is believed with the pointer of the team from which it was made alone', () => {
    expect(judge(signed('pointer', next, 'gateway'))).toBe('overreach');
    expect(made({}, { ...byTeam, previous: 'r9' })).toBe('overreach');
    expect(made({}, signed('pointer', { ...content, basis: byTeam }, 'gateway'))).toBe('overreach');
    expect(made({}, signed('pointer', content, 'team-b'))).toBe('overreach');
  });

  test('is refused when a team has changed the pointer since', () => {
    const later = judgePointer(
      signed('pointer', { ...content, revision: 8 }, 'team-a'),
      'dashboards',
      null,
      trusting(),
    );
    const old = signed('pointer', { ...next, revision: 9, basis: byTeam }, 'gateway');
    expect(judge(old, trusting(), later.value)).toBe('overreach');
  });
});

describe('a release', () => {
  const release = {
    name: 'dashboards',
    release: 'r3',
    createdAt: at,
    files: [{ path: 'remoteEntry.js', integrity: 'x' }],
  };
  test.each([
    ['of the team of its name', signed('release', release, 'team-a'), 'believed'],
    [
      'of the operator, as those that were there before releases were signed',
      signed('release', release, 'operator'),
      'believed',
    ],
    ['without a signature', release, 'unsigned'],
    ['with another hash than was signed', { ...signed('release', release, 'team-a'), files: [] }, 'wrong_signature'],
    ['of another team', signed('release', release, 'team-b'), 'not_allowed'],
    ['of the gateway', signed('release', release, 'gateway'), 'not_allowed'],
    ['that lies in the folder of another', signed('release', { ...release, release: 'r2' }, 'team-a'), 'malformed'],
  ])('%s', (_, file, expected) => {
    const { value, distrust } = judgeRelease(file, { name: 'dashboards', release: 'r3' }, trusting());
    expect(value === null ? distrust.code : 'believed').toBe(expected);
  });

  test.each([
    ['a day after it was signed', '2026-11-21T08:00:00.000Z', false, 'believed'],
    ['as it was signed', at, false, 'revoked_key'],
    ['a day before it was signed', '2026-11-19T08:00:00.000Z', false, 'revoked_key'],
    ['a day after it was signed, as one in wrong hands', '2026-11-21T08:00:00.000Z', true, 'revoked_key'],
  ])('of a key that was revoked %s', (_, revokedAt, isCompromised, expected) => {
    const revoked = { at: revokedAt, isCompromised };
    const keys = listed.map((key) => (key.id === 'team-a' ? { ...key, revoked } : key));
    const file = signed('release', release, 'team-a');
    const { value, distrust } = judgeRelease(file, { name: 'dashboards', release: 'r3' }, trusting(keys));
    expect(value === null ? distrust.code : 'believed').toBe(expected);
  });
});

test('keys.json does not go back: an old one that the root key has signed would undo a revocation', () => {
  const fileOf = (revision: number, keys: PlaneKey[]) => signed('keys', { ...aFile(keys), revision }, 'root');
  const judged = (file: object, last: Keys | null = null) => judgeKeys(file, publicKey('root'), verifySignature, last);
  const revoked = { at, isCompromised: true };
  const now = judged(
    fileOf(
      5,
      listed.map((key) => (key.id === 'team-a' ? { ...key, revoked } : key)),
    ),
  ).value;
  expect(judged(fileOf(4, listed), now).distrust).toEqual({
    code: 'overreach',
    reason: 'has the revision 4, and 5 was read before',
  });
  expect(judged(fileOf(5, listed), now).distrust?.code).toBe('overreach');
  expect(judged(fileOf(6, listed), now).distrust).toBeNull();
});

test('placement.json does not go back', () => {
  const fileOf = (revision: number, by: string) => signed('placement', { revision, remotes: [], by, at }, 'operator');
  const last = judgePlacement(fileOf(2, 'Dana'), trusting()).value;
  expect(judgePlacement(fileOf(2, 'Dana'), trusting(), last).distrust).toBeNull();
  expect(judgePlacement(fileOf(1, 'Dana'), trusting(), last).distrust?.code).toBe('overreach');
  expect(judgePlacement(fileOf(2, 'somebody'), trusting(), last).distrust?.code).toBe('overreach');
});

test('placements are the operator’s: no team moves a remote or opens its guards', () => {
  const file = { revision: 1, remotes: [], by: 'operator', at };
  expect(judgePlacement(signed('placement', file, 'operator'), trusting()).distrust).toBeNull();
  expect(judgePlacement(signed('placement', file, 'team-a'), trusting()).distrust?.code).toBe('not_allowed');
  expect(judgePlacement(file, trusting()).distrust?.code).toBe('unsigned');
});
