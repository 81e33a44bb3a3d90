import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import { lineCondition, Parameters } from '../selection/line-condition.ts';
import { type LineFilter, narrowsLines } from '../selection/selection.ts';
import { payTypeOf, type StoreFacts } from '../store-facts/store-facts.ts';
import type { Span } from './span.ts';

/** Repair orders open at the end of a span, by advisor and scope. */
export interface OpenCell {
  readonly span: number;
  readonly advisor: string;
  readonly scope: string;
  readonly openRos: number;
  readonly openAgedRos: number;
  readonly openAgedUnbilledC: number;
  readonly wipC: number;
}

const rowSchema = z.object({
  span: z.number(),
  advisor: z.string(),
  scope: z.string(),
  openRos: z.number(),
  openAgedRos: z.number(),
  openAgedUnbilledC: z.number(),
  wipC: z.number(),
});

/** Days a repair order may stay open: warranty and contract work waits for a third party, internal work for nobody's trip. */
const LIMIT_DAYS: Readonly<Record<string, number>> = { W: 15, S: 15, I: 7 };
const DEFAULT_LIMIT_DAYS = 5;

/** SQL of the limit of a pay type. */
export const limitDays = (payType: string): string =>
  `case ${payType} ${Object.entries(LIMIT_DAYS)
    .map(([type, days]) => `when '${type}' then ${days}`)
    .join(' ')} else ${DEFAULT_LIMIT_DAYS} end`;

/**
 * What stood open on the last day of each span, told from the dates, so that any past day can be asked. A repair order is
 * past its limit in a pay type by that type's limit, and altogether when it is in any of its pay types.
 */
export async function readOpenSums(
  db: Database,
  facts: StoreFacts,
  dealershipId: string,
  spans: readonly Span[],
  filter: LineFilter,
): Promise<OpenCell[]> {
  if (spans.length === 0) return [];
  const [text, values] = openStatement(facts, dealershipId, spans, filter);
  return z.array(rowSchema).parse(await db.query(text, values));
}

function openStatement(
  facts: StoreFacts,
  dealershipId: string,
  spans: readonly Span[],
  filter: LineFilter,
): [text: string, values: unknown[]] {
  const parameters = new Parameters();
  const dealership = parameters.add(dealershipId);
  const ids = parameters.add(spans.map((span) => span.id));
  const days = parameters.add(spans.map((span) => span.range.endDate));
  const payType = payTypeOf(facts);
  const condition = lineCondition(filter, payType, parameters);
  const isLimited = condition !== '';
  const keepsLineless = !narrowsLines(filter);
  const text = `
    with day as materialized (select * from unnest(${ids}::int[], ${days}::date[]) as d (id, date)),
    standing as materialized (
      select r.id, r.advisor_number, r.open_date, r.close_date
        from repair_order r
       where r.dealership_id = ${dealership} and r.status = 'O' and r.open_date <= (select max(date) from day)
      union all
      select r.id, r.advisor_number, r.open_date, r.close_date
        from repair_order r
       where r.dealership_id = ${dealership} and r.status = 'C' and r.close_date > (select min(date) from day)
         and r.open_date <= (select max(date) from day) and r.open_date < r.close_date),
    open_order as (
      select d.id as span, d.date, o.id, o.advisor_number, d.date - o.open_date as age
        from day d
        join standing o on o.open_date <= d.date and (o.close_date is null or o.close_date > d.date)),
    by_pay_type as (
      select o.span, o.id, o.advisor_number, o.age, ${payType} as pay_type, bool_or(l.is_counted) as counted,
             sum(l.labor_cost_c + l.parts_cost_c) as wip,
             sum(l.labor_sale_c + l.parts_sale_c + l.sublet_sale_c + l.misc_sale_c) as unbilled
        from open_order o
        ${isLimited && !keepsLineless ? 'join' : 'left join'} ro_line l on l.dealership_id = ${dealership} and l.ro_id = o.id
       where true${condition.replace('l.advisor_number', 'o.advisor_number')}
       group by o.span, o.id, o.advisor_number, o.age, ${payType}),
    judged as (
      select *, counted and age > ${limitDays('pay_type')} as aged,
             -- Without any counted line the strictest limit holds.
             not coalesce(counted, false) and age > ${DEFAULT_LIMIT_DAYS} as aged_without_lines
        from by_pay_type),
    whole as (
      select span, id, advisor_number,
             bool_or(coalesce(aged, false)) or (bool_and(not coalesce(counted, false)) and bool_or(aged_without_lines)) as aged,
             sum(wip) as wip, sum(unbilled) as unbilled
        from judged
       group by span, id, advisor_number)
    select span, advisor_number as advisor, pay_type as scope, count(*) as "openRos",
           count(*) filter (where aged) as "openAgedRos",
           coalesce(sum(unbilled) filter (where aged), 0)::float8 as "openAgedUnbilledC",
           coalesce(sum(wip), 0)::float8 as "wipC"
      from judged
     where counted
     group by span, advisor_number, pay_type
    union all
    select span, advisor_number, 'all', count(*), count(*) filter (where aged),
           coalesce(sum(unbilled) filter (where aged), 0)::float8, coalesce(sum(wip), 0)::float8
      from whole
     group by span, advisor_number`;
  return [text, parameters.values];
}
