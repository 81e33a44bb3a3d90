import type { Database } from '@fixed-ops/database';
import { z } from 'zod';

const evidenceSchema = z.object({ source: z.string(), takenBack: z.string().nullable() });

/** SQL of the expense line of account $2 on one side of a change of expenses. */
const lineIn = (side: 'before' | 'after') =>
  `jsonb_path_query_first(a.${side}, '$[*] ? (exists (@.accounts[*] ? (@ == $acct))).expenseKey', v.acct)`;

/** SQL of the last change before $3 that placed account $2: in the mapping (with who placed it there), or by moving it between expenses. */
const evidenceSql = `
  select case a.entity when 'gl_account'
           then jsonb_path_query_first(a.after, '$[*] ? (@.account == $acct)', v.acct) ->> 'source'
           else 'manual' end as source,
         case when a.entity = 'expense_line' and a.via = 'restore' then a.via_id end as "takenBack"
    from audit_log a cross join (select jsonb_build_object('acct', $2::text) as acct) v
   where a.dealership_id = $1 and a.id < $3::bigint
     and case a.entity
           when 'gl_account' then jsonb_path_exists(a.after, '$[*] ? (@.account == $acct)', v.acct)
           when 'expense_line' then ${lineIn('before')} is distinct from ${lineIn('after')}
           else false end
   order by a.id desc limit 1`;

/** Whether a person had placed the account on its line before a change. If not, the product had. */
export async function wasPlacedByPerson(
  tx: Database,
  { dealershipId, account, historyId }: { dealershipId: string; account: string; historyId: string },
): Promise<boolean> {
  const [found] = await tx.query(evidenceSql, [dealershipId, account, historyId]);
  if (found === undefined) return false;
  const { source, takenBack } = evidenceSchema.parse(found);
  // A change that undid another one left the account as it was before that one.
  return takenBack === null
    ? source === 'manual'
    : wasPlacedByPerson(tx, { dealershipId, account, historyId: takenBack });
}
