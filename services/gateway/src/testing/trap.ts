import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '@fixed-ops/database';

/** An arbitrary number that no other code locks. */
const TRAP = 4_711;

/** A step at which the database holds a session during `inTrap`. */
export interface Trap {
  readonly lay: string;
  /** Empty if it disappears by itself. */
  readonly lift: string;
}

/** Prepares traps at rows, once for a database. */
export async function prepareTraps(db: Database): Promise<void> {
  await db.execute(
    `create function trap() returns trigger language plpgsql as $$
     begin perform pg_advisory_xact_lock_shared(${TRAP}); return new; end $$`,
  );
}

/** Holds a session that is about to insert or update a row, such as `new.ro_number = '7000'`. */
export const atRow = (table: string, event: 'insert' | 'update', when = 'true'): Trap => ({
  lay: `create trigger trap before ${event} on ${table} for each row when (${when}) execute function trap()`,
  lift: `drop trigger trap on ${table}`,
});

/** Holds a session that commits a transaction with such a row. */
export const atCommit = (table: string, event: 'insert' | 'update', when = 'true'): Trap => ({
  lay: `create constraint trigger trap after ${event} on ${table} deferrable initially deferred
        for each row when (${when}) execute function trap()`,
  lift: `drop trigger trap on ${table}`,
});

/** Holds a session that accesses a table. */
export const atTable = (table: string): Trap => ({ lay: `lock table ${table} in access exclusive mode`, lift: '' });

/**
 * Sets a trap, starts what runs into it, and acts once it is held: `act` ends before the trap opens. Then it removes the trap.
 *
 * @param begun what has started. Its `hasEnded` tells that it was not held
 */
export async function inTrap<T extends { hasEnded(): string | null }>(
  holder: Database,
  { lay, lift }: Trap,
  begin: () => T,
  act: (begun: T, tx: Database) => Promise<void>,
): Promise<T> {
  const isLock = lay.startsWith('lock');
  if (!isLock) await holder.execute(lay);
  const begun = await holder.transaction(async (tx) => {
    await tx.query(`select pg_advisory_xact_lock(${TRAP})`);
    if (isLock) await tx.execute(lay);
    const own = begin();
    while ((await tx.query(isLock ? WAITING : WAITING_AT_TRAP)).length === 0) {
      const ended = own.hasEnded();
      if (ended !== null) throw new Error(`It came past the trap: ${ended}`);
      await pause(5);
    }
    await act(own, tx);
    return own;
  });
  if (lift !== '') await holder.execute(lift);
  return begun;
}

const WAITING = `select 1 from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())`;
/** Sessions may wait for each other for a moment, for example to build an index. Those are not held. */
const WAITING_AT_TRAP = `${WAITING} and locktype = 'advisory' and objid = ${TRAP}`;
