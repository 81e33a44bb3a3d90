import type { Database } from '@fixed-ops/database';

/**
 * The content of a store by table, without numbers and times that differ between imports of the same files, and without the log of files,
 * so that two stores can be compared.
 */
export async function contentOf(on: Database): Promise<Readonly<Record<string, string>>> {
  const tables = await on.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'dealership_id'
      where c.relkind = 'r' and c.relname <> 'feed_file' and c.relnamespace = 'public'::regnamespace order by 1`,
  );
  const content: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await on.query<{ digest: string | null }>(
      `select md5(string_agg(row::text, E'\\n' order by row::text)) as digest
         from (select to_jsonb(t) - $2::text[] as row from ${name} t where dealership_id = $1) rows`,
      ['d', VOLATILE],
    );
    content[name] = row?.digest ?? 'empty';
  }
  return content;
}

const VOLATILE = [
  ...['id', 'ro_id', 'line_id', 'inspection_id', 'customer_id', 'vehicle_id', 'feed_id'],
  ...['created_at', 'updated_at', 'changed_at', 'received_at', 'version', 'as_fingerprint'],
];
