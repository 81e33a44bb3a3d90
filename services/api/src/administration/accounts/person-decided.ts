import type { Database } from '@fixed-ops/database';
import { z } from 'zod';

const evidenceSchema = z.object({ source: z.string(), takenBack: z.string().nullable() });

/** What may have been decided about an account: that it is on its line, or that it is on none. */
type Decision = 'line' | 'noLine';

/** SQL of the expense line of account $2 on one side of a change of expenses. */
const lineIn = (side: 'before' | 'after') =>
  `jsonb_path_query_first(a.${side}, '$[*] ? (exists (@.accounts[*] ? (@ == $acct))).expenseKey', v.acct)`;

/** For each decision: which row of a changed mapping says it, and which changes of expenses do. */
const conditions: Readonly<Record<Decision, { readonly mapped: string; readonly moved: string }>> = {
  line: { mapped: '@.account == $acct', moved: `${lineIn('before')} is distinct from ${lineIn('after')}` },
  noLine: {
    mapped: '@.account == $acct && @.lineKey == null',
    moved: `${lineIn('before')} is not null and ${lineIn('after')} is null`,
  },
};

/** SQL of the last change before $3 that decided about account $2: in the mapping (with who decided), or by moving it between expenses. */
const evidenceSql = ({ mapped, moved }: (typeof conditions)[Decision]) => `
  select case a.entity when 'gl_account'
           then jsonb_path_query_first(a.after, '$[*] ? (${mapped})', v.acct) ->> 'source'
           else 'manual' end as source,
         case when a.entity = 'expense_line' and a.via = 'restore' then a.via_id end as "takenBack"
    from audit_log a cross join (select jsonb_build_object('acct', $2::text) as acct) v
   where a.dealership_id = $1 and a.id < $3::bigint
     and case a.entity
           when 'gl_account' then jsonb_path_exists(a.after, '$[*] ? (${mapped})', v.acct)
           when 'expense_line' then ${moved}
           else false end
   order by a.id desc limit 1`;

/** Whether a person had decided about the account before a change. If not, the product had placed it, or nobody had decided yet. */
export async function personDecided(
  tx: Database,
  decision: Decision,
  { dealershipId, account, historyId }: { dealershipId: string; account: string; historyId: string },
): Promise<boolean> {
  const [found] = await tx.query(evidenceSql(conditions[decision]), [dealershipId, account, historyId]);
  if (found === undefined) return false;
  const { source, takenBack } = evidenceSchema.parse(found);
  // A change that undid another one left the account as it was before that one.
  return takenBack === null
    ? source === 'manual'
    : personDecided(tx, decision, { dealershipId, account, historyId: takenBack });
}
