import type { FigureGap, OrderException } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { payTypeCodes } from '@fixed-ops/metrics';
import { z } from 'zod';
import { printedNumberOf } from '../core/printed-number.ts';
import { Parameters } from '../core/selection/line-condition.ts';
import { narrowsLines } from '../core/selection/selection.ts';
import { hasPayType, isOneLine } from '../core/store-facts/order-pay-types.ts';
import type { StoreFacts } from '../core/store-facts/store-facts.ts';
import { contributionOf } from './contribution.ts';
import { flagCondition } from './flag-condition.ts';
import { orderBy, TOTAL_SALE } from './list-sort.ts';
import { exceptionCondition, exceptionsOf } from './order-exceptions.ts';
import { orderRow } from './order-row.ts';
import { headerColumns, type OrderSelection, orderSums } from './order-sums.ts';

/** A page of repair orders with their contributions to a figure, and the totals of the whole selection. */
export interface OrderListRequest {
  readonly selection: OrderSelection;
  /** The figure that the list proves; absent for a plain list. */
  readonly metricKey: string | undefined;
  /** Whether the table `hit` has a column with the contributions; its rank 0 then stands for the period. */
  readonly hitsContribute?: boolean;
  /** Whether the list has all repair orders of the figure's selection, also those that contribute nothing. */
  readonly withAllCounted?: boolean;
  /** The contributions of the figure's parts to its gap. */
  readonly gap?: FigureGap | null;
  readonly flag: string | undefined;
  /** Only repair orders with at least one of these exceptions. */
  readonly exceptions?: readonly OrderException[] | undefined;
  /** Bounds of the total sale in dollars. */
  readonly total?: { readonly min: number | undefined; readonly max: number | undefined };
  readonly search: string | undefined;
  readonly sort: readonly string[] | undefined;
  readonly page: number;
  readonly pageSize: number;
}

/** Sums of one or more repair orders: money in cents, hours in hundredths, and the contribution to a figure. */
const sums = z.object({
  soldH: z.number(),
  laborSaleC: z.number(),
  laborCostC: z.number(),
  partsSaleC: z.number(),
  partsCostC: z.number(),
  subletSaleC: z.number(),
  subletCostC: z.number(),
  miscSaleC: z.number(),
  discountC: z.number(),
  contribution: z.number().nullable(),
  denominator: z.number().nullable(),
  gapContribution: z.number().nullable(),
});

const totalsSchema = sums.extend({ total: z.number() });

/** Totals of the whole list, before a search narrows it. */
const wholeSchema = z.object({
  counted: z.number(),
  credits: z.number(),
  /** If `hit` has the contributions: their totals of the period and of the comparison. */
  ofPeriod: z.number(),
  ofComparison: z.number(),
  contribution: z.number().nullable(),
  denominator: z.number().nullable(),
});

const orderSchema = orderRow.extend({
  ...sums.shape,
  payTypes: z.array(z.string()),
  countedLines: z.number(),
  one_line_c: z.boolean(),
  is_credit: z.boolean(),
  techNumbers: z.array(z.string()),
  hasNotes: z.boolean(),
  stockNumber: z.string().nullable(),
  matchedOn: z.string().nullable(),
  hit_rank: z.number().nullable(),
  exceptions: z.array(z.string()).nullable(),
});
export type OrderRow = z.output<typeof orderSchema>;
export type OrderTotals = z.output<typeof totalsSchema>;

const answerSchema = z.object({ totals: totalsSchema, whole: wholeSchema, page: z.array(orderSchema) });

/** Reads a page and the totals in one statement. Rows are columns and not JSON, which would cost a fifth of the statement's time. */
export async function readRepairOrders(
  db: Database,
  facts: StoreFacts,
  request: OrderListRequest,
): Promise<z.output<typeof answerSchema>> {
  const parameters = new Parameters();
  const contribution = request.metricKey === undefined ? null : contributionOf(request.metricKey);
  const reader = [...LISTED, contribution?.numerator, contribution?.denominator].join();
  const sums = orderSums(facts, request.selection, parameters, reader);
  const isSearch = request.selection.hits !== undefined;
  const order = orderBy(
    request.sort,
    request.hitsContribute
      ? 'term'
      : isSearch
        ? 'search'
        : contribution === null
          ? 'list'
          : request.gap
            ? 'gap'
            : 'proof',
  );
  const dealership = parameters.add(request.selection.dealershipId);
  const limit = parameters.add(request.pageSize);
  const offset = parameters.add((request.page - 1) * request.pageSize);
  const { own } = request.selection.filter;
  const mine = own ? `o.advisor_number = any(${parameters.add(own.advisors)}::text[])` : 'true';
  // The order must not reveal fields that an own view hides.
  const shown = (column: string) => `case when ${mine} then ${column} end`;
  const names = `p.name as advisor_name, ${shown('p.name')} as shown_name, c.name as customer_name, v.vin, v.year, v.make, v.model`;
  const namesOf = `left join dms_person p on p.dealership_id = ${dealership} and p.kind = 'advisor' and p.number = o.advisor_number
        left join customer c on c.dealership_id = ${dealership} and c.id = o.customer_id
        left join vehicle v on v.dealership_id = ${dealership} and v.id = o.vehicle_id`;
  // Else of the page's rows alone: there are hundreds of others.
  const areNamesAsked = (request.search?.trim() ?? '') !== '' || /customer_name|shown_name/.test(order);
  const text = `
    with ${sums},
    listed as materialized (
      select ${LISTED.map((column) => `o.${column}`).join(', ')}, ${shown('o.advisor_number')} as shown_number,
             ${areNamesAsked ? `${names},` : ''}
             ${request.hitsContribute ? 'h.contribution' : (contribution?.numerator ?? 'null::numeric')} as contribution,
             ${contribution?.denominator ?? 'null::numeric'} as denominator,
             ${isSearch ? 'h.rank' : 'null::int'} as hit_rank, ${isSearch ? 'h.matched_on' : 'null::text'} as matched_on
        from order_sums o
        ${isSearch ? 'join hit h on h.id = o.id' : ''}
        ${areNamesAsked ? namesOf : ''}),
    whole as materialized (${withGap(`select * from listed where ${wholeCondition(request)}`, request.gap ?? null, parameters)}),
    kept as materialized (
      select * from whole o
       where true${searchCondition(request, parameters)}${flagCondition('o', request.flag, dealership, parameters)}${exceptionCondition(request.exceptions, request.selection.filter, facts, parameters, { order: 'o', dealership })}${totalCondition(request.total, parameters)}),
    page as (
      select o.*${areNamesAsked ? '' : `, ${names}`}
        from (select * from kept o order by ${order} limit ${limit} offset ${offset}) o
        ${areNamesAsked ? '' : namesOf})
    select o.id, o.ro_number, o.ro_suffix, o.status, o.open_date, o.close_date, o.advisor_number, o.advisor_name,
           o.customer_name, o.vin, o.year, o.make, o.model, o.mileage_in, o.tag, o.stock_number as "stockNumber",
           ${isOneLine(facts, 'o', dealership)} as one_line_c, o.is_credit, o.hit_rank, o.matched_on as "matchedOn", ${payTypes(facts)} as "payTypes",
           o."countedLines", o."soldH", o."laborSaleC", o."laborCostC", o."partsSaleC", o."partsCostC",
           o."subletSaleC", o."subletCostC", o."miscSaleC", o."discountLaborC" + o."discountPartsC" as "discountC",
           o.contribution, o.denominator, o.gap_contribution as "gapContribution",
           (select coalesce(array_agg(distinct t.tech_number), '{}') from ro_line l
              join ro_line_tech t on t.dealership_id = l.dealership_id and t.line_id = l.id
             where l.dealership_id = ${dealership} and l.ro_id = o.id) as "techNumbers",
           n.has_notes as "hasNotes", n.flag, ${isSearch ? exceptionsOf(dealership, own, facts, parameters) : 'null::json'} as exceptions,
           case when row_number() over () = 1 then (select json_build_object(
              'total', count(*), 'soldH', ${sum('"soldH"')}, 'laborSaleC', ${sum('"laborSaleC"')},
              'laborCostC', ${sum('"laborCostC"')}, 'partsSaleC', ${sum('"partsSaleC"')},
              'partsCostC', ${sum('"partsCostC"')}, 'subletSaleC', ${sum('"subletSaleC"')},
              'subletCostC', ${sum('"subletCostC"')}, 'miscSaleC', ${sum('"miscSaleC"')},
              'discountC', ${sum('"discountLaborC" + "discountPartsC"')},
              'contribution', sum(contribution), 'denominator', sum(denominator),
              'gapContribution', sum(gap_contribution)) from kept) end as totals,
           case when row_number() over () = 1 then (select json_build_object('counted', count(*) filter (where ${request.withAllCounted ? '"roCount" <> 0' : 'not is_credit'}),
              'credits', count(*) filter (where is_credit),
              'ofPeriod', count(*) filter (where hit_rank = 0), 'ofComparison', count(*) filter (where hit_rank = 1),
              'contribution', sum(contribution), 'denominator', sum(denominator)) from whole) end as whole
      from (select) as one
      left join page o on true
     cross join lateral (
       select count(*) > 0 as has_notes,
              (array_agg(n.flag order by n.created_at desc) filter (where n.flag not in ('none', 'resolved', '')))[1] as flag
         from ro_note n
        where n.dealership_id = ${dealership} and n.ro_number = o.ro_number and n.deleted_at is null) n
     order by ${order}`;
  const rows = await db.query<{ id: number | null; totals: unknown; whole: unknown }>(text, parameters.values);
  // Every row has both. If the page is empty, there is one row without a repair order.
  const sumsRow = rows.find(({ totals }) => totals !== null);
  return answerSchema.parse({
    totals: sumsRow?.totals,
    whole: sumsRow?.whole,
    page: rows.filter(({ id }) => id !== null),
  });
}

/** The SQL that reads the sums of a repair order for rows, totals and the order. Sums that it does not name are not computed. */
const LISTED = [
  ...headerColumns,
  ...['"countedLines"', '"soldH"', '"laborSaleC"', '"laborCostC"', '"partsSaleC"', '"partsCostC"', '"subletSaleC"'],
  ...['"subletCostC"', '"miscSaleC"', '"discountLaborC"', '"discountPartsC"', '"roCount"'],
];

const sum = (expression: string): string => `coalesce(sum(${expression}), 0)`;

/** The pay types of a repair order's counted lines, independent of the scope of the list. */
function payTypes(facts: StoreFacts): string {
  const parts = payTypeCodes.map((payType) => `case when ${hasPayType(facts, payType, 'o')} then '${payType}' end`);
  return `array_remove(array[${parts.join(', ')}], null)`;
}

/**
 * Which repair orders are listed. A drill-down has those that contribute to the figure and, if the answer names a count of repair orders, all
 * that are counted. A narrowed list has those with a line or an amount that matches the filter.
 */
function wholeCondition({ metricKey, withAllCounted, selection }: OrderListRequest): string {
  if (metricKey !== undefined) {
    return `(coalesce(contribution, 0) <> 0 or coalesce(denominator, 0) <> 0${withAllCounted ? ' or "roCount" <> 0' : ''})`;
  }
  if (selection.hits) return 'true';
  if (selection.scope === 'all' && !narrowsLines(selection.filter)) return 'true';
  return `("countedLines" > 0 or "soldH" <> 0 or "laborSaleC" <> 0 or "partsSaleC" <> 0 or "subletSaleC" <> 0
    or "miscSaleC" <> 0)`;
}

/**
 * Rows with their contributions to the gap. Each contribution is the difference of two rounded running totals, so that the rounded
 * contributions add up to the gap on the card to the cent.
 */
function withGap(rows: string, gap: FigureGap | null, parameters: Parameters): string {
  if (gap === null) return `select w.*, null::numeric as gap_contribution from (${rows}) w`;
  const numerator = parameters.add(gap.perNumerator);
  const denominator = parameters.add(gap.perDenominator);
  const decimals = gap.quantity === 'count' ? 4 : 2;
  return `
      select r.*, round(r.running, ${decimals}) - round(r.running - r.own_gap, ${decimals}) as gap_contribution
        from (select g.*, sum(g.own_gap) over (order by g.id) as running
                from (select w.*, ${numerator}::numeric * coalesce(w.contribution, 0)
                                + ${denominator}::numeric * coalesce(w.denominator, 0) as own_gap
                        from (${rows}) w) g) r`;
}

/** In an own view the search does not look at the names of other people, so that it cannot reveal them. */
function searchCondition({ search, selection }: OrderListRequest, parameters: Parameters): string {
  const text = search?.trim() ?? '';
  if (text === '') return '';
  const escaped = text.replace(/[\\%_]/g, (sign) => `\\${sign}`);
  const inside = parameters.add(`%${escaped}%`);
  return ` and (${printedNumberOf('o')} ilike ${parameters.add(`${escaped}%`)} or o.customer_name ilike ${inside}
    ${selection.filter.own ? '' : `or o.advisor_name ilike ${inside}`} or o.vin ilike ${inside} or o.model ilike ${inside})`;
}

function totalCondition(total: OrderListRequest['total'], parameters: Parameters): string {
  const cents = (dollars: number) => `${parameters.add(Math.round(dollars * 100))}::bigint`;
  const from = total?.min === undefined ? '' : ` and ${TOTAL_SALE} >= ${cents(total.min)}`;
  return total?.max === undefined ? from : `${from} and ${TOTAL_SALE} <= ${cents(total.max)}`;
}
