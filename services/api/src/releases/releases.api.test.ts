import { type CallResponse, calls } from '@fixed-ops/contract';
import { type Database, withScope } from '@fixed-ops/database';
import { type ReleasePlane, ReleaseStoreError, type StoreFailure } from '@fixed-ops/federation';
import { insertDealership, insertGroup, insertPerson, type Person } from '../testing/builders.ts';
import { openTestDatabase, startApi, TEST_TODAY, type TestApi } from '../testing/start-api.ts';
import { stubCaller } from '../testing/stub-caller.ts';
import { stubContext } from '../testing/stub-context.ts';
import { unusedDatabase } from '../testing/unused-database.ts';
import { rollBackReleaseRoute } from './take-back.ts';
import { aPointer, aRelease, createPlaneDouble } from './testing/plane-double.ts';
import { insertVisits } from './testing/visits.ts';

let db: Database;
let close: () => Promise<void>;
let api: TestApi;
let double: ReturnType<typeof createPlaneDouble>;
const people: Record<string, Person> = {};

/** The plane of the test that runs, behind one service. */
const plane: ReleasePlane = {
  read: () => double.plane.read(),
  pointers: () => double.plane.pointers(),
  audit: (page) => double.plane.audit(page),
  rollBack: (...change) => double.plane.rollBack(...change),
  stopCanary: (...change) => double.plane.stopCanary(...change),
};
const canary = aPointer({
  name: 'dashboards',
  revision: 6,
  canary: { release: 'r-canary', share: 10 },
  by: 'Maya Lindt',
});

beforeAll(async () => {
  ({ db, close } = await openTestDatabase());
  for (const id of ['g-1', 'g-2']) await insertGroup(db, id);
  for (const [id, groupId] of Object.entries({ 'd-1': 'g-1', 'd-2': 'g-1', 'd-9': 'g-2' }))
    await insertDealership(db, { id, groupId });
  const own = { groupId: 'g-1', dealerships: ['d-1'] };
  people.developer = await insertPerson(db, {
    ...own,
    id: 'e-developer',
    role: 'DEVELOPER',
    firstName: 'Maya',
    lastName: 'Lindt',
  });
  people.flagged = await insertPerson(db, { ...own, id: 'e-flagged', role: 'CONSULTANT', devFeatures: true });
  people.administrator = await insertPerson(db, { ...own, id: 'e-admin', role: 'ADMIN_SUPER' });
  people.colleague = await insertPerson(db, { groupId: 'g-1', dealerships: ['d-2'], id: 'e-colleague' });
  people.stranger = await insertPerson(db, { groupId: 'g-2', dealerships: ['d-9'], id: 'e-stranger' });
  api = await startApi({ db, releasePlane: plane });
}, 60_000);

beforeEach(async () => {
  double = createPlaneDouble([aPointer({ name: 'host', revision: 2 }), canary]);
  for (const table of ['client_event', 'client_view', 'audit_log']) await db.execute(`delete from ${table}`);
});

afterAll(async () => {
  await api.close();
  await close();
});

const at = `${TEST_TODAY}T12:00:00Z`;
const visitsOf = (who: string, dealershipId: string | null, release: string, views: number, more = {}) =>
  insertVisits(db, { userId: people[who]!.userId, dealershipId, remote: 'dashboards', release, views, at, ...more });

const ask = (who: string, query: Record<string, string> = {}) => api.send(calls.releases, { as: people[who]!, query });
async function read(who = 'developer', query: Record<string, string> = {}) {
  const { status, body } = await ask(who, query);
  expect({ status, body }).toMatchObject({ status: 200 });
  return body as CallResponse<typeof calls.releases>;
}
const dashboards = async (query?: Record<string, string>) =>
  (await read('developer', query)).entries.find(({ name }) => name === 'dashboards')!;
const rollBack = (body: object, who = 'developer', releaseName = 'dashboards') =>
  api.send(calls.rollBackRelease, { as: people[who]!, params: { releaseName }, body });
const stop = (body: object, who = 'developer', releaseName = 'dashboards') =>
  api.send(calls.stopCanary, { as: people[who]!, params: { releaseName }, body });
const why = 'op codes fail';

describe('what visitors get', () => {
  it('is what the pointers say, the host among it, with the share of current release and canary', async () => {
    const { entries, canTakeBack, lastChange } = await read();
    expect(entries.map(({ name, isHost }) => [name, isHost])).toEqual([
      ['host', true],
      ['dashboards', false],
    ]);
    expect(entries[1]!.served.map(({ role, release, share }) => [role, release, share])).toEqual([
      ['current', 'r-current', 90],
      ['canary', 'r-canary', 10],
    ]);
    expect(entries[1]!.pointer).toMatchObject({ revision: 6, by: 'Maya Lindt' });
    expect(canTakeBack).toBe(true);
    expect(lastChange).toMatchObject({ action: 'canary', name: 'dashboards', by: 'Maya Lindt' });
  });

  it('has shares without a remainder of the computer', async () => {
    double.put({ ...canary, revision: 7, canary: { release: 'r-canary', share: 8.04 } });
    expect((await dashboards()).served.map(({ share }) => share)).toEqual([91.96, 8.04]);
  });

  it('has failures in 1,000 visits, vitals of three visits of four, and the same by browser', async () => {
    await visitsOf('developer', 'd-1', 'r-current', 90, { lcpMs: 1600 });
    await visitsOf('developer', 'd-1', 'r-canary', 40, { errors: 2, failed: 1, lcpMs: 2000 });
    await visitsOf('developer', 'd-1', 'r-canary', 10, { errors: 3, engine: 'webkit', lcpMs: 3000 });
    const { served } = await dashboards();
    expect(served[0]!.figures).toMatchObject({
      views: 90,
      errors: 0,
      errorsPer1000: 0,
      lcpP75Ms: 1600,
      inpP75Ms: 90,
      clsP75: 0.01,
    });
    expect(served[1]!.figures).toMatchObject({
      views: 50,
      loadFailures: 1,
      errors: 5,
      errorsPer1000: 100,
      lcpP75Ms: 2000,
    });
    expect(served[1]!.engines.map(({ engine, views, errors }) => [engine, views, errors])).toEqual([
      ['blink', 40, 2],
      ['webkit', 10, 3],
    ]);
  });

  it('has a point of the chart for every half hour of a day, null where nobody came', async () => {
    await visitsOf('developer', 'd-1', 'r-canary', 20, { errors: 1 });
    const { points } = await dashboards();
    expect(points).toHaveLength(48);
    expect(points.filter((point) => point.canary !== null)).toEqual([
      { at: `${TEST_TODAY}T12:00:00.000Z`, current: null, canary: 50 },
    ]);
  });

  it('has the visits of the span alone', async () => {
    await visitsOf('developer', 'd-1', 'r-current', 7, { at: '2026-11-18T12:00:00Z' });
    expect((await dashboards()).served[0]!.figures).toMatchObject({ views: 0, errorsPer1000: null, lcpP75Ms: null });
    expect((await dashboards({ hours: '168' })).served[0]!.figures.views).toBe(7);
  });

  it('counts visits in the dealerships of who asks, and of people of the group before they had one open', async () => {
    await visitsOf('developer', 'd-1', 'r-current', 3);
    await visitsOf('colleague', 'd-2', 'r-current', 10);
    await visitsOf('colleague', null, 'r-current', 100);
    await visitsOf('stranger', 'd-9', 'r-current', 1000);
    await visitsOf('stranger', null, 'r-current', 1000);
    expect((await dashboards()).served[0]!.figures.views).toBe(103);
    expect((await dashboards({ store: 'd-1' })).served[0]!.figures.views).toBe(3);
    expect(await ask('developer', { store: 'd-2' })).toMatchObject({ status: 403 });
  });

  it('says what fails, how often, whom and where', async () => {
    const event = (message: string, count: number, who: string, dealershipId: string) =>
      db.execute(
        `insert into client_event (received_at, happened_at, user_id, dealership_id, kind, count, name, message, remote, release, page)
         values ($1, $1, $2, $3, 'error', $4, 'TypeError', $5, 'dashboards', 'r-canary', '/dashboard/op-codes')`,
        [at, people[who]!.userId, dealershipId, count, message],
      );
    await event('cell.matrix is undefined', 9, 'developer', 'd-1');
    await event('cell.matrix is undefined', 2, 'flagged', 'd-1');
    await event('x is null', 1, 'developer', 'd-1');
    await event('of others', 50, 'stranger', 'd-9');
    const { failures } = await dashboards();
    expect(failures.map(({ message, count, people: whom }) => [message, count, whom])).toEqual([
      ['cell.matrix is undefined', 11, 2],
      ['x is null', 1, 1],
    ]);
    expect(failures[0]).toMatchObject({
      release: 'r-canary',
      page: '/dashboard/op-codes',
      dealerships: [{ count: 11 }],
    });
  });

  it('lists releases with what they are, why one is refused, and whether one may return to it', async () => {
    const known = ['r-canary', 'r-current', 'r-previous', 'r-earlier', 'r-unused'].map((name) => aRelease(name));
    const forged = aRelease('r-forged', { distrust: 'has a bad signature', signedBy: null });
    double = createPlaneDouble([{ ...canary, bad: ['r-bad'] }], [...known, aRelease('r-bad'), forged]);
    expect(
      (await dashboards()).releases.map(({ release, state, refusal, canReturnTo }) => [
        release,
        state,
        refusal,
        canReturnTo,
      ]),
    ).toEqual([
      ['r-canary', 'canary', null, false],
      ['r-current', 'current', null, false],
      ['r-previous', 'previous', null, true],
      ['r-earlier', 'kept', null, true],
      ['r-unused', 'unused', null, false],
      ['r-bad', 'bad', 'was taken back', false],
      ['r-forged', 'refused', 'has a bad signature', false],
    ]);
  });

  it.each([{ distrust: 'is signed with a revoked key' }, { refused: 'it was built against ui 9.0.0' }])(
    'offers the release before the last one as the way back where that one cannot be served (%j)',
    async (fault) => {
      const known = ['r-current', 'r-earlier', 'r-earliest'].map((name) => aRelease(name));
      const pointer = { ...canary, earlier: ['r-earlier', 'r-earliest'] };
      double = createPlaneDouble([pointer], [...known, aRelease('r-previous', fault)]);
      expect(
        (await dashboards()).releases.map(({ release, state, canReturnTo }) => [release, state, canReturnTo]),
      ).toEqual([
        ['r-current', 'current', false],
        ['r-earlier', 'previous', true],
        ['r-earliest', 'kept', true],
        ['r-previous', 'refused', false],
      ]);
    },
  );

  it('is shown to developers alone, and so is the log', async () => {
    expect(await ask('administrator')).toMatchObject({ status: 403, body: { code: 'role_required' } });
    expect((await api.send(calls.releaseAudit, { as: people.administrator! })).status).toBe(403);
    expect((await ask('flagged')).status).toBe(200);
    expect((await api.send(calls.releases)).status).toBe(401);
  });
});

describe('a rollback', () => {
  it('goes to the last healthy release, and says who did it and why in both logs', async () => {
    expect(await rollBack({ revision: 6, why })).toMatchObject({
      status: 200,
      body: { pointer: { revision: 7, current: 'r-previous', canary: null } },
    });
    const { body } = await api.send(calls.releaseAudit, { as: people.developer!, query: { pageSize: '1' } });
    expect(body).toMatchObject({
      total: 3,
      data: [{ action: 'rollback', by: 'Maya Lindt', why, from: 'r-current', to: 'r-previous' }],
    });
    const [line] = await db.query('select user_id, action, entity_id, before, after from audit_log');
    expect(line).toMatchObject({
      user_id: 'e-developer',
      action: 'RollBackRelease',
      entity_id: 'dashboards',
      before: { revision: 6, current: 'r-current' },
      after: { revision: 7, current: 'r-previous', why },
    });
  });

  it('goes to the release that is asked for', async () => {
    await rollBack({ revision: 6, why, to: 'r-earlier' });
    expect(double.pointer('dashboards')).toMatchObject({ current: 'r-earlier' });
  });

  it('changes nothing where somebody moved the pointer first, and shows both', async () => {
    double.put({ ...canary, revision: 7, current: 'r-newer', by: 'Nadia Okoro' });
    expect(await rollBack({ revision: 6, why })).toMatchObject({
      status: 412,
      body: {
        code: 'changed_in_the_meantime',
        current: { revision: 7, current: 'r-newer', by: 'Nadia Okoro' },
        sent: { revision: 6, why },
      },
    });
    expect(double.pointer('dashboards')).toMatchObject({ revision: 7, current: 'r-newer' });
  });

  it.each([
    ['a rollback', () => rollBack({ revision: 6, why })],
    ['the end of a canary', () => stop({ revision: 6, why })],
  ])(
    'changes nothing where somebody moves the pointer in the moment between look and write: %s',
    async (_what, send) => {
      const seen = await double.plane.read();
      jest.spyOn(double.plane, 'read').mockResolvedValue(seen);
      double.put({ ...canary, revision: 7, current: 'r-newer', by: 'Nadia Okoro' });
      expect(await send()).toMatchObject({
        status: 412,
        body: { code: 'changed_in_the_meantime', current: { revision: 7, current: 'r-newer', by: 'Nadia Okoro' } },
      });
      expect(double.pointer('dashboards')).toMatchObject({ revision: 7, current: 'r-newer', canary: canary.canary });
      expect(await db.query('select * from audit_log')).toEqual([]);
    },
  );

  it('of two people who look at the same time, the second changes nothing and reads who was first', async () => {
    const answers = await Promise.all([
      rollBack({ revision: 6, why }),
      rollBack({ revision: 6, why: 'a second time' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    expect(answers.find(({ status }) => status === 412)).toMatchObject({
      body: {
        code: 'changed_in_the_meantime',
        detail: expect.stringMatching(/^Somebody else saved this .* Nothing was saved/),
        current: { revision: 7, current: 'r-previous', by: 'Maya Lindt' },
      },
    });
    expect(double.pointer('dashboards')).toMatchObject({ revision: 7, current: 'r-previous' });
    expect(await db.query('select * from audit_log')).toHaveLength(1);
  });

  it.each([
    ['rollBack', () => rollBack({ revision: 6, why })],
    ['stopCanary', () => stop({ revision: 6, why })],
  ] as const)('holds no connection of the database while the store of releases is asked (%s)', async (name, send) => {
    const ask = double.plane[name] as ReleasePlane['rollBack'];
    const held: unknown[] = [];
    jest.spyOn(double.plane, name).mockImplementation(async (...change) => {
      held.push(
        await db.query(
          `select state, query from pg_stat_activity
            where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
              and xact_start is not null`,
        ),
      );
      return ask(...(change as Parameters<typeof ask>));
    });
    expect(await send()).toMatchObject({ status: 200 });
    expect(held).toEqual([[]]);
    expect(await db.query('select * from audit_log')).toHaveLength(1);
  });

  /** A rollback on this database, as the service asks for it. */
  const rollBackOn = (database: Database) =>
    rollBackReleaseRoute.answer({
      ...stubContext({ authenticate: async () => stubCaller(), releasePlane: double.plane, db: database }),
      rawParams: { releaseName: 'dashboards' },
      rawQuery: {},
      rawBody: { revision: 6, why },
      caller: stubCaller({ userId: 'e-developer' }),
      clientAddress: () => '127.0.0.1',
      requestId: 'FO-1',
      idempotencyKey: null,
      ifMatch: null,
      askTenant: (write) => write(),
    });

  it('changes nothing if the database does not answer, because no log could say then who did it', async () => {
    const change = jest.spyOn(double.plane, 'rollBack');
    await expect(rollBackOn(unusedDatabase)).rejects.toThrow('must not reach the database');
    expect(change).not.toHaveBeenCalled();
    expect(double.pointer('dashboards')).toMatchObject({ revision: 6 });
  });

  it('is in the log also where the store of releases took longer than an answer may', async () => {
    const late = new AbortController();
    const { rollBack: change } = double.plane;
    jest.spyOn(double.plane, 'rollBack').mockImplementation((...of) => {
      late.abort(new Error('The answer is late.'));
      return change(...of);
    });
    await rollBackOn(withScope(db, { signal: late.signal }));
    expect(await db.query('select user_id, action from audit_log')).toEqual([
      { user_id: 'e-developer', action: 'RollBackRelease' },
    ]);
  });

  it('answers what the release plane refuses with its sentence, and is in no log then', async () => {
    expect(await rollBack({ revision: 6, why, to: 'r-unused' })).toMatchObject({
      status: 409,
      body: { code: 'not_served_before', detail: 'r-unused was not served before.' },
    });
    expect(await db.query('select * from audit_log')).toEqual([]);
  });

  it.each([
    ['no reason', { revision: 6, why: ' ' }, 400],
    ['no revision', { why }, 400],
    ['a reason without end', { revision: 6, why: 'x'.repeat(501) }, 400],
  ])('wants to know why, and of what: %s', async (_what, body, status) => {
    expect(await rollBack(body)).toMatchObject({ status, body: { code: 'invalid_input' } });
  });

  it('is of something that is released', async () => {
    expect(await rollBack({ revision: 1, why }, 'developer', 'loaner-cars')).toMatchObject({ status: 404 });
  });

  it('is for developers, and not for the role that only reads', async () => {
    expect(await rollBack({ revision: 6, why }, 'administrator')).toMatchObject({ status: 403 });
    expect(await rollBack({ revision: 6, why }, 'flagged')).toMatchObject({ status: 403, body: { code: 'read_only' } });
    expect(double.pointer('dashboards')).toMatchObject({ revision: 6 });
  });
});

describe('stopping a canary', () => {
  it('gives everybody the current release, and keeps the canary from being released again unasked', async () => {
    expect(await stop({ revision: 6, why })).toMatchObject({
      status: 200,
      body: { pointer: { revision: 7, current: 'r-current', canary: null } },
    });
    expect(double.pointer('dashboards')).toMatchObject({ bad: ['r-canary'], by: 'Maya Lindt', why });
  });

  it('is refused where there is none', async () => {
    expect(await stop({ revision: 2, why }, 'developer', 'host')).toMatchObject({
      status: 409,
      body: { code: 'no_canary' },
    });
  });
});

describe('a store of releases that cannot be used', () => {
  const message = 's3://releases at http://store:9000 cannot be reached: connect ECONNREFUSED.';
  const failing = (reason: StoreFailure) => () => Promise.reject(new ReleaseStoreError(reason, message));
  beforeEach(() => api.logged.splice(0));

  it.each([
    ['is away', 'unreachable', 503, 'releases_unavailable', /what visitors get goes on as it is.*try again/i],
    ['lets this server in no more', 'refused', 503, 'releases_unavailable', /what visitors get goes on as it is/i],
    [
      'has no room left',
      'full',
      507,
      'releases_disk_full',
      /no room left where releases are kept.*nothing was changed/i,
    ],
  ] as const)(
    'and %s is reported to the person who rolls back, in one line of the log, and nothing is recorded',
    async (...row) => {
      const [, reason, status, code, detail] = row;
      jest.spyOn(double.plane, 'rollBack').mockImplementation(failing(reason));
      expect(await rollBack({ revision: 6, why })).toMatchObject({
        status,
        body: { code, detail: expect.stringMatching(detail) },
      });
      expect(double.pointer('dashboards')).toMatchObject({ revision: 6 });
      expect(await db.query('select * from audit_log')).toEqual([]);
      expect(api.logged).toEqual([
        expect.stringMatching(new RegExp(` ${status}: s3://releases at \\S+ cannot be reached: [^\\n]*$`)),
      ]);
    },
  );

  it('and is away is said to who looks, of releases and of the log', async () => {
    jest.spyOn(double.plane, 'read').mockImplementation(failing('unreachable'));
    jest.spyOn(double.plane, 'audit').mockImplementation(failing('unreachable'));
    // Long enough that the page tells the person instead of trying again behind them.
    const unavailable = { status: 503, headers: { 'retry-after': '30' }, body: { code: 'releases_unavailable' } };
    expect(await ask('developer')).toMatchObject(unavailable);
    expect(await api.send(calls.releaseAudit, { as: people.developer! })).toMatchObject(unavailable);
  });
});
