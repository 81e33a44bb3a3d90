import { calls, settingsBlocks } from '@fixed-ops/contract';
import { problemsOf, settingsClient } from '../../testing/settings-client.ts';
import { TestStore, useTestStore } from '../../testing/test-store.ts';

const store = useTestStore(async () => {
  const opened = await TestStore.open([{ id: 'd-1' }, { id: 'd-2' }]);
  await opened.person('admin', { dealerships: ['d-1'], role: 'ADMIN' });
  await opened.person('technician', { dealerships: ['d-1'], role: 'EMPLOYEE', jobTitle: 'SERVICE_TECHNICIAN' });
  return opened;
});
const settings = settingsClient(store, 'admin');

beforeEach(async () => {
  const filled = [
    'op_code',
    'ro_line',
    'repair_order',
    'labor_matrix',
    'heat_sheet_map',
    'heat_sheet_option',
    'audit_log',
  ];
  for (const table of filled) await store().db.execute(`delete from ${table}`);
  await store().db.execute(
    `insert into op_code (dealership_id, code, description, category, is_maint, std_h, std_price_c, mapping_source) values
       ('d-1', '30K', '30,000 mile service', '', false, null, null, 'auto'),
       ('d-1', 'BRKF', 'Front brake pads', 'repair', false, 180, 32000, 'manual'),
       ('d-2', '30K', '30,000 mile service', '', false, null, null, 'auto')`,
  );
  for (const [id, dealership] of [
    [1, 'd-1'],
    [2, 'd-2'],
  ] as const) {
    await store().db.execute(
      `insert into repair_order (dealership_id, id, ro_number, status, open_date, close_date, line_count)
       values ($1, $2::bigint, $2::bigint::text, 'C', '2026-11-02', '2026-11-03', 2)`,
      [dealership, id],
    );
    await store().db.execute(
      `insert into ro_line (dealership_id, ro_id, close_date, line_no, pay_type, op_code, category, is_counted, sold_h, labor_sale_c)
       values ($1, $2, '2026-11-03', 1, 'C', '30K', '', true, 190, 25500),
              ($1, $2, '2026-11-03', 2, 'C', 'BRKF', 'repair', true, 180, 32000)`,
      [dealership, id],
    );
  }
});

const opCodes = [calls.maintOpCodes, calls.putMaintOpCodes] as const;
const mapping = [calls.heatSheetMapping, calls.putHeatSheetMapping] as const;
const options = [calls.serviceOptionsHeatSheet, calls.putServiceOptionsHeatSheet] as const;
const linesOf = (dealership: string) =>
  store().db.query('select op_code, category, is_maint from ro_line where dealership_id = $1 order by line_no', [
    dealership,
  ]);
const code = (opCode: string, change: object = {}) => ({
  opCode,
  description: '',
  category: '',
  isMaintenance: false,
  expectedHours: null,
  expectedPrice: null,
  ...change,
});

describe('MaintOpCodes', () => {
  test('is open to everybody, with what the description suggests', async () => {
    expect(await settings.data(calls.maintOpCodes, store().personOf('technician'))).toEqual([
      {
        opCode: '30K',
        description: '30,000 mile service',
        category: '',
        isMaintenance: false,
        expectedHours: null,
        expectedPrice: null,
        source: 'auto',
        suggestion: {
          category: 'maintenance',
          isMaintenance: true,
          confidence: 0.95,
          reason: 'The description says “30,000 mile service”',
        },
      },
      expect.objectContaining({ opCode: 'BRKF', expectedHours: 1.8, expectedPrice: 320, source: 'manual' }),
    ]);
    expect(await settings.save(opCodes, [], store().personOf('technician'))).toMatchObject({ status: 403 });
  });

  test('restates the lines of the codes that changed, here alone', async () => {
    const rows = await settings.data<{ opCode: string }[]>(calls.maintOpCodes);
    const sent = rows.map((row) =>
      row.opCode === '30K' ? { ...row, category: 'maintenance', isMaintenance: true, expectedHours: 1.9 } : row,
    );
    const saved = await settings.save(opCodes, sent);
    expect(saved).toMatchObject({ status: 200, body: { data: [{ opCode: '30K', source: 'manual' }, {}] } });
    expect(await linesOf('d-1')).toEqual([
      { op_code: '30K', category: 'maintenance', is_maint: true },
      { op_code: 'BRKF', category: 'repair', is_maint: false },
    ]);
    expect((await linesOf('d-2'))[0]).toMatchObject({ category: '', is_maint: false });
    const [line] = await store().db.query<{ before: unknown[]; after: unknown[] }>(
      'select before, after from audit_log',
    );
    expect([line?.before.length, line?.after.length]).toEqual([1, 1]);
  });

  test('gives lines that become repair the matrix price, and removes it from lines that are no longer repair', async () => {
    await store().db.execute(
      `insert into labor_matrix (dealership_id, id, name, effective_from, door_rate_c, cells, active)
       values ('d-1', 1, 'Grid', '2026-01-01', 20000, array(select 2000 * n from generate_series(1, 20) n), true)`,
    );
    await store().db.execute(
      `insert into labor_matrix_type (dealership_id, matrix_id, labor_type) values ('d-1', 1, 'CM')`,
    );
    await store().db.execute(
      `update ro_line set labor_type = 'CM', matrix_price_c = case op_code when 'BRKF' then 36000 end where dealership_id = 'd-1'`,
    );
    const rows = await settings.data<{ opCode: string }[]>(calls.maintOpCodes);
    await settings.save(
      opCodes,
      rows.map((row) => ({ ...row, category: row.opCode === '30K' ? 'repair' : 'maintenance' })),
    );
    // 1.9 hours by 20.00 for each tenth of an hour.
    expect(
      await store().db.query(
        `select op_code, matrix_price_c from ro_line where dealership_id = 'd-1' order by line_no`,
      ),
    ).toEqual([
      { op_code: '30K', matrix_price_c: 38_000 },
      { op_code: 'BRKF', matrix_price_c: null },
    ]);
  });

  test('leaves a code as it was where a change is taken back: the nightly files may place it again', async () => {
    const before = await settings.data<{ opCode: string }[]>(calls.maintOpCodes);
    await settings.save(
      opCodes,
      before.map((row) => ({ ...row, category: 'diagnostic' })),
    );
    const { history, restore } = settingsBlocks.maintOpCodes;
    const admin = store().personOf('admin');
    const at = { as: admin, params: { userId: admin.userId, dealershipId: 'd-1' } };
    const { data } = history.response.parse((await store().api.send(history, at)).body);
    const body = { historyId: data[0]!.historyId };
    expect((await store().api.send(restore, { ...at, body, headers: { 'if-match': '*' } })).status).toBe(200);
    expect(await settings.data(calls.maintOpCodes)).toEqual(before);
    expect(before).toMatchObject([{ source: 'auto' }, { source: 'manual' }]);
    // Taken back once more, after the nightly files have placed it.
    await store().db.execute(
      `update op_code set category = 'maintenance' where dealership_id = 'd-1' and code = '30K'`,
    );
    expect((await store().api.send(restore, { ...at, body, headers: { 'if-match': '*' } })).status).toBe(200);
    expect(await settings.data(calls.maintOpCodes)).toEqual(before);
  });

  test('keeps a person’s choice when nightly files come, whatever source the body names', async () => {
    const rows = await settings.data<{ opCode: string }[]>(calls.maintOpCodes);
    const sent = rows.map((row) => ({ ...row, category: 'diagnostic', source: 'auto' }));
    expect(await settings.save(opCodes, sent)).toMatchObject({
      body: { data: sent.map(({ opCode }) => ({ opCode, category: 'diagnostic', source: 'manual' })) },
    });
    expect(await settings.save(opCodes, sent)).toMatchObject({
      body: { data: [{ source: 'manual' }, { source: 'manual' }] },
    });
  });

  test('takes a code that no repair order has used yet, and lets one go that is left out', async () => {
    await settings.save(opCodes, [code('NEW1', { category: 'diagnostic', description: 'Diagnosis' })]);
    const rows = await settings.data<{ opCode: string; category: string }[]>(calls.maintOpCodes);
    expect(rows.map(({ opCode, category }) => `${opCode} ${category}`)).toEqual(['30K ', 'BRKF ', 'NEW1 diagnostic']);
    expect((await linesOf('d-1'))[1]).toMatchObject({ op_code: 'BRKF', category: '' });
  });

  test('names a code that stands twice', async () => {
    expect(problemsOf(await settings.save(opCodes, [code('A'), code('A')]))).toEqual(['data.1.opCode twice']);
  });
});

describe('HeatSheetMapping', () => {
  const item = (itemKey: string, opCodesOf: readonly string[], change: object = {}) => ({
    itemKey,
    label: itemKey.toUpperCase(),
    department: 'service',
    opCodes: opCodesOf,
    partGroups: [],
    eligible: 'C',
    order: 0,
    ...change,
  });

  test('keeps items in order, and OpCodeUsage says which item takes a code', async () => {
    const items = [item('brakes', ['BRK*'], { order: 1 }), item('mileage', ['90K'], { eligible: 'mileage>=25000' })];
    expect(await settings.save(mapping, items)).toMatchObject({ status: 200 });
    expect(await settings.data(calls.heatSheetMapping)).toEqual([items[1], items[0]]);
    expect((await settings.read(calls.opCodeUsage)).body).toEqual([
      { opCode: '30K', description: '30,000 mile service', lines: 1, hours: 1.9, labor: 255, itemKeys: [] },
      { opCode: 'BRKF', description: 'Front brake pads', lines: 1, hours: 1.8, labor: 320, itemKeys: ['brakes'] },
    ]);
  });

  test('refuses a code that two items would count, naming both', async () => {
    const answer = await settings.save(mapping, [item('brakes', ['BRK*', 'BRKF']), item('front', ['BRKF', '*'])]);
    expect(problemsOf(answer)).toEqual([
      'data.0.opCodes.1 twice',
      'data.1.opCodes.0 op_code_in_two_items',
      'data.1.opCodes.1 every_code',
    ]);
    expect(JSON.stringify(answer.body)).toContain('BRKF of “FRONT” takes codes that BRK* of “BRAKES” takes');
  });
});

describe('HeatSheetMapping and the columns of a sheet', () => {
  const oil = {
    itemKey: 'oil',
    label: 'Oil',
    department: 'service',
    opCodes: ['LOF*'],
    partGroups: [],
    eligible: 'C',
    order: 0,
  };
  const sheet = (goal: number | null, visible = true) => ({
    rowsBy: 'advisor',
    columns: [{ key: 'oil', order: 0, visible, goalType: 'penetration', goal }],
    minRos: 5,
    includeInactive: false,
  });

  test('an item that a goal of a sheet still stands on does not go, and the message says which sheet', async () => {
    await settings.save(mapping, [oil]);
    await settings.save(options, sheet(40));
    const refused = await settings.save(mapping, []);
    expect(problemsOf(refused)).toEqual(['data item_in_use']);
    expect(JSON.stringify(refused.body)).toContain('“Oil” has a goal on the service heat sheet');
    await settings.save(options, sheet(40, false));
    expect(await settings.save(mapping, [])).toMatchObject({ status: 200 });
  });

  test('an item without a goal goes', async () => {
    await settings.save(mapping, [oil]);
    await settings.save(options, sheet(null));
    expect(await settings.save(mapping, [])).toMatchObject({ status: 200 });
  });
});

describe('ServiceOptionsHeatSheet', () => {
  const column = (key: string, goalType = 'value') => ({ key, order: 0, visible: true, goalType, goal: null });

  test('starts with the key figures and takes metrics and mapped items', async () => {
    const first = await settings.data<{ rowsBy: string; columns: { key: string }[] }>(calls.serviceOptionsHeatSheet);
    expect(first.rowsBy).toBe('advisor');
    expect(first.columns.map(({ key }) => key)).toContain('hpro');
    await settings.save(mapping, [
      {
        itemKey: 'oil',
        label: 'Oil',
        department: 'service',
        opCodes: ['LOF*'],
        partGroups: [],
        eligible: 'C',
        order: 0,
      },
    ]);
    const saved = await settings.save(options, { ...first, columns: [column('elr'), column('oil', 'penetration')] });
    expect(saved).toMatchObject({ status: 200, body: { source: 'custom' } });
  });

  test('refuses a goal a day of a rate, which does not add up over days, and takes one of a sum', async () => {
    const first = await settings.data<object>(calls.serviceOptionsHeatSheet);
    const columns = [column('elr', 'perDay'), column('ro_count', 'perDay'), column('tech_sold_hours', 'perDay')];
    const refused = await settings.save(options, { ...first, columns });
    expect(problemsOf(refused)).toEqual(['data.columns.0.goalType no_sum']);
    expect(refused.status).toBe(422);
    expect(await settings.save(options, { ...first, columns: columns.slice(1) })).toMatchObject({ status: 200 });
  });

  test('refuses unknown columns, a penetration of a metric, and the people of the other department', async () => {
    const columns = [column('elr', 'penetration'), column('nope'), column('elr')];
    const sent = { rowsBy: 'counterperson', columns, minRos: 5, includeInactive: false };
    expect(problemsOf(await settings.save(options, sent))).toEqual([
      'data.rowsBy wrong_people',
      'data.columns.0.goalType no_penetration',
      'data.columns.1.key unknown_column',
      'data.columns.2.key twice',
    ]);
  });
});
