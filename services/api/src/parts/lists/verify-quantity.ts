import {
  type CallQuery,
  type calls,
  type VerifyReason,
  verifyReasonNames,
  verifyReasonSchema,
  verifyRowSchema,
} from '@fixed-ops/contract';
import { roundTo } from '@fixed-ops/metrics';
import { z } from 'zod';
import type { StockContext } from '../stock/stock-context.ts';
import { stockListAndMore, valueTotals } from './stock-list.ts';

/** Nobody has counted a part that did not move for two years, because a count that differs would be an adjustment. */
const noMovement = (dealership: string) => `b.on_hand > 0
  and greatest(b.last_sale_date, b.last_receipt_date, b.entry_date) < (b.as_of - interval '24 months')::date
  and not exists (select 1 from part_txn t where t.dealership_id = ${dealership} and t.part_number = b.part_number
                     and t.kind = 'adjustment' and t.txn_date > (b.as_of - interval '24 months')::date and t.txn_date <= b.as_of)`;

const conditions = (dealership: string): Readonly<Record<VerifyReason, string>> => ({
  negativeOnHand: 'b.on_hand < 0',
  reservedExceedsOnHand: 'b.reserved > 0 and b.reserved > greatest(0, b.on_hand)',
  zeroCost: 'b.on_hand > 0 and b.cost_c = 0',
  costAboveList: 'b.on_hand > 0 and b.list_c > 0 and b.cost_c > b.list_c',
  fractionalQty: 'b.on_hand <> trunc(b.on_hand)',
  noCount24m: noMovement(dealership),
  onHandNoBin: `b.on_hand > 0 and btrim(b.bin1) = ''`,
});

/** One row of part `b` for each reason that applies to it. */
function foundSql(dealership: string, stock: string): string {
  const cases = Object.entries(conditions(dealership)).map(([reason, sql]) => `case when ${sql} then '${reason}' end`);
  return `select b.*, unnest(array_remove(array[${cases.join(', ')}], null)) as reason from (${stock}) b`;
}

const byReasonSchema = z.array(z.object({ reason: verifyReasonSchema, count: z.number(), valueC: z.number() }));

/** Quantities that cannot be right: one row for each part and reason, and the number of rows of each reason. */
export async function verifyQuantity(context: StockContext, query: CallQuery<typeof calls.partsVerifyQty>) {
  const { list, more } = await stockListAndMore(
    context,
    query,
    {
      row: verifyRowSchema,
      totals: {
        totals: valueTotals.totals.extend({ partNumbers: z.number() }),
        totalsSql: { ...valueTotals.totalsSql, partNumbers: 'count(distinct "partNumber")' },
      },
      columns: { reason: 'b.reason' },
      found: foundSql,
      where: (parameters) => (query.reason === undefined ? 'true' : `b.reason = ${parameters.add(query.reason)}`),
      key: ['partNumber', 'reason'],
      // Rows are in the order of a walk along the shelves.
      defaultSort: 'bin',
    },
    // The counts cover all reasons, even if the request asks for one.
    `select coalesce(json_agg(r), '[]')
       from (select reason, count(*) as count, sum(value_c)::float8 as "valueC" from listable group by reason) r`,
  );
  const found = new Map(byReasonSchema.parse(more).map((row) => [row.reason, row]));
  const byReason = verifyReasonSchema.options.map((reason) => ({
    reason,
    label: verifyReasonNames[reason],
    count: found.get(reason)?.count ?? 0,
    value: roundTo((found.get(reason)?.valueC ?? 0) / 100, 2),
  }));
  return { ...list, byReason };
}
