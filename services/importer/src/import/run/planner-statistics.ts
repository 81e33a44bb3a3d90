import type { Database } from '@fixed-ops/database';
import { z } from 'zod';

/**
 * Updates the planner's statistics for a dealership whose rows were added after the last analysis of the tables. Otherwise it would expect
 * no rows of it and scan all of them for each staged row: a thousand parts beside those of a large store took more than a minute.
 */
export async function knowDealership(db: Database, dealershipId: string, tables: readonly string[]): Promise<void> {
  const unknown = z.array(z.object({ name: z.string() })).parse(
    await db.query(
      `select t.name from unnest($2::text[]) t(name)
        where not exists (select 1 from pg_stats s
                           where s.schemaname = current_schema() and s.tablename = t.name and s.attname = 'dealership_id'
                             and s.most_common_vals::text::text[] @> array[$1::text])`,
      [dealershipId, tables],
    ),
  );
  for (const { name } of unknown) {
    const rows = await db.query(`select 1 as row from ${name} where dealership_id = $1 limit 1`, [dealershipId]);
    // Only this column, because all of them would take ten times as long.
    if (rows.length > 0) await db.execute(`analyze ${name} (dealership_id)`);
  }
}
