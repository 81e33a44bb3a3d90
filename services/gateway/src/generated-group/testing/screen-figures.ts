import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import type { Span } from './generated-stores.ts';
import { all, COUNTED, one } from './sql.ts';

/*
 * Figures of service screens recomputed in plain SQL over the rows of a feed. They follow from the counting rules alone, without the
 * columns that loading derives and without the product's code. $1 dealership, $2 and $3 first and last day.
 */

const usedCarsSchema = z.object({
  units: z.number(),
  total: z.number(),
  labor: z.number(),
  detail: z.number(),
  parts: z.number(),
  sublet: z.number(),
  hours: z.number(),
  days: z.number(),
  inspected: z.number(),
});

/** Used cars in the workshop, identified by a labor type of used cars or by the op code of the inspection. */
export function usedCarsBySql(db: Database, store: string, span: Span) {
  return one(
    db,
    usedCarsSchema,
    `with inside as (
       select * from repair_order
        where dealership_id = $1
          and (status = 'C' and close_date between $2::date and $3::date
            or open_date <= $3::date and (status = 'O' or status = 'C' and close_date > $3::date))),
     line as (
       select i.id as order_id, i.vehicle_id, i.open_date, i.status = 'C' and i.close_date <= $3::date as has_left,
              least(coalesce(i.close_date, $3::date), $3::date) as until, l.*, t.description as type
         from inside i join ro_line l on l.dealership_id = $1 and l.ro_id = i.id and l.pay_type = 'I'
         left join labor_type t on t.dealership_id = $1 and t.code = l.labor_type and t.pay_type = 'I'),
     used as (select distinct order_id from line where type ilike '%used%' or op_code = 'UCI'),
     -- Days that a car stood there, each once, whichever of its repair orders was open.
     day as (
       select distinct vehicle_id, d::date from line, generate_series(open_date, until - 1, interval '1 day') d
        where order_id in (select order_id from used))
     select count(distinct vehicle_id)::int as units,
            (sum(labor_sale_c + parts_sale_c + sublet_sale_c + misc_sale_c) / 100.0)::float8 as total,
            (sum(labor_sale_c) filter (where op_code = 'UCI' or op_description not ilike '%detail%') / 100.0)::float8 as labor,
            (sum(labor_sale_c) filter (where op_code <> 'UCI' and op_description ilike '%detail%') / 100.0)::float8 as detail,
            (sum(parts_sale_c) / 100.0)::float8 as parts, (sum(sublet_sale_c) / 100.0)::float8 as sublet,
            (sum(sold_h) / 100.0)::float8 as hours, (select count(*) from day)::int as days,
            (count(distinct vehicle_id) filter (where op_code = 'UCI'
               and (has_left or sold_h <> 0 or labor_sale_c <> 0 or parts_sale_c <> 0)))::int as inspected
       from line where order_id in (select order_id from used)`,
    [store, span.from, span.to],
  );
}

/** Repair orders by close date. */
export function ordersByDayBySql(db: Database, store: string, span: Span) {
  return all(
    db,
    z.object({ day: z.string(), ros: z.number() }),
    `with ${COUNTED} select close_date::text as day, count(*)::int as ros from counted group by close_date order by close_date`,
    [store, span.from, span.to],
  );
}

const advisorSchema = z.object({
  number: z.string(),
  ros: z.number(),
  hpro: z.number().nullable(),
  elr: z.number().nullable(),
  oneLinePct: z.number().nullable(),
});

/** The key figures by which the wall ranks advisors: repair orders, and of customer pay hours, rate and one-line orders. */
export function advisorsBySql(db: Database, store: string, span: Span) {
  return all(
    db,
    advisorSchema,
    `with ${COUNTED},
     money as (
       select c.advisor_number, sum(l.sold_h) as h, sum(l.labor_sale_c) as sale_c
         from closed c join ro_line l on l.dealership_id = $1 and l.ro_id = c.id and l.pay_type = 'C'
        group by c.advisor_number),
     lines as (
       select c.advisor_number, c.id,
              count(l.id) filter (where l.pay_type = 'C' and (l.sold_h <> 0 or l.labor_sale_c <> 0 or l.parts_sale_c <> 0)) as n
         from counted c left join ro_line l on l.dealership_id = $1 and l.ro_id = c.id
        group by c.advisor_number, c.id)
     select l.advisor_number as number, count(*)::int as ros,
            (m.h / 100.0 / nullif(count(*) filter (where l.n > 0), 0))::float8 as hpro,
            (m.sale_c * 1.0 / nullif(m.h, 0))::float8 as elr,
            (count(*) filter (where l.n = 1) * 100.0 / nullif(count(*) filter (where l.n > 0), 0))::float8 as "oneLinePct"
       from lines l left join money m on m.advisor_number = l.advisor_number
      where l.advisor_number <> ''
      group by l.advisor_number, m.h, m.sale_c order by l.advisor_number`,
    [store, span.from, span.to],
  );
}

const counterSchema = z.object({ number: z.string(), sales: z.number(), gross: z.number() });

/** Sales of each counterperson: parts issued for closed lines, and counter documents less returns. */
export function counterpersonsBySql(db: Database, store: string, span: Span) {
  return all(
    db,
    counterSchema,
    `with sold as (
       select p.counter_number as number, round(p.qty * p.unit_sale_c) as sale_c, round(p.qty * p.unit_cost_c) as cost_c
         from repair_order r
         join ro_line l on l.dealership_id = $1 and l.ro_id = r.id and (l.parts_sale_c <> 0 or l.parts_cost_c <> 0)
         join ro_part p on p.dealership_id = $1 and p.line_id = l.id and not p.is_core
        where r.dealership_id = $1 and r.status = 'C' and r.close_date between $2::date and $3::date
       union all
       select counter_number, sign * round(abs(qty) * unit_sale_c), sign * round(abs(qty) * unit_cost_c)
         from (select *, case when kind = 'return' then -1 else 1 end as sign from part_txn
                where dealership_id = $1 and txn_date between $2::date and $3::date and kind in ('sale', 'return')
                  and doc_kind <> 'RO' and not is_core) t)
     select number, (sum(sale_c) / 100.0)::float8 as sales, (sum(sale_c - cost_c) / 100.0)::float8 as gross
       from sold where number <> '' group by number order by number`,
    [store, span.from, span.to],
  );
}

const searchedSchema = z.object({ last: z.string(), phone: z.string(), vin8: z.string(), number: z.string() });

/** A customer of the span, with texts by which a search may find them. */
export function searchedBySql(db: Database, store: string, span: Span) {
  return one(
    db,
    searchedSchema,
    `select regexp_replace(c.name, '^.* ', '') as last, right(regexp_replace(c.phone, '\\D', '', 'g'), 10) as phone,
            right(v.vin, 8) as vin8, r.ro_number as number
       from repair_order r join customer c on c.dealership_id = $1 and c.id = r.customer_id
       join vehicle v on v.dealership_id = $1 and v.id = r.vehicle_id
      where r.dealership_id = $1 and r.status = 'C' and r.close_date between $2::date and $3::date and c.phone <> '' and c.name like '% %'
      order by r.close_date desc, r.ro_number limit 1`,
    [store, span.from, span.to],
  );
}

const numbersSchema = z.object({ number: z.string() });
const found = (condition: string) => `
  select r.ro_number as number from repair_order r
    left join customer c on c.dealership_id = $1 and c.id = r.customer_id
    left join vehicle v on v.dealership_id = $1 and v.id = r.vehicle_id
   where r.dealership_id = $1 and r.status = 'C' and r.close_date between $2::date and $3::date and ${condition}
   order by r.ro_number`;

/** Numbers of the closed repair orders of the span that a search by a customer's last name, phone, end of the VIN or number finds. */
export function foundBySql(
  db: Database,
  store: string,
  span: Span,
  field: 'last' | 'phone' | 'vin8' | 'number',
  text: string,
) {
  const condition = {
    last: `exists (select 1 from regexp_split_to_table(lower(c.name), '\\s+') word where starts_with(word, lower($4)))`,
    phone: `right(regexp_replace(c.phone, '\\D', '', 'g'), 10) = $4`,
    vin8: 'right(v.vin, 8) = $4',
    number: 'starts_with(r.ro_number, $4)',
  }[field];
  return all(db, numbersSchema, found(condition), [store, span.from, span.to, text]);
}
