type StatementDepartment = 'service' | 'parts' | 'body' | 'store';
export type ExpenseCategory = 'variable' | 'personnel' | 'semiFixed' | 'fixed';

export interface StatementLine {
  readonly key: string;
  readonly department: StatementDepartment;
  readonly section: 'sales' | 'cost' | 'gross' | 'expense' | 'net' | 'overhead';
  readonly category: ExpenseCategory | '';
  readonly label: string;
  /** 0 for totals, 1 for lines and categories, 2 for the lines of a category. */
  readonly level: number;
  /** Set if the line is a sum of others: `sum(<prefix>)` adds every account line whose key starts with the prefix. */
  readonly formula: string | undefined;
  /** The guideline of expenses and net, in percent of gross. */
  readonly guidelinePct: number | undefined;
  readonly order: number;
}

interface Category {
  readonly key: ExpenseCategory;
  readonly label: string;
  readonly guideline: number;
}

/** The categories of DOMAIN.md 2.4. */
const categories: readonly Category[] = [
  { key: 'variable', label: 'Variable selling', guideline: 15 },
  { key: 'personnel', label: 'Personnel', guideline: 40 },
  { key: 'semiFixed', label: 'Semi-fixed', guideline: 10 },
  { key: 'fixed', label: 'Fixed', guideline: 15 },
];

export interface ExpenseItem {
  readonly key: string;
  readonly label: string;
  readonly category: ExpenseCategory;
  readonly departments: readonly ('service' | 'parts')[];
}

const item = (
  key: string,
  label: string,
  category: ExpenseCategory,
  departments: ExpenseItem['departments'] = ['service', 'parts'],
): ExpenseItem => ({ key, label, category, departments });

/** The expenses of a department (DOMAIN.md 6.10), in the order of the statement. */
export const expenseItems: readonly ExpenseItem[] = [
  item('commission', 'Advisor commission', 'variable'),
  item('policy', 'Policy adjustments', 'variable'),
  item('delivery', 'Delivery', 'variable'),
  item('management', 'Management', 'personnel'),
  item('clerical', 'Clerical and warranty administration', 'personnel'),
  item('support', 'Other non-technician pay', 'personnel'),
  item('absence', 'Vacation and absence', 'personnel'),
  item('training_wages', 'Training wages', 'personnel'),
  item('payroll_tax', 'Payroll tax', 'personnel'),
  item('benefits', 'Benefits', 'personnel'),
  item('advertising', 'Advertising', 'semiFixed'),
  item('supplies', 'Supplies', 'semiFixed'),
  item('tools', 'Tools', 'semiFixed'),
  item('laundry', 'Laundry and uniforms', 'semiFixed'),
  item('training', 'Training', 'semiFixed'),
  item('software', 'Software and DMS', 'semiFixed'),
  item('loaners', 'Loaner vehicles', 'semiFixed', ['service']),
  item('freight', 'Freight', 'semiFixed', ['parts']),
  item('bad_debt', 'Bad debt', 'semiFixed'),
  item('rent', 'Rent', 'fixed'),
  item('utilities', 'Utilities', 'fixed'),
  item('insurance', 'Insurance', 'fixed'),
  item('property_tax', 'Property tax', 'fixed'),
  item('depreciation', 'Depreciation', 'fixed'),
  item('maintenance', 'Maintenance', 'fixed'),
];

type Labels = readonly (readonly [key: string, label: string])[];
type Selling = 'service' | 'parts' | 'body';

const sales: Readonly<Record<Selling, Labels>> = {
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
  body: [
    ['labor', 'Body labor'],
    ['paint', 'Paint and materials'],
    ['sublet', 'Body sublet'],
  ],
};

const costs: Readonly<Record<Selling, Labels>> = {
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
  body: [
    ['labor', 'Technician pay, body'],
    ['paint', 'Paint and materials, cost'],
    ['sublet', 'Body sublet, cost'],
  ],
};

/**
 * The standard statement: the lines of service and parts, and for absorption the gross of the body shop and the overhead of the rest of the
 * store.
 */
export function buildStatementLines(): StatementLine[] {
  const lines: StatementLine[] = [];
  const add = (line: Omit<StatementLine, 'order'>): void => {
    lines.push({ ...line, order: (lines.length + 1) * 10 });
  };
  const addGross = (department: Selling): string => {
    const base = { department, category: '' as const, guidelinePct: undefined };
    const total = { ...base, level: 0 };
    for (const [key, label] of sales[department]) {
      add({ ...base, key: `${department}.sales.${key}`, section: 'sales', label, level: 1, formula: undefined });
    }
    const salesTotal = `sum(${department}.sales.)`;
    add({ ...total, key: `${department}.total_sales`, section: 'sales', label: 'Total sales', formula: salesTotal });
    for (const [key, label] of costs[department]) {
      add({ ...base, key: `${department}.cost.${key}`, section: 'cost', label, level: 1, formula: undefined });
    }
    const costTotal = `sum(${department}.cost.)`;
    add({ ...total, key: `${department}.total_cost`, section: 'cost', label: 'Total cost', formula: costTotal });
    const gross = `${salesTotal} - ${costTotal}`;
    add({ ...total, key: `${department}.gross`, section: 'gross', label: 'Gross profit', formula: gross });
    return gross;
  };
  for (const department of ['service', 'parts'] as const) {
    const gross = addGross(department);
    for (const { key, label, guideline } of categories) {
      const prefix = `${department}.expense.${key}.`;
      const head = { department, section: 'expense' as const, category: key, level: 1, guidelinePct: guideline };
      add({ ...head, key: `${department}.expense.${key}`, label, formula: `sum(${prefix})` });
      for (const line of expenseItems) {
        if (line.category !== key || !line.departments.includes(department)) continue;
        const single = { ...head, level: 2, formula: undefined, guidelinePct: undefined };
        add({ ...single, key: `${prefix}${line.key}`, label: line.label });
      }
    }
    const expenses = `sum(${department}.expense.)`;
    const total = { department, category: '' as const, level: 0 };
    add({
      ...total,
      key: `${department}.total_expense`,
      section: 'expense',
      label: 'Total expenses',
      formula: expenses,
      guidelinePct: department === 'service' ? 70 : 60,
    });
    add({
      ...total,
      key: `${department}.net`,
      section: 'net',
      label: 'Net profit',
      formula: `${gross} - ${expenses}`,
      guidelinePct: department === 'service' ? 30 : 40,
    });
  }
  addGross('body');
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
