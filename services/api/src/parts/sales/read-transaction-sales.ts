import type { Database } from '@fixed-ops/database';
import { monthOf } from '@fixed-ops/metrics';
import { z } from 'zod';
import type { StoreFacts } from '../../core/store-facts/store-facts.ts';
import type { Span } from '../../core/sums/span.ts';
import { defineRanges, readRanges } from '../months/known-ranges.ts';
import { type PartDay, readKeptSpans } from '../months/part-months.ts';
import type { CounterSaleType } from './counter-sale-type.ts';
import { IS_COUNTER_SALE, TXN_COST_C, TXN_SALE_C } from './transaction-money.ts';

/** Parts sold over the counter, wholesale or as accessories in one month of a span, from their documents. */
export interface TransactionSales {
  readonly span: number;
  /** YYYY-MM */
  readonly month: string;
  readonly saleType: CounterSaleType;
  readonly salesC: number;
  readonly costC: number;
  /** The number of invoices and credit notes. */
  readonly documents: number;
}

const rowsSchema = z.array(
  z.object({
    span: z.number(),
    month: z.string(),
    saleType: z.enum(['counter', 'wholesale', 'accessory', 'body']),
    salesC: z.number(),
    costC: z.number(),
    documents: z.number(),
  }),
);

/**
 * Counter, wholesale, accessory and body counter sales by span and month, net of returns and without core charges. Stored months are
 * used where they exist, and rows for all other days.
 */
export async function readTransactionSales(
  db: Database,
  facts: StoreFacts,
  dealershipId: string,
  spans: readonly Span[],
): Promise<TransactionSales[]> {
  const { days, rest, spanOf } = await readKeptSpans(db, facts, dealershipId, spans);
  const kept = spans.flatMap(({ id }) => soldByMonth(id, days.get(id) ?? []));
  const read = await readRanges(db, facts, dealershipId, rest, salesKnown, async (missing) =>
    bySpan(await readRawTransactionSales(db, dealershipId, missing)),
  );
  const told = [...read].flatMap(([id, sales]) => sales.map((each) => ({ ...each, span: spanOf(id) })));
  return [...kept, ...told].sort((one, other) => one.span - other.span || (keyOf(one) < keyOf(other) ? -1 : 1));
}

const salesKnown = defineRanges<readonly TransactionSales[]>();

function bySpan(sales: readonly TransactionSales[]): ReadonlyMap<number, readonly TransactionSales[]> {
  const spans = new Map<number, TransactionSales[]>();
  for (const each of sales) {
    const known = spans.get(each.span);
    if (known) known.push(each);
    else spans.set(each.span, [each]);
  }
  return spans;
}

const keyOf = ({ month, saleType }: Pick<TransactionSales, 'month' | 'saleType'>) => `${month} ${saleType}`;

type Sums = { -readonly [Key in keyof TransactionSales]: TransactionSales[Key] };

function soldByMonth(span: number, days: readonly PartDay[]): TransactionSales[] {
  const sums = new Map<string, Sums>();
  for (const { day, sold } of days) {
    const month = monthOf(day);
    for (const { saleType, salesC, costC, documents } of sold) {
      const key = keyOf({ month, saleType });
      const known = sums.get(key);
      if (known) {
        known.salesC += salesC;
        known.costC += costC;
        known.documents += documents;
      } else sums.set(key, { span, month, saleType, salesC, costC, documents });
    }
  }
  return [...sums.values()];
}

/**
 * The same from the rows alone. Transactions of repair orders (`ro_…`, and body parts issued to one) are left out, because the lines of the
 * orders contain them. Days are added up once, however many spans share them.
 */
export async function readRawTransactionSales(
  db: Database,
  dealershipId: string,
  spans: readonly Span[],
): Promise<TransactionSales[]> {
  if (spans.length === 0) return [];
  const rows = await db.query(
    `with span as materialized (select * from unnest($2::int[], $3::date[], $4::date[]) as s (id, first, last)),
     day as materialized (
       select t.txn_date, t.sale_type, sum(${TXN_SALE_C}) as sale_c, sum(${TXN_COST_C}) as cost_c,
              count(distinct t.doc_number) as documents
         from part_txn t
        where t.dealership_id = $1 and t.txn_date between (select min(first) from span) and (select max(last) from span)
          and ${IS_COUNTER_SALE}
        group by t.txn_date, t.sale_type)
     select s.id as span, to_char(d.txn_date, 'YYYY-MM') as month, d.sale_type as "saleType",
            sum(d.sale_c)::float8 as "salesC", sum(d.cost_c)::float8 as "costC", sum(d.documents)::float8 as documents
       from span s
       join day d on d.txn_date between s.first and s.last
      group by 1, 2, 3
      order by 1, 2, 3`,
    [
      dealershipId,
      spans.map((span) => span.id),
      spans.map((span) => span.range.startDate),
      spans.map((span) => span.range.endDate),
    ],
  );
  return rowsSchema.parse(rows);
}
