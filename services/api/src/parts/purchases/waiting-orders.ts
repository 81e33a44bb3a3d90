import { roundTo } from '@fixed-ops/metrics';
import { z } from 'zod';
import { advisorName } from '../../core/store-facts/advisor-name.ts';
import type { StockContext } from '../stock/stock-context.ts';

const row = z.object({
  number: z.string(),
  name: z.string().nullable(),
  roNumber: z.string(),
  roSuffix: z.string(),
  closeDate: z.string(),
  parts: z.number(),
  costC: z.number(),
});

/** Repair orders of the period with emergency purchases, one by one and by advisor. An own view has only own orders. */
export async function readWaitingOrders({ db, selection }: StockContext) {
  const { dealershipId, range, filter } = selection;
  const rows = z.array(row).parse(
    await db.query(
      `with emergency as materialized (
         -- A part in fifty, by an index of its own: looking all lines of a period up among the parts takes ten times as long.
         select p.line_id, p.qty, p.unit_cost_c from ro_part p where p.dealership_id = $1 and p.is_ep and not p.is_core)
       select r.advisor_number as number, max(a.name) as name, r.ro_number as "roNumber", r.ro_suffix as "roSuffix",
              r.close_date as "closeDate", count(*) as parts, sum(round(p.qty * p.unit_cost_c))::float8 as "costC"
         from ro_line l
         join emergency p on p.line_id = l.id
         -- The day says again what follows from the line, so that the store's other years are not read.
         join repair_order r on r.dealership_id = l.dealership_id and r.id = l.ro_id
          and r.close_date between $2::date and $3::date
         left join dms_person a on a.dealership_id = r.dealership_id and a.kind = 'advisor' and a.number = r.advisor_number
        where l.dealership_id = $1 and l.close_date between $2::date and $3::date
          and ($4::text[] is null or r.advisor_number = any($4::text[]))
        group by r.advisor_number, r.ro_number, r.ro_suffix, r.close_date
        order by sum(round(p.qty * p.unit_cost_c)) desc, r.ro_number, r.ro_suffix`,
      [dealershipId, range.startDate, range.endDate, filter.own?.advisors ?? null],
    ),
  );
  const advisors = new Map<
    string,
    { number: string; name: string; repairOrders: number; parts: number; costC: number }
  >();
  for (const order of rows) {
    const name = advisorName(order.number, order.name);
    const known = advisors.get(order.number) ?? { number: order.number, name, repairOrders: 0, parts: 0, costC: 0 };
    known.repairOrders += 1;
    known.parts += order.parts;
    known.costC += order.costC;
    advisors.set(order.number, known);
  }
  return {
    byAdvisor: [...advisors.values()].map(({ costC, ...advisor }) => ({ ...advisor, cost: roundTo(costC / 100, 2) })),
    byRepairOrder: rows.map(({ roNumber, roSuffix, closeDate, parts, costC }) => ({
      roNumber,
      roSuffix,
      closeDate,
      parts,
      cost: roundTo(costC / 100, 2),
    })),
  };
}
