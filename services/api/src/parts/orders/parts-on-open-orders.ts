import { type CallQuery, type calls, openOrderPartSchema } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { roundTo } from '@fixed-ops/metrics';
import { z } from 'zod';
import { envelopeOf } from '../../core/period.ts';
import { Parameters } from '../../core/selection/line-condition.ts';
import type { Selection } from '../../core/selection/selection.ts';
import type { StoreFacts } from '../../core/store-facts/store-facts.ts';
import { readPage } from '../page/read-page.ts';
import type { StockContext } from '../stock/stock-context.ts';

/** Days that a repair order is open, first to last. */
const BANDS = [
  { band: '0-3', fromDays: 0, toDays: 3 },
  { band: '4-7', fromDays: 4, toDays: 7 },
  { band: '8-14', fromDays: 8, toDays: 14 },
  { band: '15-30', fromDays: 15, toDays: 30 },
  { band: '31+', fromDays: 31, toDays: null },
] as const;

const sum = (column: string): string => `coalesce(sum("${column}"), 0)`;
const daysOpen = (last: string) => `${last} - r.open_date`;
const bandSql = (days: string) =>
  `(case ${BANDS.map(({ band, toDays }) => (toDays === null ? `else '${band}'` : `when ${days} <= ${toDays} then '${band}'`)).join(' ')} end)`;

/** Parts issued to repair orders that are open, as of the last day that the feeds reach; core charges are no parts. */
function openParts(selection: Selection, parameters: Parameters): string {
  const dealership = parameters.add(selection.dealershipId);
  const last = `${parameters.add(selection.through)}::date`;
  const { own } = selection.filter;
  // Parts on the shelf of an order are the store's; who wrote the order is another person's name.
  const mine = own ? `r.advisor_number = any(${parameters.add(own.advisors)}::text[])` : 'true';
  return `
    select p.id, r.ro_number as "roNumber", r.ro_suffix as "roSuffix", r.open_date as "openDate",
           ${daysOpen(last)} as "daysOpen", ${bandSql(daysOpen(last))} as "ageBand",
           case when ${mine} then r.advisor_number else '' end as "advisorNumber",
           case when not (${mine}) then '' when r.advisor_number = '' then 'No advisor'
                else coalesce(nullif(a.name, ''), 'Advisor ' || r.advisor_number) end as "advisorName",
           p.part_number as "partNumber", p.description, p.qty, round(round(p.qty * p.unit_cost_c) / 100.0, 2) as cost,
           round(round(p.qty * p.unit_sale_c) / 100.0, 2) as sale, p.is_special_order as "specialOrder"
      from repair_order r
      join ro_line l on l.dealership_id = r.dealership_id and l.ro_id = r.id
      join ro_part p on p.dealership_id = l.dealership_id and p.line_id = l.id and not p.is_core
      left join dms_person a on a.dealership_id = r.dealership_id and a.kind = 'advisor' and a.number = r.advisor_number
     where r.dealership_id = ${dealership} and r.status = 'O' and r.open_date <= ${last}`;
}

const bandRow = z.object({
  band: z.string(),
  repairOrders: z.number(),
  parts: z.number(),
  cost: z.number(),
  sale: z.number(),
});

/** Whether parts of repair orders have ever come: else an empty list is not that nothing left the shelf. */
async function hasOrderParts(db: Database, dealershipId: string): Promise<boolean> {
  const [row] = await db.query('select exists (select 1 from ro_part where dealership_id = $1) as found', [
    dealershipId,
  ]);
  return z.object({ found: z.boolean() }).parse(row).found;
}

/** Parts that left the shelf and are not billed yet. */
export async function partsOnOpenOrders(
  { db, selection, facts }: Pick<StockContext, 'db'> & { readonly selection: Selection; readonly facts: StoreFacts },
  query: CallQuery<typeof calls.partsOnOpenROs>,
) {
  const parameters = new Parameters();
  const rows = openParts(selection, parameters);
  const band = query.ageBand === undefined ? '' : ` where "ageBand" = ${parameters.add(query.ageBand)}`;
  const bandParameters = new Parameters();
  const [list, bands, isProvided] = await Promise.all([
    readPage(
      db,
      {
        with: `issued as materialized (${rows}),`,
        rows: `select * from issued${band}`,
        row: openOrderPartSchema,
        totals: z.object({ qty: z.number(), cost: z.number(), sale: z.number(), repairOrders: z.number() }),
        totalsSql: {
          qty: sum('qty'),
          cost: sum('cost'),
          sale: sum('sale'),
          repairOrders: `count(distinct "roNumber" || ' ' || "roSuffix")`,
        },
        sortable: Object.keys(openOrderPartSchema.shape),
        defaultSort: '-daysOpen',
        key: ['roNumber', 'id'],
        searchIn: ['roNumber', 'partNumber', 'description', 'advisorName'],
      },
      query,
      parameters,
    ),
    db.query(
      `select "ageBand" as band, count(distinct "roNumber" || ' ' || "roSuffix") as "repairOrders", count(*) as parts,
              sum(cost)::float8 as cost, sum(sale)::float8 as sale
         from (${openParts(selection, bandParameters)}) issued group by "ageBand"`,
      bandParameters.values,
    ),
    hasOrderParts(db, selection.dealershipId),
  ]);
  const found = z.array(bandRow).parse(bands);
  return {
    ...envelopeOf(selection, facts),
    ...list,
    ...(isProvided ? {} : { totals: { qty: null, cost: null, sale: null, repairOrders: null } }),
    openAt: selection.through,
    byAge: BANDS.map((each) => {
      if (!isProvided) return { ...each, repairOrders: null, parts: null, cost: null, sale: null };
      const known = found.find(({ band: name }) => name === each.band);
      return {
        ...each,
        repairOrders: known?.repairOrders ?? 0,
        parts: known?.parts ?? 0,
        cost: roundTo(known?.cost ?? 0, 2),
        sale: roundTo(known?.sale ?? 0, 2),
      };
    }),
  };
}
