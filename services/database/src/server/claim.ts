import { closeSync, fstatSync, openSync, readFileSync, readlinkSync, utimesSync } from 'node:fs';
import { connect } from 'node:net';
import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { codeOf, DatabaseError, diskFull, isDiskFull } from '../database-error.ts';
import type { Layout } from './data-folder.ts';
import { orNothing } from './host.ts';
import { createExclusively, removeStale, unlinkQuietly } from './lock.ts';

/**
 * A place is a machine or a container, within which a process number names one process. Several places may share a folder, but a process
 * number of one place means nothing in another.
 */
const placeSchema = z.object({
  host: z.string(),
  machine: z.string(),
  /** Identifies the boot of the running kernel, or the platform if each machine has only one place. */
  boot: z.string(),
  /** Identifies the namespace of process numbers. */
  processes: z.string(),
});
export type Place = z.infer<typeof placeSchema>;

/** How often a place renews its claim, and after how long without renewal the claim expires. */
export const BEAT_MS = 3_000;
const SILENCE_MS = 15_000;
/** The process namespace of a machine itself, not of a container. Linux never changes this number. */
const NO_CONTAINER = 'pid:[4026531836]';
const unknown: Place = { host: 'another machine', machine: '', boot: '', processes: '' };

export interface ClaimOptions {
  readonly log?: ((line: string) => void) | undefined;
  readonly silenceMs?: number;
}

/** The present place. Tests pass what another system would read. */
export function thisPlace({
  platform = process.platform,
  read = readFileSync,
  readLink = readlinkSync,
}: Readable = {}): Place {
  return {
    host: hostname(),
    machine: orNothing(() => read('/etc/machine-id', 'utf8').trim()),
    boot: orNothing(() => read('/proc/sys/kernel/random/boot_id', 'utf8').trim()) || platform,
    processes: orNothing(() => readLink('/proc/self/ns/pid')),
  };
}

interface Readable {
  readonly platform?: NodeJS.Platform;
  readonly read?: (file: string, encoding: 'utf8') => string;
  readonly readLink?: (file: string) => string;
}

/**
 * Claims a folder for this place, unless another place uses it. Several processes of one place may share the claim. If another place did
 * not release its claim, it waits until that one is renewed or expires. Throws `data_folder_in_use` and `disk_full`.
 */
export async function claimFolder(layout: Layout, options: ClaimOptions = {}): Promise<void> {
  const here = thisPlace();
  for (;;) {
    if (create(layout, here)) return;
    const seen = readClaim(layout);
    if (seen === null) continue;
    if (isSame(seen.place, here)) return;
    await untilSilent(layout, seen, here, options);
    const isUnchanged = () => isEqual(readClaim(layout), seen);
    if (!removeStale(layout.claim, isUnchanged)) await pause(50);
  }
}

/** Renews the claim every few seconds, until the returned function is called. */
export function keepClaim(layout: Layout): () => void {
  const here = thisPlace();
  const beat = setInterval(() => {
    try {
      const seen = readClaim(layout);
      if (seen === null) create(layout, here);
      else if (isSame(seen.place, here)) utimesSync(layout.claim, new Date(), new Date());
    } catch {
      // The next renewal may succeed.
    }
  }, BEAT_MS);
  beat.unref();
  return () => clearInterval(beat);
}

/** Releases the claim. The last process of this place calls it under the lock. */
export function releaseClaim(layout: Layout): void {
  const seen = readClaim(layout);
  if (seen !== null && isSame(seen.place, thisPlace())) unlinkQuietly(layout.claim);
}

interface Seen {
  readonly place: Place;
  readonly text: string;
  readonly mtimeMs: number;
}

/** Returns when a claim has expired or has been replaced. */
async function untilSilent(layout: Layout, seen: Seen, here: Place, options: ClaimOptions): Promise<void> {
  const { place } = seen;
  const silenceMs = options.silenceMs ?? SILENCE_MS;
  if (await takesConnections(layout.socket))
    throw Date.now() - seen.mtimeMs < silenceMs ? inUse(layout, place) : stillServed(layout);
  if (isBeforeRestart(place, here)) return;
  // Another machine has another clock.
  const silentSince = place.boot === here.boot ? Math.min(seen.mtimeMs, Date.now()) : Date.now();
  if (Date.now() - silentSince < silenceMs)
    options.log?.(`Looking for up to ${silenceMs / 1000} seconds whether ${place.host} still uses ${layout.root}.`);
  while (Date.now() - silentSince < silenceMs) {
    await pause(100);
    const now = readClaim(layout);
    if (now === null || now.text !== seen.text) return;
    if (now.mtimeMs !== seen.mtimeMs) throw inUse(layout, place);
  }
}

const isSame = (one: Place, other: Place) => one.boot === other.boot && one.processes === other.processes;
const isEqual = (one: Seen | null, other: Seen) => one?.text === other.text && one.mtimeMs === other.mtimeMs;

/** Whether the machine has been rebooted since, so that no process of that time still runs. */
export function isBeforeRestart(then: Place, here: Place): boolean {
  return (
    then.machine !== '' &&
    then.machine === here.machine &&
    then.host === here.host &&
    then.processes === NO_CONTAINER &&
    here.processes === NO_CONTAINER &&
    then.boot !== here.boot
  );
}

/** A socket of the same kernel is reachable from every container. */
function takesConnections(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = connect(socket, () => {
      probe.destroy();
      resolve(true);
    }).once('error', () => resolve(false));
  });
}

function create(layout: Layout, here: Place): boolean {
  try {
    return createExclusively(layout.claim, `${JSON.stringify(here)}\n`);
  } catch (error) {
    throw isDiskFull(error) ? diskFull(layout.root, error, 'not-started') : error;
  }
}

/** Opens the file each time, so that network file systems return its current content. */
function readClaim(layout: Layout): Seen | null {
  let file: number;
  try {
    file = openSync(layout.claim, 'r');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
  try {
    const text = readFileSync(file, 'utf8');
    return { place: placeIn(text), text, mtimeMs: fstatSync(file).mtimeMs };
  } finally {
    closeSync(file);
  }
}

function placeIn(text: string): Place {
  try {
    return placeSchema.parse(JSON.parse(text));
  } catch {
    return unknown;
  }
}

function inUse(layout: Layout, { host }: Place): DatabaseError {
  return new DatabaseError(
    'data_folder_in_use',
    `The data folder ${layout.root} is in use by Fixed Ops on ${host}, another machine or container. Stop it there first, or set FIXED_OPS_DATA to another folder.`,
  );
}

/** Throws if a server listens in the folder. Call it when no server of this place runs there. */
export async function refuseServed(layout: Layout): Promise<void> {
  if (await takesConnections(layout.socket)) throw stillServed(layout);
}

function stillServed(layout: Layout): DatabaseError {
  return new DatabaseError(
    'data_folder_in_use',
    `The data folder ${layout.root} is in use: a database server of another container, or of the machine around this one, runs in it. Stop Fixed Ops there first (where it was killed, end the container, or start and stop it), or set FIXED_OPS_DATA to another folder.`,
  );
}
