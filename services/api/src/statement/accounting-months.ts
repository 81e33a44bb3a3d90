import type { CallResponse, calls } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import { isMonthClosed } from '../core/ledger-policy/month-closed.ts';
import { historyMonths } from '../core/period.ts';
import type { Selection } from '../core/selection/selection.ts';
import type { StoreFacts } from '../core/store-facts/store-facts.ts';
import { absorption } from './key-figures.ts';
import { type Ledger, readLedger } from './read-ledger.ts';
import { reconciliation } from './reconciliation.ts';
import { amountsOver, dollars, unmappedUnder } from './statement-lines.ts';

type Data = CallResponse<typeof calls.monthlyNumbersAccounting>['data'];
type Month = Data['months'][number];

/** The parts of the ledger that a title may see. */
export interface LedgerSight {
  readonly serviceSales: boolean;
  readonly serviceExpenses: boolean;
  readonly partsSales: boolean;
  readonly partsExpenses: boolean;
}

/** The ledger's months of both departments. It uses the lines of the statement, so that the two calls cannot differ. */
export async function accountingMonths(
  db: Database,
  facts: StoreFacts,
  selection: Selection,
  months: number,
  sight: LedgerSight,
): Promise<Data> {
  const history = historyMonths(selection, months).map(({ month }) => month);
  const [ledger, firstMonth] = await Promise.all([
    readLedger(db, selection.dealershipId, history),
    readFirstMonth(db, selection.dealershipId),
  ]);
  const rows = history.map((month) => ({ month, amounts: amountsOver(ledger, [month]) }));
  const last = sight.serviceSales ? await lastReconciliation(db, facts, selection, ledger, rows) : null;
  return {
    months: rows.map(({ month, amounts }) => monthRow(month, amounts, ledger, sight, selection.today, facts)),
    firstMonth,
    reconciliation: last,
    unmappedAccounts: {
      service: unmappedUnder(['service.'], ledger),
      parts: unmappedUnder(['parts.'], ledger),
      store: unmappedUnder(['body.', 'store.'], ledger),
    },
    accountsWithoutDepartment: ledger.accountsWithoutDepartment,
    ownView: false,
  };
}

const firstMonthRow = z.object({ month: z.string().nullable() });

async function readFirstMonth(db: Database, dealershipId: string): Promise<string | null> {
  const [row] = await db.query('select min(month) as month from gl_balance where dealership_id = $1', [dealershipId]);
  return firstMonthRow.parse(row).month;
}

function monthRow(
  month: string,
  amounts: ReadonlyMap<string, number>,
  ledger: Ledger,
  sight: LedgerSight,
  today: string,
  facts: StoreFacts,
): Month {
  const isPosted = [...ledger.amounts.values()].some((byMonth) => byMonth.has(month));
  const line = (key: string, isSeen: boolean): number | null => (isSeen && isPosted ? dollars(amounts.get(key)) : null);
  const cost = (department: string, isSeen: boolean): number | null =>
    isSeen && isPosted ? dollars(amounts.get(`${department}.total_cost`)) : null;
  const expense = (category: string): number | null => {
    const seen = [...(sight.serviceExpenses ? ['service'] : []), ...(sight.partsExpenses ? ['parts'] : [])];
    const cents = seen.flatMap((department) => amounts.get(`${department}.expense.${category}`) ?? []);
    return cents.length === 0 || !isPosted ? null : dollars(cents.reduce((total, each) => total + each, 0));
  };
  const seesExpenses = sight.serviceExpenses || sight.partsExpenses;
  return {
    month,
    serviceSales: line('service.total_sales', sight.serviceSales),
    serviceCost: cost('service', sight.serviceSales),
    serviceGross: line('service.gross', sight.serviceSales),
    partsSales: line('parts.total_sales', sight.partsSales),
    partsCost: cost('parts', sight.partsSales),
    partsGross: line('parts.gross', sight.partsSales),
    variable: expense('variable'),
    personnel: expense('personnel'),
    semiFixed: expense('semiFixed'),
    fixed: expense('fixed'),
    unmappedExpense: expense('unmapped'),
    netService: line('service.net', sight.serviceExpenses),
    netParts: line('parts.net', sight.partsExpenses),
    absorption: seesExpenses && isPosted ? absorption(amounts) : null,
    closed: isMonthClosed(month, today, facts.calendar),
    isPosted,
  };
}

async function lastReconciliation(
  db: Database,
  facts: StoreFacts,
  { dealershipId, today }: Selection,
  ledger: Ledger,
  rows: readonly { readonly month: string; readonly amounts: ReadonlyMap<string, number> }[],
): Promise<Data['reconciliation']> {
  for (const { month, amounts } of [...rows].reverse()) {
    if (ledger.unsureLaborMonths.has(month)) return null;
    const at = { dealershipId, today, months: [month] };
    const { reconciliation: found } = await reconciliation(db, facts, at, ledger, amounts);
    if (found) return { ...found, month };
  }
  return null;
}
