import { calls } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { insertDealership, insertGroup, insertPerson, type Person } from '../testing/builders.ts';
import { openTestDatabase, startApi, type TestApi } from '../testing/start-api.ts';

let closeDatabase: () => Promise<void>;
let db: Database;
let api: TestApi;
let advisor: Person;
let administrator: Person;
let readOnlyPerson: Person;

beforeAll(async () => {
  ({ db, close: closeDatabase } = await openTestDatabase());
  await insertGroup(db, 'g-1', 'Harborline Auto Group');
  await insertGroup(db, 'g-2');
  await insertDealership(db, { id: 'd-1', groupId: 'g-1', name: 'Harborline Toyota' });
  await insertDealership(db, { id: 'd-2', groupId: 'g-1', name: 'Harborline Chevrolet' });
  await insertDealership(db, { id: 'd-closed', groupId: 'g-1', name: 'Closed store', active: false });
  await insertDealership(db, { id: 'd-other', groupId: 'g-2' });
  advisor = await insertPerson(db, {
    id: 'e-1',
    groupId: 'g-1',
    dealerships: ['d-1', 'd-2', 'd-closed'],
    role: 'EMPLOYEE',
    jobTitle: 'SERVICE_ADVISOR',
    firstName: 'Dana',
    lastName: 'Reyes',
    isVerified: false,
    numbers: [
      { dealershipId: 'd-1', kind: 'counter', number: '4' },
      { dealershipId: 'd-1', kind: 'advisor', number: '17' },
      { dealershipId: 'd-2', kind: 'technician', number: '17' },
      { dealershipId: 'd-closed', kind: 'advisor', number: '99' },
    ],
  });
  administrator = await insertPerson(db, {
    id: 'e-2',
    groupId: 'g-1',
    dealerships: ['d-1'],
    role: 'ADMIN',
    jobTitle: 'GENERAL_MANAGER',
    lastName: 'Abbott',
    numbers: [{ dealershipId: 'd-1', kind: 'advisor', number: '18' }],
  });
  // The same number is another person in another store and under another kind; one is known by number alone.
  await db.execute(`
    insert into dms_person (dealership_id, kind, number, name) values
      ('d-1', 'advisor', '17', 'REYES, DANA'), ('d-1', 'technician', '17', 'SOMEBODY ELSE'),
      ('d-2', 'advisor', '17', 'SOMEBODY ELSE'), ('d-1', 'counter', '4', '')`);
  readOnlyPerson = await insertPerson(db, {
    id: 'e-3',
    groupId: 'g-1',
    dealerships: ['d-2'],
    role: 'CONSULTANT',
    jobTitle: 'CONSULTANT',
    isVerified: false,
  });
  await insertPerson(db, { id: 'e-4', groupId: 'g-1', dealerships: ['d-1'], lastName: 'Gone', isDeleted: true });
  await insertPerson(db, { id: 'e-5', groupId: 'g-2', dealerships: ['d-other'] });
  api = await startApi({ db });
}, 60_000);

afterAll(async () => {
  await api?.close();
  await closeDatabase?.();
});

const extension = (name: string) => `extension_7d0c1f625f0e4a579c0b0f1d5a9e6b21_${name}`;

describe('GetUser', () => {
  test('answers the caller’s account record in a list of one', async () => {
    const answer = await api.send(calls.getUser, { as: advisor, query: { userId: advisor.localAccountId } });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      value: [
        {
          id: advisor.localAccountId,
          employeeId: 'e-1',
          givenName: 'Dana',
          surname: 'Reyes',
          mail: 'e-1@example.com',
          jobTitle: 'SERVICE_ADVISOR',
          businessPhones: ['555-0100'],
          [extension('rol')]: 'EMPLOYEE',
          [extension('dealershipGroup')]: 'Harborline Auto Group',
          [extension('isVerified')]: false,
          [extension('DealershipId')]: 'd-1',
        },
      ],
    });
  });

  test('names open dealerships only, as JSON text, and counts them', async () => {
    const answer = await api.send(calls.getUser, { as: advisor, query: { userId: advisor.localAccountId } });
    const [record] = calls.getUser.response.parse(answer.body).value;
    expect(JSON.parse(String(record![extension('dealerships')]))).toEqual([
      { id: 'd-2', name: 'Harborline Chevrolet' },
      { id: 'd-1', name: 'Harborline Toyota' },
    ]);
    expect(record![extension('dealershipCount')]).toBe(2);
  });

  test.each([
    ['the local id of somebody else', () => administrator.localAccountId],
    ['an employee id', () => advisor.userId],
    ['an id that nobody has', () => 'nobody'],
  ])('%s is closed', async (_what, userId) => {
    const answer = await api.send(calls.getUser, { as: advisor, query: { userId: userId() } });
    expect(answer).toMatchObject({ status: 403, body: { code: 'not_your_dealership' } });
  });
});

describe('GetUserDealershipMembership', () => {
  test('answers the open dealerships of the caller with the own numbers there, and nobody else’s', async () => {
    const answer = await api.send(calls.getUserDealershipMembership, { as: advisor, query: { userId: 'e-1' } });
    expect(answer.body).toEqual([
      {
        dealershipId: 'd-2',
        dealershipName: 'Harborline Chevrolet',
        dmsNumbers: [{ kind: 'technician', number: '17', name: null }],
      },
      {
        dealershipId: 'd-1',
        dealershipName: 'Harborline Toyota',
        dmsNumbers: [
          { kind: 'advisor', number: '17', name: 'REYES, DANA' },
          { kind: 'counter', number: '4', name: null },
        ],
      },
    ]);
  });

  test('of a person without any is an empty list, not an error', async () => {
    const nowhere = await insertPerson(db, { id: 'e-6', groupId: 'g-1', dealerships: [] });
    const answer = await api.send(calls.getUserDealershipMembership, { as: nowhere, query: { userId: 'e-6' } });
    expect(answer).toMatchObject({ status: 200, body: [] });
  });

  test('of another person is closed', async () => {
    const answer = await api.send(calls.getUserDealershipMembership, { as: advisor, query: { userId: 'e-2' } });
    expect(answer.status).toBe(403);
  });

  test('a store that is no longer active is nobody’s', async () => {
    const answer = await api.send(calls.dealership, { as: advisor, query: { dealershipId: 'd-closed' } });
    expect(answer).toMatchObject({ status: 403, body: { code: 'not_your_dealership' } });
  });
});

describe('GetUsersFromDealership', () => {
  const ask = (as: Person, dealershipId: string) =>
    api.send(calls.getUsersFromDealership, { as, query: { dealershipId } });

  test('lists everybody of the store by name, soft-deleted people with their state', async () => {
    const entries = calls.getUsersFromDealership.response.parse((await ask(administrator, 'd-1')).body);
    expect(entries.map((entry) => [entry.surname, entry.accountEnabled])).toEqual([
      ['Abbott', true],
      ['Gone', false],
      ['Reyes', true],
    ]);
    expect(entries[1]).toMatchObject({
      [extension('role')]: 'MANAGER',
      [extension('deletedBy')]: 'somebody',
      [extension('deletedDate')]: expect.stringMatching(/^2026-11-01T12:00:00/),
    });
  });

  test('shows the DMS numbers of the administrator’s own stores alone', async () => {
    const entries = calls.getUsersFromDealership.response.parse((await ask(administrator, 'd-1')).body);
    expect(entries.find(({ surname }) => surname === 'Reyes')?.dmsNumbers).toEqual([
      { dealershipId: 'd-1', type: 'advisor', number: '17' },
      { dealershipId: 'd-1', type: 'counter', number: '4' },
    ]);
  });

  test('lists the whole group for ADMIN_SUPER, and for nobody else', async () => {
    const ofGroup = (as: Person, dealershipId: string) =>
      api.send(calls.getUsersFromDealership, { as, query: { dealershipId, scope: 'group' } });
    const owner = await insertPerson(db, {
      ...{ id: 'e-9', groupId: 'g-1', dealerships: ['d-2'], role: 'ADMIN_SUPER', lastName: 'Zane' },
    });
    const entries = calls.getUsersFromDealership.response.parse((await ofGroup(owner, 'd-2')).body);
    // With somebody of the other store alone, and nobody of the other group.
    const ids = entries.map(({ employeeId }) => employeeId);
    expect(ids).toEqual(expect.arrayContaining(['e-1', 'e-2', 'e-3', 'e-4', 'e-9']));
    expect(ids).not.toContain('e-5');
    expect(await ofGroup(administrator, 'd-1')).toMatchObject({ status: 403, body: { code: 'role_required' } });
    await db.execute("update app_user set deleted_at = now() where id = 'e-9'");
    await db.execute("delete from user_dealership where user_id = 'e-9'");
  });

  test('is for administrators', async () => {
    expect(await ask(advisor, 'd-1')).toMatchObject({ status: 403, body: { code: 'role_required' } });
  });

  test('stays within the administrator’s own stores', async () => {
    expect(await ask(administrator, 'd-2')).toMatchObject({ status: 403, body: { code: 'not_your_dealership' } });
  });
});

describe('UpdateUserAccountStatus', () => {
  const verify = (as: Person, userId: string) =>
    api.send(calls.updateUserAccountStatus, { as, body: { userId, status: true } });
  const audited = (id: string) =>
    db.query('select user_id, action, before, after, dealership_id, seen_in from audit_log where entity_id = $1', [id]);

  test('marks the caller as verified once, with one line in the audit log however many tabs ask', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => verify(advisor, 'e-1')));
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 200, body: { userId: 'e-1', status: true } });
    }
    expect(await audited('e-1')).toEqual([
      {
        user_id: 'e-1',
        action: 'UpdateUserAccountStatus',
        before: { isVerified: false },
        after: { isVerified: true },
        dealership_id: null,
        // The administrators of each store of the person read of it.
        seen_in: ['d-1', 'd-2', 'd-closed'],
      },
    ]);
  });

  test('is open to the read-only role, whose own account it is', async () => {
    expect(await verify(readOnlyPerson, 'e-3')).toMatchObject({ status: 200 });
  });

  test('of somebody else is closed and changes nothing', async () => {
    expect(await verify(administrator, 'e-5')).toMatchObject({ status: 403, body: { code: 'not_your_dealership' } });
    expect(await audited('e-5')).toEqual([]);
  });

  test('without its fields names each of them', async () => {
    const answer = await api.send(calls.updateUserAccountStatus, { as: advisor, body: {} });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'userId' }, { path: 'status' }] } });
  });
});

describe('Preferences', () => {
  const query = { userId: 'e-3' };

  test('start with the defaults, are replaced whole and keep what this version does not know', async () => {
    const before = await api.send(calls.getPreferences, { as: readOnlyPerson, query });
    expect(before.body).toEqual({ colorMode: 'system' });
    const wanted = { colorMode: 'dark', savedViews: [{ name: 'Mine', url: '/dashboard/service?period=last-month' }] };
    expect(await api.send(calls.putPreferences, { as: readOnlyPerson, query, body: wanted })).toMatchObject({
      status: 200,
      body: wanted,
    });
    expect((await api.send(calls.getPreferences, { as: readOnlyPerson, query })).body).toEqual(wanted);
    const bare = { colorMode: 'light' };
    await api.send(calls.putPreferences, { as: readOnlyPerson, query, body: bare });
    expect((await api.send(calls.getPreferences, { as: readOnlyPerson, query })).body).toEqual(bare);
  });

  test('refuse a colour mode that does not exist', async () => {
    const answer = await api.send(calls.putPreferences, { as: readOnlyPerson, query, body: { colorMode: 'sepia' } });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'colorMode' }] } });
  });

  test('are changed key by key, so that two tabs can save different ones', async () => {
    const patch = (body: unknown) => api.send(calls.patchPreferences, { as: readOnlyPerson, query, body });
    await api.send(calls.putPreferences, { as: readOnlyPerson, query, body: { colorMode: 'light', savedViews: [1] } });
    await Promise.all([
      patch({ colorMode: 'dark' }),
      patch({ notifications: { mention: { inProduct: true, email: true } } }),
    ]);
    const whole = { colorMode: 'dark', savedViews: [1], notifications: { mention: { inProduct: true, email: true } } };
    expect(await patch({})).toMatchObject({ status: 200, body: whole });
    expect((await api.send(calls.getPreferences, { as: readOnlyPerson, query })).body).toEqual(whole);
  });

  test('of notifications are changed way by way, and the others stay as they were chosen', async () => {
    const patch = (notifications: object) =>
      api.send(calls.patchPreferences, { as: readOnlyPerson, query, body: { notifications } });
    await api.send(calls.putPreferences, {
      as: readOnlyPerson,
      query,
      body: { colorMode: 'light', notifications: { report: { inProduct: false, email: true } } },
    });
    await Promise.all([
      patch({ report: { email: false } }),
      patch({ flag: { email: true } }),
      patch({ flag: { inProduct: false } }),
    ]);
    expect((await api.send(calls.getPreferences, { as: readOnlyPerson, query })).body).toEqual({
      colorMode: 'light',
      notifications: { report: { inProduct: false, email: false }, flag: { inProduct: false, email: true } },
    });
  });

  test('of columns are changed column by column, so that two tabs lose nothing of each other', async () => {
    const patch = (columns: object) =>
      api.send(calls.patchPreferences, { as: readOnlyPerson, query, body: { columns } });
    const advisors = { 'service.advisors': { elr: false } };
    await api.send(calls.putPreferences, {
      as: readOnlyPerson,
      query,
      body: { colorMode: 'light', columns: advisors },
    });
    await Promise.all([
      patch({ 'service.advisors': { hours: false } }),
      patch({ ros: { customer: false } }),
      patch({ 'service.advisors': { elr: true } }),
    ]);
    expect((await api.send(calls.getPreferences, { as: readOnlyPerson, query })).body).toEqual({
      colorMode: 'light',
      columns: { 'service.advisors': { elr: true, hours: false }, ros: { customer: false } },
    });
  });

  test('that a change names wrongly are refused by name', async () => {
    const body = { colorMode: 'sepia', notifications: { flag: { inProduct: true, email: 'often' } } };
    expect(await api.send(calls.patchPreferences, { as: readOnlyPerson, query, body })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'colorMode' }, { path: 'notifications.flag.email' }] },
    });
  });

  test('do not grow without end', async () => {
    const patch = (key: string) =>
      api.send(calls.patchPreferences, { as: advisor, query: { userId: 'e-1' }, body: { [key]: 'x'.repeat(200_000) } });
    expect(await patch('one')).toMatchObject({ status: 200 });
    expect(await patch('two')).toMatchObject({ status: 422, body: { code: 'preferences_too_large' } });
    const kept = await api.send(calls.getPreferences, { as: advisor, query: { userId: 'e-1' } });
    expect(kept.body).not.toHaveProperty('two');
  });

  test('that an older version left in a shape of its own count as not chosen', async () => {
    await db.execute(
      `update preference set data = '{"colorMode": "sepia", "notifications": "all", "savedViews": []}' where user_id = 'e-3'`,
    );
    const answer = await api.send(calls.getPreferences, { as: readOnlyPerson, query });
    expect(answer).toMatchObject({ status: 200, body: { colorMode: 'system', savedViews: [] } });
    expect(answer.body).not.toHaveProperty('notifications');
  });

  test('of somebody else are closed', async () => {
    expect((await api.send(calls.patchPreferences, { as: advisor, query, body: {} })).status).toBe(403);
    expect((await api.send(calls.getPreferences, { as: advisor, query })).status).toBe(403);
    expect((await api.send(calls.putPreferences, { as: advisor, query, body: {} })).status).toBe(403);
  });
});
