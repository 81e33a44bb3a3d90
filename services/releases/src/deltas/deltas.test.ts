import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NoZstdError } from './delta.ts';
import { type DeltaOptions, openDeltas } from './deltas.ts';
import type { ReleasedScript } from './released-scripts.ts';

const textOf = (release: string) => `/* ${release} */ ${'const screen = 1;'.repeat(200)}`;
const hashOf = (text: string) => createHash('sha256').update(text).digest('base64');
const entry = (release: string): ReleasedScript => ({ kind: 'remote', name: 'xtime', release, file: 'remoteEntry.js' });

let data: string;
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'deltas-'));
});
afterEach(() => rm(data, { recursive: true, force: true }));

async function release(path: string, file: string, text: string, minutesAgo: number): Promise<void> {
  const folder = join(data, path);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, file), text);
  await writeFile(join(folder, 'release.json'), '{}');
  const time = new Date(Date.now() - minutesAgo * 60_000);
  await utimes(join(folder, 'release.json'), time, time);
}

function open({ make, ...options }: Partial<DeltaOptions> = {}) {
  const made: string[] = [];
  const problems: string[] = [];
  const deltas = openDeltas(
    { releases: join(data, 'releases'), deltas: join(data, 'deltas') },
    {
      report: (problem) => problems.push(problem),
      signal: new AbortController().signal,
      make: async (target, dictionary, hash, signal) => {
        made.push(`${target.slice(data.length)} from ${dictionary.slice(data.length)}`);
        return make === undefined ? Buffer.from('what is new') : make(target, dictionary, hash, signal);
      },
      ...options,
    },
  );
  return { deltas, made, problems };
}

test('has what the newest release of each has besides the one before, once it was prepared, after a restart too', async () => {
  await release('releases/xtime/b', 'remoteEntry.js', textOf('b'), 0);
  await release('releases/xtime/a', 'remoteEntry.js', textOf('a'), 5);
  await release('releases/host/2', 'main.1111111111.js', textOf('2'), 0);
  await release('releases/host/1', 'main.0000000000.js', textOf('1'), 5);
  const { deltas, made } = open();
  await deltas.prepare(null);
  expect(made).toEqual([
    '/releases/host/2/main.1111111111.js from /releases/host/1/main.0000000000.js',
    '/releases/xtime/b/remoteEntry.js from /releases/xtime/a/remoteEntry.js',
  ]);
  const again = open();
  await again.deltas.prepare(null);
  expect(again.made).toEqual([]);
  expect(String(await again.deltas.find(entry('b'), hashOf(textOf('a'))))).toBe('what is new');
  const main = { kind: 'host', file: 'main.1111111111.js' } as const;
  expect(String(await again.deltas.find(main, hashOf(textOf('1'))))).toBe('what is new');
});

test('has nothing more of a release that was taken away while all runs, though it was kept as a delta', async () => {
  await release('releases/xtime/b', 'remoteEntry.js', textOf('b'), 0);
  await release('releases/xtime/a', 'remoteEntry.js', textOf('a'), 5);
  const { deltas } = open();
  await deltas.prepare(null);
  const ask = async () => String(await deltas.find(entry('b'), hashOf(textOf('a'))));
  expect(await ask()).toBe('what is new');
  await rm(join(data, 'releases', 'xtime', 'b'), { recursive: true });
  expect(await ask()).toBe('null');
});

test('makes what a browser asks for with a dictionary of another release, as after a rollback, and has it the next time', async () => {
  await release('releases/xtime/b', 'remoteEntry.js', textOf('b'), 0);
  await release('releases/xtime/a', 'remoteEntry.js', textOf('a'), 5);
  const { deltas } = open();
  expect(await deltas.find(entry('a'), hashOf(textOf('b')))).toBe('being made');
  // Deltas are made in order, so the one before exists when this one does.
  await deltas.prepare(null);
  expect(String(await deltas.find(entry('a'), hashOf(textOf('b'))))).toBe('what is new');
});

test('has entries besides that of the remote which visits load first, once it was prepared', async () => {
  await release('releases/xtime/b', 'remoteEntry.js', textOf('b'), 0);
  await release('releases/dashboards/c', 'remoteEntry.js', textOf('c'), 5);
  await release('releases/host/1', 'main.0000000000.js', textOf('1'), 5);
  const { deltas, made } = open();
  await deltas.prepare('dashboards');
  expect(made).toEqual(['/releases/xtime/b/remoteEntry.js from /releases/dashboards/c/remoteEntry.js']);
  expect(String(await deltas.find(entry('b'), hashOf(textOf('c'))))).toBe('what is new');
});

test('answers nothing for a dictionary that is of no release or of another file, and for a file that is not there', async () => {
  await release('releases/xtime/b', 'remoteEntry.js', textOf('b'), 0);
  await release('releases/xtime/a', 'other.js', textOf('a'), 5);
  await release('releases/dashboards/c', 'other.js', textOf('c'), 5);
  await release('releases/host/1', 'remoteEntry.js', textOf('1'), 5);
  const { deltas, made } = open();
  for (const text of ['strange', textOf('a'), textOf('c'), textOf('1'), textOf('b')])
    expect(await deltas.find(entry('b'), hashOf(text))).toBeNull();
  expect(await deltas.find(entry('gone'), hashOf(textOf('b')))).toBeNull();
  await deltas.prepare(null);
  expect(made).toEqual([]);
});

test('keeps no delta that is larger than the file itself, and does not make it again', async () => {
  await release('releases/xtime/b', 'remoteEntry.js', textOf('b'), 0);
  await release('releases/xtime/a', 'remoteEntry.js', textOf('a'), 5);
  await writeFile(join(data, 'releases/xtime/b/remoteEntry.js.br'), 'short');
  const { deltas, made } = open({ make: async () => Buffer.alloc(100) });
  await deltas.prepare(null);
  expect(await deltas.find(entry('b'), hashOf(textOf('a')))).toBeNull();
  await deltas.prepare(null);
  expect(made).toHaveLength(1);
});

test('says once that zstd is missing, and of a file that failed which one, and goes on', async () => {
  for (const [minutes, name] of ['b', 'a'].entries()) {
    await release(`releases/xtime/${name}`, 'remoteEntry.js', textOf(name), minutes);
    await release(`releases/dashboards/${name}`, 'remoteEntry.js', textOf(name), minutes);
  }
  const missing = open({ make: () => Promise.reject(new NoZstdError('zstd is not installed')) });
  await missing.deltas.prepare(null);
  expect(missing.problems).toEqual([
    'zstd is not installed: browsers that come back after a release load its files whole.',
  ]);
  const failing = open({ make: () => Promise.reject(new Error('out of memory')) });
  await failing.deltas.prepare(null);
  expect(failing.problems).toEqual(Array(2).fill('A delta of remoteEntry.js could not be made: out of memory.'));
});

test('a link that a release brings is read for no delta, whichever end of it it is', async () => {
  await release('elsewhere', 'secret.js', textOf('secret'), 0);
  for (const name of ['a', 'b', 'c']) await release(`releases/xtime/${name}`, 'other.js', textOf(name), 5);
  await release('releases/xtime/a', 'remoteEntry.js', textOf('a'), 5);
  await release('releases/xtime/b', 'remoteEntry.js', textOf('b'), 0);
  await symlink(join(data, 'elsewhere', 'secret.js'), join(data, 'releases/xtime/c/remoteEntry.js'));
  const { deltas, made } = open();
  expect(await deltas.find(entry('c'), hashOf(textOf('a')))).toBeNull();
  expect(await deltas.find(entry('a'), hashOf(textOf('secret')))).toBeNull();
  expect(await deltas.find(entry('b'), hashOf(textOf('a')))).toBe('being made');
  await deltas.prepare(null);
  expect(made).toEqual([expect.stringMatching(/b\/remoteEntry.js from .*a\/remoteEntry.js$/)]);
});
