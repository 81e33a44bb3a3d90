/** A line of a statement, as an expense unless told otherwise. */
export const statementLine = (lineKey: string, told: object = {}) => ({
  ...{ lineKey, label: lineKey, level: 2, kind: 'expense', actual: 100, budget: null, pct: null, average: null },
  ...{ priorMonth: null, priorYear: null, guideline: null, guidelineSource: null, manufacturerGuideline: null },
  ...{ variance: null, status: 'none', gapDollars: null, accounts: [], unmappedAccounts: 0, source: 'gl' },
  ...told,
});

/** The answer of a statement of service with these lines of expenses. */
export const statementOf = (expenses: readonly object[], told: object = {}) => ({
  asOf: null,
  data: {
    ...{ department: 'service', month: '2026-10', basis: 'month', closed: true, hiddenSections: [], insights: [] },
    ...{ unmappedAccounts: 0, accountsWithoutDepartment: 0, reconciliation: null },
    ...{ reconciliationNote: null, comparisonNote: null, comparedDays: null },
    average: { head: 'Avg', label: 'Average' },
    sections: [{ key: 'expense', title: 'Expenses', lines: expenses }],
    ...told,
  },
});
