import type { Database } from '@fixed-ops/database';
import { z } from 'zod';

const memberRow = z.object({
  number: z.string(),
  name: z.string().nullable(),
  role: z.string().nullable(),
  shop_id: z.string().nullable(),
  shop: z.string().nullable(),
});
export type RosterMember = z.output<typeof memberRow>;

/** Technicians that the store knows, by number, with role and main shop. */
export async function readRoster(db: Database, dealershipId: string): Promise<ReadonlyMap<string, RosterMember>> {
  const rows = await db.query(
    `select coalesce(d.number, p.number) as number, nullif(d.name, '') as name, nullif(p.role, '') as role,
            p.shop_id::text as shop_id, s.name as shop
       from (select number, name from dms_person where dealership_id = $1 and kind = 'technician') d
       full join (select number, role, shop_id from technician_profile where dealership_id = $1) p on p.number = d.number
       left join shop s on s.dealership_id = $1 and s.id = p.shop_id`,
    [dealershipId],
  );
  return new Map(
    z
      .array(memberRow)
      .parse(rows)
      .map((row) => [row.number, row]),
  );
}
