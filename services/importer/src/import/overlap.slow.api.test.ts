import { importExtract } from './import.ts';
import { type ExtractFolder, runImport, TEST_DAY } from './testing/extract.ts';
import { useStores } from './testing/use-stores.ts';

const rosHead = ['ro_number', 'status', 'open_date', 'close_date'];
const closed = (number: string) => [number, 'closed', '2026-10-01', '2026-10-02'];
const lineHead = ['ro_number', 'line', 'pay_type', 'op_code', 'sold_hours', 'labor_sale', 'labor_cost'];
const txnHead = ['date', 'kind', 'document', 'part_number', 'quantity', 'unit_cost'];
const partHead = ['ro_number', 'line', 'part_number', 'quantity', 'unit_cost', 'unit_sale'];

const used = useStores();

const rows = (columns: string, table: string, order: string) =>
  used.db.query(`select ${columns} from ${table} where dealership_id = $1 order by ${order}`, [used.store]);
const linesOf = (number: string) =>
  used.db.query(
    `select l.line_no, l.sold_h from ro_line l join repair_order o on o.dealership_id = l.dealership_id and o.id = l.ro_id
      where l.dealership_id = $1 and o.ro_number = $2 order by l.line_no`,
    [used.store, number],
  );

test('a file that is named twice is read once', async () => {
  used.folder.write({
    'parts_transactions.csv': [txnHead, ['2026-10-01', 'receipt', 'D1', 'P', 1, 5]],
  });
  const path = used.folder.file('parts_transactions.csv');
  const report = await importExtract(used.db, {
    dealershipId: used.store,
    paths: [used.folder.path, path, path],
    today: () => TEST_DAY,
    waitMs: 0,
  });
  expect(report.files).toHaveLength(1);
  expect(await rows('doc_number', 'part_txn', 'id')).toEqual([{ doc_number: 'D1' }]);
});

test('of files that overlap, the last one that names a repair order or a document has it', async () => {
  const entry = ['account', 'date', 'journal', 'reference', 'debit', 'credit'];
  const declined = ['ro_number', 'text', 'amount'];
  used.folder.write({
    'ros.csv': [rosHead, closed('1'), closed('2')],
    'lines_1.csv': [
      lineHead,
      ['1', 1, 'C', 'A', 1, 100, 40],
      ['1', 2, 'C', 'A', 1, 100, 40],
      ['2', 1, 'C', 'A', 1, 1, 1],
    ],
    'lines_2.csv': [lineHead, ['1', 1, 'C', 'A', 3, 100, 40]],
    'parts_1.csv': [partHead, ['1', 1, 'P', 1, 5, 10], ['2', 1, 'P', 1, 5, 10], ['2', 1, 'P', 1, 5, 10]],
    'parts_2.csv': [partHead, ['1', 1, 'P', 1, 5, 10]],
    'declined_1.csv': [declined, ['1', 'Brakes', 10], ['2', 'Tires', 20]],
    'declined_2.csv': [declined, ['1', 'Brakes', 11]],
    'parts_transactions_1.csv': [
      txnHead,
      ['2026-10-01', 'receipt', 'D1', 'P', 1, 5],
      ['2026-10-01', 'receipt', 'D2', 'P', 1, 5],
    ],
    'parts_transactions_2.csv': [txnHead, ['2026-10-01', 'receipt', 'D1', 'P', 2, 5]],
    'gl_entries_1.csv': [
      entry,
      ['4600', '2026-10-02', 'SV', '1', 0, 100],
      ['4600', '2026-10-02', 'GJ', '', 0, 7],
      ['4600', '2026-10-03', 'GJ', '', 0, 9],
    ],
    'gl_entries_2.csv': [entry, ['4600', '2026-10-02', 'SV', '1', 0, 100], ['4600', '2026-10-02', 'GJ', '', 0, 8]],
  });
  const report = await runImport(used.db, used.store, used.folder.path);
  expect(await linesOf('1')).toEqual([{ line_no: 1, sold_h: 300 }]);
  expect(await linesOf('2')).toEqual([{ line_no: 1, sold_h: 100 }]);
  expect(await rows('ro_number, parts_sale_c', 'repair_order', 'ro_number')).toEqual([
    { ro_number: '1', parts_sale_c: 1_000 },
    { ro_number: '2', parts_sale_c: 2_000 },
  ]);
  expect(await rows('text, amount_c', 'declined_item', 'text')).toEqual([
    { text: 'Brakes', amount_c: 1_100 },
    { text: 'Tires', amount_c: 2_000 },
  ]);
  expect(await rows('doc_number, qty', 'part_txn', 'doc_number')).toMatchObject([
    { doc_number: 'D1', qty: 2 },
    { doc_number: 'D2', qty: 1 },
  ]);
  expect(await rows('journal, posted_date, amount_c', 'gl_entry', 'journal, posted_date')).toEqual([
    { journal: 'GJ', posted_date: '2026-10-02', amount_c: -800 },
    { journal: 'GJ', posted_date: '2026-10-03', amount_c: -900 },
    { journal: 'SV', posted_date: '2026-10-02', amount_c: -10_000 },
  ]);
  expect(report.files.filter(({ kind }) => kind === 'lines')).toMatchObject([
    { rows: 1, warnings: ['2 rows of repair orders that a later file has too; the later file wins'] },
    { rows: 1, warnings: [] },
  ]);
});

describe('a broken record', () => {
  const head = lineHead.join(',');
  const load = (files: Parameters<ExtractFolder['write']>[0]) =>
    runImport(used.db, used.store, used.folder.write(files).path);
  beforeEach(() =>
    load({
      'ros.csv': [rosHead, closed('1'), closed('2')],
      'lines.csv': [
        lineHead,
        ['1', 1, 'C', 'A', 1, 100, 40],
        ['1', 2, 'C', 'A', 1, 100, 40],
        ['2', 1, 'C', 'A', 1, 1, 1],
      ],
    }),
  );

  test('keeps the lines of the repair order that it names before its first quote', async () => {
    const report = await load({ 'lines.csv': `${head}\n1,1,C,A,5,100,40\n1,2,C,"A,5,100,40\n2,1,C,A,5,100,40\n` });
    expect(await linesOf('1')).toEqual([
      { line_no: 1, sold_h: 100 },
      { line_no: 2, sold_h: 100 },
    ]);
    expect(await linesOf('2')).toEqual([{ line_no: 1, sold_h: 500 }]);
    expect(report.files.find(({ kind }) => kind === 'lines')?.rejected).toBe(1);
  });

  test('that names none keeps those of all, for it may belong to any; a new repair order is incomplete', async () => {
    const report = await load({
      'ros.csv': [rosHead, closed('1'), closed('2'), closed('3')],
      'lines.csv': `${head}\n1,1,C,A,5,100,40\n"1"x,2,C,A,5,100,40\n3,1,C,A,5,100,40\n`,
    });
    expect(await linesOf('1')).toHaveLength(2);
    expect(await linesOf('3')).toEqual([{ line_no: 1, sold_h: 500 }]);
    expect(await rows('ro_number, incomplete', 'repair_order', 'ro_number')).toEqual([
      { ro_number: '1', incomplete: false },
      { ro_number: '2', incomplete: false },
      { ro_number: '3', incomplete: true },
    ]);
    expect(report.files.find(({ kind }) => kind === 'lines')?.warnings[0]).toContain('does not say its repair order');
  });

  test('because the file was cut off keeps those of all, and leaves a new repair order incomplete of which it has no line', async () => {
    await load({
      'ros.csv': [rosHead, closed('1'), closed('2'), closed('3')],
      'lines.csv': `${head}\n1,1,C,A,5,100,40\n2,1,C,A,5,1`,
    });
    // The second line of the first one may have been after the cut.
    expect(await linesOf('1')).toHaveLength(2);
    expect(await linesOf('3')).toEqual([]);
    expect(await rows('ro_number, incomplete', 'repair_order', 'ro_number')).toEqual([
      { ro_number: '1', incomplete: false },
      { ro_number: '2', incomplete: false },
      { ro_number: '3', incomplete: true },
    ]);
  });

  test('that is a line of totals at the end of a file takes nothing away', async () => {
    await load({ 'lines.csv': `${head}\n1,1,C,A,5,100,40\n2,1,C,A,5,100,40\nTotal,,,,10,200` });
    expect(await linesOf('1')).toEqual([{ line_no: 1, sold_h: 500 }]);
    expect(await linesOf('2')).toEqual([{ line_no: 1, sold_h: 500 }]);
  });
});

test('a repair order that comes again as it was is left alone; one of whose rows differs, is missing or was refused is made again', async () => {
  const head = [...lineHead, 'op_description'];
  const line = (number: string, sale: number | string) => [number, 1, 'C', 'A', 1, sale, 40, 'Oil'];
  const techHead = ['ro_number', 'line', 'tech_number', 'flagged_hours'];
  const numbers = ['1', '2', '3', '4', '5'];
  used.folder.write({
    'ros.csv': [rosHead, ...numbers.map(closed)],
    'lines.csv': [head, ...numbers.map((number) => line(number, 100))],
    'techs.csv': [techHead, ...numbers.map((number) => [number, 1, 'T1', 1])],
  });
  const written = async () => {
    const found = await used.db.query<{ ro_number: string; version: string }>(
      `select o.ro_number, concat(o.xmin, ' ', l.xmin, ' ', t.xmin) as version
         from repair_order o
         join ro_line l on l.dealership_id = o.dealership_id and l.ro_id = o.id
         left join ro_line_tech t on t.dealership_id = l.dealership_id and t.line_id = l.id
        where o.dealership_id = $1 order by o.ro_number`,
      [used.store],
    );
    return new Map(found.map(({ ro_number, version }) => [ro_number, version]));
  };
  await runImport(used.db, used.store, used.folder.path);
  const first = await written();
  await runImport(used.db, used.store, used.folder.path);
  expect(await written()).toEqual(first);

  used.folder.write({
    'ros.csv': [rosHead, ...numbers.map(closed), closed('6')],
    'lines.csv': [head, ...numbers.map((number) => line(number, number === '2' ? 120 : 100)), line('6', 100)],
    'techs.csv': [techHead, ...['1', '2', '4', '5', '6'].map((number) => [number, 1, 'T1', 1]), ['4', 1, 'T2', 'x']],
  });
  const report = await runImport(used.db, used.store, used.folder.path);
  expect(report.files.map(({ kind, rows, rejected }) => [kind, rows, rejected])).toEqual([
    ['ros', 6, 0],
    ['lines', 5, 0],
    ['techs', 4, 1],
  ]);
  const then = await written();
  expect(numbers.filter((number) => then.get(number) === first.get(number))).toEqual(['1', '5']);
  expect(await rows('ro_number, labor_sale_c', 'repair_order', 'ro_number')).toEqual(
    ['1', '2', '3', '4', '5', '6'].map((ro_number) => ({ ro_number, labor_sale_c: ro_number === '2' ? 12000 : 10000 })),
  );
  expect(await rows('line_id', 'ro_line_tech', 'line_id')).toHaveLength(5);

  // The file of technicians is complete again, so the repair order that kept its old rows is updated.
  used.folder.write({
    'techs.csv': [techHead, ...['1', '2', '4', '5', '6'].map((number) => [number, 1, 'T1', 1]), ['4', 1, 'T2', 1]],
  });
  await runImport(used.db, used.store, used.folder.path);
  expect(await rows('line_id', 'ro_line_tech', 'line_id')).toHaveLength(6);
});
