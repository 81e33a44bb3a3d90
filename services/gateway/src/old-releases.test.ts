import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PointerContent } from '@fixed-ops/federation';
import type { ReadPlane } from '@fixed-ops/releases';
import { forgetHosts } from './old-releases.ts';

const DAY_MS = 24 * 60 * 60_000;
const onDay = (day: number) => new Date(Date.UTC(2026, 10, 1) + day * DAY_MS);
let folder = '';
const store = () => join(folder, 'host');
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fixed-ops-host-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A build of the host in the folder, published on a day counted from the first. */
function publish(release: string, day = 0) {
  const target = join(store(), release);
  mkdirSync(target, { recursive: true });
  writeFileSync(join(target, 'release.json'), '{}');
  utimesSync(join(target, 'release.json'), onDay(day), onDay(day));
}

/** The builds that remain after a clean-up on a day, with the pointer of that day. Without a pointer, it is not accepted. */
async function leftOn(day: number, pointer: Partial<PointerContent> | null) {
  const whole = { previous: null, earlier: [], canary: null, bad: [], ...pointer };
  const pointers = new Map(pointer === null ? [] : [['host', whole]]) as unknown as ReadPlane['pointers'];
  const plane = { read: async () => ({ pointers }) as ReadPlane };
  await forgetHosts({ plane, releasesFolder: folder, built: 'a', now: () => onDay(day) });
  return readdirSync(store()).sort().join('');
}

const six = ['a', 'b', 'c', 'd', 'e', 'f'];

test('the last five stay however old they are, others for a week, and what the pointer names for good', async () => {
  for (const [day, release] of six.entries()) publish(release, day);
  expect(await leftOn(6, { current: 'f' })).toBe('abcdef');
  publish('g', 40);
  expect(await leftOn(40, { current: 'g', previous: 'a' })).toBe('acdefg');
});

test('a build that comes back counts as new, so that those after it stay for the tabs that use them', async () => {
  for (const [day, release] of six.entries()) publish(release, day);
  expect(await leftOn(40, { current: 'a' })).toBe('acdef');
});

test('one that was served or a canary until now and is bad stays for a week more, for the tabs that it has opened', async () => {
  for (const [day, release] of ['x', 'y', ...six].entries()) publish(release, day);
  expect(await leftOn(40, { current: 'x', canary: { release: 'y', share: 10 } })).toBe('defxy');
  for (const release of six) publish(release, 44);
  expect(await leftOn(46, { current: 'f', bad: ['x', 'y'] })).toBe('abcdefxy');
  expect(await leftOn(48, { current: 'f', bad: ['x', 'y'] })).toBe('abcdef');
});

test('while the pointer is not followed nothing goes', async () => {
  for (const [day, release] of six.entries()) publish(release, day);
  expect(await leftOn(400, null)).toBe('abcdef');
});
