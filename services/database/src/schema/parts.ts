import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { businessDate, cents, dealershipId, emptyText, flag, optionalCents, quantity, rowId } from './column.ts';

export const part = pgTable(
  'part',
  {
    dealership_id: dealershipId(),
    part_number: text().notNull(),
    source: emptyText(),
    description: emptyText(),
    class: emptyText(),
    list_c: optionalCents(),
    trade_c: optionalCents(),
    supersedes: text(),
  },
  (t) => [primaryKey({ columns: [t.dealership_id, t.part_number] })],
);

/** A snapshot each day for 35 days, then each month-end. */
export const partStockSnapshot = pgTable(
  'part_stock_snapshot',
  {
    dealership_id: dealershipId(),
    as_of: businessDate().notNull(),
    part_number: text().notNull(),
    /** The status as the DMS writes it. `status` is the product's. */
    status_dms: emptyText(),
    status: text().notNull(),
    bin1: emptyText(),
    bin2: emptyText(),
    on_hand: quantity().notNull().default(0),
    reserved: quantity().notNull().default(0),
    on_order: quantity().notNull().default(0),
    backordered: quantity().notNull().default(0),
    special_order: quantity().notNull().default(0),
    cost_c: cents(),
    /** The list price of that day. Null if it was unknown then. */
    list_c: optionalCents(),
    /** Best stocking level. */
    bsl: quantity(),
    min: quantity(),
    max: quantity(),
    entry_date: businessDate(),
    last_sale_date: businessDate(),
    last_receipt_date: businessDate(),
    phase_out_date: businessDate(),
    sales_12: quantity(),
    demand_12: quantity(),
    lost_12: quantity(),
    /** Whole calendar months since the month of the last sale. Null if the part was never sold. */
    mns: smallint(),
  },
  (t) => [
    primaryKey({ columns: [t.dealership_id, t.as_of, t.part_number] }),
    index('part_stock_snapshot_part_idx').on(t.dealership_id, t.part_number, t.as_of),
  ],
);

export const partTxn = pgTable(
  'part_txn',
  {
    dealership_id: dealershipId(),
    id: rowId(),
    txn_date: businessDate().notNull(),
    /** sale, return, receipt, adjustment, lost_sale or transfer. */
    kind: text().notNull(),
    doc_number: emptyText(),
    /** RO, counter, wholesale or internal. */
    doc_kind: emptyText(),
    /** ro_customer, ro_warranty, ro_internal, body, counter, wholesale, accessory, or '' if nothing was sold. */
    sale_type: emptyText(),
    customer_account: emptyText(),
    counter_number: emptyText(),
    part_number: text().notNull(),
    source: emptyText(),
    qty: quantity().notNull(),
    unit_cost_c: cents(),
    unit_sale_c: cents(),
    list_c: optionalCents(),
    /** stock, special or emergency. */
    order_type: emptyText(),
    vendor: emptyText(),
    bin: emptyText(),
    is_core: flag(),
  },
  (t) => [
    primaryKey({ columns: [t.dealership_id, t.id] }),
    index('part_txn_date_idx').on(t.dealership_id, t.txn_date),
    index('part_txn_part_idx').on(t.dealership_id, t.part_number, t.txn_date),
    index('part_txn_document_idx').on(t.dealership_id, t.doc_number),
    index('part_txn_account_idx')
      .on(t.dealership_id, t.customer_account, t.txn_date)
      .where(sql`customer_account <> ''`),
  ],
);

export const wholesaleAccount = pgTable(
  'wholesale_account',
  {
    dealership_id: dealershipId(),
    account_number: text().notNull(),
    name: text().notNull(),
    /** body, garage, dealer, fleet or other. */
    type: text().notNull().default('other'),
    salesperson: emptyText(),
    phone: emptyText(),
  },
  (t) => [primaryKey({ columns: [t.dealership_id, t.account_number] })],
);
