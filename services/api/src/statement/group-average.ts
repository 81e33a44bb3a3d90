import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import { readLedger } from './read-ledger.ts';
import { amountsOver } from './statement-lines.ts';

/** Of two, a mean and one's own ledger are the other one's ledger. */
const FEWEST_STORES = 3;

const idRow = z.object({ id: z.string() });

/**
 * Every line over some months, in cents, as the mean of the dealerships of the group that have posted all of them. Null with
 * fewer than three: nobody's ledger may be worked out from it.
 */
export async function groupAverage(
  db: Database,
  dealershipId: string,
  months: readonly string[],
): Promise<ReadonlyMap<string, number> | null> {
  const rows = await db.query(
    `select d.id from dealership d
      where d.active and d.group_id = (select group_id from dealership where id = $1)
        and (select count(distinct b.month) from gl_balance b where b.dealership_id = d.id and b.month = any($2::text[])) = $3::int
      order by d.id`,
    [dealershipId, months, months.length],
  );
  const ids = z.array(idRow).parse(rows);
  if (ids.length < FEWEST_STORES) return null;
  const sums = new Map<string, number>();
  for (const { id } of ids) {
    for (const [key, cents] of amountsOver(await readLedger(db, id, months), months))
      sums.set(key, (sums.get(key) ?? 0) + cents / ids.length);
  }
  return sums;
}
