import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import type { Span } from './generated-stores.ts';
import { all, COUNTED } from './sql.ts';

/* Rows of tables on service screens recomputed in plain SQL, as in screen-figures.ts. */

const soldSchema = z.object({
  key: z.string(),
  orders: z.number(),
  lines: z.number(),
  hours: z.number(),
  dollars: z.number(),
  cost: z.number(),
  off: z.number(),
  offLines: z.number(),
});

/** The sums of lines of each labor type, op code or advisor, of every pay type: sales, cost, hours, and discounts. */
export function soldBySql(
  db: Database,
  store: string,
  span: Span,
  by: 'l.labor_type' | 'l.op_code' | 'c.advisor_number',
) {
  return all(
    db,
    soldSchema,
    `with ${COUNTED}
     select ${by} as key, (count(distinct c.id) filter (where work))::int as orders, (count(*) filter (where work))::int as lines,
            (sum(l.sold_h) / 100.0)::float8 as hours, (sum(l.labor_sale_c) / 100.0)::float8 as dollars,
            (sum(l.labor_cost_c) / 100.0)::float8 as cost, (sum(l.discount_labor_c + l.discount_parts_c) / 100.0)::float8 as off,
            (count(*) filter (where l.discount_labor_c <> 0 or l.discount_parts_c <> 0))::int as "offLines"
       from closed c join ro_line l on l.dealership_id = $1 and l.ro_id = c.id
      cross join lateral (
        select (l.sold_h <> 0 or l.labor_sale_c <> 0 or l.parts_sale_c <> 0) and c.id in (select id from counted) as work) w
      group by 1`,
    [store, span.from, span.to],
  );
}

const workSchema = z.object({ number: z.string(), sold: z.number(), attended: z.number(), punched: z.number() });

/** Hours of each technician: sold by flagged hours, at work by the clock, and on jobs by punches. */
export function techniciansBySql(db: Database, store: string, span: Span) {
  return all(
    db,
    workSchema,
    `with ${COUNTED},
     part as (
       select t.tech_number as number, t.actual_h,
              l.sold_h * case when sum(t.flagged_h) over same = 0 then 1.0 / count(*) over same
                              else t.flagged_h * 1.0 / sum(t.flagged_h) over same end as sold_h
         from closed c join ro_line l on l.dealership_id = $1 and l.ro_id = c.id
         join ro_line_tech t on t.dealership_id = $1 and t.line_id = l.id and t.tech_number <> ''
       window same as (partition by l.id))
     select p.number, coalesce((select sum(sold_h) / 100 from part where number = p.number), 0)::float8 as sold,
            coalesce((select sum(actual_h) / 100.0 from part where number = p.number), 0)::float8 as punched,
            coalesce((select sum(a.clock_h) / 100.0 from attendance a where a.dealership_id = $1 and a.tech_number = p.number
                         and a.date between $2::date and $3::date), 0)::float8 as attended
       from dms_person p where p.dealership_id = $1 and p.kind = 'technician' order by 1`,
    [store, span.from, span.to],
  );
}
