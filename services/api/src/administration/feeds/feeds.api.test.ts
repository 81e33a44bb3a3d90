import { calls } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { insertDealership, insertGroup, insertPerson, type Person } from '../../testing/builders.ts';
import { openTestDatabase, startApi, type TestApi } from '../../testing/start-api.ts';

let api: TestApi;
let db: Database;
let ann: Person;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ db, close } = await openTestDatabase());
  await insertGroup(db, 'g-1');
  await insertDealership(db, { id: 'd-1', groupId: 'g-1' });
  await insertDealership(db, { id: 'd-2', groupId: 'g-1' });
  ann = await insertPerson(db, { id: 'e-1', groupId: 'g-1', dealerships: ['d-1', 'd-2'], role: 'ADMIN' });
  api = await startApi({ db });
}, 60_000);

afterAll(async () => {
  await api?.close();
  await close?.();
});

const params = { userId: 'e-1', dealershipId: 'd-1' };
let nextId = 0;

/** Answers the file's id. */
async function insertFile(
  kind: string,
  receivedAt: string,
  of: { dealershipId?: string; error?: string; to?: string } = {},
) {
  nextId += 1;
  await db.execute(
    `insert into feed_file (dealership_id, id, kind, received_at, file_name, rows, rejected_rows, ok, error, data_to)
     values ($1, $2, $3, $4, $5, 120, 2, $6, $7, $8::date)`,
    [
      of.dealershipId ?? 'd-1',
      nextId,
      kind,
      receivedAt,
      `${kind}_${receivedAt.slice(0, 10)}.csv`,
      of.error === undefined,
      of.error ?? null,
      of.to ?? null,
    ],
  );
  return nextId;
}

const ask = async (query = {}) => {
  const answer = await api.send(calls.feeds, { as: ann, params, query });
  expect(answer.status).toBe(200);
  return calls.feeds.response.parse(answer.body);
};

// Business today is Friday, 2026-11-20; the store's zone is America/Los_Angeles.
describe('the files of a store', () => {
  beforeEach(async () => {
    for (const table of ['feed_file', 'feed_reject']) await db.execute(`delete from ${table}`);
    await db.execute('delete from feed_option');
    await db.execute('delete from work_calendar');
  });

  it('stand newest first with their rows, and only the newest of a kind can be late or has a next one', async () => {
    await insertFile('ros', '2026-11-17T09:40:00Z', { to: '2026-11-16' });
    await insertFile('ros', '2026-11-18T09:40:00Z', { to: '2026-11-17' });
    await insertFile('time_clock', '2026-11-20T09:41:00Z', { error: 'The column hours is missing' });
    await insertFile('rates', '2026-03-02T09:41:00Z');
    await insertFile('ros', '2026-11-20T09:40:00Z', { dealershipId: 'd-2' });
    const { data, total, kinds } = await ask();
    expect(kinds).toEqual(['ros', 'rates', 'time_clock']);
    expect(total).toBe(4);
    expect(data.map(({ kind, status, nextExpectedAt }) => [kind, status, nextExpectedAt])).toEqual([
      // Saturday is open, so its file is expected that morning.
      ['time_clock', 'failed', '2026-11-21T15:00:00Z'],
      ['ros', 'late', '2026-11-19T15:00:00Z'],
      ['ros', 'ok', null],
      ['rates', 'ok', null],
    ]);
    expect(data[0]).toMatchObject({ rows: 120, rejectedRows: 2, error: 'The column hours is missing' });
  });

  it('are found by kind and by words, a page at a time', async () => {
    for (const day of ['16', '17', '18']) await insertFile('ros', `2026-11-${day}T09:40:00Z`);
    await insertFile('time_clock', '2026-11-18T09:41:00Z');
    const ofKind = await ask({ kind: 'ros', pageSize: 2, page: 2 });
    expect(ofKind).toMatchObject({ total: 3, data: [{ fileName: 'ros_2026-11-16.csv' }] });
    expect(ofKind.data).toHaveLength(1);
    expect(await ask({ search: 'CLOCK' })).toMatchObject({ total: 1, data: [{ kind: 'time_clock' }] });
    expect(await ask({ kind: 'gl_entries' })).toMatchObject({ total: 0, data: [] });
  });

  it('are sorted by any of their columns, and by none that is not there', async () => {
    for (const kind of ['ros', 'time_clock', 'rates']) await insertFile(kind, '2026-11-16T09:40:00Z');
    const kindsOf = async (sort: string) => (await ask({ sort })).data.map(({ kind }) => kind);
    expect(await kindsOf('kind')).toEqual(['rates', 'ros', 'time_clock']);
    expect(await kindsOf('-fileName')).toEqual(['time_clock', 'ros', 'rates']);
    expect((await api.send(calls.feeds, { as: ann, params, query: { sort: 'secret' } })).status).toBe(400);
  });

  it('are expected when the store expects them, on the next day that it is open', async () => {
    await insertFile('ros', '2026-11-20T09:40:00Z', { to: '2026-11-19' });
    await db.execute(`insert into feed_option (dealership_id, expected_by) values ('d-1', '05:30')`);
    await db.execute(`insert into work_calendar (dealership_id, date, day_weight) values ('d-1', '2026-11-21', 0)`);
    expect((await ask()).data[0]).toMatchObject({ status: 'ok', nextExpectedAt: '2026-11-23T13:30:00Z' });
  });

  it('of an evening count for the next morning, and the next are expected a day later', async () => {
    // 11:40 PM of Thursday in the store.
    await insertFile('ros', '2026-11-20T07:40:00Z', { to: '2026-11-19' });
    expect((await ask()).data[0]).toMatchObject({ nextExpectedAt: '2026-11-21T15:00:00Z' });
  });

  it('of stock and balances are expected the next morning while they come every night, by the data and not by their kind', async () => {
    for (const kind of ['gl_balances', 'parts_inventory'])
      for (const day of ['16', '17', '18', '19', '20'])
        await insertFile(kind, `2026-11-${day}T09:40:00Z`, { to: `2026-11-${day}` });
    const { data } = await ask({ pageSize: 2 });
    expect(data.map(({ kind, schedule, nextExpectedAt }) => [kind, schedule, nextExpectedAt])).toEqual([
      ['parts_inventory', 'nightly', '2026-11-21T15:00:00Z'],
      ['gl_balances', 'nightly', '2026-11-21T15:00:00Z'],
    ]);
    const older = await ask({ kind: 'gl_balances', page: 2, pageSize: 1 });
    expect(older.data[0]).toMatchObject({ schedule: null, nextExpectedAt: null });
  });

  it('of balances once a month are expected by the end of the next month, and those without a schedule never', async () => {
    await insertFile('gl_balances', '2026-11-10T09:40:00Z', { to: '2026-10-31' });
    await insertFile('parts_inventory', '2026-11-09T09:40:00Z', { to: '2026-11-09' });
    await insertFile('rates', '2026-11-08T09:40:00Z');
    expect(
      (await ask()).data.map(({ kind, status, schedule, nextExpectedAt }) => [kind, status, schedule, nextExpectedAt]),
    ).toEqual([
      ['gl_balances', 'ok', 'monthly', '2026-11-30T15:00:00Z'],
      ['parts_inventory', 'ok', 'none', null],
      ['rates', 'ok', 'none', null],
    ]);
  });

  it('tell the refused rows by reason, with their lines, and give them as a file with the head of the import’s own', async () => {
    const fileId = String(await insertFile('ros', '2026-11-20T09:40:00Z', { to: '2026-11-19' }));
    await db.execute(
      `insert into feed_reject (dealership_id, file_id, id, line, column_name, value, reason)
       values ('d-1', $1, 1, 3, 'pay_type', 'Z', 'is not one of C, W, I'), ('d-1', $1, 2, 5, 'sold_hours', 'x', 'is not a number'),
              ('d-1', $1, 3, 9, 'sold_hours', 'y', 'is not a number')`,
      [fileId],
    );
    const of = (query = {}) => ({ as: ann, params: { ...params, fileId }, query });
    const { body } = await api.send(calls.feedRejects, of({ reason: 'is not a number', pageSize: 1 }));
    expect(body).toMatchObject({
      data: [{ line: 5, column: 'sold_hours', value: 'x', reason: 'is not a number' }],
      total: 2,
      totals: [
        { reason: 'is not a number', count: 2 },
        { reason: 'is not one of C, W, I', count: 1 },
      ],
    });
    const file = await api.send(calls.feedRejects, { ...of(), headers: { accept: 'text/csv' } });
    expect(String(file.body)).toContain('line,column,value,reason\r\n3,pay_type,Z,"is not one of C, W, I"\r\n5,');
    const elsewhere = { ...params, dealershipId: 'd-2', fileId };
    expect((await api.send(calls.feedRejects, { as: ann, params: elsewhere })).status).toBe(404);
  });

  it('leave as a file with the kinds in words', async () => {
    await insertFile('ros', '2026-11-20T09:40:00Z', { to: '2026-11-19' });
    const { body } = await api.send(calls.feeds, { as: ann, params, headers: { accept: 'text/csv' } });
    expect(String(body)).toContain('Feed,File,Came (Pacific Time),Rows,Refused rows,From,Through');
    expect(String(body)).toContain('Repair orders,ros_2026-11-20.csv,2026-11-20 01:40,');
  });
});

describe('when files are due and who is told', () => {
  const settings = { params };
  const read = async () => api.send(calls.feedSettings, { ...settings, as: ann });
  const put = async (data: object, tag?: string) =>
    api.send(calls.putFeedSettings, {
      ...settings,
      as: ann,
      body: { data },
      headers: { 'if-match': tag ?? String((await read()).headers.etag) },
    });
  beforeEach(() => db.execute('delete from feed_option'));

  it('is seven in the morning and its managers until the store says otherwise', async () => {
    expect((await read()).body).toMatchObject({ data: { expectedBy: '07:00', notify: [] }, source: 'default' });
  });

  it('is saved under the version that was read, with its history, and a change is taken back', async () => {
    const before = String((await read()).headers.etag);
    expect((await put({ expectedBy: '06:15', notify: ['e-1'] })).status).toBe(200);
    expect((await put({ expectedBy: '09:00', notify: [] }, before)).status).toBe(412);
    const history = await api.send(calls.feedSettingsHistory, { ...settings, as: ann });
    const [change] = calls.feedSettingsHistory.response.parse(history.body).data;
    expect(change).toMatchObject({ before: { expectedBy: '07:00' }, after: { expectedBy: '06:15', notify: ['e-1'] } });
    const restored = await api.send(calls.restoreFeedSettings, {
      ...settings,
      as: ann,
      body: { historyId: change!.historyId },
      headers: { 'if-match': String((await read()).headers.etag) },
    });
    expect(restored.body).toMatchObject({ data: { expectedBy: '07:00', notify: [] } });
  });

  it.each([
    [{ expectedBy: '7 am', notify: [] }, 400, 'data.expectedBy'],
    [{ expectedBy: '07:00', notify: ['nobody'] }, 422, 'data.notify.0'],
    [{ expectedBy: '07:00', notify: ['e-1', 'e-1'] }, 422, 'data.notify.1'],
  ])('refuses %j and says where', async (data, status, path) => {
    const answer = await put(data);
    expect([answer.status, Object(answer.body).errors[0].path]).toEqual([status, path]);
  });
});
