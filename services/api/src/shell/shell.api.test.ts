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
         ('d-1', 'parts_transactions', 'parts.csv', true, '2026-11-19T05:00:00Z', '2026-11-18'),
         ('d-1', 'ros', 'broken.csv', false, '2026-11-20T06:00:00Z', null)`,
    );
    await db.execute(
      `insert into repair_order (dealership_id, ro_number, status, open_date, close_date) values
         ('d-1', '100', 'C', '2026-11-10', '2026-11-18'),
         ('d-1', '101', 'C', '2026-11-10', '2026-11-19'),
         ('d-1', '102', 'C', '2026-11-10', '2026-12-24'),
         ('d-1', '103', 'O', '2026-11-20', null)`,
    );
    await db.execute("insert into data_version (dealership_id, version, settings) values ('d-1', 7, 3)");
    const answer = await api.send(calls.dealership, {
      as: pat,
      query: { dealershipId: 'd-1', dealershipName: 'Lakeview Honda' },
    });
    expect(answer.body).toEqual({
      dealershipId: 'd-1',
      dealershipName: 'Lakeview Honda',
      groupId: 'g-1',
      groupName: 'Harborline Auto Group',
      storesOfGroup: 2,
      logoUrl: null,
      timezone: 'America/Los_Angeles',
      today: TEST_TODAY,
      products: ['Product.AiVault', 'Product.XTime'],
      feedAsOf: '2026-11-20T05:00:00.000Z',
      dataThrough: '2026-11-19',
      partsThrough: '2026-11-18',
      feedIsLate: true,
      lateFeeds: ['parts_transactions'],
      latestCloseDate: '2026-11-19',
      partsLatestCloseDate: '2026-11-18',
      firstCloseDate: '2026-11-18',
      isDemo: true,
      version: { data: 7, settings: 3 },
    });
  });

  test('names as the last close date one up to which all feeds reach, in either department', async () => {
    const dates = async (): Promise<unknown> =>
      (await api.send(calls.dealership, { as: pat, query: { dealershipId: 'd-1' } })).body;
    // The time clock has told of Tuesday the 17th; on Monday the 16th and Thursday the 19th repair orders closed.
    await db.execute(`update dealership set has_clock_feed = true where id = 'd-1'`);
    await db.execute(
      `insert into feed_file (dealership_id, kind, file_name, ok, received_at, data_to) values
         ('d-1', 'time_clock', 'clock.csv', true, '2026-11-18T07:00:00Z', '2026-11-17')`,
    );
    await db.execute("update data_version set version = 8 where dealership_id = 'd-1'");
    // None is known in full: better the first than no date, which says that nothing has come.
    expect(await dates()).toMatchObject({ dataThrough: '2026-11-17', latestCloseDate: '2026-11-19' });
    await db.execute(
      `insert into repair_order (dealership_id, ro_number, status, open_date, close_date)
       values ('d-1', '99', 'C', '2026-11-10', '2026-11-16')`,
    );
    const closed = { latestCloseDate: '2026-11-16', partsLatestCloseDate: '2026-11-18' };
    expect(await dates()).toMatchObject({ dataThrough: '2026-11-17', ...closed });
  });

  test('of a store before its first feed has no feed and no close date', async () => {
    const answer = await api.send(calls.dealership, { as: pat, query: { dealershipId: 'd-2' } });
    expect(answer.body).toMatchObject({
      feedAsOf: null,
      dataThrough: null,
      partsThrough: null,
      feedIsLate: false,
      latestCloseDate: null,
      partsLatestCloseDate: null,
      firstCloseDate: null,
      products: [],
      version: { data: 0, settings: 0 },
    });
  });

  const feeds = ['ros', 'time_clock', 'parts_transactions', 'inspections'] as const;
  /** A new store whose files came last night, except those of some kinds, which came last on Tuesday. Its person asks. */
  const answerOfStore = async (
    id: string,
    late: readonly string[],
    sent: readonly string[] = feeds,
    hasClock = true,
  ) => {
    await insertDealership(db, { id, groupId: 'g-1' });
    await db.execute('update dealership set has_clock_feed = $2 where id = $1', [id, hasClock]);
    for (const kind of sent) {
      const at = late.includes(kind) ? '2026-11-17T05:00:00Z' : '2026-11-20T05:00:00Z';
      await db.execute(
        `insert into feed_file (dealership_id, kind, file_name, ok, received_at, data_to)
         values ($1, $2, $2 || '.csv', true, $3::timestamptz, $3::date - 1)`,
        [id, kind, at],
      );
    }
    const as = await insertPerson(db, { id: `e-${id}`, groupId: 'g-1', dealerships: [id] });
    return (await api.send(calls.dealership, { as, query: { dealershipId: id } })).body;
  };

  test.each(feeds)('says that files of the kind %s are late, and no others', async (kind) => {
    const answer = await answerOfStore(`late-${kind}`, [kind]);
    expect(answer).toMatchObject({ feedIsLate: true, lateFeeds: [kind] });
  });

  test('is as of its newest repair orders, on which every figure depends, and not of a newer file of another kind', async () => {
    const answer = await answerOfStore('orders-stopped', ['ros']);
    expect(answer).toMatchObject({ feedAsOf: expect.stringMatching(/^2026-11-17T05:00:00/) });
    const clockOnly = await answerOfStore('only-clock', [], ['time_clock']);
    expect(clockOnly).toMatchObject({ feedAsOf: expect.stringMatching(/^2026-11-20T05:00:00/) });
  });

  test('waits for no feed that the store does not send: files of a clock that it has not, kinds that never came', async () => {
    const late = ['time_clock'];
    expect(await answerOfStore('no-clock', late, feeds, false)).toMatchObject({ feedIsLate: false, lateFeeds: [] });
    expect(await answerOfStore('ros-only', [], ['ros'])).toMatchObject({ feedIsLate: false, lateFeeds: [] });
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
