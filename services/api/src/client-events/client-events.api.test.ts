import { type CallBody, type CallResponse, CLIENT_EVENTS_MAX, calls, clientEventSchema } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import fc from 'fast-check';
import type { z } from 'zod';
import { insertDealership, insertGroup, insertPerson, type Person } from '../testing/builders.ts';
import { openTestDatabase, startApi, type TestApi } from '../testing/start-api.ts';
import { reportsByAccount, reportsByAddress } from './limits.ts';
import { KEPT_DAYS, KEPT_ROWS, KEPT_ROWS_OF_ONE, sweepClientEvents } from './retention.ts';

let db: Database;
let close: () => Promise<void>;
let api: TestApi;
let address = '10.0.0.1';
const people: Record<string, Person> = {};

beforeAll(async () => {
  ({ db, close } = await openTestDatabase());
  for (const id of ['g-1', 'g-2']) await insertGroup(db, id);
  for (const [id, groupId] of Object.entries({ 'd-1': 'g-1', 'd-2': 'g-1', 'd-9': 'g-2' }))
    await insertDealership(db, { id, groupId });
  const own = { groupId: 'g-1', dealerships: ['d-1'] };
  people.advisor = await insertPerson(db, { ...own, id: 'e-advisor', role: 'EMPLOYEE', jobTitle: 'SERVICE_ADVISOR' });
  people.consultant = await insertPerson(db, { ...own, id: 'e-consultant', role: 'CONSULTANT' });
  people.developer = await insertPerson(db, { ...own, id: 'e-developer', role: 'DEVELOPER' });
  people.flagged = await insertPerson(db, { ...own, id: 'e-flagged', role: 'EMPLOYEE', devFeatures: true });
  people.stranger = await insertPerson(db, { id: 'e-9', groupId: 'g-2', dealerships: ['d-9'], role: 'DEVELOPER' });
  api = await startApi({ db, clientAddress: () => address });
}, 60_000);

beforeEach(async () => {
  address = '10.0.0.1';
  await db.execute('delete from client_event');
  await db.execute('delete from attempt_window');
});

afterAll(async () => {
  await api.close();
  await close();
});

type Event = z.input<typeof clientEventSchema>;
const anEvent = (changes: Partial<Event> = {}): Event => ({
  kind: 'error',
  agoMs: 2000,
  count: 1,
  name: 'TypeError',
  message: 'x is undefined',
  what: null,
  stack: 'at onClick (/remotes/dashboards/0.3.0-abc/main.js:1:20)',
  remote: 'dashboards',
  release: '0.3.0-abc',
  page: '/dashboard/service',
  reference: 'FO-1',
  ...changes,
});

const body = (...events: Event[]) => ({ dealershipId: 'd-1', events }) as CallBody<typeof calls.reportClientEvents>;
const report = (who: string, sent: unknown = body(anEvent())) =>
  api.send(calls.reportClientEvents, { as: people[who]!, body: sent });
const read = (who: string, query: Record<string, string> = {}) =>
  api.send(calls.clientEvents, { as: people[who]!, query });

async function list(who = 'developer', query: Record<string, string> = {}) {
  const { status, body: answer } = await read(who, query);
  expect(status).toBe(200);
  return answer as CallResponse<typeof calls.clientEvents>;
}
const rowCount = async () => (await db.query<{ n: number }>('select count(*)::int as n from client_event'))[0]?.n;

describe('what failed in a browser', () => {
  it('is kept with whose code it was, by whom and where, and read by developers, newest first', async () => {
    expect(await report('advisor')).toMatchObject({ status: 200, body: { kept: 1 } });
    await report('consultant', body(anEvent({ kind: 'rejection', message: 'second' })));
    const { data, total } = await list();
    expect(total).toBe(2);
    expect(data.map(({ message }) => message)).toEqual(['second', 'x is undefined']);
    const { kind: _kind, agoMs, ...told } = anEvent();
    expect(data[1]).toMatchObject({ ...told, kind: 'error', userId: 'e-advisor', dealershipId: 'd-1' });
    expect(Date.parse(data[1]!.receivedAt) - Date.parse(data[1]!.at)).toBe(agoMs);
  });

  it('is a page of the list at a time', async () => {
    await report('advisor', body(...['1', '2', '3', '4', '5'].map((message) => anEvent({ message }))));
    const second = await list('developer', { page: '2', pageSize: '2' });
    expect(second).toMatchObject({ total: 5, page: 2, pageSize: 2 });
    expect(second.data.map(({ message }) => message)).toEqual(['3', '2']);
    expect((await list('developer', { page: '100000', pageSize: '500' })).data).toEqual([]);
  });

  it('is read by nobody but developers, and by those with developer features', async () => {
    for (const who of ['advisor', 'consultant'])
      expect(await read(who)).toMatchObject({ status: 403, body: { code: 'role_required' } });
    expect((await read('flagged')).status).toBe(200);
    expect((await api.send(calls.clientEvents)).status).toBe(401);
  });

  it('is read by nobody of another group or dealership', async () => {
    await report('advisor');
    await report('advisor', { dealershipId: null, events: [anEvent({ message: 'before a dealership' })] });
    expect((await list('stranger')).total).toBe(0);
    expect((await list('developer')).total).toBe(2);
  });

  it('is reported by the signed-in only', async () => {
    expect((await api.send(calls.reportClientEvents, { body: body(anEvent()) })).status).toBe(401);
    expect(await rowCount()).toBe(0);
  });

  it('is of no dealership where the person names one that is not theirs', async () => {
    await report('advisor', { dealershipId: 'd-9', events: [anEvent()] });
    expect((await list()).data[0]).toMatchObject({ dealershipId: null, userId: 'e-advisor' });
    expect((await list('stranger')).total).toBe(0);
  });

  it('keeps no query of an address, no e-mail and no token, whoever sends them', async () => {
    const secret = 'code=s3cret';
    const token = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.s3cret';
    await report(
      'advisor',
      body(
        anEvent({
          message: `GET /api/Search?${secret} for pat@dealer.example with ${token}`,
          what: `failed at /x?${secret}`,
          stack: `f@https://x.example/remotes/a/r/main.js?${secret}:1:2`,
          page: `/onboarding?${secret}#${secret}`,
        }),
      ),
    );
    const [row] = await db.query('select * from client_event');
    expect(JSON.stringify(row)).not.toMatch(/s3cret|pat@/);
    expect(row).toMatchObject({ page: '/onboarding', stack: 'f@https://x.example/remotes/a/r/main.js:1:2' });
  });
});

describe('a visit to an area', () => {
  const VISIT = '0198f3c2-7a1e-4c5d-9b7a-3f2e1d0c9b8a';
  const aVisit = (changes: Record<string, unknown> = {}) => ({
    viewId: VISIT,
    agoMs: 5000,
    remote: 'dashboards',
    release: 'r1',
    engine: 'blink',
    outcome: 'shown',
    errors: 0,
    lcpMs: 840,
    inpMs: null,
    cls: 0.001,
    ...changes,
  });
  const visited = (who: string, ...views: object[]) => report(who, { dealershipId: 'd-1', events: [], views });
  const visits = () =>
    db.query(
      'select user_id, dealership_id, remote, release, engine, outcome, errors, lcp_ms, inp_ms, cls from client_view',
    );
  beforeEach(() => db.execute('delete from client_view'));

  it('is kept once, and what becomes known of it later is added to it', async () => {
    expect(await visited('advisor', aVisit())).toMatchObject({ status: 200, body: { kept: 1 } });
    await visited('advisor', aVisit({ lcpMs: null, inpMs: 96, errors: 2 }));
    expect(await visits()).toEqual([
      {
        ...{ user_id: 'e-advisor', dealership_id: 'd-1', remote: 'dashboards', release: 'r1', engine: 'blink' },
        ...{ outcome: 'shown', errors: 2, lcp_ms: 840, inp_ms: 96, cls: 0.001 },
      },
    ]);
  });

  it('of one person is not touched by another who names it, nor given to another release', async () => {
    await visited('advisor', aVisit());
    await visited('consultant', aVisit({ errors: 9 }));
    await visited('advisor', aVisit({ release: 'r2', errors: 9 }));
    expect((await visits()).map(({ user_id, errors }) => [user_id, errors]).sort()).toEqual([
      ['e-advisor', 0],
      ['e-consultant', 9],
    ]);
  });

  it.each([
    ['whose id is none', { viewId: 'x' }],
    ['of an engine that nobody knows', { engine: 'trident' }],
    ['that measured nonsense', { lcpMs: -1 }],
    ['of a release that is no name', { release: '../r1' }],
  ])('%s is refused', async (_what, changes) => {
    expect(await visited('advisor', aVisit(changes))).toMatchObject({ status: 400 });
    expect(await visits()).toEqual([]);
  });

  it('goes when it is older than events are kept', async () => {
    await visited('advisor', aVisit());
    await db.execute(`update client_view set began_at = now() - interval '${KEPT_DAYS + 1} days'`);
    await sweepClientEvents(db);
    expect(await visits()).toEqual([]);
  });
});

describe('a report that is too much', () => {
  it.each([
    ['of more events than twenty', { events: Array.from({ length: CLIENT_EVENTS_MAX + 1 }, () => ({})) }],
    ['of none', { events: [] }],
    ['with a long message', { events: [anEvent({ message: 'x'.repeat(501) })] }],
    ['with a long stack', { events: [anEvent({ stack: 'x'.repeat(2001) })] }],
    ['of the future', { events: [anEvent({ agoMs: -1 })] }],
    ['of last week', { events: [anEvent({ agoMs: 7 * 86_400_000 })] }],
    ['with a count that is none', { events: [anEvent({ count: 1e9 })] }],
    ['with a remote that is no name', { events: [anEvent({ remote: '../x' })] }],
    ['with a field that nobody knows', { events: [{ ...anEvent(), email: 'pat@dealer.example' }] }],
    ['with text that cannot be stored', { events: [anEvent({ message: 'a\u0000b' })] }],
    ['with another kind', { events: [{ ...anEvent(), kind: 'vital' }] }],
  ])('%s is refused as a whole, with the field that is wrong', async (_what, part) => {
    const answer = await report('advisor', { dealershipId: null, ...part });
    expect(answer).toMatchObject({ status: 400, body: { errors: expect.any(Array) } });
    expect(await rowCount()).toBe(0);
  });

  it('is kept or refused and never causes a fault, whatever its fields contain @slow', async () => {
    const hostile = fc.oneof(
      fc.constantFrom(
        "'; drop table client_event; --",
        '1e400',
        '\\',
        '%',
        '\u202E',
        '<script>',
        '\u0000',
        '/?'.repeat(200),
      ),
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.jsonValue({ maxDepth: 2 }),
      fc.double(),
    );
    const fields = Object.keys(clientEventSchema.shape);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...fields), hostile, async (field, value) => {
        await db.execute('delete from attempt_window');
        const { status } = await report('advisor', { dealershipId: 'd-1', events: [{ ...anEvent(), [field]: value }] });
        expect([200, 400]).toContain(status);
      }),
      { numRuns: 100, seed: 20261120 },
    );
    expect((await read('developer', { pageSize: '500' })).status).toBe(200);
  });

  it('over eight kilobytes is refused before it is read', async () => {
    const large = body(...Array.from({ length: 5 }, () => anEvent({ stack: 'x'.repeat(2000) })));
    expect(await report('advisor', large)).toMatchObject({ status: 413, body: { code: 'body_too_large' } });
    expect(await rowCount()).toBe(0);
  });

  it('is refused beyond the limit of the account, in every process, and says when to come back @slow', async () => {
    const other = await startApi({ db, clientAddress: () => '10.0.0.2' });
    try {
      for (let sent = 0; sent < reportsByAccount.points; sent += 1) expect((await report('advisor')).status).toBe(200);
      expect(await report('advisor')).toMatchObject({ status: 429, body: { code: 'too_many_reports' } });
      const elsewhere = await other.send(calls.reportClientEvents, { as: people.advisor!, body: body(anEvent()) });
      expect(elsewhere.status).toBe(429);
      expect(Number(elsewhere.headers['retry-after'])).toBeGreaterThan(0);
      expect((await report('developer')).status).toBe(200);
    } finally {
      await other.close();
    }
  });

  it('is refused beyond the limit of the address, whoever sends it @slow', async () => {
    await report('advisor');
    await db.execute(
      `update attempt_window set hits = array(select now() from generate_series(1, $1::int)) where scope = $2`,
      [reportsByAddress.points, reportsByAddress.scope],
    );
    expect((await report('developer')).status).toBe(429);
    address = '10.0.0.3';
    expect((await report('developer')).status).toBe(200);
  });
});

describe('what is kept', () => {
  const fill = (rows: number, userId: string, days = 0) =>
    db.execute(
      `insert into client_event (received_at, happened_at, user_id, kind, count)
       select now() - make_interval(days => $1::int), now(), $2, 'error', 1 from generate_series(1, $3::int)`,
      [days, userId, rows],
    );

  it('is of the last days', async () => {
    await fill(1500, 'e-advisor', KEPT_DAYS + 1);
    await fill(3, 'e-advisor', KEPT_DAYS - 1);
    await sweepClientEvents(db);
    expect(await rowCount()).toBe(3);
  });

  it('is the newest of each person, so that nobody pushes out what others reported', async () => {
    await fill(7, 'e-developer');
    await fill(KEPT_ROWS_OF_ONE + 20, 'e-advisor');
    await Promise.all([sweepClientEvents(db), sweepClientEvents(db)]);
    const rows = await db.query('select user_id, count(*)::int as n from client_event group by 1 order by 1');
    expect(rows).toEqual([
      { user_id: 'e-advisor', n: KEPT_ROWS_OF_ONE },
      { user_id: 'e-developer', n: 7 },
    ]);
  });

  it('is limited over everybody together, and the oldest rows go', async () => {
    const many = Math.ceil(KEPT_ROWS / KEPT_ROWS_OF_ONE) + 1;
    for (let number = 0; number < many; number += 1) {
      const { userId } = await insertPerson(db, { id: `e-m${number}`, groupId: 'g-1', dealerships: [] });
      await fill(KEPT_ROWS_OF_ONE, userId);
    }
    await sweepClientEvents(db);
    expect(await rowCount()).toBe(KEPT_ROWS);
    expect(await db.query("select 1 from client_event where user_id = 'e-m0'")).toEqual([]);
  });
});
