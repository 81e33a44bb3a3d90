import type { Database } from './database.ts';
import { DatabaseError } from './database-error.ts';
import { withScope } from './session-database.ts';

/** Somebody holds a table, waits for one himself, or it is another role's. */
const NOT_NOW: ReadonlySet<string> = new Set(['55P03', '40P01', '42501']);
/** Who looks after a table at that moment is not waited for longer. */
const LONGEST_WAIT = '100ms';

/**
 * Keeps the server's own housekeeping away from tables while a load fills them: it would look again and again at rows that are looked at once
 * when the load is done. Others read and write them meanwhile. Where it cannot be kept away, it is left. Answers what ends it, as the end
 * of the program does.
 * @param tables names of tables
 */
export async function holdOffVacuum(db: Database, tables: readonly string[]): Promise<() => Promise<void>> {
  const over = new AbortController();
  let began = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    began = resolve;
  });
  // Not by one of the connections that the load writes by.
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
