import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import { insert } from '../../core/testing/repair-order-builder.ts';

const cents = (dollars: number | undefined): number | null =>
  dollars === undefined ? null : Math.round(dollars * 100);

/** A part on a day as a test writes it; money in dollars. What is left out is nothing, or unremarkable. */
export interface StockWish {
  readonly part: string;
  readonly onHand: number;
  readonly cost: number;
  readonly list?: number;
  readonly source?: string;
  readonly class?: string;
  readonly status?: string;
  readonly statusDms?: string;
  readonly bin?: string;
  readonly reserved?: number;
  readonly onOrder?: number;
  readonly bsl?: number;
  readonly entry?: string;
  readonly lastSale?: string;
  readonly lastReceipt?: string;
  readonly sales12?: number;
  readonly demand12?: number;
}

/** Writes a snapshot; the master record of a part that is not there yet with it. */
export async function insertStock(db: Database, dealershipId: string, asOf: string, wishes: readonly StockWish[]) {
  for (const wish of wishes) {
    await db.execute(
      `insert into part (dealership_id, part_number, source, description, class, list_c) values ($1, $2, $3, $4, $5, $6)
       on conflict do nothing`,
      [dealershipId, wish.part, wish.source ?? 'OEM', `Part ${wish.part}`, wish.class ?? 'captive', cents(wish.list)],
    );
    await insert(db, 'part_stock_snapshot', {
      dealership_id: dealershipId,
      as_of: asOf,
      part_number: wish.part,
      status: wish.status ?? 'active',
      status_dms: wish.statusDms ?? '',
      bin1: wish.bin ?? 'A1',
      on_hand: wish.onHand,
      reserved: wish.reserved ?? 0,
      on_order: wish.onOrder ?? 0,
      cost_c: cents(wish.cost),
      list_c: cents(wish.list),
      bsl: wish.bsl ?? null,
      entry_date: wish.entry ?? null,
      last_sale_date: wish.lastSale ?? null,
      last_receipt_date: wish.lastReceipt ?? null,
      sales_12: wish.sales12 ?? null,
      demand_12: wish.demand12 ?? null,
    });
  }
}

export interface TransactionWish {
  readonly date: string;
  readonly kind: 'sale' | 'return' | 'receipt' | 'adjustment' | 'lost_sale';
  readonly part?: string;
  readonly qty: number;
  readonly cost?: number;
  readonly sale?: number;
  readonly list?: number;
  readonly saleType?: string;
  readonly document?: string;
  readonly docKind?: string;
  readonly account?: string;
  readonly counter?: string;
  readonly orderType?: string;
  readonly vendor?: string;
  readonly isCore?: boolean;
}

/** Writes part transactions; money in dollars. */
export async function insertTransactions(db: Database, dealershipId: string, wishes: readonly TransactionWish[]) {
  for (const wish of wishes) {
    await insert(db, 'part_txn', {
      dealership_id: dealershipId,
      txn_date: wish.date,
      kind: wish.kind,
      doc_number: wish.document ?? '',
      doc_kind: wish.docKind ?? wish.saleType ?? '',
      sale_type: wish.saleType ?? '',
      customer_account: wish.account ?? '',
      counter_number: wish.counter ?? '',
      part_number: wish.part ?? 'P1',
      qty: wish.qty,
      unit_cost_c: cents(wish.cost) ?? 0,
      unit_sale_c: cents(wish.sale) ?? 0,
      list_c: cents(wish.list),
      order_type: wish.orderType ?? '',
      vendor: wish.vendor ?? '',
      is_core: wish.isCore ?? false,
    });
  }
}

export interface OrderPartWish {
  readonly part: string;
  readonly qty: number;
  readonly cost: number;
  readonly sale: number;
  readonly source?: string;
  readonly counter?: string;
  readonly isEmergency?: boolean;
  readonly isSpecialOrder?: boolean;
  readonly isCore?: boolean;
}

/** Puts parts on the lines of a repair order, one list a line; money in dollars. */
export async function insertOrderParts(
  db: Database,
  dealershipId: string,
  roNumber: string,
  lines: readonly (readonly OrderPartWish[])[],
) {
  const rows = await db.query(
    `select l.id from ro_line l join repair_order r on r.dealership_id = l.dealership_id and r.id = l.ro_id
      where l.dealership_id = $1 and r.ro_number = $2 order by l.line_no`,
    [dealershipId, roNumber],
  );
  const ids = z.array(z.object({ id: z.number() })).parse(rows);
  for (const [index, parts] of lines.entries()) {
    for (const part of parts) {
      await insert(db, 'ro_part', {
        dealership_id: dealershipId,
        line_id: ids[index]?.id,
        part_number: part.part,
        description: `Part ${part.part}`,
        source: part.source ?? 'OEM',
        qty: part.qty,
        unit_cost_c: cents(part.cost),
        unit_sale_c: cents(part.sale),
        is_ep: part.isEmergency ?? false,
        is_special_order: part.isSpecialOrder ?? false,
        is_core: part.isCore ?? false,
        counter_number: part.counter ?? '',
      });
    }
  }
}
