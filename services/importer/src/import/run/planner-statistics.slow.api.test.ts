import { loadFiles } from '../testing/extract.ts';
import { useStores } from '../testing/use-stores.ts';

// Making a database takes two seconds alone, and longer beside other tests.
jest.setTimeout(120_000);

const used = useStores();

const files = (sale: number) => ({
  'ros.csv': [
    ['ro_number', 'open_date', 'status'],
    ...Array.from({ length: 300 }, (_value, at) => [at + 1, '2026-11-02', 'open']),
  ],
  'lines.csv': [
    ['ro_number', 'line', 'pay_type', 'op_code', 'sold_hours', 'labor_sale', 'labor_cost'],
    ...Array.from({ length: 300 }, (_value, at) => [at + 1, 1, 'C', 'OIL', 1, sale, 10]),
  ],
  'parts.csv': [
    ['ro_number', 'line', 'part_number', 'quantity', 'unit_cost', 'unit_sale'],
    ...Array.from({ length: 3_000 }, (_value, at) => [(at % 300) + 1, 1, `P${at}`, 1, 1, 2]),
  ],
});

const known = async () =>
  (
    await used.db.query<{ known: string }>(
      `select tablename as known from pg_stats
        where attname = 'dealership_id' and tablename in ('repair_order', 'ro_line', 'ro_part')
          and most_common_vals::text::text[] @> array[$1::text] order by 1`,
      [used.store],
    )
  ).map((row) => row.known);

test('a small store beside a large one is known to the planner before its changed repair orders are joined', async () => {
  for (const [table, columns] of [
    ['repair_order', `id, ro_number, status, open_date) select 'large', n, n::text, 'O', '2026-11-02'`],
    ['ro_line', `id, ro_id, line_no, pay_type) select 'large', n, n, 1, 'C'`],
    ['ro_part', `id, line_id, part_number, qty) select 'large', 1, n, 'P', 1`],
  ])
    await used.db.execute(`insert into ${table} (dealership_id, ${columns} from generate_series(1, 60000) n`);
  await used.db.execute('analyze');
  await loadFiles(used.db, used.store, files(100));
  expect(await known()).toEqual([]);
  await loadFiles(used.db, used.store, files(101));
  expect(await known()).toEqual(['repair_order', 'ro_line', 'ro_part']);
  const [row] = await used.db.query('select sum(labor_sale_c) as sale from repair_order where dealership_id = $1', [
    used.store,
  ]);
  expect(row).toEqual({ sale: 3_030_000 });
});
