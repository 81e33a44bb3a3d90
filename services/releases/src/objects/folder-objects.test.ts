import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { buildSync } from 'esbuild';
import { describeReleaseObjects } from '../testing/describe-release-objects.ts';
import { openFolderObjects } from './folder-objects.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const made: string[] = [];

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'release-objects-'));
  made.push(folder);
  return join(folder, 'store');
}

afterEach(async () => {
  for (const folder of made.splice(0)) await rm(folder, { recursive: true, force: true });
});

describeReleaseObjects('a folder as release store', async () => {
  const folder = await emptyFolder();
  return [openFolderObjects(folder), openFolderObjects(folder)];
});

/** A program that replaces the pointer as fast as it can with a revision and as many bytes that repeat it. */
const writer = `
import { openFolderObjects } from ${JSON.stringify(join(__dirname, 'folder-objects.ts'))};
const objects = openFolderObjects(process.argv[2]);
for (;;) {
  const read = await objects.get('pointers/xtime.json');
  const revision = JSON.parse(new TextDecoder().decode(read.bytes)).revision + 1;
  const text = JSON.stringify({ revision, filling: String(revision).repeat(20000) });
  const result = await objects.put('pointers/xtime.json', new TextEncoder().encode(text), { ifMatch: read.tag });
  if (result === 'written') process.stdout.write(revision + '\\n');
}`;

async function writerProgram(folder: string): Promise<string> {
  const program = join(folder, '..', 'writer.mjs');
  buildSync({
    stdin: { contents: writer, resolveDir: __dirname, loader: 'ts' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    outfile: program,
    logLevel: 'error',
  });
  return program;
}

it('has the pointer whole, and lets others write it, after processes were killed in the middle of a write @slow', async () => {
  const folder = await emptyFolder();
  const objects = openFolderObjects(folder);
  await objects.put('pointers/xtime.json', bytesOf('{"revision":0}'), null);
  const program = await writerProgram(folder);
  let told = 0;
  for (let round = 0; round < 6; round += 1) {
    const children = [1, 2].map(() =>
      spawn(process.execPath, [program, folder], { stdio: ['ignore', 'pipe', 'inherit'] }),
    );
    const lines = children.map((child) => {
      let text = '';
      child.stdout.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
      return () => text.split('\n').slice(0, -1).map(Number);
    });
    await Promise.all(children.map((child) => once(child.stdout, 'data')));
    // A random time during a write, different in each round.
    await wait(round * 3);
    const ends = children.map((child) => once(child, 'close'));
    for (const child of children) child.kill('SIGKILL');
    await Promise.all(ends);
    told = Math.max(told, ...lines.flatMap((read) => read()));
    const started = performance.now();
    const read = await objects.get('pointers/xtime.json');
    const { revision, filling } = JSON.parse(Buffer.from(read?.bytes ?? []).toString());
    expect(filling).toBe(String(revision).repeat(20_000));
    expect(revision).toBeGreaterThanOrEqual(told);
    const next = bytesOf(JSON.stringify({ revision: revision + 1, filling: '' }));
    expect(await objects.put('pointers/xtime.json', next, { ifMatch: read?.tag ?? '' })).toBe('written');
    // The lock of a killed process is skipped at once.
    expect(performance.now() - started).toBeLessThan(3_000);
  }
}, 60_000);

it('passes over a lock that a machine which is gone has held for longer than a write takes, by the clock of the disk', async () => {
  const folder = await emptyFolder();
  const objects = openFolderObjects(folder);
  await objects.put('keys.json', bytesOf('1'), null);
  const lock = join(folder, '.lock', '41');
  await writeFile(lock, JSON.stringify({ host: `not-${hostname()}`, pid: 1, life: 'x', isFree: false }));
  const old = new Date(Date.now() - 60_000);
  await utimes(lock, old, old);
  const read = await objects.get('keys.json');
  expect(await objects.put('keys.json', bytesOf('2'), { ifMatch: read?.tag ?? '' })).toBe('written');
});

it('passes over a lock of an earlier process that had the same number, as the first one of a container has', async () => {
  const folder = await emptyFolder();
  const objects = openFolderObjects(folder);
  await objects.put('keys.json', bytesOf('1'), null);
  const earlier = { host: hostname(), pid: process.pid, life: 'an earlier one', isFree: false };
  await writeFile(join(folder, '.lock', '41'), JSON.stringify(earlier));
  expect(await objects.put('keys.json', bytesOf('2'), null)).toBe('written');
});

it('keeps files and folders to their owner, and leaves no file of a write behind', async () => {
  const folder = await emptyFolder();
  const objects = openFolderObjects(folder);
  await objects.put('keys/root.json', bytesOf('1'), { ifNoneMatch: '*' });
  await objects.put('keys/root.json', bytesOf('2'), { ifNoneMatch: '*' });
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  expect((await stat(join(folder, 'keys'))).mode & 0o777).toBe(0o700);
  expect((await stat(join(folder, 'keys', 'root.json'))).mode & 0o777).toBe(0o600);
  expect(await readdir(join(folder, '.writing'))).toEqual([]);
});

it('takes a folder away with its last object, and makes it again for the next', async () => {
  const folder = await emptyFolder();
  const objects = openFolderObjects(folder);
  await objects.put('remotes/xtime/0a/release.json', bytesOf('{}'), null);
  await objects.remove('remotes/xtime/0a/release.json');
  expect(await readdir(folder)).not.toContain('remotes');
  expect(await objects.put('remotes/xtime/0b/release.json', bytesOf('{}'), null)).toBe('written');
});

it('says in words that the disk is full, and leaves what was there', async () => {
  const folder = await emptyFolder();
  const objects = openFolderObjects(folder);
  await objects.put('keys.json', bytesOf('1'), null);
  await rm(join(folder, '.writing'), { recursive: true });
  await mkdir(join(folder, '.full'));
  // On Linux, writes to this device fail as on a full disk.
  await symlink('/dev/full', join(folder, '.full', 'device'));
  const full = jest.spyOn(jest.requireActual<typeof import('node:crypto')>('node:crypto'), 'randomUUID');
  full.mockReturnValue('../.full/device' as ReturnType<typeof crypto.randomUUID>);
  try {
    await expect(objects.put('keys.json', bytesOf('2'), null)).rejects.toMatchObject({
      reason: 'full',
      message: expect.stringContaining('is full; nothing was changed'),
    });
  } finally {
    full.mockRestore();
  }
  expect(Buffer.from((await objects.get('keys.json'))?.bytes ?? []).toString()).toBe('1');
});

it('says in words that the store cannot be reached when a file is in the place of its folder', async () => {
  const folder = await emptyFolder();
  await writeFile(folder, '');
  await expect(openFolderObjects(folder).put('keys.json', bytesOf('1'), null)).rejects.toMatchObject({
    reason: 'unreachable',
    message: expect.stringMatching(
      /^\S+ cannot be used \([A-Z]+: .*\)\. Mend that, or name another folder \(FIXED_OPS_DATA, or RELEASE_STORE where processes share one\)\.$/,
    ),
  });
});

it('says to somebody who may not look into it whose it is to be', async () => {
  const folder = await emptyFolder();
  const refusal = Object.assign(new Error('EACCES: permission denied, open'), { code: 'EACCES' });
  const read = jest.spyOn(jest.requireActual<typeof import('node:fs/promises')>('node:fs/promises'), 'readFile');
  read.mockRejectedValue(refusal);
  try {
    await expect(openFolderObjects(folder).get('keys.json')).rejects.toMatchObject({
      reason: 'refused',
      message: `${folder} may not be read or written by this user (EACCES: permission denied, open). Run this as the user whom it belongs to.`,
    });
  } finally {
    read.mockRestore();
  }
});
