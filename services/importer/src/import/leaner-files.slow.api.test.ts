import { importFiles } from './columns/files.ts';
import { loadFiles } from './testing/extract.ts';
import { rowsOfStore } from './testing/rows-of-store.ts';
import { useStores } from './testing/use-stores.ts';
import { wholeExtract, without } from './testing/whole-extract.ts';

const used = useStores();

const load = (files: Parameters<typeof loadFiles>[2]) => loadFiles(used.db, used.store, files);

const plain = (table: string, order: string, ...ids: string[]) =>
  `select to_jsonb(x) - array[${['dealership_id', ...ids].map((name) => `'${name}'`).join(', ')}]::text[] as row
     from ${table} x where dealership_id = $1 order by ${order}`;
const { feed_file: _files, ...ofOrders } = rowsOfStore;
/** Everything that an import writes, and which figures are provided. */
const everything: Readonly<Record<string, string>> = {
  ...ofOrders,
  part: plain('part', 'part_number'),
  part_stock_snapshot: plain('part_stock_snapshot', 'part_number, as_of'),
  part_txn: plain('part_txn', 'doc_number, part_number, qty desc', 'id'),
  wholesale_account: plain('wholesale_account', 'account_number'),
  gl_account: plain('gl_account', 'account', 'updated_at'),
  gl_balance: plain('gl_balance', 'account, month'),
  gl_entry: plain('gl_entry', 'reference, account', 'id'),
  attendance: plain('attendance', 'tech_number, date'),
  inspection: plain('inspection', 'ro_number'),
  inspection_item: plain('inspection_item', 'label', 'item_no', 'inspection_id'),
  told: 'select fields_not_provided, has_clock_feed from dealership where id = $1',
};
const stateOf = async () =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(everything).map(async ([table, statement]) => [
        table,
        await used.db.query(statement, [used.store]),
      ]),
    ),
  );
const optionalOf = (kind: string) =>
  importFiles
    .find((file) => file.kind === kind)
    ?.columns.filter(({ name, required }) => !required && name !== 'ro_suffix')
    .map(({ name }) => name) ?? [];
const kindOf = (file: string) => file.replace('.csv', '');

test('the extract of these tests has every column of every file', () => {
  for (const { kind, columns } of importFiles)
    expect([kind, [...(wholeExtract[`${kind}.csv`]?.[0] ?? [])].sort()]).toEqual([
      kind,
      columns.map(({ name }) => name).sort(),
    ]);
});

describe('after a whole extract a file of it that comes', () => {
  test('alone with its required columns changes nothing', async () => {
    await load(wholeExtract);
    const before = await stateOf();
    for (const [file, table] of Object.entries(wholeExtract)) {
      // Closed repair orders need their date.
      const columns = optionalOf(kindOf(file)).filter((name) => name !== 'close_date');
      await load({ [file]: without(table, columns) });
      expect({ file, ...(await stateOf()) }).toEqual({ file, ...before });
    }
  });

  test('with any one column missing changes nothing', async () => {
    await load(wholeExtract);
    const before = await stateOf();
    for (const file of ['ros.csv', 'lines.csv', 'techs.csv', 'parts.csv', 'gl_entries.csv'])
      for (const column of optionalOf(kindOf(file)).filter((name) => name !== 'close_date')) {
        await load({ [file]: without(wholeExtract[file] ?? [], [column]) });
        expect({ file, column, ...(await stateOf()) }).toEqual({ file, column, ...before });
      }
  });

  test('with some of the others changes nothing', async () => {
    await load(wholeExtract);
    const before = await stateOf();
    const pick = (...files: string[]) => Object.fromEntries(files.map((file) => [file, wholeExtract[file] ?? []]));
    for (const files of [
      ['ros.csv', 'lines.csv'],
      ['lines.csv', 'techs.csv'],
      ['lines.csv', 'parts.csv'],
      ['ros.csv', 'techs.csv', 'inspections.csv'],
    ]) {
      await load(pick(...files));
      expect({ files, ...(await stateOf()) }).toEqual({ files, ...before });
    }
  });
});

test('of two files of a kind each keeps what it has no column for', async () => {
  await load(wholeExtract);
  const before = await stateOf();
  const [head = [], first = [], second = []] = wholeExtract['ros.csv'] ?? [];
  await load({ 'ros_1.csv': without([head, first], ['tag', 'customer_number', 'vin']), 'ros_2.csv': [head, second] });
  expect(await stateOf()).toEqual(before);
});

test('replaced lines keep no technicians and parts of other lines, and a file that is sent removes what it leaves out', async () => {
  await load(wholeExtract);
  const rows = (table: string) =>
    used.db.query<{ n: number }>(
      `select count(*)::integer as n from ${table} x join ro_line l on l.dealership_id = $1 and l.id = x.line_id
         join repair_order o on o.dealership_id = $1 and o.id = l.ro_id
        where x.dealership_id = $1 and o.ro_number = '1'`,
      [used.store],
    );
  const [head = [], ...lines] = wholeExtract['lines.csv'] ?? [];
  const code = head.indexOf('op_code');
  const other = lines.map((row) => row.map((cell, at) => (at === code && cell === 'BRK' ? 'OTHER' : cell)));
  await load({ 'lines.csv': [head, ...other] });
  expect([await rows('ro_line_tech'), await rows('ro_part')]).toEqual([[{ n: 1 }], [{ n: 1 }]]);
  await load({ 'lines.csv': [head, ...lines], 'techs.csv': (wholeExtract['techs.csv'] ?? []).slice(0, 1) });
  expect([await rows('ro_line_tech'), await rows('ro_part')]).toEqual([[{ n: 0 }], [{ n: 1 }]]);
});

test('lines that say other money and hours than before have it, whatever was kept', async () => {
  await load(wholeExtract);
  const [head = [], ...lines] = wholeExtract['lines.csv'] ?? [];
  const changed = (column: string, value: number) =>
    lines.map((row) => row.map((cell, at) => (at === head.indexOf(column) ? value : cell)));
  await load({ 'lines.csv': [head, ...changed('actual_hours', 3)] });
  await load({ 'lines.csv': [head, ...changed('parts_sale', 77)] });
  expect(
    await used.db.query(
      `select distinct parts_sale_c from ro_line where dealership_id = $1
       union all select sum(actual_h)::integer from ro_line_tech where dealership_id = $1`,
      [used.store],
    ),
  ).toEqual([{ parts_sale_c: 7_700 }, { parts_sale_c: 20 + 170 + 200 }]);
});

test('lines without flagged hours keep theirs beside technicians that come', async () => {
  const lines = (...rows: (readonly (string | number)[])[]) => [
    ['ro_number', 'line', 'pay_type', 'op_code', 'sold_hours', 'labor_sale', 'labor_cost', 'flagged_hours'],
    ...rows,
  ];
  const whole = {
    'ros.csv': [
      ['ro_number', 'open_date', 'close_date', 'status'],
      ['1', '2026-11-02', '2026-11-02', 'closed'],
    ],
    'lines.csv': lines(['1', 'A', 'C', 'BRK', 2, 300, 60, 2.5], ['1', 'B', 'C', 'OIL', 2, 30, 10, 2.5]),
  };
  await load(whole);
  const techs = [
    ['ro_number', 'line', 'tech_number', 'flagged_hours'],
    ['1', 'A', 'T1', 2],
  ];
  await load({ 'lines.csv': without(whole['lines.csv'], ['flagged_hours']), 'techs.csv': techs });
  expect(
    await used.db.query('select flagged_h from ro_line where dealership_id = $1 order by line_no', [used.store]),
  ).toEqual([{ flagged_h: 250 }, { flagged_h: 250 }]);
});

test('new repair orders with a name alone are of the customer who has that name, and a number', async () => {
  const ros = (...rows: (readonly (string | number)[])[]) => ({
    'ros.csv': [
      ['ro_number', 'open_date', 'close_date', 'status', 'customer_number', 'customer_name', 'customer_phone'],
      ...rows,
    ],
  });
  const closed = ['2026-11-02', '2026-11-02', 'closed'];
  const first = ros(['1', ...closed, '77', 'Ann Lee', '555-0100']);
  await load(first);
  const second = ros(['1', ...closed, '77', 'Ann Lee', ''], ['2', ...closed, '77', 'ANN LEE', '']);
  await load({ 'ros.csv': without(second['ros.csv'], ['customer_number', 'customer_phone']) });
  expect(
    await used.db.query(
      `select o.ro_number, c.dms_number, c.phone from repair_order o
         join customer c on c.dealership_id = $1 and c.id = o.customer_id where o.dealership_id = $1 order by 1`,
      [used.store],
    ),
  ).toEqual([
    { ro_number: '1', dms_number: '77', phone: '555-0100' },
    { ro_number: '2', dms_number: '77', phone: '555-0100' },
  ]);
});

describe('snapshots of the stock', () => {
  const stock = (...rows: (readonly (string | number)[])[]) => ({
    'parts_inventory.csv': [
      ['as_of', 'part_number', 'on_hand', 'unit_cost', 'list_price', 'source', 'description'],
      ...rows,
    ],
  });
  const lists = () =>
    used.db.query('select as_of, list_c from part_stock_snapshot where dealership_id = $1 order by as_of', [
      used.store,
    ]);

  test('keep their own list price, and an older one that comes later changes no newer one and nothing of the part', async () => {
    await load(stock(['2026-11-18', 'P', 1, 10, 22, 'OEM', 'Pad']));
    await load(stock(['2026-10-31', 'P', 1, 10, 20, 'TIRE', 'Old pad']));
    expect(await lists()).toEqual([
      { as_of: '2026-10-31', list_c: 2_000 },
      { as_of: '2026-11-18', list_c: 2_200 },
    ]);
    expect(
      await used.db.query('select list_c, source, description from part where dealership_id = $1', [used.store]),
    ).toEqual([{ list_c: 2_200, source: 'OEM', description: 'Pad' }]);
  });

  test('without a list price have that of the snapshot before them, never of one after', async () => {
    await load(stock(['2026-10-31', 'P', 1, 10, 20, '', ''], ['2026-11-18', 'P', 1, 10, 22, '', '']));
    await load({
      'parts_inventory.csv': [
        ['as_of', 'part_number', 'on_hand', 'unit_cost'],
        ['2026-09-30', 'P', 1, 10],
        ['2026-11-17', 'P', 1, 10],
        ['2026-11-19', 'P', 1, 10],
      ],
    });
    expect(await lists()).toEqual([
      { as_of: '2026-09-30', list_c: null },
      { as_of: '2026-10-31', list_c: 2_000 },
      { as_of: '2026-11-17', list_c: 2_000 },
      { as_of: '2026-11-18', list_c: 2_200 },
      { as_of: '2026-11-19', list_c: 2_200 },
    ]);
  });

  test('of one import have the list price of the one before them as well', async () => {
    await load(stock(['2026-09-30', 'P', 1, 10, 5, '', '']));
    await load(stock(['2026-10-31', 'P', 1, 10, 9, '', ''], ['2026-11-18', 'P', 1, 10, '', '', '']));
    expect(await lists()).toEqual([
      { as_of: '2026-09-30', list_c: 500 },
      { as_of: '2026-10-31', list_c: 900 },
      { as_of: '2026-11-18', list_c: 900 },
    ]);
  });
});
