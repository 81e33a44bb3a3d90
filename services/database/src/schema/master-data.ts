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

/** One row per store and VIN, because each store has its own knowledge of a car. */
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
    // Serves searches for whole numbers and for beginnings of numbers.
    uniqueIndex('vehicle_vin_key').on(t.dealership_id, t.vin.op('text_pattern_ops')),
    // Serves searches for the last eight characters, which people read from the windshield.
    index('vehicle_vin_tail_idx').on(t.dealership_id, sql`right(${t.vin}, 8) text_pattern_ops`),
  ],
);

/** Searches in names and phone numbers scan a store's few ten thousand customers, because pg_trgm is not available everywhere. */
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
    /** As in `ro_line.category`. '' means not mapped. */
    category: emptyText(),
    is_maint: flag(),
    std_h: optionalHundredths(),
    std_price_c: optionalCents(),
    /** auto or manual. A feed never overwrites a manual mapping. */
    mapping_source: text().notNull().default('auto'),
    active: boolean().notNull().default(true),
    ...lastChange(),
  },
  (t) => [primaryKey({ columns: [t.dealership_id, t.code] })],
);

/** A labor type maps to exactly one pay type. '' means that the store has not mapped it yet. */
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
