import { type CallQuery, type calls, emergencyPurchaseSchema } from '@fixed-ops/contract';
import { addDays, findInventoryMetric, roundTo } from '@fixed-ops/metrics';
import { z } from 'zod';
import { envelopeOf } from '../../core/period.ts';
import { periodParameters } from '../../core/selection/period-parameters.ts';
import { readPageAndMore } from '../page/read-page.ts';
import type { StockContext } from '../stock/stock-context.ts';
import { readInventoryFigures } from '../totals/read-inventory-figures.ts';
import { emergencyRows } from './emergency-sql.ts';
import { readWaitingOrders } from './waiting-orders.ts';

const FIGURES = ['ep_pct', 'ep_premium', 'fill_rate', 'stock_order_pct'];
/** From three emergencies in 90 days, stocking the part is cheaper (DOMAIN 3.2). */
const REPEATED = 3;
const REPEATED_DAYS = 90;

const NOT_PROVIDED_TOTALS = { qty: null, cost: null, premium: null };

const sum = (column: string): string => `coalesce(sum("${column}"), 0)`;

/** Emergency purchases: the documents, their vendors, the advisors who needed them, and parts that were bought repeatedly. */
export async function emergencyPurchases(context: StockContext, query: CallQuery<typeof calls.partsEmerPurchase>) {
  const { db, selection, facts } = context;
  const { parameters, dealership, first, last } = periodParameters(selection);
  const since = `${parameters.add(addDays(selection.range.endDate, 1 - REPEATED_DAYS))}::date`;
  const ofVendor = query.vendor === undefined ? '' : ` where e.vendor = ${parameters.add(query.vendor)}`;
  const [{ list, more }, figures, orders] = await Promise.all([
    readPageAndMore(
      db,
      {
        with: `bought as materialized (${emergencyRows(dealership, first, last)}),`,
        rows: `select e.id, e.txn_date as date, e.doc_number as document, e.vendor, e.part_number as "partNumber",
                      coalesce(p.description, '') as description, e.qty, round(e.unit_cost_c / 100.0, 2) as "unitCost",
                      round(e.catalog_c / 100.0, 2) as "catalogCost", round(e.cost_c / 100.0, 2) as cost,
                      round(e.premium_c / 100.0, 2) as premium
                 from bought e
                 left join part p on p.dealership_id = ${dealership} and p.part_number = e.part_number${ofVendor}`,
        row: emergencyPurchaseSchema,
        totals: z.object({ qty: z.number(), cost: z.number(), premium: z.number() }),
        totalsSql: { qty: sum('qty'), cost: sum('cost'), premium: sum('premium') },
        sortable: Object.keys(emergencyPurchaseSchema.shape),
        defaultSort: '-date',
        key: ['id'],
        searchIn: ['partNumber', 'description', 'document', 'vendor'],
      },
      query,
      parameters,
      groupsSql({ dealership, since, last }),
    ),
    readInventoryFigures(context, 0),
    readWaitingOrders(context),
  ]);
  const groups = groupsOf(z.array(groupRow).parse(more));
  return {
    ...envelopeOf(selection, facts),
    ...list,
    ...groups,
    // A feed without purchases does not mean that there were none.
    ...(figures.providesEmergencies ? {} : { totals: NOT_PROVIDED_TOTALS, withoutCatalogCost: null }),
    kpis: FIGURES.flatMap((key) => {
      const definition = findInventoryMetric(key);
      return definition ? [figures.kpi(definition)] : [];
    }),
    ...orders,
  };
}

const groupRow = z.object({
  vendor: z.string().nullable(),
  partNumber: z.string().nullable(),
  description: z.string().nullable(),
  count: z.number(),
  costC: z.number(),
  premiumC: z.number(),
  unknown: z.number(),
  count90: z.number().nullable(),
});
type GroupRow = z.output<typeof groupRow>;

/** Purchases of the period by vendor and by part, and how often each part was bought in the 90 days up to the end of the period. */
const groupsSql = ({ dealership, since, last }: Readonly<Record<'dealership' | 'since' | 'last', string>>): string => `
  select coalesce(json_agg(g), '[]')
    from (select e.vendor, e.part_number as "partNumber", max(p.description) as description, count(*) as count,
                 sum(e.cost_c)::float8 as "costC", coalesce(sum(e.premium_c), 0)::float8 as "premiumC",
                 count(*) filter (where e.catalog_c is null) as unknown, max(o.times) as count90
            from bought e
            left join part p on p.dealership_id = ${dealership} and p.part_number = e.part_number
            left join (select part_number, count(*) as times from part_txn
                        where dealership_id = ${dealership} and txn_date between ${since} and ${last}
                          and kind = 'receipt' and order_type = 'emergency' and not is_core
                        group by part_number) o on o.part_number = e.part_number
           group by grouping sets ((e.vendor), (e.part_number))) g`;

function groupsOf(groups: readonly GroupRow[]) {
  const money = (row: GroupRow) => ({
    count: row.count,
    cost: roundTo(row.costC / 100, 2),
    premium: roundTo(row.premiumC / 100, 2),
  });
  const byCost = (a: GroupRow, b: GroupRow) => b.costC - a.costC;
  const ofVendors = groups.filter(({ partNumber }) => partNumber === null).sort(byCost);
  const ofParts = groups.filter(({ partNumber }) => partNumber !== null);
  return {
    withoutCatalogCost: ofVendors.reduce((total, { unknown }) => total + unknown, 0),
    byVendor: ofVendors.map((row) => ({ vendor: row.vendor ?? '', ...money(row) })),
    byPart: ofParts
      .sort((a, b) => (b.count90 ?? 0) - (a.count90 ?? 0) || byCost(a, b))
      .map((row) => ({
        partNumber: row.partNumber ?? '',
        description: row.description ?? '',
        ...money(row),
        count90: row.count90 ?? 0,
        shouldStock: (row.count90 ?? 0) >= REPEATED,
      })),
  };
}
