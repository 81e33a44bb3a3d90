import { AsyncLocalStorage } from 'node:async_hooks';
import { setMaxListeners } from 'node:events';
import { Changes } from './changes/changes.ts';
import type { WatchedTable } from './changes/watched-tables.ts';
import type { Database, Row } from './database.ts';
import { DatabaseError } from './database-error.ts';
import type { Driver, Outcome, Session } from './driver.ts';
import type { Scope } from './scope.ts';
import { encodeParameter } from './value/parameter.ts';

/** The drivers in whose transactions the running code is. */
const inside = new AsyncLocalStorage<readonly Driver[]>();

/** Makes a `Database` over any driver. Encoding, transactions and savepoints are implemented only here. */
export function createDatabase(driver: Driver): Database {
  return viewOf({ driver, changes: new Changes(driver) }, {});
}

/** The parts of a database from which views are made. A hand-written wrapper has none. */
interface View {
  readonly driver: Driver;
  readonly changes: Changes;
  readonly scope: Scope;
}
const views = new WeakMap<Database, View>();

/**
 * A view of a database whose statements run in this scope: lane, owner, time limit and signal. A transaction already has its session and
 * scope, and a hand-written wrapper its own ways, so both are returned as they are.
 */
export function withScope(db: Database, scope: Scope): Database {
  const known = views.get(db);
  // Each running statement adds a listener, however many there are.
  if (scope.signal !== undefined) setMaxListeners(0, scope.signal);
  return known === undefined ? db : viewOf(known, { ...known.scope, ...scope });
}

/** The signal that ends the statements of this view. */
export const signalOf = (db: Database): AbortSignal | undefined => views.get(db)?.scope.signal;

function viewOf({ driver, changes }: Pick<View, 'driver' | 'changes'>, scope: Scope): Database {
  /** A statement outside of its own transaction would read old rows, or wait forever for a row that the transaction has locked. */
  const guard = () => {
    if (inside.getStore()?.includes(driver)) {
      throw new DatabaseError(
        'transaction_bypassed',
        'A statement went around the transaction it was started in. Use the database that the transaction hands to its work.',
      );
    }
  };

  const run = async (text: string, params: readonly unknown[]) => {
    guard();
    try {
      const result = await driver.run(text, params.map(encodeParameter), scope);
      scope.onProgress?.();
      return result;
    } finally {
      changes.tell(changes.changedBy(text));
    }
  };

  const database: Database = {
    caches: scope.caches,
    async query<R extends object = Row>(text: string, params: readonly unknown[] = []) {
      return rowsOf<R>(await run(text, params));
    },
    async execute(text, params = []) {
      return (await run(text, params)).affected;
    },
    async transaction(work) {
      guard();
      const session = await driver.lease(scope);
      let broken = false;
      const changed = new Set<WatchedTable>();
      try {
        await session.run('begin', []);
        const result = await runTransaction(driver, noting(session, changes, changed, scope), work);
        // From here on, the transaction may have been committed.
        await session.run('commit', [], true);
        return result;
      } catch (error) {
        // The error of the work is reported. A connection that cannot roll back is closed.
        await session.run('rollback', [], true).catch(() => {
          broken = true;
        });
        throw error;
      } finally {
        changes.tell(changed);
        await session.release(broken);
      }
    },
    copyIn(table, columns, rows) {
      return database.transaction((tx) => tx.copyIn(table, columns, rows));
    },
    watch: (handler) => changes.watch(handler),
    close: () => {
      changes.close();
      return driver.close();
    },
  };
  views.set(database, { driver, changes, scope });
  return database;
}

/** The caller gives the row type of its own SQL. Reports parse rows with a zod schema. */
const rowsOf = <R extends object>({ rows }: Outcome): R[] => rows as R[];

/** Wraps a session, and collects the watched tables that its statements may have changed and whether it was answered. */
function noting(
  session: Session,
  changes: Changes,
  changed: Set<WatchedTable>,
  { onProgress }: Pick<Scope, 'onProgress'>,
): Session {
  const note = (text: string) => {
    for (const table of changes.changedBy(text)) changed.add(table);
  };
  return {
    async run(text, params, isLast) {
      note(text);
      const result = await session.run(text, params, isLast);
      onProgress?.();
      return result;
    },
    async copyIn(table, columns, rows) {
      note(`insert into ${table}`);
      const count = await session.copyIn(table, columns, rows);
      onProgress?.();
      return count;
    },
  };
}

async function runTransaction<T>(driver: Driver, session: Session, work: (tx: Database) => Promise<T>): Promise<T> {
  const scope = { open: true };
  try {
    return await inside.run([...(inside.getStore() ?? []), driver], () => work(transactionDatabase(session, scope, 0)));
  } finally {
    scope.open = false;
  }
}

function transactionDatabase(session: Session, scope: { open: boolean }, depth: number): Database {
  const ensureOpen = () => {
    if (!scope.open) {
      throw new DatabaseError(
        'transaction_over',
        'A statement came after its transaction had ended: an await is missing.',
      );
    }
  };
  const tx: Database = {
    async query<R extends object = Row>(text: string, params: readonly unknown[] = []) {
      ensureOpen();
      return rowsOf<R>(await session.run(text, params.map(encodeParameter)));
    },
    async execute(text, params = []) {
      ensureOpen();
      return (await session.run(text, params.map(encodeParameter))).affected;
    },
    async transaction(work) {
      ensureOpen();
      const savepoint = `level_${depth + 1}`;
      const inner = { open: true };
      await session.run(`savepoint ${savepoint}`, []);
      try {
        const result = await work(transactionDatabase(session, inner, depth + 1));
        await session.run(`release savepoint ${savepoint}`, []);
        return result;
      } catch (error) {
        // The error of the work is reported. After a failed rollback, nothing can continue.
        await session.run(`rollback to savepoint ${savepoint}`, []).catch(() => undefined);
        throw error;
      } finally {
        inner.open = false;
      }
    },
    copyIn(table, columns, rows) {
      // Uses a savepoint, so that a failed load leaves no rows and the transaction stays usable.
      return tx.transaction(() => session.copyIn(table, columns, rows));
    },
    watch() {
      throw new DatabaseError('transaction_bypassed', 'A transaction ends before there is anything to watch.');
    },
    async close() {
      throw new DatabaseError('transaction_bypassed', 'A transaction cannot close the database.');
    },
  };
  return tx;
}
