import { calls } from '@fixed-ops/contract';
import { useOwnStore } from '../testing/own-store.ts';

/** A chart of accounts with the office's own names of departments, and two accounts that no rule can place. */
const extract = {
  'gl_accounts.csv': `account,description,type,department
1240,Parts inventory,asset,Parts
4600,"Labor, customer",sale,Service
4610,Warranty labor,sale,SERVICE
4730,Counter sales,sale,P&A
4800,Body labor,sale,Body Shop
4999,Mystery income,sale,Service
6600,"Labor, customer, cost",cost,Service
6730,Counter cost of sales,cost,parts
6800,"Body labor, cost",cost,Body Shop
7010,Advisor commission,expense,Service
7110,Parts manager salary,expense,Parts
7310,Rent,expense,Service
7900,"Salaries, office",expense,Administration
7950,Sales commission,expense,New vehicles
`,
  'gl_balances.csv': `account,month,debit,credit
4600,2026-09,0,40000
1240,2026-10,90000,0
4600,2026-10,500,50500
4610,2026-10,0,10000
4730,2026-10,0,20000
4800,2026-10,0,8000
4999,2026-10,0,700
6600,2026-10,12000,0
6730,2026-10,13000,0
6800,2026-10,3000,0
7010,2026-10,6000,0
7110,2026-10,3000,0
7310,2026-10,9000,0
7900,2026-10,30000,0
7950,2026-10,4000,0
`,
};

describe('a dealership that was set up and sends its ledger for the first time', () => {
  const { load, send } = useOwnStore();
  beforeAll(async () => {
    expect(await load(extract)).toBe(0);
  }, 120_000);

  const statement = async (department: string) =>
    calls.statementModel.response.parse(
      (await send(calls.statementModel, { query: { department, month: '2026-10', basis: 'month' } })).body,
    ).data;
  const amounts = ({ sections }: Awaited<ReturnType<typeof statement>>, keys: readonly string[]) => {
    const lines = sections.flatMap((section) => section.lines);
    return keys.map((key) => lines.find((line) => line.lineKey === key)?.actual);
  };

  test('has a service statement', async () => {
    const service = await statement('service');
    const keys = ['customer', 'warranty'].map((key) => `service.sales.${key}`);
    // Sales: 50,500 less a correction of 500, 10,000, and 700 not mapped yet. Cost: 12,000. Expenses: 6,000 and 9,000.
    expect(amounts(service, [...keys, 'service.sales.unmapped', 'service.total_sales'])).toEqual([
      50_000, 10_000, 700, 60_700,
    ]);
    expect(amounts(service, ['service.cost.labor', 'service.gross'])).toEqual([12_000, 48_700]);
    expect(amounts(service, ['service.expense.variable', 'service.expense.fixed.rent', 'service.net'])).toEqual([
      6_000, 9_000, 33_700,
    ]);
    expect([service.unmappedAccounts, service.accountsWithoutDepartment]).toEqual([1, 0]);
    const customer = service.sections[0]?.lines.find(({ lineKey }) => lineKey === 'service.sales.customer');
    expect(customer).toMatchObject({ priorMonth: 40_000, average: 40_000, priorYear: null, accounts: ['4600'] });
  });

  test('has a parts statement, and absorption with the gross of the body shop and the overhead of the office', async () => {
    const parts = await statement('parts');
    expect(amounts(parts, ['parts.sales.counter', 'parts.gross', 'parts.net'])).toEqual([20_000, 7_000, 4_000]);
    // 33,700 of 48,700 and 4,000 of 7,000; (48,700 + 7,000 + 5,000) ÷ (9,000 rent + 3,000 + 30,000 salaries).
    expect(amounts(await statement('service'), ['net_to_gross'])).toEqual([69.2]);
    expect(amounts(parts, ['net_to_gross', 'fixed_absorption'])).toEqual([57.14, 144.52]);
  });

  test('says nothing of a line that the ledger has no account for', async () => {
    const lines = (await statement('parts')).sections.flatMap((section) => section.lines);
    const wholesale = lines.find(({ lineKey }) => lineKey === 'parts.sales.wholesale');
    const variable = lines.find(({ lineKey }) => lineKey === 'parts.expense.variable');
    expect(wholesale).toMatchObject({ actual: null, pct: null, priorMonth: null, status: 'none' });
    expect(variable).toMatchObject({ actual: null, pct: null, status: 'none', gapDollars: null });
  });

  test('can look behind a line', async () => {
    const query = { department: 'service', month: '2026-10', lineKey: 'service.total_sales', sort: 'account' };
    const detail = calls.statementDetail.response.parse((await send(calls.statementDetail, { query })).body);
    expect(detail.data.map(({ account, amount }) => [account, amount])).toEqual([
      ['4600', 50_000],
      ['4610', 10_000],
      ['4999', 700],
    ]);
  });

  test('has its expense lines with their accounts', async () => {
    const { data } = calls.serviceExpenses.response.parse((await send(calls.serviceExpenses)).body);
    expect(data.filter(({ accounts }) => accounts.length > 0).map((line) => [line.expenseKey, line.accounts])).toEqual([
      ['commission', ['7010']],
      ['rent', ['7310']],
    ]);
  });

  test('sees what nothing places, and keeps what it decides itself when the ledger comes again', async () => {
    const options = calls.aiStatementAccountOptions.response.parse((await send(calls.aiStatementAccountOptions)).body);
    expect(options.unmapped.map(({ account, total }) => [account, total])).toEqual([
      ['7950', 4_000],
      ['4999', 700],
    ]);
    const read = async () => {
      const answer = await send(calls.aiStatementAccountMapping);
      return { ...calls.aiStatementAccountMapping.response.parse(answer.body), etag: answer.etag };
    };
    const before = await read();
    expect(before.data.find(({ account }) => account === '4600')).toMatchObject({ source: 'auto', confidence: 0.85 });
    const request: Record<string, string | null> = { '4999': 'service.sales.customer', '7310': null };
    const sent = before.data.map((row) => {
      const lineKey = request[row.account];
      return lineKey === undefined ? row : { ...row, lineKey };
    });
    const saved = await send(calls.putAiStatementAccountMapping, { body: { data: sent }, etag: before.etag });
    expect(saved.status).toBe(200);
    expect(await load(extract)).toBe(0);
    const after = await read();
    expect(after.data.filter(({ account }) => account in request)).toMatchObject([
      { account: '4999', lineKey: 'service.sales.customer', source: 'manual' },
      { account: '7310', lineKey: null, source: 'manual' },
    ]);
  });
});
