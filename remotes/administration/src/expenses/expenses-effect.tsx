import { formatCount, formatMoney, formatMonth, NO_VALUE } from '@fixed-ops/metrics';
import { parseNumber } from '@fixed-ops/ui';
import type { Department } from '../block/department-tabs.tsx';
import { EffectPanel } from '../block/effect-table.tsx';
import { chargedMore, netAfterAllocation } from './charged.ts';
import { CATEGORIES, type LineRow } from './expense-values.ts';
import { linesByKey, useLastStatement } from './last-statement.ts';

interface ExpensesEffectProps {
  readonly department: Department;
  readonly saved: readonly LineRow[];
  readonly entered: readonly LineRow[];
}

const budget = (of: readonly LineRow[], category: string) =>
  of.reduce((sum, line) => sum + (line.category === category ? (parseNumber(line.monthlyBudget) ?? 0) : 0), 0);
const total = (of: readonly LineRow[]) => CATEGORIES.reduce((sum, { key }) => sum + budget(of, key), 0);

const LATER = 'after saving';

/**
 * Compares now and new: the sum of a month's budgets, the number of lines over their guide in the last whole month, and
 * the net after charges.
 */
export function ExpensesEffect({ department, saved, entered }: ExpensesEffectProps) {
  const { month, statement } = useLastStatement(department);
  const onStatement = linesByKey(statement);
  const net = netAfterAllocation(statement, saved);
  const more = statement && chargedMore(statement, saved, entered);
  const over = (lines: readonly LineRow[]) => {
    const held = lines.flatMap(({ category, expenseKey, guidelinePctGross }) => {
      const line = onStatement.get(`${department}.expense.${category}.${expenseKey}`);
      const guide = parseNumber(guidelinePctGross) ?? line?.manufacturerGuideline ?? null;
      return line === undefined || line.pct === null || guide === null ? [] : [line.pct > guide];
    });
    return held.length === 0 ? null : `${formatCount(held.filter(Boolean).length)} of ${formatCount(held.length)}`;
  };
  const guides = { now: over(saved), next: over(entered) };
  const rows = [
    // Kinds without a budget and unchanged kinds are left out.
    ...CATEGORIES.map(({ key, label }) => ({ label, was: budget(saved, key), is: budget(entered, key) }))
      .filter(({ was, is }) => was !== is)
      .map(({ label, was, is }) => ({ name: label, now: formatMoney(was), next: formatMoney(is) })),
    ...(total(saved) === 0 && total(entered) === 0
      ? []
      : [{ name: 'All budgets of a month', now: formatMoney(total(saved)), next: formatMoney(total(entered)) }]),
    ...(guides.now === null && guides.next === null
      ? []
      : [
          {
            name: `Over their guide, ${formatMonth(month)}`,
            now: guides.now ?? NO_VALUE,
            next: guides.next ?? NO_VALUE,
          },
        ]),
    ...(net === null || more === undefined
      ? []
      : [
          {
            name: `Net after allocation, ${formatMonth(month)}`,
            now: formatMoney(net),
            next: more === null ? LATER : formatMoney(net - more),
          },
        ]),
  ];
  return (
    <EffectPanel rows={rows}>
      {rows.length > 0 ? null : 'Here you see what a budget, a guide or another way of charging changes.'}
    </EffectPanel>
  );
}
