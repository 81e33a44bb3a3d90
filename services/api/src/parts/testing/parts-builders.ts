import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import { insert } from '../../core/testing/repair-order-builder.ts';

const cents = (dollars: number | undefined): number | null =>
  dollars === undefined ? null : Math.round(dollars * 100);

/** A part on a day as a test writes it; money in dollars. What is left out is nothing, or unremarkable. */
export interface StockInput {
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
export async function insertStock(db: Database, dealershipId: string, asOf: string, inputs: readonly StockInput[]) {
  for (const input of inputs) {
    await db.execute(
      `insert into part (dealership_id, part_number, source, description, class, list_c) values ($1, $2, $3, $4, $5, $6)
       on conflict do nothing`,
      [
        dealershipId,
        input.part,
        input.source ?? 'OEM',
        `Part ${input.part}`,
        input.class ?? 'captive',
        cents(input.list),
      ],
    );
    await insert(db, 'part_stock_snapshot', {
      dealership_id: dealershipId,
      as_of: asOf,
      part_number: input.part,
      status: input.status ?? 'active',
      status_dms: input.statusDms ?? 'ST',
      bin1: input.bin ?? 'A1',
      on_hand: input.onHand,
      reserved: input.reserved ?? 0,
      on_order: input.onOrder ?? 0,
      cost_c: cents(input.cost),
      list_c: cents(input.list),
      bsl: input.bsl ?? null,
      entry_date: input.entry ?? null,
      last_sale_date: input.lastSale ?? null,
      last_receipt_date: input.lastReceipt ?? null,
      sales_12: input.sales12 ?? null,
      demand_12: input.demand12 ?? null,
    });
  }
}

export interface TransactionInput {
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
export async function insertTransactions(db: Database, dealershipId: string, inputs: readonly TransactionInput[]) {
  for (const input of inputs) {
    await insert(db, 'part_txn', {
      dealership_id: dealershipId,
      txn_date: input.date,
      kind: input.kind,
      doc_number: input.document ?? '',
      doc_kind: input.docKind ?? input.saleType ?? '',
      sale_type: input.saleType ?? '',
      customer_account: input.account ?? '',
      counter_number: input.counter ?? '',
      part_number: input.part ?? 'P1',
      qty: input.qty,
      unit_cost_c: cents(input.cost) ?? 0,
      unit_sale_c: cents(input.sale) ?? 0,
      list_c: cents(input.list),
      order_type: input.orderType ?? '',
      vendor: input.vendor ?? '',
      is_core: input.isCore ?? false,
    });
  }
}

export interface OrderPartInput {
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
  lines: readonly (readonly OrderPartInput[])[],
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
