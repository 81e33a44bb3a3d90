export type Department = 'service' | 'parts' | 'store';
export type ExpenseCategory = 'variable' | 'personnel' | 'semiFixed' | 'fixed';

export interface StatementLine {
  readonly key: string;
  readonly department: Department;
  readonly section: 'sales' | 'cost' | 'gross' | 'expense' | 'net' | 'overhead';
  readonly category: ExpenseCategory | '';
  readonly label: string;
  /** 0 for totals, 1 for lines and categories, 2 for the lines of a category. */
  readonly level: number;
  /** Set where the line is a sum of others: `sum(<prefix>)` adds every account line whose key starts with it. */
  readonly formula: string | undefined;
  /** Sales and cost in percent of sales, expenses and net in percent of gross. */
  readonly guidelinePct: number | undefined;
  readonly order: number;
}

interface Category {
  readonly key: ExpenseCategory;
  readonly label: string;
  readonly guideline: number;
}

const categories: readonly Category[] = [
  { key: 'variable', label: 'Variable selling', guideline: 15 },
  { key: 'personnel', label: 'Personnel', guideline: 40 },
  { key: 'semiFixed', label: 'Semi-fixed', guideline: 10 },
  { key: 'fixed', label: 'Fixed', guideline: 15 },
];

export interface ExpenseAccount {
  /** Account without its department suffix. */
  readonly account: string;
  readonly key: string;
  readonly label: string;
  readonly category: ExpenseCategory;
  /** Share of its category in a usual month, for service and for parts. */
  readonly share: { readonly service: number; readonly parts: number };
}

const expense = (
  account: string,
  key: string,
  label: string,
  category: ExpenseCategory,
  service: number,
  parts: number,
): ExpenseAccount => ({ account, key, label, category, share: { service, parts } });

/** The expense part of the chart of accounts (DOMAIN.md 6.10), the same for both departments. */
export const expenseAccounts: readonly ExpenseAccount[] = [
  expense('7010', 'commission', 'Advisor commission', 'variable', 0.82, 0.7),
  expense('7020', 'policy', 'Policy adjustments', 'variable', 0.12, 0.1),
  expense('7030', 'delivery', 'Delivery', 'variable', 0.06, 0.2),
  expense('7110', 'management', 'Management', 'personnel', 0.3, 0.36),
  expense('7120', 'clerical', 'Clerical and warranty administration', 'personnel', 0.14, 0.08),
  expense('7130', 'support', 'Other non-technician pay', 'personnel', 0.18, 0.24),
  expense('7140', 'absence', 'Vacation and absence', 'personnel', 0.12, 0.08),
  expense('7150', 'training_wages', 'Training wages', 'personnel', 0.03, 0.01),
  expense('7160', 'payroll_tax', 'Payroll tax', 'personnel', 0.11, 0.11),
  expense('7170', 'benefits', 'Benefits', 'personnel', 0.12, 0.12),
  expense('7210', 'advertising', 'Advertising', 'semiFixed', 0.25, 0.12),
  expense('7220', 'supplies', 'Supplies', 'semiFixed', 0.17, 0.16),
  expense('7230', 'tools', 'Tools', 'semiFixed', 0.08, 0.04),
  expense('7240', 'laundry', 'Laundry and uniforms', 'semiFixed', 0.07, 0.05),
  expense('7250', 'training', 'Training', 'semiFixed', 0.08, 0.04),
  expense('7260', 'software', 'Software and DMS', 'semiFixed', 0.21, 0.3),
  expense('7270', 'loaners', 'Loaner vehicles', 'semiFixed', 0.12, 0),
  expense('7280', 'freight', 'Freight', 'semiFixed', 0, 0.24),
  expense('7290', 'bad_debt', 'Bad debt', 'semiFixed', 0.02, 0.05),
  expense('7310', 'rent', 'Rent', 'fixed', 0.52, 0.52),
  expense('7320', 'utilities', 'Utilities', 'fixed', 0.14, 0.14),
  expense('7330', 'insurance', 'Insurance', 'fixed', 0.1, 0.1),
  expense('7340', 'property_tax', 'Property tax', 'fixed', 0.1, 0.1),
  expense('7350', 'depreciation', 'Depreciation', 'fixed', 0.1, 0.1),
  expense('7360', 'maintenance', 'Maintenance', 'fixed', 0.04, 0.04),
];

const sales: Readonly<Record<'service' | 'parts', readonly (readonly [key: string, label: string])[]>> = {
  service: [
    ['customer', 'Customer labor'],
    ['warranty', 'Warranty labor'],
    ['internal', 'Internal labor'],
    ['contract', 'Service contract labor'],
    ['sublet', 'Sublet'],
    ['supplies', 'Shop supplies'],
  ],
  parts: [
    ['ro_customer', 'Customer repair orders'],
    ['ro_warranty', 'Warranty repair orders'],
    ['ro_internal', 'Internal repair orders'],
    ['counter', 'Counter'],
    ['wholesale', 'Wholesale'],
    ['body', 'Body shop'],
    ['accessories', 'Accessories'],
  ],
};

const costs: Readonly<Record<'service' | 'parts', readonly (readonly [key: string, label: string])[]>> = {
  service: [
    ['labor', 'Technician pay, all labor'],
    ['sublet_supplies', 'Sublet and shop supplies'],
    ['adjustment', 'Unapplied labor adjustment'],
  ],
  parts: [
    ['repair_orders', 'Parts on repair orders'],
    ['counter', 'Counter and accessories'],
    ['wholesale', 'Wholesale and body'],
    ['adjustment', 'Inventory adjustment'],
  ],
};

/** The lines of the service and parts statements, in order, and under them the overhead of the rest of the store. */
export function buildStatementLines(): StatementLine[] {
  const lines: StatementLine[] = [];
  const add = (line: Omit<StatementLine, 'order'>): void => {
    lines.push({ ...line, order: (lines.length + 1) * 10 });
  };
  for (const department of ['service', 'parts'] as const) {
    const base = { department, category: '' as const, guidelinePct: undefined };
    for (const [key, label] of sales[department]) {
      add({ ...base, key: `${department}.sales.${key}`, section: 'sales', label, level: 1, formula: undefined });
    }
    const salesTotal = `sum(${department}.sales.)`;
    add({
      ...base,
      key: `${department}.total_sales`,
      section: 'sales',
      label: 'Total sales',
      level: 0,
      formula: salesTotal,
    });
    for (const [key, label] of costs[department]) {
      add({ ...base, key: `${department}.cost.${key}`, section: 'cost', label, level: 1, formula: undefined });
    }
    const costTotal = `sum(${department}.cost.)`;
    add({
      ...base,
      key: `${department}.total_cost`,
      section: 'cost',
      label: 'Total cost',
      level: 0,
      formula: costTotal,
    });
    const gross = `${salesTotal} - ${costTotal}`;
    add({ ...base, key: `${department}.gross`, section: 'gross', label: 'Gross profit', level: 0, formula: gross });
    for (const { key, label, guideline } of categories) {
      const prefix = `${department}.expense.${key}.`;
      const head = { ...base, section: 'expense' as const, category: key, level: 1, guidelinePct: guideline };
      add({ ...head, key: `${department}.expense.${key}`, label, formula: `sum(${prefix})` });
      for (const line of expenseAccounts) {
        if (line.category !== key || line.share[department] === 0) continue;
        add({
          ...head,
          key: `${prefix}${line.key}`,
          label: line.label,
          level: 2,
          formula: undefined,
          guidelinePct: undefined,
        });
      }
    }
    const expenses = `sum(${department}.expense.)`;
    add({
      ...base,
      key: `${department}.total_expense`,
      section: 'expense',
      label: 'Total expenses',
      level: 0,
      formula: expenses,
      guidelinePct: department === 'service' ? 70 : 60,
    });
    add({
      ...base,
      key: `${department}.net`,
      section: 'net',
      label: 'Net profit',
      level: 0,
      formula: `${gross} - ${expenses}`,
      guidelinePct: department === 'service' ? 30 : 40,
    });
  }
  add({
    key: 'store.overhead',
    department: 'store',
    section: 'overhead',
    category: '',
    label: 'Overhead outside service and parts',
    level: 0,
    formula: undefined,
    guidelinePct: undefined,
  });
  return lines;
}
