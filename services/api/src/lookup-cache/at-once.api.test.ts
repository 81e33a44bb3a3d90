import { calls } from '@fixed-ops/contract';
import { type Database, openDatabase } from '@fixed-ops/database';
import type { TemporaryDatabase } from '@fixed-ops/database/testing';
import { bumpAnnotationVersion, bumpDataVersion, bumpSettingsVersion } from '../data-version.ts';
import { readAnnotationVersion } from '../http/etag.ts';
import { insertDealership, insertGroup, insertPerson, type Person } from '../testing/builders.ts';
import { openTestDatabase, startApi, type TestApi } from '../testing/start-api.ts';

/** Two processes on one database, as far as they know of each other, and a third that hears nothing of the others. */
let place: TemporaryDatabase;
let others: Database;
let here: TestApi;
let elsewhere: TestApi;
let deaf: TestApi;
let count = 0;

beforeAll(async () => {
  place = await openTestDatabase();
  others = await openDatabase({ dataFolder: place.dataFolder, databaseUrl: place.databaseUrl });
  await insertGroup(place.db, 'g-1');
  for (const id of ['d-1', 'd-2']) await insertDealership(place.db, { id, groupId: 'g-1' });
  here = await startApi({ db: place.db });
  elsewhere = await startApi({ db: others });
  const watch = () => ({ heardUntil: () => Number.NEGATIVE_INFINITY, close: () => undefined });
  deaf = await startApi({ db: { ...others, watch } });
});
afterAll(async () => {
  for (const api of [here, elsewhere, deaf]) await api.close();
  await others.close();
  await place.close();
});
afterEach(() => jest.restoreAllMocks());

const somebody = (): Promise<Person> => {
  count += 1;
  return insertPerson(place.db, {
    id: `e-${count}`,
    groupId: 'g-1',
    dealerships: ['d-1', 'd-2'],
    role: 'MANAGER',
    jobTitle: 'DEALER_PRINCIPLE',
    numbers: [{ dealershipId: 'd-1', kind: 'advisor', number: '7' }],
  });
};

async function ask(api: TestApi, as: Person, dealershipId = 'd-1') {
  const { status, headers, body } = await api.send(calls.roCount, { as, params: { userId: as.userId, dealershipId } });
  return { status, code: Object(body).code, tag: headers.etag };
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 2));
}

/** What an administrator or the person does, and what the next request of the person gets. */
const changes: readonly [string, (person: Person) => readonly [string, readonly unknown[]], number, string?][] = [
  [
    'is deleted',
    ({ userId }) => ['update app_user set deleted_at = now() where id = $1', [userId]],
    403,
    'user_deleted',
  ],
  [
    'is no longer a member',
    ({ userId }) => ["delete from user_dealership where user_id = $1 and dealership_id = 'd-1'", [userId]],
    403,
    'not_your_dealership',
  ],
  [
    'has a title that opens less',
    ({ userId }) => ["update app_user set job_title = 'SERVICE_TECHNICIAN', role = 'EMPLOYEE' where id = $1", [userId]],
    200,
  ],
  [
    'has set the password anew',
    ({ localAccountId }) => [
      `insert into identity_credential (local_account_id, password_hash, updated_at)
       values ($1, 'of no matter', now() + interval '1 minute')`,
      [localAccountId],
    ],
    401,
    'token_invalid',
  ],
];

describe.each(changes)('a person who %s', (_what, change, status, code) => {
  test('is answered so at the very next request to the process that changed it', async () => {
    const person = await somebody();
    const before = await ask(here, person);
    expect(before.status).toBe(200);
    await place.db.execute(...change(person));
    const after = await ask(here, person);
    expect(after).toMatchObject({ status, code });
    expect(after.tag).not.toBe(before.tag);
  });

  test('is answered so by another process as soon as it hears of it', async () => {
    const person = await somebody();
    const before = await ask(elsewhere, person);
    expect(before.status).toBe(200);
    await place.db.execute(...change(person));
    await until(async () => (await ask(elsewhere, person)).tag !== before.tag);
    expect(await ask(elsewhere, person)).toMatchObject({ status, code });
  });

  test('is answered so after five seconds by one that hears nothing', async () => {
    const person = await somebody();
    // The time of the test alone: a busy machine may take five seconds.
    const now = performance.now();
    const clock = jest.spyOn(performance, 'now').mockReturnValue(now);
    const before = await ask(deaf, person);
    await place.db.execute(...change(person));
    expect(await ask(deaf, person)).toEqual(before);
    clock.mockReturnValue(now + 5_001);
    expect(await ask(deaf, person)).toMatchObject({ status, code });
  });
});

test('a change in the middle of a transaction acts when it is committed, not before', async () => {
  const person = await somebody();
  expect((await ask(here, person)).status).toBe(200);
  const seen: number[] = [];
  await place.db.transaction(async (tx) => {
    await tx.execute('update app_user set deleted_at = now() where id = $1', [person.userId]);
    await new Promise<void>((done) => {
      // Outside of the transaction's own chain, as another request.
      setImmediate(async () => {
        seen.push((await ask(elsewhere, person)).status);
        done();
      });
    });
  });
  expect([...seen, (await ask(here, person)).status]).toEqual([200, 403]);
});

test('new data make answers new in both processes, of that dealership alone', async () => {
  const person = await somebody();
  const before = await Promise.all([ask(here, person), ask(elsewhere, person), ask(here, person, 'd-2')]);
  await bumpDataVersion(place.db, 'd-1', new Date('2026-11-20T12:00:00Z'));
  expect((await ask(here, person)).tag).not.toBe(before[0].tag);
  await until(async () => (await ask(elsewhere, person)).tag !== before[1].tag);
  expect((await ask(here, person, 'd-2')).tag).toBe(before[2].tag);
});

test('a process whose listening session was cut off answers right again when it is back', async () => {
  const person = await somebody();
  expect((await ask(elsewhere, person)).status).toBe(200);
  await place.db.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'fixed-ops listening'`,
  );
  await place.db.execute('update app_user set deleted_at = now() where id = $1', [person.userId]);
  await until(async () => (await ask(elsewhere, person)).status === 403);
});

test('a request that nothing has changed for asks the database nothing', async () => {
  const person = await somebody();
  const asked: string[] = [];
  const query: Database['query'] = (text, params) => {
    asked.push(text);
    return others.query(text, params);
  };
  const api = await startApi({ db: { ...others, query } });
  await ask(api, person);
  expect(asked.length).toBeGreaterThan(0);
  // What was written before may be heard of after the first request, and is then read once more.
  await until(async () => {
    asked.length = 0;
    expect((await ask(api, person)).status).toBe(200);
    return asked.length === 0;
  });
  await api.close();
});

/** When the newest file was loaded, as an answer about these days says. */
async function asOf(api: TestApi, as: Person, startDate: string) {
  const params = { userId: as.userId, dealershipId: 'd-1' };
  const { status, body } = await api.send(calls.roCount, { as, params, query: { startDate, endDate: '2026-11-19' } });
  return { status, asOf: Object(body).asOf };
}

test('what is known of a store is not read again for another question', async () => {
  const person = await somebody();
  let day = 0;
  const ofAnotherDay = () => {
    day += 1;
    return asOf(here, person, `2026-11-${String(day).padStart(2, '0')}`);
  };
  // What was written before may be heard of after a request, and is then read once more: nobody can read it behind the lock.
  await until(async () => {
    expect((await ofAnotherDay()).status).toBe(200);
    return others.transaction(async (tx) => {
      await tx.execute('lock table door_rate, threshold, work_calendar in access exclusive mode');
      return (await ofAnotherDay()).status === 200;
    });
  });
});

test('what is known of a store is new in both processes once it changes, and after five seconds in one that hears nothing', async () => {
  const person = await somebody();
  const days = (day: number) => `2026-10-${String(day).padStart(2, '0')}`;
  for (const api of [here, elsewhere, deaf]) expect((await asOf(api, person, days(1))).asOf).toBeNull();
  await place.db.transaction(async (tx) => {
    await tx.execute(
      `insert into feed_file (dealership_id, kind, file_name, received_at, ok)
       values ('d-1', 'ros', 'ros.csv', '2026-11-20T08:00:00Z', true)`,
    );
    await bumpDataVersion(tx, 'd-1', new Date('2026-11-20T12:00:00Z'));
  });
  const loaded = '2026-11-20T08:00:00Z';
  expect((await asOf(here, person, days(2))).asOf).toBe(loaded);
  let day = 2;
  await until(async () => {
    day += 1;
    return (await asOf(elsewhere, person, days(day))).asOf === loaded;
  });
  const now = performance.now();
  jest.spyOn(performance, 'now').mockImplementation(() => now + 5_000);
  expect((await asOf(deaf, person, days(3))).asOf).toBe(loaded);
});

test('a version of the figures never comes again, not even after an older backup was put back', async () => {
  const person = await somebody();
  await place.db.transaction((tx) => bumpDataVersion(tx, 'd-2', new Date('2026-11-20T12:00:00Z')));
  const backup = await place.db.query(
    'select version, settings, changed_at from data_version where dealership_id = $1',
    ['d-2'],
  );
  const next = async () => {
    await place.db.transaction(async (tx) => {
      await bumpAnnotationVersion(tx, 'd-2');
      await bumpSettingsVersion(tx, 'd-2', new Date('2026-11-20T13:00:00Z'));
    });
    const { body } = await here.send(calls.version, {
      as: person,
      params: { userId: person.userId, dealershipId: 'd-2' },
    });
    return {
      tag: (await ask(here, person, 'd-2')).tag,
      annotations: await readAnnotationVersion(place.db, 'd-2'),
      body,
    };
  };
  const lost = await next();
  await place.db.execute(
    `update data_version set version = b.version, settings = b.settings, changed_at = b.changed_at
       from jsonb_to_recordset($1) as b (version bigint, settings bigint, changed_at timestamptz)
      where dealership_id = 'd-2'`,
    [JSON.stringify(backup)],
  );
  await place.db.execute(`delete from remark_version where dealership_id = 'd-2'`);
  const after = await next();
  expect(after.tag).not.toBe(lost.tag);
  expect(after.annotations).not.toBe(lost.annotations);
  expect(Number(Object(after.body).data)).toBeGreaterThan(Number(Object(lost.body).data));
  expect(Number(Object(after.body).settings)).toBeGreaterThan(Number(Object(lost.body).settings));
});
