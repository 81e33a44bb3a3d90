import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { Database } from './database.ts';
import { DatabaseError } from './database-error.ts';
import { buildLaterIndexes } from './later-indexes.ts';
import { writeStatementLines } from './product-rows/write-statement-lines.ts';

export interface Migration {
  name: string;
  statements: string[];
  /** The hash of the file's text. An applied migration may not change. */
  hash: string;
}

/** drizzle-kit's list of its migrations, in order. */
const journalSchema = z.object({ entries: z.array(z.object({ idx: z.number(), tag: z.string() })) });

/** An arbitrary number that no other code locks. */
const migrationLock = 7_301_946;

/** Reads the migrations of drizzle-kit from a folder, oldest first. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const journal = journalSchema.parse(JSON.parse(await readFile(join(folder, 'meta', '_journal.json'), 'utf8')));
  return Promise.all(
    [...journal.entries]
      .sort((a, b) => a.idx - b.idx)
      .map(async ({ tag }) => {
        const text = await readFile(join(folder, `${tag}.sql`), 'utf8');
        return {
          name: tag,
          statements: text
            .split('--> statement-breakpoint')
            .map((statement) => statement.trim())
            .filter((statement) => statement !== ''),
          hash: createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex'),
        };
      }),
  );
}

/**
 * Updates the database to the newest schema. It only goes forward, applies each migration completely or not at all, and is safe if several
 * processes start at once. Throws `database_newer` if a later version has used the database, and `migration_changed` if the text of an
 * applied migration differs.
 */
export async function applyMigrations(db: Database, migrations: readonly Migration[]): Promise<{ applied: string[] }> {
  await db.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1::bigint)', [migrationLock]);
    await tx.execute(
      'create table if not exists schema_migration (name text primary key, hash text not null, applied_at timestamptz not null default now())',
    );
  });
  const applied: string[] = [];
  for (const migration of migrations) {
    const isNew = await db.transaction(async (tx) => {
      await tx.query('select pg_advisory_xact_lock($1::bigint)', [migrationLock]);
      const known = await tx.query<{ name: string; hash: string }>('select name, hash from schema_migration');
      checkHistory(migrations, known);
      if (known.some((one) => one.name === migration.name)) return false;
      for (const statement of migration.statements) await tx.execute(statement);
      await tx.execute('insert into schema_migration (name, hash) values ($1, $2)', [migration.name, migration.hash]);
      return true;
    });
    if (isNew) applied.push(migration.name);
  }
  return { applied };
}

function checkHistory(migrations: readonly Migration[], known: readonly { name: string; hash: string }[]): void {
  for (const { name, hash } of known) {
    const own = migrations.find((migration) => migration.name === name);
    if (own === undefined) {
      throw new DatabaseError(
        'database_newer',
        `The database was last used by a newer version of Fixed Ops (it knows the migration ${name}). Start that version, or set FIXED_OPS_DATA to another folder.`,
      );
    }
    if (own.hash !== hash) {
      throw new DatabaseError(
        'migration_changed',
        `The migration ${name} differs from the one this database was made with. Migrations are never edited: write a new one.`,
      );
    }
  }
}

/** The migrations of this version, oldest first. */
export function readOwnMigrations(): Promise<Migration[]> {
  return readMigrations(migrationsFolder);
}

/** Updates the database to this version's schema and to the rows that belong to the product and not to a store. */
export async function migrate(db: Database): Promise<{ applied: string[] }> {
  // Rebuilds the indexes that a killed import dropped. This comes first, because a migration may change what their definitions name.
  await buildLaterIndexes(db);
  const result = await applyMigrations(db, await readOwnMigrations());
  await writeStatementLines(db);
  return result;
}

/** The path is valid from `src/` and from `dist/`. */
const migrationsFolder = fileURLToPath(new URL('../migrations/', import.meta.url));
