import { type AllocatedExpense, allocatedNet } from './allocation.ts';
import { breakeven } from './key-figures.ts';

/** Service: gross 90,000, rent 12,000 and tools 3,000. Parts: gross 30,000, rent 4,000. In dollars here, cents there. */
const amounts = new Map(
  Object.entries({
    'service.gross': 90_000,
    'service.expense.fixed.rent': 12_000,
    'service.expense.semiFixed.tools': 3000,
    'service.net': 75_000,
    'parts.gross': 30_000,
    'parts.expense.fixed.rent': 4000,
    'parts.net': 26_000,
  }).map(([key, dollars]) => [key, dollars * 100]),
);
const rent = (
  department: 'service' | 'parts',
  method: AllocatedExpense['method'],
  monthlyBudgetC = 0,
): AllocatedExpense => ({
  department,
  lineKey: `${department}.expense.fixed.rent`,
  expenseKey: 'rent',
  method,
  monthlyBudgetC,
});
const net = (department: 'service' | 'parts', expenses: readonly AllocatedExpense[], months = 1) => {
  const result = allocatedNet(department, amounts, { expenses, headcount: { service: 15, parts: 5 }, months });
  return result && [result.beforeC, result.allocatedC, result.afterC].map((cents) => cents / 100);
};

test('what nobody allocates has one net', () => {
  expect(net('service', [])).toBeNull();
  expect(net('service', [rent('parts', 'pctGross')])).toBeNull();
});

test('an expense of both departments is shared out by gross, and together they bear what was posted', () => {
  const both = [rent('service', 'pctGross'), rent('parts', 'pctGross')];
  // 16,000 of rent: three quarters and one quarter, as the gross.
  expect(net('service', both)).toEqual([87_000, 12_000, 75_000]);
  expect(net('parts', both)).toEqual([30_000, 4000, 26_000]);
});

test('an expense of both departments may be shared out by headcount instead', () => {
  const both = [rent('service', 'headcount'), rent('parts', 'headcount')];
  expect(net('service', both)).toEqual([87_000, 12_000, 75_000]);
  const few = allocatedNet('parts', amounts, { expenses: both, headcount: { service: 9, parts: 7 }, months: 1 });
  expect(few).toEqual({ beforeC: 3_000_000, allocatedC: 700_000, afterC: 2_300_000 });
});

test('one that a single department splits, or both in different ways, stays with who posted it', () => {
  expect(net('service', [rent('service', 'pctGross')])).toEqual([87_000, 12_000, 75_000]);
  expect(net('parts', [rent('service', 'pctGross'), rent('parts', 'headcount')])).toEqual([30_000, 4000, 26_000]);
});

test('a fixed charge is its monthly budget for every month, whatever was posted', () => {
  expect(net('parts', [rent('parts', 'fixed$', 250_000)], 3)).toEqual([30_000, 7500, 22_500]);
});

test('a fixed charge without a budget is charged as posted, so that the expense does not disappear', () => {
  expect(net('parts', [rent('parts', 'fixed$')], 3)).toEqual([30_000, 4000, 26_000]);
});

test('a net that is not known has no allocation, nor has a split by a gross that is not known', () => {
  const without = (key: string, department: 'service' | 'parts', method: AllocatedExpense['method']) =>
    allocatedNet(department, new Map([...amounts].filter(([each]) => each !== key)), {
      expenses: [rent('service', method), rent('parts', method)],
      headcount: { service: 15, parts: 5 },
      months: 1,
    });
  expect(without('parts.net', 'parts', 'pctGross')).toBeNull();
  expect(without('parts.net', 'parts', 'fixed$')).toBeNull();
  expect(without('parts.gross', 'service', 'pctGross')).toBeNull();
  // By people the gross of parts does not matter: 16,000 of rent by 15 of 20.
  expect(without('parts.gross', 'service', 'headcount')).toMatchObject({ allocatedC: 1_200_000, afterC: 7_500_000 });
});

test('without gross on either side each bears its own', () => {
  const both = [rent('service', 'pctGross'), rent('parts', 'pctGross')];
  const broke = new Map([...amounts, ['service.gross', -100], ['parts.gross', 0]] as const);
  const result = allocatedNet('parts', broke, { expenses: both, headcount: { service: 0, parts: 0 }, months: 1 });
  expect(result?.allocatedC).toBe(400_000);
});

test('break-even is what expenses are of all that a department spends', () => {
  const spent = new Map([
    ['parts.total_expense', 3_000_000],
    ['parts.total_cost', 9_000_000],
  ]);
  expect(breakeven('parts', spent)).toBe(25);
  expect(breakeven('parts', new Map())).toBeNull();
  expect(breakeven('parts', null)).toBeNull();
});
