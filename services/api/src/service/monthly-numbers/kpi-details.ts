import type { Database } from '@fixed-ops/database';
import {
  firstOfMonth,
  type Kpi,
  lacksFieldOf,
  lastOfMonth,
  monthsBetween,
  roundTo,
  type ServiceSums,
} from '@fixed-ops/metrics';
import { z } from 'zod';
import { isWholeStore, type Selection } from '../../core/selection/selection.ts';
import type { StoreFacts } from '../../core/store-facts/store-facts.ts';
import { CATEGORIES, readClosedWork, type WorkSums } from './closed-work.ts';

type Facts = Kpi['facts'];

/**
 * Adds to figures of the period what no sum of theirs tells (DOMAIN 2.1): the median of days open to close, hours by category
 * with unmapped op codes apart, parts to labor without tires, one-line repair orders of express apart, and policy in the ledger.
 */
export async function withDetails(
  db: Database,
  facts: StoreFacts,
  selection: Selection,
  kpis: readonly Kpi[],
): Promise<Kpi[]> {
  const [{ work, median }, policyC] = await Promise.all([
    readClosedWork(db, facts, selection),
    readLedgerPolicy(db, selection),
  ]);
  const lacks = (...sums: readonly (keyof ServiceSums)[]) => lacksFieldOf(sums, facts.fieldsNotProvided);
  const hasCategories = !lacks('repairSoldH');
  const details: Readonly<Record<string, (kpi: Kpi) => Facts>> = {
    cycle_days: () => (median === null ? {} : { median }),
    work_mix: () => (hasCategories ? mixOf(work) : {}),
    elr_repair: () => (hasCategories ? { unmappedLines: work.unmappedLines } : {}),
    parts_to_labor: () => (lacks('partsSaleC', 'laborSaleC') ? {} : withoutTires(work)),
    one_line_pct: () => expressApart(work),
    policy_pct: ({ denominator }) => (policyC === null ? {} : inLedger(policyC, denominator)),
  };
  return kpis.map((kpi) => ({ ...kpi, facts: { ...kpi.facts, ...details[kpi.key]?.(kpi) } }));
}

const share = (part: number, whole: number): number | null => (whole > 0 ? roundTo((part / whole) * 100, 2) : null);

function mixOf(work: WorkSums): Facts {
  const named = [...CATEGORIES, 'unmapped' as const].map((category) => ({ category, hours: work[category] }));
  const other = work.soldH - named.reduce((sum, { hours }) => sum + hours, 0);
  return {
    mix: [...named.slice(0, -1), { category: 'other', hours: other }, ...named.slice(-1)].map(
      ({ category, hours }) => ({
        category,
        pct: share(hours, work.soldH),
      }),
    ),
  };
}

/** Nothing where no tires were sold: the figure itself is then without. */
function withoutTires({ laborC, partsC, tireLines, tireLaborC, tirePartsC }: WorkSums): Facts {
  if (tireLines === 0) return {};
  const labor = laborC - tireLaborC;
  return { withoutTires: labor > 0 ? roundTo((partsC - tirePartsC) / labor, 4) : null };
}

function expressApart({ expressRos, expressOneLine, otherRos, otherOneLine }: WorkSums): Facts {
  if (expressRos === 0) return {};
  return {
    express: { value: share(expressOneLine, expressRos), n: expressRos },
    elsewhere: { value: share(otherOneLine, otherRos), n: otherRos },
  };
}

const inLedger = (policyC: number, serviceSales: number | null): Facts => ({
  ledgerDollars: roundTo(policyC / 100, 2),
  ledgerPct: serviceSales === null ? null : share(policyC / 100, serviceSales),
});

/** Movements of the service department's policy accounts in cents: of whole posted months of the whole store, else null. */
async function readLedgerPolicy(db: Database, selection: Selection): Promise<number | null> {
  const { startDate, endDate } = selection.range;
  const isWhole = startDate === firstOfMonth(startDate) && endDate === lastOfMonth(endDate);
  if (!isWholeStore(selection) || !isWhole) return null;
  const [row] = await db.query(
    `select count(distinct b.month)::integer as months,
            sum(a.sign * (b.debit_c - b.credit_c)) filter (where a.statement_line = $4)::float8 as policy
       from gl_balance b
       join gl_account a on a.dealership_id = b.dealership_id and a.account = b.account
      where b.dealership_id = $1 and b.month between $2 and $3`,
    [selection.dealershipId, startDate.slice(0, 7), endDate.slice(0, 7), POLICY_LINE],
  );
  const { months, policy } = z.object({ months: z.number(), policy: z.number().nullable() }).parse(row);
  return months === monthsBetween(startDate, endDate) + 1 ? policy : null;
}

/** Where the statement keeps goodwill and mistakes. */
const POLICY_LINE = 'service.expense.variable.policy';
