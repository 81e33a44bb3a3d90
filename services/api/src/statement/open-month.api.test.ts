import { calls, type Statement } from '@fixed-ops/contract';
import { insert, insertRepairOrder } from '../core/testing/repair-order-builder.ts';
import { bumpDataVersion } from '../data-version.ts';
import { TestStore } from '../testing/test-store.ts';
import { insertAccounts, insertBalances, replaceStatementLines } from './testing/ledger-builders.ts';

let store: TestStore;

beforeAll(async () => {
  store = await TestStore.open();
  await replaceStatementLines(store.db, [
    ['service.sales.customer', 'service', 'sales', '', 1, null],
    ['service.total_sales', 'service', 'sales', '', 0, 'sum(service.sales.)'],
    ['service.cost.labor', 'service', 'cost', '', 1, null],
    ['service.gross', 'service', 'gross', '', 0, 'sum(service.sales.) - sum(service.cost.)'],
    ['service.expense.personnel', 'service', 'expense', 'personnel', 1, 'sum(service.expense.personnel.)'],
    ['service.expense.personnel.management', 'service', 'expense', 'personnel', 2, null],
    ['service.total_expense', 'service', 'expense', '', 0, 'sum(service.expense.)'],
    ['service.net', 'service', 'net', '', 0, 'sum(service.sales.) - sum(service.cost.) - sum(service.expense.)'],
  ]);
  await insertAccounts(store.db, 'd1', [
    ['4600', 'sale', 'service.sales.customer'],
    ['6600', 'cost', 'service.cost.labor'],
    ['7110-S', 'expense', 'service.expense.personnel.management'],
  ]);
  await insertBalances(store.db, 'd1', [
    ['2026-11', '4600', 0, 700_000],
    ['2026-11', '7110-S', 500_000, 0],
    ['2026-10', '4600', 0, 1_000_000],
    ['2026-10', '7110-S', 400_000, 0],
    ['2026-09', '4600', 0, 800_000],
  ]);
  await store.person('director', { jobTitle: 'SERVICE_DIRECTOR' });
}, 60_000);
afterAll(() => store.close());

async function statementOf(query: Record<string, string> = {}): Promise<Statement> {
  const answer = await store.ask(calls.statementModel, 'director', {
    query: { department: 'service', month: '2026-11', ...query },
  });
  return calls.statementModel.response.parse(answer.body).data;
}

/** What is answered while files of the ledger and of repair orders came last at these times. */
const whileSent = <Answer>(files: Readonly<Record<string, string>>, ask: () => Promise<Answer>): Promise<Answer> =>
  whileLoaded(
    Object.entries(files).map(([kind, received_at]) => ({ kind, received_at })),
    ask,
  );

async function whileLoaded<Answer>(
  files: readonly { readonly kind: string; readonly received_at: string; readonly data_to?: string }[],
  ask: () => Promise<Answer>,
): Promise<Answer> {
  for (const [at, file] of files.entries()) {
    await insert(store.db, 'feed_file', { dealership_id: 'd1', file_name: `${file.kind}-${at}.csv`, ...file });
  }
  await bumpDataVersion(store.db, 'd1', new Date());
  const answer = await ask();
  await store.db.execute('delete from feed_file');
  await bumpDataVersion(store.db, 'd1', new Date());
  return answer;
}
const linesOf = ({ sections }: Statement) => sections.flatMap((section) => section.lines);
const line = (statement: Statement, key: string) => linesOf(statement).find(({ lineKey }) => lineKey === key);

// Business today is Friday, 2026-11-20.
describe('the statement of a month that is still open', () => {
  test('without dated entries before it is compared with nothing, says why, and is not judged', async () => {
    const open = await statementOf();
    expect(open.comparisonNote).toBe(
      'November 2026 is open, and the ledger has no dated entries of the months before: nothing is compared until it is closed.',
    );
    expect(line(open, 'service.sales.customer')).toMatchObject({
      actual: 7000,
      priorMonth: null,
      priorYear: null,
      average: null,
    });
    expect(linesOf(open).filter(({ status, gapDollars }) => status !== 'none' || gapDollars !== null)).toEqual([]);
    expect(line(open, 'service.expense.personnel')?.guideline).toBe(40);
  });

  test('is compared with the same days of the months before whose entries are dated', async () => {
    for (const [account, posted_date, amount_c] of [
      ['4600', '2026-10-01', -400_000],
      ['4600', '2026-10-20', -100_000],
      ['4600', '2026-10-21', -500_000],
      ['7110-S', '2026-10-15', 200_000],
    ] as const) {
      await insert(store.db, 'gl_entry', { dealership_id: 'd1', account, posted_date, amount_c });
    }
    await bumpDataVersion(store.db, 'd1', new Date());
    const open = await statementOf();
    expect(open.comparedDays).toBe(20);
    expect(open.comparisonNote).toBe(
      'November 2026 is open: it is compared with the first 20 days of October 2026, and with no average or guide until it is closed.',
    );
    expect(line(open, 'service.sales.customer')).toMatchObject({ actual: 7000, priorMonth: 5000, priorYear: null });
    expect(line(open, 'service.net')?.priorMonth).toBe(3000);
  });

  test('is compared over only the days that the ledger reaches, with other months and with repair orders', async () => {
    for (const [number, closed, labor] of [
      ['1', '2026-11-10', 7000],
      ['2', '2026-11-18', 3000],
    ] as const)
      await insertRepairOrder(store.db, 'd1', { number, closed, lines: [{ pay: 'C', hours: 10, labor }] });
    // In Los Angeles that was the evening of the 15th.
    const open = await whileSent({ gl_balances: '2026-11-16T04:30:00Z' }, () => statementOf());
    expect(open.comparedDays).toBe(15);
    expect(open.comparisonNote).toMatch(/compared with the first 15 days of October 2026,/);
    expect(line(open, 'service.sales.customer')).toMatchObject({ actual: 7000, priorMonth: 4000 });
    expect(open.reconciliation).toMatchObject({ laborSalesGl: 7000, laborSalesRo: 7000, reconciled: true });
    expect(open.reconciliation?.through).toBe('2026-11-15');
  });

  test('is still compared over its own days after closed months are loaded again, however many', async () => {
    const files = ['2026-11-19', '2026-10-31', '2026-09-30', '2026-08-31'].map((data_to, at) => ({
      kind: 'gl_balances',
      received_at: at === 0 ? '2026-11-20T04:00:00Z' : '2026-11-20T15:00:00Z',
      data_to,
    }));
    const again = await whileLoaded(files, () => statementOf());
    const before = await whileLoaded(files.slice(0, 1), () => statementOf());
    expect(again.comparedDays).toBe(19);
    expect(again).toEqual(before);
  });

  test('is compared with nothing while the ledger was sent of earlier months alone, and says so', async () => {
    const october = [{ kind: 'gl_balances', received_at: '2026-11-20T15:00:00Z', data_to: '2026-10-31' }];
    const statement = await whileLoaded(october, () => statementOf());
    expect(statement).toMatchObject({ comparedDays: null, reconciliation: null });
    expect(statement.comparisonNote).toContain('the ledger was last sent of Oct 31, 2026');
    expect(statement.reconciliationNote).toBe('Not compared: the ledger reaches Oct 31, 2026 only');
  });

  test('leads from what is found to the days that data reach, and to none after them', async () => {
    const sent = '2026-11-09T04:30:00Z';
    const { insights } = await whileSent({ gl_balances: sent, ros: sent }, () => statementOf());
    const found = insights.find(({ id }) => id.startsWith('reconciliation:'));
    expect(found?.drill).toMatchObject({ startDate: '2026-11-01', endDate: '2026-11-08' });
  });

  test('is not compared with repair orders that cover fewer days than the ledger, and says so', async () => {
    const behind = { gl_balances: '2026-11-19T04:30:00Z', ros: '2026-11-13T04:30:00Z' };
    const open = await whileSent(behind, () => statementOf());
    expect(open.reconciliation).toBeNull();
    expect(open.reconciliationNote).toBe('Not compared: the ledger reaches Nov 18, 2026, repair orders Nov 12, 2026');
    expect(open.insights.filter(({ id }) => id.startsWith('reconciliation:'))).toEqual([]);
    // Months of the ledger pass such a month over.
    const months = await whileSent(behind, async () =>
      calls.monthlyNumbersAccounting.response.parse(
        (await store.ask(calls.monthlyNumbersAccounting, 'director', { query: {} })).body,
      ),
    );
    expect(months.data.reconciliation?.month).toBe('2026-10');
  });

  test('of last month, which is closed, is not compared with repair orders that end within it', async () => {
    const { reconciliation, reconciliationNote } = await whileSent({ ros: '2026-10-21T04:30:00Z' }, () =>
      statementOf({ month: '2026-10' }),
    );
    expect([reconciliation, reconciliationNote]).toEqual([
      null,
      'Not compared: the ledger reaches Oct 31, 2026, repair orders Oct 20, 2026',
    ]);
  });

  test('months together wait until the last is closed', async () => {
    const { comparisonNote } = await statementOf({ basis: 'ytd' });
    expect(comparisonNote).toBe('November 2026 is open: these months are compared once it is closed.');
  });
});

test('a closed month is compared with whole months and judged', async () => {
  const closed = await statementOf({ month: '2026-10' });
  expect([closed.comparisonNote, closed.comparedDays]).toEqual([null, null]);
  expect(line(closed, 'service.sales.customer')).toMatchObject({ actual: 10_000, priorMonth: 8000 });
  expect(line(closed, 'service.net')?.status).toBe('green');
});
