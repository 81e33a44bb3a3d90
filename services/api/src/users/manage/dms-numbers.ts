import type { NewUser } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { z } from 'zod';

type Numbers = NewUser['dmsNumbers'];
const rowSchema = z.object({
  dealershipId: z.string(),
  type: z.enum(['advisor', 'technician', 'counter']),
  number: z.string(),
});

/** Numbers of a person in every dealership, in one order. */
export async function readDmsNumbers(db: Database, userId: string) {
  const rows = await db.query(
    `select dealership_id as "dealershipId", kind as type, number from user_dms_number
      where user_id = $1 order by dealership_id, kind, number`,
    [userId],
  );
  return z.array(rowSchema).parse(rows);
}

export async function replaceDmsNumbers(tx: Database, userId: string, numbers: Numbers): Promise<void> {
  await tx.execute('delete from user_dms_number where user_id = $1', [userId]);
  await tx.execute(
    `insert into user_dms_number (user_id, dealership_id, kind, number)
     select $1, n.dealership_id, n.kind, n.number
       from unnest($2::text[], $3::text[], $4::text[]) as n (dealership_id, kind, number)`,
    [userId, numbers.map((one) => one.dealershipId), numbers.map((one) => one.type), numbers.map((one) => one.number)],
  );
}
