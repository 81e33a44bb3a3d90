import { calls } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { insert, insertRepairOrder } from '../core/testing/repair-order-builder.ts';
import { insertDealership } from '../testing/builders.ts';
import { TestStore } from '../testing/test-store.ts';
import {
  type AccountRow,
  type BalanceRow,
  insertAccounts,
  insertBalances,
  type LineRow,
  replaceStatementLines,
} from './testing/ledger-builders.ts';

const lines: readonly LineRow[] = [
  ['service.sales.customer', 'service', 'sales', '', 1, null],
  ['service.sales.sublet', 'service', 'sales', '', 1, null],
  ['service.total_sales', 'service', 'sales', '', 0, 'sum(service.sales.)'],
  ['service.cost.labor', 'service', 'cost', '', 1, null],
  ['service.gross', 'service', 'gross', '', 0, 'sum(service.sales.) - sum(service.cost.)'],
  ['service.expense.personnel', 'service', 'expense', 'personnel', 1, 'sum(service.expense.personnel.)'],
  ['service.expense.personnel.management', 'service', 'expense', 'personnel', 2, null],
  ['service.total_expense', 'service', 'expense', '', 0, 'sum(service.expense.)'],
  ['service.net', 'service', 'net', '', 0, 'sum(service.sales.) - sum(service.cost.) - sum(service.expense.)'],
];
const accounts: readonly AccountRow[] = [
  ['4600', 'sale', 'service.sales.customer'],
  ['4640', 'sale', 'service.sales.sublet'],
  ['6600', 'cost', 'service.cost.labor'],
  ['7110-S', 'expense', 'service.expense.personnel.management'],
  ['7999', 'expense', null],
  ['1210', 'asset', null],
];
const balances: readonly BalanceRow[] = [
  ['2026-10', '4600', 500, 1_000_500],
  ['2026-10', '4640', 0, 100_000],
  ['2026-10', '6600', 300_000, 0],
  ['2026-10', '7110-S', 400_000, 0],
  ['2026-09', '4600', 0, 800_000],
  ['2026-08', '4600', 0, 600_000],
];

describe('the statement', () => {
  let db: Database;
  let store: TestStore;

  beforeAll(async () => {
    store = await TestStore.open();
    ({ db } = store);
    await replaceStatementLines(db, lines);
    await insertAccounts(db, 'd1', accounts);
    await insertBalances(db, 'd1', balances);
    await insertRepairOrder(db, 'd1', {
      number: '1',
      closed: '2026-10-06',
      advisor: 'A1',
      lines: [{ pay: 'C', hours: 50, labor: 9900 }],
    });
    await insertRepairOrder(db, 'd1', {
      number: '2',
      closed: '2026-10-31',
      advisor: 'A2',
      lines: [{ pay: 'W', hours: 1, labor: 50 }],
    });
    await store.person('director', { jobTitle: 'SERVICE_DIRECTOR' });
    await store.person('bdc', { jobTitle: 'BDC_MANAGER' });
    await store.person('parts', { jobTitle: 'PARTS_MANAGER' });
    await store.ownViewer('advisor', [{ kind: 'advisor', number: 'A2' }]);
  }, 60_000);
  afterAll(() => store.close());

  const statementOf = (id: string, query: Record<string, string> = {}) =>
    store.ask(calls.statementModel, id, { query: { department: 'service', month: '2026-10', ...query } });
  const data = async (id: string, query: Record<string, string> = {}) =>
    calls.statementModel.response.parse((await statementOf(id, query)).body).data;
  const line = (statement: Awaited<ReturnType<typeof data>>, key: string) => {
    const found = statement.sections.flatMap((section) => section.lines).find((each) => each.lineKey === key);
    if (!found) throw new Error(`no line ${key}`);
    return found;
  };

  test('sales, cost and expense are positive, and totals follow from their lines', async () => {
    const statement = await data('director');
    expect(line(statement, 'service.sales.customer')).toMatchObject({
      actual: 10_000,
      pct: 90.91,
      source: 'gl',
      accounts: ['4600'],
    });
    expect(line(statement, 'service.total_sales').actual).toBe(11_000);
    expect(line(statement, 'service.gross').actual).toBe(8000);
    expect(line(statement, 'service.net')).toMatchObject({ actual: 4000, pct: 50, guideline: 30, status: 'green' });
  });

  test('an expense over its guide is priced in dollars of gross', async () => {
    const statement = await data('director');
    expect(line(statement, 'service.expense.personnel')).toMatchObject({
      pct: 50,
      guideline: 40,
      status: 'red',
      gapDollars: 800,
    });
  });

  test('columns compare with the month before, the year before and the average of the months posted', async () => {
    expect(line(await data('director'), 'service.sales.customer')).toMatchObject({
      priorMonth: 8000,
      priorYear: null,
      average: 7000,
    });
  });

  describe('where the store says what average means', () => {
    const means = async (baseline: string, excludeMonths: string[] = [], manual: Record<string, number> = {}) => {
      await db.execute(
        `insert into average_option (dealership_id, department, baseline, exclude_months, manual)
         values ('d1', 'service', $1, $2::jsonb, $3::jsonb)
         on conflict (dealership_id, department) do update
            set baseline = excluded.baseline, exclude_months = excluded.exclude_months, manual = excluded.manual`,
        [baseline, JSON.stringify(excludeMonths), JSON.stringify(manual)],
      );
      await store.changed();
      const statement = await data('director');
      const averageOf = (key: string) => line(statement, key).average;
      return { ...statement, averageOf, sold: averageOf('service.sales.customer') };
    };
    afterEach(async () => {
      await db.execute('delete from average_option');
      await db.execute(`delete from gl_balance where dealership_id <> 'd1'`);
      await store.changed();
    });

    test('the average is over those months, and the column says so', async () => {
      // August alone: September is left out, July is not posted.
      const { sold, average } = await means('prior3', ['2026-09']);
      const label = 'Average of the three months before, over one posted month';
      expect([sold, average]).toEqual([6000, { head: '3-mo avg', label }]);
      expect((await means('priorYearMonth')).sold).toBeNull();
    });

    test('values typed in are of figures of the service pages: the lines of the ledger have none', async () => {
      const { sold, average } = await means('manual', [], { labor_sales: 22_000 });
      expect([sold, average.head]).toEqual([null, 'Set avg']);
    });

    test('the group is one of three dealerships or more, so that nobody’s ledger can be worked out', async () => {
      const posts = async (id: string, cents: number) => {
        await insertDealership(db, { id, groupId: 'g1' });
        await insert(db, 'gl_account', {
          dealership_id: id,
          account: '4600',
          type: 'sale',
          statement_line: 'service.sales.customer',
        });
        await insert(db, 'gl_balance', { dealership_id: id, account: '4600', month: '2026-10', credit_c: cents });
      };
      await posts('d2', 1_600_000);
      expect((await means('group')).sold).toBeNull();
      await posts('d3', 700_000);
      const { sold, averageOf, insights } = await means('group');
      // (10,000 + 16,000 + 7,000) ÷ 3; in all 1,000 of sublet besides, which is this store's own.
      expect([sold, averageOf('service.total_sales'), averageOf('service.sales.sublet')]).toEqual([
        11_000,
        11_333.33,
        null,
      ]);
      // The others have no account for cost or pay: nothing of theirs is zero.
      const untold = ['service.cost.labor', 'service.gross', 'service.expense.personnel.management', 'service.net'];
      expect(untold.map(averageOf)).toEqual([null, null, null, null]);
      expect(insights.filter(({ id }) => /^(unusual|margin)/.test(id))).toEqual([]);
    });
  });

  test('a margin below its average is told of a closed month alone', async () => {
    const has = async (month: string) =>
      (await data('director', { month })).insights.some(({ id }) => id === 'margin:service.gross');
    await db.execute(
      `insert into gl_balance (dealership_id, account, month, debit_c, credit_c)
       values ('d1', '4600', '2026-11', 0, 1000000), ('d1', '6600', '2026-11', 900000, 0)`,
    );
    // 8,000 of 11,000 in October, all of it in August and September.
    expect([await has('2026-10'), await has('2026-11')]).toEqual([true, false]);
    await db.execute(`delete from gl_balance where month = '2026-11'`);
  });

  test('a column that lacks one of its months is not answered', async () => {
    // Of August to October 2025 only October is posted.
    await insert(db, 'gl_balance', {
      dealership_id: 'd1',
      account: '4600',
      month: '2025-10',
      debit_c: 0,
      credit_c: 500_000,
      net_c: -500_000,
    });
    expect(line(await data('director', { basis: 'trailing3' }), 'service.sales.customer').priorYear).toBeNull();
    expect(line(await data('director', { basis: 'month' }), 'service.sales.customer').priorYear).toBe(5000);
    await db.execute(`delete from gl_balance where month = '2025-10'`);
  });

  test('three months are added up', async () => {
    expect(line(await data('director', { basis: 'trailing3' }), 'service.sales.customer').actual).toBe(24_000);
  });

  test('ledger and repair orders are set side by side', async () => {
    expect((await data('director')).reconciliation).toEqual({
      laborSalesRo: 9950,
      laborSalesGl: 10_000,
      diff: 50,
      diffPct: 0.5,
      reconciled: true,
      through: null,
    });
  });

  test('labor of the body shop is in another department of the ledger and is not compared with service labor', async () => {
    const lines = [{ pay: 'B', hours: 4, labor: 500 }];
    await insertRepairOrder(db, 'd1', { number: '3', closed: '2026-10-20', lines });
    await store.changed();
    expect((await data('director')).reconciliation).toMatchObject({ laborSalesRo: 9950, diff: 50, reconciled: true });
    await db.execute(`delete from ro_line where pay_type = 'B'`);
    await db.execute(`delete from repair_order where ro_number = '3'`);
    await store.changed();
  });

  test('accounts of the income statement without a line and department are counted, assets are not', async () => {
    const { unmappedAccounts, accountsWithoutDepartment } = await data('director');
    expect([unmappedAccounts, accountsWithoutDepartment]).toEqual([0, 1]);
  });

  test('October is closed on November 20, November is not', async () => {
    expect((await data('director')).closed).toBe(true);
    expect((await data('director', { month: '2026-11' })).closed).toBe(false);
  });

  test('without a month it is the last one that is over', async () => {
    const { body } = await statementOf('director', { month: '' });
    expect(body).toMatchObject({ data: { month: '2026-10' } });
  });

  test('a title of the sales list sees sales and gross, and a note says what is hidden', async () => {
    const statement = await data('bdc');
    expect(statement.sections.map((section) => section.key)).toEqual(['sales', 'cost', 'gross']);
    expect(statement.hiddenSections).toEqual(['expense', 'net', 'kpi']);
  });

  test('a parts title gets no service statement', async () => {
    expect(await statementOf('parts')).toMatchObject({ status: 403, body: { code: 'title_required' } });
  });

  test('an advisor gets the sales of own repair orders and nothing of the ledger', async () => {
    const statement = await data('advisor');
    expect(statement.sections.map((section) => section.key)).toEqual(['sales']);
    expect(line(statement, 'service.sales.warranty')).toMatchObject({ actual: 50, source: 'ro' });
    expect(line(statement, 'service.total_sales').actual).toBe(50);
    expect(statement.reconciliation).toBeNull();
  });

  test('a month that has not begun is refused', async () => {
    expect(await statementOf('director', { month: '2026-12' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'month' }] },
    });
  });
});
