import type { CallResponse, calls } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { z } from 'zod';

type Grid = CallResponse<typeof calls.opCodeAnalysis>['totals']['grid'];

const rowSchema = z.object({ name: z.string(), effective_from: z.string() });

/**
 * The newest labor matrix in force on a day: of all matrices, or of those for some labor types. Null if there is none.
 */
export async function readGridInForce(
  db: Database,
  dealershipId: string,
  day: string,
  laborTypes: readonly string[] | null = null,
): Promise<Grid> {
  const [row] = await db.query(
    `select m.name, m.effective_from from labor_matrix m
      where m.dealership_id = $1 and m.active and m.effective_from <= $2::date
        and exists (select 1 from labor_matrix_type t where t.dealership_id = $1 and t.matrix_id = m.id
                     and ($3::text[] is null or t.labor_type = any($3::text[])))
      order by m.effective_from desc, m.id desc limit 1`,
    [dealershipId, day, laborTypes],
  );
  if (row === undefined) return null;
  const { name, effective_from } = rowSchema.parse(row);
  return { name, effectiveFrom: effective_from };
}
