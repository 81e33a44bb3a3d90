import { calls, settingsBlocks } from '@fixed-ops/contract';
import { problemsOf, settingsClient } from '../../testing/settings-client.ts';
import { TestStore, useTestStore } from '../../testing/test-store.ts';

const store = useTestStore(async () => {
  const opened = await TestStore.open([
    { id: 'd-1', name: 'Alpha' },
    { id: 'd-2', name: 'Beta' },
  ]);
  await opened.person('admin', { dealerships: ['d-1'], role: 'ADMIN' });
  await opened.db.execute('delete from statement_line');
  await opened.db.execute(
    `insert into statement_line (key, department, section, category, label, level, formula, sort_order, guideline_pct) values
       ('service.sales.customer', 'service', 'sales', '', 'Customer labor', 1, null, 10, null),
       ('service.total_sales', 'service', 'sales', '', 'Total sales', 0, 'sum(service.sales.)', 20, null),
       ('service.expense.fixed.rent', 'service', 'expense', 'fixed', 'Rent', 2, null, 30, 15),
       ('service.expense.semiFixed.tools', 'service', 'expense', 'semiFixed', 'Tools', 2, null, 40, null)`,
  );
  return opened;
});
const settings = settingsClient(store, 'admin');

beforeEach(async () => {
  for (const table of ['gl_account', 'gl_balance', 'expense_line', 'audit_log'])
    await store().db.execute(`delete from ${table}`);
  await store().db.execute(
    `insert into gl_account (dealership_id, account, description, type, department, statement_line, map_confidence, map_source) values
       ('d-1', '1240', 'Inventory, parts', 'asset', 'parts', null, null, 'auto'),
       ('d-1', '4600', 'Labor, customer', 'sale', 'service', 'service.sales.customer', 0.9, 'auto'),
       ('d-1', '7230', 'Shop tools', 'expense', 'service', null, null, 'auto'),
       ('d-1', '7310', 'Building rent', 'expense', '', null, null, 'auto'),
       ('d-1', '7999', 'Something else', 'expense', 'service', null, null, 'auto'),
       ('d-2', '7230', 'Shop tools', 'expense', 'service', 'service.expense.fixed.rent', 0.95, 'auto'),
       ('d-2', '7999', 'Something else', 'expense', 'Service', 'service.expense.semiFixed.tools', null, 'manual')`,
  );
  // Five months, of which the last three count: 10, 20 and 40 dollars of tools; sales are credits.
  await store().db.execute(
    `insert into gl_balance (dealership_id, account, month, debit_c, credit_c) values
       ('d-1', '7230', '2026-06', 900000, 0), ('d-1', '7230', '2026-08', 1000, 0), ('d-1', '7230', '2026-09', 2000, 0),
       ('d-1', '7230', '2026-10', 4500, 500), ('d-1', '4600', '2026-10', 0, 123450), ('d-1', '7999', '2026-10', 0, 9000)`,
  );
});

const mapping = [calls.aiStatementAccountMapping, calls.putAiStatementAccountMapping] as const;
const expenses = [calls.serviceExpenses, calls.putServiceExpenses] as const;
const lines = () =>
  store().db.query(
    `select account, statement_line, map_source, sign from gl_account where dealership_id = 'd-1' order by account`,
  );

describe('AIStatementAccountOptions', () => {
  test('lists what is unmapped with its last three months, largest first, and where it probably belongs', async () => {
    const { body } = await settings.read(calls.aiStatementAccountOptions);
    const options = calls.aiStatementAccountOptions.response.parse(body);
    expect(options.months).toEqual(['2026-08', '2026-09', '2026-10']);
    expect(
      options.unmapped.map(({ account, total, suggestion }) => [
        account,
        total,
        suggestion?.lineKey,
        suggestion?.confidence,
      ]),
    ).toEqual([
      ['7999', -90, 'service.expense.semiFixed.tools', 0.95],
      // What was found at Beta by itself, however sure, is nobody's decision.
      ['7230', 70, 'service.expense.semiFixed.tools', 0.85],
      // Nothing says which department the rent is of.
      ['7310', 0, undefined, undefined],
    ]);
    expect(options.unmapped[0]?.suggestion?.reason).toBe('Beta has this account there.');
    expect(options.unmappedTotal).toBe(160);
    expect(options.accounts.find(({ account }) => account === '4600')).toMatchObject({
      total: 1234.5,
      suggestion: null,
    });
    expect(options.lines.map(({ lineKey, accountTypes }) => `${lineKey} ${accountTypes.join()}`)).toEqual([
      'service.sales.customer sale',
      'service.total_sales ',
      'service.expense.fixed.rent expense',
      'service.expense.semiFixed.tools expense',
      'parts.inventory asset',
    ]);
  });
});

describe('AIStatementAccountMapping', () => {
  test('puts accounts on lines by hand and leaves the others with where they come from', async () => {
    const rows = await settings.data<{ account: string }[]>(calls.aiStatementAccountMapping);
    const lineOf: Record<string, string> = { '7310': 'service.expense.fixed.rent', '1240': 'parts.inventory' };
    const sent = rows.map((row) => (lineOf[row.account] ? { ...row, lineKey: lineOf[row.account] } : row));
    expect(await settings.save(mapping, sent)).toMatchObject({ status: 200 });
    expect(await settings.data(calls.aiStatementAccountMapping)).toMatchObject([
      { account: '1240', lineKey: 'parts.inventory', source: 'manual' },
      { account: '4600', lineKey: 'service.sales.customer', source: 'auto', confidence: 0.9 },
      { account: '7230', lineKey: null, source: 'auto' },
      { account: '7310', lineKey: 'service.expense.fixed.rent', source: 'manual', confidence: null },
      { account: '7999', lineKey: null },
    ]);
  });

  test('refuses unknown accounts and lines, sums, and lines of another kind', async () => {
    const wrong = [
      { account: '9', lineKey: null },
      { account: '4600', lineKey: 'service.expense.fixed.rent' },
      { account: '7310', lineKey: 'nowhere' },
      { account: '7230', lineKey: 'service.total_sales' },
      { account: '7230', lineKey: null },
    ];
    expect(problemsOf(await settings.save(mapping, wrong))).toEqual([
      'data.0.account unknown_account',
      'data.1.lineKey wrong_kind',
      'data.2.lineKey unknown_line',
      'data.3.lineKey line_is_a_sum',
      'data.4.account twice',
    ]);
  });

  test('nothing is mapped to the lines of what is not mapped yet', async () => {
    const sent = [{ account: '7230', lineKey: 'service.expense.unmapped' }];
    expect(problemsOf(await settings.save(mapping, sent))).toEqual(['data.0.lineKey unknown_line']);
  });

  test('an account that a person puts on no line is decided, others on none are not', async () => {
    const rows = await settings.data<{ account: string }[]>(calls.aiStatementAccountMapping);
    const sent = rows.map((row) => (row.account === '7310' ? { ...row, source: 'manual' } : row));
    expect(await settings.save(mapping, sent)).toMatchObject({ status: 200 });
    const { body } = await settings.read(calls.aiStatementAccountOptions);
    const { unmapped } = calls.aiStatementAccountOptions.response.parse(body);
    expect(unmapped.map(({ account }) => account)).toEqual(['7999', '7230']);
    expect(await lines()).toMatchObject([
      {},
      { account: '4600', map_source: 'auto' },
      { account: '7230', map_source: 'auto' },
      { account: '7310', statement_line: null, map_source: 'manual' },
      {},
    ]);
  });

  test('a mapping that is taken back leaves its accounts as they were: not mapped yet, or where the product had put them', async () => {
    const rows = await settings.data<{ account: string; lineKey: string | null; source?: string }[]>(
      calls.aiStatementAccountMapping,
    );
    const line = 'service.expense.fixed.rent';
    const mapped = rows.map(({ source: _source, ...row }) =>
      row.account === '7310' ? { ...row, lineKey: line } : row.account === '4600' ? { ...row, lineKey: null } : row,
    );
    expect(await settings.save(mapping, mapped)).toMatchObject({ status: 200 });
    const block = settingsBlocks.aiStatementAccountMapping;
    const { data } = block.history.response.parse((await store().ask(block.history, 'admin')).body);
    const back = await store().ask(block.restore, 'admin', {
      body: { historyId: data[0]!.historyId },
      headers: { 'if-match': '*' },
    });
    expect(back.status).toBe(200);
    expect(await lines()).toMatchObject([
      {},
      { account: '4600', statement_line: 'service.sales.customer', map_source: 'auto' },
      {},
      { account: '7310', statement_line: null, map_source: 'auto' },
      {},
    ]);
    // How sure the product was comes back too.
    expect(await settings.data(calls.aiStatementAccountMapping)).toContainEqual(
      expect.objectContaining({ account: '4600', source: 'auto', confidence: 0.9 }),
    );
  });

  test('what a person maps is suggested for accounts of the same department, type and words', async () => {
    const line = 'service.expense.fixed.rent';
    await settings.save(mapping, [
      { account: '4600', lineKey: 'service.sales.customer' },
      { account: '7999', lineKey: line },
    ]);
    await store().db.execute(
      `insert into gl_account (dealership_id, account, description, type, department)
       values ('d-1', '8123', 'SOMETHING ELSE', 'expense', 'Svc'), ('d-1', '8124', 'Something else', 'expense', 'Parts')`,
    );
    const { body } = await settings.read(calls.aiStatementAccountOptions);
    const { unmapped } = calls.aiStatementAccountOptions.response.parse(body);
    const suggestions = new Map(unmapped.map(({ account, suggestion }) => [account, suggestion?.lineKey]));
    expect([suggestions.get('8123'), suggestions.get('8124')]).toEqual([line, undefined]);
  });

  test('takes a contra account off its line on the statement', async () => {
    await settings.save(mapping, [
      { account: '4600', lineKey: 'service.sales.customer', sign: -1 },
      { account: '7230', lineKey: 'service.expense.semiFixed.tools' },
    ]);
    const answer = await store().ask(calls.statementModel, 'admin', {
      query: { department: 'service', month: '2026-10' },
    });
    const { data } = calls.statementModel.response.parse(answer.body);
    const amounts = data.sections.flatMap((section) => section.lines.map((line) => [line.lineKey, line.actual]));
    expect(amounts).toEqual(
      expect.arrayContaining([
        ['service.sales.customer', -1234.5],
        ['service.expense.semiFixed.tools', 40],
      ]),
    );
  });
});

describe('ServiceExpenses', () => {
  const rent = {
    expenseKey: 'rent',
    label: 'Rent',
    category: 'fixed',
    accounts: [],
    monthlyBudget: null,
    guidelinePctGross: null,
    allocateMethod: 'direct',
  };
  const tools = { ...rent, expenseKey: 'tools', label: 'Tools', category: 'semiFixed' };

  async function guideOfRent() {
    const answer = await store().ask(calls.statementModel, 'admin', {
      query: { department: 'service', month: '2026-10' },
    });
    const lines = calls.statementModel.response.parse(answer.body).data.sections.flatMap((section) => section.lines);
    const line = lines.find(({ lineKey }) => lineKey === 'service.expense.fixed.rent');
    return [line?.guideline, line?.guidelineSource];
  }

  test('starts with the lines of the statement', async () => {
    expect((await settings.read(calls.serviceExpenses)).body).toEqual({
      data: [rent, tools],
      source: 'default',
      updatedBy: null,
      updatedAt: null,
    });
  });

  test('keeps budget and guideline, and the accounts move on the statement too', async () => {
    const changed = { ...rent, accounts: ['7310'], monthlyBudget: 12000.5, guidelinePctGross: 12 };
    expect(await settings.save(expenses, [changed, { ...tools, accounts: ['7230'] }])).toMatchObject({
      status: 200,
      body: { data: [changed, { accounts: ['7230'] }], source: 'custom', updatedBy: 'Pat Person admin' },
    });
    expect(await lines()).toMatchObject([
      {},
      {},
      { account: '7230', statement_line: 'service.expense.semiFixed.tools', map_source: 'manual' },
      { account: '7310', statement_line: 'service.expense.fixed.rent' },
      { account: '7999', statement_line: null },
    ]);
    await settings.save(expenses, [changed, tools]);
    expect(await lines()).toMatchObject([{}, {}, { account: '7230', statement_line: null }, {}, {}]);
  });

  test('an account that is taken off its line again by taking a change back is not mapped yet, as before', async () => {
    await settings.save(expenses, [{ ...rent, accounts: ['7310'] }, tools]);
    const block = settingsBlocks.serviceExpenses;
    const { data } = block.history.response.parse((await store().ask(block.history, 'admin')).body);
    const body = { historyId: data[0]!.historyId };
    expect(await store().ask(block.restore, 'admin', { body, headers: { 'if-match': '*' } })).toMatchObject({
      status: 200,
    });
    expect((await lines()).find(({ account }) => account === '7310')).toMatchObject({
      ...{ statement_line: null, map_source: 'auto' },
    });
  });

  test('an account that the product had placed is its again, as sure as it was, when the change that moved it is taken back', async () => {
    await store().db.execute(
      `update gl_account set statement_line = 'service.expense.fixed.rent', map_source = 'auto', map_confidence = 0.8
        where account = '7310'`,
    );
    const block = settingsBlocks.serviceExpenses;
    const takeBack = async (place: number) => {
      const { data } = block.history.response.parse((await store().ask(block.history, 'admin')).body);
      const body = { historyId: data[place]!.historyId };
      await store().ask(block.restore, 'admin', { body, headers: { 'if-match': '*' } });
      const { data: mapped } = calls.aiStatementAccountMapping.response.parse(
        (await settings.read(calls.aiStatementAccountMapping)).body,
      );
      const { lineKey, source, confidence } = mapped.find((each) => each.account === '7310')!;
      return [lineKey, source, confidence];
    };
    await settings.save(expenses, [rent, { ...tools, accounts: ['7310'] }]);
    await settings.save(expenses, [rent, tools]);
    // A person had put it there.
    expect(await takeBack(0)).toEqual(['service.expense.semiFixed.tools', 'manual', null]);
    expect(await takeBack(2)).toEqual(['service.expense.fixed.rent', 'auto', 0.8]);
    await settings.save(expenses, [rent, tools]);
    expect(await takeBack(0)).toEqual(['service.expense.fixed.rent', 'auto', 0.8]);
  });

  test('an account that was kept on no line by choice returns to no line when the change that moved it is undone', async () => {
    const onRent = [{ ...rent, accounts: ['7310'] }, tools];
    const block = settingsBlocks.serviceExpenses;
    const takeBack = async (place: number) => {
      const { data } = block.history.response.parse((await store().ask(block.history, 'admin')).body);
      const body = { historyId: data[place]!.historyId };
      await store().ask(block.restore, 'admin', { body, headers: { 'if-match': '*' } });
      const { statement_line, map_source } = (await lines()).find(({ account }) => account === '7310')!;
      return [statement_line, map_source];
    };
    await settings.save(expenses, onRent);
    await settings.save(expenses, [rent, tools]);
    await settings.save(expenses, onRent);
    expect(await takeBack(0)).toEqual([null, 'manual']);
    // The second change is taken back, then the first: before it nobody had decided.
    expect(await takeBack(2)).toEqual(['service.expense.fixed.rent', 'manual']);
    expect(await takeBack(4)).toEqual([null, 'auto']);
    await settings.save(expenses, onRent);
    expect(await takeBack(0)).toEqual([null, 'auto']);
  });

  test('an account that the statement accounts leave on no line by choice stays decided through the expenses', async () => {
    await settings.save(mapping, [{ account: '7310', lineKey: null, sign: 1, source: 'manual' }]);
    await settings.save(expenses, [{ ...rent, accounts: ['7310'] }, tools]);
    const block = settingsBlocks.serviceExpenses;
    const { data } = block.history.response.parse((await store().ask(block.history, 'admin')).body);
    const body = { historyId: data[0]!.historyId };
    await store().ask(block.restore, 'admin', { body, headers: { 'if-match': '*' } });
    expect((await lines()).find(({ account }) => account === '7310')).toMatchObject({
      ...{ statement_line: null, map_source: 'manual' },
    });
  });

  test('a budget of its own leaves a line with the usual guide, which stays nobody’s own', async () => {
    expect(await settings.save(expenses, [{ ...rent, monthlyBudget: 900 }, tools])).toMatchObject({ status: 200 });
    const { body } = await settings.read(calls.serviceExpenses);
    expect(calls.serviceExpenses.response.parse(body).data[0]).toMatchObject({ guidelinePctGross: null });
    expect(await guideOfRent()).toEqual([15, 'default']);
    await settings.save(expenses, [{ ...rent, guidelinePctGross: 12 }, tools]);
    expect(await guideOfRent()).toEqual([12, 'store']);
  });

  test('a fixed charge needs its monthly budget: without one the expense would disappear', async () => {
    const fixed = { ...rent, allocateMethod: 'fixed$' };
    for (const monthlyBudget of [null, 0]) {
      const answer = await settings.save(expenses, [tools, { ...fixed, monthlyBudget }]);
      expect(answer).toMatchObject({ status: 422 });
      expect(problemsOf(answer)).toEqual(['data.1.monthlyBudget required']);
    }
    expect(await settings.save(expenses, [tools, { ...fixed, monthlyBudget: 4000 }])).toMatchObject({ status: 200 });
  });

  test('refuses lines and categories that the statement does not have, and an account on two lines', async () => {
    const wrong = [
      { ...rent, category: 'variable', accounts: ['4600', '7310'] },
      { ...tools, accounts: ['7310'] },
      { ...rent, expenseKey: 'nope' },
    ];
    expect(problemsOf(await settings.save(expenses, wrong))).toEqual([
      'data.0.category wrong_category',
      'data.0.accounts.0 unknown_account',
      'data.1.accounts.0 account_on_two_lines',
      'data.2.expenseKey unknown_line',
    ]);
  });
});
