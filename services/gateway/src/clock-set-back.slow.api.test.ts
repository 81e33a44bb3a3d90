import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startApi, type TestApi } from '@fixed-ops/api-service/testing';
import { calls, userIdSchema } from '@fixed-ops/contract';
import { openTemporaryDatabase, type TemporaryDatabase } from '@fixed-ops/database/testing';
import { demoPlans, demoState, loadDemo } from '@fixed-ops/demo';
import { createClock } from '@fixed-ops/environment';
import { createPlaneReader, createReleasePlane, openFolder, openPlaneKeys } from '@fixed-ops/releases';
import { loadOrRefuseDemo } from './demo/demo-data.ts';

const NEWEST = '2026-11-20';
const YEAR_BACK = '2025-11-20';
const environment = {
  isDemo: true,
  hasDemoVault: false,
  hasLateDemoFeed: false,
  demoToday: YEAR_BACK,
  dataFolder: '/srv/data',
  databaseUrl: undefined,
  host: '127.0.0.1',
  publicUrl: undefined,
};

let database: TemporaryDatabase;
let api: TestApi;
let folder: string;
beforeAll(async () => {
  database = await openTemporaryDatabase(process.env.FIXED_OPS_TEST_DATABASE);
  // Two months contain every kind of row and load in seconds.
  await loadDemo(database.db, { today: NEWEST, plans: demoPlans.map((plan) => ({ ...plan, monthsOfHistory: 2 })) });
  folder = mkdtempSync(join(tmpdir(), 'fixed-ops-clock-'));
  const clock = createClock(YEAR_BACK);
  const objects = openFolder(folder);
  const settings = { rootKey: undefined, gatewayKey: undefined, signingKey: undefined, areMade: true };
  const { rootKey } = await openPlaneKeys(folder, objects, settings, { by: 'a test', now: clock.now() });
  const plane = createPlaneReader({ objects, rootKey, report: () => {} });
  const releasePlane = createReleasePlane({
    objects,
    plane,
    gateway: null,
    provided: async () => ({}),
    now: clock.now,
  });
  api = await startApi({ db: database.db, clock, releasePlane });
}, 120_000);
afterAll(async () => {
  await api?.close();
  await database?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The number of rows of every table. */
const rowCounts = () =>
  database.db.query(
    `select c.relname as name,
            (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %I', c.relname), false, true, '')))[1]::text as rows
       from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`,
  );

async function startYearBack(changes: Partial<typeof environment> = {}): Promise<string[]> {
  const said: string[] = [];
  await loadOrRefuseDemo(database.db, { ...environment, ...changes }, createClock(YEAR_BACK), {
    maker: { make: () => Promise.reject(new Error('There was something to make')) },
    detail: (text) => said.push(text),
  });
  return said;
}

describe('a clock that is a year behind the demo data', () => {
  it('starts, says so, and adds and takes away nothing, with a late feed neither', async () => {
    // Each start renews the open invitation and records the published passwords.
    await startYearBack();
    const before = await rowCounts();
    const said = await startYearBack({ hasLateDemoFeed: true });
    expect(said.at(-1)).toBe('through 2026-11-19, which is after today (2025-11-20): nothing is added or taken away');
    expect(await rowCounts()).toEqual(before);
    expect((await demoState(database.db)).through).toBe('2026-11-19');
  });

  it('answers every reading call of a dealership, or says which value is missing', async () => {
    const [row] = await database.db.query<{ userId: string; localAccountId: string }>(
      `select id as "userId", local_account_id as "localAccountId" from app_user where email = 'maya.lindt@example.com'`,
    );
    if (row === undefined) throw new Error('There is no Maya Lindt');
    const person = { ...row, userId: userIdSchema.parse(row.userId) };
    const reads = Object.values(calls).filter(({ method }) => method === 'GET');
    const params = { userId: person.userId, dealershipId: 'd-lakeview-honda' };
    const faults: string[] = [];
    for (const call of reads) {
      const names = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
      const answer = await api.send(call, {
        as: person,
        params: { ...Object.fromEntries(names.map((name) => [name, '1'])), ...params },
        query: names.includes('userId') ? {} : { userId: person.userId, dealershipId: params.dealershipId },
      });
      if (answer.status >= 500) faults.push(`${call.name} ${answer.status}`);
    }
    expect(faults).toEqual([]);
    expect(api.logged).toEqual([]);
  });
});
