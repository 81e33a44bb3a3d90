import { loadFiles } from './testing/extract.ts';
import { twoOrders } from './testing/two-orders.ts';
import { useStores } from './testing/use-stores.ts';

const used = useStores();

const load = (files: Parameters<typeof loadFiles>[2]) => loadFiles(used.db, used.store, files);
const rows = (columns: string, table: string, order: string) =>
  used.db.query(`select ${columns} from ${table} where dealership_id = $1 order by ${order}`, [used.store]);

describe('what is replaced whole and lost a row of its own keeps what it had; what is new takes its good rows:', () => {
  const money = ['date', 'kind', 'document', 'part_number', 'quantity', 'unit_cost', 'unit_sale'];
  const sold = (document: string, part: string, quantity: number | string) =>
    ['2026-11-18', 'sale', document, part, quantity, 10, 15] as const;

  test('documents of part transactions', async () => {
    await load({ 'parts_transactions.csv': [money, sold('D1', 'P1', 1), sold('D1', 'P2', 1), sold('D2', 'P1', 1)] });
    const report = await load({
      'parts_transactions.csv': [
        money,
        sold('D1', 'P1', 5),
        sold('D1', 'P2', 'many'),
        sold('D2', 'P1', 6),
        sold('D3', 'P1', 7),
        sold('D3', 'P2', 'many'),
      ],
    });
    expect(await rows('doc_number, part_number, qty', 'part_txn', 'doc_number, part_number')).toEqual([
      { doc_number: 'D1', part_number: 'P1', qty: 1 },
      { doc_number: 'D1', part_number: 'P2', qty: 1 },
      { doc_number: 'D2', part_number: 'P1', qty: 6 },
      { doc_number: 'D3', part_number: 'P1', qty: 7 },
    ]);
    expect(report.files[0]).toMatchObject({
      rows: 2,
      rejected: 2,
      warnings: ['1 row not loaded, of what keeps what it had, because a row of its own was refused'],
    });
  });

  test('all that a file names, when a refused row does not say its document', async () => {
    await load({ 'parts_transactions.csv': [money, sold('D1', 'P1', 1)] });
    const { files } = await load({
      'parts_transactions.csv': [money, sold('D1', 'P1', 5), sold('', 'P2', 5), sold('D2', 'P1', 7)],
    });
    expect(await rows('doc_number, qty', 'part_txn', 'doc_number')).toEqual([
      { doc_number: 'D1', qty: 1 },
      { doc_number: 'D2', qty: 7 },
    ]);
    expect(files[0]?.warnings[0]).toMatch(/does not say what it belongs to/);
  });

  test('documents of the ledger, by reference or by journal and day', async () => {
    const head = ['account', 'date', 'journal', 'reference', 'debit', 'credit'];
    const entry = (date: string, journal: string, reference: string, debit: number | string) =>
      ['4600', date, journal, reference, debit, 0] as const;
    await load({
      'gl_entries.csv': [
        head,
        entry('2026-10-01', 'SV', '1', 1),
        entry('2026-10-02', 'GJ', '', 2),
        entry('2026-10-03', 'GJ', '', 3),
      ],
    });
    await load({
      'gl_entries.csv': [
        head,
        entry('2026-10-01', 'SV', '1', 10),
        entry('2026-10-01', 'SV', '1', 'x'),
        entry('10/2/2026', 'GJ', '', 20),
        entry('10/2/2026', 'GJ', '', 'x'),
        entry('2026-10-03', 'GJ', '', 30),
      ],
    });
    expect(await rows('posted_date, amount_c', 'gl_entry', 'posted_date')).toEqual([
      { posted_date: '2026-10-01', amount_c: 100 },
      { posted_date: '2026-10-02', amount_c: 200 },
      { posted_date: '2026-10-03', amount_c: 3_000 },
    ]);
  });

  test('inspections and declined work of a repair order', async () => {
    const declined = ['ro_number', 'ro_suffix', 'text', 'amount'];
    const items = ['ro_number', 'ro_suffix', 'item', 'rating'];
    await load({
      ...twoOrders,
      'inspections.csv': [
        ['ro_number', 'ro_suffix'],
        ['1', ''],
        ['1', 'B'],
      ],
      'inspection_items.csv': [items, ['1', '', 'Brakes', 'red']],
      'declined.csv': [declined, ['1', '', 'Brake fluid', 112]],
    });
    await load({
      'inspection_items.csv': [
        items,
        ['1', '', 'Tires', 'green'],
        ['1', '', 'Oil', 'purple'],
        ['1', 'B', 'Tires', 'green'],
        ['1', 'B', 'Oil', 'purple'],
      ],
      'declined.csv': [declined, ['1', '', 'Coolant', 90], ['1', '', 'Wipers', 'x'], ['1', 'B', 'Coolant', 91]],
    });
    expect((await rows('label', 'inspection_item', 'label')).map(({ label }) => label)).toEqual(['Brakes', 'Tires']);
    expect(await rows('text, amount_c', 'declined_item', 'text')).toEqual([
      { text: 'Brake fluid', amount_c: 11_200 },
      { text: 'Coolant', amount_c: 9_100 },
    ]);
  });

  test('until the refused row is corrected, or taken out: the others are then what the repair order has', async () => {
    const declined = (...work: (string | number)[][]) => ({
      ...twoOrders,
      'lines.csv': twoOrders['lines.csv'].map((row, at) => [...row, at === 0 ? 'op_description' : 'Oil']),
      'declined.csv': [['ro_number', 'text', 'amount'], ...work.map((each) => ['1', ...each])],
    });
    const texts = async () => (await rows('text', 'declined_item', 'text')).map(({ text }) => text);
    await load(declined(['Brake fluid', 112]));
    await load(declined(['Coolant', 90], ['Wipers', 'x']));
    expect(await texts()).toEqual(['Brake fluid']);
    await load(declined(['Coolant', 90]));
    expect(await texts()).toEqual(['Coolant']);
  });

  test('unless a later file has it without a fault', async () => {
    await load({ 'parts_transactions.csv': [money, sold('D1', 'P1', 1)] });
    await load({
      'parts_transactions-1.csv': [money, sold('D1', 'P1', 5), sold('D1', 'P2', 'many')],
      'parts_transactions-2.csv': [money, sold('D1', 'P1', 6)],
    });
    expect(await rows('doc_number, qty', 'part_txn', 'doc_number')).toEqual([{ doc_number: 'D1', qty: 6 }]);
  });
});

test('a category of the feed reaches lines that are there, one that a person set stays', async () => {
  await load(twoOrders);
  await load({
    'op_codes.csv': [
      ['op_code', 'category', 'expected_hours'],
      ['OIL', 'Maintenance', 0.3],
    ],
  });
  const lines = () => rows('distinct category, is_maint', 'ro_line', '1');
  expect(await lines()).toEqual([{ category: 'maintenance', is_maint: true }]);
  await used.db.execute(`update op_code set mapping_source = 'manual' where dealership_id = $1`, [used.store]);
  await load({
    'op_codes.csv': [
      ['op_code', 'category'],
      ['OIL', 'repair'],
    ],
  });
  expect(await lines()).toEqual([{ category: 'maintenance', is_maint: true }]);
  expect(await rows('category, std_h', 'op_code', '1')).toEqual([{ category: 'maintenance', std_h: 30 }]);
});

test('an empty category keeps the one there is, a flag changes alone, and what a person set stays whole', async () => {
  const head = ['op_code', 'description', 'category', 'is_maintenance', 'expected_hours'];
  await load({ 'op_codes.csv': [head, ['A', 'Oil', 'maintenance', '', 0.3], ['B', 'Fix', 'repair', '', 1]] });
  await used.db.execute(`update op_code set mapping_source = 'manual' where dealership_id = $1 and code = 'B'`, [
    used.store,
  ]);
  await load({ 'op_codes.csv': [head, ['A', '', '', '', ''], ['B', 'Other', 'diagnostic', 'yes', 2]] });
  const codes = () => rows('code, description, category, is_maint, std_h', 'op_code', 'code');
  const kept = { code: 'B', description: 'Fix', category: 'repair', is_maint: false, std_h: 100 };
  expect(await codes()).toEqual([
    { code: 'A', description: 'Oil', category: 'maintenance', is_maint: true, std_h: 30 },
    kept,
  ]);
  await load({
    'op_codes.csv': [
      ['op_code', 'is_maintenance'],
      ['A', 'no'],
      ['B', 'yes'],
    ],
  });
  expect(await codes()).toMatchObject([{ category: 'maintenance', is_maint: false }, kept]);
});
