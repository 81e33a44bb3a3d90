import { runImport } from './testing/extract.ts';
import { useStores } from './testing/use-stores.ts';

const lineHead = ['ro_number', 'line', 'pay_type', 'op_code', 'sold_hours', 'labor_sale', 'labor_cost'];

describe('importing repair orders', () => {
  const used = useStores();

  const load = () => runImport(used.db, used.store, used.folder.path);
  const order = async (number: string) =>
    (
      await used.db.query('select * from repair_order where dealership_id = $1 and ro_number = $2', [
        used.store,
        number,
      ])
    )[0];
  const lines = (number: string) =>
    used.db.query(
      `select l.* from ro_line l join repair_order o on o.dealership_id = l.dealership_id and o.id = l.ro_id
        where l.dealership_id = $1 and o.ro_number = $2 order by l.line_no`,
      [used.store, number],
    );

  it('lets a newer repair order without them take no name from a customer and no make from a vehicle', async () => {
    used.folder.write({
      'ros.csv': [
        [
          'ro_number',
          'status',
          'open_date',
          'customer_number',
          'customer_name',
          'customer_phone',
          'vin',
          'make',
          'year',
        ],
        ['1', 'open', '2026-10-01', 'C1', 'Lee Po', '555-1', 'V1', 'Ford', 2020],
        ['2', 'open', '2026-10-02', 'C1', 'Lee Poe', '', 'V1', '', 2021],
        ['3', 'open', '2026-10-03', 'C1', '', '', 'v1', '', ''],
      ],
    });
    await load();
    const query = (text: string) => used.db.query(text, [used.store]);
    expect(await query('select dms_number, name, phone from customer where dealership_id = $1')).toEqual([
      { dms_number: 'C1', name: 'Lee Poe', phone: '555-1' },
    ]);
    expect(await query('select vin, make, year from vehicle where dealership_id = $1')).toEqual([
      { vin: 'V1', make: 'Ford', year: 2021 },
    ]);
  });

  it('takes the pay type of a labor type from the newest file, unless a person has set it', async () => {
    const types = (pays: string) =>
      used.folder.write({ 'labor_types.csv': `labor_type,pay_type\nCM,${pays}\nIP,${pays}\n` });
    const told = () =>
      used.db.query('select code, pay_type from labor_type where dealership_id = $1 order by code', [used.store]);
    types('C');
    await load();
    // As the page of labor types saves.
    await used.db.execute(
      `update labor_type set pay_type = 'I', updated_by = 'ann', updated_at = now() where dealership_id = $1 and code = 'IP'`,
      [used.store],
    );
    types('W');
    await load();
    expect(await told()).toEqual([
      { code: 'CM', pay_type: 'W' },
      { code: 'IP', pay_type: 'I' },
    ]);
    // As taking that back leaves it.
    await used.db.execute(`update labor_type set updated_by = null where dealership_id = $1`, [used.store]);
    types('S');
    await load();
    expect((await told()).map(({ pay_type }) => pay_type)).toEqual(['S', 'S']);
  });

  it('keeps a rate that a person set or removed for a day, and takes rates of other days from the file', async () => {
    const rates = (rate: number, ...more: string[]) =>
      used.folder.write({
        'rates.csv': ['from_date,scope,rate', ...['door', 'internal', 'warranty'].map((s) => `2026-10-01,${s},${rate}`)]
          .concat(more, '')
          .join('\n'),
      });
    const set = (set: string, scope: string) =>
      used.db.execute(`update door_rate set ${set} where dealership_id = $1 and scope = $2`, [used.store, scope]);
    const known = () =>
      used.db.query(
        `select scope, from_date::text as from, rate_c from door_rate where dealership_id = $1 and rate_c is not null
          order by from_date, scope`,
        [used.store],
      );
    rates(180);
    await load();
    // As the page of rates saves.
    await set(`rate_c = 19900, file_rate_c = 18000, updated_by = 'ann'`, 'door');
    await set(`rate_c = null, file_rate_c = 18000, updated_by = 'ann'`, 'internal');
    rates(185, '2026-11-01,door,190');
    await load();
    const own = [
      { scope: 'door', from: '2026-10-01', rate_c: 19_900 },
      { scope: 'warranty', from: '2026-10-01', rate_c: 18_500 },
      { scope: 'door', from: '2026-11-01', rate_c: 19_000 },
    ];
    expect(await known()).toEqual(own);
    await load();
    expect(await known()).toEqual(own);
    // As taking that back leaves it.
    await set('rate_c = 18000, file_rate_c = null, updated_by = null', 'door');
    await set('rate_c = 18000, file_rate_c = null, updated_by = null', 'internal');
    await load();
    expect(await known()).toEqual([
      { scope: 'door', from: '2026-10-01', rate_c: 18_500 },
      { scope: 'internal', from: '2026-10-01', rate_c: 18_500 },
      ...own.slice(1),
    ]);
  });

  it('keeps the name that a person gave somebody until a file names them, whose name it is from then on', async () => {
    const files = (advisor: string, technician: string) =>
      used.folder.write({
        'ros.csv': [
          ['ro_number', 'status', 'open_date', 'close_date', 'advisor_number', 'advisor_name'],
          ['100', 'closed', '2026-10-01', '2026-10-02', 'A1', advisor],
        ],
        'lines.csv': [lineHead, ['100', 1, 'C', 'OIL', 1, 100, 40]],
        'techs.csv': [
          ['ro_number', 'line', 'tech_number', 'tech_name', 'flagged_hours'],
          ['100', 1, 'T1', technician, 1],
        ],
      });
    const people = () =>
      used.db.query(
        `select number, name, updated_by from dms_person where dealership_id = $1 and number in ('A1', 'T1') order by number`,
        [used.store],
      );
    files('', '');
    await load();
    // As the page of names saves.
    await used.db.execute(
      `update dms_person set name = 'Own ' || number, updated_by = 'ann', updated_at = now() where dealership_id = $1`,
      [used.store],
    );
    await load();
    expect(await people()).toEqual([
      { number: 'A1', name: 'Own A1', updated_by: 'ann' },
      { number: 'T1', name: 'Own T1', updated_by: 'ann' },
    ]);
    files('Mo Ray', 'Tia Moss');
    await load();
    expect(await people()).toEqual([
      { number: 'A1', name: 'Mo Ray', updated_by: null },
      { number: 'T1', name: 'Tia Moss', updated_by: null },
    ]);
  });

  it('works out the header from the lines', async () => {
    used.folder.write({
      'ros.csv': [
        ['ro_number', 'status', 'open_date', 'close_date', 'advisor_number', 'advisor_name', 'vin', 'customer_name'],
        ['100', 'closed', '10/1/2026', '2026-10-02', 'A1', 'Mo Ray', '1ftx', 'Lee Poe'],
      ],
      'lines.csv': [
        [...lineHead, 'parts_sale', 'parts_cost', 'sublet_sale', 'misc_sale', 'labor_discount', 'actual_hours'],
        ['100', 1, 'c', 'OIL', 0.3, '1,032.505', 8.1, '', '', '', '', 5, 0.25],
        ['100', 'B', 'W', 'FIX', 1.5, 150, 60, 99, 50, '', '', '', ''],
        ['100', 3, 'I', 'NOTE', 0, 0, 0, 0, 0, 20, 1, '', ''],
      ],
      'parts.csv': [
        ['ro_number', 'line', 'part_number', 'quantity', 'unit_cost', 'unit_sale', 'is_core'],
        ['100', 1, 'F1', 1.5, 3.33, 10.11, 'no'],
        ['100', 1, 'F1', 1, 1, 2, ''],
        ['100', 1, 'CORE', 1, 50, 50, 'yes'],
        ['100', 2, 'X', 1, 1, 1, ''],
      ],
      'techs.csv': [
        ['ro_number', 'line', 'tech_number', 'flagged_hours', 'actual_hours'],
        ['100', 1, 'T1', 0.1, 0.2],
        ['100', 1, 'T2', 0.2, 0.1],
      ],
    });
    const report = await load();
    expect(report.files.map(({ kind, rows, rejected, error }) => [kind, rows, rejected, error])).toEqual([
      ['ros', 1, 0, null],
      ['lines', 3, 0, null],
      ['techs', 2, 0, null],
      ['parts', 4, 0, null],
    ]);
    // 1.5 × 10.11 = 15.165 → 15.17, + 2.00. 1.5 × 3.33 = 4.995 → 5.00, + 1.00. The core counts in neither.
    expect(await order('100')).toMatchObject({
      status: 'C',
      open_date: '2026-10-01',
      close_date: '2026-10-02',
      advisor_number: 'A1',
      has_c: true,
      has_w: true,
      has_i: false,
      line_count: 2,
      line_count_c: 1,
      one_line_c: true,
      labor_sale_c: 103_251 + 15_000,
      labor_cost_c: 6_810,
      parts_sale_c: 1_717 + 9_900,
      parts_cost_c: 600 + 5_000,
      sublet_sale_c: 2_000,
      misc_sale_c: 100,
      discount_labor_c: 500,
      sold_h: 180,
      actual_h: 30,
      total_sale_c: 118_251 + 11_617 + 2_000 + 100,
      is_credit: false,
      incomplete: false,
    });
    expect(await lines('100')).toMatchObject([
      { letter: 'A', pay_type: 'C', is_counted: true, actual_h: 30, flagged_h: 30, close_date: '2026-10-02' },
      { letter: 'B', pay_type: 'W', is_counted: true, actual_h: null, advisor_number: 'A1' },
      { letter: 'C', pay_type: 'I', is_counted: false },
    ]);
    const techs = await used.db.query(
      'select tech_number, share, cost_c, actual_h from ro_line_tech where dealership_id = $1 order by tech_number',
      [used.store],
    );
    expect(techs).toEqual([
      { tech_number: 'T1', share: 0.33333333, cost_c: 270, actual_h: 20 },
      { tech_number: 'T2', share: 0.66666667, cost_c: 540, actual_h: 10 },
    ]);
    expect(
      await used.db.query(`select count(*)::integer as n from ro_part where dealership_id = $1`, [used.store]),
    ).toEqual([{ n: 4 }]);
    expect(
      await used.db.query('select kind, number, name from dms_person where dealership_id = $1 order by kind, number', [
        used.store,
      ]),
    ).toEqual([
      { kind: 'advisor', number: 'A1', name: 'Mo Ray' },
      { kind: 'technician', number: 'T1', name: '' },
      { kind: 'technician', number: 'T2', name: '' },
    ]);
  });

  it('keeps the first and the last day on which a line of each technician closed, whichever files bring it @slow', async () => {
    const files = (...orders: (readonly [number: string, closed: string, ...technicians: string[]])[]) => ({
      'ros.csv': [
        ['ro_number', 'status', 'open_date', 'close_date'],
        ...orders.map(([number, closed]) => [number, closed === '' ? 'open' : 'closed', '2026-07-01', closed]),
      ],
      'lines.csv': [lineHead, ...orders.map(([number]) => [number, 1, 'C', 'OIL', 1, 100, 40])],
      'techs.csv': [
        ['ro_number', 'line', 'tech_number', 'flagged_hours'],
        ...orders.flatMap(([number, , ...technicians]) => technicians.map((tech) => [number, 1, tech, 1])),
      ],
    });
    const seen = async () =>
      Object.fromEntries(
        (
          await used.db.query<{ number: string; days: unknown }>(
            `select number, jsonb_build_array(first_seen, last_seen) as days from dms_person
              where dealership_id = $1 and kind = 'technician'`,
            [used.store],
          )
        ).map(({ number, days }) => [number, days]),
      );
    used.folder.write(
      files(['1', '2026-09-05', 'T\\1', 'T2'], ['2', '2026-08-02', 'T2'], ['3', '2026-09-30', 'T2'], ['4', '', 'T3']),
    );
    await load();
    const first = { 'T\\1': ['2026-09-05', '2026-09-05'], T2: ['2026-08-02', '2026-09-30'], T3: [null, null] };
    expect(await seen()).toEqual(first);
    await load();
    expect(await seen()).toEqual(first);
    // An existing one closes, another comes with other technicians, and there is a new one.
    used.folder.write(files(['1', '2026-09-05', 'T2'], ['4', '2026-10-09', 'T3', 'T2'], ['5', '2026-07-31', 'T\\1']));
    await load();
    expect(await seen()).toEqual({
      'T\\1': ['2026-07-31', '2026-09-05'],
      T2: ['2026-08-02', '2026-10-09'],
      T3: ['2026-10-09', '2026-10-09'],
    });
    // The header alone closes it.
    used.folder.write({ 'ros.csv': files(['2', '2026-10-20'])['ros.csv'] });
    await load();
    expect(await seen()).toMatchObject({ T2: ['2026-08-02', '2026-10-20'] });
    // A wrong year does not count as a day at work, neither for a known person nor for a new one.
    used.folder.write(files(['5', '2027-07-31', 'T\\1'], ['6', '2027-08-01', 'T4']));
    await load();
    used.folder.write(files(['7', '2027-08-01', 'T4', 'T2']));
    await load();
    expect(await seen()).toMatchObject({
      'T\\1': ['2026-07-31', '2026-09-05'],
      T2: ['2026-08-02', '2026-10-20'],
      T4: [null, null],
    });
  });

  it('keeps the first and the last day on which each advisor and counterperson was at work, whichever files bring it @slow', async () => {
    const files = (
      ...orders: (readonly [number: string, opened: string, closed: string, advisor: string, counter: string])[]
    ) => ({
      'ros.csv': [
        ['ro_number', 'status', 'open_date', 'close_date', 'advisor_number'],
        ...orders.map(([number, opened, closed, advisor]) => [
          number,
          closed === '' ? 'open' : 'closed',
          opened,
          closed,
          advisor,
        ]),
      ],
      'lines.csv': [lineHead, ...orders.map(([number]) => [number, 1, 'C', 'OIL', 1, 100, 40])],
      'parts.csv': [
        ['ro_number', 'line', 'part_number', 'quantity', 'unit_cost', 'unit_sale', 'counter_number'],
        ...orders.map(([number, , , , counter]) => [number, 1, 'P1', 1, 2, 3, counter]),
      ],
    });
    const seen = async (kind: string) =>
      used.db.query(
        `select number, first_seen as first, last_seen as last from dms_person
          where dealership_id = $1 and kind = $2 order by number collate "C"`,
        [used.store, kind],
      );
    used.folder.write(files(['1', '2026-09-01', '2026-09-05', 'A1', 'K1'], ['2', '2026-08-02', '', 'A1', 'K2']));
    await load();
    expect(await seen('advisor')).toEqual([{ number: 'A1', first: '2026-08-02', last: '2026-09-01' }]);
    // A counterperson, like a technician, is at work on the day on which the work closes.
    expect(await seen('counter')).toEqual([
      { number: 'K1', first: '2026-09-05', last: '2026-09-05' },
      { number: 'K2', first: null, last: null },
    ]);
    // Work that closes later, movements of parts without a repair order, and a wrong year, none of which counts.
    used.folder.write({
      ...files(['2', '2026-08-02', '2026-10-09', 'A1', 'K2'], ['3', '2027-08-01', '2027-08-02', 'A2', 'K1']),
      'parts_transactions.csv': [
        [
          'date',
          'kind',
          'document',
          'part_number',
          'quantity',
          'unit_cost',
          'unit_sale',
          'sale_type',
          'counter_number',
        ],
        ['2026-10-20', 'sale', 'S1', 'P1', 1, 2, 3, 'counter', 'K1'],
        ['2026-07-01', 'sale', 'S2', 'P1', 1, 2, 3, 'counter', 'K3'],
        ['2027-07-01', 'sale', 'S3', 'P1', 1, 2, 3, 'counter', 'K2'],
      ],
    });
    await load();
    expect(await seen('advisor')).toEqual([
      { number: 'A1', first: '2026-08-02', last: '2026-09-01' },
      { number: 'A2', first: null, last: null },
    ]);
    expect(await seen('counter')).toEqual([
      { number: 'K1', first: '2026-09-05', last: '2026-10-20' },
      { number: 'K2', first: '2026-10-09', last: '2026-10-09' },
      { number: 'K3', first: '2026-07-01', last: '2026-07-01' },
    ]);
  });

  const header = ['ro_number', 'status', 'open_date', 'close_date'];
  const closed = (number: string, day = '2026-10-02') => [number, 'closed', '2026-10-01', day];

  it('restates history when a repair order comes again, and keeps the lines of one whose header alone comes', async () => {
    used.folder.write({
      'ros.csv': [header, closed('1'), closed('2')],
      'lines.csv': [
        lineHead,
        ['1', 1, 'C', 'A', 1, 100, 40],
        ['1', 2, 'C', 'B', 1, 100, 40],
        ['2', 1, 'W', 'A', 2, 200, 80],
      ],
      'techs.csv': [
        ['ro_number', 'line', 'tech_number', 'flagged_hours'],
        ['1', 1, 'T1', 1],
      ],
    });
    await load();
    const [before] = await used.db.query('select version from data_version where dealership_id = $1', [used.store]);
    used.folder.write({
      'ros.csv': [header, closed('1', '2026-10-09'), closed('2', '2026-10-09')],
      'lines.csv': [lineHead, ['1', 5, 'C', 'A', 3, 300, 90]],
      'techs.csv': [['ro_number', 'line', 'tech_number', 'flagged_hours']],
    });
    await load();
    expect(await lines('1')).toMatchObject([{ line_no: 5, sold_h: 300, close_date: '2026-10-09' }]);
    expect(await order('1')).toMatchObject({ labor_sale_c: 30_000, close_date: '2026-10-09', line_count: 1 });
    expect(await lines('2')).toMatchObject([{ line_no: 1, sold_h: 200, close_date: '2026-10-09' }]);
    expect(await order('2')).toMatchObject({ labor_sale_c: 20_000, has_w: true });
    expect(await used.db.query('select 1 from ro_line_tech where dealership_id = $1', [used.store])).toEqual([]);
    const [after] = await used.db.query('select version from data_version where dealership_id = $1', [used.store]);
    expect(Number(after?.version)).toBeGreaterThan(Number(before?.version));
  });

  it('makes a credit of a repair order that names another and sells nothing', async () => {
    used.folder.write({
      'ros.csv': [
        [...header, 'ref_ro_number'],
        [...closed('1'), ''],
        [...closed('2'), '1'],
        [...closed('3'), ''],
        [...closed('4'), 'unknown'],
      ],
      'lines.csv': [
        lineHead,
        ['1', 1, 'C', 'A', 1, 100, 40],
        ['2', 1, 'C', 'A', -1, -100, -40],
        ['2', 2, 'C', 'A', 0, 0, 0],
        ['3', 1, 'C', 'A', -1, -100, -40],
        ['4', 1, 'C', 'A', -1, -100, -40],
      ],
    });
    await load();
    const facts = { labor_sale_c: -10_000, sold_h: -100 };
    expect(await order('2')).toMatchObject({
      is_credit: true,
      has_c: false,
      line_count: 0,
      one_line_c: false,
      ...facts,
    });
    expect(await lines('2')).toMatchObject([{ is_counted: false }, { is_counted: false }]);
    expect(await order('3')).toMatchObject({ is_credit: false, has_c: true, line_count: 1, ...facts });
    expect(await order('4')).toMatchObject({ is_credit: true });
  });

  it('keeps the old lines whole where a row is refused, and takes the good lines of a new repair order', async () => {
    used.folder.write({ 'ros.csv': [header, closed('1')], 'lines.csv': [lineHead, ['1', 1, 'C', 'A', 1, 100, 40]] });
    await load();
    used.folder.write({
      'ros.csv': [header, closed('1'), closed('2')],
      'lines.csv': [
        lineHead,
        ['1', 1, 'C', 'A', 9, 900, 40],
        ['1', 2, 'Z', 'A', 9, 900, 40],
        ['2', 1, 'C', 'A', 1, 100, 40],
        ['2', 2, 'C', 'A', 'x', 100, 40],
        ['77', 1, 'C', 'A', 1, 100, 40],
      ],
      'techs.csv': [
        ['ro_number', 'line', 'tech_number', 'flagged_hours'],
        ['2', 2, 'T1', 1],
        ['2', 1, 'T1', 1],
      ],
    });
    const report = await load();
    expect(report.files.map(({ kind, rows, rejected }) => [kind, rows, rejected])).toEqual([
      ['ros', 2, 0],
      ['lines', 1, 3],
      ['techs', 1, 1],
    ]);
    const { readFileSync } = await import('node:fs');
    expect(readFileSync(used.folder.file('lines.csv.rejects.csv'), 'utf8').split('\r\n')).toEqual([
      'line,column,value,reason',
      '3,pay_type,Z,"is not one of C, W, I, S, M, F, B"',
      '5,sold_hours,x,is not a number',
      '6,ro_number,77,is a repair order that is not known',
      '',
    ]);
    expect(readFileSync(used.folder.file('techs.csv.rejects.csv'), 'utf8')).toContain(
      '2,line,2,is a line that repair order 2 does not have',
    );
    expect(await lines('1')).toMatchObject([{ line_no: 1, sold_h: 100 }]);
    expect(await order('1')).toMatchObject({ incomplete: false, sold_h: 100 });
    expect(await lines('2')).toMatchObject([{ line_no: 1, sold_h: 100 }]);
    expect(await order('2')).toMatchObject({ incomplete: true, sold_h: 100 });
    expect(
      await used.db.query(
        'select kind, rows, rejected_rows, ok from feed_file where dealership_id = $1 order by id desc limit 3',
        [used.store],
      ),
    ).toEqual([
      { kind: 'techs', rows: 1, rejected_rows: 1, ok: true },
      { kind: 'lines', rows: 1, rejected_rows: 3, ok: true },
      { kind: 'ros', rows: 2, rejected_rows: 0, ok: true },
    ]);
    expect(
      await used.db.query(
        `select f.kind, r.line, r.column_name, r.value, r.reason
           from feed_reject r join feed_file f on f.dealership_id = r.dealership_id and f.id = r.file_id
          where r.dealership_id = $1 order by f.kind, r.id`,
        [used.store],
      ),
    ).toEqual([
      { kind: 'lines', line: 3, column_name: 'pay_type', value: 'Z', reason: 'is not one of C, W, I, S, M, F, B' },
      { kind: 'lines', line: 5, column_name: 'sold_hours', value: 'x', reason: 'is not a number' },
      { kind: 'lines', line: 6, column_name: 'ro_number', value: '77', reason: 'is a repair order that is not known' },
      {
        kind: 'techs',
        line: 2,
        column_name: 'line',
        value: '2',
        reason: 'is a line that repair order 2 does not have',
      },
    ]);
  });
});
