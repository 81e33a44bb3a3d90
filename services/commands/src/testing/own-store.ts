import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startApi, type TestApi } from '@fixed-ops/api-service/testing';
import { type CallDefinition, userIdSchema } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { openTemporaryDatabase, type TemporaryDatabase } from '@fixed-ops/database/testing';
import { exitCodeOf, importExtract } from '@fixed-ops/importer';
import { createStore } from '../setup/create-store.ts';
import { readSetupRequest } from '../setup/setup-request.ts';

/** The rows of a file. The first row has the names of the columns. */
export type Table = readonly (readonly (string | number)[])[];
type Files = Readonly<Record<string, Table | string>>;

const quoted = (cell: string | number) =>
  /[",\n]/.test(String(cell)) ? `"${String(cell).replaceAll('"', '""')}"` : String(cell);

const textOf = (rows: Table) => `${rows.map((row) => row.map(quoted).join(',')).join('\n')}\n`;

export interface OwnStore {
  db(): Database;
  dealershipId(): string;
  /** Loads files as one extract on 20 November 2026. Returns the exit code of the command. */
  load(files: Files): Promise<number>;
  /** Sends a call as the store's administrator, who is a general manager and ADMIN_SUPER. */
  send(
    call: CallDefinition,
    request?: { readonly query?: Readonly<Record<string, string>>; readonly body?: unknown; readonly etag?: string },
  ): Promise<{ readonly status: number; readonly body: unknown; readonly etag: string }>;
}

/** A new, empty dealership that the command set up, behind an API, for all tests of a file. Call it at the top of the file. */
export function useOwnStore(): OwnStore {
  const folder = mkdtempSync(join(tmpdir(), 'fixed-ops-own-store-'));
  let database: TemporaryDatabase;
  let api: TestApi;
  let dealershipId = '';
  let asker: { userId: ReturnType<typeof userIdSchema.parse>; localAccountId: string };
  let extracts = 0;

  beforeAll(async () => {
    database = await openTemporaryDatabase(process.env.FIXED_OPS_TEST_DATABASE);
    const { db } = database;
    const words = { group: 'Smith', dealership: 'Smith Ford', timezone: 'America/Chicago', admin: 'pat@example.com' };
    const args = Object.entries(words).flatMap(([key, word]) => [`--${key}`, word]);
    const made = await createStore(db, readSetupRequest(args));
    dealershipId = made.dealershipId ?? '';
    const [admin] = await db.query<{ id: string }>('select id from app_user');
    asker = { userId: userIdSchema.parse(admin?.id), localAccountId: made.localAccountId };
    api = await startApi({ db });
  }, 120_000);
  afterAll(async () => {
    await api?.close();
    await database?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  return {
    db: () => database.db,
    dealershipId: () => dealershipId,
    load: async (files) => {
      const extract = join(folder, String(extracts++));
      mkdirSync(extract);
      for (const [name, content] of Object.entries(files))
        writeFileSync(join(extract, name), typeof content === 'string' ? content : textOf(content));
      return exitCodeOf(
        await importExtract(database.db, { dealershipId, paths: [extract], today: () => '2026-11-20' }),
      );
    },
    send: async (call, { query = {}, body, etag } = {}) => {
      const answer = await api.send(call, {
        as: asker,
        params: { userId: asker.userId, dealershipId },
        query,
        ...(body === undefined ? {} : { body }),
        ...(etag === undefined ? {} : { headers: { 'if-match': etag } }),
      });
      return { status: answer.status, body: answer.body, etag: String(answer.headers.etag) };
    },
  };
}
