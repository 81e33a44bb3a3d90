import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import { lineCondition, Parameters } from '../service/selection/line-condition.ts';
import type { Selection } from '../service/selection/selection.ts';
import { payTypeOf, type StoreFacts } from '../service/store/store-facts.ts';

const daySchema = z.object({
  date: z.string(),
  eligibleRos: z.number(),
  inspections: z.number(),
  recommendedC: z.number(),
  approvedC: z.number(),
});
export type InspectionDay = z.output<typeof daySchema>;

/**
 * Eligible repair orders and their inspections by close date. Eligible: closed, no credit, with a counted customer-pay or
 * warranty line. An inspection is complete when it is finished with at least one item rated; recommended is all red and
 * yellow money, deferred and undecided included (RULINGS, Inspect).
 */
export async function readInspectionDays(
  db: Database,
  facts: StoreFacts,
  selection: Selection,
): Promise<InspectionDay[]> {
  const { dealershipId, range, filter } = selection;
  const parameters = new Parameters();
  const dealership = parameters.add(dealershipId);
  const first = parameters.add(range.startDate);
  const last = parameters.add(range.endDate);
  const payType = payTypeOf(facts);
  const rows = await db.query(
    `with eligible as materialized (
       select r.id, r.ro_number, r.ro_suffix, r.close_date
         from repair_order r
        where r.dealership_id = ${dealership} and r.status = 'C' and not r.is_credit
          and r.close_date between ${first}::date and ${last}::date
          and exists (select 1 from ro_line l where l.dealership_id = r.dealership_id and l.ro_id = r.id and l.is_counted
                        and ${payType} in ('C', 'W')${lineCondition(filter, payType, parameters)})),
     complete as materialized (
       select e.id, e.close_date, i.id as inspection_id
         from eligible e
         join inspection i on i.dealership_id = ${dealership} and i.ro_number = e.ro_number and i.ro_suffix = e.ro_suffix
        where i.status = 'complete'
          and exists (select 1 from inspection_item t where t.dealership_id = i.dealership_id and t.inspection_id = i.id)),
     money as (
       select c.close_date,
              coalesce(sum(t.labor_c + t.parts_c), 0)::float8 as recommended,
              coalesce(sum(t.labor_c + t.parts_c) filter (where t.decision = 'approved'), 0)::float8 as approved
         from complete c
         join inspection_item t on t.dealership_id = ${dealership} and t.inspection_id = c.inspection_id
        where t.rating in ('R', 'Y')
        group by c.close_date),
     counts as (
       select e.close_date, count(*) as eligible,
              count(*) filter (where exists (select 1 from complete c where c.id = e.id)) as complete
         from eligible e group by e.close_date)
     select n.close_date::text as date, n.eligible as "eligibleRos", n.complete as inspections,
            coalesce(m.recommended, 0) as "recommendedC", coalesce(m.approved, 0) as "approvedC"
       from counts n left join money m on m.close_date = n.close_date
      order by n.close_date`,
    parameters.values,
  );
  return z.array(daySchema).parse(rows);
}
