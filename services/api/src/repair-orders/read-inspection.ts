import type { RepairOrderDetail } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { z } from 'zod';

const inspectionSchema = z.object({
  status: z.string(),
  completed_at: z.string().nullable(),
  sent_at: z.string().nullable(),
  /** The ratings of its items. */
  ratings: z.array(z.enum(['R', 'Y', 'G'])),
});
type InspectionRow = z.output<typeof inspectionSchema>;

type Inspection = NonNullable<RepairOrderDetail['inspection']>;

/** The inspection of a repair order: of several the one that was completed last; null without one. */
export async function readInspection(
  db: Database,
  dealershipId: string,
  order: { readonly ro_number: string; readonly ro_suffix: string },
): Promise<InspectionRow | null> {
  const [row] = await db.query(
    `select i.status, i.completed_at, i.sent_at,
            coalesce((select json_agg(t.rating)
                        from inspection_item t
                       where t.dealership_id = i.dealership_id and t.inspection_id = i.id
                         and t.rating in ('R', 'Y', 'G')), '[]') as ratings
       from inspection i
      where i.dealership_id = $1 and i.ro_number = $2 and i.ro_suffix = $3
      order by i.completed_at desc nulls last, i.id desc limit 1`,
    [dealershipId, order.ro_number, order.ro_suffix],
  );
  return row === undefined ? null : inspectionSchema.parse(row);
}

/** Whether the store has ever sent an inspection. Then a visit without one was not inspected; else it is unknown. */
export async function hasInspections(db: Database, dealershipId: string): Promise<boolean> {
  const rows = await db.query('select 1 from inspection where dealership_id = $1 limit 1', [dealershipId]);
  return rows.length > 0;
}

/** The answer's inspection, with counts by rating. */
export function inspectionOf({ status, completed_at, sent_at, ratings }: InspectionRow): Inspection {
  const count = (rating: InspectionRow['ratings'][number]) => ratings.filter((each) => each === rating).length;
  return {
    isComplete: status === 'complete',
    completedAt: completed_at,
    sentAt: sent_at,
    red: count('R'),
    yellow: count('Y'),
    green: count('G'),
  };
}
