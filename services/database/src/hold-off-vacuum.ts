import type { Database } from './database.ts';
import { DatabaseError } from './database-error.ts';
import { withScope } from './session-database.ts';

/** Codes for a table that is locked, a deadlock, or a table of another role. */
const NOT_NOW: ReadonlySet<string> = new Set(['55P03', '40P01', '42501']);
/** The longest wait for a vacuum that runs at the moment. */
const LONGEST_WAIT = '100ms';

/**
 * Keeps autovacuum away from tables while a load fills them. Otherwise it would scan rows again and again that are scanned once after the
 * load. Others read and write the tables meanwhile. If that is impossible, autovacuum goes on. Returns the function that ends it. The end
 * of the program ends it too.
 *
 * @param tables names of tables
 */
export async function holdOffVacuum(db: Database, tables: readonly string[]): Promise<() => Promise<void>> {
  const over = new AbortController();
  let began = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    began = resolve;
  });
  // On a connection other than those that the load writes with.
  const holding = withScope(db, { lane: 'background' })
    .transaction(async (tx) => {
      await tx.execute(`set local lock_timeout = '${LONGEST_WAIT}'`);
      await tx.execute(`lock table ${tables.join(', ')} in share update exclusive mode`);
      began();
      await new Promise<void>((resolve) => over.signal.addEventListener('abort', () => resolve(), { once: true }));
    })
    .catch((error: unknown) => {
      if (!(error instanceof DatabaseError && NOT_NOW.has(error.sqlState ?? ''))) throw error;
    });
  await Promise.race([held, holding]);
  return async () => {
    over.abort();
    await holding;
  };
}
