import type { Statement } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { earlier, lastOfMonth, roundTo, statusOf, thresholdFor } from '@fixed-ops/metrics';
import { hidesEach } from '../core/group-average/averaged-stores.ts';
import type { StoreFacts } from '../core/store-facts/store-facts.ts';
import { readAllocation } from './allocation.ts';
import { allocationLines } from './allocation-lines.ts';
import { averageInWords, averageName, ofPosted } from './average.ts';
import { ledgerThrough, openColumns } from './elapsed-days.ts';
import { averageOver, type GroupMonth, readGroupMonths } from './group-average.ts';
import { figureInsights } from './insights/figure-insights.ts';
import { rankInsights } from './insights/insight.ts';
import { ledgerInsights } from './insights/ledger-insights.ts';
import { type Basis, isMonthClosed, statementMonths } from './months.ts';
import { type Ledger, readLaborSales, readLedger } from './read-ledger.ts';
import {
  type Columns,
  columnsOf,
  type Department,
  isShown,
  type Line,
  percentOf,
  postedMonths,
  statementLine,
  unmappedUnder,
} from './statement-lines.ts';

export interface StatementRequest {
  readonly dealershipId: string;
  /** The dealerships of the person who asks. */
  readonly seen: readonly string[];
  readonly today: string;
  readonly department: Department;
  readonly month: string;
  readonly basis: Basis;
  readonly showsSales: boolean;
  readonly showsExpenses: boolean;
  /** Whether the title sees both departments whole: what the store's figures are made of tells the other one's dollars. */
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

/** A department's month as a financial statement; sections that the title may not see are named, not answered. */
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
  const through = ledgerThrough(facts, request.today);
  const { columns, note } = closed
    ? { columns: whole, note: null }
    : await openColumns(db, { ...request, through }, { columns: whole, months, ledger });
  const told = (line: Line): Line => (closed ? line : unjudged(line));
  const isSeen = (needs: 'sales' | 'expenses') => (needs === 'sales' ? request.showsSales : request.showsExpenses);
  const range = {
    startDate: `${months.actual[0] ?? request.month}-01`,
    endDate: earlier(lastOfMonth(request.month), request.today),
  };
  const reconciled =
    request.department === 'service' && request.showsSales
      ? await reconciliation(db, request.dealershipId, ledger, columns.actual, {
          months: months.actual,
          through: closed ? null : through,
        })
      : null;
  const allocation = await readAllocation(db, request.dealershipId, months.actual);
  const seen = { ...request, range, months: months.actual };
  const insights = [
    ...ledgerInsights({ ledger, columns, reconciliation: reconciled, thresholds: facts.thresholds, closed }, seen),
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
            // What is shared out tells the other department's expenses.
            ...(key === 'net' && request.showsStore
              ? allocationLines(request.department, columns, allocation, ledger)
              : []),
          ]
      ).map(told),
    })),
    hiddenSections: SECTIONS.filter((section) => !isSeen(section.needs)).map((section) => section.key),
    unmappedAccounts: unmappedUnder([`${request.department}.`], ledger),
    accountsWithoutDepartment: ledger.accountsWithoutDepartment,
    reconciliation: reconciled,
    average,
    comparisonNote: note,
    insights: rankInsights(insights),
  };
}

/** A line of a month that is still being posted: its guides are of whole months, and stand beside it without a judgement. */
const unjudged = (line: Line): Line => ({ ...line, status: 'none', gapDollars: null });

type Amounts = ReadonlyMap<string, number> | null;

/** Net of a department in per cent of its gross; null without expenses, since the quotient would flatter. */
export function netToGross(department: Department, amounts: Amounts): number | null {
  const [net, gross] = [amounts?.get(`${department}.net`), amounts?.get(`${department}.gross`)];
  return net === undefined || gross === undefined ? null : percentOf(net, gross);
}

/** Whose gross has to bear the store's overhead (DOMAIN 2.3). */
export const FIXED_DEPARTMENTS = [
  { key: 'service', label: 'Service gross' },
  { key: 'parts', label: 'Parts gross' },
  { key: 'body', label: 'Body shop gross' },
] as const;

/** Lines of the overhead outside service and parts. */
const STORE_OVERHEAD = ['store.overhead', 'store.overhead.unmapped'];

/** Gross of the fixed departments, and the store's overhead: every expense that does not come with a sale. Cents. */
export function overheadOf(amounts: ReadonlyMap<string, number>): { grossC: number; overheadC: number } {
  const sum = (keys: readonly string[]) => keys.reduce((total, key) => total + (amounts.get(key) ?? 0), 0);
  return {
    grossC: sum(FIXED_DEPARTMENTS.map(({ key }) => `${key}.gross`)),
    overheadC: sum([
      ...['service', 'parts'].flatMap((department) =>
        ['personnel', 'semiFixed', 'fixed'].map((category) => `${department}.expense.${category}`),
      ),
      // What is not mapped yet is in no category; it counts all the same (RULINGS, Ledger totals).
      ...['service', 'parts'].map((department) => `${department}.expense.unmapped`),
      ...STORE_OVERHEAD,
    ]),
  };
}

/**
 * Fixed absorption in per cent; null without the rest of the store's overhead, since the quotient would flatter, and where a
 * department's gross is not known.
 */
export function absorption(amounts: Amounts): number | null {
  if (!amounts || STORE_OVERHEAD.every((key) => (amounts.get(key) ?? 0) === 0)) return null;
  const sellsWithoutCost = FIXED_DEPARTMENTS.some(
    ({ key }) => amounts.has(`${key}.total_sales`) && !amounts.has(`${key}.gross`),
  );
  if (sellsWithoutCost) return null;
  const { grossC, overheadC } = overheadOf(amounts);
  return percentOf(grossC, overheadC);
}

/**
 * Fixed absorption of a group: of the sums of the dealerships that know theirs, month by month. Null where those of a month would
 * tell one's figure.
 */
export function groupAbsorption(months: readonly GroupMonth[]): number | null {
  const known = months.map((stores) => stores.filter(({ amounts }) => absorption(amounts) !== null));
  if (known.length === 0 || !known.every(hidesEach)) return null;
  const overheads = known.flat().map(({ amounts }) => overheadOf(amounts));
  const sum = (of: 'grossC' | 'overheadC') => overheads.reduce((total, each) => total + each[of], 0);
  return percentOf(sum('grossC'), sum('overheadC'));
}

/** What a key figure is made of: the beginnings of its lines' keys. */
export function linesOfFigure(lineKey: string, department: Department): readonly string[] {
  if (lineKey === 'fixed_absorption') return ['service.', 'parts.', 'body.', 'store.'];
  if (lineKey === 'breakeven_pct') return [`${department}.cost.`, `${department}.expense.`];
  return [`${department}.`];
}

/** Good below this, of parts departments (DOMAIN 2.3). */
const BREAKEVEN_GUIDE = 23;

/** Expenses and cost of sales of a department; what they are to each other says how soon it earns. Cents. */
export function breakevenOf(department: Department, amounts: ReadonlyMap<string, number>) {
  const expenseC = amounts.get(`${department}.total_expense`) ?? 0;
  return { expenseC, spentC: expenseC + (amounts.get(`${department}.total_cost`) ?? 0) };
}

/** Expenses in per cent of all that a department spends. */
export function breakeven(department: Department, amounts: Amounts): number | null {
  if (!amounts?.has(`${department}.total_expense`) || !amounts.has(`${department}.total_cost`)) return null;
  const { expenseC, spentC } = breakevenOf(department, amounts);
  return percentOf(expenseC, spentC);
}

function breakevenLine(line: Line): Line {
  const isGood = line.actual !== null && line.actual < BREAKEVEN_GUIDE;
  return { ...line, guideline: BREAKEVEN_GUIDE, guidelineSource: 'default', status: isGood ? 'green' : 'none' };
}

function keyFigures(
  department: Department,
  columns: Columns,
  facts: StoreFacts,
  group: readonly GroupMonth[] | null,
  ledger: Ledger,
): Line[] {
  const line = (
    lineKey: string,
    label: string,
    of: (amounts: Amounts) => number | null,
    average = of(columns.average),
  ): Line => {
    const actual = of(columns.actual);
    const bounds = thresholdFor(facts.thresholds, lineKey, 'all');
    return {
      lineKey,
      label,
      level: 0,
      kind: 'kpi',
      actual,
      budget: null,
      priorMonth: of(columns.priorMonth),
      priorYear: of(columns.priorYear),
      average,
      pct: null,
      guideline: bounds?.green ?? null,
      guidelineSource: bounds?.green == null ? null : 'threshold',
      manufacturerGuideline: null,
      variance: null,
      status: bounds && actual !== null ? statusOf(bounds, actual) : 'none',
      gapDollars: null,
      accounts: [],
      unmappedAccounts: unmappedUnder(linesOfFigure(lineKey, department), ledger),
      source: 'computed',
    };
  };
  const ofExpenses = (amounts: Amounts) => breakeven(department, amounts);
  // Without a net the group's expenses and its cost are of different dealerships.
  const isMixed = group !== null && !columns.average?.has(`${department}.net`);
  const averageBreakeven = isMixed ? null : ofExpenses(columns.average);
  return [
    line('net_to_gross', 'Net to gross', (amounts) => netToGross(department, amounts)),
    line(
      'fixed_absorption',
      'Fixed absorption',
      absorption,
      group ? groupAbsorption(group) : absorption(columns.average),
    ),
    ...(department === 'parts'
      ? [breakevenLine(line('breakeven_pct', 'Break-even', ofExpenses, averageBreakeven))]
      : []),
  ];
}

/** Ledger and repair orders agree while they differ by neither more than 2 % nor more than $2,500. */
const RECONCILED_PCT = 2;
const RECONCILED_DOLLARS = 2500;

/**
 * Labor of some months in the ledger and on repair orders; null where the ledger has none, and while sales that nobody has placed may
 * be labor.
 * @param through where the last of the months is open: the day up to which its repair orders stand beside what was sent of the ledger
 */
export async function reconciliation(
  db: Database,
  dealershipId: string,
  ledger: Ledger,
  amounts: ReadonlyMap<string, number>,
  { months, through }: { readonly months: readonly string[]; readonly through: string | null },
): Promise<Statement['reconciliation']> {
  if (months.some((month) => ledger.unsureLaborMonths.has(month))) return null;
  const isLabor = (key: string) => /^service\.sales\.(customer|warranty|internal|contract)$/.test(key);
  const laborLines = ledger.lines.filter((line) => isLabor(line.key));
  if (!laborLines.some((line) => amounts.get(line.key))) return null;
  const laborSalesGl = laborLines.reduce((total, line) => total + (amounts.get(line.key) ?? 0), 0) / 100;
  const laborSalesRo = (await readLaborSales(db, dealershipId, months, through)) / 100;
  const diff = roundTo(laborSalesGl - laborSalesRo, 2);
  const diffPct = percentOf(Math.abs(diff), laborSalesRo);
  return {
    laborSalesRo: roundTo(laborSalesRo, 2),
    laborSalesGl: roundTo(laborSalesGl, 2),
    diff,
    diffPct,
    reconciled: diffPct !== null && diffPct <= RECONCILED_PCT && Math.abs(diff) <= RECONCILED_DOLLARS,
  };
}
