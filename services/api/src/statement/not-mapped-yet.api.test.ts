import { calls } from '@fixed-ops/contract';
import { useLedgerStore } from './testing/ledger-store.ts';

const ledger = useLedgerStore();
const { detail, statement, lineOf } = ledger;

const DEPARTMENTS = { Service: ['4600', '4610', '4699', '6600', '7210-S', '7230-S'], Parts: ['4730', '6730'] };

const months = async () =>
  calls.monthlyNumbersAccounting.response.parse(
    await ledger.ask(calls.monthlyNumbersAccounting, 'director', {
      startDate: '2026-10-01',
      endDate: '2026-10-31',
      months: '2',
    }),
  ).data;
const line = async (key: string, query: Record<string, string> = {}) => {
  const found = lineOf(await statement(query), key);
  if (!found) throw new Error(`no line ${key}`);
  return found;
};

/** An account and what a person, or nobody, has said of it. */
async function put(account: string, lineKey: string | null, source: 'auto' | 'manual' = 'auto'): Promise<void> {
  await ledger.db.execute(
    `update gl_account set statement_line = $2, map_source = $3 where dealership_id = 'd1' and account = $1`,
    [account, lineKey, source],
  );
  await ledger.store.changed();
}

/** As long as a task runs. */
async function whileOn(account: string, lineKey: string | null, work: () => Promise<void>, source?: 'manual') {
  const [row] = await ledger.db.query<{ line: string | null; map_source: 'auto' | 'manual' }>(
    `select statement_line as line, map_source from gl_account where dealership_id = 'd1' and account = $1`,
    [account],
  );
  await put(account, lineKey, source);
  try {
    await work();
  } finally {
    await put(account, row?.line ?? null, row?.map_source);
  }
}

beforeAll(async () => {
  for (const [department, accounts] of Object.entries(DEPARTMENTS)) {
    await ledger.db.execute(
      `update gl_account set department = $1 where dealership_id = 'd1' and account = any($2::text[])`,
      [department, accounts],
    );
  }
  await ledger.db.execute(`update gl_account set department = 'Administration' where account = '8000'`);
  await ledger.store.changed();
});

test('leaving an account unmapped changes neither gross nor net nor absorption, here or in the months', async () => {
  const figures = async () => ({
    statements: await Promise.all(
      ['service', 'parts'].map(async (department) => {
        const { sections } = await statement({ department });
        return sections
          .flatMap(({ lines }) => lines)
          .filter(({ lineKey }) => /total|gross|net|absorption|breakeven/.test(lineKey))
          .map(({ lineKey, actual, priorMonth, pct }) => [lineKey, actual, priorMonth, pct]);
      }),
    ),
    months: (await months()).months.map((month) => ({ ...month, semiFixed: null, unmappedExpense: null })),
  });
  const before = await figures();
  for (const account of [...Object.values(DEPARTMENTS).flat(), '8000'])
    await whileOn(account, null, async () => expect({ account, ...(await figures()) }).toEqual({ account, ...before }));
  await whileOn('4600', null, () =>
    whileOn('6600', null, async () => {
      expect(await figures()).toEqual(before);
    }),
  );
});

test('it has its own line in its section, every figure that includes it is marked, and its rows are listed', async () => {
  await whileOn('7230-S', null, async () => {
    const model = await statement();
    const expenses = model.sections.find(({ key }) => key === 'expense')?.lines.map(({ lineKey }) => lineKey);
    expect(expenses?.slice(-2)).toEqual(['service.expense.unmapped', 'service.total_expense']);
    expect(lineOf(model, 'service.expense.unmapped')).toMatchObject({
      label: 'Not mapped yet',
      actual: 1000,
      accounts: ['7230-S'],
      unmappedAccounts: 1,
    });
    expect(model.unmappedAccounts).toBe(1);
    expect(model.insights.find(({ id }) => id === 'unmapped:accounts')).toMatchObject({
      sentence:
        'One account of the department is on no line of the statement yet: $1,000 count in its totals and in none of its lines.',
      dollars: 1000,
    });
    const marked = model.sections.flatMap(({ lines }) => lines).filter(({ unmappedAccounts }) => unmappedAccounts > 0);
    expect(marked.map(({ lineKey }) => lineKey)).toEqual([
      'service.expense.unmapped',
      'service.total_expense',
      'service.net',
      'net_to_gross',
      'fixed_absorption',
    ]);
    const { data, line: shown } = await detail('service.expense.unmapped');
    expect([data.map(({ account, amount }) => [account, amount]), shown.actual]).toEqual([[['7230-S', 1000]], 1000]);
    const total = await detail('service.total_expense');
    expect([total.line.unmappedAccounts, total.totals.amount]).toEqual([1, total.line.actual]);
    expect((await detail('fixed_absorption')).line.unmappedAccounts).toBe(1);
    const { months: rows, unmappedAccounts } = await months();
    expect(unmappedAccounts).toEqual({ service: 1, parts: 0, store: 0 });
    expect(rows.at(-1)).toMatchObject({ semiFixed: 18_000, unmappedExpense: 1000 });
  });
});

test('what is mapped whole has no such line and no mark', async () => {
  const { sections, unmappedAccounts } = await statement();
  const lines = sections.flatMap((section) => section.lines);
  expect(lines.filter(({ lineKey }) => lineKey.endsWith('.unmapped'))).toEqual([]);
  expect([unmappedAccounts, lines.some((each) => each.unmappedAccounts > 0)]).toEqual([0, false]);
  expect(
    await ledger.send(calls.statementDetail, 'director', {
      department: 'service',
      month: '2026-10',
      lineKey: 'service.sales.unmapped',
    }),
  ).toMatchObject({ status: 404 });
});

test('unmapped accounts are counted for their own department', async () => {
  await whileOn('4730', null, async () => {
    expect((await statement()).unmappedAccounts).toBe(0);
    expect((await statement({ department: 'parts' })).unmappedAccounts).toBe(1);
    // Absorption is of all departments.
    expect((await line('fixed_absorption')).unmappedAccounts).toBe(1);
    expect((await line('service.net')).unmappedAccounts).toBe(0);
  });
});

test('an account of no known department is in no total, and marked', async () => {
  const { unmappedAccounts, accountsWithoutDepartment } = await statement();
  expect([unmappedAccounts, accountsWithoutDepartment]).toEqual([0, 1]);
  expect((await months()).accountsWithoutDepartment).toBe(1);
  expect((await line('service.net')).actual).toBe(71_000);
});

test('an account that a person put on no line counts as well, without the mark', async () => {
  await whileOn(
    '7230-S',
    null,
    async () => {
      expect(await line('service.expense.unmapped')).toMatchObject({ actual: 1000, unmappedAccounts: 0 });
      expect(await line('service.net')).toMatchObject({ actual: 71_000, unmappedAccounts: 0 });
      const { unmappedAccounts, insights } = await statement();
      expect([unmappedAccounts, insights.filter(({ id }) => id.startsWith('unmapped'))]).toEqual([0, []]);
    },
    'manual',
  );
});

describe('ledger and repair orders are not set side by side', () => {
  const reconciliations = async () => [(await statement()).reconciliation, (await months()).reconciliation];

  test('while sales that nobody has mapped may be labor', async () => {
    await whileOn('4610', null, async () => expect(await reconciliations()).toEqual([null, null]));
    await whileOn('4610', null, async () => expect(await reconciliations()).not.toContain(null), 'manual');
    await whileOn('7230-S', null, async () => expect(await reconciliations()).not.toContain(null));
  });

  test('also if the department of the sales is unknown', async () => {
    await ledger.db.execute(`update gl_account set department = '03' where account = '4610'`);
    await whileOn('4610', null, async () => expect(await reconciliations()).toEqual([null, null]));
    await ledger.db.execute(`update gl_account set department = 'Service' where account = '4610'`);
  });
});

test('nothing is entered on it', async () => {
  await whileOn('7230-S', null, async () => {
    const lineKey = 'service.expense.unmapped';
    const entries = [{ month: '2026-10', lineKey, kind: 'actual', amount: 5 }];
    expect(await ledger.send(calls.putStatementModel, 'director', {}, { entries })).toMatchObject({
      status: 422,
      body: { errors: [{ code: 'unknown_line' }] },
    });
  });
});
