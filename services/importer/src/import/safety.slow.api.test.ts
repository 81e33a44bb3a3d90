import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { type Database, processStart } from '@fixed-ops/database';
import { takeImportLock } from './run/import-lock.ts';
import { exitCodeOf } from './run/report.ts';
import { ORDERS_OF_BUCKET } from './stage/bucket-rows.ts';
import { Staging } from './stage/staging.ts';
import { insertStore, runImport } from './testing/extract.ts';
import { useStores } from './testing/use-stores.ts';

const ros = 'ro_number,status,open_date,close_date\n1,closed,2026-10-01,2026-10-02\n2,closed,2026-10-01,2026-10-03\n';
const lines =
  'ro_number,line,pay_type,op_code,sold_hours,labor_sale,labor_cost\n1,1,C,A,1,100,40\n1,2,W,A,1,100,40\n2,1,C,A,1,100,40\n';
const rates = 'from_date,scope,rate\n2026-01-01,door,189.95\n';

const used = useStores();

const load = (options: Parameters<typeof runImport>[3] = {}) =>
  runImport(used.db, used.store, used.folder.path, options);
const rows = async (table: string): Promise<number> => {
  const [row] = await used.db.query<{ n: number }>(
    `select count(*)::integer as n from ${table} where dealership_id = $1`,
    [used.store],
  );
  return row?.n ?? -1;
};
const staged = () => used.db.query(`select tablename from pg_tables where schemaname = 'import_staging'`);

describe('files that cannot be read', () => {
  test.each([
    ['a binary file', Uint8Array.of(1, 2, 0, 255, 10), 'found a binary file'],
    ['a workbook', 'PK\u0003\u0004xxxx', 'an Excel workbook'],
    ['UTF-16', Uint8Array.of(0xff, 0xfe, 65, 0), 'found text in UTF-16'],
    [
      'another encoding',
      Buffer.concat([Buffer.from(rates), Buffer.from([0x32, 0xe9, 0x2c, 10])]),
      'found bytes that are not UTF-8',
    ],
    ['an empty file', '', 'found an empty file'],
    ['only empty lines', '\n\n', 'found only empty lines'],
    ['another delimiter', rates.replaceAll(',', ';'), 'found a line separated by semicolons'],
    ['a missing column', 'from_date,scope\n2026-01-01,door\n', 'rate missing, found from_date, scope'],
  ])('%s is refused with what was expected and found, and nothing is loaded', async (_what, content, found) => {
    used.folder.write({ 'rates.csv': content });
    const report = await load();
    expect(report.files[0]?.error).toContain('Expected');
    expect(report.files[0]?.error).toContain(found);
    expect(exitCodeOf(report)).toBe(1);
    expect(await rows('door_rate')).toBe(0);
    expect(
      await used.db.query('select kind, ok, rows, error from feed_file where dealership_id = $1', [used.store]),
    ).toEqual([{ kind: 'rates', ok: false, rows: 0, error: report.files[0]?.error }]);
    expect(await staged()).toEqual([]);
  });

  test('a byte-order mark and lines with CR are fine', async () => {
    used.folder.write({ 'rates.csv': `\uFEFF${rates.replaceAll('\n', '\r\n')}` });
    expect(exitCodeOf(await load())).toBe(0);
    expect(await rows('door_rate')).toBe(1);
  });

  test('a cut-off file is told of, and its broken end refused', async () => {
    used.folder.write({ 'rates.csv': `${rates}2026-02-01,door,190\n2026-03-01,wa` });
    const report = await load();
    expect(report.files[0]).toMatchObject({
      rows: 2,
      rejected: 1,
      warnings: ['The file ends in the middle of a line; it may have been cut off'],
    });
    expect(exitCodeOf(report)).toBe(2);
    expect(readFileSync(used.folder.file('rates.csv.rejects.csv'), 'utf8')).toContain(
      '4,,,"has 2 fields, the header has 3"',
    );
  });

  test.each([
    [
      'an inventory',
      'parts_inventory',
      'as_of,part_number,on_hand,unit_cost\n2026-11-19,P1,4,10\n',
      '2026-11-19,P2,1',
      'part_stock_snapshot',
    ],
    ['balances', 'gl_balances', 'account,month,debit,credit\n4600,2026-10,0,100\n', '4700,2026-10,5', 'gl_balance'],
  ])(
    '%s that was cut off is refused whole: half of it would be another state',
    async (_what, kind, whole, cut, table) => {
      used.folder.write({ [`${kind}.csv`]: `${whole}${cut}` });
      const [file] = (await load()).files;
      expect([file?.error?.slice(0, 54), await rows(table)]).toEqual([
        'Expected a whole file; its last line is the beginning ',
        0,
      ]);
      expect(await staged()).toEqual([]);
      // A line of totals is not a truncated row.
      used.folder.write({ [`${kind}.csv`]: `${whole}Total,` });
      expect([(await load()).files[0]?.error, await rows(table)]).toEqual([null, 1]);
    },
  );

  test('repair orders and their lines stay out where the technicians file is refused, and are not told of; the rest is loaded', async () => {
    used.folder.write({ 'ros.csv': ros, 'lines.csv': lines, 'techs.csv': 'ro_number\n1\n', 'rates.csv': rates });
    const report = await load();
    expect(report.files.map(({ kind, error }) => [kind, error !== null])).toEqual([
      ['rates', false],
      ['ros', true],
      ['lines', true],
      ['techs', true],
    ]);
    for (const file of [1, 2]) expect(report.files[file]?.error).toContain('because techs.csv was refused');
    expect(exitCodeOf(report)).toBe(2);
    expect([await rows('repair_order'), await rows('ro_line'), await rows('door_rate')]).toEqual([0, 0, 1]);
    expect(
      await used.db.query('select kind, ok from feed_file where dealership_id = $1 order by id', [used.store]),
    ).toEqual([{ kind: 'rates', ok: true }, ...['techs', 'ros', 'lines'].map((kind) => ({ kind, ok: false }))]);
    expect(await staged()).toEqual([]);
  });

  test('a repair order that was there keeps its status and its lines where the lines of its new state are refused', async () => {
    used.folder.write({ 'ros.csv': ros, 'lines.csv': lines });
    await load();
    used.folder.write({
      'ros.csv': `${ros.replace('2,closed,2026-10-01,2026-10-03', '2,void,2026-10-01,')}3,closed,2026-10-01,2026-10-04\n`,
      'lines.csv': Buffer.concat([Buffer.from(lines), Buffer.from([0xe9, 10])]),
      'declined.csv': 'ro_number,text\n1,Wipers\n3,Tires\n',
    });
    expect((await load()).files.map(({ error }) => error?.slice(0, 12))).toEqual([
      'Not loaded, ',
      'Expected a t',
      'Not loaded, ',
    ]);
    expect(
      await used.db.query('select ro_number, status from repair_order where dealership_id = $1 order by 1', [
        used.store,
      ]),
    ).toEqual([
      { ro_number: '1', status: 'C' },
      { ro_number: '2', status: 'C' },
    ]);
    expect([await rows('ro_line'), await rows('declined_item')]).toEqual([3, 0]);
  });
});

describe('a file with a column that says whose its rows are', () => {
  const other = 'lakeview-ford';
  beforeAll(() => insertStore(used.db, other));
  const [head = '', first = '', second = ''] = ros.split('\n');
  // The second row is not a plain line.
  const ofStores = (one: string, two: string) =>
    `${head},advisor_name,Store_Number\n${first},Ann,${one}\n${second},"Ann\nRuiz",${two}\n`;

  test('is refused where one of them is another store’s, with its line, whatever loads it', async () => {
    for (const [one, two, line] of [
      [used.store, other, 3],
      [other, used.store, 2],
    ] as const) {
      used.folder.write({ 'ros.csv': ofStores(one, two), 'rates.csv': rates });
      expect((await load()).files.map(({ kind, error }) => [kind, error])).toEqual([
        ['rates', null],
        ['ros', expect.stringContaining(`found ${other} in column store_number of line ${line}, which is another one`)],
      ]);
      expect([await rows('repair_order'), await rows('door_rate')]).toEqual([0, 1]);
    }
  });

  test('is read if its rows name this store, or a store that nobody knows, which is reported', async () => {
    used.folder.write({ 'ros.csv': ofStores(` ${used.store.toUpperCase()} `, 'Main shop') });
    const [file] = (await load()).files;
    expect([file?.error, file?.rows]).toEqual([null, 2]);
    expect(file?.warnings).toContain(
      'Column store_number says Main shop, by which this dealership is not known here; the rows are taken for its own',
    );
  });

  test('is refused for another store’s id in the column dealership_id, whatever its group, with what helps', async () => {
    used.folder.write({ 'ros.csv': `${head},dealership_id\n${first},${used.store}\n${second},d-elsewhere\n` });
    expect((await load()).files[0]?.error).toBe(
      'Expected rows of this dealership alone; found d-elsewhere in column dealership_id of line 3, which is another one. Divide the file by that column. Leave the column out if that is how the DMS calls this dealership.',
    );
    expect(await rows('repair_order')).toBe(0);
  });

  test('is read but for rows that are refused by themselves, whatever stands there: moved by a comma, or a line of totals', async () => {
    await used.db.execute(`update dealership set dv_dealer_id = 'DV-7' where id = $1`, [used.store]);
    const moved = '3,closed,2026-10-01,2026-10-04,Ruiz, Ann,DV-7';
    used.folder.write({
      'ros.csv': `${head},advisor_name,DV Dealer ID\n${first},Ann,DV-7\n${moved}\nTotal,,,,,3 rows\n`,
    });
    const [file] = (await load()).files;
    expect([file?.error, file?.rows, file?.rejected]).toEqual([null, 1, 2]);
  });

  test('is refused for an id of nobody in a column of the data vendor alone: the DMS has ids of its own', async () => {
    await used.db.execute(`update dealership set dv_dealer_id = 'DV-7' where id = $1`, [used.store]);
    const errorOf = async (column: string) => {
      used.folder.write({ 'ros.csv': `${head},${column}\n${first},3PA0042\n` });
      return (await load()).files[0]?.error ?? null;
    };
    expect(await errorOf('dv_dealer_id')).toContain('found 3PA0042 in column dv_dealer_id of line 2');
    expect(await errorOf('dealer_id')).toBeNull();
  });
});

describe('rows', () => {
  test('values of the rejects file cannot run as formulas', async () => {
    used.folder.write({ 'rates.csv': `${rates}=HYPERLINK(1),door,1\n2026-01-01,@cmd,1\n2026-01-01,door,-x\n` });
    await load();
    expect(readFileSync(used.folder.file('rates.csv.rejects.csv'), 'utf8').split('\r\n').slice(1, 4)).toEqual([
      `3,from_date,'=HYPERLINK(1),"is not a date, YYYY-MM-DD or M/D/YYYY"`,
      `4,scope,'@cmd,"is not one of door, warranty, internal"`,
      `5,rate,'-x,is not a number`,
    ]);
  });

  test('of rows with one key the last wins, with a warning', async () => {
    used.folder.write({ 'rates.csv': `${rates}2026-01-01,DOOR,190\n1/1/2026,door,200\n` });
    const report = await load();
    expect(report.files[0]).toMatchObject({
      rejected: 0,
      warnings: ['2 rows came again with the same scope, from_date; the last one wins'],
    });
    expect(await used.db.query('select rate_c from door_rate where dealership_id = $1', [used.store])).toEqual([
      { rate_c: 20_000 },
    ]);
  });

  test('a file of rejects goes when nothing is refused any more', async () => {
    used.folder.write({ 'rates.csv': `${rates}x,door,1\n` });
    await load();
    expect(existsSync(used.folder.file('rates.csv.rejects.csv'))).toBe(true);
    used.folder.write({ 'rates.csv': rates });
    await load();
    expect(existsSync(used.folder.file('rates.csv.rejects.csv'))).toBe(false);
  });

  test('unknown columns, days to come and contradicting labor types are warned of', async () => {
    used.folder.write({
      'labor_types.csv': 'labor_type,pay_type\nWTY,W\n',
      'ros.csv': 'ro_number,status,open_date,close_date,color\n1,closed,2026-11-20,2026-11-21,red\n',
      'lines.csv':
        'ro_number,line,pay_type,labor_type,op_code,sold_hours,labor_sale,labor_cost\n1,1,C,WTY,A,1,100,40\n',
    });
    const report = await load();
    expect(report.files.map(({ kind, warnings }) => [kind, warnings])).toEqual([
      ['labor_types', []],
      ['ros', ['Columns that are not read: color', '1 row dated after today (2026-11-20); counted from that day on']],
      ['lines', ["1 line whose labor type has another pay type; the line's is taken"]],
    ]);
    // A pay type that a person has set wins over the file, in a look at the files as in a load.
    await used.db.execute(
      `update labor_type set pay_type = 'C', updated_by = 'ann', updated_at = now() where dealership_id = $1`,
      [used.store],
    );
    for (const options of [{ isDryRun: true }, {}]) {
      const { files } = await load(options);
      expect(files.find(({ kind }) => kind === 'lines')?.warnings).toEqual([]);
    }
  });

  test('closed repair orders without any line are warned of where there are many, new and changed ones alike', async () => {
    const numbers = Array.from({ length: 20 }, (_none, at) => at + 1);
    const orders = (day: string) =>
      `ro_number,status,open_date,close_date\n${numbers.map((number) => `${number},${number === 20 ? 'open' : 'closed'},2026-10-01,${number === 20 ? '' : day}\n`).join('')}`;
    const head = 'ro_number,line,pay_type,op_code,sold_hours,labor_sale,labor_cost\n';
    const upTo = (last: number) =>
      `${head}${numbers
        .slice(0, last)
        .map((number) => `${number},1,C,A,1,100,40\n`)
        .join('')}`;
    const warnings = async (options = {}) => (await load(options)).files.find(({ kind }) => kind === 'ros')?.warnings;
    const told = (count: number) => [
      `${count} closed repair orders of 19 came without any line and count as visits that sold nothing: lines.csv may have been cut off`,
    ];
    used.folder.write({ 'ros.csv': orders('2026-10-02'), 'lines.csv': upTo(12) });
    expect(await warnings({ isDryRun: true })).toEqual(told(7));
    expect(await warnings()).toEqual(told(7));
    // A repair order with earlier lines counts as having lines.
    used.folder.write({ 'ros.csv': orders('2026-10-03'), 'lines.csv': head });
    expect(await warnings()).toEqual(told(7));
    used.folder.write({ 'ros.csv': orders('2026-10-04'), 'lines.csv': upTo(15) });
    expect(await warnings()).toEqual([]);
  });

  test('repair orders that were closed and come open are warned of before they are, where there are many: the files may be older', async () => {
    const numbers = [1, 2, 3, 4, 5, 6];
    const orders = (open: number) =>
      `ro_number,status,open_date,close_date\n${numbers.map((number) => (number <= open ? `${number},open,2026-10-01,\n` : `${number},closed,2026-10-01,2026-10-02\n`)).join('')}`;
    const bill = `ro_number,line,pay_type,op_code,sold_hours,labor_sale,labor_cost\n${numbers.map((number) => `${number},1,C,A,1,100,40\n`).join('')}`;
    const warnings = async (open: number, options = {}) => {
      used.folder.write({ 'ros.csv': orders(open), 'lines.csv': bill });
      return (await load(options)).files.find(({ kind }) => kind === 'ros')?.warnings;
    };
    expect(await warnings(1)).toEqual([]);
    expect(await warnings(0)).toEqual([]);
    const told = [
      '5 repair orders that were closed come open again: where these files are older than what came before, load the newer ones once more',
    ];
    expect(await warnings(5, { isDryRun: true })).toEqual(told);
    expect(await warnings(4)).toEqual([]);
  });

  test('discounts below zero on what was sold are warned of, with new repair orders and changed ones; those of credits are not', async () => {
    const head =
      'ro_number,line,pay_type,op_code,op_description,sold_hours,labor_sale,labor_cost,labor_discount,parts_sale,parts_discount\n';
    const warnings = async () => (await load()).files.find(({ kind }) => kind === 'lines')?.warnings;
    used.folder.write({
      'ros.csv': ros,
      'lines.csv': `${head}1,1,C,A,Oil,1,100,40,-5,0,0\n1,2,C,A,Oil,1,100,40,5,20,-1.50\n2,1,C,A,Oil,-1,-100,-40,-5,0,0\n`,
    });
    const told = 'with a discount below zero on what was sold; discounts are positive, so it counts as a surcharge';
    expect(await warnings()).toEqual([`2 lines ${told}`]);
    used.folder.write({ 'lines.csv': `${head}1,1,C,A,Oil,1,101,40,-5,0,0\n2,1,C,A,Oil,1,100,40,5,0,0\n` });
    expect(await warnings()).toEqual([`1 line ${told}`]);
  });

  test('a row of a day to come is none of its own day: the file covers the days before it', async () => {
    const line = (number: number) => `${number},1,C,A,1,100,40\n`;
    used.folder.write({
      'ros.csv': `${ros}3,closed,2026-11-18,2026-11-19\n4,closed,2026-11-20,2026-11-21\n`,
      'lines.csv': `${lines}${line(3)}${line(4)}`,
      'time_clock.csv': 'tech_number,date,hours\nT1,2026-11-27,8\n',
    });
    await load();
    expect(
      await used.db.query(
        'select kind, data_from, data_to from feed_file where dealership_id = $1 order by kind collate "C"',
        [used.store],
      ),
    ).toEqual([
      { kind: 'lines', data_from: '2026-10-02', data_to: '2026-11-19' },
      { kind: 'ros', data_from: '2026-10-02', data_to: '2026-11-19' },
      { kind: 'time_clock', data_from: null, data_to: null },
    ]);
  });

  test('what the feed lacks is recorded, so that metrics say so instead of zero', async () => {
    used.folder.write({ 'ros.csv': ros, 'lines.csv': lines });
    await load();
    const lacking = () =>
      used.db.query<{ f: string[] }>('select fields_not_provided as f from dealership where id = $1', [used.store]);
    expect((await lacking())[0]?.f).toEqual(
      expect.arrayContaining(['tech_number', 'actual_hours', 'parts_sale', 'comeback']),
    );
    used.folder.write({ 'techs.csv': 'ro_number,line,tech_number,flagged_hours,actual_hours\n1,1,T1,1,0.8\n' });
    await load();
    expect((await lacking())[0]?.f).not.toContain('tech_number');
    expect((await lacking())[0]?.f).not.toContain('actual_hours');
  });

  test('a column that came before and is missing now is reported once, with its file', async () => {
    used.folder.write({
      'ros.csv': ros.replace('close_date', 'close_date,comeback,tax').replaceAll(/0([23])\n/g, '0$1,yes,1\n'),
      'lines.csv': lines,
    });
    expect((await load()).files.flatMap(({ warnings }) => warnings)).toEqual([]);
    // Existing rows keep their values and figures.
    used.folder.write({ 'ros.csv': ros });
    expect((await load()).files.flatMap(({ warnings }) => warnings)).toEqual([]);
    used.folder.write({ 'ros.csv': `${ros}3,closed,2026-11-18,2026-11-19\n` });
    const warning =
      'Earlier files had comeback, tax; until one has them again, figures that need them say "Not provided by your DMS feed"';
    expect((await load()).files.map(({ kind, warnings }) => [kind, warnings])).toEqual([
      ['ros', [warning]],
      ['lines', []],
    ]);
    expect(
      await used.db.query(`select warnings from feed_file where dealership_id = $1 and warnings <> '[]'`, [used.store]),
    ).toEqual([{ warnings: [warning] }]);
    expect((await load()).files.flatMap(({ warnings }) => warnings)).toEqual([]);
  });

  test('a repair order that closes before it opens is refused with the day it was given', async () => {
    used.folder.write({ 'ros.csv': `${ros}3,closed,2026-10-05,2026-10-04\n` });
    await load();
    expect(readFileSync(used.folder.file('ros.csv.rejects.csv'), 'utf8')).toContain(
      '4,close_date,2026-10-04,"is before 2026-10-05, when the repair order was opened"',
    );
  });

  test('items of inspections cover the days of their repair orders, so that the watch over late feeds knows them', async () => {
    used.folder.write({
      'ros.csv': ros,
      'lines.csv': lines,
      'inspections.csv': 'ro_number,completed_at\n1,2026-10-01 09:00\n2,2026-10-01 09:00\n',
      'inspection_items.csv': 'ro_number,item,rating\n1,Tires,green\n2,Tires,red\n',
    });
    await load();
    expect(
      await used.db.query(
        `select data_from, data_to from feed_file where dealership_id = $1 and kind = 'inspection_items'`,
        [used.store],
      ),
    ).toEqual([{ data_from: '2026-10-02', data_to: '2026-10-03' }]);
  });
});

describe('runs', () => {
  test('a dry run validates and writes nothing but the rejects', async () => {
    used.folder.write({ 'ros.csv': ros, 'lines.csv': `${lines}9,1,C,A,1,1,1\n`, 'rates.csv': rates });
    const report = await load({ isDryRun: true });
    expect(report.files.map(({ kind, rows: n, rejected }) => [kind, n, rejected])).toEqual([
      ['rates', 1, 0],
      ['ros', 2, 0],
      ['lines', 3, 1],
    ]);
    for (const table of ['repair_order', 'door_rate', 'feed_file', 'data_version']) expect(await rows(table)).toBe(0);
    expect(await staged()).toEqual([]);
  });

  test('the same files again change nothing but the feed status', async () => {
    used.folder.write({ 'ros.csv': ros, 'lines.csv': lines });
    await load();
    const orders = () =>
      used.db.query('select * from repair_order where dealership_id = $1 order by ro_number', [used.store]);
    const before = await orders();
    expect(exitCodeOf(await load())).toBe(0);
    expect(await orders()).toEqual(before);
    expect([await rows('repair_order'), await rows('ro_line')]).toEqual([2, 3]);
  });

  test('a second import of a dealership says who holds it, another dealership is free', async () => {
    used.folder.write({ 'rates.csv': rates });
    const log = () => undefined;
    const lock = await takeImportLock(used.db, { dealershipId: used.store, run: 'first', waitMs: 0, log });
    await expect(load()).rejects.toThrow(`process ${process.pid}`);
    expect(await rows('door_rate')).toBe(0);
    await insertStore(used.db, `${used.store}-other`);
    await runImport(used.db, `${used.store}-other`, used.folder.path);
    const told: string[] = [];
    const waiting = load({ waitMs: 30_000, log: (line) => told.push(line) });
    await lock.release();
    expect(exitCodeOf(await waiting)).toBe(0);
  });

  test('the lock of a process that is gone holds nobody up', async () => {
    used.folder.write({ 'rates.csv': rates });
    await takeImportLock(used.db, { dealershipId: used.store, run: 'dead', waitMs: 0, log: () => undefined });
    // No process has this number, which exceeds the maximum of Linux and macOS.
    await used.db.execute(`update meta set value = jsonb_set(value, '{pid}', '4194305') where key = $1`, [
      `import:${used.store}`,
    ]);
    expect(exitCodeOf(await load())).toBe(0);
  });

  test('a process with the id of an ended import, as after a restart of the container, blocks no import', async () => {
    used.folder.write({ 'rates.csv': rates });
    await takeImportLock(used.db, { dealershipId: used.store, run: 'dead', waitMs: 0, log: () => undefined });
    const heldBy = (start: string) =>
      used.db.execute(`update meta set value = value || $2::jsonb where key = $1`, [
        `import:${used.store}`,
        JSON.stringify({ pid: process.ppid, processStart: start }),
      ]);
    await heldBy(processStart(process.ppid) ?? '');
    await expect(load()).rejects.toThrow(`process ${process.ppid}`);
    await heldBy('long ago');
    expect(exitCodeOf(await load())).toBe(0);
  });

  test('a process that is there keeps its lock although it is silent; one that had our number before is gone', async () => {
    used.folder.write({ 'rates.csv': rates });
    const lock = await takeImportLock(used.db, {
      dealershipId: used.store,
      run: 'slow',
      waitMs: 0,
      log: () => undefined,
    });
    const set = (path: string, value: string) =>
      used.db.execute(`update meta set value = jsonb_set(value, $2::text[], to_jsonb($3::text)) where key = $1`, [
        `import:${used.store}`,
        `{${path}}`,
        value,
      ]);
    await set('beat', '2026-01-01T00:00:00Z');
    await expect(load()).rejects.toThrow('Another import of this dealership runs');
    await set('run', 'of a container before its restart');
    expect(exitCodeOf(await load())).toBe(0);
    await lock.release();
  });

  test('runs stage beside each other, and each removes its own', async () => {
    const [first, second] = ['first', 'second'].map((run) => new Staging(used.db, used.store, run));
    await first?.prepare(new Set(['rates']));
    await second?.create('rates', '(n integer)');
    await first?.clear();
    expect(await staged()).toEqual([{ tablename: second?.table('rates').split('.')[1] }]);
    await second?.clear();
  });

  test('an unknown dealership and a folder without files are refused with what there is', async () => {
    await expect(runImport(used.db, 'nobody', used.folder.path)).rejects.toThrow(
      /There is no dealership nobody. There are d1/,
    );
    await expect(load()).rejects.toThrow(/Nothing to import in .* Expected names are rates.csv/);
    used.folder.write({ 'stuff.txt': 'x', 'extract.zip': 'x' });
    mkdirSync(used.folder.file('inner'));
    await expect(load()).rejects.toThrow(
      /Found extract.zip, stuff.txt. Unpack archives first. Folders inside are not looked into: name the one that has the files, such as .*inner\.$/,
    );
    await expect(runImport(used.db, used.store, used.folder.file('stuff.txt'))).rejects.toThrow(
      'is not a file of the import set',
    );
    await expect(runImport(used.db, used.store, used.folder.file('gone'))).rejects.toThrow('does not exist');
  });
});

/** A database whose statements fail from a certain one on, as on a full disk. */
function failingAfter(real: Database, left: { count: number }): Database {
  const spend = () => {
    left.count -= 1;
    if (left.count < 0) throw new Error('No space left on device');
  };
  return {
    query: (text, params) => {
      spend();
      return real.query(text, params);
    },
    execute: (text, params) => {
      spend();
      return real.execute(text, params);
    },
    copyIn: (table, columns, chunks) => {
      spend();
      return real.copyIn(table, columns, chunks);
    },
    transaction: (work) => real.transaction((tx) => work(failingAfter(tx, left))),
    watch: (handler) => real.watch(handler),
    close: () => real.close(),
  };
}

test('an import that fails at any statement leaves every repair order whole, and the next one completes', async () => {
  used.folder.write({ 'ros.csv': ros, 'lines.csv': lines, 'rates.csv': rates });
  const whole = async () => [await rows('repair_order'), await rows('ro_line')];
  let failures = 0;
  for (let count = 3; ; count += 13) {
    try {
      await runImport(failingAfter(used.db, { count }), used.store, used.folder.path, { waitMs: 1_000 });
      break;
    } catch (error) {
      expect(String(error)).toContain('No space left on device');
      failures += 1;
      // The process of a killed import is gone, but this one still runs, so the test releases its lock.
      await used.db.execute('delete from meta where key = $1', [`import:${used.store}`]);
      expect([
        [0, 0],
        [2, 3],
      ]).toContainEqual(await whole());
    }
  }
  expect(failures).toBeGreaterThan(5);
  expect(await whole()).toEqual([2, 3]);
  // The last one may have failed during its clean-up. The next one completes it.
  expect(exitCodeOf(await load())).toBe(0);
  expect(await staged()).toEqual([]);
});

describe('the connections of an import', () => {
  /** The initial settings of every connection of the product (services/database/src/postgres/lane-pool.ts). */
  const begun = ['DateStyle', 'TimeZone', 'enable_memoize', 'enable_presorted_aggregate', 'jit'];
  const SETTINGS = `select pg_backend_pid() as pid, current_setting('enable_presorted_aggregate', true) as presorted,
    (select jsonb_agg(name order by name collate "C") from pg_settings where source = 'session') as set`;

  /** The database, with a record of the connections of its transactions and of their settings. */
  function noted(real: Database) {
    const pids = new Set<unknown>();
    const settings = new Set<string>();
    const noting = (each: Database): Database => ({
      query: (text, params) => each.query(text, params),
      execute: (text, params) => {
        const name = /^set local (\w+)/.exec(text)?.[1];
        if (name !== undefined) settings.add(name);
        return each.execute(text, params);
      },
      copyIn: (table, columns, copied) => each.copyIn(table, columns, copied),
      transaction: (work) =>
        each.transaction(async (tx) => {
          pids.add((await tx.query<{ pid: number }>('select pg_backend_pid() as pid'))[0]?.pid);
          return work(noting(tx));
        }),
      watch: (handler) => each.watch(handler),
      close: () => each.close(),
    });
    return { db: noting(real), pids, settings };
  }

  test('are as they were when it is over, so that who has one next neither promises nor looks for what the import did', async () => {
    // Three batches, because those between the first and the last report nothing themselves.
    const many = Array.from({ length: 2 * ORDERS_OF_BUCKET + 1 }, (_, place) => place + 1);
    used.folder.write({
      'ros.csv': [
        ['ro_number', 'status', 'open_date', 'close_date'],
        ...many.map((number) => [number, 'closed', '2026-10-01', '2026-10-02']),
      ],
      'lines.csv': [
        ['ro_number', 'line', 'pay_type', 'op_code', 'sold_hours', 'labor_sale', 'labor_cost'],
        ...many.map((number) => [number, 1, 'C', 'A', 1, 100, 40]),
      ],
      'rates.csv': rates,
    });
    const { db, pids, settings } = noted(used.db);
    expect(exitCodeOf(await runImport(db, used.store, used.folder.path))).toBe(0);
    // Every commit waits for the disk, so that a crash does not undo what readers have seen.
    expect([...settings].sort()).toEqual(['default_statistics_target', 'search_path', 'work_mem']);

    const found = new Map<unknown, object>();
    const held: Promise<void>[] = [];
    let letGo = () => {};
    const allFound = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    // Holds each connection until all are found, so that none is used twice.
    while ([...pids].some((pid) => !found.has(pid))) {
      await new Promise<void>((isSeen) => {
        const look = used.db.transaction(async (tx) => {
          const [row] = await tx.query<{ pid: number }>(SETTINGS);
          const { pid, ...rest } = row ?? { pid: 0 };
          found.set(pid, rest);
          isSeen();
          await allFound;
        });
        held.push(look);
      });
    }
    letGo();
    await Promise.all(held);
    for (const state of found.values()) expect(state).toEqual({ presorted: 'off', set: begun });
  });
});
