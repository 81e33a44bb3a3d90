import type { Statement } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { isMonthClosed } from '../core/ledger-policy/month-closed.ts';
import type { StoreFacts } from '../core/store-facts/store-facts.ts';
import { readAllocation } from './allocation.ts';
import { allocationLines } from './allocation-lines.ts';
import { averageInWords, averageName, ofPosted } from './average.ts';
import { ledgerThrough, openColumns, reachedRange } from './elapsed-days.ts';
import { averageOver, readGroupMonths } from './group-average.ts';
import { figureInsights } from './insights/figure-insights.ts';
import { rankInsights } from './insights/insight.ts';
import { ledgerInsights } from './insights/ledger-insights.ts';
import { keyFigures } from './key-figures.ts';
import { type Basis, statementMonths } from './months.ts';
import { readLedger } from './read-ledger.ts';
import { reconciliation } from './reconciliation.ts';
import {
  columnsOf,
  type Department,
  isShown,
  type Line,
  postedMonths,
  statementLine,
  unmappedUnder,
} from './statement-lines.ts';

export interface StatementRequest {
  readonly dealershipId: string;
  /** The dealerships that the caller may see. */
  readonly seen: readonly string[];
  readonly today: string;
  readonly department: Department;
  readonly month: string;
  readonly basis: Basis;
  readonly showsSales: boolean;
  readonly showsExpenses: boolean;
  /** Whether the title sees both departments completely. The terms of the store's figures reveal the dollars of the other department. */
  readonly showsStore: boolean;
}

const SECTIONS = [
  { key: 'sales', title: 'Sales', needs: 'sales' },
  { key: 'cost', title: 'Cost of sales', needs: 'sales' },
  { key: 'gross', title: 'Gross profit', needs: 'sales' },
  { key: 'expense', title: 'Expenses', needs: 'expenses' },
  { key: 'net', title: 'Net profit', needs: 'expenses' },
  { key: 'kpi', title: 'Key figures', needs: 'expenses' },
] as const;

/** A department's month as a financial statement. Sections that the title may not see are named without their lines. */
export async function statement(db: Database, facts: StoreFacts, request: StatementRequest): Promise<Statement> {
  const averages = facts.averages[request.department];
  const months = statementMonths(request.month, request.basis, averages);
  const wanted = [...months.actual, ...(months.priorMonth ?? []), ...months.priorYear, ...months.average];
  const ledger = await readLedger(db, request.dealershipId, [...new Set(wanted)]);
  const average = ofPosted(averageName(averages), months.average, postedMonths(ledger));
  const group =
    averages.baseline === 'group' ? await readGroupMonths(db, request.dealershipId, months.actual, request.seen) : null;
  const whole = columnsOf(ledger, months, {
    name: averageInWords(average),
    isOfGroup: group !== null,
    ofGroup: group && averageOver(group, ledger.lines),
  });
  const closed = isMonthClosed(request.month, request.today, facts.calendar);
  const { columns, note, days } = closed
    ? { columns: whole, note: null, days: null }
    : await openColumns(
        db,
        { ...request, through: ledgerThrough(facts, request.today) },
        { columns: whole, months, ledger },
      );
  const told = (line: Line): Line => (closed ? line : unjudged(line));
  const isSeen = (needs: 'sales' | 'expenses') => (needs === 'sales' ? request.showsSales : request.showsExpenses);
  const range = reachedRange(facts, request);
  const reconciled =
    request.department === 'service' && request.showsSales
      ? await reconciliation(db, facts, { ...request, months: months.actual }, ledger, columns.actual)
      : { reconciliation: null, reconciliationNote: null };
  const allocation = await readAllocation(db, request.dealershipId, months.actual);
  const seen = { ...request, range, months: months.actual };
  const insights = [
    ...ledgerInsights(
      { ledger, columns, reconciliation: reconciled.reconciliation, thresholds: facts.thresholds, closed },
      seen,
    ),
    ...(request.showsSales ? await figureInsights(db, facts, seen) : []),
  ];
  return {
    department: request.department,
    month: request.month,
    basis: request.basis,
    closed,
    sections: SECTIONS.filter((section) => isSeen(section.needs)).map(({ key, title }) => ({
      key,
      title,
      lines: (key === 'kpi'
        ? keyFigures(request.department, columns, facts, group, ledger)
        : [
            ...ledger.lines
              .filter((line) => line.department === request.department && line.section === key && isShown(line, ledger))
              .map((line) => statementLine(line, request.department, columns, ledger, facts.thresholds)),
            // Allocated amounts reveal the other department's expenses.
            ...(key === 'net' && request.showsStore
              ? allocationLines(request.department, columns, allocation, ledger)
              : []),
          ]
      ).map(told),
    })),
    hiddenSections: SECTIONS.filter((section) => !isSeen(section.needs)).map((section) => section.key),
    unmappedAccounts: unmappedUnder([`${request.department}.`], ledger),
    accountsWithoutDepartment: ledger.accountsWithoutDepartment,
    ...reconciled,
    average,
    comparisonNote: note,
    comparedDays: days,
    insights: rankInsights(insights),
  };
}

/** A line of a month that is still being posted. Its guides are for whole months, so they are shown without a status. */
const unjudged = (line: Line): Line => ({ ...line, status: 'none', gapDollars: null });
