import type { Statement } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { earlier, formatDate, lastOfMonth, roundTo } from '@fixed-ops/metrics';
import { isMonthClosed } from '../core/ledger-policy/month-closed.ts';
import type { StoreFacts } from '../core/store-facts/store-facts.ts';
import { ledgerThrough } from './elapsed-days.ts';
import { type Ledger, readLaborSales } from './read-ledger.ts';
import { percentOf } from './statement-lines.ts';

/** Ledger and repair orders agree if they differ by at most 2 % and at most $2,500. */
const RECONCILED_PCT = 2;
const RECONCILED_DOLLARS = 2500;

const isLabor = (key: string) => /^service\.sales\.(customer|warranty|internal|contract)$/.test(key);

/** Ledger and repair orders compared, or the reason why they are not, if the ledger has something to compare. */
type Reconciled = Pick<Statement, 'reconciliation' | 'reconciliationNote'>;

/**
 * Compares labor of some months in the ledger and on repair orders. There is no comparison if the ledger has no labor, if unmapped sales
 * may be labor, or if repair orders do not reach the last day of the ledger: the missing days would look like a difference.
 */
export async function reconciliation(
  db: Database,
  facts: StoreFacts,
  at: { readonly dealershipId: string; readonly today: string; readonly months: readonly string[] },
  ledger: Ledger,
  amounts: ReadonlyMap<string, number>,
): Promise<Reconciled> {
  const { dealershipId, months } = at;
  const nothing = { reconciliation: null, reconciliationNote: null };
  if (months.some((month) => ledger.unsureLaborMonths.has(month))) return nothing;
  const laborLines = ledger.lines.filter((line) => isLabor(line.key));
  if (!laborLines.some((line) => amounts.get(line.key))) return nothing;
  const end = lastDay(facts, at);
  if (end < `${months.at(-1)}-01`) {
    return { reconciliation: null, reconciliationNote: `Not compared: the ledger reaches ${formatDate(end)} only` };
  }
  const ordersThrough = facts.reach.ros ?? end;
  if (ordersThrough < end) {
    const note = `Not compared: the ledger reaches ${formatDate(end)}, repair orders ${formatDate(ordersThrough)}`;
    return { reconciliation: null, reconciliationNote: note };
  }
  const laborSalesGl = laborLines.reduce((total, line) => total + (amounts.get(line.key) ?? 0), 0) / 100;
  const laborSalesRo = (await readLaborSales(db, dealershipId, months, end)) / 100;
  const diff = roundTo(laborSalesGl - laborSalesRo, 2);
  const diffPct = percentOf(Math.abs(diff), laborSalesRo);
  return {
    reconciliation: {
      laborSalesRo: roundTo(laborSalesRo, 2),
      laborSalesGl: roundTo(laborSalesGl, 2),
      diff,
      diffPct,
      reconciled: diffPct !== null && diffPct <= RECONCILED_PCT && Math.abs(diff) <= RECONCILED_DOLLARS,
      through: end === lastOfMonth(end) ? null : end,
    },
    reconciliationNote: null,
  };
}

/** The last day of the months in the ledger. For a month that is still being posted, it is the last day of the feed. */
function lastDay(
  facts: StoreFacts,
  { months, today }: { readonly months: readonly string[]; readonly today: string },
): string {
  const month = months.at(-1) ?? today.slice(0, 7);
  const last = lastOfMonth(`${month}-01`);
  return isMonthClosed(month, today, facts.calendar) ? last : earlier(last, ledgerThrough(facts, today));
}
