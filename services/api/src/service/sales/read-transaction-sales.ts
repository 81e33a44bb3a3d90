import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import type { Span } from '../sums/span.ts';
import type { CounterSaleType } from './counter-sale-type.ts';

/** Parts sold over the counter, to the trade or as accessories in one span, as their documents say. */
export interface TransactionSales {
  readonly span: number;
  readonly saleType: CounterSaleType;
  readonly salesC: number;
  readonly costC: number;
}

const rowsSchema = z.array(
  z.object({
    span: z.number(),
    saleType: z.enum(['counter', 'wholesale', 'accessory', 'body']),
    salesC: z.number(),
    costC: z.number(),
  }),
);

/**
 * Counter, wholesale, accessory and body counter sales by span, net of returns and without core charges. Transactions of
 * repair orders (`ro_…`, and body parts issued to one) are in their lines already and not read again.
 */
export async function readTransactionSales(
  db: Database,
  dealershipId: string,
  spans: readonly Span[],
): Promise<TransactionSales[]> {
  const rows = await db.query(
    `select s.id as span, t.sale_type as "saleType",
            sum(case t.kind when 'return' then -1 else 1 end * abs_sale)::float8 as "salesC",
            sum(case t.kind when 'return' then -1 else 1 end * abs_cost)::float8 as "costC"
       from unnest($2::int[], $3::date[], $4::date[]) as s (id, first, last)
       join lateral (
         -- Quantity times unit price is rounded per row; feeds write the quantity of a return with either sign.
         select p.sale_type, p.kind,
                case p.kind when 'return' then abs(round(p.qty * p.unit_sale_c)) else round(p.qty * p.unit_sale_c) end as abs_sale,
                case p.kind when 'return' then abs(round(p.qty * p.unit_cost_c)) else round(p.qty * p.unit_cost_c) end as abs_cost
           from part_txn p
          where p.dealership_id = $1 and p.txn_date between s.first and s.last and p.kind in ('sale', 'return')
            and p.sale_type in ('counter', 'wholesale', 'accessory', 'body') and p.doc_kind <> 'RO' and not p.is_core) t on true
      group by s.id, t.sale_type`,
    [
      dealershipId,
      spans.map((span) => span.id),
      spans.map((span) => span.range.startDate),
      spans.map((span) => span.range.endDate),
    ],
  );
  return rowsSchema.parse(rows);
}
