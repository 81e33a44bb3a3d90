import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDatabase } from '@fixed-ops/database';
import type { ImportPlace } from './trapped-import.ts';
import type { MadeFolder } from './use-made-folder.ts';

export interface ImportFolder {
  readonly place: ImportPlace;
  /** The local database of the data folder. */
  readonly db: Database;
}

/**
 * An empty folder of files and a data folder for each test of a file. Call it at the top of the file.
 *
 * @param made the folder from which the data folder is copied
 * @param onOpen called with each folder when it is opened
 */
export function useImportFolder(made: MadeFolder, onOpen: (folder: ImportFolder) => void) {
  let opened: ImportFolder | undefined;
  async function open(): Promise<void> {
    const extract = mkdtempSync(join(tmpdir(), 'fixed-ops-import-files-'));
    const dataFolder = join(extract, 'data');
    mkdirSync(dataFolder);
    made.copyTo(dataFolder);
    opened = { place: { extract, dataFolder }, db: await openDatabase({ dataFolder }) };
    onOpen(opened);
  }
  async function close(): Promise<void> {
    if (opened === undefined) return;
    await opened.db.close();
    rmSync(opened.place.extract, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
    opened = undefined;
  }
  beforeEach(open);
  afterEach(close);
  return {
    /** Works in another such folder before any test. */
    async inAnother(work: () => Promise<void>): Promise<void> {
      await open();
      await work();
      await close();
    },
  };
}
