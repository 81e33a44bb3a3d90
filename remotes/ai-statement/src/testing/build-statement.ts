import type { Statement } from '@fixed-ops/contract';
import type { StatementLine, StatementSection } from '../statement/statement-rows.ts';

export function buildLine(lineKey: string, changes: Partial<StatementLine> = {}): StatementLine {
  return {
    lineKey,
    label: lineKey,
    level: 1,
    kind: 'sales',
    actual: 1000,
    budget: null,
    priorMonth: 900,
    priorYear: 800,
    average: 850,
    pct: 10,
    guideline: null,
    guidelineSource: null,
    manufacturerGuideline: null,
    variance: null,
    status: 'none',
    gapDollars: null,
    accounts: [],
    unmappedAccounts: 0,
    source: 'gl',
    ...changes,
  };
}

function section(key: string, title: string, lines: StatementLine[]): StatementSection {
  return { key, title, lines };
}

/** A service statement for October 2026 with one line of each kind. */
export function buildStatement(changes: Partial<Statement> = {}): Statement {
  return {
    department: 'service',
    month: '2026-10',
    basis: 'month',
    closed: true,
    comparisonNote: null,
    comparedDays: null,
    sections: [
      section('sales', 'Sales', [
        buildLine('service.sales.customer', { label: 'Customer labor', actual: 308412, pct: 56 }),
        buildLine('service.total_sales', {
          label: 'Total sales',
          level: 0,
          kind: 'subtotal',
          actual: 550384,
          pct: 100,
        }),
      ]),
      section('cost', 'Cost of sales', [
        buildLine('service.total_cost', { label: 'Total cost', level: 0, kind: 'subtotal', actual: 144334, pct: 26.2 }),
      ]),
      section('gross', 'Gross profit', [
        buildLine('service.gross', {
          label: 'Gross profit',
          level: 0,
          kind: 'gross',
          actual: 406050,
          priorMonth: 379344,
          pct: 73.8,
        }),
      ]),
      section('expense', 'Expenses', [
        buildLine('service.expense.semiFixed', {
          label: 'Semi-fixed',
          kind: 'expense',
          actual: 51500,
          pct: 12.7,
          guideline: 10,
          status: 'amber',
          gapDollars: 10895,
        }),
        buildLine('service.expense.semiFixed.advertising', {
          label: 'Advertising',
          level: 2,
          kind: 'expense',
          actual: 14900,
          accounts: ['7210S'],
        }),
        buildLine('service.total_expense', { label: 'Total expenses', level: 0, kind: 'subtotal', actual: 311870 }),
      ]),
      section('net', 'Net profit', [
        buildLine('service.net', {
          label: 'Net profit',
          level: 0,
          kind: 'gross',
          actual: 94180,
          pct: 23.2,
          guideline: 30,
          status: 'amber',
        }),
      ]),
      section('kpi', 'Key figures', [
        buildLine('fixed_absorption', {
          label: 'Fixed absorption',
          level: 0,
          kind: 'kpi',
          actual: 74.3,
          pct: null,
          guideline: 100,
          status: 'red',
        }),
      ]),
    ],
    hiddenSections: [],
    unmappedAccounts: 0,
    accountsWithoutDepartment: 0,
    reconciliation: {
      laborSalesRo: 523476,
      laborSalesGl: 525694,
      diff: 2218,
      diffPct: 0.42,
      reconciled: true,
      through: null,
    },
    reconciliationNote: null,
    average: { head: '12-mo avg', label: 'Average of the twelve months before' },
    insights: [],
    ...changes,
  };
}
