import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, statSync, unlinkSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { codeOf } from '../database-error.ts';
import { type Host, thisHost } from './host.ts';

/** Who holds a data folder. A pid alone is not a name: it is given again, so the time of its start goes with it. */
const holderSchema = z.object({
  pid: z.number().int().positive(),
  processStart: z.string(),
  takenAt: z.string(),
  /** Absent in files of earlier versions. */
  life: z.string().optional(),
});
type Holder = z.infer<typeof holderSchema>;

export interface Lock {
  /** Gives the lock back; again, it does nothing. */
  release(): void;
}

/** Tells this process from an earlier one with the same number, as the first process of a container has. */
const life = randomUUID();
/** Locks that this process holds. A file that names this process and is not among them is one that it could not remove. */
const held = new Map<string, Lock>();

type Read = (file: string, encoding: 'utf8') => string;

/** A taker works for milliseconds; one that died on the way must not bar the folder. */
const takeoverTimeLimitMs = 5_000;

/**
 * Takes the lock file, or says who holds it. Two processes on one folder would lose rows without a word, so a lock is
 * only taken over when its holder is certainly dead, and by one taker at a time. Throws where nothing can be known, as without a free
 * file descriptor.
 */
export function takeLock(file: string, read: Read = readFileSync): Lock | { heldBy: Holder } {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const text = describeSelf();
    if (createExclusively(file, text, `${file}.${process.pid}.new`)) return hold(file, text, read);
    const holder = readHolder(file, read);
    if (holder !== null && isHolding(holder, file)) return { heldBy: holder };
    if (!removeStale(file, () => livingHolder(file, read) === null)) {
      // Whoever takes it over holds it in a moment; who held it before is dead.
      const taker = livingHolder(`${file}.takeover`, read) ?? holder;
      return { heldBy: taker ?? { pid: process.pid, processStart: '', takenAt: '' } };
    }
  }
  const holder = readHolder(file, read);
  if (holder !== null) return { heldBy: holder };
  throw new Error(`The lock ${file} can be neither taken nor read.`);
}

/** The living holder of a lock file, or null. */
export function livingHolder(file: string, read: Read = readFileSync): Holder | null {
  const holder = readHolder(file, read);
  return holder !== null && isHolding(holder, file) ? holder : null;
}

function hold(file: string, text: string, read: Read): Lock {
  const lock: Lock = {
    release() {
      if (held.get(file) !== lock) return;
      held.delete(file);
      if (isUnchanged(file, text, read)) unlinkQuietly(file);
    },
  };
  held.set(file, lock);
  return lock;
}

/**
 * Whether a file is still the one that we made. One that cannot be read counts as ours: only another container takes a lock from a living
 * process, and after long silence, whereas a process without a free file descriptor would otherwise bar its own folder.
 */
function isUnchanged(file: string, text: string, read: Read): boolean {
  try {
    return read(file, 'utf8') === text;
  } catch (error) {
    return codeOf(error) !== 'ENOENT';
  }
}

function isHolding(holder: Holder, file: string): boolean {
  if (holder.pid !== process.pid || holder.life === undefined) return isAlive(holder);
  return holder.life === life && held.has(file);
}

/** Removes a file whose maker is dead; false while another does so. The second file makes sure that nobody removes one made meanwhile. */
export function removeStale(file: string, isStale: () => boolean): boolean {
  const takeover = `${file}.takeover`;
  if (!createExclusively(takeover, describeSelf())) {
    const age = ageMs(takeover);
    if (age !== null && age > takeoverTimeLimitMs) unlinkQuietly(takeover);
    return false;
  }
  try {
    if (isStale()) unlinkQuietly(file);
    return true;
  } finally {
    unlinkQuietly(takeover);
  }
}

function describeSelf(): string {
  const self: Holder = {
    pid: process.pid,
    processStart: ownStart(),
    takenAt: new Date().toISOString(),
    life,
  };
  return `${JSON.stringify(self)}\n`;
}

/** What file systems without hard links answer, as those of memory cards. */
const NO_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']);

/** The same where there are no links: one taker alone makes the file, though another may read it before its text is in it. */
function writeExclusively(file: string, text: string): boolean {
  try {
    writeFileSync(file, text, { mode: 0o600, flag: 'wx' });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/** Names no file that another process may write, not even one of that number in another container. */
const unique = (file: string) => `${file}.${randomUUID()}.new`;

/** Makes a file unless there is one. It appears whole or not at all: a half-written lock would look like nobody's. */
export function createExclusively(file: string, text: string, beside = unique(file)): boolean {
  try {
    writeFileSync(beside, text, { mode: 0o600 });
    linkSync(beside, file);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    if (NO_LINKS.has(codeOf(error) ?? '')) return writeExclusively(file, text);
    throw error;
  } finally {
    unlinkQuietly(beside);
  }
}

/** What says nothing of the file: this process, or the system, has no file descriptor left. */
const NO_DESCRIPTORS = new Set(['EMFILE', 'ENFILE']);

function readHolder(file: string, read: Read): Holder | null {
  try {
    return holderSchema.parse(JSON.parse(read(file, 'utf8')));
  } catch (error) {
    if (NO_DESCRIPTORS.has(codeOf(error) ?? '')) throw error;
    // Gone, or not one of ours: nobody holds it.
    return null;
  }
}

/** Whether the very process that took the lock still runs. */
export function isAlive(holder: Pick<Holder, 'pid' | 'processStart'>, host: Host = thisHost): boolean {
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    // EPERM: it runs, as somebody else.
    if (codeOf(error) !== 'EPERM') return false;
  }
  const start = processStart(holder.pid, host);
  return start === null || holder.processStart === '' || start === holder.processStart;
}

/** When a process began, in the system's own words, or null where it cannot be told, as on Windows. */
export function processStart(pid: number, { platform, ask }: Host = thisHost): string | null {
  try {
    if (platform === 'linux') {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      // The name in brackets may hold spaces; the 20th field after it is the start in clock ticks since boot.
      return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
    }
    if (platform === 'darwin') return ask('ps', ['-o', 'lstart=', '-p', String(pid)]).trim() || null;
  } catch {
    return null;
  }
  return null;
}

let known: string | null = null;

/** When this process began; asked once, so that a moment without a free file descriptor does not make it nobody's. */
export function ownStart(): string {
  known ??= processStart(process.pid);
  return known ?? '';
}

function ageMs(file: string): number | null {
  try {
    // A clock that was set back must not make a file young for a year.
    return Math.abs(Date.now() - statSync(file).mtimeMs);
  } catch {
    return null;
  }
}

export function unlinkQuietly(file: string): void {
  try {
    unlinkSync(file);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
}
