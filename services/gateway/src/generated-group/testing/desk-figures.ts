import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import type { Span } from './generated-stores.ts';
import { all, COUNTED, one } from './sql.ts';

/*
 * More figures of service screens, recomputed in plain SQL as in screen-figures.ts: what changed the rate, how the hours divide, what one
 * line and several bring, what the store pays for itself, open repair orders, and declined work.
 */

const termsSchema = z.object({
  before: z.number(),
  now: z.number(),
  price: z.number(),
  mix: z.number(),
  unbilled: z.number(),
  discount: z.number(),
  flat: z.number(),
});

/**
 * What changed the rate of customer pay between two spans, by docs/decisions/0010 alone, in dollars an hour. $2 to $5 are the first and
 * last days of the former and of the requested span.
 */
export function rateTermsBySql(db: Database, store: string, before: Span, now: Span) {
  return one(
    db,
    termsSchema,
    `with line as (
       select r.close_date >= $4::date as is_now, l.sold_h / 100.0 as h, l.labor_sale_c / 100.0 as sale, l.discount_labor_c / 100.0 as off,
              coalesce(o.category, '') as category, l.op_code,
              l.sold_h = 0 as is_flat, l.sold_h > 0 and l.labor_sale_c = 0 and l.discount_labor_c = 0 as is_unbilled
         from ro_line l
         join repair_order r on r.dealership_id = $1 and r.id = l.ro_id
         left join op_code o on o.dealership_id = $1 and o.code = l.op_code
        where l.dealership_id = $1 and r.status = 'C' and l.pay_type = 'C' and (l.sold_h <> 0 or l.labor_sale_c <> 0)
          and (r.close_date between $2::date and $3::date or r.close_date between $4::date and $5::date)),
     whole as (
       select is_now, sum(sale) as sale, sum(h) as h, coalesce(sum(sale) filter (where is_flat), 0) as flat from line group by is_now),
     code as (
       select category, op_code, is_unbilled, count(*) as lines,
              sum(h) filter (where not is_now) as ha, sum(h) filter (where is_now) as hb
         from line where not is_flat group by 1, 2, 3),
     named as (
       select l.*, case when l.is_unbilled then 'unbilled'
                        when c.lines < 5 then 'rare ' || l.category
                        when coalesce(c.ha, 1) <= 0 or coalesce(c.hb, 1) <= 0 then 'credits'
                        else 'code ' || l.category || ' ' || l.op_code end as cell
         from line l join code c using (category, op_code, is_unbilled) where not l.is_flat),
     cell as (
       select n.cell, s.h_a / a.h as share_a, s.h_b / b.h as share_b, a.sale / a.h as rate,
              coalesce(s.gross_a / s.h_a, s.gross_b / s.h_b) as price_a, coalesce(s.gross_b / s.h_b, s.gross_a / s.h_a) as price_b,
              coalesce(s.off_a / s.h_a, s.off_b / s.h_b) as off_a, coalesce(s.off_b / s.h_b, s.off_a / s.h_a) as off_b
         from (select distinct cell from named) n
         cross join lateral (
           select coalesce(sum(h) filter (where not is_now), 0) as h_a0, coalesce(sum(h) filter (where is_now), 0) as h_b0
             from named where named.cell = n.cell) t
         cross join lateral (
           select nullif(t.h_a0, 0) as h_a, nullif(t.h_b0, 0) as h_b,
                  sum(sale + off) filter (where not is_now) as gross_a, sum(sale + off) filter (where is_now) as gross_b,
                  sum(off) filter (where not is_now) as off_a, sum(off) filter (where is_now) as off_b
             from named where named.cell = n.cell) s
         join whole a on not a.is_now join whole b on b.is_now)
     select (a.sale / a.h)::float8 as before, (b.sale / b.h)::float8 as now,
            (b.flat / b.h - a.flat / a.h)::float8 as flat, m.*
       from whole a join whole b on not a.is_now and b.is_now
      cross join (
        select sum(coalesce(share_b, 0) * (price_b - price_a))::float8 as price,
               (-sum(coalesce(share_b, 0) * (off_b - off_a)))::float8 as discount,
               sum((coalesce(share_b, 0) - coalesce(share_a, 0)) * (price_a - off_a - rate)) filter (where cell <> 'unbilled')::float8 as mix,
               coalesce(sum((coalesce(share_b, 0) - coalesce(share_a, 0)) * (price_a - off_a - rate)) filter (where cell = 'unbilled'), 0)::float8
                 as unbilled
          from cell) m`,
    [store, before.from, before.to, now.from, now.to],
  );
}

const kindSchema = z.object({ category: z.string(), hours: z.number(), dollars: z.number(), lines: z.number() });

/** Customer work by kind: hours, labor and counted lines. */
export function workMixBySql(db: Database, store: string, span: Span) {
  return all(
    db,
    kindSchema,
    `with ${COUNTED}
     select coalesce(o.category, '') as category, (sum(l.sold_h) / 100.0)::float8 as hours,
            (sum(l.labor_sale_c) / 100.0)::float8 as dollars,
            (count(*) filter (where (l.sold_h <> 0 or l.labor_sale_c <> 0 or l.parts_sale_c <> 0)
               and c.id in (select id from counted)))::int as lines
       from closed c join ro_line l on l.dealership_id = $1 and l.ro_id = c.id and l.pay_type = 'C'
       left join op_code o on o.dealership_id = $1 and o.code = l.op_code
      group by 1 order by 1`,
    [store, span.from, span.to],
  );
}

const linesSchema = z.object({
  number: z.string(),
  total: z.number(),
  C: z.number(),
  oneLine: z.number(),
  lines: z.number(),
  sameDay: z.number(),
});

/** Repair orders of each advisor, those of customers with only one line, and lines of every pay type. */
export function linesByAdvisorBySql(db: Database, store: string, span: Span) {
  return all(
    db,
    linesSchema,
    `with ${COUNTED},
     one as (
       select c.advisor_number, c.close_date = c.open_date as is_same_day, count(l.id) as lines,
              count(l.id) filter (where l.pay_type = 'C') as c_lines
         from counted c
         left join ro_line l on l.dealership_id = $1 and l.ro_id = c.id and (l.sold_h <> 0 or l.labor_sale_c <> 0 or l.parts_sale_c <> 0)
        group by c.id, c.advisor_number, c.close_date, c.open_date)
     select advisor_number as number, count(*)::int as total, (count(*) filter (where c_lines > 0))::int as "C",
            (count(*) filter (where c_lines = 1))::int as "oneLine", sum(lines)::int as lines,
            (count(*) filter (where is_same_day))::int as "sameDay"
       from one group by 1 order by 1`,
    [store, span.from, span.to],
  );
}

const policySchema = z.object({ ofLines: z.number(), ofLedger: z.number(), sales: z.number() });

/** The policy cost of a month: internal lines of policy labor types, the ledger's policy accounts, and the service sales as their base. */
export function policyBySql(db: Database, store: string, span: Span) {
  return one(
    db,
    policySchema,
    `with ${COUNTED},
     line as (
       select l.*, l.labor_sale_c + l.sublet_sale_c + l.misc_sale_c as sale_c from closed c
         join ro_line l on l.dealership_id = $1 and l.ro_id = c.id)
     select (coalesce(sum(sale_c) filter (where pay_type = 'I' and labor_type in (
               select code from labor_type where dealership_id = $1 and description ilike '%policy%')), 0) / 100.0)::float8 as "ofLines",
            (sum(sale_c) / 100.0)::float8 as sales,
            (select coalesce(sum(b.debit_c - b.credit_c), 0) / 100.0
               from gl_balance b join gl_account a on a.dealership_id = $1 and a.account = b.account
              where b.dealership_id = $1 and b.month = left($2::text, 7) and a.statement_line = 'service.expense.variable.policy')::float8 as "ofLedger"
       from line`,
    [store, span.from, span.to],
  );
}

const openSchema = z.object({ age: z.string(), count: z.number(), dollars: z.number(), past: z.number() });

/** Open repair orders at the end of a day by age: their number, their unbilled amounts, and those past a limit of their pay types. */
export function openByAgeBySql(db: Database, store: string, day: string) {
  return all(
    db,
    openSchema,
    `with standing as (
       select r.id, $2::date - r.open_date as days from repair_order r
        where r.dealership_id = $1 and r.open_date <= $2::date
          and (r.status = 'O' or r.status = 'C' and r.close_date > $2::date)),
     judged as (
       select s.id, s.days, coalesce(sum(l.labor_sale_c + l.parts_sale_c + l.sublet_sale_c + l.misc_sale_c), 0) as sale_c,
              coalesce(min(case l.pay_type when 'W' then 15 when 'S' then 15 when 'I' then 7 else 5 end)
                filter (where l.sold_h <> 0 or l.labor_sale_c <> 0 or l.parts_sale_c <> 0), 5) as limit_days
         from standing s left join ro_line l on l.dealership_id = $1 and l.ro_id = s.id group by s.id, s.days)
     select case when days <= 3 then '0-3' when days <= 7 then '4-7' when days <= 14 then '8-14' when days <= 30 then '15-30' else '31+' end as age,
            count(*)::int as count, (sum(sale_c) / 100.0)::float8 as dollars, (count(*) filter (where days > limit_days))::int as past
       from judged group by 1`,
    [store, day],
  );
}

const declinedSchema = z.object({
  jobs: z.number(),
  dollars: z.number(),
  customers: z.number(),
  ofInspections: z.number(),
});

/**
 * Recommendations of the DMS or of an inspection on repair orders of a span that were neither approved nor done since on the same car. A
 * job that both name counts once, with the inspection's price.
 */
export function declinedBySql(db: Database, store: string, span: Span) {
  return one(
    db,
    declinedSchema,
    `with ${COUNTED},
     seen as (
       select c.id, i.op_code, i.label as words, i.labor_c + i.parts_c as amount_c
         from counted c
         join inspection n on n.dealership_id = $1 and n.ro_number = c.ro_number and n.ro_suffix = c.ro_suffix and n.status = 'complete'
         join inspection_item i on i.dealership_id = $1 and i.inspection_id = n.id
        where i.rating in ('R', 'Y') and i.decision <> 'approved'),
     told as (
       select *, true as is_seen from seen
       union all
       select c.id, d.op_code, d.text, d.amount_c, false from counted c join declined_item d on d.dealership_id = $1 and d.ro_id = c.id
        where not exists (select 1 from seen s where s.id = c.id and (s.op_code <> '' and s.op_code = d.op_code
                             or (s.op_code = '' or d.op_code = '') and s.words = d.text))),
     job as (
       select id, case when op_code <> '' then op_code else words end as what, max(op_code) as op_code, sum(amount_c) as amount_c,
              bool_or(is_seen) as is_seen
         from told group by 1, 2)
     select count(*)::int as jobs, (sum(j.amount_c) / 100.0)::float8 as dollars,
            count(distinct coalesce('c' || c.customer_id, 'v' || c.vehicle_id, 'o' || c.id))::int as customers,
            (count(*) filter (where j.is_seen))::int as "ofInspections"
       from job j join counted c on c.id = j.id
      where not exists (
        select 1 from repair_order later join ro_line l on l.dealership_id = $1 and l.ro_id = later.id
         where later.dealership_id = $1 and later.vehicle_id = c.vehicle_id and later.id <> c.id and later.status <> 'V'
           and later.open_date >= c.close_date and j.op_code <> '' and l.op_code = j.op_code
           and (l.sold_h <> 0 or l.labor_sale_c <> 0 or l.parts_sale_c <> 0))`,
    [store, span.from, span.to],
  );
}
