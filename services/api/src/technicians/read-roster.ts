import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import { technicianShops } from '../core/selection/technician-shops.ts';

const memberRow = z.object({
  number: z.string(),
  name: z.string().nullable(),
  role: z.string().nullable(),
  skill: z.string().nullable(),
  /** The main shop first. */
  shops: z.array(z.object({ id: z.string(), name: z.string(), isExpress: z.boolean(), isMain: z.boolean() })),
});
export type RosterMember = z.output<typeof memberRow>;

/** Technicians that the store knows, by number, with role and shops. */
export async function readRoster(db: Database, dealershipId: string): Promise<ReadonlyMap<string, RosterMember>> {
  const rows = await db.query(
    `select coalesce(d.number, p.number) as number, nullif(d.name, '') as name, nullif(p.role, '') as role,
            nullif(p.skill, '') as skill,
            (select coalesce(json_agg(json_build_object('id', s.id::text, 'name', s.name, 'isExpress', s.is_express,
                                                        'isMain', s.id is not distinct from p.shop_id)
                                      order by s.id is distinct from p.shop_id, s.id), '[]'::json)
               from ${technicianShops('$1')} m join shop s on s.dealership_id = $1 and s.id = m.shop_id
              where m.tech_number = coalesce(d.number, p.number)) as shops
       from (select number, name from dms_person where dealership_id = $1 and kind = 'technician') d
       full join (select number, role, skill, shop_id from technician_profile where dealership_id = $1) p on p.number = d.number`,
    [dealershipId],
  );
  return new Map(
    z
      .array(memberRow)
      .parse(rows)
      .map((row) => [row.number, row]),
  );
}
