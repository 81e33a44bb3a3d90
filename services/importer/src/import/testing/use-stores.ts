import type { Database } from '@fixed-ops/database';
import { openTemporaryDatabase } from '@fixed-ops/database/testing';
import { ExtractFolder, insertStore } from './extract.ts';

export interface UsedStores {
  readonly db: Database;
  /** The store of the running test. */
  readonly store: string;
  /** The folder of the running test's files. */
  readonly folder: ExtractFolder;
}

/** A database for the tests of a file, and for each of them a store and a folder for its files. */
export function useStores(): UsedStores {
  let database: Awaited<ReturnType<typeof openTemporaryDatabase>> | undefined;
  let folder: ExtractFolder | undefined;
  let stores = 0;
  const found = <T>(value: T | undefined): T => {
    if (value === undefined) throw new Error('Stores are there while tests run.');
    return value;
  };
  beforeAll(async () => {
    database = await openTemporaryDatabase(process.env.FIXED_OPS_TEST_DATABASE);
  });
  afterAll(() => database?.close());
  beforeEach(async () => {
    stores += 1;
    folder = new ExtractFolder();
    await insertStore(found(database).db, `d${stores}`);
  });
  afterEach(() => folder?.remove());
  return {
    get db() {
      return found(database).db;
    },
    get store() {
      return `d${stores}`;
    },
    get folder() {
      return found(folder);
    },
  };
}
