import type { Database } from '@fixed-ops/database';
import { addDays, earlier, firstOfMonth, lastOfMonth, monthOf } from '@fixed-ops/metrics';
import { z } from 'zod';

/** Statement line of the balance-sheet accounts that hold the parts inventory. */
const INVENTORY_LINE = 'parts.inventory';

const rows = z.array(z.object({ month: z.string(), movedC: z.number() }));
const lastRow = z.object({ month: z.string().nullable() });

export interface LedgerInventory {
  /** The balance at the end of each month that has a posting, in cents, oldest first. */
  readonly balances: readonly { readonly month: string; readonly balanceC: number }[];
  /** The last month of which the store has a ledger; null without one. */
  readonly lastMonth: string | null;
}

/** The ledger's parts inventory. */
export async function readLedgerInventory(db: Database, dealershipId: string): Promise<LedgerInventory> {
  const [last] = await db.query('select max(month) as month from gl_balance where dealership_id = $1', [dealershipId]);
  const found = rows.parse(
    await db.query(
      `select b.month, sum(b.debit_c - b.credit_c)::float8 as "movedC"
         from gl_account a
         join gl_balance b on b.dealership_id = a.dealership_id and b.account = a.account
        where a.dealership_id = $1 and a.type = 'asset' and a.statement_line = $2
        group by b.month
        order by b.month`,
      [dealershipId, INVENTORY_LINE],
    ),
  );
  // Balances are the movements of their months, the first of them what was there before.
  let balanceC = 0;
  const balances = found.map(({ month, movedC }) => {
    balanceC += movedC;
    return { month, balanceC };
  });
  return { balances, lastMonth: lastRow.parse(last).month };
}

/**
 * The month whose balance is held against the inventory of a day: the day's own when it is over by then or still running
 * today, else the one before, since nobody knows a balance in the middle of a month. None after the ledger's last: its balance is
 * of that one, and is held against the inventory of then.
 */
export function ledgerMonthOf(day: string, today: string, lastMonth: string | null): string {
  const isKnown = day === lastOfMonth(day) || monthOf(day) === monthOf(today);
  const month = isKnown ? monthOf(day) : monthOf(addDays(firstOfMonth(day), -1));
  return earlier(month, lastMonth ?? month);
}
