import { sql } from 'drizzle-orm';
import { check, index, integer, numeric, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { businessDate, dealershipId, emptyText, lastChange, ledgerCents, ratio, rowId } from './column.ts';

/** A calendar month as people and files write it: YYYY-MM. */
const month = () => text().notNull();

export const glAccount = pgTable(
  'gl_account',
  {
    dealership_id: dealershipId(),
    account: text().notNull(),
    description: emptyText(),
    /** asset, liability, equity, sale, cost, expense or other. */
    type: text().notNull(),
    department: emptyText(),
    /** Key of a statement line. Null if the account is not mapped. */
    statement_line: text(),
    /** -1 for a contra account, whose amount is subtracted from its line. */
    sign: smallint().notNull().default(1),
    /** auto or manual. */
    map_source: text().notNull().default('auto'),
    map_confidence: ratio(),
    ...lastChange(),
  },
  (t) => [
    primaryKey({ columns: [t.dealership_id, t.account] }),
    index('gl_account_line_idx').on(t.dealership_id, t.statement_line),
  ],
);

/** The movements of one month, not a running balance. */
export const glBalance = pgTable(
  'gl_balance',
  {
    dealership_id: dealershipId(),
    account: text().notNull(),
    month: month(),
    debit_c: ledgerCents(),
    credit_c: ledgerCents(),
    /** Debit less credit. Readers apply the sign of the account's type. */
    net_c: ledgerCents(),
    ytd_c: ledgerCents(),
    units: numeric({ precision: 14, scale: 3, mode: 'number' }),
  },
  (t) => [
    primaryKey({ columns: [t.dealership_id, t.month, t.account] }),
    index('gl_balance_account_idx').on(t.dealership_id, t.account, t.month),
    check('gl_balance_month_check', sql`${t.month} ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'`),
  ],
);

export const glEntry = pgTable(
  'gl_entry',
  {
    dealership_id: dealershipId(),
    id: rowId(),
    account: text().notNull(),
    journal: emptyText(),
    posted_date: businessDate().notNull(),
    reference: emptyText(),
    control: emptyText(),
    description: emptyText(),
    /** Debit is positive, credit negative. */
    amount_c: ledgerCents(),
  },
  (t) => [
    primaryKey({ columns: [t.dealership_id, t.id] }),
    index('gl_entry_account_idx').on(t.dealership_id, t.account, t.posted_date),
    index('gl_entry_reference_idx').on(t.dealership_id, t.reference),
  ],
);

/** The lines of the department statements, the same for every store. `sort_order`, because `order` is a keyword of SQL. */
export const statementLine = pgTable('statement_line', {
  key: text().primaryKey(),
  department: text().notNull(),
  section: text().notNull(),
  category: emptyText(),
  label: text().notNull(),
  level: smallint().notNull().default(0),
  /** Set for subtotals and ratios, which are computed from other lines instead of accounts. */
  formula: text(),
  guideline_pct: ratio(),
  sort_order: integer().notNull(),
});

export const statementManual = pgTable(
  'statement_manual',
  {
    dealership_id: dealershipId(),
    month: month(),
    line_key: text().notNull(),
    /** actual or budget. */
    kind: text().notNull(),
    amount_c: ledgerCents(),
    note: emptyText(),
    ...lastChange(),
  },
  (t) => [
    primaryKey({ columns: [t.dealership_id, t.month, t.line_key, t.kind] }),
    check('statement_manual_month_check', sql`${t.month} ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'`),
  ],
);
