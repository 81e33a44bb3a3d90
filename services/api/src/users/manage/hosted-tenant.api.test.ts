import { type CallDefinition, calls } from '@fixed-ops/contract';
import { type Database, openDatabase } from '@fixed-ops/database';
import type { TemporaryDatabase } from '@fixed-ops/database/testing';
import { TENANT } from '../../http/request-queue/request-queue.ts';
import { insertDealership, insertGroup, insertPerson, type Person } from '../../testing/builders.ts';
import { openTestDatabase, startApi, type TestApi } from '../../testing/start-api.ts';
import { stubProvisioning } from '../../testing/stub-provisioning.ts';
import { newPerson } from './testing/managed-group.ts';

// Accounts are kept in a tenant that is asked over the network: it answers when a test says so.

let place: TemporaryDatabase;
/** Sees what the service does, past its connections. */
let observer: Database;
let api: TestApi;
const people = new Map<string, Person>();
const personOf = (id: string) => people.get(id)!;
/** As many as may hold every connection of figures and writes, however many cores the machine has. */
const administrators = Array.from({ length: 16 }, (_, at) => `e-${at}`);
let answers: (() => void)[] = [];
let isSlow = false;
const asked = () => new Promise<void>((resolve) => (isSlow ? answers.push(resolve) : resolve()));

beforeAll(async () => {
  place = await openTestDatabase();
  const { db } = place;
  observer = await openDatabase({ dataFolder: place.dataFolder, databaseUrl: place.databaseUrl });
  await insertGroup(db, 'g-1');
  for (const id of ['d-1', 'd-2']) await insertDealership(db, { id, groupId: 'g-1' });
  for (const id of [...administrators, 'e-leaves', 'e-reader'])
    people.set(id, await insertPerson(db, { id, groupId: 'g-1', dealerships: ['d-1', 'd-2'], role: 'ADMIN' }));
  const { provisioning } = stubProvisioning();
  api = await startApi({
    db,
    mailer: { send: async () => undefined },
    provisioning: {
      ...provisioning,
      isElsewhere: true,
      hasSignedUp: async () => true,
      createAccount: async (...args) => {
        await asked();
        return provisioning.createAccount(...args);
      },
      closeAccount: asked,
    },
  });
}, 60_000);
afterAll(async () => {
  await api?.close();
  await observer?.close();
  await place?.close();
});
beforeEach(() => {
  answers = [];
  isSlow = true;
});
/** The tenant answers those who have asked, and from now on at once. */
const answerAll = () => {
  isSlow = false;
  for (const answer of answers) answer();
};
// A test that has failed leaves nobody waiting.
afterEach(answerAll);
const send = (call: CallDefinition, as: string, body: object) => api.send(call, { as: personOf(as), body });
const turn = () => new Promise((resolve) => setImmediate(resolve));

test('however many administrators wait for a tenant that is slow, somebody else’s figures are answered', async () => {
  const created = administrators.map((id, at) =>
    send(calls.createUser, id, { ...newPerson, email: `new-${at}@example.com`, dmsNumbers: [], sendInvite: false }),
  );
  while (answers.length < TENANT.slots) await turn();
  const query = { startDate: '2025-11-01', endDate: '2026-10-31' };
  const params = { userId: 'e-reader', dealershipId: 'd-1' };
  const figures = await api.send(calls.monthlyNumbers, { as: personOf('e-reader'), params, query });
  expect(figures.status).toBe(200);
  const held = await observer.query(
    `select count(*)::int as count from pg_stat_activity
      where datname = current_database() and application_name = 'fixed-ops work' and state = 'idle in transaction'`,
  );
  expect(held).toEqual([{ count: TENANT.slots }]);
  answerAll();
  expect(new Set((await Promise.all(created)).map(({ status }) => status))).toEqual(new Set([200]));
}, 60_000);

test('while the tenant closes an administrator’s account, what belongs to their dealerships can be entered', async () => {
  const closed = send(calls.softDeleteUser, 'e-0', { userId: 'e-leaves' });
  while (answers.length === 0) await turn();
  // What every row that refers to a dealership locks.
  const locked = await observer.query('select id from dealership order by id for key share nowait');
  expect(locked).toHaveLength(2);
  answerAll();
  expect((await closed).status).toBe(200);
});
