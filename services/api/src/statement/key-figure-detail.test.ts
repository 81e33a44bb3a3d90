import type { Allocation } from './allocation.ts';
import { keyFigureDetail } from './key-figure-detail.ts';
import type { StatementRequest } from './statement.ts';

const request: StatementRequest = {
  dealershipId: 'd1',
  seen: ['d1'],
  today: '2026-11-20',
  department: 'service',
  month: '2026-10',
  basis: 'month',
  showsSales: true,
  showsExpenses: true,
  showsStore: true,
};
const nothing: Allocation = { expenses: [], headcount: { service: 0, parts: 0 }, months: 1 };
/** In dollars here, cents there. */
const detail = (lineKey: string, amounts: Readonly<Record<string, number>>, allocation = nothing, of = request) =>
  keyFigureDetail(
    lineKey,
    of,
    new Map(Object.entries(amounts).map(([key, dollars]) => [key, dollars * 100])),
    allocation,
  );

test('absorption lists the gross of each fixed department, from which it can be calculated', () => {
  const line = detail('fixed_absorption', {
    'service.gross': 90_000,
    'parts.gross': 5000,
    'body.gross': 14_000,
    'service.expense.variable': 7000,
    'service.expense.semiFixed': 19_000,
    'store.overhead': 90_000,
  });
  // 109,000 of 109,000; the variable expenses are no overhead.
  expect(line?.actual).toBe(100);
  expect(line?.formula).toContain('(Service gross + parts gross + body shop gross) ÷');
  expect(line?.terms.map(({ sign, lineKey, amount }) => [sign, lineKey, amount])).toEqual([
    ['+', 'service.gross', 90_000],
    ['+', 'parts.gross', 5000],
    ['+', 'body.gross', 14_000],
    ['÷', 'overhead', 109_000],
  ]);
});

test('a store without a body shop has no term of one', () => {
  const line = detail('fixed_absorption', { 'service.gross': 30, 'parts.gross': 20, 'store.overhead': 100 });
  expect([line?.actual, line?.terms.map(({ amount }) => amount)]).toEqual([50, [30, 20, 100]]);
});

test('an unknown figure has no terms, not terms of zero', () => {
  expect(detail('net_to_gross', { 'service.gross': 90_000 })).toMatchObject({ actual: null, terms: [] });
  const parts = { ...request, department: 'parts' as const };
  expect(detail('breakeven_pct', { 'parts.total_cost': 10 }, nothing, parts)).toMatchObject({
    actual: null,
    terms: [],
  });
  const rent: Allocation['expenses'][number] = {
    department: 'service',
    lineKey: 'service.expense.fixed.rent',
    expenseKey: 'rent',
    method: 'headcount',
    monthlyBudgetC: 0,
  };
  // The rent of 4,000 is posted, the cost of sales has no account.
  const noNet = { 'service.total_sales': 10_000, 'service.expense.fixed.rent': 4000 };
  expect(detail('net_before_allocation', noNet, { ...nothing, expenses: [rent] })).toMatchObject({
    actual: null,
    terms: [],
  });
  expect(detail('net_before_allocation', noNet)).toBeNull();
});
