import type { Database } from '@fixed-ops/database';
import { type PartsSaleType, partsSaleTypeOfPayType } from '@fixed-ops/metrics';
import { z } from 'zod';
import { lineCondition, Parameters } from '../../core/selection/line-condition.ts';
import { isWholeStore, type Selection } from '../../core/selection/selection.ts';
import { payTypeOf, type StoreFacts } from '../../core/store-facts/store-facts.ts';
import { IS_COUNTER_SALE, TXN_COST_C, TXN_SALE_C } from '../sales/transaction-money.ts';

/** The sales of one counterperson in one way. The number `''` stands for nobody. */
export interface CounterpersonSales {
  readonly number: string;
  readonly name: string | null;
  /** Parts sale type. */
  readonly saleType: string;
  readonly onRepairOrders: boolean;
  readonly salesC: number;
  readonly costC: number;
  readonly documents: number;
  /** The documents that no earlier way counts, so that they add up to the person's documents: a repair order with two pay types counts once. */
  readonly personDocuments: number;
}

const row = z.object({
  number: z.string(),
  name: z.string().nullable(),
  way: z.string(),
  onRepairOrders: z.boolean(),
  salesC: z.number(),
  costC: z.number(),
  documents: z.number(),
  personDocuments: z.number(),
});

/**
 * Parts sold by counterperson and way of sale: documents by their writer, parts of closed lines by the person who issued them. If the line's
 * amount exceeds the sum of its parts, the difference belongs to nobody, so that all rows add up to the store. An own view has only own
 * numbers. A filter by service people, pay types, labor types or shops excludes documents, which have none of these.
 */
export async function readCounterpersonSales(
  db: Database,
  facts: StoreFacts,
  selection: Selection,
): Promise<CounterpersonSales[]> {
  const { dealershipId, range, filter } = selection;
  const payType = payTypeOf(facts);
  const parameters = new Parameters();
  for (const value of [dealershipId, range.startDate, range.endDate, filter.own?.counters ?? null])
    parameters.add(value);
  // An own view always covers own counter numbers, whatever else the request asks for.
  const ofLines = filter.own ? '' : lineCondition(filter, payType, parameters);
  const hasDocuments = filter.own !== null || isWholeStore(selection);
  const rows = z.array(row).parse(
    await db.query(
      `with ${soldByCounterpersons({ payType, ofLines, hasDocuments })},
       told as (
         select sold.*, row_number() over (partition by number, on_order, document order by way) as nth from sold)
       select s.number, max(d.name) as name, s.way, s.on_order as "onRepairOrders", sum(s.sale_c)::float8 as "salesC",
              sum(s.cost_c)::float8 as "costC", count(distinct s.document) as documents,
              count(*) filter (where s.nth = 1 and s.document is not null) as "personDocuments"
         from told s
         left join dms_person d on d.dealership_id = $1 and d.kind = 'counter' and d.number = s.number
        group by s.number, s.way, s.on_order`,
      parameters.values,
    ),
  );
  return rows.map(({ way, ...rest }) => ({
    ...rest,
    saleType: rest.onRepairOrders ? partsSaleTypeOfPayType(way) : way,
  }));
}

/** The number of documents that decides whether a sample is too small: of one way of sale, or of a person in all ways. */
export const documentsOf = (saleType: PartsSaleType | 'all', sales: readonly CounterpersonSales[]): number =>
  sales.reduce((sum, sale) => sum + (saleType === 'all' ? sale.personDocuments : sale.documents), 0);

/** The filters of a counterperson's sales, as SQL. */
interface SoldConditions {
  readonly payType: string;
  /** SQL that follows the condition on lines. */
  readonly ofLines: string;
  readonly hasDocuments: boolean;
}

/**
 * CTEs that end in `sold`: each sale with its person, amount, day and document. Sales that belong to nobody have no document. Parameters
 * $1 to $4 are the dealership, the first and last day, and the own counter numbers or null.
 * Parts are looked up line by line (`offset 0`). Otherwise the planner would read all parts of a small store to find those of one month.
 */
export const soldByCounterpersons = ({ payType, ofLines, hasDocuments }: SoldConditions): string =>
  `line as materialized (
         select l.id, l.ro_id, l.close_date, ${payType} as pay_type, l.parts_sale_c, l.parts_cost_c
           from ro_line l
          where l.dealership_id = $1 and l.close_date between $2::date and $3::date
            and (l.parts_sale_c <> 0 or l.parts_cost_c <> 0)${ofLines}),
       handed as materialized (
         select l.id, l.ro_id, l.close_date, l.pay_type, p.counter_number as number, sum(round(p.qty * p.unit_sale_c)) as sale_c,
                sum(round(p.qty * p.unit_cost_c)) as cost_c
           from line l
           cross join lateral (
             select p.counter_number, p.qty, p.unit_sale_c, p.unit_cost_c from ro_part p
              where p.dealership_id = $1 and p.line_id = l.id and not p.is_core offset 0) p
          group by l.id, l.ro_id, l.close_date, l.pay_type, p.counter_number),
       sold as (
         select number, pay_type as way, true as on_order, sale_c, cost_c, ro_id::text as document, ro_id, 'RO' as doc_kind,
                close_date as day
           from handed
          where $4::text[] is null or number = any($4::text[])
         union all
         select '', l.pay_type, true, l.parts_sale_c - coalesce(h.sale_c, 0), l.parts_cost_c - coalesce(h.cost_c, 0), null,
                l.ro_id, 'RO', l.close_date
           from line l
           left join (select id, sum(sale_c) as sale_c, sum(cost_c) as cost_c from handed group by id) h on h.id = l.id
          where $4::text[] is null
         union all
         select t.counter_number, t.sale_type, false, ${TXN_SALE_C}, ${TXN_COST_C}, t.doc_number,
                null::bigint, t.doc_kind, t.txn_date
           from part_txn t
          where t.dealership_id = $1 and t.txn_date between $2::date and $3::date and ${IS_COUNTER_SALE}
            and ${hasDocuments} and ($4::text[] is null or t.counter_number = any($4::text[])))`;

/** The first day with a part transaction that contains the way of sale. Null if there is none. */
export async function readSaleTypesFrom(db: Database, dealershipId: string): Promise<string | null> {
  const [found] = await db.query(
    "select min(txn_date) as first from part_txn where dealership_id = $1 and sale_type <> ''",
    [dealershipId],
  );
  return z.object({ first: z.string().nullable() }).parse(found).first;
}
