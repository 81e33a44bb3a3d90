import type { Database } from '@fixed-ops/database';
import { addDays, earlier, firstOfMonth, lastOfMonth, monthOf } from '@fixed-ops/metrics';
import { z } from 'zod';

/** The statement line of the balance-sheet accounts for the parts inventory. */
const INVENTORY_LINE = 'parts.inventory';

const rows = z.array(z.object({ month: z.string(), movedC: z.number() }));
const lastRow = z.object({ month: z.string().nullable() });

export interface LedgerInventory {
  /** The balance at the end of each month with postings, in cents, oldest first. */
  readonly balances: readonly { readonly month: string; readonly balanceC: number }[];
  /** The last month in the store's ledger. Null if there is none. */
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
  // Each row is the movement of its month. The first row contains the opening balance.
  let balanceC = 0;
  const balances = found.map(({ month, movedC }) => {
    balanceC += movedC;
    return { month, balanceC };
  });
  return { balances, lastMonth: lastRow.parse(last).month };
}

/**
 * The month whose balance is compared with the inventory of a day: the month of the day if the day is its last or it is still running
 * today, otherwise the month before, because no balance exists for the middle of a month. Never later than the ledger's last month,
 * whose balance is compared with the inventory of that time.
 */
export function ledgerMonthOf(day: string, today: string, lastMonth: string | null): string {
  const isKnown = day === lastOfMonth(day) || monthOf(day) === monthOf(today);
  const month = isKnown ? monthOf(day) : monthOf(addDays(firstOfMonth(day), -1));
  return earlier(month, lastMonth ?? month);
}
