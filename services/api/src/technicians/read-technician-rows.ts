import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import { lineCondition, Parameters } from '../core/selection/line-condition.ts';
import { periodParameters } from '../core/selection/period-parameters.ts';
import type { Selection } from '../core/selection/selection.ts';
import { technicianShops } from '../core/selection/technician-shops.ts';
import { payTypeOf, type StoreFacts } from '../core/store-facts/store-facts.ts';
import { technicianParts, techniciansOf } from '../core/sums/read-technician-sums.ts';

export type GroupedBy = 'tech' | 'shop' | 'role' | 'day';

const rowSchema = z.object({
  by: z.enum(['tech', 'shop', 'role', 'day', 'all']),
  key: z.string(),
  roCount: z.number(),
  lineCount: z.number(),
  punchedH: z.number(),
  soldH: z.number(),
  flaggedH: z.number(),
  efficiencySoldH: z.number(),
  efficiencyPunchedH: z.number(),
  laborC: z.number(),
  costC: z.number(),
  comebacks: z.number(),
  soldCustomerH: z.number(),
  soldWarrantyH: z.number(),
  soldInternalH: z.number(),
  noPunchLines: z.number(),
  noPunchH: z.number(),
  daysWorked: z.number(),
});
/** Work of one technician, shop, role or day, or of all; hours in hundredths, money in cents, shares unrounded. */
export type TechnicianWork = z.output<typeof rowSchema>;

const answerSchema = z.object({
  rows: z.array(rowSchema),
  days: z.array(z.object({ technician: z.string(), date: z.string(), soldH: z.number() })),
  store: z.object({ laborSaleC: z.number(), laborCostC: z.number(), soldH: z.number() }),
});
/** Work by each of the groups, of each technician by day, and what the selection's hours are sold for. */
export type TechnicianRows = z.output<typeof answerSchema>;

interface Grouping {
  readonly key: string;
  /** Joins that the key needs; a shared row may have several keys. */
  readonly join: (dealership: string) => string;
}
const nothingMore = () => '';
const GROUPINGS: Readonly<Record<GroupedBy, Grouping>> = {
  tech: { key: 's.tech_number', join: nothingMore },
  // Who is in two shops works in both: what was done where, no feed tells.
  shop: {
    key: `coalesce(m.shop_id::text, '')`,
    join: (dealership) => `left join ${technicianShops(dealership)} m on m.tech_number = s.tech_number`,
  },
  role: {
    key: `coalesce(p.role, '')`,
    join: (dealership) =>
      `left join technician_profile p on p.dealership_id = ${dealership} and p.number = s.tech_number`,
  },
  day: { key: 's.close_date::text', join: nothingMore },
};

/**
 * The lines of a selection shared out among their technicians, added up by each of `by`, and over all of them, each counted once.
 * @param withDays whether the hours of each technician's days are wanted too
 */
export async function readTechnicianRows(
  db: Database,
  facts: StoreFacts,
  selection: Selection,
  by: readonly GroupedBy[],
  withDays: boolean,
): Promise<TechnicianRows> {
  const { dealershipId, range, filter } = selection;
  const { parameters, dealership, first, last } = periodParameters({ dealershipId, range });
  const payType = payTypeOf(facts);
  const technicians = techniciansOf(filter);
  const only = technicians ? ` and t.tech_number = any(${parameters.add(technicians)}::text[])` : '';
  const { sold, labor, cost, punched } = technicianParts;
  const hours = (payTypeIs: string) => `round(coalesce(sum(sold) filter (where pay_type = '${payTypeIs}'), 0), 6)`;
  const text = `
    with line as materialized (
      select l.id, l.ro_id, l.close_date, ${payType} as pay_type, l.is_counted, l.sold_h, l.labor_sale_c,
             l.labor_cost_c
        from ro_line l
       where l.dealership_id = ${dealership} and l.close_date between ${first} and ${last}
         ${lineCondition(filter, payType, parameters)}),
    tech as materialized (
      select t.* from ro_line_tech t
       where t.dealership_id = ${dealership}
         and t.line_id between (select min(id) from line) and (select max(id) from line)),
    shared as materialized (
      select t.tech_number, l.ro_id, l.id as line_id, l.close_date, l.pay_type, l.is_counted,
             r.comeback and not r.is_credit as is_comeback, t.flagged_h,
             ${sold} as sold, ${labor} as labor, ${cost} as cost, ${punched} as punched
        from line l
        join tech t on t.line_id = l.id${only}
        join repair_order r on r.dealership_id = ${dealership} and r.id = l.ro_id
         -- Follows from the line, and makes one range of an index of them.
         and r.close_date between ${first} and ${last}),
    keyed as (
      select 'all' as by, '' as key, s.* from shared s
      ${by.map((each) => `union all select '${each}', ${GROUPINGS[each].key}, s.* from shared s ${GROUPINGS[each].join(dealership)}`).join('\n      ')}),
    day as (
      select by, key, tech_number, close_date from keyed
       group by by, key, tech_number, close_date having sum(flagged_h) >= 100),
    worked as materialized (select by, key, count(*) as days from day group by by, key),
    grouped as (
      select s.by, s.key,
             count(distinct s.ro_id) filter (where s.is_counted) as "roCount",
             count(distinct s.line_id) filter (where s.is_counted) as "lineCount",
             round(coalesce(sum(punched), 0), 6) as "punchedH",
             round(coalesce(sum(sold), 0), 6) as "soldH",
             coalesce(sum(flagged_h), 0) as "flaggedH",
             round(coalesce(sum(sold) filter (where sold <> 0 and punched > 0), 0), 6) as "efficiencySoldH",
             round(coalesce(sum(punched) filter (where sold <> 0 and punched > 0), 0), 6) as "efficiencyPunchedH",
             round(coalesce(sum(labor), 0), 6) as "laborC",
             round(coalesce(sum(cost), 0), 6) as "costC",
             count(distinct s.ro_id) filter (where s.is_comeback) as comebacks,
             ${hours('C')} as "soldCustomerH", ${hours('W')} as "soldWarrantyH", ${hours('I')} as "soldInternalH",
             count(distinct s.line_id) filter (where sold > 0 and punched = 0) as "noPunchLines",
             round(coalesce(sum(sold) filter (where sold > 0 and punched = 0), 0), 6) as "noPunchH",
             coalesce((select w.days from worked w where w.by = s.by and w.key = s.key), 0) as "daysWorked"
        from keyed s
       group by s.by, s.key)
    select coalesce((select json_agg(g) from grouped g), '[]') as rows,
           ${withDays ? DAYS : `'[]'::json`} as days,
           (select json_build_object('laborSaleC', coalesce(sum(labor_sale_c), 0), 'laborCostC', coalesce(sum(labor_cost_c), 0),
                                     'soldH', coalesce(sum(sold_h), 0)) from line) as store`;
  const [row] = await db.query(text, parameters.values);
  return answerSchema.parse(row);
}

const DAYS = `coalesce((select json_agg(d) from (
             select tech_number as technician, close_date::text as date, round(sum(sold), 6) as "soldH"
               from shared group by tech_number, close_date) d), '[]')`;

const missingSchema = z.object({ lines: z.number(), hours: z.number(), sales: z.number() });

/** Lines with hours and nobody who worked them. */
export async function readMissingTechnician(db: Database, facts: StoreFacts, selection: Selection) {
  const { dealershipId, range, filter } = selection;
  const parameters = new Parameters();
  const dealership = parameters.add(dealershipId);
  const dates = [parameters.add(range.startDate), parameters.add(range.endDate)];
  const [row] = await db.query(
    `select count(*) as lines, coalesce(sum(l.sold_h), 0) as hours, coalesce(sum(l.labor_sale_c), 0) as sales
       from ro_line l
      where l.dealership_id = ${dealership} and l.close_date between ${dates[0]}::date and ${dates[1]}::date and l.sold_h > 0
        and not exists (select 1 from ro_line_tech t where t.dealership_id = l.dealership_id and t.line_id = l.id)
        ${lineCondition(filter, payTypeOf(facts), parameters)}`,
    parameters.values,
  );
  const found = missingSchema.parse(row);
  return { lines: found.lines, hours: found.hours / 100, sales: found.sales / 100 };
}
