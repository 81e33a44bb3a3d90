import { calls } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { insertDealership, insertGroup, insertPerson, type Person } from '../testing/builders.ts';
import { openTestDatabase, startApi, TEST_TODAY, type TestApi } from '../testing/start-api.ts';

let closeDatabase: () => Promise<void>;
let db: Database;
let api: TestApi;
let pat: Person;
let kim: Person;

beforeAll(async () => {
  ({ db, close: closeDatabase } = await openTestDatabase());
  await insertGroup(db, 'g-1', 'Harborline Auto Group');
  await insertDealership(db, { id: 'd-1', groupId: 'g-1', name: 'Lakeview Honda', products: ['XTime', 'AiVault'] });
  await insertDealership(db, { id: 'd-2', groupId: 'g-1', name: 'New store' });
  await db.execute(
    "update dealership_product set vault_activation_date = '2026-10-01' where dealership_id = 'd-1' and code = 'AiVault'",
  );
  pat = await insertPerson(db, { id: 'e-1', groupId: 'g-1', dealerships: ['d-1', 'd-2'] });
  kim = await insertPerson(db, {
    id: 'e-2',
    groupId: 'g-1',
    dealerships: ['d-1'],
    role: 'CONSULTANT',
    jobTitle: 'CONSULTANT',
  });
  api = await startApi({ db });
}, 60_000);

afterAll(async () => {
  await api?.close();
  await closeDatabase?.();
});

describe('Dealership', () => {
  test('answers what the shell must know, with business today from the server', async () => {
    await db.execute(
      `insert into feed_file (dealership_id, kind, file_name, ok, received_at, data_to) values
         ('d-1', 'ros', 'old.csv', true, '2026-11-19T05:00:00Z', '2026-11-18'),
         ('d-1', 'ros', 'new.csv', true, '2026-11-20T05:00:00Z', '2026-11-19'),
         ('d-1', 'ros', 'broken.csv', false, '2026-11-20T06:00:00Z', null)`,
    );
    await db.execute(
      `insert into repair_order (dealership_id, ro_number, status, open_date, close_date) values
         ('d-1', '100', 'C', '2026-11-10', '2026-11-18'),
         ('d-1', '101', 'C', '2026-11-10', '2026-11-19'),
         ('d-1', '102', 'C', '2026-11-10', '2026-12-24'),
         ('d-1', '103', 'O', '2026-11-20', null)`,
    );
    const answer = await api.send(calls.dealership, {
      as: pat,
      query: { dealershipId: 'd-1', dealershipName: 'Lakeview Honda' },
    });
    expect(answer.body).toEqual({
      dealershipId: 'd-1',
      dealershipName: 'Lakeview Honda',
      groupId: 'g-1',
      groupName: 'Harborline Auto Group',
      timezone: 'America/Los_Angeles',
      today: TEST_TODAY,
      products: ['Product.AiVault', 'Product.XTime'],
      feedAsOf: expect.stringMatching(/^2026-11-20T05:00:00/),
      latestCloseDate: '2026-11-19',
      isDemo: true,
    });
  });

  test('of a store before its first feed has no feed and no close date', async () => {
    const answer = await api.send(calls.dealership, { as: pat, query: { dealershipId: 'd-2' } });
    expect(answer.body).toMatchObject({ feedAsOf: null, latestCloseDate: null, products: [] });
  });

  test('does not trust the name: the id alone decides', async () => {
    const query = { dealershipId: 'd-2', dealershipName: 'Lakeview Honda' };
    expect((await api.send(calls.dealership, { as: kim, query })).status).toBe(403);
  });

  test('without an id asks for it', async () => {
    const answer = await api.send(calls.dealership, { as: pat, query: { dealershipId: '' } });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'dealershipId', code: 'required' }] } });
  });
});

test('GetProductsForDealership answers the same products with their dates', async () => {
  const answer = await api.send(calls.getProductsForDealership, { as: pat, query: { dealershipId: 'd-1' } });
  expect(answer.body).toEqual({
    products: [
      { code: 'AiVault', displayName: 'AiVault', vaultActivationDate: '2026-10-01' },
      { code: 'XTime', displayName: 'XTime', vaultActivationDate: null },
    ],
  });
});

test('ActiveSystemNotifications answers what is up for this store now, ALERT first', async () => {
  await db.execute(
    `insert into system_notification (dealership_id, text, link, display_type, duration, active_from, active_to) values
       (null, 'For all', null, 'info', 5, '2026-11-20T00:00:00Z', null),
       ('d-1', 'Urgent', '/support', 'Alert', 0, '2026-11-01T00:00:00Z', '2026-11-21T00:00:00Z'),
       ('d-1', 'Over', null, 'warning', 0, '2026-11-01T00:00:00Z', '2026-11-20T18:00:00Z'),
       ('d-1', 'To come', null, 'warning', 0, '2026-11-20T18:00:01Z', null),
       ('d-2', 'Elsewhere', null, 'ALERT', 0, '2026-11-01T00:00:00Z', null)`,
  );
  const answer = await api.send(calls.activeSystemNotifications, {
    as: pat,
    query: { userId: 'e-1', dealershipId: 'd-1' },
  });
  expect(answer.body).toEqual([
    {
      notificationId: expect.any(String),
      notificationText: 'Urgent',
      link: '/support',
      displayType: 'Alert',
      duration: 0,
    },
    { notificationId: expect.any(String), notificationText: 'For all', displayType: 'info', duration: 5 },
  ]);
});

describe('notifications', () => {
  const list = calls.notifications.response;
  const act = (as: Person, query: Readonly<Record<string, string>>, dealershipId = 'd-1') =>
    api.send(calls.notifications, { as, params: { userId: as.userId, dealershipId }, query });
  const unread = async (as: Person, dealershipId = 'd-1') =>
    (await api.send(calls.unreadNotifications, { as, params: { userId: as.userId, dealershipId } })).body;

  beforeEach(async () => {
    await db.execute('delete from notification_read');
    await db.execute('delete from notification');
    await db.execute(
      `insert into notification (dealership_id, id, user_id, type, title, actor_name, created_at) values
         ('d-1', 1, 'e-1', 'mention', 'Oldest', 'Kim', '2026-11-18T08:00:00Z'),
         ('d-1', 2, null, 'feed', 'For everybody', '', '2026-11-19T08:00:00Z'),
         ('d-1', 3, 'e-1', 'flag', 'Newest', '', '2026-11-20T08:00:00Z'),
         ('d-1', 4, 'e-2', 'mention', 'For Kim', '', '2026-11-20T09:00:00Z'),
         ('d-2', 5, 'e-1', 'feed', 'Other store', '', '2026-11-20T09:00:00Z')`,
    );
  });

  test('the unread count is a bare number, of this person in this store', async () => {
    expect(await unread(pat)).toBe(3);
    expect(await unread(pat, 'd-2')).toBe(1);
    expect(await unread(kim)).toBe(2);
  });

  test('the list is newest first, paged, with totals over all of it', async () => {
    const first = list.parse((await act(pat, { action: 'list', page: '1', pageSize: '2' })).body);
    const second = list.parse((await act(pat, { action: 'list', page: '2', pageSize: '2' })).body);
    expect(first.data.map((one) => one.title)).toEqual(['Newest', 'For everybody']);
    expect(second.data.map((one) => one.title)).toEqual(['Oldest']);
    expect(second).toMatchObject({ total: 3, unread: 3 });
    expect(second.data[0]).toMatchObject({ actorName: 'Kim', readAt: null, dealershipId: 'd-1' });
  });

  test('reading one that everybody got leaves it unread for the others', async () => {
    expect(await act(kim, { action: 'markRead', notificationId: '2' })).toMatchObject({
      status: 200,
      body: { unread: 1 },
    });
    expect(await unread(pat)).toBe(3);
  });

  test('one about a figure of the store is kept from people who see their own figures only', async () => {
    const advisor = await insertPerson(db, {
      id: 'e-own',
      groupId: 'g-1',
      dealerships: ['d-1'],
      role: 'EMPLOYEE',
      jobTitle: 'SERVICE_ADVISOR',
    });
    await db.execute(
      `insert into notification (dealership_id, id, type, title) values ('d-1', 6, 'threshold', 'One-line over target')`,
    );
    expect([await unread(pat), await unread(advisor)]).toEqual([4, 1]);
    const seen = list.parse((await act(advisor, { action: 'list' })).body);
    expect(seen.data.map((one) => one.title)).toEqual(['For everybody']);
    expect((await act(advisor, { action: 'markRead', notificationId: '6' })).status).toBe(404);
  });

  test('marking twice is no error and keeps the first time', async () => {
    await act(pat, { action: 'markRead', notificationId: '3' });
    await db.execute("update notification_read set read_at = '2026-11-20T10:00:00Z'");
    const answer = list.parse((await act(pat, { action: 'markRead', notificationId: '3' })).body);
    expect(answer.data[0]?.readAt).toMatch(/^2026-11-20T10:00:00/);
    expect(answer.unread).toBe(2);
  });

  test('all can be marked at once, in this store alone', async () => {
    expect(await act(pat, { action: 'markAllRead' })).toMatchObject({ status: 200, body: { unread: 0, total: 3 } });
    expect(await unread(pat, 'd-2')).toBe(1);
    expect(await unread(kim)).toBe(2);
  });

  test.each([
    ['of somebody else', '4'],
    ['of another store', '5'],
    ['that never was', '999'],
    ['with an id that is none', "1' or '1'='1"],
  ])('one %s is not found', async (_what, notificationId) => {
    expect(await act(pat, { action: 'markRead', notificationId })).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
  });

  test('marking needs to be told which', async () => {
    expect(await act(pat, { action: 'markRead' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'notificationId' }] },
    });
  });

  test('an action that does not exist and a page that is none are both named', async () => {
    expect(await act(pat, { action: 'burn', page: '0' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'action' }, { path: 'page' }] },
    });
  });
});
