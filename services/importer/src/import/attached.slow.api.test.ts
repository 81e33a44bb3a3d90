import { insertStore, loadFiles } from './testing/extract.ts';
import { useStores } from './testing/use-stores.ts';

const rosHead = ['ro_number', 'status', 'open_date', 'close_date'];
const closed = (number: string) => [number, 'closed', '2026-10-01', '2026-10-02'];
const lineHead = ['ro_number', 'line', 'pay_type', 'labor_type', 'op_code', 'sold_hours', 'labor_sale', 'labor_cost'];
const partHead = ['ro_number', 'line', 'part_number', 'quantity', 'unit_cost', 'unit_sale', 'is_core'];

const used = useStores();

const load = (store: string, files: Parameters<typeof loadFiles>[2]) => loadFiles(used.db, store, files);
const rows = (store: string, columns: string, table: string, order: string) =>
  used.db.query(`select ${columns} from ${table} where dealership_id = $1 order by ${order}`, [store]);

test('parts that come later make the money of lines that have none of their own, and of their repair order', async () => {
  await insertStore(used.db, 'later');
  await load('later', {
    'ros.csv': [rosHead, closed('1')],
    'lines.csv': [
      [...lineHead, 'parts_sale', 'parts_cost'],
      ['1', 1, 'C', '', 'A', 0, 0, 0, '', ''],
      ['1', 2, 'W', '', 'A', 1, 100, 40, 99, 50],
    ],
  });
  expect(await rows('later', 'line_count, line_count_c', 'repair_order', '1')).toEqual([
    { line_count: 1, line_count_c: 0 },
  ]);
  const parts = (price: number) => ({
    'parts.csv': [
      partHead,
      ['1', 1, 'P', 2, 5, price, ''],
      ['1', 1, 'CORE', 1, 70, 70, 'yes'],
      ['1', 2, 'Q', 1, 1, 2, ''],
    ],
  });
  await load('later', parts(10.25));
  const lines = () => rows('later', 'line_no, parts_sale_c, parts_cost_c, is_counted', 'ro_line', 'line_no');
  expect(await lines()).toEqual([
    { line_no: 1, parts_sale_c: 2_050, parts_cost_c: 1_000, is_counted: true },
    { line_no: 2, parts_sale_c: 9_900, parts_cost_c: 5_000, is_counted: true },
  ]);
  expect(
    await rows('later', 'parts_sale_c, parts_cost_c, total_sale_c, line_count, line_count_c', 'repair_order', '1'),
  ).toEqual([{ parts_sale_c: 11_950, parts_cost_c: 6_000, total_sale_c: 21_950, line_count: 2, line_count_c: 1 }]);
  await load('later', parts(20));
  expect(await lines()).toMatchObject([{ parts_sale_c: 4_000 }, { parts_sale_c: 9_900 }]);
});

test('of two technicians who come later one without hours has no punch beside the other’s, and splits the line’s alone', async () => {
  const lines = [
    ['ro_number', 'line', 'pay_type', 'op_code', 'sold_hours', 'actual_hours', 'labor_sale', 'labor_cost'],
    ['1', 1, 'C', 'OIL', 2, 1.6, 200, 80],
    ['1', 2, 'C', 'OIL', 2, 1.6, 200, 80],
  ];
  const ros = [
    ['ro_number', 'status', 'open_date', 'close_date'],
    ['1', 'closed', '2026-10-01', '2026-10-02'],
  ];
  const techs = [
    ['ro_number', 'line', 'tech_number', 'flagged_hours', 'actual_hours'],
    ['1', 1, 'T1', 1, 1],
    ['1', 1, 'T2', 1, ''],
    ['1', 2, 'T1', 1, ''],
    ['1', 2, 'T2', 1, ''],
  ];
  await insertStore(used.db, 'punches');
  await load('punches', { 'ros.csv': ros, 'lines.csv': lines });
  await load('punches', { 'techs.csv': techs });
  const punches = () =>
    used.db.query(
      `select l.line_no, l.actual_h as line, t.tech_number, t.actual_h from ro_line l
         join ro_line_tech t on t.dealership_id = l.dealership_id and t.line_id = l.id
        where l.dealership_id = $1 order by 1, 3`,
      ['punches'],
    );
  const expected = [
    { line_no: 1, line: 100, tech_number: 'T1', actual_h: 100 },
    { line_no: 1, line: 100, tech_number: 'T2', actual_h: null },
    { line_no: 2, line: 160, tech_number: 'T1', actual_h: 80 },
    { line_no: 2, line: 160, tech_number: 'T2', actual_h: 80 },
  ];
  expect(await punches()).toEqual(expected);
  // The same rows together with their lines give the same result.
  await load('punches', { 'ros.csv': ros, 'lines.csv': lines, 'techs.csv': techs });
  expect(await punches()).toEqual(expected);
});

test('labor cost is estimated only where the rates of all technicians are known; lines get the price of their matrix', async () => {
  await insertStore(used.db, 'priced');
  await used.db.execute(
    `insert into technician_profile (dealership_id, number, flat_rate_c) values ('priced', 'T1', 3000)`,
  );
  await used.db.execute(
    `insert into op_code (dealership_id, code, category) values ('priced', 'FIX', 'repair'), ('priced', 'OIL', 'maintenance')`,
  );
  await used.db.execute(
    `insert into labor_matrix (dealership_id, id, name, effective_from, door_rate_c, cells, shape, active)
     values ('priced', 1, 'M', '2026-01-01', 20000, '{2000,4000,6000,8000,10000,12000,14000,16000,18000,25000}', 'custom', true)`,
  );
  await used.db.execute(
    `insert into labor_matrix_type (dealership_id, matrix_id, labor_type) values ('priced', 1, 'CP')`,
  );
  await load('priced', {
    'ros.csv': [rosHead, closed('1')],
    'lines.csv': [lineHead, ['1', 1, 'C', 'CP', 'FIX', 1, 100, 0], ['1', 2, 'C', 'CP', 'OIL', 1, 100, 0]],
    'techs.csv': [
      ['ro_number', 'line', 'tech_number', 'flagged_hours'],
      ['1', 1, 'T1', 1],
      ['1', 2, 'T1', 0.5],
      ['1', 2, 'T2', 0.5],
    ],
  });
  expect(await rows('priced', 'labor_cost_c, cost_estimated, matrix_price_c', 'ro_line', 'line_no')).toEqual([
    { labor_cost_c: 3_000, cost_estimated: true, matrix_price_c: 25_000 },
    { labor_cost_c: 0, cost_estimated: false, matrix_price_c: null },
  ]);
});

test('technicians who come after their line bring the cost that did not come with it, as those who come together do', async () => {
  await insertStore(used.db, 'costs');
  await used.db.execute(
    `insert into technician_profile (dealership_id, number, flat_rate_c) values ('costs', 'T1', 3333), ('costs', 'T2', 2875)`,
  );
  const order = {
    'ros.csv': [rosHead, closed('1')],
    'lines.csv': [lineHead, ['1', 1, 'C', 'CP', 'FIX', 1.3, 100, 0], ['1', 2, 'C', 'CP', 'OIL', 1, 100, 40]],
  };
  const techs = (...numbers: string[]) => ({
    'techs.csv': [
      ['ro_number', 'line', 'tech_number', 'flagged_hours'],
      ...numbers.flatMap((number) => [1, 2].map((line) => ['1', line, number, 0.4])),
    ],
  });
  const costs = async () => ({
    order: await rows('costs', 'labor_cost_c', 'repair_order', '1'),
    lines: await rows('costs', 'labor_cost_c, cost_estimated', 'ro_line', 'line_no'),
    technicians: await rows('costs', 'tech_number, cost_c', 'ro_line_tech', 'line_id, tech_number'),
  });
  await load('costs', order);
  const without = await costs();
  expect(without.lines).toEqual([
    { labor_cost_c: 0, cost_estimated: false },
    { labor_cost_c: 4_000, cost_estimated: false },
  ]);
  await load('costs', techs('T2', 'T1'));
  const apart = await costs();
  // 1.3 hours, half of them at 33.33 and half at 28.75.
  expect(apart).toMatchObject({
    order: [{ labor_cost_c: 8_035 }],
    lines: [
      { labor_cost_c: 4_035, cost_estimated: true },
      { labor_cost_c: 4_000, cost_estimated: false },
    ],
  });
  await load('costs', { ...order, ...techs('T2', 'T1') });
  expect(await costs()).toEqual(apart);
  // The technician's rate is unknown.
  await load('costs', techs('T9'));
  expect(await costs()).toMatchObject({ order: without.order, lines: without.lines });
});

test.each([
  ['names others', [['2', 1, 'T2', 1]], [['2', 1, 'P2', 1, 5, 10, '']]],
  ['names none', [], []],
])(
  'technicians and parts that went while their files did not come go with the next one, which %s',
  async (_how, techs, parts) => {
    const line = (number: string) => [number, 1, 'C', '', 'A', 1, 100, 40, 'Oil'];
    const order = {
      'ros.csv': [rosHead, closed('1'), closed('2')],
      'lines.csv': [[...lineHead, 'op_description'], line('1'), line('2')],
    };
    const attached = (techRows: (string | number)[][], partRows: (string | number)[][]) => ({
      'techs.csv': [['ro_number', 'line', 'tech_number', 'flagged_hours'], ...techRows],
      'parts.csv': [partHead, ...partRows],
    });
    const names = async () => ({
      technicians: (await rows(used.store, 'tech_number', 'ro_line_tech', '1')).map(({ tech_number }) => tech_number),
      parts: (await rows(used.store, 'part_number', 'ro_part', '1')).map(({ part_number }) => part_number),
    });
    const [first, second] = [
      [
        ['1', 1, 'T1', 1],
        ['2', 1, 'T2', 1],
      ],
      [
        ['1', 1, 'P1', 1, 5, 10, ''],
        ['2', 1, 'P2', 1, 5, 10, ''],
      ],
    ];
    await load(used.store, { ...order, ...attached(first, second) });
    await load(used.store, order);
    expect(await names()).toEqual({ technicians: ['T1', 'T2'], parts: ['P1', 'P2'] });
    await load(used.store, { ...order, ...attached(techs, parts) });
    expect(await names()).toEqual({
      technicians: techs.map(([, , number]) => number),
      parts: parts.map(([, , number]) => number),
    });
  },
);

test('a repair order whose sums nothing could hold is refused alone; one that was there keeps its lines', async () => {
  await insertStore(used.db, 'large');
  const one = ['1', 1, 'C', '', 'A', 1, 100, 40];
  await load('large', { 'ros.csv': [rosHead, closed('1')], 'lines.csv': [lineHead, one] });
  const huge = Array.from({ length: 25 }, (_each, at) => ['1', at + 1, 'C', '', 'A', 1, 1_000_000, 0]);
  const report = await load('large', {
    'ros.csv': [rosHead, closed('1'), closed('2')],
    'lines.csv': [lineHead, ...huge, ['2', 1, 'C', '', 'A', 2, 100, 40]],
  });
  expect(report.files.map(({ kind, rows: loaded, rejected }) => [kind, loaded, rejected])).toEqual([
    ['ros', 2, 0],
    ['lines', 1, 25],
  ]);
  expect(await rows('large', 'ro_number, labor_sale_c, incomplete', 'repair_order', 'ro_number')).toEqual([
    { ro_number: '1', labor_sale_c: 10_000, incomplete: false },
    { ro_number: '2', labor_sale_c: 10_000, incomplete: false },
  ]);
});
