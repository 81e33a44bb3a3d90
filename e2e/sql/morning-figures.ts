import { z } from 'zod';
import { queryRow } from './query.ts';

const termsSchema = z.object({
  before: z.number(),
  now: z.number(),
  price: z.number(),
  mix: z.number(),
  discount: z.number(),
  unbilled: z.number(),
  flat: z.number(),
});
export type RateTerms = z.output<typeof termsSchema>;

/**
 * Computes what moved the rate of customer pay between two spans, from docs/decisions/0010 alone: shares of hours, and prices and discounts
 * per hour of each op code. Rare op codes count together by category. The result is right only if every op code has hours above zero, as in
 * the demo data.
 */
const RATE_TERMS = `
with line as (
  select case when l.close_date between $4 and $5 then 'b' else 'a' end as span, l.category, l.op_code,
         l.sold_h / 100.0 as h, l.labor_sale_c / 100.0 as sale, l.discount_labor_c / 100.0 as discount,
         case when l.sold_h = 0 then 'flat'
              when l.sold_h > 0 and l.labor_sale_c = 0 and l.discount_labor_c = 0 then 'unbilled' else 'work' end as kind
    from ro_line l join repair_order r on r.id = l.ro_id and r.dealership_id = l.dealership_id
   where l.dealership_id = $1 and r.status = 'C' and l.pay_type = 'C' and (l.sold_h <> 0 or l.labor_sale_c <> 0)
     and (r.close_date between $2 and $3 or r.close_date between $4 and $5)
),
known as (
  select *, case when kind <> 'work' then kind
                 when count(*) over (partition by kind, category, op_code) < 5 then 'rare ' || category
                 else 'code ' || category || ' ' || op_code end as cell
    from line
),
hours as (select sum(h) filter (where span = 'a') as a, sum(h) filter (where span = 'b') as b,
                 sum(sale) filter (where span = 'a') as sale_a, sum(sale) filter (where span = 'b') as sale_b,
                 coalesce(sum(sale) filter (where span = 'a' and kind = 'flat'), 0) as flat_a,
                 coalesce(sum(sale) filter (where span = 'b' and kind = 'flat'), 0) as flat_b from known),
sums as (
  select cell, coalesce(sum(h) filter (where span = 'a'), 0) as ha, coalesce(sum(h) filter (where span = 'b'), 0) as hb,
         sum(sale + discount) filter (where span = 'a') / nullif(sum(h) filter (where span = 'a'), 0) as pa,
         sum(sale + discount) filter (where span = 'b') / nullif(sum(h) filter (where span = 'b'), 0) as pb,
         sum(discount) filter (where span = 'a') / nullif(sum(h) filter (where span = 'a'), 0) as da,
         sum(discount) filter (where span = 'b') / nullif(sum(h) filter (where span = 'b'), 0) as db
    from known where kind <> 'flat' group by cell
),
cell as (
  select s.cell, s.ha / t.a as sa, s.hb / t.b as sb, t.sale_a / t.a as rate_a,
         coalesce(s.pa, s.pb) as pa, coalesce(s.pb, s.pa) as pb, coalesce(s.da, s.db) as da, coalesce(s.db, s.da) as db
    from sums s, hours t
)
select (t.sale_a / t.a)::float8 as before, (t.sale_b / t.b)::float8 as now,
       sum(sb * (pb - pa))::float8 as price,
       sum((sb - sa) * (pa - da - rate_a)) filter (where cell <> 'unbilled')::float8 as mix,
       coalesce(sum((sb - sa) * (pa - da - rate_a)) filter (where cell = 'unbilled'), 0)::float8 as unbilled,
       (-sum(sb * (db - da)))::float8 as discount, (t.flat_b / t.b - t.flat_a / t.a)::float8 as flat
  from cell, hours t group by t.sale_a, t.sale_b, t.a, t.b, t.flat_a, t.flat_b`;

/** The terms of a change between two spans of close dates, in dollars an hour. */
export function rateTermsBySql(dealershipId: string, before: Span, now: Span): Promise<RateTerms> {
  return queryRow(termsSchema, RATE_TERMS, [dealershipId, before.from, before.to, now.from, now.to]);
}

export interface Span {
  readonly from: string;
  readonly to: string;
}

/** Counts the repair orders that were open at the end of a day, and those that were too old for one of their pay types. */
export function openBySql(dealershipId: string, day: string) {
  return queryRow(
    z.object({ open: z.number(), past: z.number() }),
    `with standing as (
       select id, open_date from repair_order
        where dealership_id = $1 and open_date <= $2
          and (status = 'O' or (status = 'C' and close_date > $2 and open_date < close_date))
     )
     select count(*)::int as open,
            count(*) filter (where exists (
              select 1 from ro_line l where l.ro_id = s.id and l.dealership_id = $1
                 and $2::date - s.open_date > case l.pay_type when 'W' then 15 when 'S' then 15 when 'I' then 7 else 5 end))::int as past
       from standing s`,
    [dealershipId, day],
  );
}

/**
 * Counts the customer lines of repair and diagnosis that have a grid price: all, those charged less, and those charged more than 2% less.
 * Sums the difference to the grid in dollars.
 */
export function belowGridBySql(dealershipId: string, { from, to }: Span) {
  return queryRow(
    z.object({ lines: z.number(), under: z.number(), below: z.number(), dollars: z.number() }),
    `select count(*)::int as lines,
            count(*) filter (where l.labor_sale_c + l.discount_labor_c < l.matrix_price_c)::int as under,
            count(*) filter (where l.labor_sale_c + l.discount_labor_c < l.matrix_price_c * 0.98)::int as below,
            (sum(greatest(l.matrix_price_c - l.labor_sale_c - l.discount_labor_c, 0)) / 100.0)::float8 as dollars
       from ro_line l join repair_order r on r.id = l.ro_id and r.dealership_id = l.dealership_id
      where l.dealership_id = $1 and r.status = 'C' and r.close_date between $2 and $3 and l.pay_type = 'C'
        and l.matrix_price_c > 0 and l.sold_h > 0 and l.category in ('repair', 'diagnostic')`,
    [dealershipId, from, to],
  );
}

/** The hours on the time clock in a span. */
export function attendanceBySql(dealershipId: string, { from, to }: Span) {
  return queryRow(
    z.object({ attended: z.number() }),
    `select (sum(clock_h) / 100.0)::float8 as attended from attendance where dealership_id = $1 and date between $2 and $3`,
    [dealershipId, from, to],
  );
}

/**
 * Counts the lines with a discount, of every pay type, and sums the discounts in dollars. With `withoutReason` it takes only lines that
 * name no reason.
 */
export function discountsBySql(dealershipId: string, { from, to }: Span, { withoutReason = false } = {}) {
  return queryRow(
    z.object({ lines: z.number(), dollars: z.number() }),
    `select count(*)::int as lines, (sum(l.discount_labor_c + l.discount_parts_c) / 100.0)::float8 as dollars
       from ro_line l join repair_order r on r.id = l.ro_id and r.dealership_id = l.dealership_id
      where l.dealership_id = $1 and r.status = 'C' and r.close_date between $2 and $3
        and (l.discount_labor_c <> 0 or l.discount_parts_c <> 0) and (l.discount_reason = '' or not $4)`,
    [dealershipId, from, to, withoutReason],
  );
}

/** The hours that a labor type sold, and the labor sales of one hour in dollars. */
export function laborTypeBySql(dealershipId: string, code: string, { from, to }: Span) {
  return queryRow(
    z.object({ hours: z.number(), rate: z.number() }),
    `select (sum(l.sold_h) / 100.0)::float8 as hours, (sum(l.labor_sale_c)::float8 / sum(l.sold_h)) as rate
       from ro_line l join repair_order r on r.id = l.ro_id and r.dealership_id = l.dealership_id
      where l.dealership_id = $1 and r.status = 'C' and r.close_date between $2 and $3 and l.labor_type = $4`,
    [dealershipId, from, to, code],
  );
}
