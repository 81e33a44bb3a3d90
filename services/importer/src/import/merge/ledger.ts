import type { Database } from '@fixed-ops/database';
import { mapAccounts } from '@fixed-ops/rules';
import { z } from 'zod';
import { counted } from '../run/counted.ts';
import { type MergeContext, ofFiles } from './sql.ts';

/**
 * Merges the chart of accounts. The product decides the statement line of an account and its sign. Accounts that nobody has mapped get
 * their probable line, so that a first import shows a statement. An empty department changes nothing.
 */
export async function mergeAccounts(tx: Database, { staging, dealershipId, warn }: MergeContext): Promise<void> {
  await tx.execute(
    `insert into gl_account (dealership_id, account, description, type, department)
     select $1, account, description, type, coalesce(department, '')
       from ${staging.table('gl_accounts')}
     on conflict (dealership_id, account) do update
        set description = excluded.description, type = excluded.type,
            department = coalesce(nullif(excluded.department, ''), gl_account.department)`,
    [dealershipId],
  );
  const moved = await mapAccounts(tx, dealershipId);
  if (moved.length === 0) return;
  const named = firstFew(moved.map(({ account, from, to }) => `${account} from ${from} to ${to ?? 'no line'}`));
  warn(
    'gl_accounts',
    `${counted(moved.length, 'account')} that nobody has placed by hand moved to another line of the statement: ${named}`,
  );
}

/** Warns about accounts that are in no chart, because the statement has no line for them and lacks their money. */
export async function warnOfUnknownAccounts(
  { staging, dealershipId, warn }: MergeContext,
  hasChart: boolean,
): Promise<void> {
  const isStaged = hasChart
    ? `exists (select 1 from ${staging.table('gl_accounts')} c where c.account = b.account)`
    : 'false';
  const rows = await staging.query(
    `select b.account from ${staging.table('gl_balances')} b
      where not ${isStaged}
        and not exists (select 1 from gl_account g where g.dealership_id = $1 and g.account = b.account)
      group by b.account order by b.account`,
    [dealershipId],
  );
  if (rows.length === 0) return;
  const accounts = z.array(z.object({ account: z.string() })).parse(rows);
  warn(
    'gl_balances',
    `${counted(accounts.length, 'account')} that no gl_accounts.csv has named, and that no statement shows until one does: ${firstFew(accounts.map(({ account }) => account))}`,
  );
}

const NAMED = 10;

/** The first ten of a list, and the number of others. */
function firstFew(words: readonly string[]): string {
  const more = words.length - NAMED;
  return `${words.slice(0, NAMED).join(', ')}${more > 0 ? ` and ${more.toLocaleString('en-US')} more` : ''}`;
}

/** Merges the movements of months, and updates the year to date of every affected month. */
export async function mergeBalances(tx: Database, { staging, dealershipId }: MergeContext): Promise<void> {
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

/**
 * Merges postings by whole documents, or without a reference by journal and day. A file without journals or references replaces the
 * documents of its references, or its days, whatever their journals are.
 */
export async function mergeEntries(tx: Database, { staging, dealershipId, lacks }: MergeContext): Promise<void> {
  const entries = staging.table('gl_entries');
  const [noJournal, noReference] = ['journal', 'reference'].map((column) => ofFiles('s', lacks('gl_entries', column)));
  await tx.execute(
    `update ${entries} s set journal = e.journal
       from (select reference, min(journal) as journal from gl_entry
              where dealership_id = $1 and reference <> '' group by reference) e
      where ${noJournal} and s.journal is null and e.reference = s.reference`,
    [dealershipId],
  );
  await tx.execute(
    `delete from gl_entry e
      using (select distinct coalesce(s.journal, '') as journal, s.reference, ${noJournal} as is_any
               from ${entries} s where s.reference is not null) d
      where e.dealership_id = $1 and e.reference = d.reference and (d.is_any or e.journal = d.journal)`,
    [dealershipId],
  );
  await tx.execute(
    `delete from gl_entry e
      using (select distinct coalesce(s.journal, '') as journal, s.date, ${noJournal} as is_any, ${noReference} as is_whole
               from ${entries} s where s.reference is null) d
      where e.dealership_id = $1 and e.posted_date = d.date and (d.is_whole or e.reference = '')
        and (d.is_any or e.journal = d.journal)`,
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
