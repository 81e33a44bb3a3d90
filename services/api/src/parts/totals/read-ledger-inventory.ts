import type { Database } from '@fixed-ops/database';
import { addDays, firstOfMonth, lastOfMonth, monthOf } from '@fixed-ops/metrics';
import { z } from 'zod';

/** Statement line of the balance-sheet accounts that hold the parts inventory. */
const INVENTORY_LINE = 'parts.inventory';

const rows = z.array(z.object({ month: z.string(), movedC: z.number() }));

/** The ledger's parts inventory: the balance at the end of each month that has a posting, in cents, oldest first. */
export async function readLedgerInventory(
  db: Database,
  dealershipId: string,
): Promise<readonly { readonly month: string; readonly balanceC: number }[]> {
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
  return found.map(({ month, movedC }) => {
    balanceC += movedC;
    return { month, balanceC };
  });
}

/**
 * The month whose balance is held against the inventory of a day: the day's own when it is over by then or still running
 * today, else the one before, since nobody knows a balance in the middle of a month.
 */
export function ledgerMonthOf(day: string, today: string): string {
  if (day === lastOfMonth(day) || monthOf(day) === monthOf(today)) return monthOf(day);
  return monthOf(addDays(firstOfMonth(day), -1));
}
