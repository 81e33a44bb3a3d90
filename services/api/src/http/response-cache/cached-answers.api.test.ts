import { type CallDefinition, calls } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { insertRepairOrder } from '../../core/testing/repair-order-builder.ts';
import { bumpDataVersion } from '../../data-version.ts';
import { insertDealership, insertGroup, insertPerson, type Person } from '../../testing/builders.ts';
import { openTestDatabase, startApi, type TestApi } from '../../testing/start-api.ts';

let db: Database;
let close: () => Promise<void>;
let api: TestApi;
let director: Person;
let manager: Person;

/** 618034, closed in November, with a warranty line without a correction: a finding. */
beforeAll(async () => {
  const opened = await openTestDatabase();
  // A wrapped database has no views: a spy on it sees every statement of the service.
  db = { ...opened.db };
  close = opened.close;
  await insertGroup(db, 'g1');
  for (const id of ['d1', 'd2']) await insertDealership(db, { id, groupId: 'g1' });
  await insertRepairOrder(db, 'd1', {
    number: '618034',
    closed: '2026-11-04',
    lines: [{ pay: 'W', op: 'W1', hours: 1, labor: 100 }],
  });
  const one = { groupId: 'g1', dealerships: ['d1'], role: 'DEVELOPER' as const };
  director = await insertPerson(db, { ...one, id: 'director' });
  manager = await insertPerson(db, { ...one, id: 'manager' });
  api = await startApi({ db });
}, 60_000);
afterAll(async () => {
  await api.close();
  await close();
});

/** Asks, and tells whether the answer was worked out for it. */
async function ask(call: CallDefinition, query: Readonly<Record<string, string>> = {}, as = director) {
  const reads = jest.spyOn(db, 'query');
  const answer = await api.send(call, { as, params: { userId: as.userId, dealershipId: 'd1' }, query });
  const isWorkedOut = reads.mock.calls.some(([sql]) => /from repair_order r|join repair_order r/.test(sql));
  reads.mockRestore();
  expect(answer.status).toBe(200);
  return {
    isWorkedOut,
    body: JSON.stringify(answer.body),
    data: Object(answer.body).data as Record<string, unknown>[],
  };
}

const write = (call: CallDefinition, request: { params?: object; query?: Record<string, string>; body?: unknown }) =>
  api.send(call, {
    ...request,
    as: director,
    params: { userId: director.userId, dealershipId: 'd1', ...request.params },
  });

const lists: readonly [string, CallDefinition, Record<string, string>][] = [
  ['repair orders', calls.repairOrders, {}],
  ['found repair orders', calls.searchRos, { q: '6180' }],
  ['findings', calls.aiReviews, {}],
];

test.each(lists)(
  'a list of %s is kept for everybody with the same view, until the data change',
  async (_what, call, query) => {
    const first = await ask(call, query);
    expect(first.isWorkedOut).toBe(true);
    const again = await ask(call, query);
    expect([again.isWorkedOut, again.body]).toEqual([false, first.body]);
    expect((await ask(call, query, manager)).isWorkedOut).toBe(false);
    await bumpDataVersion(db, 'd2', new Date('2026-11-20T12:00:00Z'));
    expect((await ask(call, query)).isWorkedOut).toBe(false);
    await bumpDataVersion(db, 'd1', new Date('2026-11-20T12:00:00Z'));
    expect((await ask(call, query)).isWorkedOut).toBe(true);
  },
);

test('a note shows in the lists as soon as it is written, flagged or taken away', async () => {
  const shown = async () => {
    const rows = [(await ask(calls.repairOrders)).data[0], (await ask(calls.searchRos, { q: '6180' })).data[0]];
    return rows.map((row) => [row?.hasNotes, row?.flag]);
  };
  expect(await shown()).toEqual([
    [false, null],
    [false, null],
  ]);
  const note = await write(calls.createRoNote, {
    body: { roNumber: '618034', text: 'Call the customer', flag: 'review' },
  });
  expect(note.status).toBeLessThan(300);
  expect(await shown()).toEqual([
    [true, 'review'],
    [true, 'review'],
  ]);
  const { noteId } = Object(note.body) as { noteId: string };
  expect((await write(calls.flagRoNote, { params: { noteId }, body: { flag: 'coach' } })).status).toBeLessThan(300);
  expect(await shown()).toEqual([
    [true, 'coach'],
    [true, 'coach'],
  ]);
  expect((await write(calls.deleteRoNote, { query: { noteId } })).status).toBeLessThan(300);
  expect(await shown()).toEqual([
    [false, null],
    [false, null],
  ]);
});

test('a verdict shows among the findings at once, and so does another name of who gave it', async () => {
  const open = (await ask(calls.aiReviews)).data[0];
  expect(open).toMatchObject({ status: 'open', reviewedByName: null });
  const verdict = { status: 'rejected', note: 'Told on the phone' };
  const answer = await write(calls.decideAiReview, { params: { reviewId: open?.reviewId }, body: verdict });
  expect(answer.status).toBe(200);
  const decided = (await ask(calls.aiReviews)).data[0];
  expect(decided).toMatchObject({ status: 'rejected', note: 'Told on the phone' });
  await db.execute(`update app_user set last_name = 'Moreau' where id = $1`, [director.userId]);
  const renamed = (await ask(calls.aiReviews)).data[0];
  expect(renamed?.reviewedByName).not.toBe(decided?.reviewedByName);
  expect(renamed?.reviewedByName).toContain('Moreau');
});
