import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { publishHost } from './host-builds.ts';

const DAY_MS = 24 * 60 * 60_000;
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fixed-ops-host-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Publishes the build of a name, on a day counted from the first. */
function publish(release: string, day: number) {
  const built = join(folder, 'builds', release);
  mkdirSync(built, { recursive: true });
  writeFileSync(join(built, `main.${release}.js`), 'void 0;');
  const now = new Date(Date.UTC(2026, 10, 1) + day * DAY_MS);
  return publishHost(join(folder, 'data'), { name: 'host', release, version: '1.0.0', folder: built, shared: {} }, now);
}
const names = (folders: readonly string[]) => folders.map((each) => basename(each));

test('builds of the host stay beside the current one, which comes first', async () => {
  expect(names(await publish('a', 0))).toEqual(['a']);
  const folders = await publish('b', 0.5);
  expect(names(folders)).toEqual(['b', 'a']);
  expect(existsSync(join(folders[1] ?? '', 'main.a.js'))).toBe(true);
});

test('the last five stay however old they are, and others for a week', async () => {
  for (const [day, release] of ['a', 'b', 'c', 'd', 'e', 'f'].entries()) await publish(release, day);
  expect(names(await publish('g', 6))).toEqual(['g', 'f', 'e', 'd', 'c', 'b', 'a']);
  expect(names(await publish('h', 40))).toEqual(['h', 'g', 'f', 'e', 'd']);
  expect(existsSync(join(folder, 'data', 'host', 'a'))).toBe(false);
});

test('a build that comes back is the current one, and those that were served after it stay', async () => {
  for (const [day, release] of ['a', 'b', 'c'].entries()) await publish(release, day);
  expect(names(await publish('a', 3))).toEqual(['a', 'c', 'b']);
});

test('what a copy that was broken off has left is served to nobody', async () => {
  await publish('a', 0);
  mkdirSync(join(folder, 'data', 'host', '.adding-b-1'));
  expect(names(await publish('c', 1))).toEqual(['c', 'a']);
});
