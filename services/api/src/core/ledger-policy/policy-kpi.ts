import { computeKpi, type Kpi, type KpiInput, monthOf, NOT_PROVIDED, type Scope } from '@fixed-ops/metrics';
import type { LedgerPolicy } from './ledger-policy.ts';

/** The figure that comes from the ledger for closed months, and from labor types for every other selection (DOMAIN 2.1). */
export const POLICY = 'policy_pct';

/** The columns that the labor types need, and the ledger does not. */
const OF_LABOR_TYPES: ReadonlySet<string> = new Set(['labor_type', 'policy_labor_type']);

/** The missing columns of a feed, without those that the ledger's policy does not need. */
export const fieldsForLedger = (fieldsNotProvided: readonly string[]): string[] =>
  fieldsNotProvided.filter((field) => !OF_LABOR_TYPES.has(field));

/**
 * Policy and its source. Each month of its history is computed on its own, so that opening the month shows the same figure.
 * @param ledger null if no month may come from the ledger
 * @param input its sums and those of its comparison come from one source
 */
export function policyKpi(ledger: LedgerPolicy | null, scope: Scope, input: KpiInput): Kpi {
  const ofLedger: KpiInput = { ...input, fieldsNotProvided: fieldsForLedger(input.fieldsNotProvided) };
  const periodC = ledger?.periodC ?? null;
  const noComparison = ledger?.noComparison ?? null;
  const ofPeriod = { ...(periodC === null ? input : ofLedger), history: [] };
  const kpi = computeKpi(POLICY, scope, ledger === null ? input : ofPeriod);
  const spark = ledger === null ? kpi.spark : monthsOf(ledger, scope, ofLedger, input);
  const { facts, reason, value } = kpi;
  if (periodC === null)
    return { ...kpi, spark, facts: reason === NOT_PROVIDED ? facts : { ...facts, source: 'laborTypes' } };
  return {
    ...kpi,
    spark,
    facts: {
      ...facts,
      source: 'ledger',
      ledgerDollars: periodC / 100,
      ledgerPct: value,
      ...(noComparison === null ? {} : { noComparison }),
    },
  };
}

function monthsOf(ledger: LedgerPolicy, scope: Scope, ofLedger: KpiInput, ofLaborTypes: KpiInput): Kpi['spark'] {
  const history = ofLedger.history.map((month) => {
    const policyC = ledger.monthC(monthOf(month.date));
    return { ...month, sums: month.sums && policyC !== null ? { ...month.sums, policyC } : null };
  });
  const others = computeKpi(POLICY, scope, ofLaborTypes).spark;
  return computeKpi(POLICY, scope, { ...ofLedger, history }).spark.map((point, index) =>
    ledger.monthC(monthOf(point.date)) === null ? (others[index] ?? point) : point,
  );
}
