import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultPlacementSchema } from './placement-file.ts';
import type { PointerContent } from './pointer.ts';
import { type Plane, resolvePlane } from './resolve.ts';
import { BUCKETS, bucketOf, isInCanary, readVisitor, visitorCookie } from './visitor.ts';

const { remotes } = defaultPlacementSchema.parse(
  JSON.parse(readFileSync(join(__dirname, '../../../../deploy/placement.default.json'), 'utf8')),
);
function aPointer(name: string, changes: Partial<PointerContent> = {}): PointerContent {
  const at = '2026-11-20T08:00:00.000Z';
  const base = { revision: 3, current: 'r3', previous: 'r2', earlier: [], canary: null, isHeld: false, bad: [] };
  return { ...base, name, by: 'the team', at, why: '', ...changes };
}
function aPlane(...pointers: PointerContent[]): Plane {
  return { placement: { revision: 2, remotes }, pointers: new Map(pointers.map((each) => [each.name, each])) };
}
const everyBucket = Array.from({ length: BUCKETS }, (_, bucket) => bucket);

describe('what a visitor is served', () => {
  test('is the current release of each remote and of the host, with the one before standing in', () => {
    const set = resolvePlane(aPlane(aPointer('host'), aPointer('xtime')), 17);
    expect(set.host).toEqual({ current: 'r3', previous: 'r2' });
    expect(set.remotes.find(({ name }) => name === 'xtime')).toMatchObject({ current: 'r3', previous: 'r2' });
    // The remote has a place, but no release yet.
    expect(set.remotes.find(({ name }) => name === 'dashboards')).toMatchObject({ current: null, previous: null });
  });

  test('is never a bad release in the place of another', () => {
    const set = resolvePlane(aPlane(aPointer('xtime', { bad: ['r2'] })), 17);
    expect(set.remotes.find(({ name }) => name === 'xtime')).toMatchObject({ current: 'r3', previous: null });
  });

  test('is the canary for its share of the buckets, with the release of all others standing in', () => {
    const plane = aPlane(aPointer('xtime', { canary: { release: 'r4', share: 12.5 } }));
    const given = everyBucket.map((bucket) => resolvePlane(plane, bucket).remotes.find(({ name }) => name === 'xtime'));
    const ofCanary = given.filter((remote) => remote?.current === 'r4');
    expect(ofCanary).toHaveLength(1250);
    expect(new Set(ofCanary.map((remote) => remote?.previous))).toEqual(new Set(['r3']));
    expect(resolvePlane(plane, null).remotes.find(({ name }) => name === 'xtime')?.current).toBe('r3');
  });

  test('has a revision that grows with every change of a pointer or a placement', () => {
    const before = resolvePlane(aPlane(aPointer('xtime')), null).revision;
    expect(resolvePlane(aPlane(aPointer('xtime', { revision: 4 })), null).revision).toBeGreaterThan(before);
  });
});

describe('the buckets of a canary', () => {
  test('stay in it when its share grows', () => {
    const small = everyBucket.filter((bucket) => isInCanary(bucket, 'xtime', 2));
    expect(small).toHaveLength(200);
    expect(small.every((bucket) => isInCanary(bucket, 'xtime', 2.5))).toBe(true);
  });

  test('are others for another remote: two canaries of a day do not fall on the same people', () => {
    const both = everyBucket.filter((bucket) => isInCanary(bucket, 'xtime', 5) && isInCanary(bucket, 'dashboards', 5));
    expect(both).toEqual([]);
  });
});

describe('a visitor', () => {
  const visitor = '00002710ffffffffffffffffffffffff';

  test('keeps the bucket by a cookie that no script reads and that holds nothing but a random number', () => {
    const cookie = visitorCookie(visitor, { isSecure: true });
    expect(cookie).toBe(`visitor=${visitor}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure`);
    expect(visitorCookie(visitor, { isSecure: false })).not.toContain('Secure');
    expect(readVisitor(`colorMode=dark; ${cookie.split(';')[0]}`)).toBe(visitor);
    expect(bucketOf(visitor)).toBe(0);
    expect(bucketOf('0000270fffffffffffffffffffffffff')).toBe(9999);
  });

  test.each([
    undefined,
    '',
    'visitor=',
    'visitor=1',
    'xvisitor=00002710ffffffffffffffffffffffff',
    `visitor=${'g'.repeat(32)}`,
  ])('who brings %s is a new one', (cookies) => {
    expect(readVisitor(cookies)).toBeNull();
  });
});
