import { averageOf, averageOver, type GroupStore } from './group-average.ts';
import { groupAbsorption } from './key-figures.ts';
import type { LedgerLine } from './read-ledger.ts';

const line = (key: string, section: string, formula: string | null = null): LedgerLine => ({
  key,
  department: 'service',
  section,
  category: '',
  label: key,
  level: 1,
  formula,
  guideline_pct: null,
});
const lines = [
  line('service.sales.customer', 'sales'),
  line('service.sales.warranty', 'sales'),
  line('service.sales.sublet', 'sales'),
  line('service.total_sales', 'sales', 'sum(service.sales.)'),
  line('service.cost.labor', 'cost'),
  line('service.total_cost', 'cost', 'sum(service.cost.)'),
  line('service.gross', 'gross', 'sum(service.sales.) - sum(service.cost.)'),
  line('service.expense.personnel', 'expense', 'sum(service.expense.personnel.)'),
  line('service.expense.personnel.management', 'expense'),
  line('service.expense.fixed', 'expense', 'sum(service.expense.fixed.)'),
  line('service.expense.fixed.rent', 'expense'),
  line('service.total_expense', 'expense', 'sum(service.expense.)'),
  line('service.net', 'net', 'sum(service.sales.) - sum(service.cost.) - sum(service.expense.)'),
];
/** A store by what it has posted, in dollars; as in a ledger, a sum is known with its terms. */
const store = (name: string, posted: Readonly<Record<string, number>>): GroupStore => {
  const under = (prefix: string) => Object.entries(posted).filter(([key]) => `service.${key}`.startsWith(prefix));
  const sum = (prefix: string) => under(prefix).reduce((total, [, dollars]) => total + dollars, 0);
  const amounts = new Map(Object.entries(posted).map(([key, dollars]) => [`service.${key}`, dollars]));
  for (const { key, formula } of lines) {
    const terms = formula?.match(/service\.[a-z.]+/g) ?? [];
    const [first, ...rest] = terms;
    if (first === undefined || !terms.every((prefix) => under(prefix).length > 0)) continue;
    amounts.set(
      key,
      rest.reduce((total, prefix) => total - sum(prefix), sum(first)),
    );
  }
  return { isSeen: name.startsWith('own'), amounts };
};
const averages = (stores: readonly GroupStore[]) => {
  const average = averageOf(stores, lines);
  return (key: string) => average?.get(`service.${key}`) ?? null;
};
const whole = { 'sales.customer': 10, 'cost.labor': 4, 'expense.personnel.management': 3 };

test('two dealerships have no average', () => {
  expect(averageOf([store('own', whole), store('b', whole)], lines)).toBeNull();
});

test('a line is of the dealerships that know it, from three on, and gross and net of those that know every term', () => {
  // Two sister stores have the sales account alone.
  const of = averages([
    store('own', {
      'sales.customer': 10_000,
      'sales.sublet': 1000,
      'cost.labor': 3000,
      'expense.personnel.management': 4000,
    }),
    store('b', { 'sales.customer': 16_000 }),
    store('c', { 'sales.customer': 7000 }),
  ]);
  expect(['sales.customer', 'sales.sublet', 'total_sales'].map(of)).toEqual([11_000, null, 34_000 / 3]);
  expect(['cost.labor', 'gross', 'expense.personnel.management', 'total_expense', 'net'].map(of)).toEqual(
    Array.from({ length: 5 }, () => null),
  );
});

test('a fourth that lacks a line is not counted in it as zero', () => {
  const of = averages([
    store('own', { ...whole, 'sales.warranty': 3 }),
    store('b', { ...whole, 'sales.warranty': 6 }),
    store('c', { ...whole, 'sales.warranty': 9 }),
    store('d', { ...whole, 'sales.customer': 30 }),
  ]);
  // (3 + 6 + 9) ÷ 3; (10 + 10 + 10 + 30) ÷ 4; sales are 13 + 16 + 19 + 30 of four.
  expect(['sales.warranty', 'sales.customer', 'total_sales'].map(of)).toEqual([6, 15, 19.5]);
  // 78 of sales less 16 of cost, less 12 of expenses, ÷ 4.
  expect(['gross', 'net'].map(of)).toEqual([15.5, 12.5]);
});

test('where three know the gross, sales and cost are of these: one without cost is not told by the difference', () => {
  const of = averages([
    ...['own', 'b', 'c'].map((name) => store(name, whole)),
    store('d', { 'sales.customer': 90, 'expense.fixed.rent': 50 }),
  ]);
  // 10 − 4 = 6, − 3 = 3; the 90 and the 50 of the fourth are in nothing.
  expect(['total_sales', 'total_cost', 'gross', 'total_expense', 'net'].map(of)).toEqual([10, 4, 6, 3, 3]);
  const bare = { 'sales.customer': 10, 'cost.labor': 4 };
  const noExpenses = averages([
    ...['own', 'b', 'c'].map((name) => store(name, bare)),
    store('d', { 'sales.customer': 90 }),
  ]);
  expect(['total_sales', 'total_cost', 'gross', 'net'].map(noExpenses)).toEqual([10, 4, 6, null]);
});

test('a total does not tell the hidden line of one other dealership: one more line is left out', () => {
  const both = { ...whole, 'sales.warranty': 5 };
  const sublet = (name: string) => store(name, { ...both, 'sales.sublet': 7 });
  const sold = ['sales.customer', 'sales.warranty', 'sales.sublet', 'total_sales'];
  // 52 of three less 45 that are shown would be the 7 of b.
  expect(sold.map(averages([store('own', both), sublet('b'), store('c', both)]))).toEqual([null, 5, null, 52 / 3]);
  // One's own is no news; of two others no single one is told.
  expect(sold.map(averages([sublet('own'), store('b', both), store('c', both)]))).toEqual([10, 5, null, 52 / 3]);
  expect(sold.map(averages([store('own', both), sublet('b'), sublet('c')]))).toEqual([10, 5, null, 59 / 3]);
});

test('two of one’s own and one other have no average: one’s own taken off, the other is left', () => {
  const twoSeen = [store('own', whole), store('own-2', whole), store('b', whole)];
  expect(averageOf(twoSeen, lines)).toBeNull();
  // Of four, a line that one other knows beside one's own two is left out, and one more by which the total would tell it.
  const warranty = { ...whole, 'sales.warranty': 5 };
  const of = averages([store('own', warranty), store('own-2', warranty), store('b', warranty), store('c', whole)]);
  expect(['sales.warranty', 'sales.customer', 'total_sales'].map(of)).toEqual([null, null, 13.75]);
});

test('several months are the sum of each month’s average, and tell nothing that the months do not', () => {
  const three = ['own', 'b', 'c'].map((name) => store(name, whole));
  const four = [...three, store('d', { ...whole, 'sales.customer': 50, 'sales.warranty': 8 })];
  const sold = ['service.sales.customer', 'service.sales.warranty', 'service.total_sales'];
  const over = (...months: GroupStore[][]) => {
    const average = averageOver(months, lines);
    return average && sold.map((key) => average.get(key) ?? null);
  };
  // January of three: 10 each. February of four, of whose 8 of warranty nobody else has any: (30 + 50) ÷ 4 is left out beside
  // 22 in all. Of the three that posted both months, the fourth's 58 would be what is left.
  expect(over(three)).toEqual([10, null, 10]);
  expect(over(four)).toEqual([null, null, 22]);
  expect(over(three, four)).toEqual([null, null, 32]);
  expect(over(three, three.slice(1))).toBeNull();
});

test('a category that is left out takes its lines with it', () => {
  const of = averages([store('own', whole), store('b', { ...whole, 'expense.fixed.rent': 9 }), store('c', whole)]);
  const expenses = ['expense.personnel', 'expense.personnel.management', 'expense.fixed', 'expense.fixed.rent'];
  // 18 ÷ 3 in all; personnel of 3 beside it would tell the rent of b.
  expect([...expenses, 'total_expense'].map(of)).toEqual([null, null, null, null, 6]);
});

test('absorption of the group is of the sums of the dealerships that know theirs', () => {
  const absorbs = (gross: number, overhead: number): GroupStore => ({
    isSeen: false,
    amounts: new Map([
      ['service.gross', gross],
      ['service.total_sales', gross],
      ['store.overhead', overhead],
    ]),
  });
  const two = [absorbs(50, 100), absorbs(30, 200), { isSeen: true, amounts: new Map([['service.gross', 900]]) }];
  expect(groupAbsorption([two])).toBeNull();
  // 50 + 30 + 100 of 100 + 200 + 100.
  const three = [...two, absorbs(100, 100)];
  expect(groupAbsorption([three])).toBe(45);
  // Two months of it are the same quotient; a month that two know has none.
  expect(groupAbsorption([three, three])).toBe(45);
  expect(groupAbsorption([three, two])).toBeNull();
});
