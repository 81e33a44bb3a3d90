import { canOpen } from '@fixed-ops/access';
import { useCall } from '@fixed-ops/api';
import { statementCalls } from '@fixed-ops/contract/statement';
import { addMonths, firstOfMonth, formatCount, formatMoney, formatMonth, monthOf, NO_VALUE } from '@fixed-ops/metrics';
import { useSession } from '@fixed-ops/session';
import { parseNumber } from '@fixed-ops/ui';
import type { Department } from '../block/department-tabs.tsx';
import { EffectPanel } from '../block/effect-table.tsx';
import { chargedMore, netAfterAllocation } from './charged.ts';
import { CATEGORIES, type LineRow } from './expense-values.ts';

interface ExpensesEffectProps {
  readonly department: Department;
  readonly saved: readonly LineRow[];
  readonly entered: readonly LineRow[];
}

const budget = (of: readonly LineRow[], category: string) =>
  of.reduce((sum, line) => sum + (line.category === category ? (parseNumber(line.monthlyBudget) ?? 0) : 0), 0);
const total = (of: readonly LineRow[]) => CATEGORIES.reduce((sum, { key }) => sum + budget(of, key), 0);

const LATER = 'after saving';
const hasGuide = ({ guidelinePctGross }: LineRow) => guidelinePctGross.trim() !== '';

/** What budgets of a month add up to, how many lines of the last whole month are over their guide, and the net that charges leave, as they are and as entered. */
export function ExpensesEffect({ department, saved, entered }: ExpensesEffectProps) {
  const { user, dealershipData } = useSession();
  const month = monthOf(addMonths(firstOfMonth(dealershipData.today), -1));
  const statement = useCall(statementCalls.statementModel, {
    query: { department, month },
    enabled: canOpen(user, department === 'service' ? 'aiStatementService' : 'aiStatementParts'),
    decorates: true,
  });
  const shares = new Map(
    (statement.data?.data.sections ?? []).flatMap(({ lines }) =>
      lines.flatMap(({ lineKey, pct }) => (pct === null ? [] : [[lineKey, pct] as const])),
    ),
  );
  const net = netAfterAllocation(statement.data?.data, saved);
  const more = statement.data && chargedMore(statement.data.data, saved, entered);
  const over = (lines: readonly LineRow[]) => {
    const held = lines.flatMap(({ category, expenseKey, guidelinePctGross }) => {
      const share = shares.get(`${department}.expense.${category}.${expenseKey}`);
      const guide = parseNumber(guidelinePctGross);
      return share === undefined || guide === null ? [] : [share > guide];
    });
    return held.length === 0 ? NO_VALUE : `${formatCount(held.filter(Boolean).length)} of ${formatCount(held.length)}`;
  };
  // Without a guide of its own a line has the usual one again, which only the server knows.
  const guided = new Set(saved.filter(hasGuide).map(({ expenseKey }) => expenseKey));
  const isEmptied = entered.some((line) => guided.has(line.expenseKey) && !hasGuide(line));
  return (
    <EffectPanel
      note="Budget of a month"
      rows={[
        ...CATEGORIES.map(({ key, label }) => ({
          name: label,
          now: formatMoney(budget(saved, key)),
          next: formatMoney(budget(entered, key)),
        })),
        { name: 'All', now: formatMoney(total(saved)), next: formatMoney(total(entered)) },
        ...(shares.size > 0
          ? [
              {
                name: `Over their guide, ${formatMonth(month)}`,
                now: over(saved),
                next: isEmptied ? LATER : over(entered),
              },
            ]
          : []),
        ...(net === null || more === undefined
          ? []
          : [
              {
                name: `Net after allocation, ${formatMonth(month)}`,
                now: formatMoney(net),
                next: more === null ? LATER : formatMoney(net - more),
              },
            ]),
      ]}
    />
  );
}
