import { z } from 'zod';
import { queryRow } from './query.ts';

const openSchema = z.object({ past: z.number(), dollars: z.number() });

/** Counts the repair orders past their limit at the end of a day and sums their unbilled sales, from raw lines. */
const PAST_LIMIT = `
with line as (
  select o.id, $2::date - o.open_date as age, l.pay_type,
         l.labor_sale_c + l.parts_sale_c + l.sublet_sale_c + l.misc_sale_c as sale_c,
         (l.sold_h <> 0 or l.labor_sale_c <> 0 or l.parts_sale_c <> 0) as is_work
    from repair_order o left join ro_line l on l.dealership_id = o.dealership_id and l.ro_id = o.id
   where o.dealership_id = $1 and o.open_date <= $2
     and (o.status = 'O' or (o.status = 'C' and o.close_date > $2))
),
judged as (
  select id, sum(sale_c) as sale_c,
         age > coalesce(min(case when is_work then case pay_type when 'W' then 15 when 'S' then 15 when 'I' then 7 else 5 end end), 5)
           as is_past
    from line group by id, age
)
select count(*) filter (where is_past)::int as past, coalesce(sum(sale_c) filter (where is_past), 0) / 100.0 as dollars
  from judged`;

export function pastLimitBySql(dealershipId: string, day: string): Promise<z.output<typeof openSchema>> {
  return queryRow(openSchema, PAST_LIMIT, [dealershipId, day]);
}

const declinedSchema = z.object({ jobs: z.number(), dollars: z.number() });

/** Counts the jobs that the DMS names as declined on repair orders closed in a span, without those that the same car has had done since. */
const DECLINED = `
select count(distinct (d.ro_id, d.op_code))::int as jobs, sum(d.amount_c) / 100.0 as dollars
  from repair_order o
  join declined_item d on d.dealership_id = o.dealership_id and d.ro_id = o.id
 where o.dealership_id = $1 and o.status = 'C' and o.close_date between $2 and $3
   and not exists (
     select 1 from repair_order later
       join ro_line l on l.dealership_id = later.dealership_id and l.ro_id = later.id
      where later.dealership_id = $1 and later.vehicle_id = o.vehicle_id and later.id <> o.id and later.status <> 'V'
        and later.open_date >= o.close_date and l.op_code = d.op_code
        and (l.sold_h <> 0 or l.labor_sale_c <> 0 or l.parts_sale_c <> 0))`;

export function declinedBySql(
  dealershipId: string,
  from: string,
  to: string,
): Promise<z.output<typeof declinedSchema>> {
  return queryRow(declinedSchema, DECLINED, [dealershipId, from, to]);
}

/**
 * The largest internal charge of a used car in a span, over all its repair orders that were in the workshop then, as the screen writes it.
 */
export async function dearestUsedCarBySql(store: string, from: string, to: string): Promise<string> {
  const row = await queryRow(
    z.object({ dollars: z.number() }),
    `with inside as (
       select id, vehicle_id from repair_order
        where dealership_id = $1
          and (status = 'C' and close_date between $2::date and $3::date
            or open_date <= $3::date and (status = 'O' or status = 'C' and close_date > $3::date))),
     line as (
       select i.vehicle_id, l.ro_id, l.op_code, t.description as type,
              l.labor_sale_c + l.parts_sale_c + l.sublet_sale_c + l.misc_sale_c as amount_c
         from inside i join ro_line l on l.dealership_id = $1 and l.ro_id = i.id and l.pay_type = 'I'
         left join labor_type t on t.dealership_id = $1 and t.code = l.labor_type and t.pay_type = 'I')
     select (sum(amount_c) / 100.0)::float8 as dollars
       from line
      where ro_id in (select ro_id from line where type ilike '%used%' or op_code = 'UCI')
      group by vehicle_id order by 1 desc limit 1`,
    [store, from, to],
  );
  return new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(row.dollars);
}
