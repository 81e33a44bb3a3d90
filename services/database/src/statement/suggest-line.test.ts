import { buildStatementLines } from './statement-lines.ts';
import type { StatementPlace } from './statement-places.ts';
import { suggestLine } from './suggest-line.ts';

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

test('what the rest of the group decided goes before words, where the account is of that kind', () => {
  const elsewhere = new Map([['1', { lineKey: 'service.sales.internal', dealership: 'Beta' }]]);
  const account = { account: '1', description: 'Labor, customer', type: 'sale', department: 'service' };
  expect(suggestLine(account, places, elsewhere)).toMatchObject({
    lineKey: 'service.sales.internal',
    confidence: 0.95,
  });
  expect(suggestLine({ ...account, type: 'cost' }, places, elsewhere)?.lineKey).toBe('service.cost.labor');
});
