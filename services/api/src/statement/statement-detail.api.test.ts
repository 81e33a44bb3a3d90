import { type CallDefinition, calls } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { bumpDataVersion } from '../data-version.ts';
import { insert, insertRepairOrder } from '../service/testing/repair-order-builder.ts';
import { TestStore } from '../testing/test-store.ts';

const lines: readonly (readonly [
  key: string,
  department: string,
  section: string,
  category: string,
  level: number,
  formula: string | null,
])[] = [
  ['service.sales.customer', 'service', 'sales', '', 1, null],
  ['service.sales.warranty', 'service', 'sales', '', 1, null],
  ['service.total_sales', 'service', 'sales', '', 0, 'sum(service.sales.)'],
  ['service.cost.labor', 'service', 'cost', '', 1, null],
  ['service.total_cost', 'service', 'cost', '', 0, 'sum(service.cost.)'],
  ['service.gross', 'service', 'gross', '', 0, 'sum(service.sales.) - sum(service.cost.)'],
  ['service.expense.semiFixed', 'service', 'expense', 'semiFixed', 1, 'sum(service.expense.semiFixed.)'],
  ['service.expense.semiFixed.advertising', 'service', 'expense', 'semiFixed', 2, null],
  ['service.expense.semiFixed.tools', 'service', 'expense', 'semiFixed', 2, null],
  ['service.total_expense', 'service', 'expense', '', 0, 'sum(service.expense.)'],
  ['service.net', 'service', 'net', '', 0, 'sum(service.sales.) - sum(service.cost.) - sum(service.expense.)'],
  ['parts.sales.counter', 'parts', 'sales', '', 1, null],
  ['parts.total_sales', 'parts', 'sales', '', 0, 'sum(parts.sales.)'],
  ['parts.cost.counter', 'parts', 'cost', '', 1, null],
  ['parts.total_cost', 'parts', 'cost', '', 0, 'sum(parts.cost.)'],
  ['parts.gross', 'parts', 'gross', '', 0, 'sum(parts.sales.) - sum(parts.cost.)'],
  ['parts.net', 'parts', 'net', '', 0, 'sum(parts.sales.) - sum(parts.cost.) - sum(parts.expense.)'],
  ['store.overhead', 'store', 'overhead', '', 0, null],
];
const accounts: readonly (readonly [account: string, type: string, line: string | null])[] = [
  ['4600', 'sale', 'service.sales.customer'],
  ['4610', 'sale', 'service.sales.warranty'],
  ['6600', 'cost', 'service.cost.labor'],
  ['7210-S', 'expense', 'service.expense.semiFixed.advertising'],
  ['7230-S', 'expense', 'service.expense.semiFixed.tools'],
  ['4730', 'sale', 'parts.sales.counter'],
  // No expense account of parts: its net is not known.
  ['6730', 'cost', 'parts.cost.counter'],
  ['8000', 'expense', 'store.overhead'],
  ['7999', 'expense', null],
];
/** Month, account, debit and credit in cents. October: sales 100,000 + 20,000, cost 30,000, advertising 18,000, tools 1,000. */
const balances: readonly (readonly [string, string, number, number])[] = [
  ['2026-10', '4600', 100_000, 10_100_000],
  ['2026-10', '4610', 0, 2_000_000],
  ['2026-10', '6600', 3_000_000, 0],
  ['2026-10', '7210-S', 1_800_000, 0],
  ['2026-10', '7230-S', 100_000, 0],
  ['2026-10', '4730', 0, 500_000],
  ['2026-10', '8000', 9_000_000, 0],
  ['2026-10', '7999', 250_000, 0],
  ['2026-09', '4600', 0, 9_000_000],
  ['2026-09', '6600', 2_250_000, 0],
  ['2026-09', '7210-S', 900_000, 0],
  ['2025-10', '4600', 0, 12_500_000],
  // A contra account: its credits are taken off the line.
  ['2026-07', '4600', 0, 50_000],
  ['2026-07', '4699', 0, 10_000],
];

describe('behind the statement', () => {
  let db: Database;
  let store: TestStore;

  beforeAll(async () => {
    store = await TestStore.open();
    ({ db } = store);
    await db.execute('delete from statement_line');
    for (const [sort_order, [key, department, section, category, level, formula]] of lines.entries()) {
      await insert(db, 'statement_line', {
        key,
        department,
        section,
        category,
        label: key,
        level,
        formula,
        sort_order,
      });
    }
    for (const [account, type, statement_line] of accounts) {
      await insert(db, 'gl_account', {
        dealership_id: 'd1',
        account,
        description: `Account ${account}`,
        type,
        statement_line,
      });
    }
    await insert(db, 'gl_account', {
      dealership_id: 'd1',
      account: '4699',
      type: 'sale',
      statement_line: 'service.sales.customer',
      sign: -1,
    });
    for (const [month, account, debit_c, credit_c] of balances) {
      await insert(db, 'gl_balance', {
        dealership_id: 'd1',
        account,
        month,
        debit_c,
        credit_c,
        net_c: debit_c - credit_c,
      });
    }
    // Customer labor has its entries, 40,000 on two days and a correction; warranty has half of its own.
    const entry = (account: string, posted_date: string, amount_c: number, description: string) =>
      insert(db, 'gl_entry', { dealership_id: 'd1', account, posted_date, amount_c, description, journal: 'SRV' });
    await entry('4600', '2026-10-05', -6_000_000, 'RO labor of 2026-10-05');
    await entry('4600', '2026-10-31', -4_100_000, 'RO labor of 2026-10-31');
    await entry('4600', '2026-10-31', 100_000, 'Correction');
    await entry('4610', '2026-10-31', -1_000_000, 'Claims');
    await insert(db, 'expense_line', {
      dealership_id: 'd1',
      department: 'service',
      expense_key: 'advertising',
      label: 'Advertising',
      category: 'semiFixed',
      monthly_budget_c: 1_000_000,
      guideline_pct_gross: null,
    });
    for (const [manufacturer, expense_key, guideline] of [
      ['Toyota', 'advertising', 12],
      ['Toyota', 'tools', 2],
      ['Honda', 'tools', 9],
    ] as const) {
      await insert(db, 'manufacturer_expense', {
        manufacturer,
        department: 'service',
        expense_key,
        label: expense_key,
        category: 'semiFixed',
        guideline_pct_gross: guideline,
        source: 'Dealer guide',
      });
    }
    await insertRepairOrder(db, 'd1', {
      number: '1',
      closed: '2026-10-06',
      advisor: 'A1',
      lines: [{ pay: 'C', hours: 600, labor: 100_000 }],
    });
    await insertRepairOrder(db, 'd1', {
      number: '2',
      closed: '2026-10-31',
      advisor: 'A2',
      lines: [
        { pay: 'C', hours: 1, labor: 150, sublet: 20 },
        { pay: 'W', hours: 1, labor: 50 },
      ],
    });
    await store.person('director', { jobTitle: 'FIXED_OPS_DIRECTOR', role: 'ADMIN' });
    await store.person('service', { jobTitle: 'SERVICE_DIRECTOR' });
    await store.person('bdc', { jobTitle: 'BDC_MANAGER' });
    await store.ownViewer('advisor', [{ kind: 'advisor', number: 'A2' }]);
  }, 60_000);
  afterAll(() => store.close());

  const send = (call: CallDefinition, id: string, query: Record<string, string> = {}, body?: unknown) =>
    store.ask(call, id, { params: { groupId: 'g1' }, query, ...(body === undefined ? {} : { body }) });
  const ask = async <C extends CallDefinition>(call: C, id: string, query: Record<string, string> = {}) => {
    const answer = await send(call, id, query);
    if (answer.status !== 200) throw new Error(JSON.stringify([answer.body, store.api.logged.at(-1)]));
    return answer.body;
  };
  const detail = async (lineKey: string, query: Record<string, string> = {}, id = 'director') =>
    calls.statementDetail.response.parse(
      await ask(calls.statementDetail, id, { department: 'service', month: '2026-10', lineKey, ...query }),
    );
  const statement = async (query: Record<string, string> = {}, id = 'director') =>
    calls.statementModel.response.parse(
      await ask(calls.statementModel, id, { department: 'service', month: '2026-10', ...query }),
    ).data;
  const lineOf = (model: Awaited<ReturnType<typeof statement>>, key: string) =>
    model.sections.flatMap((section) => section.lines).find((line) => line.lineKey === key);

  describe('StatementDetail', () => {
    test('the entries of an account add up to its line', async () => {
      const { data, totals, line, note } = await detail('service.sales.customer');
      expect(data.map((row) => [row.kind, row.date, row.amount])).toEqual([
        ['entry', '2026-10-05', 60_000],
        ['entry', '2026-10-31', -1000],
        ['entry', '2026-10-31', 41_000],
      ]);
      expect([totals.amount, line.actual]).toEqual([100_000, 100_000]);
      expect(note).toBeNull();
    });

    test('a balance beyond its entries is told as such', async () => {
      const { data, note } = await detail('service.sales.warranty');
      expect(data.map((row) => [row.kind, row.amount])).toEqual([
        ['entry', 10_000],
        ['balance', 10_000],
      ]);
      expect(note).toContain('without the entries');
    });

    test('whatever the line, its rows add up to it', async () => {
      for (const basis of ['month', 'ytd', 'trailing3']) {
        for (const [key, department] of lines) {
          if (department !== 'service') continue;
          const { totals, line } = await detail(key, { basis });
          expect([key, totals.amount]).toEqual([key, line.actual]);
          expect(lineOf(await statement({ basis }), key)?.actual).toBe(line.actual);
        }
      }
    });

    test('a contra account is taken off its line', async () => {
      const { data, totals, line } = await detail('service.sales.customer', { month: '2026-07' });
      expect(data.map((row) => [row.account, row.amount])).toEqual([
        ['4600', 500],
        ['4699', -100],
      ]);
      expect([totals.amount, line.actual]).toEqual([400, 400]);
    });

    test('a sum tells its formula and terms', async () => {
      const { line } = await detail('service.gross');
      expect(line.formula).toBe('service.total_sales − service.total_cost');
      expect(line.terms).toEqual([
        { sign: '+', lineKey: 'service.sales.customer', label: 'service.sales.customer', amount: 100_000 },
        { sign: '+', lineKey: 'service.sales.warranty', label: 'service.sales.warranty', amount: 20_000 },
        { sign: '-', lineKey: 'service.cost.labor', label: 'service.cost.labor', amount: 30_000 },
      ]);
      // (90,000 + 5,000) of gross over 19,000 of service expenses and 90,000 of the store.
      expect((await detail('fixed_absorption')).line).toMatchObject({
        actual: 87.16,
        terms: [{ amount: 90_000 }, { amount: 5000 }, { amount: 109_000 }],
      });
    });

    test('the store’s quotient tells no dollars to a title that does not see both departments whole', async () => {
      expect((await detail('fixed_absorption', {}, 'service')).line).toMatchObject({ actual: 87.16, terms: [] });
    });

    test('net stands before and after what the store allocates, and the detail proves both', async () => {
      const nets = (model: Awaited<ReturnType<typeof statement>>) =>
        model.sections.find(({ key }) => key === 'net')?.lines.map(({ lineKey, actual }) => [lineKey, actual]);
      const posted = ['service.net', 71_000];
      expect(nets(await statement())).toEqual([posted]);
      const method = async (name: string) => {
        await db.execute(`update expense_line set allocate_method = $1 where expense_key = 'advertising'`, [name]);
        await bumpDataVersion(db, 'd1', new Date('2026-11-20T12:00:00Z'));
      };
      await method('fixed$');
      // Advertising of 18,000 is charged with its budget of 10,000.
      const allocated = [posted, ['net_before_allocation', 89_000], ['net_after_allocation', 79_000]];
      expect(nets(await statement())).toEqual(allocated);
      expect((await detail('net_before_allocation')).line).toMatchObject({
        actual: 89_000,
        terms: [{ amount: 71_000 }, { amount: 18_000 }],
      });
      expect((await detail('net_after_allocation')).line).toMatchObject({
        actual: 79_000,
        terms: [{ amount: 89_000 }, { amount: 10_000 }],
      });
      // Over the year to date the charge is ten budgets.
      expect(nets(await statement({ basis: 'ytd' }))?.at(-1)?.[1]).toBe(
        (await detail('net_after_allocation', { basis: 'ytd' })).line.actual,
      );
      // Whoever does not see both departments whole has the net that was posted.
      expect(nets(await statement({}, 'service'))).toEqual([posted]);
      const hidden = { department: 'service', month: '2026-10', lineKey: 'net_after_allocation' };
      expect(await send(calls.statementDetail, 'service', hidden)).toMatchObject({ status: 404 });
      await method('direct');
    });

    test('a department whose net is not known has no allocated net either', async () => {
      const allocate = async (method: string | null) => {
        await db.execute(`delete from expense_line where department = 'parts'`);
        if (method !== null) {
          await insert(db, 'expense_line', {
            dealership_id: 'd1',
            department: 'parts',
            expense_key: 'advertising',
            label: 'Advertising',
            category: 'semiFixed',
            allocate_method: method,
            sort_order: 0,
          });
        }
        await bumpDataVersion(db, 'd1', new Date('2026-11-20T12:00:00Z'));
      };
      // Parts has no expense account; an expense line of its own so that there is something to share out.
      await insert(db, 'statement_line', {
        key: 'parts.expense.semiFixed.advertising',
        department: 'parts',
        section: 'expense',
        category: 'semiFixed',
        label: 'Advertising',
        level: 2,
        formula: null,
        sort_order: 99,
      });
      await allocate('pctGross');
      const net = (await statement({ department: 'parts' })).sections.find(({ key }) => key === 'net');
      expect(net?.lines.map(({ lineKey, actual, pct }) => [lineKey, actual, pct])).toEqual([
        ['parts.net', null, null],
        ['net_before_allocation', null, null],
        ['net_after_allocation', null, null],
      ]);
      for (const lineKey of ['parts.net', 'net_after_allocation', 'net_to_gross'])
        expect((await detail(lineKey, { department: 'parts' })).line).toMatchObject({ actual: null, terms: [] });
      await allocate(null);
      await db.execute(`delete from statement_line where key = 'parts.expense.semiFixed.advertising'`);
    });

    test('break-even is a figure of the parts department', async () => {
      const keysOf = (model: Awaited<ReturnType<typeof statement>>) =>
        model.sections.find(({ key }) => key === 'kpi')?.lines.map(({ lineKey }) => lineKey);
      expect(keysOf(await statement())).toEqual(['net_to_gross', 'fixed_absorption']);
      expect(keysOf(await statement({ department: 'parts' }))).toContain('breakeven_pct');
      expect((await detail('breakeven_pct', { department: 'parts' })).line).toMatchObject({ actual: null });
      expect(
        await send(calls.statementDetail, 'director', { department: 'service', lineKey: 'breakeven_pct' }),
      ).toMatchObject({ status: 404 });
    });

    test('sections that a title may not see stay closed, and no line is made up', async () => {
      expect(await send(calls.statementDetail, 'bdc', { department: 'service', lineKey: 'service.net' })).toMatchObject(
        {
          status: 403,
          body: { code: 'title_required' },
        },
      );
      expect((await detail('service.gross', {}, 'bdc')).line.actual).toBe(90_000);
      expect(
        await send(calls.statementDetail, 'director', { department: 'service', lineKey: 'parts.gross' }),
      ).toMatchObject({
        status: 404,
      });
    });

    test('an advisor sees the own repair orders behind the own line and nothing of the ledger', async () => {
      const { data, line } = await detail('service.total_sales', {}, 'advisor');
      expect(data.map((row) => [row.kind, row.reference, row.amount])).toEqual([['repairOrder', '2', 220]]);
      expect(line.actual).toBe(220);
      expect(lineOf(await statement({}, 'advisor'), 'service.total_sales')?.actual).toBe(220);
      expect(
        await send(calls.statementDetail, 'advisor', { department: 'service', lineKey: 'service.gross' }),
      ).toMatchObject({
        status: 404,
      });
    });
  });

  describe('StatementModel', () => {
    test('guides come from the store, its manufacturer or the usual share, and budgets from the expenses', async () => {
      const model = await statement();
      expect(lineOf(model, 'service.expense.semiFixed.advertising')).toMatchObject({
        budget: 10_000,
        variance: 8000,
        guideline: 12,
        guidelineSource: 'manufacturer',
        // 18,000 of 90,000 is 20 %: 8 points of the gross.
        pct: 20,
        status: 'red',
        gapDollars: 7200,
      });
      expect(lineOf(model, 'service.expense.semiFixed.tools')).toMatchObject({
        guideline: 2,
        status: 'green',
        budget: null,
      });
      expect(lineOf(model, 'service.expense.semiFixed')).toMatchObject({
        guidelineSource: 'threshold',
        budget: 10_000,
      });
      // Sales have no budget, so gross and net have none.
      expect(lineOf(model, 'service.net')?.budget).toBeNull();
    });

    test('findings are ranked by what they are worth, each with its numbers and its evidence', async () => {
      const { insights } = await statement();
      expect(insights.map((insight) => insight.rank)).toEqual(insights.map((_insight, index) => index + 1));
      const dollars = insights.map((insight) => insight.dollars);
      expect(dollars).toEqual([...dollars].sort((one, other) => other - one));
      const of = (id: string) => insights.find((insight) => insight.id === id);
      expect(of('over-guide:service.expense.semiFixed.advertising')).toMatchObject({
        sentence:
          'service.expense.semiFixed.advertising takes 20.0% of gross, the manufacturer’s guide is 12.0%: $7,200 of gross.',
        dollars: 7200,
        drill: {
          kind: 'line',
          lineKey: 'service.expense.semiFixed.advertising',
          startDate: '2026-10-01',
          endDate: '2026-10-31',
        },
      });
      expect(of('over-budget:service.expense.semiFixed.advertising')?.dollars).toBe(8000);
      // 125,000 a year ago and 100,000 now, at 75 % margin.
      expect(of('fallen:service.sales.customer')?.dollars).toBe(18_750);
      expect(of('unmapped:accounts')?.sentence).toContain('$2,500');
      // 120,000 in the ledger, 100,200 on repair orders.
      expect(of('reconciliation:labor')?.dollars).toBe(19_800);
    });

    test('while a month is not closed nothing is said of its sales and of shares of its gross', async () => {
      await insert(db, 'gl_balance', {
        dealership_id: 'd1',
        account: '4600',
        month: '2025-11',
        debit_c: 0,
        credit_c: 9_000_000,
        net_c: -9_000_000,
      });
      for (const [account, debit_c, credit_c] of [
        ['4600', 0, 1_000_000],
        ['7210-S', 1_900_000, 0],
      ] as const) {
        await insert(db, 'gl_balance', {
          dealership_id: 'd1',
          account,
          month: '2026-11',
          debit_c,
          credit_c,
          net_c: debit_c - credit_c,
        });
      }
      const { closed, insights } = await statement({ month: '2026-11' });
      expect(closed).toBe(false);
      expect(insights.filter(({ id }) => /^(fallen|over-guide):/.test(id))).toEqual([]);
      expect(insights.find(({ id }) => id.startsWith('over-budget:'))?.dollars).toBe(9000);
    });

    test('a title without expenses is told of none', async () => {
      const { insights } = await statement({}, 'bdc');
      expect(insights.filter((insight) => /expense|unmapped|budget/.test(insight.id))).toEqual([]);
      expect((await statement({}, 'advisor')).insights).toEqual([]);
    });
  });

  describe('MonthlyNumbers_Accounting', () => {
    const months = async (id = 'director') =>
      calls.monthlyNumbersAccounting.response.parse(
        await ask(calls.monthlyNumbersAccounting, id, { startDate: '2026-10-01', endDate: '2026-10-31', months: '3' }),
      ).data;

    test('has the lines of the statement, month by month', async () => {
      const { months: rows, reconciliation } = await months();
      expect(rows.map((row) => [row.month, row.isPosted, row.closed])).toEqual([
        ['2026-08', false, true],
        ['2026-09', true, true],
        ['2026-10', true, true],
      ]);
      expect(rows[2]).toEqual({
        month: '2026-10',
        serviceSales: 120_000,
        serviceCost: 30_000,
        serviceGross: 90_000,
        partsSales: 5000,
        partsCost: 0,
        partsGross: 5000,
        variable: null,
        personnel: null,
        semiFixed: 19_000,
        fixed: null,
        netService: 71_000,
        netParts: null,
        absorption: 87.16,
        closed: true,
        isPosted: true,
      });
      expect(reconciliation).toEqual({ month: '2026-10', ...(await statement()).reconciliation });
    });

    test('hides what the title may not see, and all of it from somebody’s own view', async () => {
      const [row] = (await months('bdc')).months.slice(-1);
      expect(row).toMatchObject({
        serviceSales: 120_000,
        partsSales: null,
        semiFixed: null,
        netService: null,
        absorption: null,
      });
      expect(await months('advisor')).toEqual({ months: [], reconciliation: null, ownView: true });
    });
  });

  describe('ManufacturerExpenses', () => {
    test('are those of the group’s manufacturers, or of the one asked for', async () => {
      const of = async (query: Record<string, string> = {}) =>
        calls.manufacturerExpenses.response
          .parse(await ask(calls.manufacturerExpenses, 'director', query))
          .map((row) => `${row.manufacturer} ${row.expenseKey} ${row.guidelinePctGross}`);
      expect(await of()).toEqual(['Toyota advertising 12', 'Toyota tools 2']);
      expect(await of({ manufacturer: 'honda' })).toEqual(['Honda tools 9']);
    });

    test('are not for another group', async () => {
      expect(await store.ask(calls.manufacturerExpenses, 'director', { params: { groupId: 'g2' } })).toMatchObject({
        status: 403,
      });
    });
  });

  describe('PUT StatementModel', () => {
    const put = (entries: unknown, id = 'director') => send(calls.putStatementModel, id, {}, { entries });
    const tools = { month: '2026-10', lineKey: 'service.expense.semiFixed.tools' };

    test('writes an amount and a budget, which the statement shows and the detail proves, with an audit', async () => {
      const answer = await put([
        { ...tools, kind: 'actual', amount: 500.25, note: 'Invoice still open' },
        { ...tools, kind: 'budget', amount: 1200 },
      ]);
      expect(answer).toMatchObject({
        status: 200,
        body: {
          data: [
            { kind: 'actual', amount: 500.25, note: 'Invoice still open' },
            { kind: 'budget', amount: 1200 },
          ],
        },
      });
      expect(lineOf(await statement(), tools.lineKey)).toMatchObject({
        actual: 1500.25,
        budget: 1200,
        source: 'manual',
      });
      const { data, totals } = await detail(tools.lineKey);
      expect(data.find((row) => row.kind === 'manual')).toMatchObject({
        amount: 500.25,
        description: 'Invoice still open',
      });
      expect(totals.amount).toBe(1500.25);
      const [audit] = await db.query('select action, after from audit_log');
      expect(audit).toMatchObject({ action: 'StatementModel', after: [{ amount: 500.25 }, { amount: 1200 }] });
    });

    test('refuses what somebody else changed meanwhile, with both versions, and writes nothing', async () => {
      expect(await put([{ ...tools, kind: 'budget', amount: 1300, expected: 999 }])).toMatchObject({
        status: 412,
        body: { current: [{ amount: 1200 }], sent: [{ amount: 1300 }] },
      });
      expect(await put([{ ...tools, kind: 'budget', amount: null, expected: 1200 }])).toMatchObject({ status: 200 });
      expect(lineOf(await statement(), tools.lineKey)?.budget).toBeNull();
    });

    test('names every line that takes no entry', async () => {
      expect(
        await put([
          { ...tools, lineKey: 'service.net', kind: 'budget', amount: 1 },
          { ...tools, lineKey: 'service.beer', kind: 'budget', amount: 1 },
          { ...tools, month: '2026-12', kind: 'actual', amount: 1 },
        ]),
      ).toMatchObject({
        status: 422,
        body: {
          errors: expect.arrayContaining([
            expect.objectContaining({ path: 'entries.0.lineKey', code: 'computed_line' }),
            expect.objectContaining({ path: 'entries.1.lineKey', code: 'unknown_line' }),
            expect.objectContaining({ path: 'entries.2.month', code: 'in_the_future' }),
          ]),
        },
      });
      expect(await put([{ ...tools, kind: 'budget', amount: 1.005 }])).toMatchObject({ status: 400 });
    });

    test('is the administrators’ alone', async () => {
      expect(await put([{ ...tools, kind: 'budget', amount: 1 }], 'bdc')).toMatchObject({ status: 403 });
    });
  });
});
