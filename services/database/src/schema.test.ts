import { execFileSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join, relative } from 'node:path';
import { getTableColumns, is, SQL } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import * as everything from './index.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

const folder = temporaryFolder();
const exported: unknown[] = Object.values(everything);
const tables = exported.filter((value): value is PgTable => is(value, PgTable));
const configs = tables.map((table) => getTableConfig(table));
/** Tables that belong to a store and would be sharded by it. People, groups and banners span stores. */
const business = configs.filter(
  ({ name, columns }) =>
    columns.some((column) => column.name === 'dealership_id') &&
    ![
      'audit_log',
      'client_event',
      'client_view',
      'system_notification',
      'user_dealership',
      'user_dms_number',
      'data_version',
    ].includes(name),
);
/** Indexes for queries by time over all stores: reports and mails that are due. */
const acrossStores = ['report_schedule_due_idx', 'notification_mail_idx'];

const namesOf = (columns: readonly unknown[]) =>
  columns.map((column) => (is(column, SQL) ? '(expression)' : String(Reflect.get(Object(column), 'name'))));

describe('the schema', () => {
  it('has every table once', () => {
    const names = configs.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThan(60);
  });

  it.each(business.map((table) => [table.name, table] as const))(
    'leads every key of %s with dealership_id',
    (_, table) => {
      const single = table.columns.filter((column) => column.primary).map((column) => column.name);
      const keys = [
        ...(single.length > 0 ? [single] : []),
        ...table.primaryKeys.map((key) => key.columns.map((column) => column.name)),
        ...table.uniqueConstraints.map((key) => key.columns.map((column) => column.name)),
        ...table.indexes
          .filter((index) => !acrossStores.includes(index.config.name ?? ''))
          .map((index) => namesOf(index.config.columns)),
      ];
      expect(keys.length).toBeGreaterThan(0);
      for (const key of keys) expect(key[0]).toBe('dealership_id');
    },
  );

  it('never indexes close_date alone, which would make one-dealership queries four times slower', () => {
    const first = configs.flatMap(({ indexes }) => indexes.map((index) => namesOf(index.config.columns)[0]));
    expect(first).toContain('dealership_id');
    expect(first).not.toContain('close_date');
  });

  it('names every property as its column, so that rows of hand-written SQL have the same shape', () => {
    for (const table of tables) {
      for (const [property, column] of Object.entries(getTableColumns(table))) expect(column.name).toBe(property);
    }
  });

  it('keeps money in whole cents and hours in whole hundredths', () => {
    for (const { columns } of configs) {
      for (const column of columns.filter(
        ({ name }) => /_(c|h)$/.test(name) && !/^(has|line_count|one_line)_/.test(name),
      )) {
        expect(['integer', 'bigint', 'integer[]']).toContain(column.getSQLType());
      }
    }
  });

  it('is what the committed migrations make', () => {
    const packageRoot = join(__dirname, '..');
    cpSync(join(packageRoot, 'migrations'), folder, { recursive: true });
    const said = execFileSync(
      join(packageRoot, 'node_modules', '.bin', 'drizzle-kit'),
      // drizzle-kit takes every path as relative.
      ['generate', '--dialect=postgresql', '--schema=./src/schema/*.ts', `--out=${relative(packageRoot, folder)}`],
      { cwd: packageRoot, encoding: 'utf8', stdio: 'pipe' },
    );
    expect(said).toContain('No schema changes');
  });
});
