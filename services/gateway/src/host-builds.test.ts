import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { closeSync, constants, mkdirSync, mkdtempSync, openSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createReleaseReader, openFolder } from '@fixed-ops/releases';
import { createHosts } from './host-builds.ts';
import type { TrustedSet } from './served-releases.ts';

const DAY_MS = 24 * 60 * 60_000;
let folder = '';
const store = () => join(folder, 'releases', 'host');
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fixed-ops-host-'));
});
afterEach(() => {
  jest.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

const onDay = (day: number) => new Date(Date.UTC(2026, 10, 1) + day * DAY_MS);
const entriesOf = (release: string) =>
  JSON.stringify({ main: { scripts: [`main.${release}.js`], preload: [], integrity: {} } });

/** A build of the host in the store, published on a day counted from the first. */
function publish(release: string, day = 0) {
  const target = join(store(), release);
  mkdirSync(target, { recursive: true });
  const text = entriesOf(release);
  const files = [
    { path: 'entry-files.json', content: text },
    { path: `main.${release}.js`, content: 'void 0;' },
    { path: `main.${release}.js.br`, content: 'void 0 in brotli' },
  ].map(({ path, content }) => {
    writeFileSync(join(target, path), content);
    const integrity = `sha256-${createHash('sha256').update(content).digest('base64')}`;
    return { path, size: content.length, integrity };
  });
  const content = { name: 'host', release, shared: { '@fixed-ops/ui': `1.${release}.0` }, files };
  writeFileSync(join(target, 'release.json'), JSON.stringify(content));
  utimesSync(join(target, 'release.json'), onDay(day), onDay(day));
}

function aContext(distrusted: readonly string[] = []) {
  const problems: string[] = [];
  const built = join(folder, 'built');
  mkdirSync(built, { recursive: true });
  writeFileSync(join(built, 'entry-files.json'), entriesOf('built'));
  const releases = createReleaseReader(openFolder(folder));
  const hosts = createHosts({
    releasesFolder: join(folder, 'releases'),
    releases,
    built: { name: 'host', release: 'built', version: '1.0.0', folder: built, shared: {} },
    report: (line) => void problems.push(line),
  });
  const set = (current: string, previous: string | null): TrustedSet => ({
    revision: 1,
    host: { current, previous },
    remotes: [],
    distrust: (_name, release) => (distrusted.includes(release) ? 'is not signed' : null),
  });
  return { hosts, set, problems, releases };
}

test('a visitor gets the build that the pointer names, with what it gives to remotes', async () => {
  publish('1');
  publish('2');
  const { hosts, set, problems } = aContext();
  expect(await hosts.of(set('2', '1'))).toMatchObject({
    release: '2',
    entryFiles: { main: { scripts: ['main.2.js'] } },
    provided: { '@fixed-ops/ui': '1.2.0' },
  });
  expect((await hosts.of(set('1', null))).release).toBe('1');
  expect(problems).toEqual([]);
});

test('the one before stands in for a build that is not believed, or whose files are others than were signed', async () => {
  publish('1');
  publish('2');
  publish('3');
  writeFileSync(join(store(), '2', 'entry-files.json'), entriesOf('evil'));
  const { hosts, set, problems } = aContext(['3']);
  expect((await hosts.of(set('3', '1'))).release).toBe('1');
  expect((await hosts.of(set('2', '1'))).release).toBe('1');
  expect(problems).toEqual([expect.stringMatching(/^The release 2 of the host is not served: its files are others/)]);
});

test.each([
  ['is gone', (path: string) => rmSync(path)],
  ['has another content', (path: string) => writeFileSync(path, 'throw 0;')],
  ['has another content in its compressed copy', (path: string) => writeFileSync(`${path}.br`, 'throw 0 in brotli')],
])('the one before stands in for a build whose first script %s: such a page could not say so', async (_what, harm) => {
  publish('1');
  publish('2');
  harm(join(store(), '2', 'main.2.js'));
  const { hosts, set, problems } = aContext();
  expect((await hosts.of(set('2', '1'))).release).toBe('1');
  expect(problems).toEqual([expect.stringMatching(/^The release 2 of the host is not served: its files are others/)]);
  // After the repair it is checked again, but not for each document.
  const now = performance.now();
  const clock = jest.spyOn(performance, 'now').mockReturnValue(now);
  publish('2');
  expect((await hosts.of(set('2', '1'))).release).toBe('1');
  clock.mockReturnValue(now + 10_000);
  expect((await hosts.of(set('2', '1'))).release).toBe('2');
});

test.each([
  ['whole', '2'],
  ['damaged', '1'],
])('a build that is %s has its files checked once for all requests at the same time', async (state, served) => {
  publish('1');
  publish('2');
  if (state === 'damaged') rmSync(join(store(), '2', 'main.2.js'));
  const { hosts, set, releases } = aContext();
  const looks = jest.spyOn(releases, 'read');
  const answered = await Promise.all(Array.from({ length: 20 }, () => hosts.of(set('2', '1'))));
  expect(new Set(answered.map(({ release }) => release))).toEqual(new Set([served]));
  expect(looks.mock.calls.filter(([, release]) => release === '2')).toHaveLength(1);
});

test('a build whose list of first files hangs is given up after some seconds, and holds up nothing else of the process', async () => {
  publish('1');
  publish('2');
  const { hosts, set, problems } = aContext();
  await hosts.of(set('1', null));
  // A file that never answers, like one of an unreachable network folder.
  const list = join(store(), '2', 'entry-files.json');
  rmSync(list);
  execFileSync('mkfifo', [list]);
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  try {
    const waiting = hosts.of(set('2', '1'));
    expect((await hosts.of(set('1', null))).release).toBe('1');
    await jest.advanceTimersByTimeAsync(10_000);
    expect((await waiting).release).toBe('1');
    expect(problems).toEqual([expect.stringMatching(/release 2 .* could not be read in 10 s/)]);
  } finally {
    jest.useRealTimers();
    // Unblocks whoever waits for somebody to write into it.
    closeSync(openSync(list, constants.O_RDWR));
  }
});

test('a build whose files hang is waited for some seconds, by nobody who comes soon after, and served once it can be read', async () => {
  publish('1');
  publish('2');
  const { hosts, set, problems, releases } = aContext();
  await hosts.of(set('1', null));
  const looks = jest.spyOn(releases, 'read').mockImplementation(() => new Promise(() => undefined));
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  try {
    const waiting = Promise.all([hosts.of(set('2', '1')), hosts.of(set('2', '1'))]);
    await jest.advanceTimersByTimeAsync(10_000);
    expect((await waiting).map(({ release }) => release)).toEqual(['1', '1']);
    expect((await hosts.of(set('2', '1'))).release).toBe('1');
    expect(looks).toHaveBeenCalledTimes(1);
    expect(problems).toEqual([expect.stringMatching(/release 2 .* could not be read in 10 s/)]);
    looks.mockRestore();
    await jest.advanceTimersByTimeAsync(10_000);
    expect((await hosts.of(set('2', '1'))).release).toBe('2');
  } finally {
    jest.useRealTimers();
  }
});

test('what this version came with is served where the pointer names none that is believed, told once', async () => {
  const { hosts, set, problems } = aContext();
  for (const each of [set('gone', null), null, set('gone', null)]) expect((await hosts.of(each)).release).toBe('built');
  expect(problems).toHaveLength(1);
});

test('files of every build that is there are found, those of the current one first', async () => {
  publish('1');
  publish('2');
  const { hosts, set } = aContext();
  const current = await hosts.of(set('2', '1'));
  const found = async (file: string) => basename((await hosts.folderOf(file, current)) ?? 'nowhere');
  expect([
    await found('main.1.js'),
    await found('main.2.js'),
    await found('entry-files.json'),
    await found('main.3.js'),
  ]).toEqual(['1', '2', '2', 'nowhere']);
});
