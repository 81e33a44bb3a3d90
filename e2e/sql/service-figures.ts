import { z } from 'zod';
import { queryRow } from './query.ts';

const figuresSchema = z.object({
  ro_count: z.number(),
  labor_sales: z.number(),
  labor_gp_pct: z.number(),
  elr: z.number(),
  hpro: z.number(),
  one_line_pct: z.number(),
});
export type ServiceFigures = z.output<typeof figuresSchema>;

/**
 * Counts six figures of the service dashboard from the raw lines. The query follows the counting rules alone and uses none of the columns
 * that the importer derives (is_counted, has_c, one_line_c, is_credit), so that an error in those columns shows here.
 */
const FIGURES = `
with closed as (
  select o.id, o.ref_ro
    from repair_order o
   where o.dealership_id = $1 and o.status = 'C' and o.close_date between $2 and $3
),
line as (
  select l.ro_id, l.pay_type, l.sold_h, l.labor_sale_c, l.labor_cost_c,
         l.labor_sale_c + l.parts_sale_c + l.sublet_sale_c + l.misc_sale_c as net_c,
         (l.sold_h <> 0 or l.labor_sale_c <> 0 or l.parts_sale_c <> 0) as is_work
    from ro_line l join closed c on c.id = l.ro_id
   where l.dealership_id = $1
),
credit as (
  select c.id
    from closed c join line on line.ro_id = c.id
   where c.ref_ro is not null
   group by c.id
  having max(line.net_c) <= 0
),
counted as (
  select c.id, count(line.ro_id) filter (where line.is_work and line.pay_type = 'C') as customer_lines
    from closed c left join line on line.ro_id = c.id
   where c.id not in (select id from credit)
   group by c.id
),
orders as (
  select count(*) as total,
         count(*) filter (where customer_lines > 0) as customer,
         count(*) filter (where customer_lines = 1) as one_line
    from counted
),
money as (
  select sum(labor_sale_c) as labor_c, sum(labor_cost_c) as cost_c,
         sum(labor_sale_c) filter (where pay_type = 'C') as customer_labor_c,
         sum(sold_h) filter (where pay_type = 'C') as customer_h
    from line
)
select orders.total as ro_count,
       money.labor_c / 100.0 as labor_sales,
       (money.labor_c - money.cost_c) * 100.0 / money.labor_c as labor_gp_pct,
       money.customer_labor_c * 1.0 / money.customer_h as elr,
       money.customer_h / 100.0 / orders.customer as hpro,
       orders.one_line * 100.0 / orders.customer as one_line_pct
  from orders, money`;

/** The figures of one dealership over a span of close dates, both ends included. */
export function serviceFiguresBySql(dealershipId: string, from: string, to: string): Promise<ServiceFigures> {
  return queryRow(figuresSchema, FIGURES, [dealershipId, from, to]);
}
