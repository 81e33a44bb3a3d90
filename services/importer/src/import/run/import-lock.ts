import { hostname, uptime } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { type Database, isAlive, processStart } from '@fixed-ops/database';
import { z } from 'zod';

const holderSchema = z.object({
  run: z.string(),
  pid: z.number(),
  /** Empty if unknown, and in rows of earlier versions. */
  processStart: z.string().default(''),
  host: z.string(),
  since: z.string(),
});
type Holder = z.output<typeof holderSchema>;

/** A holder on another machine counts as dead after so long without a sign of life. */
const SILENT_MS = 120_000;
const BEAT_MS = 10_000;
const LOOK_MS = 250;

/** The import could not start, or lost its lock, because another one runs for the dealership. */
export class ImportBusy extends Error {
  override readonly name = 'ImportBusy';
}

export interface ImportLock {
  /** Checks inside a transaction that nobody has taken the lock, and keeps others from taking it until the end. */
  check(tx: Database): Promise<void>;
  release(): Promise<void>;
}

export interface LockOptions {
  readonly dealershipId: string;
  readonly run: string;
  /** The longest wait for another import. */
  readonly waitMs: number;
  readonly log: (line: string) => void;
  /** Ends the wait. */
  readonly signal?: AbortSignal | undefined;
}

/** Imports of this process. A lock with this process's number and another import is left from before a restart of the container. */
const running = new Set<string>();

const keyOf = (dealershipId: string): string => `import:${dealershipId}`;

/**
 * Allows one import of a dealership at a time. The lock is a row and not an advisory lock of PostgreSQL, which would occupy a connection for
 * the whole import and be lost with it. If the holder's process is gone, the next import takes over at once.
 */
export async function takeImportLock(db: Database, options: LockOptions): Promise<ImportLock> {
  const { dealershipId, run, waitMs, log, signal } = options;
  const since = new Date().toISOString();
  const start = processStart(process.pid) ?? '';
  const mine: Holder = { run, pid: process.pid, processStart: start, host: hostname(), since };
  const started = Date.now();
  let told = '';
  for (;;) {
    signal?.throwIfAborted();
    const holder = await tryToTake(db, dealershipId, mine);
    if (holder === null) break;
    if (holder === undefined) continue;
    const who = `Another import of this dealership runs: process ${holder.pid} on ${holder.host}, since ${holder.since}`;
    if (Date.now() - started >= waitMs)
      throw new ImportBusy(`${who}. Nothing was loaded; try again when it has ended.`);
    if (told !== holder.run) log(`${who}. Waiting for it to end.`);
    told = holder.run;
    await pause(LOOK_MS);
  }
  running.add(run);
  const beat = setInterval(() => {
    db.execute(
      `update meta set value = value || jsonb_build_object('beat', now()) where key = $1 and value ->> 'run' = $2`,
      [keyOf(dealershipId), run],
    ).catch(() => undefined);
  }, BEAT_MS).unref();
  return {
    check: async (tx) => {
      const held = await tx.query(`select 1 as held from meta where key = $1 and value ->> 'run' = $2 for update`, [
        keyOf(dealershipId),
        run,
      ]);
      if (held.length === 0) throw new ImportBusy('Another import of this dealership has taken over; this one stops.');
    },
    release: async () => {
      clearInterval(beat);
      running.delete(run);
      await db.execute(`delete from meta where key = $1 and value ->> 'run' = $2`, [keyOf(dealershipId), run]);
    },
  };
}

/** Whether another import of the dealership runs now. One whose process is gone does not count: the next import takes over from it. */
export async function isImportRunning(db: Database, dealershipId: string): Promise<boolean> {
  return (await findHolder(db, dealershipId))?.isAlive === true;
}

/** Who holds the lock. Undefined if nobody does. */
async function findHolder(db: Database, dealershipId: string, lock: '' | 'for update' = '') {
  const [row] = await db.query(
    `select value, coalesce(extract(epoch from now() - (value ->> 'beat')::timestamptz) * 1000 > $2::integer, true) as is_silent
       from meta where key = $1 ${lock}`,
    [keyOf(dealershipId), SILENT_MS],
  );
  if (row === undefined) return undefined;
  const { value: holder, is_silent } = z.object({ value: holderSchema, is_silent: z.boolean() }).parse(row);
  // A busy process on this machine may be silent and still write.
  return { holder, isAlive: holder.host === hostname() ? !isGone(holder) : !is_silent };
}

/** Null if the lock is ours now, otherwise its holder. Undefined if it was released meanwhile. */
async function tryToTake(db: Database, dealershipId: string, mine: Holder): Promise<Holder | null | undefined> {
  return db.transaction(async (tx) => {
    const key = keyOf(dealershipId);
    const value = JSON.stringify(mine);
    const taken = await tx.execute(
      `insert into meta (key, value) values ($1, $2::jsonb || jsonb_build_object('beat', now())) on conflict (key) do nothing`,
      [key, value],
    );
    if (taken === 1) return null;
    const held = await findHolder(tx, dealershipId, 'for update');
    if (held === undefined) return undefined;
    if (held.isAlive) return held.holder;
    await tx.execute(`update meta set value = $2::jsonb || jsonb_build_object('beat', now()) where key = $1`, [
      key,
      value,
    ]);
    return null;
  });
}

/** Whether a holder's process on this machine has ended. */
function isGone(holder: Holder): boolean {
  if (holder.pid === process.pid) return !running.has(holder.run);
  // Process numbers are reused after a restart, also of a container. Then the start time of the process tells.
  return Date.parse(holder.since) < Date.now() - uptime() * 1000 || !isAlive(holder);
}
