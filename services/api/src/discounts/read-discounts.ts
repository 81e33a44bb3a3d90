import { payTypeSchema } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import { lineCondition } from '../core/selection/line-condition.ts';
import { periodParameters } from '../core/selection/period-parameters.ts';
import type { Selection } from '../core/selection/selection.ts';
import { payTypeOf, type StoreFacts } from '../core/store-facts/store-facts.ts';

const rowSchema = z.object({
  line_id: z.number(),
  ro_id: z.number(),
  ro_number: z.string(),
  ro_suffix: z.string(),
  is_credit: z.boolean(),
  close_date: z.string(),
  advisor_number: z.string(),
  advisor_name: z.string().nullable(),
  letter: z.string(),
  pay_type: payTypeSchema,
  op_code: z.string(),
  op_description: z.string(),
  is_counted: z.boolean(),
  reason: z.string(),
  level: z.enum(['line', 'ro']),
  manager_override: z.boolean(),
  applied_by: z.string(),
  labor_c: z.number(),
  parts_c: z.number(),
  sale_c: z.number(),
  cost_c: z.number(),
});
/** A discounted line; money in cents. */
export type DiscountedLine = z.output<typeof rowSchema>;

/**
 * The closed lines of a selection that carry a discount, as `discountLaborC` and `discountPartsC` add them up. What the feed
 * says besides the amounts (level, who, whose leave) comes from its record of the discount, where there is one.
 */
export async function readDiscountedLines(
  db: Database,
  facts: StoreFacts,
  { dealershipId, range, filter }: Selection,
): Promise<DiscountedLine[]> {
  const { parameters, dealership, dates } = periodParameters({ dealershipId, range });
  const payType = payTypeOf(facts);
  const rows = await db.query(
    `select l.id as line_id, r.id as ro_id, r.ro_number, r.ro_suffix, r.is_credit, l.close_date, l.advisor_number,
            p.name as advisor_name, coalesce(nullif(l.letter, ''), l.line_no::text) as letter, ${payType} as pay_type,
            l.op_code, l.op_description, l.is_counted, coalesce(nullif(l.discount_reason, ''), d.reason, '') as reason,
            coalesce(d.level, 'line') as level, coalesce(d.manager_override, false) as manager_override,
            coalesce(d.applied_by, '') as applied_by, l.discount_labor_c as labor_c, l.discount_parts_c as parts_c,
            l.labor_sale_c + l.parts_sale_c as sale_c, l.labor_cost_c + l.parts_cost_c as cost_c
       from ro_line l
       -- The day says again what follows from the line, so that the store's other years are not read.
       join repair_order r on r.dealership_id = ${dealership} and r.id = l.ro_id and r.status = 'C'
        and r.close_date between ${dates}
       left join dms_person p on p.dealership_id = ${dealership} and p.kind = 'advisor' and p.number = l.advisor_number
       left join lateral (
         select d.level, d.reason, d.manager_override, d.applied_by from ro_discount d
          where d.dealership_id = ${dealership} and d.ro_id = l.ro_id and (d.line_id = l.id or d.line_id is null)
          order by d.line_id nulls last, d.id limit 1) d on true
      where l.dealership_id = ${dealership} and l.close_date between ${dates}
        and (l.discount_labor_c <> 0 or l.discount_parts_c <> 0)${lineCondition(filter, payType, parameters)}`,
    parameters.values,
  );
  return z.array(rowSchema).parse(rows);
}

/** Whether the store's feed has ever named the reason of a discount. */
export async function namesReasons(db: Database, dealershipId: string): Promise<boolean> {
  const rows = await db.query(`select 1 as one from ro_discount where dealership_id = $1 and reason <> '' limit 1`, [
    dealershipId,
  ]);
  return rows.length > 0;
}
