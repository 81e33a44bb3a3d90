import { calls } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { insertDealership, insertGroup, insertPerson, type Person } from '../testing/builders.ts';
import { openTestDatabase, startApi, type TestApi } from '../testing/start-api.ts';

let api: TestApi;
let db: Database;
let pat: Person;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ db, close } = await openTestDatabase());
  api = await startApi({ db });
  await insertGroup(db, 'g-1');
  await insertDealership(db, { id: 'd-1', groupId: 'g-1' });
  await insertDealership(db, { id: 'd-2', groupId: 'g-1' });
  pat = await insertPerson(db, { id: 'e-1', groupId: 'g-1', dealerships: ['d-1', 'd-2'], jobTitle: 'SERVICE_ADVISOR' });
});

afterAll(async () => {
  await api.close();
  await close();
});

async function insertFeedFile(request: {
  dealershipId?: string;
  kind: string;
  receivedAt: string;
  dataTo?: string;
  ok?: boolean;
  error?: string;
  warnings?: string[];
  rejected?: number;
}) {
  await db.execute(
    `insert into feed_file (dealership_id, kind, received_at, file_name, rows, rejected_rows, ok, error, warnings, data_to)
     values ($1, $2, $3, $4, 120, $5, $6, $7, $8::jsonb, $9)`,
    [
      request.dealershipId ?? 'd-1',
      request.kind,
      request.receivedAt,
      `${request.kind}_${request.receivedAt.slice(0, 10)}.csv`,
      request.rejected ?? 0,
      request.ok ?? true,
      request.error ?? null,
      JSON.stringify(request.warnings ?? []),
      request.dataTo ?? null,
    ],
  );
}

describe('feed status', () => {
  const ask = (dealershipId: string) =>
    api.send(calls.feedStatus, { as: pat, params: { userId: 'e-1', dealershipId } });

  it('tells everybody of each kind its newest file, how far the loaded ones reach and what was wrong', async () => {
    await insertFeedFile({ kind: 'ros', receivedAt: '2026-11-19T04:40:00Z', dataTo: '2026-11-18' });
    await insertFeedFile({
      kind: 'ros',
      receivedAt: '2026-11-20T04:40:00Z',
      dataTo: '2026-11-19',
      rejected: 3,
      warnings: ['12 rows are dated after today'],
    });
    await insertFeedFile({ kind: 'time_clock', receivedAt: '2026-11-18T04:41:00Z', dataTo: '2026-11-17' });
    await insertFeedFile({
      kind: 'time_clock',
      receivedAt: '2026-11-20T04:41:00Z',
      dataTo: '2026-11-19',
      ok: false,
      error: 'The column hours is missing',
    });
    await db.execute(`update dealership set fields_not_provided = '["labor_cost"]' where id = 'd-1'`);

    const { status, body } = await ask('d-1');
    expect(status).toBe(200);
    expect(body).toEqual({
      status: 'ok',
      dataThrough: '2026-11-19',
      fieldsNotProvided: ['labor_cost'],
      feeds: [
        {
          kind: 'ros',
          status: 'ok',
          fileName: 'ros_2026-11-20.csv',
          receivedAt: '2026-11-20T04:40:00Z',
          rows: 120,
          rejectedRows: 3,
          warnings: ['12 rows are dated after today'],
          error: null,
          dataThrough: '2026-11-19',
        },
        {
          kind: 'time_clock',
          status: 'failed',
          fileName: 'time_clock_2026-11-20.csv',
          receivedAt: '2026-11-20T04:41:00Z',
          rows: 120,
          rejectedRows: 0,
          warnings: [],
          error: 'The column hours is missing',
          dataThrough: '2026-11-17',
        },
      ],
    });
  });

  it('says that a dealership has no feed yet, and counts a day that its own calendar closes as not missing', async () => {
    expect((await ask('d-2')).body).toEqual({ status: 'none', dataThrough: null, feeds: [], fieldsNotProvided: [] });
    await insertFeedFile({
      dealershipId: 'd-2',
      kind: 'ros',
      receivedAt: '2026-11-19T04:40:00Z',
      dataTo: '2026-11-18',
    });
    expect((await ask('d-2')).body).toMatchObject({ status: 'late' });
    await db.execute(`insert into work_calendar (dealership_id, date, day_weight) values ('d-2', '2026-11-19', 0)`);
    expect((await ask('d-2')).body).toMatchObject({ status: 'ok' });
  });
});
