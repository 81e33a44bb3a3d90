import type { Database } from '@fixed-ops/database';
import { roundTo } from '@fixed-ops/metrics';
import { z } from 'zod';
import { lineCondition, Parameters } from '../selection/line-condition.ts';
import { type LineFilter, MISSING_TECHNICIAN } from '../selection/selection.ts';
import { payTypeOf, type StoreFacts } from '../store-facts/store-facts.ts';
import { spanTable } from './read-line-sums.ts';
import type { Span } from './span.ts';

const sumsShape = {
  missingTechLines: z.number(),
  punchedH: z.number(),
  techSoldH: z.number(),
  efficiencySoldH: z.number(),
  efficiencyPunchedH: z.number(),
  techLaborC: z.number(),
  techLaborCostC: z.number(),
};
/** The sums over technicians. */
export const technicianKeys = z.keyof(z.object(sumsShape)).options;

const cellSchema = z.object({ span: z.number(), advisor: z.string(), scope: z.string(), ...sumsShape });
const daysSchema = z.object({ span: z.number(), techDays: z.number() });
const rowSchema = z.object({ cells: z.array(cellSchema), days: z.array(daysSchema) });

/** Sums of lines with their technicians by span, advisor and pay type. */
export type TechnicianCell = z.output<typeof cellSchema>;
export interface TechnicianSums {
  readonly cells: readonly TechnicianCell[];
  /** Days on which a technician flagged at least an hour, counted per technician. */
  readonly days: readonly z.output<typeof daysSchema>[];
}

/** A technician's share of a line, and their punch on it. */
export const technicianParts = {
  sold: 'l.sold_h * t.share',
  labor: 'l.labor_sale_c * t.share',
  // A technician row without its own cost takes its share of the line's cost.
  cost: 'case when t.cost_c <> 0 then t.cost_c else l.labor_cost_c * t.share end',
  // The import splits the line's hours if no technician row has its own. If one has, no hours mean no punch.
  punched: 'coalesce(t.actual_h, 0)',
} as const;

/** Own technician numbers, or the requested technicians. Undefined for all. */
export function techniciansOf(filter: LineFilter): readonly string[] | undefined {
  if (filter.own) return filter.own.technicians;
  const numbers = filter.technicians?.filter((number) => number !== MISSING_TECHNICIAN);
  return filter.technicians && filter.technicians.length > 0 ? numbers : undefined;
}

/** One pass over the lines of the spans and their technicians. */
export async function readTechnicianSums(
  db: Database,
  facts: StoreFacts,
  dealershipId: string,
  spans: readonly Span[],
  filter: LineFilter,
): Promise<TechnicianSums> {
  if (spans.length === 0) return { cells: [], days: [] };
  const parameters = new Parameters();
  const dealership = parameters.add(dealershipId);
  const span = spanTable(spans, { ...facts, doorRates: [] }, parameters);
  const payType = payTypeOf(facts);
  const technicians = techniciansOf(filter);
  const only = technicians ? `t.tech_number = any(${parameters.add(technicians)}::text[])` : '';
  const { sold, labor, cost, punched } = technicianParts;
  const text = `
    with ${span},
    line as materialized (
      select s.id as span, l.id, l.close_date, l.advisor_number, ${payType} as pay_type, l.sold_h, l.labor_sale_c,
             l.labor_cost_c
        from span s
        join ro_line l on l.dealership_id = ${dealership} and l.close_date between s.first and s.last
       where true${lineCondition(filter, payType, parameters)}),
    -- Lines of one span have neighbouring ids when they came in order: a bounded scan instead of the whole table.
    tech as materialized (
      select t.line_id, t.tech_number, t.share::float8 as share, t.flagged_h, t.actual_h, t.cost_c
        from ro_line_tech t
       where t.dealership_id = ${dealership}
         and t.line_id between (select min(id) from line) and (select max(id) from line)),
    shared as materialized (
      select l.span, l.advisor_number, l.pay_type, l.close_date, t.tech_number, t.flagged_h,
             l.sold_h > 0 and t.line_id is null as is_missing,
             ${sold} as sold, ${labor} as labor, ${cost} as cost, ${punched} as punched
        from line l
        left join tech t on t.line_id = l.id),
    kept as (select * from shared t where ${technicians ? `t.is_missing or ${only}` : 'true'}),
    -- Shares are added up as floats for speed; rounding takes their noise off again.
    cell as (
      select span, advisor_number as advisor, pay_type as scope,
             count(*) filter (where is_missing) as "missingTechLines",
             coalesce(sum(punched) filter (where tech_number is not null), 0)::float8 as "punchedH",
             coalesce(sum(sold), 0)::float8 as "techSoldH",
             coalesce(sum(sold) filter (where sold <> 0 and punched > 0), 0)::float8 as "efficiencySoldH",
             coalesce(sum(punched) filter (where sold <> 0 and punched > 0), 0)::float8 as "efficiencyPunchedH",
             coalesce(sum(labor), 0)::float8 as "techLaborC",
             coalesce(sum(cost), 0)::float8 as "techLaborCostC"
        from kept
       group by span, advisor_number, pay_type),
    worked as (
      select span, tech_number, close_date
        from kept
       where tech_number is not null
       group by span, tech_number, close_date
      having sum(flagged_h) >= 100)
    select coalesce((select json_agg(c) from cell c), '[]') as cells,
           coalesce((select json_agg(d) from (select span, count(*) as "techDays" from worked group by span) d), '[]') as days`;
  const [row] = await db.query(text, parameters.values);
  const { cells, days } = rowSchema.parse(row);
  // A share has eight decimals. They are kept for single days, because days are added up again; for longer spans they are noise.
  const decimalsOf = new Map(spans.map(({ id, range }) => [id, range.startDate === range.endDate ? 8 : 6]));
  for (const cell of cells)
    for (const key of technicianKeys) cell[key] = roundTo(cell[key], decimalsOf.get(cell.span) ?? 6);
  return { cells, days };
}
