import type { Database } from '../database.ts';
import { DatabaseError } from '../database-error.ts';
import { applyMigrations, type Migration, migrate, readOwnMigrations } from '../migrate.ts';
import { quoteName } from '../value/copy-text.ts';
import { type Archive, openArchive } from './archive.ts';
import type { TransferProgress, TransferResult } from './export-database.ts';
import { type StoredTable, storedTables } from './tables.ts';

/** Tables of earlier versions that this version does without. They held sums, which are worked out again from the rows. */
const DONE_WITHOUT: ReadonlySet<string> = new Set(['service_month_rollup']);

/**
 * Fills an empty database from a file of `exportDatabase`, completely or not at all, and updates it to this version's schema. A file of an
 * earlier version is loaded into its own schema first. Throws `archive_unreadable`, `database_not_empty`, `database_newer`.
 */
export async function importDatabase(
  db: Database,
  file: string,
  onProgress: (progress: TransferProgress) => void = () => undefined,
): Promise<TransferResult> {
  const archive = await openArchive(file);
  const migrations = migrationsOf(archive, file, await readOwnMigrations());
  await refuseUnlessEmpty(db, migrations);
  await applyMigrations(db, migrations);
  const result = await db.transaction(async (tx) => {
    const stored = new Map((await storedTables(tx)).map((table) => [table.table, table]));
    const counted = { tables: 0, rows: 0 };
    // Some migrations insert rows. The file contains their present state.
    await tx.execute(`truncate ${[...stored.keys()].map(quoteName).join(', ')}`);
    for await (const { table, columns, rows } of archive.tables) {
      const target = stored.get(table);
      if (target === undefined && DONE_WITHOUT.has(table)) {
        for await (const _row of rows);
        continue;
      }
      if (target === undefined || columns.some((column) => !target.columns.includes(column)))
        throw new DatabaseError(
          'archive_unreadable',
          `${file} holds the table ${table} with columns that its own version does not have. Nothing was imported. Export again.`,
        );
      counted.rows += await tx.copyIn(table, columns, rows);
      counted.tables += 1;
      await continueNumbers(tx, target);
      onProgress({ table, rows: counted.rows });
    }
    return counted;
  });
  await migrate(db);
  await db.execute('analyze');
  return result;
}

/** The migrations that made the file's schema, which are the first ones of this version. */
function migrationsOf({ header }: Archive, file: string, own: readonly Migration[]): readonly Migration[] {
  const unknown = header.migrations.find((name, index) => own[index]?.name !== name);
  if (unknown === undefined) return own.slice(0, header.migrations.length);
  throw new DatabaseError(
    'database_newer',
    `${file} was written by another, newer version of Fixed Ops (it knows the migration ${unknown}). Import it with that version.`,
  );
}

async function refuseUnlessEmpty(db: Database, migrations: readonly Migration[]): Promise<void> {
  const names = await db.query<{ name: string | null }>("select to_regclass('public.schema_migration')::text as name");
  if (names[0]?.name == null) return refuseForeign(db);
  const known = await db.query<{ name: string }>('select name from schema_migration');
  const [row] = known.some(({ name }) => name === migrations[0]?.name)
    ? await db.query<{ filled: boolean }>(
        'select exists (select 1 from dealership_group) or exists (select 1 from app_user) as filled',
      )
    : [];
  if (row?.filled !== true && known.length <= migrations.length) return;
  throw new DatabaseError(
    'database_not_empty',
    row?.filled
      ? 'The database holds data already, and an import replaces nothing. Point FIXED_OPS_DATA to a new folder, or DATABASE_URL to an empty database.'
      : 'The database is empty but of a newer schema than the file. Point FIXED_OPS_DATA to a new folder, or DATABASE_URL to an empty database.',
  );
}

/** Throws if another program has tables in the database, because it is not ours to fill. */
async function refuseForeign(db: Database): Promise<void> {
  const [row] = await db.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') limit 1",
  );
  if (row === undefined) return;
  throw new DatabaseError(
    'database_not_empty',
    `The database holds tables of something else (${row.name}). Nothing was imported. Point DATABASE_URL to an empty database.`,
  );
}

/** Continues the numbering after the highest number in the file. */
async function continueNumbers(tx: Database, { table, numbered }: StoredTable): Promise<void> {
  for (const column of numbered) {
    await tx.query(
      `select setval(pg_get_serial_sequence($1, $2), coalesce(max(${quoteName(column)}), 1), max(${quoteName(column)}) is not null)
         from ${quoteName(table)}`,
      [quoteName(table), column],
    );
  }
}
