import type { Database } from '@fixed-ops/database';
import {
  addDays,
  addMonths,
  type DateRange,
  earlier,
  firstOfMonth,
  isWholeMonths,
  lastOfMonth,
  monthOf,
  monthsBetween,
  workingDays,
} from '@fixed-ops/metrics';
import { z } from 'zod';
import { isWholeStore, type Selection } from '../selection/selection.ts';
import type { StoreFacts } from '../store-facts/store-facts.ts';
import { isMonthClosed } from './month-closed.ts';

/** The statement line for goodwill and mistakes. */
const POLICY_LINE = 'service.expense.variable.policy';

const balanceRow = z.object({ month: z.string(), account: z.string(), description: z.string(), cents: z.number() });

/** The movement of an account on the policy line in a posted month. 0 without postings. */
export type PolicyBalance = z.output<typeof balanceRow>;

/** The policy accounts of posted months, by the month. */
export type PostedPolicy = ReadonlyMap<string, readonly PolicyBalance[]>;

export const monthsIn = ({ startDate, endDate }: DateRange): string[] =>
  Array.from({ length: monthsBetween(startDate, endDate) + 1 }, (_, index) => monthOf(addMonths(startDate, index)));

/**
 * Reads a store's policy by month from its ledger. Only closed months count that repair orders and ledger cover completely. Empty for a person
 * who does not see the service department's expenses, for a part of the store (which the ledger does not know), and if no account is on the
 * policy line.
 */
export async function readPostedPolicy(
  db: Database,
  { facts, selection }: { readonly facts: StoreFacts; readonly selection: Selection },
  months: readonly string[],
): Promise<PostedPolicy> {
  const posted = new Map<string, PolicyBalance[]>();
  if (!selection.seesExpenses || !isWholeStore(selection)) return posted;
  const over = [...new Set(months)].filter((month) => isOver(month, selection.today, facts));
  if (over.length === 0) return posted;
  const rows = await db.query(
    `select m.month, a.account, a.description,
            coalesce(a.sign * case a.type when 'sale' then b.credit_c - b.debit_c else b.debit_c - b.credit_c end, 0)::float8
              as cents
       from unnest($2::text[]) as m (month)
       join gl_account a on a.dealership_id = $1 and a.statement_line = $3
       left join gl_balance b on b.dealership_id = $1 and b.account = a.account and b.month = m.month
      where exists (select 1 from gl_balance p where p.dealership_id = $1 and p.month = m.month)
      order by m.month, a.account`,
    [selection.dealershipId, over, POLICY_LINE],
  );
  for (const row of z.array(balanceRow).parse(rows)) {
    const known = posted.get(row.month);
    if (known) known.push(row);
    else posted.set(row.month, [row]);
  }
  return posted;
}

/** Whether repair orders and ledger cover a month from its first working day, and the month is complete. */
function isOver(month: string, today: string, { historyFrom, reach, calendar }: StoreFacts): boolean {
  if (historyFrom === null) return false;
  const before = { startDate: firstOfMonth(month), endDate: addDays(historyFrom, -1) };
  if (workingDays(before, calendar) > 0) return false;
  const through = earlier(reach.ros ?? today, reach.gl_balances ?? today);
  return lastOfMonth(month) <= through && isMonthClosed(month, today, calendar);
}

/** The policy of a period in cents. Null unless the period consists of whole months that are all posted. */
export function policyIn(range: DateRange, posted: PostedPolicy): number | null {
  const months = isWholeMonths(range) ? monthsIn(range) : [];
  return months.length > 0 && months.every((month) => posted.has(month)) ? policyOf(months, posted) : null;
}

/** The policy of some posted months in cents. */
export const policyOf = (months: readonly string[], posted: PostedPolicy): number =>
  months.flatMap((month) => posted.get(month) ?? []).reduce((sum, { cents }) => sum + cents, 0);
