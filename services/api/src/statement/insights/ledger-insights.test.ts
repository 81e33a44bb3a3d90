import type { Ledger } from '../read-ledger.ts';
import type { Columns } from '../statement-lines.ts';
import { ledgerInsights } from './ledger-insights.ts';

const ledger: Ledger = {
  lines: [],
  amounts: new Map(),
  budgets: new Map(),
  manualLines: new Set(),
  accounts: new Map(),
  unmapped: new Map(),
  unmappedC: new Map(),
  accountsWithoutDepartment: 0,
  unsureLaborMonths: new Set(),
  guides: new Map(),
};
/** What is told of the margin where these are this month's and the average's sales and gross, in dollars. */
const told = (now: Readonly<Record<string, number>>, before: Readonly<Record<string, number>>) => {
  const cents = (amounts: Readonly<Record<string, number>>) =>
    new Map(Object.entries(amounts).map(([key, dollars]) => [`service.${key}`, dollars * 100]));
  const columns: Columns = {
    actual: cents(now),
    priorMonth: null,
    priorYear: null,
    average: cents(before),
    isGroupAverage: false,
    averageName: 'the average',
    budget: null,
  };
  return ledgerInsights(
    { ledger, columns, reconciliation: null, thresholds: [], closed: true },
    {
      dealershipId: 'd1',
      today: '2026-11-20',
      department: 'service',
      months: ['2026-10'],
      range: { startDate: '2026-10-01', endDate: '2026-10-31' },
      showsSales: true,
      showsExpenses: true,
    },
  ).map(({ id, dollars }) => [id, dollars]);
};

test('a gross that is not known is no margin of zero', () => {
  const usual = { total_sales: 20_000, gross: 15_000 };
  // 75 % before, 70 % now: a twentieth of 10,000.
  expect(told({ total_sales: 10_000, gross: 7000 }, usual)).toEqual([['margin:service.gross', expect.closeTo(500, 6)]]);
  expect(told({ total_sales: 10_000 }, usual)).toEqual([]);
  expect(told({ total_sales: 10_000, gross: -1000 }, { total_sales: 20_000 })).toEqual([]);
});
