import { payTypeCodes } from '@fixed-ops/metrics';
import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  time,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import {
  businessDate,
  cents,
  dealershipId,
  emptyText,
  flag,
  hundredths,
  instant,
  optionalCents,
  optionalHundredths,
  reference,
  rowId,
  writtenAt,
} from './column.ts';

/**
 * No foreign keys below: a repair order that closes again replaces all its lines in one transaction, bulk loads would pay for every check,
 * and references across shards are not portable.
 *
 * Never add an index on `close_date` alone: the planner then prefers it, and queries of one dealership become four times slower.
 */
export const repairOrder = pgTable(
  'repair_order',
  {
    dealership_id: dealershipId(),
    id: rowId(),
    ro_number: text().notNull(),
    ro_suffix: emptyText(),
    /** O open, C closed, V void. */
    status: text().notNull(),
    open_date: businessDate().notNull(),
    open_time: time(),
    /** The final close, in the dealership's time zone. This date counts. */
    close_date: businessDate(),
    void_date: businessDate(),
    promised_at: instant(),
    /** '' means "No advisor". */
    advisor_number: emptyText(),
    customer_id: reference(),
    vehicle_id: reference(),
    /** Identifies used cars in reconditioning. */
    stock_number: text(),
    mileage_in: integer(),
    mileage_out: integer(),
    tag: emptyText(),
    department: emptyText(),
    appointment: flag(),
    waiter: flag(),
    comeback: flag(),
    sold_here: flag(),
    /** Pay types come only from counted lines. A repair order without counted lines counts only in the total. */
    has_c: flag(),
    has_w: flag(),
    has_i: flag(),
    has_s: flag(),
    has_m: flag(),
    has_f: flag(),
    has_b: flag(),
    /** Counted lines of all pay types. */
    line_count: smallint().notNull().default(0),
    /** Counted customer-pay lines. */
    line_count_c: smallint().notNull().default(0),
    /** Exactly one counted customer-pay line. */
    one_line_c: flag(),
    labor_sale_c: cents(),
    labor_cost_c: cents(),
    parts_sale_c: cents(),
    parts_cost_c: cents(),
    sublet_sale_c: cents(),
    sublet_cost_c: cents(),
    misc_sale_c: cents(),
    shop_supplies_c: cents(),
    tax_c: cents(),
    discount_labor_c: cents(),
    discount_parts_c: cents(),
    sold_h: hundredths(),
    actual_h: hundredths(),
    /** Labor + parts + sublet + misc, before tax. */
    total_sale_c: cents(),
    /**
     * True if every line nets to zero or less and the repair order names another one. Its money counts, but it does not count as a repair
     * order.
     */
    is_credit: flag(),
    ref_ro: text(),
    /** True if some of its lines were refused and the others were loaded. */
    incomplete: flag(),
    source_file_id: reference(),
    /** A hash of the imported rows. If the same rows come again, nothing has to be done. Null means that it must be built again. */
    source_print: text(),
    raw: jsonb().$type<unknown>(),
  },
  (t) => [
    primaryKey({ columns: [t.dealership_id, t.id] }),
    // Serves searches for whole numbers and for beginnings of numbers.
    uniqueIndex('repair_order_number_key').on(t.dealership_id, t.ro_number.op('text_pattern_ops'), t.ro_suffix),
    index('repair_order_close_idx').on(t.dealership_id, t.close_date),
    // Nearly all repair orders are closed, and queries find those by date.
    index('repair_order_status_idx').on(t.dealership_id, t.status, t.open_date).where(sql`status <> 'C'`),
    index('repair_order_advisor_idx').on(t.dealership_id, t.advisor_number, t.close_date),
    index('repair_order_vehicle_idx').on(t.dealership_id, t.vehicle_id),
    index('repair_order_customer_idx').on(t.dealership_id, t.customer_id),
    index('repair_order_stock_idx')
      .on(t.dealership_id, t.stock_number.op('text_pattern_ops'))
      .where(sql`stock_number is not null`),
    index('repair_order_tag_idx').on(t.dealership_id, t.tag.op('text_pattern_ops')).where(sql`tag <> ''`),
    check('repair_order_status_check', sql`${t.status} in ('O', 'C', 'V')`),
    check('repair_order_close_check', sql`${t.status} <> 'C' or ${t.close_date} is not null`),
  ],
);

export const roLine = pgTable(
  'ro_line',
  {
    dealership_id: dealershipId(),
    id: rowId(),
    ro_id: reference().notNull(),
    /** Copied from the repair order, null unless it is closed, so that reports on lines need no join. */
    close_date: businessDate(),
    line_no: smallint().notNull(),
    letter: emptyText(),
    pay_type: text().notNull(),
    labor_type: emptyText(),
    op_code: emptyText(),
    op_description: emptyText(),
    /** competitive, maintenance, repair, diagnostic, courtesy, internal, or '' for an op code that is not mapped. */
    category: emptyText(),
    is_maint: flag(),
    /** True if labor hours, labor money or parts money differ from zero and the repair order is no credit. */
    is_counted: flag(),
    complaint: emptyText(),
    cause: emptyText(),
    correction: emptyText(),
    /** Copied from the repair order. */
    advisor_number: emptyText(),
    sold_h: hundredths(),
    flagged_h: optionalHundredths(),
    /** Null if the feed has no punches. That means "not provided", not zero. */
    actual_h: optionalHundredths(),
    /** Net of discount, as all sales are. */
    labor_sale_c: cents(),
    labor_cost_c: cents(),
    cost_estimated: flag(),
    discount_labor_c: cents(),
    discount_parts_c: cents(),
    discount_reason: emptyText(),
    matrix_price_c: optionalCents(),
    parts_sale_c: cents(),
    parts_cost_c: cents(),
    sublet_sale_c: cents(),
    sublet_cost_c: cents(),
    misc_sale_c: cents(),
    warranty_claim_type: emptyText(),
    failure_code: emptyText(),
    warranty_authorization: emptyText(),
    upsell: flag(),
    status: emptyText(),
  },
  (t) => [
    primaryKey({ columns: [t.dealership_id, t.id] }),
    index('ro_line_order_idx').on(t.dealership_id, t.ro_id),
    index('ro_line_close_idx').on(t.dealership_id, t.close_date),
    index('ro_line_op_code_idx').on(t.dealership_id, t.op_code, t.close_date),
    check(
      'ro_line_pay_type_check',
      sql`${t.pay_type} in (${sql.raw(payTypeCodes.map((code) => `'${code}'`).join(', '))})`,
    ),
  ],
);

export const roLineTech = pgTable(
  'ro_line_tech',
  {
    dealership_id: dealershipId(),
    line_id: reference().notNull(),
    tech_number: text().notNull(),
    flagged_h: hundredths(),
    actual_h: optionalHundredths(),
    cost_c: cents(),
    /** The technician's part of the line's sold hours and sales, from flagged hours. The shares of a line add up to 1. */
    share: numeric({ precision: 9, scale: 8, mode: 'number' }).notNull(),
  },
  // There is no index by technician, because a query for one technician also names days and reads their lines as a query for everybody
  // does. An index would save ten milliseconds for a technician with few hours, and cost each load a twentieth of the database's time.
  (t) => [primaryKey({ columns: [t.dealership_id, t.line_id, t.tech_number] })],
);

/**
 * The technician whom a person chose for a line without one in the feed. It refers to the line's number, which an import keeps. While it
 * exists, the line's only row of `ro_line_tech` follows from it.
 */
export const lineTechnician = pgTable(
  'line_technician',
  {
    dealership_id: dealershipId(),
    ro_number: text().notNull(),
    ro_suffix: emptyText(),
    line_no: smallint().notNull(),
    tech_number: text().notNull(),
    assigned_by: text().notNull(),
    assigned_at: writtenAt(),
  },
  (t) => [primaryKey({ columns: [t.dealership_id, t.ro_number, t.ro_suffix, t.line_no] })],
);
