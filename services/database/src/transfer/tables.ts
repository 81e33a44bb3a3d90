import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { Database } from '../database.ts';
import * as schema from '../tables.ts';

export interface StoredTable {
  readonly table: string;
  readonly columns: readonly string[];
  /** The columns that the database numbers. */
  readonly numbered: readonly string[];
}

const rowSchema = z.object({
  table: z.string(),
  columns: z.array(z.string()),
  numbered: z.array(z.string()),
  refers_to: z.array(z.string()),
});
type TableRow = z.output<typeof rowSchema>;

/** Names of the tables of the schema. Other tables in the database are not ours to write or to empty. */
const ownTables = Object.values(schema).flatMap((value) => (is(value, PgTable) ? [getTableName(value)] : []));

/**
 * Every table with data, each after the tables that it refers to. Unlogged staging tables of imports and the list of migrations are
 * excluded.
 */
export async function storedTables(db: Database): Promise<StoredTable[]> {
  const rows = await db.query(
    `select c.relname as table,
            array_agg(a.attname::text order by a.attnum) as columns,
            coalesce(array_agg(a.attname::text order by a.attnum) filter (where a.attidentity <> ''), '{}') as numbered,
            array(select distinct f.confrelid::regclass::text from pg_constraint f
                   where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as refers_to
       from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
        and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and c.relname = any($1::text[])
      group by c.oid, c.relname order by c.relname`,
    [ownTables],
  );
  return inOrder(z.array(rowSchema).parse(rows));
}

function inOrder(rows: readonly TableRow[]): StoredTable[] {
  const sorted = new Map<string, StoredTable>();
  while (sorted.size < rows.length) {
    const next = rows.find(({ table, refers_to }) => !sorted.has(table) && refers_to.every((one) => sorted.has(one)));
    if (next === undefined) throw new Error('Tables refer to each other in a circle: no order loads them.');
    const { table, columns, numbered } = next;
    sorted.set(table, { table, columns, numbered });
  }
  return [...sorted.values()];
}
