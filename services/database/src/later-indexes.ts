import { z } from 'zod';
import type { Database } from './database.ts';
import { DatabaseError } from './database-error.ts';

/** The key in `meta` under which the definitions are kept until the indexes are built again. */
const KEY = 'later_indexes';
const indexesSchema = z.array(z.string());

/** Codes for a table that is locked, a deadlock, or a table of another role. */
const NOT_NOW: ReadonlySet<string> = new Set(['55P03', '40P01', '42501']);
/** The longest wait for a lock. Reading an empty table is quick, and a longer holder must not delay the load. */
const LONGEST_WAIT = '2s';

/**
 * Drops those indexes of empty tables that no constraint needs, all of them or none, so that a first load does not have to maintain them.
 * Building them after the load takes a third of that time. The caller must call `buildLaterIndexes` at the end. If that does not happen,
 * `migrate` does it at the next start or command. Returns whether the indexes are dropped: they are not if a table has rows or is in use.
 *
 * @param tables names of tables that one load fills
 * @param kept names of indexes that the load itself uses
 */
export async function buildIndexesLater(
  db: Database,
  tables: readonly string[],
  kept: readonly string[],
): Promise<boolean> {
  return db
    .transaction(async (tx) => {
      await tx.execute(`set local lock_timeout = '${LONGEST_WAIT}'`);
      await tx.execute(`lock table ${tables.join(', ')} in access exclusive mode`);
      for (const table of tables)
        if ((await tx.query(`select 1 as row from ${table} limit 1`)).length > 0) return false;
      const found = await tx.query<{ name: string; definition: string }>(
        `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
           from pg_index
          where indrelid = any($1::regclass[]) and not indisunique and not (indexrelid::regclass::text = any($2::text[]))
          order by 1`,
        [tables, kept],
      );
      if (found.length === 0) return false;
      await tx.execute('insert into meta (key, value) values ($1, $2::jsonb)', [
        KEY,
        JSON.stringify(found.map(({ definition }) => definition)),
      ]);
      await tx.execute(`drop index ${found.map(({ name }) => name).join(', ')}`);
      return true;
    })
    .catch((error: unknown) => {
      if (error instanceof DatabaseError && NOT_NOW.has(error.sqlState ?? '')) return false;
      throw error;
    });
}

/**
 * Builds the missing indexes that `buildIndexesLater` dropped, with one connection for each table. Others can read meanwhile, and write
 * once an index is built.
 */
export async function buildLaterIndexes(db: Database): Promise<void> {
  const [meta] = await db.query<{ is: boolean }>(`select to_regclass('meta') is not null as is`);
  if (meta?.is !== true) return;
  const [row] = await db.query('select value from meta where key = $1', [KEY]);
  if (row === undefined) return;
  const definitions = indexesSchema.parse(z.object({ value: z.unknown() }).parse(row).value);
  const build = async (ofTable: readonly string[]): Promise<void> => {
    for (const definition of ofTable)
      await db.transaction(async (tx) => {
        // Parallel workers would take more processor time from the builds of other tables than they save.
        await tx.execute('set local max_parallel_maintenance_workers = 0');
        await tx.execute(definition.replace(/^create index /i, 'create index if not exists '));
      });
  };
  const tableOf = (definition: string): string => / on (\S+) /i.exec(definition)?.[1] ?? '';
  const tables = [...new Set(definitions.map(tableOf))];
  const builds = await Promise.allSettled(
    tables.map((table) => build(definitions.filter((definition) => tableOf(definition) === table))),
  );
  for (const each of builds) if (each.status === 'rejected') throw each.reason;
  await db.execute('delete from meta where key = $1', [KEY]);
}
