import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import { lineCondition } from '../core/selection/line-condition.ts';
import { periodParameters } from '../core/selection/period-parameters.ts';
import type { Selection } from '../core/selection/selection.ts';

const rowSchema = z.object({
  ro_number: z.string(),
  ro_suffix: z.string(),
  open_date: z.string(),
  close_date: z.string().nullable(),
  vehicle_id: z.number().nullable(),
  stock_number: z.string().nullable(),
  vin: z.string().nullable(),
  year: z.number().nullable(),
  make: z.string().nullable(),
  model: z.string().nullable(),
  inspection_h: z.number(),
  repair_h: z.number(),
  detail_h: z.number(),
  labor_c: z.number(),
  labor_cost_c: z.number(),
  detail_c: z.number(),
  parts_c: z.number(),
  parts_cost_c: z.number(),
  sublet_c: z.number(),
  misc_c: z.number(),
  inspected: z.boolean(),
  advisor_number: z.string(),
  technicians: z.array(z.string()),
});
/** The internal lines of one repair order on a used car, and who wrote and worked it; money in cents, hours in hundredths. */
export type UsedCarOrder = z.output<typeof rowSchema>;

/** The heat-sheet item that maps the op codes of the used-car inspection; `*` stands for any rest. */
const MAPPED_ITEM = 'uci';

/**
 * Internal repair orders of the used-vehicle department that closed in the period or stood open at its end. A repair order is
 * one when an internal line has a labor type of used cars or the inspection's op code; where a store has no such labor type,
 * every internal one with a stock number. The inspection's op codes are those that the store maps; without a mapping UCI and
 * whatever describes itself as a used-car inspection.
 * @param withTechnicians whether each tells who worked it; none otherwise
 */
export async function readUsedCarOrders(
  db: Database,
  { dealershipId, range, filter }: Selection,
  withTechnicians = false,
): Promise<UsedCarOrder[]> {
  const { parameters, dealership, first, last } = periodParameters({ dealershipId, range });
  // Internal by its nature: pay types that are asked for narrow nothing here.
  const where = lineCondition({ ...filter, payTypes: undefined }, 'l.pay_type', parameters);
  const isInspection = `upper(l.op_code) in (select code from inspection_code)`;
  // An inspection that speaks of details is the inspection: every line is of one kind.
  const isDetail = `(not ${isInspection}
    and (l.op_description ilike '%detail%' or l.labor_type in (select code from detail_type)))`;
  const hours = (condition: string) => `coalesce(sum(l.sold_h) filter (where ${condition}), 0)`;
  const technicians = withTechnicians
    ? `array_to_json(array(
    select distinct t.tech_number from ro_line w
      join ro_line_tech t on t.dealership_id = ${dealership} and t.line_id = w.id
     where w.dealership_id = ${dealership} and w.ro_id = r.id and w.pay_type = 'I'))`
    : `'[]'::json`;
  const rows = await db.query(
    `with mapped as (
       select replace(regexp_replace(upper(c.code), '([\\\\%_])', '\\\\\\1', 'g'), '*', '%') as pattern
         from heat_sheet_map m cross join lateral jsonb_array_elements_text(m.op_codes) as c (code)
        where m.dealership_id = ${dealership} and m.item_key = '${MAPPED_ITEM}'),
     inspection_code as materialized (
       select distinct upper(l.op_code) as code from (
         select code as op_code, description from op_code where dealership_id = ${dealership}
         union all select 'UCI', '') l
        where case when exists (select 1 from mapped) then exists (select 1 from mapped m where upper(l.op_code) like m.pattern)
                   else upper(l.op_code) = 'UCI' or l.description ilike '%used%inspect%' end),
     used_type as materialized (
       select code from labor_type
        where dealership_id = ${dealership} and pay_type = 'I' and description ilike '%used%'),
     detail_type as materialized (
       select code from labor_type where dealership_id = ${dealership} and description ilike '%detail%'),
     picked as materialized (
       select r.id, r.ro_number, r.ro_suffix, r.open_date, r.vehicle_id, r.stock_number, r.advisor_number,
              case when r.close_date <= ${last} then r.close_date end as close_date
         from repair_order r
        where r.dealership_id = ${dealership}
          and ((r.status = 'C' and r.close_date between ${first} and ${last})
            or (r.open_date <= ${last} and (r.status = 'O' or (r.status = 'C' and r.close_date > ${last}))))
          and exists (
            select 1 from ro_line l
             where l.dealership_id = ${dealership} and l.ro_id = r.id and l.pay_type = 'I'
               and (l.labor_type in (select code from used_type) or ${isInspection}
                 or (r.stock_number is not null and not exists (select 1 from used_type)))))
     select r.ro_number, r.ro_suffix, r.open_date, r.close_date, r.vehicle_id, r.stock_number, v.vin, v.year, v.make,
            v.model, ${hours(isInspection)} as inspection_h, ${hours(`not ${isInspection} and not ${isDetail}`)} as repair_h,
            ${hours(isDetail)} as detail_h,
            coalesce(sum(l.labor_sale_c) filter (where not ${isDetail}), 0) as labor_c,
            coalesce(sum(l.labor_cost_c), 0) as labor_cost_c,
            coalesce(sum(l.labor_sale_c) filter (where ${isDetail}), 0) as detail_c,
            coalesce(sum(l.parts_sale_c), 0) as parts_c, coalesce(sum(l.parts_cost_c), 0) as parts_cost_c,
            coalesce(sum(l.sublet_sale_c), 0) as sublet_c, coalesce(sum(l.misc_sale_c), 0) as misc_c,
            bool_or(${isInspection} and (l.is_counted or r.close_date is not null)) as inspected,
            r.advisor_number, ${technicians} as technicians
       from picked r
       join ro_line l on l.dealership_id = ${dealership} and l.ro_id = r.id and l.pay_type = 'I'
       left join vehicle v on v.dealership_id = ${dealership} and v.id = r.vehicle_id
      where true${where}
      group by r.id, r.advisor_number, r.ro_number, r.ro_suffix, r.open_date, r.close_date, r.vehicle_id, r.stock_number, v.vin, v.year,
               v.make, v.model
      order by r.open_date, r.ro_number, r.ro_suffix`,
    parameters.values,
  );
  return z.array(rowSchema).parse(rows);
}
