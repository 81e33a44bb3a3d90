import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface MadeFolder {
  copyTo(folder: string): void;
}

/**
 * A data folder that is made once for the tests of a file, each of which gets a copy, because a new database takes a second. Call it at the
 * top of the file.
 *
 * @param make fills the folder and leaves its database closed
 */
export function useMadeFolder(make: (dataFolder: string) => Promise<void>): MadeFolder {
  const made = mkdtempSync(join(tmpdir(), 'fixed-ops-made-'));
  beforeAll(() => make(made), 60_000);
  afterAll(() => rmSync(made, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 }));
  return { copyTo: (folder: string) => cpSync(made, folder, { recursive: true }) };
}
