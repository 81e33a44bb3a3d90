import { formatMoney, formatMonth, NO_VALUE } from '@fixed-ops/metrics';
import { EffectPanel } from '../block/effect-table.tsx';
import type { BudgetLine } from './budget-lines.ts';
import { type BudgetValues, budgetOf, inSection, postedOf } from './budget-values.ts';

interface BudgetEffectProps {
  readonly lines: readonly BudgetLine[];
  readonly saved: BudgetValues;
  readonly entered: BudgetValues;
  readonly month: string;
}

const moneyOf = (dollars: number | null) => (dollars === null ? NO_VALUE : formatMoney(dollars));

/** The planned sales, cost and gross of the month, and what is left of its expenses. */
export function BudgetEffect({ lines, saved, entered, month }: BudgetEffectProps) {
  const [sales, cost, expense] = (['sales', 'cost', 'expense'] as const).map(inSection(lines));
  const ofAll = sales?.length === 0 && cost?.length === 0 ? null : { sales: sales ?? [], cost: cost ?? [] };
  const expenses = expense ?? [];
  const grossOf = (values: BudgetValues) => {
    const [sold, spent] = [budgetOf(values, ofAll?.sales ?? []), budgetOf(values, ofAll?.cost ?? [])];
    return sold === null || spent === null ? null : sold - spent;
  };
  const leftOf = (values: BudgetValues) => {
    const budget = budgetOf(values, expenses);
    return budget === null ? null : budget - postedOf(values, expenses);
  };
  const row = (name: string, of: (values: BudgetValues) => number | null) => ({
    name,
    now: moneyOf(of(saved)),
    next: moneyOf(of(entered)),
  });
  const totals = ofAll && [
    row('Sales', (values) => budgetOf(values, ofAll.sales)),
    row('Cost of sales', (values) => budgetOf(values, ofAll.cost)),
    row('Gross profit', grossOf),
  ];
  return (
    <EffectPanel
      note={formatMonth(month)}
      rows={[
        ...(totals ?? []),
        ...(expenses.length === 0
          ? []
          : [
              row(totals ? 'Expenses' : 'Budget', (values) => budgetOf(values, expenses)),
              row(totals ? 'Expenses remaining' : 'Remaining', leftOf),
            ]),
      ]}
    >
      {expenses.length === 0
        ? null
        : `${formatMoney(postedOf(entered, expenses))} is posted so far on ${totals ? 'expenses' : 'lines'} with a budget. An empty month uses the budget of its line.`}
      {totals ? ' A total on the statement has a budget once each of its lines with postings has one.' : null}
    </EffectPanel>
  );
}
