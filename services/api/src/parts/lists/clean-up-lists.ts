import { type CallQuery, type calls, neverSoldRowSchema, stockRowSchema } from '@fixed-ops/contract';
import { leavingStatuses } from '@fixed-ops/metrics';
import type { StockContext } from '../stock/stock-context.ts';
import { stockList, valueTotals } from './stock-list.ts';

type Query = CallQuery<typeof calls.partsNoBinLocation>;

/** Parts on hand without a bin, which nobody can find. */
export function noBinLocation(context: StockContext, query: Query) {
  return stockList(context, query, {
    row: stockRowSchema,
    totals: valueTotals,
    where: () => `b.on_hand > 0 and btrim(b.bin1) = ''`,
  });
}

/** Parts that should be gone (delete, obsolete or phase-out status) and are still on hand or on order. */
export function deleteStatus(context: StockContext, query: Query) {
  return stockList(context, query, {
    row: stockRowSchema,
    totals: valueTotals,
    where: (parameters) =>
      `b.status = any(${parameters.add(leavingStatuses)}::text[]) and (b.on_hand > 0 or b.on_order > 0)`,
  });
}

/** Parts on hand that never sold, mostly unclaimed special orders, with the repair order that requested them. */
export function neverSold(context: StockContext, query: Query) {
  return stockList(context, query, {
    row: neverSoldRowSchema,
    totals: valueTotals,
    columns: {
      forRo: 'o.ro_number',
      customer: 'o.customer',
      daysSinceReceipt: `(b.as_of - coalesce(b.last_receipt_date, b.entry_date))`,
      deposit: 'null::numeric',
    },
    join: (_parameters, dealership) => `
      left join lateral (
        select r.ro_number, c.name as customer
          from ro_part p
          join ro_line l on l.dealership_id = p.dealership_id and l.id = p.line_id
          join repair_order r on r.dealership_id = l.dealership_id and r.id = l.ro_id and r.status <> 'V'
          left join customer c on c.dealership_id = r.dealership_id and c.id = r.customer_id
         where p.dealership_id = ${dealership} and p.part_number = b.part_number and p.is_special_order
         order by r.open_date desc, r.id desc
         limit 1) o on true`,
    where: () => 'b.on_hand > 0 and b.last_sale_date is null',
  });
}
