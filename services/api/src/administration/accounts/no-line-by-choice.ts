import type { Database } from '@fixed-ops/database';
import { z } from 'zod';

const evidenceSchema = z.object({ source: z.string(), takenBack: z.string().nullable() });

/** SQL of the last change before $3 that left account $2 on no line: in the mapping (with the person), or by removal from an expense. */
const evidenceSql = `
  select coalesce(jsonb_path_query_first(a.after, '$[*] ? (@.account == $acct && @.lineKey == null)', v.acct) ->> 'source',
                  'manual') as source,
         case when a.entity = 'expense_line' and a.via = 'restore' then a.via_id end as "takenBack"
    from audit_log a cross join (select jsonb_build_object('acct', $2::text) as acct) v
   where a.dealership_id = $1 and a.id < $3::bigint
     and case a.entity
           when 'gl_account' then jsonb_path_exists(a.after, '$[*] ? (@.account == $acct && @.lineKey == null)', v.acct)
           when 'expense_line' then jsonb_path_exists(a.before, '$[*].accounts[*] ? (@ == $acct)', v.acct)
                                and not jsonb_path_exists(a.after, '$[*].accounts[*] ? (@ == $acct)', v.acct)
           else false end
   order by a.id desc limit 1`;

/** Whether a person had chosen that the account was on no line before a change. If not, nobody had decided yet. */
export async function wasNoLineByChoice(
  tx: Database,
  { dealershipId, account, historyId }: { dealershipId: string; account: string; historyId: string },
): Promise<boolean> {
  const [found] = await tx.query(evidenceSql, [dealershipId, account, historyId]);
  if (found === undefined) return false;
  const { source, takenBack } = evidenceSchema.parse(found);
  // A change that undid another one left the account as it was before that one.
  return takenBack === null
    ? source === 'manual'
    : wasNoLineByChoice(tx, { dealershipId, account, historyId: takenBack });
}
