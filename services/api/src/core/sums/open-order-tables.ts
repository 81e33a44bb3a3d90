import { lineCondition, type Parameters } from '../selection/line-condition.ts';
import { type LineFilter, narrowsLines } from '../selection/selection.ts';
import { payTypeOf, type StoreFacts } from '../store-facts/store-facts.ts';

/** The days that a repair order may stay open. Warranty and contract work waits for a third party; no customer waits for internal work. */
const LIMIT_DAYS: Readonly<Record<string, number>> = { W: 15, S: 15, I: 7 };
export const DEFAULT_LIMIT_DAYS = 5;

/** SQL of the limit of a pay type. */
export const limitDays = (payType: string): string =>
  `case ${payType} ${Object.entries(LIMIT_DAYS)
    .map(([type, days]) => `when '${type}' then ${days}`)
    .join(' ')} else ${DEFAULT_LIMIT_DAYS} end`;

interface Day {
  readonly id: number;
  readonly date: string;
}

/**
 * The repair orders that stood open at the end of some days, as tables of a `with`: `open_order` has a row per day and repair order. This is
 * the only place that defines open.
 * @param dealership the place of the dealership's id among the parameters
 */
export function standingTables(dealership: string, on: readonly Day[], parameters: Parameters): string {
  const ids = parameters.add(on.map(({ id }) => id));
  const days = parameters.add(on.map(({ date }) => date));
  return `
    day as materialized (select * from unnest(${ids}::int[], ${days}::date[]) as d (id, date)),
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
        join standing o on o.open_date <= d.date and (o.close_date is null or o.close_date > d.date))`;
}

/**
 * The open repair orders of some days, as tables of a `with`: `judged` has a row per day, repair order and pay type, `whole` a row per day and
 * repair order. Both have the cost so far (`wip`) and the unbilled amount in cents, and whether it is past its limit (`aged`). This is the
 * only place that defines past the limit.
 */
export function openOrderTables(
  facts: Pick<StoreFacts, 'serviceContractAsCustomer'>,
  dealershipId: string,
  on: readonly Day[],
  filter: LineFilter,
  parameters: Parameters,
): string {
  const dealership = parameters.add(dealershipId);
  const standing = standingTables(dealership, on, parameters);
  const payType = payTypeOf(facts);
  const condition = lineCondition(filter, payType, parameters);
  const isLimited = condition !== '';
  const keepsLineless = !narrowsLines(filter);
  return `${standing},
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
       group by span, id, advisor_number)`;
}
