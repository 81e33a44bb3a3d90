import { exitCodeOf } from './run/report.ts';
import { loadFiles } from './testing/extract.ts';
import { twoOrders } from './testing/two-orders.ts';
import { useStores } from './testing/use-stores.ts';

const used = useStores();

const load = (files: Parameters<typeof loadFiles>[2]) => loadFiles(used.db, used.store, files);
const rows = (columns: string, table: string, order: string) =>
  used.db.query(`select ${columns} from ${table} where dealership_id = $1 order by ${order}`, [used.store]);

test('stock by day, and what it says of the parts', async () => {
  const head = [
    'as_of',
    'part_number',
    'description',
    'status',
    'on_hand',
    'unit_cost',
    'list_price',
    'last_sale_date',
  ];
  await load({
    'parts_inventory.csv': [
      head,
      ['2026-11-18', 'P1', 'Pad', 'Active', 4, 10, 20, ''],
      ['2026-11-19', 'P1', 'Pad set', 'Phase Out', 3, 11, 21, '2026-08-31'],
      ['2026-11-19', 'P1', 'Pad set', 'Phase Out', 2.5, 11, 21, '2026-08-31'],
    ],
  });
  expect(await rows('as_of, status_dms, status, on_hand, cost_c, mns', 'part_stock_snapshot', 'as_of')).toEqual([
    { as_of: '2026-11-18', status_dms: 'Active', status: 'active', on_hand: 4, cost_c: 1_000, mns: null },
    { as_of: '2026-11-19', status_dms: 'Phase Out', status: 'phase_out', on_hand: 2.5, cost_c: 1_100, mns: 3 },
  ]);
  expect(await rows('part_number, description, list_c', 'part', '1')).toEqual([
    { part_number: 'P1', description: 'Pad set', list_c: 2_100 },
  ]);
});

test('part transactions are replaced per document', async () => {
  const head = [
    'date',
    'kind',
    'document',
    'sale_type',
    'account_number',
    'part_number',
    'quantity',
    'unit_cost',
    'unit_sale',
  ];
  const sale = ['2026-11-18', 'Sale', 'D1', 'Wholesale', 'W1', 'P1', 2, 10, 15];
  await load({
    'parts_transactions.csv': [head, sale, sale, ['2026-11-18', 'lost_sale', 'L1', '', '', 'P2', 1, 4, 9]],
    'wholesale_accounts.csv': [
      ['account_number', 'name', 'type'],
      ['W1', 'Body & Sons', 'BODY'],
    ],
  });
  await load({ 'parts_transactions.csv': [head, ['2026-11-19', 'return', 'D1', 'wholesale', 'W1', 'P1', -2, 10, 15]] });
  expect(
    await rows('kind, doc_number, doc_kind, customer_account, qty, unit_sale_c, list_c', 'part_txn', 'doc_number'),
  ).toEqual([
    {
      kind: 'return',
      doc_number: 'D1',
      doc_kind: 'wholesale',
      customer_account: 'W1',
      qty: -2,
      unit_sale_c: 1_500,
      list_c: null,
    },
    {
      kind: 'lost_sale',
      doc_number: 'L1',
      doc_kind: 'internal',
      customer_account: '',
      qty: 1,
      unit_sale_c: 0,
      list_c: 900,
    },
  ]);
  expect(await rows('name, type', 'wholesale_account', '1')).toEqual([{ name: 'Body & Sons', type: 'body' }]);
});

test('balances replace by month and carry the year to date; entries replace by document; mappings stay', async () => {
  await load({
    'gl_accounts.csv': [
      ['account', 'description', 'type'],
      ['4600', 'Labor C', 'sale'],
    ],
    'gl_balances.csv': [
      ['account', 'month', 'debit', 'credit'],
      ['4600', '2026-09', 0, 100],
      ['4600', '2026-10', 5, '1,000.50'],
    ],
    'gl_entries.csv': [
      ['account', 'date', 'journal', 'reference', 'debit', 'credit'],
      ['4600', '2026-10-02', 'SV', '1', 0, 100],
      ['4600', '2026-10-02', 'GJ', '', 0, 7],
    ],
  });
  await used.db.execute(
    `update gl_account set statement_line = 'service.sales.internal', map_source = 'manual' where dealership_id = $1`,
    [used.store],
  );
  await load({
    'gl_accounts.csv': [
      ['account', 'description', 'type'],
      ['4600', 'Labor customer', 'sale'],
    ],
    'gl_balances.csv': [
      ['account', 'month', 'debit', 'credit'],
      ['4600', '2026-09', 0, 200],
    ],
    'gl_entries.csv': [
      ['account', 'date', 'journal', 'reference', 'debit', 'credit'],
      ['4600', '2026-10-05', 'SV', '1', 20, 0],
      ['4600', '2026-10-02', 'GJ', '', 0, 8],
    ],
  });
  expect(await rows('month, debit_c, credit_c, net_c, ytd_c', 'gl_balance', 'month')).toEqual([
    { month: '2026-09', debit_c: 0, credit_c: 20_000, net_c: -20_000, ytd_c: -20_000 },
    { month: '2026-10', debit_c: 500, credit_c: 100_050, net_c: -99_550, ytd_c: -119_550 },
  ]);
  expect(await rows('journal, posted_date, amount_c', 'gl_entry', 'journal')).toEqual([
    { journal: 'GJ', posted_date: '2026-10-02', amount_c: -800 },
    { journal: 'SV', posted_date: '2026-10-05', amount_c: 2_000 },
  ]);
  expect(await rows('description, sign, statement_line', 'gl_account', '1')).toEqual([
    { description: 'Labor customer', sign: 1, statement_line: 'service.sales.internal' },
  ]);
});

test('accounts without a place by hand are placed anew, with a warning; what a person decided stays', async () => {
  const chart = {
    'gl_accounts.csv': [
      ['account', 'description', 'type', 'department'],
      ['4600', 'Labor, customer', 'sale', 'Service'],
      ['4610', 'Warranty labor', 'sale', 'Service'],
      ['4620', 'Internal labor', 'sale', 'Service'],
    ],
  };
  const places = () => rows('account, statement_line, map_source', 'gl_account', 'account');
  const found = [
    { account: '4600', statement_line: 'service.sales.customer', map_source: 'auto' },
    { account: '4610', statement_line: 'service.sales.warranty', map_source: 'auto' },
    { account: '4620', statement_line: 'service.sales.internal', map_source: 'auto' },
  ];
  expect((await load(chart)).files[0]?.warnings).toEqual([]);
  expect(await places()).toEqual(found);
  // Mapped by earlier rules, moved by a person, and unmapped by a person.
  await used.db.execute(
    `update gl_account g set statement_line = w.line, map_source = w.source
       from (values ('4600', 'service.sales.sublet', 'auto'), ('4610', 'service.sales.contract', 'manual'), ('4620', null, 'manual'))
            as w (account, line, source)
      where g.dealership_id = $1 and g.account = w.account`,
    [used.store],
  );
  const report = await load(chart);
  expect(await places()).toEqual([
    found[0],
    { account: '4610', statement_line: 'service.sales.contract', map_source: 'manual' },
    { account: '4620', statement_line: null, map_source: 'manual' },
  ]);
  const warning =
    '1 account that nobody has placed by hand moved to another line of the statement: 4600 from service.sales.sublet to service.sales.customer';
  expect(report.files[0]?.warnings).toEqual([warning]);
  expect(await rows('warnings', 'feed_file', 'id')).toEqual([{ warnings: [] }, { warnings: [warning] }]);
  expect((await load(chart)).files[0]?.warnings).toEqual([]);
});

test('balances of accounts that the chart lacks are kept and told, ten of them by number', async () => {
  const unknown = Array.from({ length: 12 }, (_, index) => String(7001 + index));
  const balances = {
    'gl_balances.csv': [
      ['account', 'month', 'debit', 'credit'],
      ['4600', '2026-10', 0, 100],
      ...unknown.flatMap((account) => [
        [account, '2026-09', 5, 0],
        [account, '2026-10', 6, 0],
      ]),
    ],
  };
  const head = ['account', 'description', 'type'];
  const chart = { 'gl_accounts.csv': [head, ['4600', 'Labor, customer', 'sale']] };
  const { files } = await load({ ...chart, ...balances });
  const warning = `12 accounts that no gl_accounts.csv has named, and that no statement shows until one does: ${unknown.slice(0, 10).join(', ')} and 2 more`;
  expect(files.map(({ kind, rows: loaded, warnings }) => [kind, loaded, warnings])).toEqual([
    ['gl_accounts', 1, []],
    ['gl_balances', 25, [warning]],
  ]);
  expect(await rows('kind, warnings', 'feed_file', 'id')).toContainEqual({ kind: 'gl_balances', warnings: [warning] });
  // Without a chart in the same folder, the earlier one counts. Once it names all accounts, there is no warning.
  expect((await load(balances)).files[0]?.warnings).toEqual([warning]);
  await load({ 'gl_accounts.csv': [head, ...unknown.map((account) => [account, 'Supplies', 'expense'])] });
  expect((await load(balances)).files[0]?.warnings).toEqual([]);
});

test('the time clock replaces by technician and day, and tells that there is one', async () => {
  const head = ['tech_number', 'date', 'hours'];
  await load({ 'time_clock.csv': [head, ['T1', '2026-11-18', 8], ['T1', '2026-11-19', 8.25]] });
  await load({ 'time_clock.csv': [head, ['T1', '11/18/2026', 7.5]] });
  expect(await rows('date, clock_h', 'attendance', 'date')).toEqual([
    { date: '2026-11-18', clock_h: 750 },
    { date: '2026-11-19', clock_h: 825 },
  ]);
  expect(await used.db.query('select has_clock_feed from dealership where id = $1', [used.store])).toEqual([
    { has_clock_feed: true },
  ]);
});

test('inspections replace per repair order, whose advisor they take; suffixes tell repair orders apart', async () => {
  const head = ['ro_number', 'ro_suffix', 'item', 'rating', 'labor', 'decision'];
  await load({
    ...twoOrders,
    'inspections.csv': [
      ['ro_number', 'ro_suffix', 'tech_number', 'completed_at', 'video'],
      ['1', '', 'T1', '2026-10-01 10:00', 'yes'],
      ['1', 'B', 'T2', '2026-10-01 11:00', 'no'],
    ],
    'inspection_items.csv': [head, ['1', '', 'Brakes', 'RED', 120, 'declined'], ['1', '', 'Tires', 'green', '', '']],
  });
  // In October, Chicago is five hours behind UTC.
  const inspections = () =>
    rows(
      `ro_suffix, advisor_number, status, video, completed_at = '2026-10-01T15:00:00Z' as at_three`,
      'inspection',
      'ro_suffix',
    );
  expect(await inspections()).toEqual([
    { ro_suffix: '', advisor_number: 'A1', status: 'complete', video: true, at_three: true },
    { ro_suffix: 'B', advisor_number: 'A2', status: 'open', video: false, at_three: false },
  ]);
  const report = await load({
    'inspection_items.csv': [
      head,
      ['1', '', 'Battery', 'yellow', 30, ''],
      ['1', 'B', 'Oil', 'red', 1, ''],
      ['9', '', 'Oil', 'red', 1, ''],
    ],
  });
  expect(exitCodeOf(report)).toBe(2);
  expect((await inspections())[1]).toMatchObject({ status: 'complete' });
  expect(await rows('label, rating, labor_c, decision', 'inspection_item', 'label')).toEqual([
    { label: 'Battery', rating: 'Y', labor_c: 3_000, decision: 'none' },
    { label: 'Oil', rating: 'R', labor_c: 100, decision: 'none' },
  ]);
});

test('declined work replaces per repair order, and technicians that come alone join the lines that are there', async () => {
  const head = ['ro_number', 'ro_suffix', 'text', 'amount'];
  await load({ ...twoOrders, 'declined.csv': [head, ['1', '', 'Brake fluid', 112], ['1', 'B', 'Wipers', 30]] });
  await load({
    'declined.csv': [head, ['1', '', 'Coolant', 90]],
    'techs.csv': [
      ['ro_number', 'ro_suffix', 'line', 'tech_number', 'flagged_hours', 'actual_hours'],
      ['1', 'B', 'A', 'T1', 2, 1.5],
    ],
  });
  expect(await rows('text, amount_c', 'declined_item', 'text')).toEqual([
    { text: 'Coolant', amount_c: 9_000 },
    { text: 'Wipers', amount_c: 3_000 },
  ]);
  expect(await rows('tech_number, share, cost_c, actual_h', 'ro_line_tech', '1')).toEqual([
    { tech_number: 'T1', share: 1, cost_c: 8_000, actual_h: 150 },
  ]);
  expect(await rows('ro_suffix, sold_h, actual_h, status', 'repair_order', 'ro_suffix')).toEqual([
    { ro_suffix: '', sold_h: 100, actual_h: 0, status: 'C' },
    { ro_suffix: 'B', sold_h: 200, actual_h: 150, status: 'O' },
  ]);
});

test('a time clock without rows does not say that there is one', async () => {
  await load({ 'time_clock.csv': [['tech_number', 'date', 'hours']] });
  expect(await used.db.query('select has_clock_feed from dealership where id = $1', [used.store])).toEqual([
    { has_clock_feed: false },
  ]);
});
