import { BACKGROUND } from '@fixed-ops/api-service';
import { startApi, type TestApi } from '@fixed-ops/api-service/testing';
import { type CallDefinition, calls, userIdSchema } from '@fixed-ops/contract';
import type { Scope } from '@fixed-ops/database';
import { openTemporaryDatabase, type TemporaryDatabase } from '@fixed-ops/database/testing';
import { addStore } from './testing/person-of-product.ts';

/** The scope of every view of a database, including what it inherits. */
const mockScopes: Scope[] = [];
jest.mock('@fixed-ops/database', () => {
  const database = jest.requireActual('@fixed-ops/database');
  const known = new WeakMap<object, Scope>();
  return {
    ...database,
    withScope: (db: object, scope: Scope) => {
      const whole = { ...known.get(db), ...scope };
      mockScopes.push(whole);
      const view = database.withScope(db, scope);
      known.set(view, whole);
      return view;
    },
  };
});

const ann = { userId: userIdSchema.parse('ann'), localAccountId: 'account-of-ann' };
let database: TemporaryDatabase;
let api: TestApi;
let ofStart: Scope[];
beforeAll(async () => {
  database = await openTemporaryDatabase(process.env.FIXED_OPS_TEST_DATABASE);
  await addStore(database.db);
  mockScopes.length = 0;
  api = await startApi({ db: database.db });
  ofStart = [...mockScopes];
});
afterAll(async () => {
  await api?.close();
  await database?.close();
});

const words = ({ lane = 'work', statementTimeoutMs }: Scope) => `${lane} ${statementTimeoutMs ?? 'no limit'}`;

/** The lanes that a call of Ann used, with their limits in milliseconds, whatever the response is. */
async function lanesOf(call: CallDefinition, headers: Record<string, string> = {}, query = {}): Promise<string[]> {
  mockScopes.length = 0;
  const ids = { userId: 'ann', dealershipId: 'd' };
  const params = Object.fromEntries([...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, '1']));
  await api.send(call, {
    as: ann,
    params: { ...params, ...ids },
    query: { ...ids, ...query },
    headers,
    ...(call.method === 'GET' ? {} : { body: {} }),
  });
  return [...new Set(mockScopes.filter(({ owner }) => owner !== undefined).map(words))];
}

/** Calls for every page and for the person. All others are figures, lists and writes of a dealership. */
const ofEveryPage = [
  'getUser',
  'getUserDealershipMembership',
  'getProductsForDealership',
  'updateUserAccountStatus',
  'getPreferences',
  'putPreferences',
  'patchPreferences',
  'resendInviteEmail',
  'invitationTerms',
  'updateUsersDealerships',
  'updateUser',
  'updateAvatarUrl',
  'updateUserDefaultDealership',
  'dealership',
  'unreadNotifications',
  'activeSystemNotifications',
  'manufacturerExpenses',
  'putManufacturerExpenses',
  'version',
  'supportContacts',
  'onboarding',
  'reportClientEvents',
];

test('the person and the data versions of a request are read in the lane of the pages', () => {
  expect([...new Set(ofStart.map(words))]).toEqual(['shell 5000']);
});

test.each(Object.entries(calls))('%s runs in its lane, with the limit of that lane', async (name, call) => {
  const lanes = await lanesOf(call);
  if (ofEveryPage.includes(name)) expect(lanes).toEqual(['shell 5000']);
  // The person and the versions, if they are not cached.
  else expect(lanes.filter((lane) => lane !== 'shell 5000')).toEqual(['work 12000']);
});

test('a file has a lane of its own, with the limit of each of its pages', async () => {
  const year = { startDate: '2025-11-01', endDate: '2026-10-31' };
  expect(await lanesOf(calls.repairOrders, { accept: 'text/csv' }, year)).toContain('export 12000');
});

test('what nobody waits for has a lane and a limit of its own', () => {
  expect(words(BACKGROUND)).toBe('background 120000');
});
