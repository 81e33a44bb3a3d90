import { type ExcludeReason, excludeReasonSchema } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import type { DateRange } from '@fixed-ops/metrics';
import { z } from 'zod';
import { lineCondition, Parameters } from '../core/selection/line-condition.ts';
import { periodParameters } from '../core/selection/period-parameters.ts';
import type { LineFilter } from '../core/selection/selection.ts';
import { isTireLine } from '../core/selection/tire-line.ts';
import { payTypeOf, type StoreFacts } from '../core/store-facts/store-facts.ts';
import { headerCondition } from '../core/sums/read-header-sums.ts';
import { cachedQuery } from '../query-cache/cached-query.ts';

/** Half a year of repair orders: as one array of arrays they travel in a quarter of the time that as many rows take. */
const ordersSchema = z.array(
  z
    .tuple([
      z.string(),
      z.string(),
      z.string(),
      z.string(),
      excludeReasonSchema.nullable(),
      z.number(),
      z.number(),
      z.number(),
      z.number(),
    ])
    .transform(
      ([ro_number, ro_suffix, close_date, advisor_number, reason, labor_c, sold_h, parts_c, parts_cost_c]) => ({
        ro_number,
        ro_suffix,
        close_date,
        advisor_number,
        reason,
        labor_c,
        sold_h,
        parts_c,
        parts_cost_c,
      }),
    ),
);
const answerSchema = z.object({ orders: ordersSchema });
/** A closed repair order with what its qualifying lines prove; money in cents, hours in hundredths. */
export type RateOrder = z.output<typeof ordersSchema>[number];

/**
 * What disqualifies a customer-pay line, in SQL: prices that are no retail repair price. The planning set that most states'
 * lists share (DOMAIN 1, "Warranty labor rate"): tires, routine maintenance and the competitive work priced against quick
 * lubes, courtesy and unmapped work, and what was charged no labor or no time.
 */
const lineReason = (dealership: string): string => `case
    when ${isTireLine(dealership)} then 'tires'
    when l.is_maint or l.category in ('maintenance', 'competitive') then 'maintenance'
    when l.category not in ('repair', 'diagnostic') then 'noRepair'
    when l.sold_h <= 0 or l.labor_sale_c <= 0 then 'noCharge'
  end`;

/**
 * Closed repair orders of some days in the order in which they closed. One qualifies when it is no credit, no business
 * customer's, carries no discount on customer pay and has a qualifying line; only qualifying lines count.
 */
export async function readRateOrders(
  db: Database,
  facts: StoreFacts,
  dealershipId: string,
  range: DateRange,
  filter: LineFilter,
): Promise<readonly RateOrder[]> {
  const question = [dealershipId, range, { ...filter, payTypes: undefined }];
  return cachedOrders(db, facts, question, () => readOrders(db, facts, dealershipId, range, filter));
}

/** Half a year of the orders of a few large stores. */
const cachedOrders = cachedQuery<RateOrder>(60_000);

async function readOrders(
  db: Database,
  facts: StoreFacts,
  dealershipId: string,
  range: DateRange,
  filter: LineFilter,
): Promise<RateOrder[]> {
  const { parameters, dealership, dates } = periodParameters({ dealershipId, range });
  const payType = payTypeOf(facts);
  const ofWhom: LineFilter = { ...filter, payTypes: undefined };
  const [row] = await db.query(
    `with line as materialized (
       select l.ro_id, l.labor_sale_c, l.sold_h, l.parts_sale_c, l.parts_cost_c,
              l.discount_labor_c <> 0 or l.discount_parts_c <> 0 as is_discounted, ${lineReason(dealership)} as reason
         from ro_line l
        where l.dealership_id = ${dealership} and l.close_date between ${dates} and l.is_counted and ${payType} = 'C'
          ${lineCondition(ofWhom, payType, parameters)}),
     summed as (
       select ro_id, bool_or(is_discounted) as is_discounted, count(*) filter (where reason is null) as qualifying,
              ${REASONS_OF_LINES.map((reason) => `count(*) filter (where reason = '${reason}') as "${reason}"`).join(', ')},
              ${['labor_sale_c', 'sold_h', 'parts_sale_c', 'parts_cost_c']
                .map((column) => `coalesce(sum(${column}) filter (where reason is null), 0) as ${column}`)
                .join(', ')}
         from line group by ro_id)
     select coalesce(json_agg(json_build_array(
            r.ro_number, r.ro_suffix, r.close_date, r.advisor_number,
            case when r.is_credit then 'credit'
                 when s.ro_id is null then 'notCustomerPay'
                 when c.type = 'business' then 'fleet'
                 when s.is_discounted then 'discount'
                 when s.qualifying > 0 then null
                 ${REASONS_OF_LINES.map((reason) => `when s."${reason}" > 0 then '${reason}'`).join(' ')} end,
            coalesce(s.labor_sale_c, 0), coalesce(s.sold_h, 0), coalesce(s.parts_sale_c, 0), coalesce(s.parts_cost_c, 0))
            order by r.close_date, length(r.ro_number), r.ro_number, r.ro_suffix), '[]') as orders
       from repair_order r
       left join summed s on s.ro_id = r.id
       left join customer c on c.dealership_id = ${dealership} and c.id = r.customer_id
      where r.dealership_id = ${dealership} and r.status = 'C' and r.close_date between ${dates}
        ${headerCondition(ofWhom, facts, parameters)}`,
    parameters.values,
  );
  return answerSchema.parse(row).orders;
}

/** Of several, the first is told. */
const REASONS_OF_LINES: readonly ExcludeReason[] = ['tires', 'maintenance', 'noRepair', 'noCharge'];

const claimedSchema = z.object({ hours: z.number(), parts_cost_c: z.number() });
const currentSchema = z.object({ labor_rate_c: z.number(), parts_markup_pct: z.number().nullable() });

export interface CurrentWarranty {
  readonly rateC: number | null;
  readonly markupPct: number | null;
  /** Warranty work of the twelve months that end with the day: hundredths of hours, cents. */
  readonly soldH: number;
  readonly partsCostC: number;
}

/** What the manufacturer pays on a day, and how much it was asked for in the twelve months before. */
export async function readCurrentWarranty(
  db: Database,
  facts: StoreFacts,
  dealershipId: string,
  year: DateRange,
  filter: LineFilter,
): Promise<CurrentWarranty> {
  const parameters = new Parameters();
  const dealership = parameters.add(dealershipId);
  const dates = `${parameters.add(year.startDate)}::date and ${parameters.add(year.endDate)}::date`;
  const payType = payTypeOf(facts);
  const [claimed] = await db.query(
    `select coalesce(sum(l.sold_h), 0) as hours, coalesce(sum(l.parts_cost_c), 0) as parts_cost_c
       from ro_line l
      where l.dealership_id = ${dealership} and l.close_date between ${dates} and ${payType} = 'W'
        ${lineCondition({ ...filter, payTypes: undefined }, payType, parameters)}`,
    parameters.values,
  );
  // A feed may send the rate alone, among the store's rates: the newest holds, and the markup is the one last told.
  const [current] = await db.query(
    `select labor_rate_c, (select parts_markup_pct from warranty_rate where dealership_id = $1 and from_date <= $2
                           order by from_date desc limit 1) as parts_markup_pct
       from (select from_date, labor_rate_c, 0 as place from warranty_rate
              where dealership_id = $1 and from_date <= $2
             union all
             select from_date, rate_c, 1 from door_rate
              where dealership_id = $1 and scope = 'warranty' and from_date <= $2 and rate_c is not null) known
      order by from_date desc, place limit 1`,
    [dealershipId, year.endDate],
  );
  const { hours, parts_cost_c: partsCostC } = claimedSchema.parse(claimed);
  const rate = current === undefined ? null : currentSchema.parse(current);
  return { rateC: rate?.labor_rate_c ?? null, markupPct: rate?.parts_markup_pct ?? null, soldH: hours, partsCostC };
}
