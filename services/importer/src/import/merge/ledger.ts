import { type Database, mapAccounts } from '@fixed-ops/database';
import type { MergeWorld } from './sql.ts';

/**
 * The chart of accounts. Which statement line an account belongs to, and whether it is taken off it, is the product's: new
 * accounts go where they probably belong, so that a first import shows a statement.
 */
export async function mergeAccounts(tx: Database, { staging, dealershipId, has }: MergeWorld): Promise<void> {
  await tx.execute(
    `insert into gl_account (dealership_id, account, description, type, department)
     select $1, account, description, type, coalesce(department, '')
       from ${staging.table('gl_accounts')}
     on conflict (dealership_id, account) do update
        set description = excluded.description, type = excluded.type,
            department = ${has('gl_accounts', 'department') ? 'excluded.department' : 'gl_account.department'}`,
    [dealershipId],
  );
  await mapAccounts(tx, dealershipId);
}

/** Movements of months, and the year to date of every month that they change. */
export async function mergeBalances(tx: Database, { staging, dealershipId }: MergeWorld): Promise<void> {
  const months = staging.table('gl_balances');
  await tx.execute(
    `insert into gl_balance (dealership_id, account, month, debit_c, credit_c, net_c)
     select $1, account, month, debit, credit, debit - credit from ${months}
     on conflict (dealership_id, month, account) do update
        set debit_c = excluded.debit_c, credit_c = excluded.credit_c, net_c = excluded.net_c`,
    [dealershipId],
  );
  await tx.execute(
    `update gl_balance b set ytd_c = y.ytd
       from (select account, month,
                    sum(net_c) over (partition by account, left(month, 4) order by month)::bigint as ytd
               from gl_balance
              where dealership_id = $1
                and (account, left(month, 4)) in (select account, left(month, 4) from ${months})) y
      where b.dealership_id = $1 and b.account = y.account and b.month = y.month and b.ytd_c <> y.ytd`,
    [dealershipId],
  );
}

/** Postings, whole documents anew; those without a reference by journal and day. */
export async function mergeEntries(tx: Database, { staging, dealershipId }: MergeWorld): Promise<void> {
  const entries = staging.table('gl_entries');
  await tx.execute(
    `delete from gl_entry e
      using (select distinct coalesce(journal, '') as journal, reference from ${entries} where reference is not null) d
      where e.dealership_id = $1 and e.reference = d.reference and e.journal = d.journal`,
    [dealershipId],
  );
  await tx.execute(
    `delete from gl_entry e
      using (select distinct coalesce(journal, '') as journal, date from ${entries} where reference is null) d
      where e.dealership_id = $1 and e.reference = '' and e.journal = d.journal and e.posted_date = d.date`,
    [dealershipId],
  );
  await tx.execute(
    `insert into gl_entry (dealership_id, id, account, journal, posted_date, reference, control, description, amount_c)
     select $1, (select coalesce(max(id), 0) from gl_entry where dealership_id = $1)
                  + row_number() over (order by file_no, file_line),
            account, coalesce(journal, ''), date, coalesce(reference, ''), coalesce(control, ''), coalesce(description, ''),
            debit - credit
       from ${entries}`,
    [dealershipId],
  );
}
