import type { RepairOrderDetail } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { z } from 'zod';

const itemSchema = z.object({
  opCode: z.string(),
  label: z.string(),
  rating: z.enum(['R', 'Y', 'G']),
  amountC: z.number(),
  decision: z.string(),
});
const inspectionSchema = z.object({
  status: z.string(),
  completed_at: z.string().nullable(),
  sent_at: z.string().nullable(),
  items: z.array(itemSchema),
});
export type InspectionRow = z.output<typeof inspectionSchema>;

type Inspection = NonNullable<RepairOrderDetail['inspection']>;

/** The inspection of a repair order with its items: of several the one that was completed last; null without one. */
export async function readInspection(
  db: Database,
  dealershipId: string,
  order: { readonly ro_number: string; readonly ro_suffix: string },
): Promise<InspectionRow | null> {
  const [row] = await db.query(
    `select i.status, i.completed_at, i.sent_at,
            coalesce((select json_agg(json_build_object('opCode', t.op_code, 'label', t.label, 'rating', t.rating,
                        'amountC', t.labor_c + t.parts_c, 'decision', t.decision) order by t.item_no)
                        from inspection_item t
                       where t.dealership_id = i.dealership_id and t.inspection_id = i.id
                         and t.rating in ('R', 'Y', 'G')), '[]') as items
       from inspection i
      where i.dealership_id = $1 and i.ro_number = $2 and i.ro_suffix = $3
      order by i.completed_at desc nulls last, i.id desc limit 1`,
    [dealershipId, order.ro_number, order.ro_suffix],
  );
  return row === undefined ? null : inspectionSchema.parse(row);
}

/** Whether the store has ever sent one: then a visit without one was not inspected, else nobody knows. */
export async function hasInspections(db: Database, dealershipId: string): Promise<boolean> {
  const rows = await db.query('select 1 from inspection where dealership_id = $1 limit 1', [dealershipId]);
  return rows.length > 0;
}

/** An inspection in counts. */
export function inspectionOf({ status, completed_at, sent_at, items }: InspectionRow): Inspection {
  const count = (rating: string) => items.filter((item) => item.rating === rating).length;
  return {
    isComplete: status === 'complete',
    completedAt: completed_at,
    sentAt: sent_at,
    red: count('R'),
    yellow: count('Y'),
    green: count('G'),
  };
}
