import type { Database } from '@fixed-ops/database';
import { lastOfMonth } from '@fixed-ops/metrics';
import { z } from 'zod';
import { peopleThere } from '../core/people/people-there.ts';
import type { Department } from './statement-lines.ts';

const methods = ['pctGross', 'headcount', 'fixed$'] as const;
type Method = (typeof methods)[number];

/** An expense that a department does not bear as it was posted. */
export interface AllocatedExpense {
  readonly department: Department;
  /** The department's statement line, and the name that both departments use for it. */
  readonly lineKey: string;
  readonly expenseKey: string;
  readonly method: Method;
  /** The amount of a fixed charge. With zero, the posted amount is charged. */
  readonly monthlyBudgetC: number;
}

export interface Allocation {
  readonly expenses: readonly AllocatedExpense[];
  /** Number of people of each department in the shown months. Both are zero if nothing is split by headcount. */
  readonly headcount: Readonly<Record<Department, number>>;
  /** How many months a column covers. */
  readonly months: number;
}

const expenseRow = z.object({
  department: z.enum(['service', 'parts']),
  lineKey: z.string(),
  expenseKey: z.string(),
  method: z.enum(methods),
  monthlyBudgetC: z.number(),
});
const headcountRow = z.object({ service: z.number(), parts: z.number() });

/** Reads which expenses the store allocates (Administration → Expenses), and what they are split by. */
export async function readAllocation(
  db: Database,
  dealershipId: string,
  months: readonly string[],
): Promise<Allocation> {
  const rows = await db.query(
    `select e.department, s.key as "lineKey", e.expense_key as "expenseKey", e.allocate_method as method,
            coalesce(e.monthly_budget_c, 0)::float8 as "monthlyBudgetC"
       from expense_line e
       join statement_line s on s.department = e.department and s.section = 'expense' and s.formula is null
        and split_part(s.key, '.', 4) = e.expense_key
      where e.dealership_id = $1 and e.allocate_method <> 'direct'
      order by s.sort_order`,
    [dealershipId],
  );
  const expenses = z.array(expenseRow).parse(rows);
  const [first, last] = [months.at(0), months.at(-1)];
  const needsPeople = expenses.some(({ method }) => method === 'headcount');
  if (!needsPeople || first === undefined || last === undefined)
    return { expenses, headcount: { service: 0, parts: 0 }, months: months.length };
  const [row] = await db.query(
    `select count(*) filter (where kind in ('advisor', 'technician')) as service,
            count(*) filter (where kind = 'counter') as parts
       from (${peopleThere}) t
      where coalesce(first, $2::date) <= $3::date and coalesce(last, $3::date) >= $2::date`,
    [dealershipId, `${first}-01`, lastOfMonth(last)],
  );
  return { expenses, headcount: headcountRow.parse(row), months: months.length };
}

export interface AllocatedNet {
  /** Gross less the department's own expenses. Cents. */
  readonly beforeC: number;
  /** The department's share of split and fixed expenses. Cents. */
  readonly allocatedC: number;
  readonly afterC: number;
}

const DEPARTMENTS: readonly Department[] = ['service', 'parts'];

/** Whether a department allocates any expense, and therefore has two nets. */
export const allocates = (department: Department, { expenses }: Allocation): boolean =>
  expenses.some((expense) => expense.department === department);

/**
 * Computes a department's net before and after allocation (DOMAIN 2.3). If both departments split an expense the same way, their amounts
 * are added and divided by gross or headcount, so that together they bear the posted sum. An expense that only one department splits
 * stays with it. A fixed charge is its monthly budget, or the posted amount if it has no budget. Returns null if the department
 * allocates nothing, if its net is not known, or if an expense is split by a gross that is not known.
 * @param amounts cents of every statement line
 */
export function allocatedNet(
  department: Department,
  amounts: ReadonlyMap<string, number>,
  allocation: Allocation,
): AllocatedNet | null {
  const { expenses, headcount, months } = allocation;
  const netC = amounts.get(`${department}.net`);
  if (netC === undefined || !allocates(department, allocation)) return null;
  const own = expenses.filter((expense) => expense.department === department);
  const sharedWith = ({ expenseKey, method }: AllocatedExpense) => {
    const alike = expenses.filter((other) => other.expenseKey === expenseKey && other.method === method);
    return method !== 'fixed$' && alike.length === DEPARTMENTS.length ? alike : [];
  };
  const isSplitByGross = own.some((expense) => expense.method === 'pctGross' && sharedWith(expense).length > 0);
  if (isSplitByGross && !DEPARTMENTS.every((each) => amounts.has(`${each}.gross`))) return null;
  // The net is known here, so an expense without an account has no postings.
  const postedOn = ({ lineKey }: AllocatedExpense) => amounts.get(lineKey) ?? 0;
  const weightOf = (method: Method, each: Department) =>
    method === 'headcount' ? headcount[each] : Math.max(0, amounts.get(`${each}.gross`) ?? 0);
  const chargeOf = (expense: AllocatedExpense): number => {
    const { method, monthlyBudgetC } = expense;
    if (method === 'fixed$') return monthlyBudgetC === 0 ? postedOn(expense) : monthlyBudgetC * months;
    const shared = sharedWith(expense);
    const total = shared.reduce((sum, other) => sum + weightOf(method, other.department), 0);
    if (total <= 0) return postedOn(expense);
    const pooled = shared.reduce((sum, other) => sum + postedOn(other), 0);
    return (pooled * weightOf(method, department)) / total;
  };
  const postedC = own.reduce((sum, expense) => sum + postedOn(expense), 0);
  const allocatedC = own.reduce((sum, expense) => sum + chargeOf(expense), 0);
  const beforeC = netC + postedC;
  return { beforeC, allocatedC, afterC: beforeC - allocatedC };
}
