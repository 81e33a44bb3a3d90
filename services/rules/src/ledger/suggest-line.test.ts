import { buildStatementLines } from '@fixed-ops/database';
import { type Decision, learnFrom, NO_DECISIONS } from './learned-lines.ts';
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
const lineOf = (type: string, department: string, description: string, account = '1') =>
  suggestLine({ account, description, type, department }, places, NO_DECISIONS)?.lineKey ?? null;

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
  expect(suggestLine(account, places, NO_DECISIONS)).toMatchObject({
    lineKey: 'service.sales.customer',
    confidence: 0.6,
  });
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
  // "Office" may mean supplies, pay or rent.
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
    isOwn: false,
    account: '4600',
    type: 'sale',
    department: 'Service',
    description: 'Labor, shop',
  };
  const of = (request: Partial<Parameters<typeof suggestLine>[0]>, decisions: readonly Decision[] = [beta]) => {
    const account = { account: '4600', description: 'Labor, shop', type: 'sale', department: 'svc', ...request };
    const found = suggestLine(account, places, learnFrom(decisions));
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

describe('charts of accounts as the trade writes them', () => {
  test.each([
    // Reynolds and CDK: a letter names the payer.
    ['Labor sale C', 'Service', 'sale', 'service.sales.customer'],
    ['Labor sale W', 'Service', 'sale', 'service.sales.warranty'],
    ['Labor sale I', 'Service', 'sale', 'service.sales.internal'],
    ['LBR SLS-C', 'SVC', 'sale', 'service.sales.customer'],
    ['S/LABOR (W)', 'Service Dept', 'sale', 'service.sales.warranty'],
    ['Labor cost C', 'Service', 'cost', 'service.cost.labor'],
    ['COS LBR I', 'Service', 'cost', 'service.cost.labor'],
    ['Parts sale C', 'Parts', 'sale', 'parts.sales.ro_customer'],
    ['PTS SLS W', 'PTS', 'sale', 'parts.sales.ro_warranty'],
    ['Parts cost I', 'Parts', 'cost', 'parts.cost.repair_orders'],
    // Abbreviations.
    ['CP LABOR', 'Service', 'sale', 'service.sales.customer'],
    ['LAB SLS CUST PAY', 'Service', 'sale', 'service.sales.customer'],
    ['SLS-LBR-WTY', 'Service', 'sale', 'service.sales.warranty'],
    ['Warr Lbr', 'Service', 'sale', 'service.sales.warranty'],
    ['INT LBR', 'Service', 'sale', 'service.sales.internal'],
    ['Lbr - Int.', 'Service', 'sale', 'service.sales.internal'],
    ['Mech Lbr ESP', 'Service', 'sale', 'service.sales.contract'],
    ['SUBL REPAIRS', 'Service', 'sale', 'service.sales.sublet'],
    // General Motors, Ford, Toyota.
    ['Customer labor - cars & LD trucks', 'Service', 'sale', 'service.sales.customer'],
    ['Warranty claim labor', 'Service', 'sale', 'service.sales.warranty'],
    ['Labor - Used Veh Recond', 'Service', 'sale', 'service.sales.internal'],
    ['PDI labor', 'Service', 'sale', 'service.sales.internal'],
    ['Parts R.O. - mechanical', 'Parts', 'sale', 'parts.sales.ro_customer'],
    ['SLS-PTS-CTR', 'Parts', 'sale', 'parts.sales.counter'],
    ['SLS-PTS-WHLSE', 'Parts', 'sale', 'parts.sales.wholesale'],
    ['O/C retail parts', 'Parts', 'sale', 'parts.sales.counter'],
    ['P/R taxes', 'Service', 'expense', 'service.expense.personnel.payroll_tax'],
    ['Sal - svc mgr', 'Service', 'expense', 'service.expense.personnel.management'],
    ['Comm - svc adv', 'Service', 'expense', 'service.expense.variable.commission'],
    ['Vac & hol', 'Service', 'expense', 'service.expense.personnel.absence'],
    ['Adv - newspaper', 'Parts', 'expense', 'parts.expense.semiFixed.advertising'],
    ['Depr bldg', 'Parts', 'expense', 'parts.expense.fixed.depreciation'],
    ['Frt in', 'Parts', 'expense', 'parts.expense.semiFixed.freight'],
    // Ambiguous: several payers, an air conditioner, a work order, no payer.
    ['Labor sale C/W/I', 'Service', 'sale', null],
    ['Labor sale C & W', 'Service', 'sale', null],
    ['A/C labor', 'Service', 'sale', null],
    ['Labor, W/O', 'Service', 'sale', null],
    ['Labor sale', 'Service', 'sale', null],
    ['Labor sale Cadillac', 'Service', 'sale', null],
  ])('%s of %s (%s) belongs to %s', (description, department, type, line) => {
    expect(lineOf(type, department, description)).toBe(line);
  });
});

describe('what people of the dealership have mapped', () => {
  const mapped = (
    account: string,
    description: string,
    lineKey: string,
    request: Partial<Decision> = {},
  ): Decision => ({
    account,
    description,
    lineKey,
    type: 'sale',
    department: 'Service',
    dealership: 'Alpha',
    isOwn: true,
    ...request,
  });
  const of = (
    description: string,
    decisions: readonly Decision[],
    request: { department?: string; type?: string } = {},
  ) => {
    const account = { account: '9', description, type: 'sale', department: 'svc', ...request };
    const found = suggestLine(account, places, learnFrom(decisions));
    return found && [found.lineKey, found.confidence];
  };
  const quick = mapped('4605', 'Quick lane labor', 'service.sales.customer');

  test('teaches of accounts of the same department, type and words, whatever their numbers and abbreviations', () => {
    expect(of('QUICK LANE LBR 2', [quick])).toEqual(['service.sales.customer', 0.95]);
    expect(of('Quick lane labor', [quick], { type: 'cost' })).toEqual(['service.cost.labor', 0.85]);
    expect(of('Quick lane labor', [quick], { department: 'Parts' })).toBeNull();
    expect(of('Quick lane labor', [quick], { department: '' })).toBeNull();
  });

  test('of one that is called much like it less surely, and only where its own words say nothing', () => {
    expect(of('Quick lane labor east', [quick])).toEqual(['service.sales.customer', 0.75]);
    expect(of('Quick lane warranty labor', [quick])).toEqual(['service.sales.warranty', 0.85]);
    expect(of('Fleet labor', [quick])).toBeNull();
  });

  test('teaches nothing where only a number tells them apart', () => {
    expect(of('Labor 2', [mapped('4601', 'Labor 1', 'service.sales.customer')])).toBeNull();
  });

  test('wins over the words of an account of the same name', () => {
    expect(of('LABOR SALE C', [mapped('4600', 'Labor sale C', 'service.sales.contract')])).toEqual([
      'service.sales.contract',
      0.95,
    ]);
  });

  test('teaches nothing where they disagree, and the own dealership comes before the group', () => {
    const other = mapped('4606', 'Quick lane labor', 'service.sales.internal');
    expect(of('Quick lane labor', [quick, other])).toBeNull();
    const beta = { ...other, dealership: 'Beta', isOwn: false };
    expect(of('Quick lane labor', [quick, beta])).toEqual(['service.sales.customer', 0.95]);
    expect(of('Quick lane labor', [beta])).toEqual(['service.sales.internal', 0.95]);
  });

  test('says which account it was', () => {
    const account = { account: '9', description: 'Quick lane labor', type: 'sale', department: 'Service' };
    expect(suggestLine(account, places, learnFrom([quick]))?.reason).toBe(
      'Account 4605, called the same (Quick lane labor), is there.',
    );
  });
});
