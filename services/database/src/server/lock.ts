import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, statSync, unlinkSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { codeOf } from '../database-error.ts';
import { type Host, thisHost } from './host.ts';

/** The process that holds a data folder. Process numbers are reused, so its start time identifies it further. */
const holderSchema = z.object({
  pid: z.number().int().positive(),
  processStart: z.string(),
  takenAt: z.string(),
  /** Absent in files of earlier versions. */
  life: z.string().optional(),
});
type Holder = z.infer<typeof holderSchema>;

export interface Lock {
  /** Releases the lock. Further calls do nothing. */
  release(): void;
}

/** Distinguishes this process from an earlier one with the same number, such as the first process of a container. */
const life = randomUUID();
/** The locks of this process. A file that names this process but is not listed here is from an earlier one. */
const held = new Map<string, Lock>();

type Read = (file: string, encoding: 'utf8') => string;

/** Taking over a lock takes milliseconds. A process that died meanwhile must not block the folder longer than this. */
const takeoverTimeLimitMs = 5_000;

/**
 * Takes the lock file, or returns its holder. Two processes on one folder would lose rows silently, so a lock is only taken over if its
 * holder is certainly dead, and by one process at a time. Throws if that cannot be determined, for example without a free file descriptor.
 */
export function takeLock(file: string, read: Read = readFileSync): Lock | { heldBy: Holder } {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const text = describeSelf();
    if (createExclusively(file, text, `${file}.${process.pid}.new`)) return hold(file, text, read);
    const holder = readHolder(file, read);
    if (holder !== null && isHolding(holder, file)) return { heldBy: holder };
    if (!removeStale(file, () => livingHolder(file, read) === null)) {
      // The process that takes it over will hold it in a moment. The former holder is dead.
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
 * Whether a file is still the one that this process made. An unreadable file counts as unchanged: only another container takes a lock from
 * a living process, and only after long silence, whereas a process without a free file descriptor would otherwise block its own folder.
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

/**
 * Removes a file of a dead process. Returns false while another process does so. The second file ensures that nobody removes a new file.
 */
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

/** Errors of file systems without hard links, such as those of memory cards. */
const NO_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']);

/** Makes the file on a file system without links. Only one process succeeds, but others may read it before its text is complete. */
function writeExclusively(file: string, text: string): boolean {
  try {
    writeFileSync(file, text, { mode: 0o600, flag: 'wx' });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/** A temporary name that no other process uses, not even one with the same number in another container. */
const unique = (file: string) => `${file}.${randomUUID()}.new`;

/** Makes a file unless it exists. It appears with its whole text or not at all, because an incomplete lock would look unheld. */
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

/** Errors that tell nothing about the file: the process or the system has no free file descriptor. */
const NO_DESCRIPTORS = new Set(['EMFILE', 'ENFILE']);

function readHolder(file: string, read: Read): Holder | null {
  try {
    return holderSchema.parse(JSON.parse(read(file, 'utf8')));
  } catch (error) {
    if (NO_DESCRIPTORS.has(codeOf(error) ?? '')) throw error;
    // The file is gone or is not a lock, so nobody holds it.
    return null;
  }
}

/** Whether the same process that took the lock still runs. */
export function isAlive(holder: Pick<Holder, 'pid' | 'processStart'>, host: Host = thisHost): boolean {
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    // EPERM: the process runs as another user.
    if (codeOf(error) !== 'EPERM') return false;
  }
  const start = processStart(holder.pid, host);
  return start === null || holder.processStart === '' || start === holder.processStart;
}

/** The start of a process in the system's own format, or null if the system does not report it, as on Windows. */
export function processStart(pid: number, { platform, ask }: Host = thisHost): string | null {
  try {
    if (platform === 'linux') {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      // The name in brackets may contain spaces. The 20th field after it is the start in clock ticks since boot.
      return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
    }
    if (platform === 'darwin') return ask('ps', ['-o', 'lstart=', '-p', String(pid)]).trim() || null;
  } catch {
    return null;
  }
  return null;
}

let known: string | null = null;

/** The start of this process. It is read once, so that a lack of file descriptors does not lose it later. */
export function ownStart(): string {
  known ??= processStart(process.pid);
  return known ?? '';
}

function ageMs(file: string): number | null {
  try {
    // A clock that was set back must not make a file look new for a year.
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
