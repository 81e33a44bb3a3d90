import type { Database } from '@fixed-ops/database';
import { restateMatrixPricesSql } from '@fixed-ops/rules';

/**
 * Restates the lines of op codes whose placing changed. Lines contain a copy of category and maintenance, so every report of every period
 * follows at once. So does the matrix price, which only repair and diagnostic work has.
 */
export async function restateLines(tx: Database, dealershipId: string, codes: readonly string[]): Promise<void> {
  const changed = await tx.execute(
    `update ro_line l set category = c.category, is_maint = c.is_maint
       from op_code c
      where c.dealership_id = $1 and c.code = any($2::text[]) and l.dealership_id = $1 and l.op_code = c.code
        and (l.category <> c.category or l.is_maint <> c.is_maint)`,
    [dealershipId, codes],
  );
  if (changed > 0) await tx.execute(restateMatrixPricesSql(), [dealershipId]);
}
