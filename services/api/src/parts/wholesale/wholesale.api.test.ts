import { type CallDefinition, calls } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { EXCEL_TYPE } from '@fixed-ops/sheets';
import { readWorkbook } from '@fixed-ops/sheets/testing';
import type { z } from 'zod';
import { insert } from '../../core/testing/repair-order-builder.ts';
import { bumpDataVersion } from '../../data-version.ts';
import { insertDealership, insertGroup, insertPerson, type Person } from '../../testing/builders.ts';
import { openTestDatabase, startApi, type TestApi } from '../../testing/start-api.ts';
import { insertTransactions } from '../testing/parts-builders.ts';

const october = { startDate: '2026-10-01', endDate: '2026-10-31', compare: 'none' };

describe('wholesale', () => {
  let db: Database;
  let close: () => Promise<void>;
  let api: TestApi;
  let manager: Person;
  let own: Person;
  let empty: Person;

  beforeAll(async () => {
    ({ db, close } = await openTestDatabase());
    await insertGroup(db, 'g1');
    for (const id of ['d1', 'empty']) await insertDealership(db, { id, groupId: 'g1' });
    const one = { groupId: 'g1', dealerships: ['d1'] };
    manager = await insertPerson(db, { ...one, id: 'pm', jobTitle: 'PARTS_MANAGER' });
    empty = await insertPerson(db, { id: 'pe', groupId: 'g1', dealerships: ['empty'], jobTitle: 'PARTS_MANAGER' });
    own = await insertPerson(db, {
      ...one,
      id: 'k2',
      role: 'EMPLOYEE',
      jobTitle: 'PARTS_WHOLESALE',
      numbers: [{ dealershipId: 'd1', kind: 'counter', number: 'K2' }],
    });
    for (const [account_number, name, type, salesperson] of [
      ['100', 'Ace Collision', 'body', 'Sal'],
      ['200', 'Bay Garage', 'garage', 'Sue'],
      ['300', 'City Motors', 'dealer', 'Sal'],
    ]) {
      await insert(db, 'wholesale_account', {
        dealership_id: 'd1',
        account_number,
        name,
        type,
        salesperson,
        phone: '555-0199',
      });
    }
    const sale = { kind: 'sale', saleType: 'wholesale', qty: 1, counter: 'K1' } as const;
    await insertTransactions(db, 'd1', [
      { ...sale, date: '2026-10-05', account: '100', document: 'W1', cost: 400, sale: 500 },
      { ...sale, date: '2026-10-05', account: '100', document: 'W1', cost: 80, sale: 100 },
      { ...sale, date: '2026-10-20', account: '100', document: 'W2', cost: 320, sale: 400, counter: 'K2' },
      { ...sale, date: '2026-10-21', kind: 'return', account: '100', document: 'R1', cost: 80, sale: 100 },
      { ...sale, date: '2026-10-22', account: '100', document: 'W2', cost: 50, sale: 50, isCore: true },
      // On the last day of the year before, and on the first of this one.
      { ...sale, date: '2025-12-31', account: '100', document: 'W0', cost: 1, sale: 2 },
      { ...sale, date: '2026-01-01', account: '100', document: 'W0b', cost: 50, sale: 100 },
      { ...sale, date: '2025-10-31', account: '100', document: 'W00', cost: 500, sale: 800 },
      { ...sale, date: '2025-11-01', account: '100', document: 'W01', cost: 5, sale: 7 },
      { ...sale, date: '2025-01-02', account: '900', document: 'W-1', cost: 5, sale: 10 },
      // Stopped: last sale 62 days before the twentieth of November.
      { ...sale, date: '2026-09-19', account: '200', document: 'W9', cost: 100, sale: 300 },
      { ...sale, date: '2025-11-21', account: '200', document: 'W8', cost: 1000, sale: 2100 },
      { ...sale, date: '2025-11-20', account: '200', document: 'W7', cost: 1000, sale: 5000 },
      // Stopped as well, and too small.
      { ...sale, date: '2026-06-01', account: '300', document: 'W5', cost: 200, sale: 499.99 },
      { ...sale, date: '2026-10-09', account: '900', document: 'W6', cost: 90, sale: 100 },
    ]);
    api = await startApi({ db });
  }, 60_000);
  afterAll(async () => {
    await api.close();
    await close();
  });
  afterEach(async () => {
    await db.execute('delete from wholesale_option');
    await bumpDataVersion(db, 'd1', new Date());
  });

  async function set(options: Record<string, unknown>) {
    await insert(db, 'wholesale_option', { dealership_id: 'd1', ...options });
    // Answers are kept until the data of their dealership changes.
    await bumpDataVersion(db, 'd1', new Date());
  }

  async function ask<R extends z.ZodType>(
    call: CallDefinition<z.ZodType, z.ZodType, z.ZodType, R>,
    query: Record<string, string> = {},
    as = manager,
  ): Promise<z.output<R>> {
    const dealershipId = as === empty ? 'empty' : 'd1';
    const { body } = await api.send(call, { as, params: { userId: as.userId, dealershipId }, query });
    return call.response.parse(body);
  }

  describe('WholesaleAnalysis', () => {
    test('an account is net of returns, which stand beside it, and is compared with last year', async () => {
      const { data } = await ask(calls.wholesaleAnalysis, october);
      expect(data[0]).toMatchObject({
        accountNumber: '100',
        accountName: 'Ace Collision',
        type: 'body',
        sales: 900,
        cost: 720,
        gross: 180,
        gpPct: 20,
        returns: 100,
        returnPct: 10,
        invoices: 2,
        avgInvoice: 450,
        ytd: 1000,
        priorYtd: 800,
        changePct: 25,
        lastSale: '2026-10-20',
        daysSinceSale: 11,
        salesperson: 'Sal',
        belowTarget: false,
      });
    });

    test('accounts without a sale in the period are listed for their years, and one without a name by its number', async () => {
      const { data, total } = await ask(calls.wholesaleAnalysis, { ...october, sort: 'accountNumber' });
      expect(total).toBe(4);
      expect(data.map(({ accountName, sales, ytd }) => [accountName, sales, ytd])).toEqual([
        ['Ace Collision', 900, 1000],
        ['Bay Garage', 0, 300],
        ['City Motors', 0, 499.99],
        ['900', 100, 100],
      ]);
      expect(data[3]).toMatchObject({ type: 'other', belowTarget: true, priorYtd: 10, changePct: 900 });
    });

    test('totals are quotients of their own sums, and sales equal those of the dashboard', async () => {
      const { totals, kpis, source } = await ask(calls.wholesaleAnalysis, { ...october, pageSize: '1' });
      expect(totals).toMatchObject({ sales: 1000, cost: 810, gross: 190, gpPct: 19, returnPct: 9.09, invoices: 3 });
      expect(source).toBe('transactions');
      expect(kpis.map(({ key, value }) => [key, value])).toEqual([
        ['parts_sales', 1000],
        ['parts_gross', 190],
        ['parts_gp_pct', 19],
      ]);
      const dashboard = await ask(calls.monthlyNumbers, { ...october, department: 'parts' });
      expect(dashboard.data.byPayType.wholesale?.[0]?.value).toBe(totals.sales);
    });

    test('the last row of its workbook has the shares of all accounts', async () => {
      const { body } = await api.send(calls.wholesaleAnalysis, {
        as: manager,
        params: { userId: manager.userId, dealershipId: 'd1' },
        query: october,
        headers: { accept: EXCEL_TYPE },
      });
      const [head = [], ...rows] = (await readWorkbook(body as Buffer))[0]?.rows ?? [];
      const last = (name: string) => rows.at(-1)?.[head.indexOf(name)];
      expect([last('Gross'), last('GP %'), last('Returns %'), last('Average invoice')]).toEqual([
        190, 0.19, 0.0909, 333.33,
      ]);
    });

    test('a year that the documents do not reach back to is no year to compare with', async () => {
      const { data, totals } = await ask(calls.wholesaleAnalysis, { startDate: '2025-10-01', endDate: '2025-10-31' });
      expect(data[0]).toMatchObject({ accountNumber: '100', ytd: 800, priorYtd: null, changePct: null });
      expect(totals).toMatchObject({ ytd: 810, priorYtd: null, changePct: null });
    });

    test('accounts that the store leaves out are out, and named beside the figure', async () => {
      await set({ exclude_accounts: '["9*"]' });
      const { data, totals, excluded, kpis } = await ask(calls.wholesaleAnalysis, october);
      expect(data.map(({ accountNumber }) => accountNumber)).not.toContain('900');
      expect(excluded).toEqual({ accounts: 1, sales: 100 });
      expect((totals.sales ?? 0) + excluded.sales).toBe(kpis[0]?.value);
    });

    test('patterns of the store name the type of an account', async () => {
      await set({ customer_types: '[{ "pattern": "*garage*", "type": "fleet" }]', gp_target: 25 });
      const { data } = await ask(calls.wholesaleAnalysis, { ...october, type: 'fleet' });
      expect(data.map(({ accountNumber }) => accountNumber)).toEqual(['200']);
      const { data: all, gpTarget } = await ask(calls.wholesaleAnalysis, october);
      expect({ gpTarget, below: all[0]?.belowTarget }).toEqual({ gpTarget: 25, below: true });
    });

    test('an own view has own documents alone, and no salesperson by name, order or search', async () => {
      const page = await ask(calls.wholesaleAnalysis, { ...october, sort: '-salesperson' }, own);
      expect(page).toMatchObject({ total: 1, totals: { sales: 400 }, bySalesperson: [], kpis: [] });
      expect(page.data[0]).toMatchObject({ accountNumber: '100', sales: 400, salesperson: null });
      expect(await ask(calls.wholesaleAnalysis, { ...october, search: 'Sal' }, own)).toMatchObject({ total: 0 });
      expect(await ask(calls.staleWholesaleAccounts, { days: '10', minPrior12: '1' }, own)).toMatchObject({
        data: [{ accountNumber: '100', salesperson: null }],
      });
    });

    test('without any feed there is nothing', async () => {
      expect(await ask(calls.wholesaleAnalysis, october, empty)).toMatchObject({
        total: 0,
        totals: { sales: null, returns: null, invoices: null, ytd: null },
        source: 'none',
      });
    });
  });

  describe('StaleWholesaleAccounts', () => {
    test('an account that bought within twelve months and not for sixty days, at a twelfth of those months', async () => {
      const { data, totals, days, minPrior12 } = await ask(calls.staleWholesaleAccounts);
      expect({ days, minPrior12 }).toEqual({ days: 60, minPrior12: 500 });
      // 300 and 2,100; what was sold a year and a day ago counts no more.
      expect(data).toMatchObject([
        {
          accountNumber: '200',
          lastSale: '2026-09-19',
          daysSince: 62,
          avgMonthlyBefore: 200,
          dollarsAtRisk: 200,
          lastInvoice: 'W9',
          lastInvoiceAmount: 300,
          contact: '555-0199',
        },
      ]);
      expect(totals.dollarsAtRisk).toBe(200);
    });

    test('a file has phone numbers only for who asks for them', async () => {
      const fileOf = async (query: Record<string, string>) => {
        const { body } = await api.send(calls.staleWholesaleAccounts, {
          as: manager,
          params: { userId: manager.userId, dealershipId: 'd1' },
          query,
          headers: { accept: 'text/csv' },
        });
        return String(body);
      };
      expect(await fileOf({})).not.toMatch(/Contact|555-0199/);
      expect(await fileOf({ contacts: 'true' })).toMatch(/Contact[\s\S]*555-0199/);
    });

    test.each([
      [{ days: '63' }, []],
      [{ days: '62' }, ['200']],
      [{ minPrior12: '499.99' }, ['200', '300']],
    ])('%j gives %j', async (query, accounts) => {
      const { data } = await ask(calls.staleWholesaleAccounts, query);
      expect(data.map(({ accountNumber }) => accountNumber)).toEqual(accounts);
    });

    test('the store’s options stand in for what is not asked', async () => {
      await set({ stale_days: 100, min_prior_12_c: 10_000, exclude_accounts: '["200"]' });
      const { data, days } = await ask(calls.staleWholesaleAccounts);
      expect({ days, accounts: data.map(({ accountNumber }) => accountNumber) }).toEqual({
        days: 100,
        accounts: ['300'],
      });
    });

    test.each([{ days: '0' }, { days: 'soon' }, { minPrior12: '-1' }])('%j is refused by its field', async (query) => {
      const params = { userId: manager.userId, dealershipId: 'd1' };
      const answer = await api.send(calls.staleWholesaleAccounts, { as: manager, params, query });
      expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: Object.keys(query)[0] }] } });
    });
  });
});
