import { readdirSync, readFileSync, statSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Database } from '../database.ts';
import { applyMigrations, readOwnMigrations } from '../migrate.ts';
import { contentOf, fill } from '../testing/filled-database.ts';
import { openTemporaryDatabase, type TemporaryDatabase } from '../testing/temporary-database.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { exportDatabase } from './export-database.ts';
import { importDatabase } from './import-database.ts';
import { storedTables } from './tables.ts';

jest.setTimeout(60_000);
const folder = temporaryFolder();
const archive = join(folder, 'whole.gz');

let source: TemporaryDatabase;

beforeAll(async () => {
  source = await openTemporaryDatabase(process.env.FIXED_OPS_TEST_DATABASE);
  await fill(source.db);
  await exportDatabase(source.db, archive);
});
afterAll(() => source.close());

test('what was exported is imported into an empty database, row for row, and its numbers go on', async () => {
  const { db, close } = await openTemporaryDatabase(process.env.FIXED_OPS_TEST_DATABASE);
  const result = await importDatabase(db, archive);
  expect(result.rows).toBeGreaterThan(4500);
  expect(await contentOf(db)).toEqual(await contentOf(source.db));
  await db.execute(
    "insert into repair_order (dealership_id, ro_number, status, open_date) values ('d-1', 'new', 'O', '2026-11-20')",
  );
  const [row] = await db.query<{ same: number }>('select count(*) - count(distinct id) as same from repair_order');
  expect(row?.same).toBe(0);
  await close();
});

test('a database that holds data is left as it is', async () => {
  const before = await contentOf(source.db);
  await expect(importDatabase(source.db, archive)).rejects.toMatchObject({
    code: 'database_not_empty',
    message: expect.stringContaining('FIXED_OPS_DATA'),
  });
  expect(await contentOf(source.db)).toEqual(before);
});

test('tables of another program are neither exported nor emptied', async () => {
  const { db, close } = await openTemporaryDatabase(process.env.FIXED_OPS_TEST_DATABASE);
  await db.execute('create table of_another_program (id int)');
  await db.execute('insert into of_another_program values (1)');
  expect((await storedTables(db)).map(({ table }) => table)).not.toContain('of_another_program');
  await importDatabase(db, archive);
  await db.execute('drop table schema_migration');
  await expect(importDatabase(db, archive)).rejects.toMatchObject({ code: 'database_not_empty' });
  expect(await db.query('select id from of_another_program')).toEqual([{ id: 1 }]);
  await close();
});

test('a file of an earlier version is brought to the schema of this one', async () => {
  const migrations = await readOwnMigrations();
  const { db, close } = await openTemporaryDatabase(process.env.FIXED_OPS_TEST_DATABASE);
  await db.execute('drop schema public cascade');
  await db.execute('create schema public');
  await applyMigrations(db, migrations.slice(0, 1));
  await fill(db);
  const file = join(folder, 'earlier.gz');
  await exportDatabase(db, file);
  await db.execute('drop schema public cascade');
  await db.execute('create schema public');
  await importDatabase(db, file);
  const [row] = await db.query<{ orders: number; migrations: number }>(
    'select (select count(*) from repair_order) as orders, (select count(*) from schema_migration) as migrations',
  );
  expect(row).toEqual({ orders: 4500, migrations: migrations.length });
  await close();
});

test('a file that holds a table which later versions do without is imported without it', async () => {
  const migrations = await readOwnMigrations();
  const lastWithIt = migrations.findIndex(({ name }) => name === '0013_drop_month_rollup');
  const { db, close } = await openTemporaryDatabase(process.env.FIXED_OPS_TEST_DATABASE);
  await db.execute('drop schema public cascade');
  await db.execute('create schema public');
  await applyMigrations(db, migrations.slice(0, lastWithIt));
  await fill(db);
  const file = join(folder, 'without-it.gz');
  await exportDatabase(db, file);
  await db.execute('drop schema public cascade');
  await db.execute('create schema public');
  // That version wrote the table itself; this one no longer knows it.
  const lines = gunzipSync(readFileSync(file)).toString().trimEnd().split('\n');
  const { rows } = JSON.parse(lines.at(-1) ?? '') as { rows: number };
  const block = ['{"table":"service_month_rollup","columns":["dealership_id","month","rules","cells","written_at"]}'];
  block.push('d-1\t2026-10\tr1\t[]\t2026-11-01 00:00:00+00', '\\.', JSON.stringify({ rows: rows + 1 }));
  const whole = join(folder, 'with-it.gz');
  writeFileSync(whole, gzipSync(`${[...lines.slice(0, -1), ...block].join('\n')}\n`));
  const result = await importDatabase(db, whole);
  expect(result.rows).toBe(rows);
  const [row] = await db.query<{ orders: number; migrations: number; rollup: string | null }>(
    `select (select count(*) from repair_order) as orders, (select count(*) from schema_migration) as migrations,
            to_regclass('public.service_month_rollup')::text as rollup`,
  );
  expect(row).toEqual({ orders: 4500, migrations: migrations.length, rollup: null });
  await close();
});

describe('a file that is no whole export of this product', () => {
  let db: Database;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ db, close } = await openTemporaryDatabase(process.env.FIXED_OPS_TEST_DATABASE));
  });
  afterAll(() => close());

  const text = () => gunzipSync(readFileSync(archive)).toString();
  const written = (name: string, content: string | Buffer) => {
    const file = join(folder, name);
    writeFileSync(file, content);
    return file;
  };
  const cutShort = () => {
    const file = written('cut.gz', readFileSync(archive));
    truncateSync(file, Math.floor(statSync(file).size / 2));
    return file;
  };

  test.each([
    ['is no gzip', () => written('text.csv', 'ro_number,open_date\n1,2026-11-01\n'), 'archive_unreadable'],
    ['is something else', () => written('other.gz', gzipSync('{"format":"other"}\n')), 'archive_unreadable'],
    ['was cut short', cutShort, 'archive_unreadable'],
    [
      'lost its last line',
      () => written('endless.gz', gzipSync(text().trimEnd().split('\n').slice(0, -1).join('\n'))),
      'archive_unreadable',
    ],
    ['lost a row', () => written('short.gz', gzipSync(text().replace(/^.*\t17\t.*\n/m, ''))), 'archive_unreadable'],
    [
      'was written by a newer version',
      () =>
        written(
          'newer.gz',
          gzipSync(text().replace('"migrations":["0000_initial"', '"migrations":["0000_initial","9999_later"')),
        ),
      'database_newer',
    ],
  ])('which %s, is refused and nothing of it stays', async (_what, make, code) => {
    const file = make();
    await expect(importDatabase(db, file)).rejects.toMatchObject({ code, message: expect.stringContaining(file) });
    expect(await db.query('select id from dealership_group union all select id::text from repair_order')).toEqual([]);
  });
});

test('a disk that is full leaves no file under the name of an export', async () => {
  const file = join(folder, 'full.gz');
  // A device without room for a byte.
  symlinkSync('/dev/full', `${file}.unfinished`);
  await expect(exportDatabase(source.db, file)).rejects.toMatchObject({
    code: 'disk_full',
    message: `The disk has no room for ${file}, so nothing was exported. Free some room there, or name a file on another disk.`,
  });
  expect(readdirSync(folder).filter((name) => name.startsWith('full.gz'))).toEqual([]);
  expect(await source.db.query('select 1 as one')).toEqual([{ one: 1 }]);
});
