import { calls } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { insertDealership, insertGroup, insertPerson, type Person } from '../testing/builders.ts';
import { openTestDatabase, startApi, type TestApi } from '../testing/start-api.ts';

let closeDatabase: () => Promise<void>;
let db: Database;
let api: TestApi;
let pat: Person;
let kim: Person;
/** The service's clock; tests move it. */
let now = new Date('2026-11-20T18:00:00Z');

beforeAll(async () => {
  ({ db, close: closeDatabase } = await openTestDatabase());
  await insertGroup(db, 'g-1', 'Harborline Auto Group');
  await insertDealership(db, { id: 'd-1', groupId: 'g-1', name: 'Lakeview Honda' });
  await insertDealership(db, { id: 'd-2', groupId: 'g-1', name: 'New store' });
  pat = await insertPerson(db, { id: 'e-1', groupId: 'g-1', dealerships: ['d-1', 'd-2'] });
  kim = await insertPerson(db, {
    id: 'e-2',
    groupId: 'g-1',
    dealerships: ['d-1'],
    role: 'CONSULTANT',
    jobTitle: 'CONSULTANT',
  });
  api = await startApi({ db, clock: { now: () => now, today: () => '2026-11-20' } });
}, 60_000);

afterAll(async () => {
  await api?.close();
  await closeDatabase?.();
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
    now = new Date('2026-11-20T18:00:00Z');
    await db.execute('delete from notification_read');
    await db.execute('delete from notification');
    await db.execute(
      `insert into notification (dealership_id, id, user_id, type, title, actor_name, created_at) values
         ('d-1', 1, 'e-1', 'mention', 'Oldest', 'Kim', '2026-11-18T08:00:00Z'),
         ('d-1', 2, null, 'import', 'For everybody', '', '2026-11-19T08:00:00Z'),
         ('d-1', 3, 'e-1', 'flag', 'Newest', '', '2026-11-20T08:00:00Z'),
         ('d-1', 4, 'e-2', 'mention', 'For Kim', '', '2026-11-20T09:00:00Z'),
         ('d-2', 5, 'e-1', 'import', 'Other store', '', '2026-11-20T09:00:00Z')`,
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
    // Again it marks nothing, so there is nothing to take back.
    expect(await act(pat, { action: 'markAllRead' })).toMatchObject({ status: 200, body: { markedAt: null } });
  });

  test('marking all takes the filter along, and is taken back as one, without what was read before', async () => {
    await act(pat, { action: 'markRead', notificationId: '2' });
    now = new Date('2026-11-20T18:05:00Z');
    const marked = list.parse((await act(pat, { action: 'markAllRead', type: 'mention,import' })).body);
    expect(marked).toMatchObject({ unread: 1, total: 2, markedAt: now.toISOString() });
    expect(marked.data.map((one) => one.notificationId)).toEqual(['2', '1']);
    const back = { action: 'markUnread', markedAt: marked.markedAt ?? '' };
    expect(await act(kim, back)).toMatchObject({ body: { unread: 2 } });
    expect(await unread(pat)).toBe(1);
    expect(await act(pat, back)).toMatchObject({ status: 200, body: { unread: 2 } });
    expect(await act(pat, back)).toMatchObject({ status: 200, body: { unread: 2 } });
  });

  test('one can be marked unread again, for this person alone', async () => {
    await act(pat, { action: 'markRead', notificationId: '2' });
    await act(kim, { action: 'markRead', notificationId: '2' });
    const answer = list.parse((await act(pat, { action: 'markUnread', notificationId: '2' })).body);
    expect(answer.data.find((one) => one.notificationId === '2')?.readAt).toBeNull();
    expect([await unread(pat), await unread(kim)]).toEqual([3, 1]);
    expect((await act(pat, { action: 'markUnread', notificationId: '4' })).status).toBe(404);
    expect(await act(pat, { action: 'markUnread' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'notificationId' }] },
    });
  });

  test.each<[Record<string, string>, string[]]>([
    [{ type: 'mention' }, ['Oldest']],
    [{ type: 'mention,flag' }, ['Newest', 'Oldest']],
    [{ unreadOnly: 'true' }, ['Newest', 'Oldest']],
    [{ search: 'kim old' }, ['Oldest']],
    [{ search: '100%' }, []],
    [{ search: '_' }, []],
    [{ type: 'flag', search: 'oldest' }, []],
  ])('the filter %j selects %j, and the number on the bell stays', async (filter, titles) => {
    await act(pat, { action: 'markRead', notificationId: '2' });
    const answer = list.parse((await act(pat, { action: 'list', ...filter })).body);
    expect(answer.data.map((one) => one.title)).toEqual(titles);
    expect(answer).toMatchObject({ total: titles.length, unread: 2 });
  });

  test('the list goes on after a notification, whatever was marked or has arrived meanwhile', async () => {
    const next = { action: 'list', unreadOnly: 'true', pageSize: '1' };
    const first = list.parse((await act(pat, next)).body);
    await act(pat, { action: 'markRead', notificationId: first.data[0]?.notificationId ?? '' });
    await db.execute(
      `insert into notification (dealership_id, id, type, title, created_at)
       values ('d-1', 7, 'system', 'Just now', '2026-11-20T17:00:00Z')`,
    );
    const second = list.parse((await act(pat, { ...next, after: first.data[0]?.notificationId ?? '' })).body);
    expect([...first.data, ...second.data].map((one) => one.title)).toEqual(['Newest', 'For everybody']);
    expect((await act(pat, { ...next, after: '4' })).status).toBe(404);
  });

  test('what somebody wants by e-mail alone is in no list and not counted', async () => {
    await db.execute('update notification set in_product = false where id = 3');
    expect(await unread(pat)).toBe(2);
    expect(list.parse((await act(pat, { action: 'list' })).body).data.map((one) => one.notificationId)).toEqual([
      '2',
      '1',
    ]);
  });

  test('a kind that this version does not know is shown as one about the product', async () => {
    await db.execute("update notification set type = 'hologram' where id = 3");
    expect(list.parse((await act(pat, { action: 'list' })).body).data[0]?.type).toBe('system');
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

  test('marking without the id of a notification is refused', async () => {
    expect(await act(pat, { action: 'markRead' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'notificationId' }] },
    });
  });

  test('every bad value is named at once', async () => {
    const query = { action: 'burn', page: '0', type: 'mention,gossip', unreadOnly: 'maybe', markedAt: 'yesterday' };
    const answer = await act(pat, query);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      errors: ['action', 'markedAt', 'type.1', 'unreadOnly', 'page'].map((path) => ({ path })),
    });
  });
});
