import type { Database } from '@fixed-ops/database';
import { z } from 'zod';

const figure = z.number().nullable();
const schema = z.object({
  ro_count: figure,
  customer_ros: figure,
  warranty_ros: figure,
  labor_sales: figure,
  labor_gross: figure,
  labor_gp_pct: figure,
  elr: figure,
  elr_repair: figure,
  hpro: figure,
  parts_sales: figure,
  parts_to_labor: figure,
  one_line_pct: figure,
  lines_per_ro: figure,
  menu_pct: figure,
  discount_pct: figure,
  disc_ro_pct: figure,
  warranty_pct: figure,
  cycle_days: figure,
  missing_tech_pct: figure,
  tech_proficiency: figure,
  wholesale_sales: figure,
  wholesale_returns: figure,
  inventory_value: figure,
  inspections: figure,
});
export type KeyFigures = z.output<typeof schema>;

/**
 * Key figures recomputed in plain SQL over the rows of a feed. They follow from the counting rules alone, without the columns that loading
 * derives (is_counted, has_c, one_line_c, is_credit, share) and without the product's code. $1 dealership, $2 and $3 first and last close
 * date.
 */
const SQL = `
with closed as (
  select id, ref_ro, close_date - open_date as days
    from repair_order where dealership_id = $1 and status = 'C' and close_date between $2::date and $3::date
),
line as (
  select l.*, l.sold_h <> 0 or l.labor_sale_c <> 0 or l.parts_sale_c <> 0 as is_work,
         l.labor_sale_c + l.parts_sale_c + l.sublet_sale_c + l.misc_sale_c as net_c
    from ro_line l join closed c on c.id = l.ro_id where l.dealership_id = $1
),
credit as (
  select c.id from closed c join line on line.ro_id = c.id
   where c.ref_ro is not null group by c.id having max(line.net_c) <= 0
),
work as (select * from line where is_work and ro_id not in (select id from credit)),
orders as (
  select c.id, c.days, count(w.id) as lines,
         count(w.id) filter (where w.pay_type = 'C') as c_lines,
         count(w.id) filter (where w.pay_type = 'W') as w_lines,
         count(w.id) filter (where w.pay_type = 'C' and o.is_maint) as menu_lines,
         coalesce(bool_or(l.discount_labor_c <> 0 or l.discount_parts_c <> 0), false) as has_discount
    from closed c
    left join work w on w.ro_id = c.id
    left join op_code o on o.dealership_id = $1 and o.code = w.op_code
    left join line l on l.ro_id = c.id and l.id = w.id and l.pay_type = 'C'
   where c.id not in (select id from credit)
   group by c.id, c.days
),
discounted as (
  select distinct ro_id from line
   where pay_type = 'C' and (discount_labor_c <> 0 or discount_parts_c <> 0) and ro_id not in (select id from credit)
),
worked as (
  select coalesce(sum(sold_h) filter (where has_tech), 0) as tech_h,
         count(*) filter (where sold_h > 0) as hour_lines,
         count(*) filter (where sold_h > 0 and not has_tech) as missing
    from (select l.sold_h, exists (select 1 from ro_line_tech t
                                    where t.dealership_id = $1 and t.line_id = l.id and t.tech_number <> '') as has_tech
            from line l) one
),
clock as (select sum(clock_h) as h from attendance where dealership_id = $1 and date between $2::date and $3::date),
wholesale as (
  select sum(case when kind = 'sale' then 1 else -1 end * round(abs(qty) * unit_sale_c)) as net_c,
         sum(round(abs(qty) * unit_sale_c)) filter (where kind = 'return') as returns_c
    from part_txn
   where dealership_id = $1 and sale_type = 'wholesale' and kind in ('sale', 'return') and not is_core
     and txn_date between $2::date and $3::date
),
stock as (
  select sum(round(on_hand * cost_c)) as value_c
    from part_stock_snapshot
   where dealership_id = $1 and on_hand > 0
     and as_of = (select max(as_of) from part_stock_snapshot where dealership_id = $1 and as_of <= $3::date)
),
seen as (
  select count(distinct i.ro_number) as done
    from inspection i join repair_order r on r.dealership_id = $1 and r.ro_number = i.ro_number
   where i.dealership_id = $1 and i.completed_at is not null and r.status = 'C' and r.close_date between $2::date and $3::date
     and r.id in (select ro_id from work where pay_type in ('C', 'W'))
     and exists (select 1 from inspection_item m where m.dealership_id = $1 and m.inspection_id = i.id)
),
money as (
  select sum(labor_sale_c) as labor_c, sum(labor_cost_c) as cost_c, sum(parts_sale_c) as parts_c,
         sum(labor_sale_c) filter (where pay_type = 'C') as c_labor_c,
         sum(parts_sale_c) filter (where pay_type = 'C') as c_parts_c,
         sum(sold_h) filter (where pay_type = 'C') as c_h,
         sum(discount_labor_c) filter (where pay_type = 'C') as c_discount_c,
         sum(labor_sale_c) filter (where pay_type = 'W') as w_labor_c,
         sum(labor_sale_c) filter (where pay_type = 'C' and category in ('repair', 'diagnostic')) as repair_c,
         sum(sold_h) filter (where pay_type = 'C' and category in ('repair', 'diagnostic')) as repair_h
    from line
),
counts as (
  select count(*) as all_ros, count(*) filter (where c_lines > 0) as c_ros, count(*) filter (where w_lines > 0) as w_ros,
         count(*) filter (where c_lines = 1) as one_line, count(*) filter (where c_lines > 0 and menu_lines > 0) as menu,
         sum(c_lines) as c_lines, sum(days) as days,
         count(*) filter (where c_lines > 0 and id in (select ro_id from discounted)) as discounted
    from orders
)
select all_ros as ro_count, c_ros as customer_ros, w_ros as warranty_ros,
       labor_c / 100.0 as labor_sales, (labor_c - cost_c) / 100.0 as labor_gross,
       (labor_c - cost_c) * 100.0 / nullif(labor_c, 0) as labor_gp_pct,
       c_labor_c * 1.0 / nullif(c_h, 0) as elr, repair_c * 1.0 / nullif(repair_h, 0) as elr_repair,
       c_h / 100.0 / nullif(c_ros, 0) as hpro, parts_c / 100.0 as parts_sales,
       c_parts_c * 1.0 / nullif(c_labor_c, 0) as parts_to_labor,
       one_line * 100.0 / nullif(c_ros, 0) as one_line_pct, c_lines * 1.0 / nullif(c_ros, 0) as lines_per_ro,
       menu * 100.0 / nullif(c_ros, 0) as menu_pct,
       c_discount_c * 100.0 / nullif(c_labor_c + c_discount_c, 0) as discount_pct,
       discounted * 100.0 / nullif(c_ros, 0) as disc_ro_pct,
       w_labor_c * 100.0 / nullif(labor_c, 0) as warranty_pct, days * 1.0 / nullif(all_ros, 0) as cycle_days,
       missing * 100.0 / nullif(hour_lines, 0) as missing_tech_pct, tech_h * 100.0 / nullif(clock.h, 0) as tech_proficiency,
       wholesale.net_c / 100.0 as wholesale_sales, coalesce(wholesale.returns_c, 0) / 100.0 as wholesale_returns,
       stock.value_c / 100.0 as inventory_value, seen.done as inspections
  from money, counts, worked, clock, wholesale, stock, seen`;

/** The unrounded figures of one dealership over a span of close dates, both ends included. */
export async function keyFiguresBySql(
  db: Database,
  dealershipId: string,
  from: string,
  to: string,
): Promise<KeyFigures> {
  const [row] = await db.query(SQL, [dealershipId, from, to]);
  return schema.parse(row);
}
