import { buildStatementLines } from './statement-lines.ts';
import type { StatementPlace } from './statement-places.ts';
import { type Decision, suggestLine } from './suggest-line.ts';

const places: StatementPlace[] = [
  ...buildStatementLines().map((line) => ({ ...line, lineKey: line.key, isSum: line.formula !== undefined })),
  {
    lineKey: 'parts.inventory',
    label: 'Parts inventory',
    department: 'parts',
    section: 'asset',
    category: '',
    level: 1,
    isSum: false,
  },
];
const nowhere = new Map<string, never>();
const lineOf = (type: string, department: string, description: string, account = '1') =>
  suggestLine({ account, description, type, department }, places, nowhere)?.lineKey ?? null;

test.each([
  ['sale', 'service', 'LABOR SALES-CUST PAY', 'service.sales.customer'],
  ['sale', 'Service', 'Sublet repairs, warranty', 'service.sales.sublet'],
  ['sale', 'svc', 'Extended service contract labor', 'service.sales.contract'],
  ['cost', 'service', 'Unapplied labor', 'service.cost.adjustment'],
  ['sale', 'Parts', 'Parts RO retail', 'parts.sales.ro_customer'],
  ['sale', 'parts', 'Wholesale to body shops', 'parts.sales.wholesale'],
  ['cost', 'P & A', 'Obsolescence write-down', 'parts.cost.adjustment'],
  ['expense', 'service', 'Taxes - payroll', 'service.expense.personnel.payroll_tax'],
  ['expense', 'parts', 'Freight in', 'parts.expense.semiFixed.freight'],
  // Parts has no loaner cars.
  ['expense', 'parts', 'Loaner vehicles', null],
  ['sale', 'Collision', 'Paint and materials', 'body.sales.paint'],
  ['asset', 'parts', 'Inventory - parts', 'parts.inventory'],
  ['asset', 'parts', 'LIFO reserve, parts inventory', null],
  ['asset', 'service', 'Work in process', null],
])('%s of %s: %s belongs to %s', (type, department, description, line) => {
  expect(lineOf(type, department, description)).toBe(line);
});

test('what other departments spend is overhead of the store, except what comes with a sale', () => {
  expect(lineOf('expense', 'New vehicles', 'Rent')).toBe('store.overhead');
  expect(lineOf('expense', 'body', 'Insurance')).toBe('store.overhead');
  expect(lineOf('expense', 'New vehicles', 'Sales commission')).toBeNull();
  expect(lineOf('sale', 'New vehicles', 'Labor, customer')).toBeNull();
});

test('without a department the description or the number tells, and the confidence says that it is a guess', () => {
  const account = { account: '4600', description: 'Customer pay', type: 'sale', department: '' };
  expect(suggestLine(account, places, nowhere)).toMatchObject({ lineKey: 'service.sales.customer', confidence: 0.6 });
  expect(lineOf('expense', '', 'Rent')).toBeNull();
  expect(lineOf('sale', '', 'Body shop labor')).toBe('body.sales.labor');
});

test.each([
  ['Depreciation - shop equipment', 'service.expense.fixed.depreciation'],
  ['Depreciation - laptops', 'service.expense.fixed.depreciation'],
  ['Shop equipment', 'service.expense.semiFixed.tools'],
  ['Small tools and supplies', 'service.expense.semiFixed.tools'],
  ['Office supplies', 'service.expense.semiFixed.supplies'],
  ['Supplemental wages', 'service.expense.personnel.support'],
  ['Salaries - clerical', 'service.expense.personnel.clerical'],
  ['Salaries, office', 'service.expense.personnel.clerical'],
  ['Salaries - service manager', 'service.expense.personnel.management'],
  ['Insurance - general policy', 'service.expense.fixed.insurance'],
  ['Insurance - group health', 'service.expense.personnel.benefits'],
  ['Policy work', 'service.expense.variable.policy'],
  ['Software support', 'service.expense.semiFixed.software'],
  ['Technician certification training', 'service.expense.semiFixed.training'],
  // Of the office it may be supplies, pay or rent.
  ['Office expense', null],
])('the more particular word tells what is spent: %s is on %s', (description, line) => {
  expect(lineOf('expense', 'Service', description)).toBe(line);
});

test.each([
  ['Services', 'service.expense.fixed.rent'],
  ['Service Dept', 'service.expense.fixed.rent'],
  ['Body Shop', 'store.overhead'],
  ['Administration', 'store.overhead'],
  ['F & I', 'store.overhead'],
  ['Financial Services', 'store.overhead'],
  ['Used Vehicles', 'store.overhead'],
  ['S', null],
  ['03', null],
  ['Fixed Operations', null],
  ['Service & Parts', null],
  ['Customer Service', null],
])('rent of the department %s is on %s', (department, line) => {
  expect(lineOf('expense', department, 'Rent')).toBe(line);
});

describe('where a person of the group put an account of the same number', () => {
  const beta: Decision = {
    lineKey: 'service.sales.internal',
    dealership: 'Beta',
    department: 'Service',
    description: 'Labor, shop',
  };
  const of = (wish: Partial<Parameters<typeof suggestLine>[0]>, decisions: readonly Decision[] = [beta]) => {
    const account = { account: '4600', description: 'Labor, shop', type: 'sale', department: 'svc', ...wish };
    const found = suggestLine(account, places, new Map([['4600', decisions]]));
    return found && [found.lineKey, found.confidence];
  };

  test('it goes there too, where the department agrees and the account is of that kind', () => {
    expect(of({})).toEqual(['service.sales.internal', 0.95]);
    expect(of({ type: 'cost' })).toEqual(['service.cost.labor', 0.85]);
  });

  test('another department’s account of that number says nothing, charts differ by manufacturer', () => {
    expect(of({ description: 'Parts counter retail', department: 'Parts' })).toEqual(['parts.sales.counter', 0.85]);
    expect(of({ description: 'Something', department: 'Parts' })).toBeNull();
    expect(of({ description: 'Something', department: 'Parts' }, [{ ...beta, department: '' }])).toBeNull();
    expect(of({ description: 'Something', department: '' })).toBeNull();
  });

  test('words of its own that say something else win, unless the account is called alike there', () => {
    expect(of({ description: 'Warranty labor' })).toEqual(['service.sales.warranty', 0.85]);
    const alike = { ...beta, description: 'WARRANTY LABOR' };
    expect(of({ description: 'Warranty labor' }, [alike])).toEqual(['service.sales.internal', 0.95]);
    expect(of({ description: 'Something' })).toEqual(['service.sales.internal', 0.95]);
  });

  test('a department in words nobody knows agrees with the same words, and the first decision that agrees counts', () => {
    const parts = { ...beta, lineKey: 'parts.sales.counter', department: 'Parts' };
    const ours = { ...beta, lineKey: 'service.sales.contract', department: '03' };
    expect(of({ department: '03' }, [parts, beta, ours])).toEqual(['service.sales.contract', 0.95]);
    expect(of({ department: '04' }, [parts, beta, ours])).toBeNull();
  });
});
