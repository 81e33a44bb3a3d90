import { randomUUID } from 'node:crypto';
import { link, mkdir, readdir, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { isFileError } from './file-error.ts';
import { ReleaseStoreError } from './release-objects.ts';

/** A write holds its lock for milliseconds. An older lock belongs to a dead process of another machine. */
const LEFT_BEHIND_MS = 10_000;
const PATIENCE_MS = 30_000;
const NUMBER = /^\d+$/;

const holderSchema = z.object({ host: z.string(), pid: z.number(), life: z.string(), isFree: z.boolean() });
type Holder = z.output<typeof holderSchema>;

/** Distinguishes this process from an earlier one with the same number, such as the first process of a container. */
const life = randomUUID();
const self = (isFree: boolean) => JSON.stringify({ host: hostname(), pid: process.pid, life, isFree } satisfies Holder);

/** Whether this machine has a process with the number. */
export function isProcess(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return isFileError(error, 'EPERM');
  }
}

function isRunning({ host, pid, life: other }: Holder): boolean {
  if (host !== hostname()) return true;
  return pid === process.pid ? other === life : isProcess(pid);
}

/** Null for invalid text: a power cut may leave an empty file. */
function holderOf(text: string): Holder | null {
  try {
    return holderSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

async function highestIn(folder: string): Promise<number> {
  const numbers = (await readdir(folder)).filter((name) => NUMBER.test(name)).map(Number);
  return Math.max(0, ...numbers);
}

/**
 * Whether a process holds this number. `own` was written a moment ago, so that ages are compared by the clock of the disk, which other
 * machines may share.
 */
async function isHeld(path: string, own: string): Promise<boolean> {
  const [text, theirs, ours] = await Promise.all([
    readFile(path, 'utf8').catch(() => null),
    stat(path).catch(() => null),
    stat(own),
  ]);
  if (text === null || theirs === null) return false;
  const holder = holderOf(text);
  if (holder === null || holder.isFree) return false;
  return ours.mtimeMs - theirs.mtimeMs < LEFT_BEHIND_MS && isRunning(holder);
}

/**
 * Runs `work` while no other process, nor another call, does so under the same folder. The holder has the highest number in the folder,
 * taken by a link, which only one process can make. A number is removed only after a higher one exists, so that a process that was
 * suspended between looking and taking notices that it is too late. On its own machine, the lock of a killed holder is skipped at once.
 *
 * `work` gets a function to call right before each change, which tells whether the lock is still its own.
 */
export async function withFolderLock<T>(folder: string, work: (isOwn: () => Promise<boolean>) => Promise<T>) {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const own = join(folder, `.${randomUUID()}`);
  const giveUp = performance.now() + PATIENCE_MS;
  try {
    for (;;) {
      await writeFile(own, self(false), { mode: 0o600 });
      const highest = await highestIn(folder);
      if (highest > 0 && (await isHeld(join(folder, String(highest)), own))) {
        if (performance.now() > giveUp)
          throw new ReleaseStoreError('refused', `${folder} is held by another process, which does not end its write.`);
        await wait(2 + Math.random() * 10);
        continue;
      }
      const number = highest + 1;
      const taken = join(folder, String(number));
      const isTaken = await link(own, taken).then(
        () => true,
        (error: unknown) => {
          if (isFileError(error, 'EEXIST')) return false;
          throw error;
        },
      );
      if (!isTaken) continue;
      await rm(own);
      const isOwn = async () => (await highestIn(folder)) === number;
      if (!(await isOwn())) {
        await rm(taken, { force: true });
        continue;
      }
      try {
        await removeBelow(folder, number);
        return await work(isOwn);
      } finally {
        await free(taken, own);
      }
    }
  } finally {
    await rm(own, { force: true });
  }
}

/**
 * Releases a number. The work is done, so a full disk that has no room for the note is not an error. An empty file, which needs no room, is
 * also not a holder, and a lock that could not be released at all is skipped like one of a dead process.
 */
async function free(taken: string, own: string): Promise<void> {
  try {
    await writeFile(own, self(true), { mode: 0o600 });
    await rename(own, taken);
  } catch {
    await truncate(taken).catch(() => undefined);
  }
}

/** Removes numbers that no longer count, and leftovers of processes that were killed while they waited. */
async function removeBelow(folder: string, number: number): Promise<void> {
  const names = await readdir(folder);
  const now = await stat(join(folder, String(number)));
  for (const name of names) {
    const path = join(folder, name);
    if (NUMBER.test(name) ? Number(name) < number : await isOlder(path, now.mtimeMs - PATIENCE_MS * 2))
      await rm(path, { force: true });
  }
}

async function isOlder(path: string, thanMs: number): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  return found !== null && found.mtimeMs < thanMs;
}
