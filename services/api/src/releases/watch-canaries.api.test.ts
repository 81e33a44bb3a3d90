import type { Database } from '@fixed-ops/database';
import fc from 'fast-check';
import { insertDealership, insertGroup, insertPerson } from '../testing/builders.ts';
import { openTestDatabase } from '../testing/start-api.ts';
import { aPointer, createPlaneDouble } from './testing/plane-double.ts';
import { insertVisits, type Visits } from './testing/visits.ts';
import { judgeCanaries, watchCanaries } from './watch-canaries.ts';

let db: Database;
let close: () => Promise<void>;

/** So many that what one person weighs does not matter, and one who reports what never was. */
const people = Array.from({ length: 50 }, (_, index) => `e-${index}`);
const forger = 'e-forger';

beforeAll(async () => {
  ({ db, close } = await openTestDatabase());
  await insertGroup(db, 'g-1');
  await insertDealership(db, { id: 'd-1', groupId: 'g-1' });
  for (const id of [...people, forger]) await insertPerson(db, { id, groupId: 'g-1', dealerships: ['d-1'] });
}, 60_000);
beforeEach(() => db.execute('delete from client_view'));
afterAll(() => close());

const began = '2026-11-20T12:00:00.000Z';
const later = '2026-11-20T12:05:00.000Z';
const visits = (release: string, views: number, more: Partial<Visits> = {}) =>
  insertVisits(db, { userId: people, dealershipId: 'd-1', remote: 'dashboards', release, views, at: later, ...more });
const running = () =>
  createPlaneDouble([aPointer({ name: 'dashboards', canary: { release: 'r-canary', share: 10 }, at: began })]);

describe('a canary', () => {
  it('that breaks for one browser only returns by itself, with the figures and the browser as the reason', async () => {
    const { plane, pointer, log } = running();
    await visits('r-current', 900);
    await visits('r-current', 100, { engine: 'gecko' });
    await visits('r-canary', 300);
    await visits('r-canary', 50, { engine: 'gecko', failed: 4 });
    const reason = 'In Firefox (Gecko) it did not load in 4 of 50 visits (8%); the current release in 0 of 100.';
    expect(await judgeCanaries(db, plane)).toEqual([{ name: 'dashboards', release: 'r-canary', reason }]);
    expect(pointer('dashboards')).toMatchObject({ current: 'r-current', canary: null, bad: ['r-canary'], why: reason });
    expect(log[0]).toMatchObject({ action: 'stop-canary', by: 'Fixed Ops', why: reason });
  });

  it('goes on while nothing is worse', async () => {
    const { plane, pointer } = running();
    await visits('r-current', 900, { errors: 1 });
    await visits('r-canary', 100);
    expect(await judgeCanaries(db, plane)).toEqual([]);
    expect(pointer('dashboards')).toMatchObject({ revision: 1 });
  });

  it('is judged by visits since it began, not by those of an earlier try', async () => {
    const { plane } = running();
    await visits('r-canary', 100, { errors: 50, at: '2026-11-20T11:00:00Z' });
    await visits('r-canary', 49, { errors: 10 });
    expect(await judgeCanaries(db, plane)).toEqual([]);
  });

  it('returns, too, that was begun by a machine whose clock is a day ahead; what was before the last hour does not count', async () => {
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    const { plane } = createPlaneDouble([
      aPointer({ name: 'dashboards', canary: { release: 'r-canary', share: 10 }, at: ago(-24 * 60) }),
    ]);
    await visits('r-canary', 60, { errors: 20, at: ago(90) });
    expect(await judgeCanaries(db, plane)).toEqual([]);
    await visits('r-canary', 60, { errors: 20, at: ago(1) });
    expect(await judgeCanaries(db, plane)).toHaveLength(1);
  });

  it('is not judged by an earlier try where the clock of its command is some seconds ahead', async () => {
    const { plane } = createPlaneDouble([
      aPointer({
        name: 'dashboards',
        canary: { release: 'r-canary', share: 10 },
        at: new Date(Date.now() + 15_000).toISOString(),
      }),
    ]);
    await visits('r-canary', 60, { errors: 20, at: new Date(Date.now() - 20 * 60_000).toISOString() });
    expect(await judgeCanaries(db, plane)).toEqual([]);
  });

  it('is compared with the current release at the same time, not with its better days', async () => {
    const { plane } = running();
    await visits('r-current', 5000, { at: '2026-11-19T12:00:00Z' });
    // What both have now is the network of today.
    await visits('r-current', 200, { errors: 30 });
    await visits('r-canary', 50, { errors: 10 });
    expect(await judgeCanaries(db, plane)).toEqual([]);
  });

  it('keeps its beginning when it is given to more visitors', async () => {
    const { plane, put, log } = running();
    await visits('r-canary', 60, { errors: 20 });
    const wider = aPointer({
      name: 'dashboards',
      revision: 2,
      canary: { release: 'r-canary', share: 50 },
      at: '2026-11-20T13:00:00.000Z',
    });
    put(wider);
    log.unshift({ ...log[0]!, revision: 2, canary: wider.canary, at: wider.at });
    expect(await judgeCanaries(db, plane)).toHaveLength(1);
  });

  it('of the host is judged like any other', async () => {
    const { plane } = createPlaneDouble([
      aPointer({ name: 'host', canary: { release: 'r-canary', share: 5 }, at: began }),
    ]);
    await visits('r-canary', 80, { remote: 'host', errors: 3 });
    expect(await judgeCanaries(db, plane)).toEqual([
      {
        name: 'host',
        release: 'r-canary',
        reason: 'In Chrome and Edge (Blink) it had 3 errors in 80 visits, 37.5 in 1,000.',
      },
    ]);
  });

  it('that somebody moves while it is judged is left to the next look', async () => {
    const { plane, pointer, put } = running();
    await visits('r-canary', 80, { errors: 8 });
    const judged = await plane.pointers();
    const other = { release: 'r-mended', share: 10 };
    put(aPointer({ name: 'dashboards', revision: 2, canary: other, bad: ['r-canary'], at: later }));
    expect(await judgeCanaries(db, { ...plane, pointers: async () => judged })).toEqual([]);
    expect(pointer('dashboards')).toMatchObject({ revision: 2, canary: other, bad: ['r-canary'] });
  });

  it('is returned once by several processes that look at the same time', async () => {
    const { plane, log } = running();
    await visits('r-canary', 80, { errors: 8 });
    const all = await Promise.all([1, 2, 3].map(() => judgeCanaries(db, plane)));
    expect(all.flat()).toHaveLength(1);
    expect(log.filter(({ action }) => action === 'stop-canary')).toHaveLength(1);
  });

  it.each<[string, Partial<Visits>, string]>([
    ['does not load', { failed: 3 }, 'did not load in 3 of 50 visits (6%)'],
    ['has errors', { errors: 3 }, 'had 3 errors in 50 visits, 60 in 1,000'],
    ['has many errors in one visit', { errors: 1, errorsEach: 3 }, 'had 3 errors in 50 visits, 60 in 1,000'],
    ['is slow', { lcpMs: 2000 }, 'its largest paint comes after 2,000 ms'],
  ])('that %s returns from the 50th visit on, also where one person alone has it', async (_what, changes, reason) => {
    const { plane } = running();
    await visits('r-current', 100);
    await visits('r-canary', 49, { userId: 'e-0', ...changes });
    expect(await judgeCanaries(db, plane)).toEqual([]);
    await visits('r-canary', 1, { userId: 'e-0', lcpMs: changes.lcpMs ?? 1500 });
    expect(await judgeCanaries(db, plane)).toMatchObject([{ reason: expect.stringContaining(reason) }]);
  });

  it('that is slow for several people returns, however many quick visits to it and slow ones to the current one another person reports', async () => {
    const { plane } = running();
    await visits('r-current', 100, { lcpMs: 1500 });
    await visits('r-canary', 100, { lcpMs: 2500 });
    await visits('r-canary', 500, { userId: forger, lcpMs: 100 });
    await visits('r-current', 500, { userId: forger, lcpMs: 20_000 });
    expect(await judgeCanaries(db, plane)).toMatchObject([
      { reason: expect.stringMatching(/largest paint.* Of each person the newest 20 visits count here/) },
    ]);
  });

  it('that fails for several people returns, whatever one more person reports @slow', async () => {
    const reported = fc.record({
      release: fc.constantFrom('r-canary', 'r-current'),
      views: fc.integer({ min: 1, max: 500 }),
      errors: fc.nat(500),
    });
    const fault = fc.constantFrom({ failed: 30 }, { errors: 60 });
    await fc.assert(
      fc.asyncProperty(fault, fc.array(reported, { maxLength: 4 }), async (failing, reports) => {
        await db.execute('delete from client_view');
        const { plane } = running();
        await visits('r-current', 100);
        await visits('r-canary', 60, failing);
        for (const { release, views, errors } of reports) await visits(release, views, { userId: forger, errors });
        expect(await judgeCanaries(db, plane)).toHaveLength(1);
      }),
      { numRuns: 20 },
    );
  });

  it('that fails for several people returns, however long one more person has reported since @slow', async () => {
    const { plane } = running();
    await visits('r-current', 100);
    await visits('r-canary', 60, { failed: 30 });
    await visits('r-canary', 20_500, { userId: forger, at: '2026-11-20T13:30:00.000Z' });
    expect(await judgeCanaries(db, plane)).toHaveLength(1);
  });

  it('is reported in the server’s log, and one that cannot be judged is reported once until it can', async () => {
    const lines: string[] = [];
    const life = new AbortController();
    const { plane } = running();
    let isAway = true;
    const pointers = async () => {
      if (isAway) throw new Error('the store is away');
      return plane.pointers();
    };
    await visits('r-canary', 80, { errors: 8 });
    watchCanaries({
      db,
      plane: { ...plane, pointers },
      log: (line) => lines.push(line),
      signal: life.signal,
      everyMs: 20,
    });
    const until = async (isThere: () => boolean) => {
      while (!isThere()) await new Promise((resolve) => setTimeout(resolve, 10));
    };
    await until(() => lines.length > 0);
    isAway = false;
    await until(() => lines.length > 1);
    life.abort();
    expect(lines).toEqual([
      'Canaries could not be judged: Error: the store is away',
      expect.stringMatching(/^The canary r-canary of dashboards has returned by itself\. In Chrome and Edge/),
    ]);
  });

  it('that may not be returned keeps no other from returning, and is told once', async () => {
    const canary = { release: 'r-canary', share: 10 };
    const { plane, pointer } = createPlaneDouble([
      aPointer({ name: 'dashboards', canary, at: began }),
      aPointer({ name: 'host', canary, at: began }),
    ]);
    for (const remote of ['dashboards', 'host']) await visits('r-canary', 80, { remote, errors: 8 });
    const sentence = 'The pointer of dashboards is not changed: it is not signed.';
    const lines: string[] = [];
    const life = new AbortController();
    watchCanaries({
      db,
      plane: {
        ...plane,
        stopCanary: async (name, ...how) =>
          name === 'dashboards' ? { kind: 'refused', code: 'not_trusted', sentence } : plane.stopCanary(name, ...how),
      },
      log: (line) => lines.push(line),
      signal: life.signal,
      everyMs: 20,
    });
    while (lines.length < 2) await new Promise((resolve) => setTimeout(resolve, 10));
    life.abort();
    expect(pointer('host')).toMatchObject({ canary: null, bad: ['r-canary'] });
    expect(lines).toEqual([
      expect.stringMatching(/^The canary r-canary of host has returned by itself\./),
      `Canaries could not be judged: Error: The canary r-canary of dashboards is to return. ${sentence}`,
    ]);
  });

  it('asks by the index of release and time, however many visits there are of others', async () => {
    const rows = await db.query<{ line: string }>(
      `select json_agg(i.indexdef)::text as line from pg_indexes i where i.tablename = 'client_view'`,
    );
    expect(rows[0]?.line).toContain('(remote, release, began_at, ');
  });
});
