import { calls } from '@fixed-ops/contract';
import { insert } from '../core/testing/repair-order-builder.ts';
import { useLedgerStore } from './testing/ledger-store.ts';

const ledger = useLedgerStore();
const { send, ask, detail, statement, lineOf } = ledger;

describe('behind the statement', () => {
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
        // Tools were posted and have none: a sum of advertising alone would stand beside what both took.
        budget: null,
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
      // What names no department is in no total and no finding.
      expect(of('unmapped:accounts')).toBeUndefined();
      // 120,000 in the ledger, 100,200 on repair orders.
      expect(of('reconciliation:labor')?.dollars).toBe(19_800);
    });

    test('while a month is not closed nothing is said of its sales and of shares of its gross', async () => {
      await insert(ledger.db, 'gl_balance', {
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
        await insert(ledger.db, 'gl_balance', {
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
        unmappedExpense: null,
        netService: 71_000,
        netParts: null,
        absorption: 87.16,
        closed: true,
        isPosted: true,
      });
      expect(reconciliation).toEqual({ month: '2026-10', ...(await statement()).reconciliation });
    });

    test('names the first month of the ledger, also to who asks for months before it', async () => {
      expect((await months()).firstMonth).toBe('2025-10');
      const before = { startDate: '2024-03-01', endDate: '2024-03-31', months: '2' };
      const { data } = calls.monthlyNumbersAccounting.response.parse(
        await ask(calls.monthlyNumbersAccounting, 'director', before),
      );
      expect(data.months.map(({ month, isPosted }) => [month, isPosted])).toEqual([
        ['2024-02', false],
        ['2024-03', false],
      ]);
      expect(data.firstMonth).toBe('2025-10');
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
      expect(await months('advisor')).toMatchObject({ months: [], reconciliation: null, ownView: true });
    });
  });

  describe('ManufacturerExpenses', () => {
    test('are returned for the group’s manufacturers, or for the one in the query', async () => {
      const of = async (query: Record<string, string> = {}) =>
        calls.manufacturerExpenses.response
          .parse(await ask(calls.manufacturerExpenses, 'director', query))
          .map((row) => `${row.manufacturer} ${row.expenseKey} ${row.guidelinePctGross}`);
      expect(await of()).toEqual(['Toyota advertising 12', 'Toyota tools 2']);
      expect(await of({ manufacturer: 'honda' })).toEqual(['Honda tools 9']);
    });

    test('are open to people who see statements and to administrators of any title, and to nobody else', async () => {
      const read = async (id: string) =>
        (await ledger.store.ask(calls.manufacturerExpenses, id, { params: { groupId: 'g1' } })).status;
      await ledger.store.person('groupTechnician', { jobTitle: 'SERVICE_TECHNICIAN', role: 'ADMIN_SUPER' });
      await ledger.store.person('storeTechnician', { jobTitle: 'SERVICE_TECHNICIAN', role: 'ADMIN' });
      await ledger.store.person('managingTechnician', { jobTitle: 'SERVICE_TECHNICIAN', role: 'MANAGER' });
      expect(await Promise.all(['groupTechnician', 'storeTechnician', 'managingTechnician'].map(read))).toEqual([
        200, 200, 403,
      ]);
    });

    test('are not for another group', async () => {
      expect(
        await ledger.store.ask(calls.manufacturerExpenses, 'director', { params: { groupId: 'g2' } }),
      ).toMatchObject({
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
      const [audit] = await ledger.db.query('select action, after from audit_log');
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

    test('a budget of another month is none of this one, which can be given its own', async () => {
      const september = { ...tools, month: '2026-09', kind: 'budget' };
      expect(await put([{ ...september, amount: 700 }])).toMatchObject({ status: 200 });
      const line = lineOf(await statement(), tools.lineKey);
      expect([line?.budget, line?.variance]).toEqual([null, null]);
      expect((await statement()).insights.filter(({ id }) => id === `over-budget:${tools.lineKey}`)).toEqual([]);
      expect(await put([{ ...tools, kind: 'budget', amount: 1200, expected: null }])).toMatchObject({ status: 200 });
      const both = await statement();
      expect(lineOf(both, tools.lineKey)?.budget).toBe(1200);
      expect(lineOf(both, 'service.expense.semiFixed')?.budget).toBe(11_200);
      await put([
        { ...tools, kind: 'budget', amount: null, expected: 1200 },
        { ...september, amount: null, expected: 700 },
      ]);
    });

    test('a budget of a month is taken back over what its change left, by the amounts that the log keeps, and not over another one', async () => {
      const budget = { ...tools, kind: 'budget' };
      await put([{ ...budget, amount: 800 }]);
      await put([{ ...budget, amount: 900, expected: 800 }]);
      const [kept] = await ledger.db.query(
        `select before, after from audit_log where action = 'StatementModel' order by id desc limit 1`,
      );
      const having = (amount: number) => expect.arrayContaining([expect.objectContaining({ ...budget, amount })]);
      expect(kept).toEqual({ before: having(800), after: having(900) });
      const back = [{ ...budget, amount: 800, expected: 900 }];
      expect(await put(back)).toMatchObject({ status: 200 });
      expect(lineOf(await statement(), tools.lineKey)?.budget).toBe(800);
      // It is taken back already: what the change left no longer stands.
      expect(await put(back)).toMatchObject({ status: 412, body: { current: [{ amount: 800 }] } });
      await put([{ ...budget, amount: null, expected: 800 }]);
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

  describe('PutManufacturerExpenses', () => {
    const guide = { manufacturer: 'Toyota', department: 'service' as const, expenseKey: 'advertising' };
    const put = (guides: object[], person = 'adminSuper', groupId = 'g1') =>
      ledger.store.ask(calls.putManufacturerExpenses, person, { params: { groupId }, body: { guides } });

    beforeAll(async () => {
      await ledger.store.person('adminSuper', { jobTitle: 'FIXED_OPS_DIRECTOR', role: 'ADMIN_SUPER' });
    });

    test('what the group wants stands in place of the manufacturer’s guide on every statement, until it goes back', async () => {
      expect(await put([{ ...guide, guidelinePctGross: 15, expected: 12 }])).toMatchObject({ status: 200 });
      const model = await statement();
      expect(lineOf(model, 'service.expense.semiFixed.advertising')).toMatchObject({ guideline: 15 });
      expect(await put([{ ...guide, guidelinePctGross: 14, expected: 12 }])).toMatchObject({ status: 412 });
      expect(await put([{ ...guide, guidelinePctGross: null, expected: 15 }])).toMatchObject({ status: 200 });
    });

    test('each change is kept with what stood before, and the newest seen lets one be taken back', async () => {
      const read = async (path: 'manufacturerExpensesHistory') =>
        calls[path].response.parse(
          (await ledger.store.ask(calls[path], 'adminSuper', { params: { groupId: 'g1' } })).body,
        );
      const back = (historyId: number, newest: number) =>
        ledger.store.ask(calls.restoreManufacturerExpenses, 'adminSuper', {
          params: { groupId: 'g1' },
          body: { historyId, newest },
        });
      expect(await put([{ ...guide, guidelinePctGross: 16, expected: 12 }])).toMatchObject({ status: 200 });
      const [newest] = (await read('manufacturerExpensesHistory')).data;
      expect(newest).toMatchObject({
        action: 'save',
        canRestore: true,
        before: [{ ...guide, guidelinePctGross: 12 }],
        after: [{ ...guide, guidelinePctGross: 16 }],
      });
      const id = newest?.historyId ?? 0;
      expect(await back(id, id - 1)).toMatchObject({ status: 412 });
      expect(await back(id + 1, id)).toMatchObject({ status: 404 });
      expect(await back(id, id)).toMatchObject({ status: 200 });
      expect(lineOf(await statement(), 'service.expense.semiFixed.advertising')).toMatchObject({ guideline: 12 });
      const [latest] = (await read('manufacturerExpensesHistory')).data;
      expect(latest).toMatchObject({ action: 'restore', from: String(id) });
    });

    test('a line that no manufacturer has, and another group, are refused', async () => {
      expect(await put([{ ...guide, expenseKey: 'nope', guidelinePctGross: 1, expected: null }])).toMatchObject({
        status: 422,
        body: { errors: [{ path: 'guides.0.expenseKey', code: 'unknown_line' }] },
      });
      expect(await put([{ ...guide, guidelinePctGross: 1, expected: 12 }], 'adminSuper', 'g2')).toMatchObject({
        status: 403,
      });
    });

    test('is not opened by devFeatures, since it holds in every store of the group', async () => {
      await ledger.store.person('developer', { jobTitle: 'SERVICE_ADVISOR', role: 'EMPLOYEE', devFeatures: true });
      const refused = { status: 403, body: { code: 'role_required' } };
      expect(await put([{ ...guide, guidelinePctGross: 1, expected: 12 }], 'developer')).toMatchObject(refused);
      const back = { params: { groupId: 'g1' }, body: { historyId: 1, newest: 1 } };
      expect(await ledger.store.ask(calls.restoreManufacturerExpenses, 'developer', back)).toMatchObject(refused);
    });
  });
});
