import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './open-database.ts';

export interface TemporaryDatabase {
  readonly db: Database;
  readonly dataFolder: string;
  /** Closes the database and removes its folder. */
  close(): Promise<void>;
}

/**
 * A migrated embedded database in a folder of its own.
 *
 * @param template A data folder with a closed database to begin with: copying one takes a tenth of a second, making one
 *   more than two.
 */
export async function openTemporaryDatabase(template?: string): Promise<TemporaryDatabase> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'fixed-ops-database-'));
  if (template !== undefined) await cp(template, dataFolder, { recursive: true });
  const db = await openDatabase({ dataFolder });
  await migrate(db);
  return {
    db,
    dataFolder,
    close: async () => {
      await db.close();
      await rm(dataFolder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
    },
  };
}
