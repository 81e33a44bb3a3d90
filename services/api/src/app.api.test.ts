import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { calls, problemSchema } from '@fixed-ops/contract';
import { type Database, DatabaseError } from '@fixed-ops/database';
import Fastify from 'fastify';
import { readAccount } from './auth/account.ts';
import { registerRoutes, routeUrl } from './http/register-routes.ts';
import { cachedRoute } from './http/route.ts';
import { insertDealership, insertGroup, insertPerson, type Person } from './testing/builders.ts';
import { openTestDatabase, startApi, TEST_KEY_HEADER, type TestApi, testKeys } from './testing/start-api.ts';
import { stubContext } from './testing/stub-context.ts';
import { unusedDatabase } from './testing/unused-database.ts';

let closeDatabase: () => Promise<void>;
let db: Database;
let api: TestApi;
let person: Person;

beforeAll(async () => {
  ({ db, close: closeDatabase } = await openTestDatabase());
  await insertGroup(db, 'g-1');
  await insertDealership(db, { id: 'd-1', groupId: 'g-1' });
  person = await insertPerson(db, { id: 'e-1', groupId: 'g-1', dealerships: ['d-1'] });
  api = await startApi({ db });
}, 60_000);

afterAll(async () => {
  await api?.close();
  await closeDatabase?.();
});

const query = { userId: 'e-1' };

describe('the request id', () => {
  test('of the caller comes back on answers and in problems', async () => {
    const headers = { 'x-request-id': 'front-door_42' };
    const good = await api.send(calls.getPreferences, { as: person, query, headers });
    expect(good.headers['x-request-id']).toBe('front-door_42');
    const bad = await api.send(calls.getPreferences, { query, headers });
    expect(bad).toMatchObject({ status: 401, body: { requestId: 'front-door_42' } });
    expect(bad.headers['x-request-id']).toBe('front-door_42');
  });

  test('is made where the caller sends none, and is the one in the problem', async () => {
    const answer = await api.send(calls.getPreferences, { query });
    expect(answer.body).toMatchObject({ requestId: answer.headers['x-request-id'] });
  });
});

test('an address that does not exist is answered as a problem', async () => {
  const response = await api.app.inject('/api/Nowhere');
  expect(response.headers['content-type']).toContain('application/problem+json');
  expect(problemSchema.parse(response.json())).toMatchObject({ title: 'Not found', status: 404, code: 'not_found' });
});

test('an address that cannot be read is answered as a problem', async () => {
  const response = await api.app.inject('/api/Users/%zz/Dealerships/d-1/ROCount');
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({
    status: 400,
    code: 'malformed_address',
    requestId: response.headers['x-request-id'],
  });
});

test('a body over 1 MiB is refused, but only once the caller is known', async () => {
  const body = { colorMode: 'dark', savedViews: 'x'.repeat(1024 * 1024) };
  const known = await api.send(calls.putPreferences, { as: person, query, body });
  expect(known).toMatchObject({ status: 413, body: { code: 'body_too_large' } });
  const unknown = await api.send(calls.putPreferences, { query, body });
  expect(unknown).toMatchObject({ status: 401, body: { code: 'token_invalid' } });
});

test('a field that the call does not know is refused by its name, and nothing is written', async () => {
  const body = { userId: person.userId, phoneNumber: '+13105550100', jobTitel: 'GENERAL_MANAGER' };
  expect(await api.send(calls.updateUser, { as: person, body })).toMatchObject({
    status: 400,
    body: { code: 'invalid_input', errors: [{ path: 'jobTitel', code: 'unknown_field' }] },
  });
  expect(await db.query('select phone from app_user where id = $1', [person.userId])).toEqual([{ phone: '555-0100' }]);
});

test('an unchanged account is not sent twice', async () => {
  const asked = { as: person, query: { userId: person.localAccountId } };
  const first = await api.send(calls.getUser, asked);
  const etag = String(first.headers.etag);
  expect(etag).toMatch(/^"[\w-]+"$/);
  expect(await api.send(calls.getUser, { ...asked, headers: { 'if-none-match': etag } })).toMatchObject({
    status: 304,
    body: undefined,
  });
  await db.execute("update app_user set phone = '555-0199' where id = 'e-1'");
  expect(await api.send(calls.getUser, { ...asked, headers: { 'if-none-match': etag } })).toMatchObject({
    status: 200,
  });
});

describe('an answer that follows from the data of the dealership', () => {
  const params = { userId: 'e-1', dealershipId: 'd-1' };

  test('comes compressed as the client accepts it, with the same content and its tag', async () => {
    const asked = { as: person, params };
    const plain = await api.send(calls.monthlyNumbers, asked);
    const token = await api.signer.sign(person.localAccountId);
    const compressed = async (encoding: string) =>
      api.app.inject({
        url: routeUrl(calls.monthlyNumbers).replace(/:(\w+)/g, (_, name: keyof typeof params) => params[name]),
        headers: { [TEST_KEY_HEADER]: testKeys.api, authorization: `Bearer ${token}`, 'accept-encoding': encoding },
      });
    const [br, gzip] = [await compressed('gzip, deflate, br'), await compressed('gzip')];
    expect([br.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip']);
    expect(JSON.parse(brotliDecompressSync(br.rawPayload).toString())).toEqual(plain.body);
    expect(JSON.parse(gunzipSync(gzip.rawPayload).toString())).toEqual(plain.body);
    expect([br.headers.etag, br.headers.vary]).toEqual([plain.headers.etag, 'accept-encoding']);
  });

  test('is not computed again until an import or a settings write bumps the data version', async () => {
    let computed = 0;
    const counting = cachedRoute(calls.serviceOptionsThresholds, {
      access: { rule: { roles: '*' } },
      freshness: 'data-version',
      handler: async () => {
        computed += 1;
        return { data: [], source: 'default' as const, updatedBy: null, updatedAt: null };
      },
    });
    const app = Fastify();
    registerRoutes(
      app,
      [counting],
      stubContext({ db, authenticate: async () => (await readAccount(db, person.localAccountId)).caller }),
    );
    const url = routeUrl(calls.serviceOptionsThresholds).replace(
      /:(\w+)/g,
      (_, name: keyof typeof params) => params[name],
    );
    const ask = async (headers: Readonly<Record<string, string>> = {}) => app.inject({ url, headers });

    const first = await ask();
    const ifNoneMatch = { 'if-none-match': String(first.headers.etag) };
    expect((await ask(ifNoneMatch)).statusCode).toBe(304);
    expect((await ask()).body).toBe(first.body);
    expect(computed).toBe(1);
    await db.execute("insert into data_version (dealership_id, version) values ('d-1', 2)");
    expect((await ask(ifNoneMatch)).statusCode).toBe(200);
    expect(computed).toBe(2);
    await app.close();
  });

  test('carries no tag when it is a refusal, or the refusal would be kept as the answer', async () => {
    const query = { startDate: '2026-11-10', endDate: '2026-11-01' };
    const answer = await api.send(calls.roCount, { as: person, params, query });
    expect(answer.status).toBe(400);
    expect(answer.headers).not.toHaveProperty('etag');
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});

describe('faults', () => {
  /** The service over a database that fails every query in one way. */
  async function overFailing(error: Error): Promise<TestApi> {
    const fail = () => Promise.reject(error);
    return startApi({ db: { ...unusedDatabase, query: fail, execute: fail, transaction: fail, copyIn: fail } });
  }

  test('a database that is away is a 503 that says when to come back', async () => {
    const away = await overFailing(new DatabaseError('database_unreachable', 'socket closed at /secret/place'));
    const answer = await away.send(calls.getPreferences, { as: person, query });
    expect(answer).toMatchObject({ status: 503, body: { code: 'database_unavailable' } });
    expect(answer.headers['retry-after']).toBe('5');
    expect(JSON.stringify(answer.body)).not.toContain('secret');
    await away.close();
  });

  test('a database whose connections are all in use is a 503 that says when to come back', async () => {
    const busy = await overFailing(
      new DatabaseError('database_busy', 'sorry, too many clients already at /secret/place'),
    );
    const answer = await busy.send(calls.getPreferences, { as: person, query });
    expect(answer).toMatchObject({ status: 503, body: { code: 'database_busy' } });
    expect(answer.headers['retry-after']).toBe('2');
    expect(JSON.stringify(answer.body)).not.toContain('secret');
    await busy.close();
  });

  test('a disk without room is a 507 that says whom to tell, and one sentence in the log for them', async () => {
    const full = await overFailing(new DatabaseError('disk_full', 'The disk at /secret/place is full.'));
    const answer = await full.send(calls.getPreferences, { as: person, query });
    expect(answer).toMatchObject({ status: 507, body: { code: 'disk_full', title: 'No room left' } });
    expect(JSON.stringify(answer.body)).not.toContain('secret');
    expect(full.logged).toEqual([expect.stringMatching(/ 507: The disk at \/secret\/place is full\.$/)]);
    await full.close();
  });

  test('any other failure is a 500 with nothing of the inside, which the log has under the same reference', async () => {
    const failing = await overFailing(new DatabaseError('statement_failed', 'column "secret" does not exist'));
    const answer = await failing.send(calls.getPreferences, { as: person, query });
    expect(answer).toMatchObject({ status: 500, body: { code: 'internal_error' } });
    expect(JSON.stringify(answer.body)).not.toContain('secret');
    expect(failing.logged).toHaveLength(1);
    expect(failing.logged[0]).toContain('column "secret" does not exist');
    expect(failing.logged[0]).toContain(String(answer.headers['x-request-id']));
    await failing.close();
  });
});
