import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import {
  businessDate,
  cents,
  dealershipId,
  emptyText,
  flag,
  lastChange,
  ledgerCents,
  optionalCents,
  ratio,
  reference,
  rowId,
  textList,
  writtenAt,
} from './column.ts';
import { dealershipGroup } from './organisation.ts';

/** Only thresholds that a store changed have a row. All others are defaults of the metrics package. */
export const threshold = pgTable(
  'threshold',
  {
    dealership_id: dealershipId(),
    /** service or parts. */
    department: text().notNull(),
    metric_key: text().notNull(),
    /** Pay type, sale type or all. */
    scope: text().notNull().default('all'),
    /** up, down or band. */
    direction: text().notNull(),
    /** Green at or better than this. Null for a band. */
    green: ratio(),
    /** Red if worse than this. Null for a band. */
    amber: ratio(),
    /** A band is green from low to high, amber within the wider pair, and red outside. */
    band_low: ratio(),
    band_high: ratio(),
    amber_low: ratio(),
    amber_high: ratio(),
    enabled: boolean().notNull().default(true),
    show_dollar_gap: boolean().notNull().default(true),
    ...lastChange(),
  },
  (t) => [
    primaryKey({ columns: [t.dealership_id, t.department, t.metric_key, t.scope] }),
    check('threshold_direction_check', sql`${t.direction} in ('up', 'down', 'band')`),
  ],
);

/** One column of a heat sheet. */
export interface HeatSheetColumn {
  key: string;
  order: number;
  visible: boolean;
  goalType: 'perDay' | 'penetration' | 'value';
  goal: number | null;
}

export const heatSheetOption = pgTable(
  'heat_sheet_option',
  {
    dealership_id: dealershipId(),
    department: text().notNull(),
    /** advisor, technician or counterperson. */
    rows_by: text().notNull(),
    columns: jsonb().$type<HeatSheetColumn[]>().notNull().default([]),
    min_ros: integer().notNull().default(5),
    include_inactive: flag(),
    ...lastChange(),
  },
  (t) => [primaryKey({ columns: [t.dealership_id, t.department] })],
);

export const heatSheetMap = pgTable(
  'heat_sheet_map',
  {
    dealership_id: dealershipId(),
    item_key: text().notNull(),
    label: text().notNull(),
    department: text().notNull(),
    /** `*` is a wildcard. A code belongs to one item only. */
    op_codes: textList(),
    part_groups: textList(),
    /** all, C, or mileage>=n. */
    eligible: text().notNull().default('all'),
    sort_order: integer().notNull().default(0),
    ...lastChange(),
  },
  (t) => [primaryKey({ columns: [t.dealership_id, t.item_key] })],
);

export const expenseLine = pgTable(
  'expense_line',
  {
    dealership_id: dealershipId(),
    department: text().notNull(),
    expense_key: text().notNull(),
    label: text().notNull(),
    /** variable, personnel, semiFixed or fixed. */
    category: text().notNull(),
    accounts: textList(),
    monthly_budget_c: ledgerCents(),
    guideline_pct_gross: ratio(),
    /** direct, pctGross, headcount or fixed$. */
    allocate_method: text().notNull().default('direct'),
    sort_order: integer().notNull().default(0),
    ...lastChange(),
  },
  (t) => [primaryKey({ columns: [t.dealership_id, t.department, t.expense_key] })],
);

/** The baseline of averages. */
export const averageOption = pgTable(
  'average_option',
  {
    dealership_id: dealershipId(),
    department: text().notNull(),
    /** prior3, prior6, prior12, priorYearMonth, group or manual. */
    baseline: text().notNull().default('prior12'),
    exclude_months: textList(),
    manual: jsonb().$type<Record<string, number>>().notNull().default({}),
    ...lastChange(),
  },
  (t) => [primaryKey({ columns: [t.dealership_id, t.department] })],
);

export const inventoryOption = pgTable('inventory_option', {
  dealership_id: text().primaryKey(),
  aging_edges: jsonb().$type<number[]>().notNull().default([3, 6, 9, 12, 24]),
  obsolete_months: smallint().notNull().default(12),
  /** True if a part without a sale is obsolete only without a receipt too. */
  strict: flag(),
  include_sources: textList(),
  exclude_bins: textList(),
  status_map: jsonb().$type<{ dmsCode: string; status: string }[]>().notNull().default([]),
  days_supply_target: smallint().notNull().default(60),
  phase_in_demands: smallint().notNull().default(3),
  phase_in_months: smallint().notNull().default(12),
  phase_out_months: smallint().notNull().default(9),
  ...lastChange(),
});

export const wholesaleOption = pgTable('wholesale_option', {
  dealership_id: text().primaryKey(),
  stale_days: smallint().notNull().default(60),
  min_prior_12_c: cents().default(50_000),
  customer_types: jsonb().$type<{ pattern: string; type: string }[]>().notNull().default([]),
  exclude_accounts: textList(),
  gp_target: ratio().notNull().default(20),
  ...lastChange(),
});

export const laborMatrix = pgTable(
  'labor_matrix',
  {
    dealership_id: dealershipId(),
    id: rowId(),
    name: text().notNull(),
    effective_from: businessDate().notNull(),
    door_rate_c: cents(),
    /** Price in cents by tenth of an hour, from 0.1. Beyond the last cell, its rate continues. */
    cells: integer().array().notNull(),
    /** flat, step, linear, bell or custom. */
    shape: text().notNull().default('custom'),
    params: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    excluded_op_codes: textList(),
    active: boolean().notNull().default(true),
    created_at: writtenAt(),
    ...lastChange(),
  },
  (t) => [
    primaryKey({ columns: [t.dealership_id, t.id] }),
    index('labor_matrix_date_idx').on(t.dealership_id, t.effective_from),
  ],
);

export const laborMatrixType = pgTable(
  'labor_matrix_type',
  { dealership_id: dealershipId(), matrix_id: reference().notNull(), labor_type: text().notNull() },
  (t) => [primaryKey({ columns: [t.dealership_id, t.matrix_id, t.labor_type] })],
);

export const partsMatrix = pgTable(
  'parts_matrix',
  {
    dealership_id: dealershipId(),
    id: rowId(),
    name: text().notNull(),
    effective_from: businessDate().notNull(),
    sources: textList(),
    /** cost or list. */
    basis: text().notNull().default('cost'),
    min_price_c: optionalCents(),
    round_to_c: cents().default(1),
    active: boolean().notNull().default(true),
    created_at: writtenAt(),
    ...lastChange(),
  },
  (t) => [primaryKey({ columns: [t.dealership_id, t.id] })],
);

export const partsMatrixBand = pgTable(
  'parts_matrix_band',
  {
    dealership_id: dealershipId(),
    matrix_id: reference().notNull(),
    from_cost_c: cents(),
    /** Null for the last, open band. */
    to_cost_c: optionalCents(),
    multiplier: ratio().notNull(),
  },
  (t) => [primaryKey({ columns: [t.dealership_id, t.matrix_id, t.from_cost_c] })],
);

/** A manufacturer's list of expenses and guide percentages, the same for every store. */
export const manufacturerExpense = pgTable(
  'manufacturer_expense',
  {
    manufacturer: text().notNull(),
    department: text().notNull(),
    expense_key: text().notNull(),
    label: text().notNull(),
    category: text().notNull(),
    factory_account_pattern: emptyText(),
    guideline_pct_gross: ratio(),
    source: emptyText(),
  },
  (t) => [primaryKey({ columns: [t.manufacturer, t.department, t.expense_key] })],
);

/** A group's guide percentage for its stores, which replaces the manufacturer's. */
export const groupGuide = pgTable(
  'group_guide',
  {
    group_id: text()
      .notNull()
      .references(() => dealershipGroup.id),
    manufacturer: text().notNull(),
    department: text().notNull(),
    expense_key: text().notNull(),
    guideline_pct_gross: ratio().notNull(),
    ...lastChange(),
  },
  (t) => [primaryKey({ columns: [t.group_id, t.manufacturer, t.department, t.expense_key] })],
);
