import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database, Scope } from '@fixed-ops/database';
import { readEnvironment } from '@fixed-ops/environment';
import { startServer } from '../server.ts';
import type { createImportStarter } from './import-starter.ts';

/** The scopes in which statements were sent. */
const mockSent: (Scope | undefined)[] = [];
const mockDatabase = (scope?: Scope) => ({
  scope,
  execute: async () => void mockSent.push(scope),
  close: async () => undefined,
});
jest.mock('@fixed-ops/database', () => ({
  ...jest.requireActual('@fixed-ops/database'),
  openDatabase: async () => mockDatabase(),
  withScope: (_db: Database, scope: Scope) => mockDatabase(scope),
  // The start goes no further than to its database.
  migrate: async () => {
    throw new Error('far enough');
  },
}));
jest.mock('../parts/start-part.ts', () => ({}));
let mockOptions: Parameters<typeof createImportStarter>[0] | undefined;
jest.mock('./import-starter.ts', () => ({
  createImportStarter: (options: typeof mockOptions) => {
    mockOptions = options;
    return { start: () => undefined, stop: async () => undefined };
  },
}));

test('signs that uploads wait, and ends of those whose process is gone, have a limit and take no connection of figures', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'fixed-ops-waiting-'));
  const started = startServer({
    environment: readEnvironment({ FIXED_OPS_DATA: dataFolder, PORT: '0' }, dataFolder),
    build: 'b',
    built: new Promise(() => undefined),
    defaultPlacement: '',
    developmentRemotes: {},
    steps: { run: (_label, work) => work(() => undefined), note: () => undefined },
  });
  await expect(started).rejects.toThrow('far enough');
  rmSync(dataFolder, { recursive: true });
  const key = { dealershipId: 'd', runId: 7 };
  await mockOptions?.onWaiting([key]);
  await mockOptions?.onGone(key, 1);
  const scope = { lane: 'shell', statementTimeoutMs: 5000, owner: 'imports' };
  expect(mockSent).toEqual([scope, scope]);
});
