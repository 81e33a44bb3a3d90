import { businessDateSchema, instantSchema } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { z } from 'zod';

const MOST = 50;

const rowSchema = z.object({
  at: instantSchema,
  user_name: z.string(),
  matrices: z.array(z.object({ name: z.string(), effectiveFrom: businessDateSchema })),
});

/** Who saved the matrices when, and which there were afterwards; newest first. */
export async function readHistory(db: Database, dealershipId: string, entity: 'labor_matrix' | 'parts_matrix') {
  const rows = await db.query(
    `select a.at, coalesce(u.first_name || ' ' || u.last_name, a.user_id) as user_name,
            (select coalesce(json_agg(json_build_object('name', m ->> 'name', 'effectiveFrom', m ->> 'effectiveFrom')), '[]')
               from jsonb_array_elements(a.after -> 'matrices') as m) as matrices
       from audit_log a left join app_user u on u.id = a.user_id
      where a.dealership_id = $1 and a.entity = $2
      order by a.at desc, a.id desc
      limit ${MOST}`,
    [dealershipId, entity],
  );
  return z
    .array(rowSchema)
    .parse(rows)
    .map((row) => ({ at: row.at, userName: row.user_name, matrices: row.matrices }));
}
