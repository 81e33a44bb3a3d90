import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import { printedNumberOf } from '../core/printed-number.ts';
import { lineCondition } from '../core/selection/line-condition.ts';
import { periodParameters } from '../core/selection/period-parameters.ts';
import type { Selection } from '../core/selection/selection.ts';
import { payTypeOf, type StoreFacts } from '../core/store-facts/store-facts.ts';

/** Days after which a claim should have been sent: repair orders open for longer cannot have been. */
export const CLAIM_DAYS = 30;

const rowSchema = z.object({
  ro_number: z.string(),
  ro_suffix: z.string(),
  letter: z.string(),
  open_date: z.string(),
  close_date: z.string().nullable(),
  advisor_number: z.string(),
  advisor_name: z.string().nullable(),
  technicians: z.array(z.string()),
  vin: z.string().nullable(),
  op_code: z.string(),
  op_description: z.string(),
  cause: z.string(),
  correction: z.string(),
  sold_h: z.number(),
  /** In an own view of the own technicians alone. */
  actual_h: z.number().nullable(),
  /** Whether anybody punched. */
  has_punch: z.boolean(),
  amount_c: z.number(),
  upsell: z.boolean(),
  warranty_authorization: z.string(),
  has_part: z.boolean(),
  mileage_in: z.number().nullable(),
  mileage_before: z.number().nullable(),
  repeated_ro: z.string().nullable(),
  days_open: z.number().nullable(),
});
/** A warranty line with what its checks need; money in cents, hours in hundredths. */
export type AuditLine = z.output<typeof rowSchema>;

/**
 * Counted warranty lines that closed in the period, and those on repair orders that have stood open for too long at its end.
 * Earlier visits are the same vehicle's, told by the day they were opened.
 */
export async function readAuditLines(
  db: Database,
  facts: StoreFacts,
  { dealershipId, range, filter }: Selection,
): Promise<AuditLine[]> {
  const { parameters, dealership, first, last } = periodParameters({ dealershipId, range });
  const payType = payTypeOf(facts);
  const where = lineCondition({ ...filter, payTypes: undefined }, payType, parameters);
  const { own } = filter;
  const ofOwn = own === null ? '' : ` and t.tech_number = any(${parameters.add(own.technicians)}::text[])`;
  const ofLine = own === null ? 'l.actual_h' : 'null';
  const earlier = `p.dealership_id = ${dealership} and p.vehicle_id = o.vehicle_id and p.id <> o.id
                      and p.status <> 'V' and p.open_date < o.open_date`;
  const rows = await db.query(
    `with listed as materialized (
       select r.id, l.id as line_id
         from ro_line l
         join repair_order r on r.dealership_id = ${dealership} and r.id = l.ro_id and r.status = 'C'
        where l.dealership_id = ${dealership} and l.close_date between ${first} and ${last} and l.is_counted
          and ${payType} = 'W'${where}
       union all
       select r.id, l.id
         from repair_order r
         join ro_line l on l.dealership_id = ${dealership} and l.ro_id = r.id
        where r.dealership_id = ${dealership} and (r.status = 'O' or (r.status = 'C' and r.close_date > ${last}))
          and r.open_date < ${last} - ${CLAIM_DAYS} and l.is_counted
          and ${payType} = 'W'${where})
     select o.ro_number, o.ro_suffix, coalesce(nullif(l.letter, ''), l.line_no::text) as letter, o.open_date,
            o.close_date, o.advisor_number, a.name as advisor_name,
            coalesce((select json_agg(t.tech_number order by t.tech_number) from ro_line_tech t
                       where t.dealership_id = ${dealership} and t.line_id = l.id), '[]') as technicians,
            v.vin, l.op_code, l.op_description, l.cause, l.correction, l.sold_h,
            coalesce((select sum(t.actual_h) from ro_line_tech t
                       where t.dealership_id = ${dealership} and t.line_id = l.id${ofOwn}), ${ofLine}) as actual_h,
            coalesce((select sum(t.actual_h) from ro_line_tech t
                       where t.dealership_id = ${dealership} and t.line_id = l.id), l.actual_h, 0) > 0 as has_punch,
            l.labor_sale_c + l.parts_sale_c + l.sublet_sale_c as amount_c, l.upsell, l.warranty_authorization,
            -- A feed may tell the money of a line's parts alone.
            l.parts_sale_c <> 0 or l.parts_cost_c <> 0
              or exists (select 1 from ro_part t where t.dealership_id = ${dealership} and t.line_id = l.id) as has_part,
            o.mileage_in,
            (select p.mileage_in from repair_order p where ${earlier} and p.mileage_in is not null
              order by p.open_date desc, p.id desc limit 1) as mileage_before,
            (select ${printedNumberOf('p')} from repair_order p
               join ro_line e on e.dealership_id = ${dealership} and e.ro_id = p.id
              where ${earlier} and p.open_date >= o.open_date - interval '12 months'
                and e.op_code = l.op_code and e.pay_type = 'W' and e.is_counted
              order by p.open_date desc limit 1) as repeated_ro,
            case when o.status = 'O' or o.close_date > ${last} then ${last} - o.open_date end as days_open
       from listed x
       join repair_order o on o.dealership_id = ${dealership} and o.id = x.id
       join ro_line l on l.dealership_id = ${dealership} and l.id = x.line_id
       left join vehicle v on v.dealership_id = ${dealership} and v.id = o.vehicle_id
       left join dms_person a on a.dealership_id = ${dealership} and a.kind = 'advisor' and a.number = o.advisor_number
      order by o.ro_number, o.ro_suffix, l.line_no`,
    parameters.values,
  );
  return z.array(rowSchema).parse(rows);
}
