import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import {
  businessDate,
  dealershipId,
  emptyText,
  flag,
  lastChange,
  optionalCents,
  optionalHundredths,
  reference,
  rowId,
} from './column.ts';

/** One row per store and VIN: what a store knows of a car is its own. */
export const vehicle = pgTable(
  'vehicle',
  {
    dealership_id: dealershipId(),
    id: rowId(),
    vin: text().notNull(),
    year: smallint(),
    make: emptyText(),
    model: emptyText(),
    trim: emptyText(),
    engine: emptyText(),
    fuel: emptyText(),
    sold_date: businessDate(),
    customer_id: reference(),
  },
  (t) => [
    primaryKey({ columns: [t.dealership_id, t.id] }),
    // Finds whole numbers and beginnings of numbers alike.
    uniqueIndex('vehicle_vin_key').on(t.dealership_id, t.vin.op('text_pattern_ops')),
    // People read the last eight characters off the windscreen.
    index('vehicle_vin_tail_idx').on(t.dealership_id, sql`right(${t.vin}, 8) text_pattern_ops`),
  ],
);

/** A store's few ten thousand customers are scanned for what their names and phone numbers contain (pg_trgm is not everywhere). */
export const customer = pgTable(
  'customer',
  {
    dealership_id: dealershipId(),
    id: rowId(),
    dms_number: text().notNull(),
    name: emptyText(),
    /** person or business. */
    type: text().notNull().default('person'),
    phone: emptyText(),
    email: emptyText(),
    zip: emptyText(),
  },
  (t) => [
    primaryKey({ columns: [t.dealership_id, t.id] }),
    uniqueIndex('customer_number_key').on(t.dealership_id, t.dms_number),
  ],
);

export const opCode = pgTable(
  'op_code',
  {
    dealership_id: dealershipId(),
    code: text().notNull(),
    description: emptyText(),
    /** As on `ro_line.category`; '' is unmapped. */
    category: emptyText(),
    is_maint: flag(),
    std_h: optionalHundredths(),
    std_price_c: optionalCents(),
    /** auto or manual: a manual mapping is never overwritten by a feed. */
    mapping_source: text().notNull().default('auto'),
    active: boolean().notNull().default(true),
    ...lastChange(),
  },
  (t) => [primaryKey({ columns: [t.dealership_id, t.code] })],
);

/** A labor type maps to exactly one pay type; '' until the store says which. */
export const laborType = pgTable(
  'labor_type',
  {
    dealership_id: dealershipId(),
    code: text().notNull(),
    description: emptyText(),
    pay_type: emptyText(),
    gl_sale_account: emptyText(),
    gl_cost_account: emptyText(),
    default_rate_c: optionalCents(),
    ...lastChange(),
  },
  (t) => [primaryKey({ columns: [t.dealership_id, t.code] })],
);
