import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import {
  businessDate,
  cents,
  dealershipId,
  emptyText,
  flag,
  hundredths,
  lastChange,
  reference,
  rowId,
} from './column.ts';

/** People by their number in the DMS. Another kind may use the same number, but within a kind it is unique. */
export const dmsPerson = pgTable(
  'dms_person',
  {
    dealership_id: dealershipId(),
    /** advisor, technician or counter. */
    kind: text().notNull(),
    number: text().notNull(),
    /** Empty if nobody has named the person. With `updated_by`, a person gave it; it stays until a file names them. */
    name: emptyText(),
    active: boolean().notNull().default(true),
    /**
     * The first and last day, up to business today, on which a file shows the person at work: a technician with a closed line or a clock
     * row, an advisor with an opened repair order, a counterperson with parts of a closed line or a movement.
     */
    first_seen: businessDate(),
    last_seen: businessDate(),
    ...lastChange(),
  },
  (t) => [primaryKey({ columns: [t.dealership_id, t.kind, t.number] })],
);

export const shop = pgTable(
  'shop',
  {
    dealership_id: dealershipId(),
    id: rowId(),
    name: text().notNull(),
    is_express: flag(),
    stalls: integer().notNull().default(0),
    ...lastChange(),
  },
  (t) => [primaryKey({ columns: [t.dealership_id, t.id] })],
);

/** Labor types that belong to a shop, whatever the technician's shop is. */
export const shopLaborType = pgTable(
  'shop_labor_type',
  { dealership_id: dealershipId(), shop_id: reference().notNull(), labor_type: text().notNull() },
  (t) => [primaryKey({ columns: [t.dealership_id, t.shop_id, t.labor_type] })],
);

export const technicianProfile = pgTable(
  'technician_profile',
  {
    dealership_id: dealershipId(),
    number: text().notNull(),
    role: emptyText(),
    /** A, B, C or X (express). */
    skill: emptyText(),
    /** flat, hourly or salary. */
    pay_type: text().notNull().default('flat'),
    flat_rate_c: cents(),
    /** Scheduled hours of a weekday, which count as attendance if there is no clock feed. */
    sched_hours_h: hundredths().default(800),
    /** The main shop. A technician of two shops has a row in `shop_technician` for each. */
    shop_id: reference(),
    hired_on: businessDate(),
    left_on: businessDate(),
    ...lastChange(),
  },
  (t) => [primaryKey({ columns: [t.dealership_id, t.number] })],
);

export const shopTechnician = pgTable(
  'shop_technician',
  { dealership_id: dealershipId(), shop_id: reference().notNull(), tech_number: text().notNull() },
  (t) => [
    primaryKey({ columns: [t.dealership_id, t.shop_id, t.tech_number] }),
    index('shop_technician_number_idx').on(t.dealership_id, t.tech_number),
  ],
);

export const attendance = pgTable(
  'attendance',
  {
    dealership_id: dealershipId(),
    tech_number: text().notNull(),
    date: businessDate().notNull(),
    clock_h: hundredths(),
    /** clock or manual. Scheduled hours are computed and never stored. */
    source: text().notNull().default('clock'),
  },
  (t) => [
    primaryKey({ columns: [t.dealership_id, t.tech_number, t.date] }),
    index('attendance_day_idx').on(t.dealership_id, t.date),
  ],
);
