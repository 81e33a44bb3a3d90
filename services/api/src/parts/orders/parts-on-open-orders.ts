import { type CallQuery, type calls, openOrderPartSchema } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { roundTo } from '@fixed-ops/metrics';
import { z } from 'zod';
import { envelopeOf } from '../../core/period.ts';
import { printedNumberOf } from '../../core/printed-number.ts';
import { Parameters } from '../../core/selection/line-condition.ts';
import type { Selection } from '../../core/selection/selection.ts';
import type { StoreFacts } from '../../core/store-facts/store-facts.ts';
import { readPage } from '../page/read-page.ts';
import type { StockContext } from '../stock/stock-context.ts';

type Query = CallQuery<typeof calls.partsOnOpenROs>;

/** The bands of days that a repair order is open, first to last day. */
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

/** Parts issued to open repair orders, as of the last day of the feeds. Core charges do not count as parts. */
function openParts(selection: Selection, parameters: Parameters): string {
  const dealership = parameters.add(selection.dealershipId);
  const last = `${parameters.add(selection.through)}::date`;
  const { own } = selection.filter;
  // The parts belong to the store, but the order's advisor is the name of another person.
  const mine = own ? `r.advisor_number = any(${parameters.add(own.advisors)}::text[])` : 'true';
  return `
    select p.id, r.ro_number as "roNumber", r.ro_suffix as "roSuffix", ${printedNumberOf('r')} as "printedNumber",
           r.open_date as "openDate",
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

const sumsRow = z.object({ repairOrders: z.number(), parts: z.number(), cost: z.number(), sale: z.number() });
const bandRow = sumsRow.extend({ band: z.string() });
const inCents = <Sums extends z.output<typeof sumsRow>>(sums: Sums): Sums => ({
  ...sums,
  cost: roundTo(sums.cost, 2),
  sale: roundTo(sums.sale, 2),
});

/** Whether the feed has ever had parts of repair orders, and special orders. If not, an empty list does not mean that no part was issued. */
async function readProvided(db: Database, dealershipId: string) {
  const [row] = await db.query(
    `select exists (select 1 from ro_part where dealership_id = $1) as parts,
            exists (select 1 from ro_part where dealership_id = $1 and is_special_order) as special`,
    [dealershipId],
  );
  return z.object({ parts: z.boolean(), special: z.boolean() }).parse(row);
}

/** The filters of the rows. */
function narrowed({ ageBand, openFrom, specialOrder }: Query, parameters: Parameters): string {
  const conditions = [
    ageBand === undefined ? [] : `"ageBand" = ${parameters.add(ageBand)}`,
    openFrom === undefined ? [] : `"daysOpen" >= ${parameters.add(Number(openFrom))}::int`,
    specialOrder === undefined ? [] : `"specialOrder" = ${parameters.add(specialOrder === 'true')}::boolean`,
  ].flat();
  return conditions.length === 0 ? '' : ` where ${conditions.join(' and ')}`;
}

/** Parts that left the shelf but are not billed yet. */
export async function partsOnOpenOrders(
  { db, selection, facts }: Pick<StockContext, 'db'> & { readonly selection: Selection; readonly facts: StoreFacts },
  query: Query,
) {
  const parameters = new Parameters();
  const rows = openParts(selection, parameters);
  const condition = narrowed(query, parameters);
  const bandParameters = new Parameters();
  const specialParameters = new Parameters();
  const [list, bands, specials, isProvided] = await Promise.all([
    readPage(
      db,
      {
        with: `issued as materialized (${rows}),`,
        rows: `select * from issued${condition}`,
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
        searchIn: ['printedNumber', 'partNumber', 'description', 'advisorName'],
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
    db.query(
      `select count(distinct "roNumber" || ' ' || "roSuffix") as "repairOrders", count(*) as parts,
              ${sum('cost')}::float8 as cost, ${sum('sale')}::float8 as sale
         from (${openParts(selection, specialParameters)}) issued where "specialOrder"`,
      specialParameters.values,
    ),
    readProvided(db, selection.dealershipId),
  ]);
  const found = z.array(bandRow).parse(bands);
  return {
    ...envelopeOf(selection, facts),
    ...list,
    ...(isProvided.parts ? {} : { totals: { qty: null, cost: null, sale: null, repairOrders: null } }),
    openAt: selection.through,
    specialOrders: isProvided.special ? z.array(sumsRow).parse(specials).map(inCents)[0] : null,
    byAge: BANDS.map((each) => {
      if (!isProvided.parts) return { ...each, repairOrders: null, parts: null, cost: null, sale: null };
      const none = { band: each.band, repairOrders: 0, parts: 0, cost: 0, sale: 0 };
      return { ...each, ...inCents(found.find(({ band: name }) => name === each.band) ?? none) };
    }),
  };
}
