import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '@fixed-ops/database';
import { type ImportOptions, importExtract } from '../import.ts';

export const TEST_DAY = '2026-11-20';

/** A folder for the files of a test. */
export class ExtractFolder {
  readonly path = mkdtempSync(join(tmpdir(), 'fixed-ops-import-'));

  /** Writes files by name. A table of rows becomes CSV, and text stays as it is. */
  write(files: Readonly<Record<string, string | Uint8Array | readonly (readonly (string | number)[])[]>>): this {
    for (const [name, content] of Object.entries(files)) {
      const isText = typeof content === 'string' || content instanceof Uint8Array;
      writeFileSync(join(this.path, name), isText ? content : csvOf(content));
    }
    return this;
  }

  file(name: string): string {
    return join(this.path, name);
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true });
  }
}

const cell = (value: string | number): string =>
  /[",\r\n]/.test(String(value)) ? `"${String(value).replaceAll('"', '""')}"` : String(value);

export const csvOf = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map((row) => `${row.map(cell).join(',')}\n`).join('');

/** Imports into a dealership as the command does, on the test's day. */
export const runImport = (db: Database, dealershipId: string, path: string, options: Partial<ImportOptions> = {}) =>
  importExtract(db, { dealershipId, paths: [path], today: () => TEST_DAY, waitMs: 0, ...options });

export async function insertStore(db: Database, id: string, timezone = 'America/Chicago'): Promise<void> {
  await db.execute(`insert into dealership_group (id, name) values ('g', 'Group') on conflict do nothing`);
  await db.execute(`insert into dealership (id, group_id, name, timezone) values ($1, 'g', $1, $2)`, [id, timezone]);
}

/** Loads files from a temporary folder. */
export async function loadFiles(db: Database, dealershipId: string, files: Parameters<ExtractFolder['write']>[0]) {
  const folder = new ExtractFolder().write(files);
  try {
    return await runImport(db, dealershipId, folder.path);
  } finally {
    folder.remove();
  }
}

/**
 * Loads one repair order, as `ro_number,ro_suffix,status,open_date`, and deletes its record in the feed status. If an extract changes it,
 * the database then joins all rows.
 */
export async function loadFirst(db: Database, dealershipId: string, order: string): Promise<void> {
  await loadFiles(db, dealershipId, { 'ros.csv': `ro_number,ro_suffix,status,open_date\n${order}\n` });
  await db.execute('delete from feed_file where dealership_id = $1', [dealershipId]);
}
