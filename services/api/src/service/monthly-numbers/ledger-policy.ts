import type { Database } from '@fixed-ops/database';
import {
  addMonths,
  computeKpi,
  type DateRange,
  isWholeMonths,
  type Kpi,
  monthsBetween,
  roundTo,
  type ServiceSums,
} from '@fixed-ops/metrics';
import { z } from 'zod';
import type { Figures } from '../../core/figures.ts';
import { isWholeStore, type Selection } from '../../core/selection/selection.ts';
import type { StoreFacts } from '../../core/store-facts/store-facts.ts';

const KEY = 'policy_pct';
const STORE = { scope: 'all' } as const;
/** Where the statement keeps goodwill and mistakes. */
const POLICY_LINE = 'service.expense.variable.policy';

/** Months that are posted, each with the movements of the policy accounts in cents; null where they have none. */
type PostedMonths = ReadonlyMap<string, number | null>;

/**
 * The policy of a whole store in whole posted months as the ledger has it (DOMAIN 2.1), its comparison and its months alike: a line
 * has one source. Null where internal lines of policy labor types have to tell instead.
 */
export async function ledgerPolicy(
  db: Database,
  facts: StoreFacts,
  selection: Selection,
  figures: Figures,
): Promise<Kpi | null> {
  const { range, compareRange, compareKind, average } = selection;
  if (!isWholeStore(selection) || !isWholeMonths(range)) return null;
  const posted = await readPostedMonths(db, selection.dealershipId, [
    ...monthsOf(range),
    ...(compareRange === null ? [] : monthsOf(compareRange)),
    ...figures.months.map(({ month }) => month),
  ]);
  const policyC = policyOf(range, posted);
  if (policyC === null) return null;
  const withPolicy = (sums: ServiceSums, cents: number | null) => (cents === null ? null : { ...sums, policyC: cents });
  const compared =
    compareRange === null || compareKind === 'average'
      ? null
      : figures.comparedWith(KEY, STORE, figures.comparison(KEY, STORE));
  const store = figures.sums(STORE);
  const history = figures.history((index) => figures.monthSums(index, STORE));
  const kpi = computeKpi(KEY, 'all', {
    sums: { ...store, policyC },
    compareSums: compared && compareRange && withPolicy(compared, policyOf(compareRange, posted)),
    history: history.map((month) => {
      const cents = month.unfinished ? null : (posted.get(month.date.slice(0, 7)) ?? null);
      return { ...month, sums: month.sums && withPolicy(month.sums, cents) };
    }),
    // Which labor types are policy is of no matter here.
    fieldsNotProvided: facts.fieldsNotProvided.filter((field) => field !== 'policy_labor_type'),
    thresholds: facts.thresholds,
    store,
    pace: null,
    hasMonthlyGoal: false,
  });
  const byHand = average?.manual ? { compareValue: figures.kpi(KEY, STORE, false).compareValue } : {};
  return { ...kpi, ...byHand, facts: { ...kpi.facts, ledgerDollars: roundTo(policyC / 100, 2), ledgerPct: kpi.value } };
}

function monthsOf({ startDate, endDate }: DateRange): string[] {
  const count = monthsBetween(startDate, endDate) + 1;
  return Array.from({ length: count }, (_, index) => addMonths(startDate, index).slice(0, 7));
}

/** What whole months have together; null unless all are posted, and one of them moved a policy account. */
function policyOf(range: DateRange, posted: PostedMonths): number | null {
  const months = monthsOf(range).map((month) => posted.get(month));
  if (!isWholeMonths(range) || months.includes(undefined) || months.every((cents) => cents === null)) return null;
  return months.reduce<number>((sum, cents) => sum + (cents ?? 0), 0);
}

const postedRow = z.object({ month: z.string(), policy: z.number().nullable() });

async function readPostedMonths(db: Database, dealershipId: string, months: readonly string[]): Promise<PostedMonths> {
  const rows = await db.query(
    `select b.month, sum(a.sign * (b.debit_c - b.credit_c)) filter (where a.statement_line = $3)::float8 as policy
       from gl_balance b
       join gl_account a on a.dealership_id = b.dealership_id and a.account = b.account
      where b.dealership_id = $1 and b.month = any($2::text[])
      group by b.month`,
    [dealershipId, [...new Set(months)], POLICY_LINE],
  );
  return new Map(rows.map((row) => postedRow.parse(row)).map(({ month, policy }) => [month, policy]));
}
