import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { cents, dealershipId, emptyText, flag, optionalCents, quantity, reference, rowId } from './column.ts';

// Without foreign keys, for the reasons in `repair-orders.ts`.

/** The same part twice on a line makes two rows. */
export const roPart = pgTable(
  'ro_part',
  {
    dealership_id: dealershipId(),
    id: rowId(),
    line_id: reference().notNull(),
    part_number: text().notNull(),
    description: emptyText(),
    source: emptyText(),
    qty: quantity().notNull(),
    unit_cost_c: cents(),
    unit_sale_c: cents(),
    list_c: optionalCents(),
    is_tire: flag(),
    /** Bought on the same day because it was not in stock. */
    is_ep: flag(),
    is_special_order: flag(),
    /** Core charges count neither as sale nor as cost. */
    is_core: flag(),
    counter_number: emptyText(),
  },
  (t) => [
    primaryKey({ columns: [t.dealership_id, t.line_id, t.id] }),
    index('ro_part_special_order_idx').on(t.dealership_id, t.part_number).where(sql`is_special_order`),
    index('ro_part_emergency_idx').on(t.dealership_id, t.line_id).where(sql`is_ep`),
    index('ro_part_tire_idx').on(t.dealership_id, t.line_id).where(sql`is_tire`),
  ],
);

export const roDiscount = pgTable(
  'ro_discount',
  {
    dealership_id: dealershipId(),
    id: rowId(),
    ro_id: reference().notNull(),
    line_id: reference(),
    /** line or ro. */
    level: text().notNull(),
    reason: emptyText(),
    labor_c: cents(),
    parts_c: cents(),
    manager_override: flag(),
    applied_by: emptyText(),
  },
  (t) => [primaryKey({ columns: [t.dealership_id, t.ro_id, t.id] })],
);

export const roPayment = pgTable(
  'ro_payment',
  {
    dealership_id: dealershipId(),
    id: rowId(),
    ro_id: reference().notNull(),
    code: text().notNull(),
    amount_c: cents(),
  },
  (t) => [primaryKey({ columns: [t.dealership_id, t.id] }), index('ro_payment_order_idx').on(t.dealership_id, t.ro_id)],
);

/** Work that was recommended and declined. */
export const declinedItem = pgTable(
  'declined_item',
  {
    dealership_id: dealershipId(),
    id: rowId(),
    ro_id: reference().notNull(),
    op_code: emptyText(),
    text: emptyText(),
    amount_c: cents(),
  },
  (t) => [primaryKey({ columns: [t.dealership_id, t.ro_id, t.id] })],
);
