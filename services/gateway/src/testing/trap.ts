import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '@fixed-ops/database';

/** Any number that nothing else locks. */
const TRAP = 4_711;

/** A step at which the database holds whoever takes it, while somebody is in `inTrap`. */
export interface Trap {
  readonly lay: string;
  /** Empty where it goes by itself. */
  readonly lift: string;
}

/** What traps at rows are made of; once in a database. */
export async function prepareTraps(db: Database): Promise<void> {
  await db.execute(
    `create function trap() returns trigger language plpgsql as $$
     begin perform pg_advisory_xact_lock_shared(${TRAP}); return new; end $$`,
  );
}

/** Holds who is about to insert or update a row, such as `new.ro_number = '7000'`. */
export const atRow = (table: string, event: 'insert' | 'update', when = 'true'): Trap => ({
  lay: `create trigger trap before ${event} on ${table} for each row when (${when}) execute function trap()`,
  lift: `drop trigger trap on ${table}`,
});

/** Holds who commits a transaction with such a row, after all that it does. */
export const atCommit = (table: string, event: 'insert' | 'update', when = 'true'): Trap => ({
  lay: `create constraint trigger trap after ${event} on ${table} deferrable initially deferred
        for each row when (${when}) execute function trap()`,
  lift: `drop trigger trap on ${table}`,
});

/** Holds who comes to a table at all. */
export const atTable = (table: string): Trap => ({ lay: `lock table ${table} in access exclusive mode`, lift: '' });

/**
 * Lays a trap, begins what runs into it, and acts once it is held there: what `act` does is over before the trap opens. Lifts it then.
 *
 * @param begun What has begun; its `hasEnded` says that it came past.
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
/** Others wait for each other for a moment, such as who builds an index: they are not held there. */
const WAITING_AT_TRAP = `${WAITING} and locktype = 'advisory' and objid = ${TRAP}`;
