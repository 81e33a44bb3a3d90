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
 * A machine or a container: where one number is one process. Places may share a folder, but in another place the number of our process is
 * nobody's or a stranger's.
 */
const placeSchema = z.object({
  host: z.string(),
  machine: z.string(),
  /** Of the running kernel, or which platform where there is one place to a machine. */
  boot: z.string(),
  /** Whose numbers of processes. */
  processes: z.string(),
});
export type Place = z.infer<typeof placeSchema>;

/** How often a place says that it still uses a folder, and after how long a silence it uses it no more. */
export const BEAT_MS = 3_000;
const SILENCE_MS = 15_000;
/** The processes of a machine itself, not of a container: a number that Linux never changes. */
const NO_CONTAINER = 'pid:[4026531836]';
const unknown: Place = { host: 'another machine', machine: '', boot: '', processes: '' };

export interface ClaimOptions {
  readonly log?: ((line: string) => void) | undefined;
  readonly silenceMs?: number;
}

/** This place; a test says what another system has to read. */
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
 * Takes a folder for this place, unless another uses it; several processes of one place do so. Waits where another has not given it
 * back, until it is heard of again or has been silent for too long. Throws `data_folder_in_use` and `disk_full`.
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

/** Says every few seconds that this place still uses the folder, until the answered function is called. */
export function keepClaim(layout: Layout): () => void {
  const here = thisPlace();
  const beat = setInterval(() => {
    try {
      const seen = readClaim(layout);
      if (seen === null) create(layout, here);
      else if (isSame(seen.place, here)) utimesSync(layout.claim, new Date(), new Date());
    } catch {
      // The next beat may do better.
    }
  }, BEAT_MS);
  beat.unref();
  return () => clearInterval(beat);
}

/** Gives the folder back. Call it under the lock, as the last of this place. */
export function releaseClaim(layout: Layout): void {
  const seen = readClaim(layout);
  if (seen !== null && isSame(seen.place, thisPlace())) unlinkQuietly(layout.claim);
}

interface Seen {
  readonly place: Place;
  readonly text: string;
  readonly mtimeMs: number;
}

/** Returns when a claim is nobody's any more, or another one. */
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

/** Whether the machine itself has been started anew since: nothing runs on from before. */
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

/** A socket of the same kernel leads into every container. */
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

/** Opened anew each time, by which file systems of networks ask for what is there now. */
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

/** Throws where a server listens in the folder; call it when none of this place runs there. */
export async function refuseServed(layout: Layout): Promise<void> {
  if (await takesConnections(layout.socket)) throw stillServed(layout);
}

function stillServed(layout: Layout): DatabaseError {
  return new DatabaseError(
    'data_folder_in_use',
    `The data folder ${layout.root} is in use: a database server of another container, or of the machine around this one, runs in it. Stop Fixed Ops there first (where it was killed, end the container, or start and stop it), or set FIXED_OPS_DATA to another folder.`,
  );
}
