import { statusOf, thresholdFor } from '@fixed-ops/metrics';
import { hidesEach } from '../core/group-average/averaged-stores.ts';
import type { StoreFacts } from '../core/store-facts/store-facts.ts';
import type { GroupMonth } from './group-average.ts';
import type { Ledger } from './read-ledger.ts';
import { type Columns, type Department, type Line, percentOf, unmappedUnder } from './statement-lines.ts';

type Amounts = ReadonlyMap<string, number> | null;

/** Net of a department as a percentage of its gross. Null without expenses, because the result would flatter. */
export function netToGross(department: Department, amounts: Amounts): number | null {
  const [net, gross] = [amounts?.get(`${department}.net`), amounts?.get(`${department}.gross`)];
  return net === undefined || gross === undefined ? null : percentOf(net, gross);
}

/** The departments whose gross has to cover the store's overhead (DOMAIN 2.3). */
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

/** Expenses as a percentage of everything that a department spends. */
export function breakeven(department: Department, amounts: Amounts): number | null {
  if (!amounts?.has(`${department}.total_expense`) || !amounts.has(`${department}.total_cost`)) return null;
  const { expenseC, spentC } = breakevenOf(department, amounts);
  return percentOf(expenseC, spentC);
}

function breakevenLine(line: Line): Line {
  const isGood = line.actual !== null && line.actual < BREAKEVEN_GUIDE;
  return { ...line, guideline: BREAKEVEN_GUIDE, guidelineSource: 'default', status: isGood ? 'green' : 'none' };
}

/** The key figures of a department in every column. */
export function keyFigures(
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
  // Without a net, the group's expenses and its cost cover different dealerships.
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
