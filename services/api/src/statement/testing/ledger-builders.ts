import type { Database } from '@fixed-ops/database';
import { insert } from '../../core/testing/repair-order-builder.ts';

/** A line of the statement; its label is its key. */
export type LineRow = readonly [
  key: string,
  department: string,
  section: string,
  category: string,
  level: number,
  formula: string | null,
];
export type AccountRow = readonly [account: string, type: string, line: string | null];
/** Debit and credit in cents. */
export type BalanceRow = readonly [month: string, account: string, debitCents: number, creditCents: number];

/** Puts these lines, in this order, in the place of the product's own. */
export async function replaceStatementLines(db: Database, lines: readonly LineRow[]): Promise<void> {
  await db.execute('delete from statement_line');
  for (const [sort_order, [key, department, section, category, level, formula]] of lines.entries()) {
    await insert(db, 'statement_line', {
      key,
      department,
      section,
      category,
      label: key,
      level,
      formula,
      sort_order,
    });
  }
}

/** Writes a chart of accounts, each described by its own number. */
export async function insertAccounts(
  db: Database,
  dealershipId: string,
  accounts: readonly AccountRow[],
): Promise<void> {
  for (const [account, type, statement_line] of accounts) {
    await insert(db, 'gl_account', {
      dealership_id: dealershipId,
      account,
      description: `Account ${account}`,
      type,
      statement_line,
    });
  }
}

/** Writes what the accounts hold of each month; returns are debits of a sale account. */
export async function insertBalances(
  db: Database,
  dealershipId: string,
  balances: readonly BalanceRow[],
): Promise<void> {
  for (const [month, account, debit_c, credit_c] of balances) {
    await insert(db, 'gl_balance', {
      dealership_id: dealershipId,
      account,
      month,
      debit_c,
      credit_c,
      net_c: debit_c - credit_c,
    });
  }
}
