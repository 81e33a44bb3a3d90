import type { Statement } from '@fixed-ops/contract/statement';
import { parseNumber } from '@fixed-ops/ui';
import type { LineRow } from './expense-values.ts';

const linesOf = ({ sections }: Statement) => sections.flatMap(({ lines }) => lines);

/**
 * The department's net in dollars, with expenses charged as saved; null if it is unknown or the person may not see it.
 */
export function netAfterAllocation(statement: Statement | undefined, saved: readonly LineRow[]): number | null {
  if (statement === undefined) return null;
  const amount = (key: string) => linesOf(statement).find(({ lineKey }) => lineKey === key)?.actual ?? null;
  return saved.every(({ allocateMethod }) => allocateMethod === 'direct')
    ? amount(`${statement.department}.net`)
    : amount('net_after_allocation');
}

/**
 * The dollars that the department would be charged in addition. Null if only the server can compute it: a share depends on what the other
 * department posts, and other accounts change what a line has.
 */
export function chargedMore(
  statement: Statement,
  saved: readonly LineRow[],
  entered: readonly LineRow[],
): number | null {
  const posted = new Map(linesOf(statement).map(({ lineKey, actual }) => [lineKey, actual ?? 0]));
  const was = new Map(saved.map((line) => [line.expenseKey, line]));
  let more = 0;
  for (const line of entered) {
    const old = was.get(line.expenseKey);
    if (old === undefined || String(old.accounts) !== String(line.accounts)) return null;
    const charges = [old, line].map((each) => chargeOf(each, statement.department, posted));
    if (old.allocateMethod === line.allocateMethod && old.allocateMethod !== 'fixed$') continue;
    const [before, after] = charges;
    if (before === null || after === null || before === undefined || after === undefined) return null;
    more += after - before;
  }
  return more;
}

/** The charge of a line: its postings or its budget; null for a share. */
function chargeOf(
  { category, expenseKey, allocateMethod, monthlyBudget }: LineRow,
  department: Statement['department'],
  posted: ReadonlyMap<string, number>,
): number | null {
  if (allocateMethod !== 'direct' && allocateMethod !== 'fixed$') return null;
  const asPosted = posted.get(`${department}.expense.${category}.${expenseKey}`) ?? 0;
  return allocateMethod === 'fixed$' ? parseNumber(monthlyBudget) || asPosted : asPosted;
}
