import { readFileSync } from 'node:fs';
import type { Database } from '@fixed-ops/database';
import { files, reversed, type Table } from '../testing/every-case.ts';
import { ExtractFolder, insertStore, loadFirst, runImport } from '../testing/extract.ts';
import { NotingDatabase } from '../testing/noting-database.ts';
import { rowsOfStore } from '../testing/rows-of-store.ts';
import { useStores } from '../testing/use-stores.ts';

describe('repair orders that are all new', () => {
  const used = useStores();

  let staged: readonly string[] = [];
  const load = async (store: string) => {
    const noting = new NotingDatabase(used.db);
    staged = noting.copied;
    return runImport(noting.db, store, used.folder.path);
  };
  const rates = (store: string) =>
    used.db.execute(`insert into technician_profile (dealership_id, number, flat_rate_c) values ($1, 'T1', 3333)`, [
      store,
    ]);

  const expectBulkInsert = () => {
    expect(staged).toContain('repair_order');
    expect(staged).not.toContain('staged lines');
  };

  test('are inserted in bulk from files in any order, as those are that the database joins', async () => {
    for (const store of ['bulk', 'turned', 'joined']) {
      await insertStore(used.db, store);
      await rates(store);
    }
    used.folder.write(files);
    await load('bulk');
    expectBulkInsert();
    used.folder.write({ ...reversed, 'ros.csv': files['ros.csv'] ?? [] });
    await load('turned');
    expectBulkInsert();
    await loadFirst(used.db, 'joined', '2,,open,2026-10-03');
    used.folder.write(files);
    await load('joined');
    expect(staged).toContain('staged lines');
    expect(staged).not.toContain('ro_line');
    for (const [table, sql] of Object.entries(rowsOfStore)) {
      const rows = await used.db.query(sql, ['bulk']);
      expect([table, rows.length > 0]).toEqual([table, true]);
      expect([table, rows]).toEqual([table, await used.db.query(sql, ['joined'])]);
      expect([table, rows]).toEqual([table, await used.db.query(sql, ['turned'])]);
    }
  });

  test('may come in files by year and with rows of one key, of which the last counts', async () => {
    await insertStore(used.db, 'years');
    const lineHead = [
      'ro_number',
      'line',
      'pay_type',
      'op_code',
      'op_description',
      'sold_hours',
      'labor_sale',
      'labor_cost',
    ];
    const line = (number: number, line: number, sale: number) => [number, line, 'C', 'OIL', 'Oil', 1, sale, 4];
    const order = (number: number, day: string) => [number, 'closed', day, day];
    const head = ['ro_number', 'status', 'open_date', 'close_date'];
    used.folder.write({
      'ros_2025.csv': [head, order(3, '2025-09-30'), order(1, '2025-10-01'), order(2, '2025-10-02')],
      'ros_2026.csv': [head, order(3, '2026-10-01')],
      'lines_2025.csv': [lineHead, line(2, 2, 10), line(1, 1, 1), line(2, 1, 20), line(1, 1, 30)],
      'lines_2026.csv': [lineHead, line(3, 1, 40)],
      'techs.csv': [
        ['ro_number', 'line', 'tech_number', 'flagged_hours'],
        [3, 1, 'T1', 9],
        [2, 2, 'T1', 1],
        [3, 1, 'T2', 1],
        [3, 1, 'T1', 1],
      ],
    });
    const report = await load('years');
    expectBulkInsert();
    const told = [
      ['ros', 2, '1 row came again with the same ro_number; the last one wins'],
      ['ros', 1],
      ['lines', 3, '1 row came again with the same ro_number, line; the last one wins'],
      ['lines', 1],
      ['techs', 3, '1 row came again with the same ro_number, line, tech_number; the last one wins'],
    ];
    const providedBy = ({ files }: typeof report) => files.map(({ kind, rows, warnings }) => [kind, rows, ...warnings]);
    expect(providedBy(report)).toEqual(told);
    expect(
      await used.db.query(
        `select o.ro_number, l.line_no, l.labor_sale_c::integer as cents, l.flagged_h
           from ro_line l join repair_order o on o.dealership_id = l.dealership_id and o.id = l.ro_id
          where l.dealership_id = 'years' order by 1, 2`,
      ),
    ).toEqual([
      { ro_number: '1', line_no: 1, cents: 3_000, flagged_h: null },
      { ro_number: '2', line_no: 1, cents: 2_000, flagged_h: null },
      { ro_number: '2', line_no: 2, cents: 1_000, flagged_h: 100 },
      { ro_number: '3', line_no: 1, cents: 4_000, flagged_h: 200 },
    ]);
    expect(
      await used.db.query(
        `select data_from::text as first, data_to::text as last from feed_file where dealership_id = 'years' and kind = 'lines' order by id`,
      ),
    ).toEqual([
      { first: '2025-10-01', last: '2025-10-02' },
      { first: '2026-10-01', last: '2026-10-01' },
    ]);
    expect(providedBy(await load('years'))).toEqual(told);
    expect(staged).not.toContain('staged lines');
    expect(staged).not.toContain('repair_order');
    expect(
      await used.db.query(
        `select ro_number, close_date::text from repair_order where dealership_id = 'years' order by 1`,
      ),
    ).toEqual([
      { ro_number: '1', close_date: '2025-10-01' },
      { ro_number: '2', close_date: '2025-10-02' },
      { ro_number: '3', close_date: '2026-10-01' },
    ]);
  });

  test('that lost a row take their good ones and are incomplete, the others not; what belongs to nothing is refused', async () => {
    await insertStore(used.db, 'lost');
    const more = (name: string, ...rows: Table): Table => [...(files[name] ?? []), ...rows];
    const line = (number: string, line: number) => [number, '', line, 'C', '', 'OIL', '', '', 1, '', '', 1, 1];
    const pad = (row: (string | number)[], width = 18) => [...row, ...Array<string>(width - row.length).fill('')];
    used.folder.write({
      ...files,
      'lines.csv': more('lines.csv', pad(line('6', 31)), pad(line('7', 1))),
      'techs.csv': more(
        'techs.csv',
        ['5', '', 2, 'T9', '', 1, ''],
        ['6', '', 31, 'T8', '', 1, ''],
        ['7', '', 1, 'T7', '', 1, ''],
        ['6', '', 31, 'T9', '', 'x', ''],
      ),
    });
    const report = await load('lost');
    expectBulkInsert();
    expect(report.files.filter(({ rejected }) => rejected > 0)).toMatchObject([
      { kind: 'lines', rows: 6, rejected: 1 },
      { kind: 'techs', rows: 8, rejected: 3 },
    ]);
    const rejects = (name: string) =>
      readFileSync(used.folder.file(`${name}.rejects.csv`), 'utf8')
        .split('\r\n')
        .slice(1, -1);
    // A story takes two lines of the file.
    expect(rejects('lines.csv')).toEqual(['9,ro_number,7,is a repair order that is not known']);
    expect(rejects('techs.csv')).toEqual([
      '9,line,2,is a line that repair order 5 does not have',
      '11,ro_number,7,is a repair order that is not known',
      '12,flagged_hours,x,is not a number',
    ]);
    expect(
      await used.db.query(
        'select ro_number, line_count from repair_order where dealership_id = $1 and incomplete order by ro_number',
        ['lost'],
      ),
    ).toEqual([
      { ro_number: '5', line_count: 0 },
      { ro_number: '6', line_count: 1 },
    ]);
    const people = `select number from dms_person where dealership_id = 'lost' and kind = 'technician' order by 1`;
    expect((await used.db.query(people)).map(({ number }) => number)).toEqual(['T1', 'T2', 'T3', 'T4', 'T8']);
  });

  test('whose rows are in no order refuse each orphan once', async () => {
    await insertStore(used.db, 'unsorted');
    const [head = [], ...rows] = files['techs.csv'] ?? [];
    used.folder.write({ ...files, 'techs.csv': [head, ['7', '', 1, 'T7', '', 1, ''], ...rows.reverse()] });
    const report = await load('unsorted');
    expectBulkInsert();
    expect(report.files.filter(({ rejected }) => rejected > 0)).toMatchObject([
      { kind: 'techs', rows: 7, rejected: 1 },
    ]);
  });

  test('beside others that the product has are inserted in bulk too, and what belongs to those is joined', async () => {
    await insertStore(used.db, 'later');
    used.folder.write({
      'ros.csv': 'ro_number,status,open_date,close_date\n1,closed,2026-09-01,2026-09-02\n',
      'lines.csv': 'ro_number,line,pay_type,op_code,sold_hours,labor_sale,labor_cost\n1,1,C,OIL,1,100,40\n',
    });
    await load('later');
    used.folder.write(files);
    await load('later');
    expectBulkInsert();
    const ids = await used.db.query(
      `select count(*)::integer as n, max(id) as last from ro_line where dealership_id = 'later'`,
    );
    expect(ids).toEqual([{ n: 6, last: 6 }]);
    const other = new ExtractFolder().write({
      'ros.csv': 'ro_number,status,open_date,close_date\n8,closed,2026-09-01,2026-09-02\n',
      'declined.csv': 'ro_number,text\n8,Tires\n1,Wipers\n',
    });
    try {
      expect((await runImport(used.db, 'later', other.path)).files.map(({ rejected }) => rejected)).toEqual([0, 0]);
    } finally {
      other.remove();
    }
    expect(await used.db.query(`select text from declined_item where dealership_id = 'later' order by text`)).toEqual(
      ['Rear brakes', 'Tires', 'Wipers', 'Wipers'].map((text) => ({ text })),
    );
  });

  test('and come again are left alone; those that come later beside them are joined', async () => {
    await insertStore(used.db, 'again');
    used.folder.write(files);
    await load('again');
    const before = await used.db.query(rowsOfStore.ro_line ?? '', ['again']);
    await load('again');
    expect(staged).not.toContain('ro_line');
    expect(await used.db.query(rowsOfStore.ro_line ?? '', ['again'])).toEqual(before);
  });

  test('whose matrix prices are known get them', async () => {
    await insertStore(used.db, 'priced');
    await used.db.execute(
      `insert into labor_matrix (dealership_id, id, name, active, effective_from, cells)
       values ('priced', 1, 'Repair', true, '2026-01-01', '{1000,2000,3000}')`,
    );
    await used.db.execute(
      `insert into labor_matrix_type (dealership_id, matrix_id, labor_type) values ('priced', 1, 'CM')`,
    );
    used.folder.write(files);
    await load('priced');
    // The matrix ends at 0.3 hours with 30.00, so 1.8 hours continue at that rate.
    expect(
      await used.db.query(
        `select matrix_price_c as cents from ro_line where dealership_id = 'priced' and op_code = 'BRK'`,
      ),
    ).toEqual([{ cents: 18_000 }]);
  });

  test('stay whole where an import stops between two batches, and the next one brings the rest', async () => {
    const numbers = Array.from({ length: 5_002 }, (_value, at) => 10_000 + at);
    used.folder.write({
      'ros.csv': [
        ['ro_number', 'status', 'open_date', 'close_date'],
        ...numbers.map((number) => [number, 'closed', '2026-10-01', '2026-10-02']),
      ],
      'lines.csv': [
        ['ro_number', 'line', 'pay_type', 'op_code', 'op_description', 'sold_hours', 'labor_sale', 'labor_cost'],
        ...numbers.flatMap((number) => [1, 2].map((line) => [number, line, 'C', 'OIL', 'Oil', 1, 10, 4])),
      ],
    });
    let batches = 0;
    const stopping = (real: Database): Database => ({
      query: (text, params) => real.query(text, params),
      execute: (text, params) => real.execute(text, params),
      copyIn: (table, columns, rows) => {
        if (table === 'ro_line') batches += 1;
        if (batches === 2) throw new Error('No space left on device');
        return real.copyIn(table, columns, rows);
      },
      transaction: (work) => real.transaction((tx) => work(stopping(tx))),
      watch: (handler) => real.watch(handler),
      close: () => real.close(),
    });
    await expect(runImport(stopping(used.db), used.store, used.folder.path)).rejects.toThrow('No space left');
    const found = async () =>
      (
        await used.db.query(
          `select count(*)::integer as orders, sum(line_count)::integer as lines, sum(labor_sale_c)::integer as cents,
                  (select count(*)::integer from ro_line where dealership_id = $1) as kept
             from repair_order where dealership_id = $1`,
          [used.store],
        )
      )[0];
    expect(await found()).toEqual({ orders: 5_000, lines: 10_000, cents: 10_000_000, kept: 10_000 });
    expect(await used.db.query('select 1 from feed_file where dealership_id = $1', [used.store])).toEqual([]);
    await load(used.store);
    expectBulkInsert();
    expect(await found()).toEqual({ orders: 5_002, lines: 10_004, cents: 10_004_000, kept: 10_004 });
    await load(used.store);
    expect(staged.filter((table) => ['staged lines', 'repair_order', 'ro_line'].includes(table))).toEqual([]);
  });
});
