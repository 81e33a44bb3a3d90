import type { DateRange } from '@fixed-ops/metrics';
import { lineCondition, type Parameters } from '../core/selection/line-condition.ts';
import type { LineFilter } from '../core/selection/selection.ts';
import { payTypeOf, type StoreFacts } from '../core/store-facts/store-facts.ts';

/** Which repair orders a figure of the inspections is over. */
export interface InspectionScope {
  readonly dealershipId: string;
  readonly range: DateRange;
  readonly filter: LineFilter;
}

/**
 * SQL of the table `orders`, to follow a `with`: one row for each eligible repair order, its latest complete inspection (else
 * its latest other one) and the technician who answers for it. Everything about inspections starts from it.
 *
 * Eligible: closed, no credit, with a counted customer-pay or warranty line. Complete: finished with at least one item rated
 * (RULINGS, Inspect). The technician is the inspection's; where nobody inspected, who did the courtesy line, else most of
 * the hours: so that each repair order is one technician's and the rows of a table add up to its total.
 *
 * An own view has the repair orders that the person wrote, and those that he answers for as technician.
 *
 * @param withTechnicians false where nobody asks who answers for a repair order that nobody inspected
 */
export function inspectedOrders(
  facts: StoreFacts,
  { dealershipId, range, filter }: InspectionScope,
  parameters: Parameters,
  { withTechnicians }: { readonly withTechnicians: boolean } = { withTechnicians: true },
): { readonly sql: string; readonly dealership: string } {
  const dealership = parameters.add(dealershipId);
  const dates = `${parameters.add(range.startDate)}::date and ${parameters.add(range.endDate)}::date`;
  const payType = payTypeOf(facts);
  const lines = lineCondition({ ...filter, own: null }, payType, parameters);
  const own = filter.own
    ? `where advisor_number = any(${parameters.add(filter.own.advisors)}::text[])
          or tech_number = any(${parameters.add(filter.own.technicians)}::text[])`
    : '';
  const isComplete = `(i.status = 'complete' and exists (select 1 from inspection_item t
                         where t.dealership_id = i.dealership_id and t.inspection_id = i.id))`;
  const sql = `
    eligible as materialized (
      select r.id, r.ro_number, r.ro_suffix, r.close_date, r.advisor_number
        from repair_order r
       where r.dealership_id = ${dealership} and r.status = 'C' and not r.is_credit and r.close_date between ${dates}
         and exists (select 1 from ro_line l where l.dealership_id = ${dealership} and l.ro_id = r.id and l.is_counted
                       and l.close_date between ${dates} and ${payType} in ('C', 'W')${lines})),
    looked_at as materialized (
      select distinct on (e.id) e.id, i.id as inspection_id, i.tech_number, i.status, i.started_at, i.completed_at,
             i.sent_at, i.viewed_at, i.video, ${isComplete} as is_complete
        from eligible e
        join inspection i on i.dealership_id = ${dealership} and i.ro_number = e.ro_number and i.ro_suffix = e.ro_suffix
       order by e.id, ${isComplete} desc, i.completed_at desc nulls last, i.id desc),
    worked_on as (
      select distinct on (e.id) e.id, t.tech_number
        from ${withTechnicians || filter.own ? 'eligible' : '(select * from eligible limit 0)'} e
        join ro_line l on l.dealership_id = ${dealership} and l.ro_id = e.id and l.close_date between ${dates}
        join ro_line_tech t on t.dealership_id = ${dealership} and t.line_id = l.id
       order by e.id, l.category = 'courtesy' desc, t.share * l.sold_h desc, l.line_no, t.tech_number),
    orders as materialized (
      select * from (
        select e.*, coalesce(nullif(i.tech_number, ''), w.tech_number, '') as tech_number, i.inspection_id, i.status,
               i.started_at, i.completed_at, i.sent_at, i.viewed_at, i.video, coalesce(i.is_complete, false) as is_complete
          from eligible e
          left join looked_at i on i.id = e.id
          left join worked_on w on w.id = e.id) every
       ${own})`;
  return { sql, dealership };
}
