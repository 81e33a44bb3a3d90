import { type CallResponse, calls } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { insert, insertRepairOrder } from '../core/testing/repair-order-builder.ts';
import { bumpDataVersion } from '../data-version.ts';
import { insertDealership, insertGroup, insertPerson, type Person } from '../testing/builders.ts';
import { openTestDatabase, startApi, type TestApi, testClock } from '../testing/start-api.ts';
import { warmUp } from '../warm-up.ts';

let db: Database;
let closeDatabase: () => Promise<void>;
let api: TestApi;
let owner: Person;

type Answer = CallResponse<typeof calls.groupNumbers>;
const october = { startDate: '2026-10-01', endDate: '2026-10-31' };

beforeAll(async () => {
  const opened = await openTestDatabase();
  // A wrapped database has no views: a spy on it sees every statement of the service.
  db = { ...opened.db };
  closeDatabase = opened.close;
  await insertGroup(db, 'g1');
  for (const id of ['north', 'south', 'foreign', 'empty'])
    await insertDealership(db, { id, groupId: 'g1', name: `Store ${id}` });
  // ELR 150.00 over 2 hours, and 100.00 over 6: together 900 / 8 = 112.50, not the mean of the two.
  await insertRepairOrder(db, 'north', {
    number: '1',
    closed: '2026-10-06',
    lines: [{ pay: 'C', hours: 2, labor: 300 }],
  });
  await insertRepairOrder(db, 'south', {
    number: '1',
    closed: '2026-10-07',
    lines: [{ pay: 'C', hours: 6, labor: 600 }],
  });
  await insertRepairOrder(db, 'foreign', {
    number: '1',
    closed: '2026-10-07',
    lines: [{ pay: 'C', hours: 1, labor: 999 }],
  });
  owner = await insertPerson(db, {
    id: 'owner',
    groupId: 'g1',
    dealerships: ['north', 'south', 'empty'],
    role: 'MANAGER_SUPER',
    jobTitle: 'DEALER_PRINCIPLE',
  });
  api = await startApi({ db });
}, 60_000);

afterAll(async () => {
  await api.close();
  await closeDatabase();
});

async function ask(query: Readonly<Record<string, string>> = {}, as = owner): Promise<Answer> {
  const answer = await api.send(calls.groupNumbers, {
    as,
    params: { userId: as.userId, dealershipId: 'north' },
    query: { ...october, ...query },
  });
  expect(answer.status).toBe(200);
  return calls.groupNumbers.response.parse(answer.body);
}

const elrOf = ({ kpis }: Answer['data'][number]) => kpis.find(({ key }) => key === 'elr')?.value;

test('each dealership of the person stands with its own figures, and no other', async () => {
  const { data, total } = await ask();
  expect(data.map((row) => [row.dealershipName, elrOf(row)])).toEqual([
    ['Store empty', null],
    ['Store north', 150],
    ['Store south', 100],
  ]);
  expect(total).toBe(3);
});

test('a figure of all together is the quotient of the sums', async () => {
  const { totals } = await ask();
  expect(totals.values).toEqual(
    expect.arrayContaining([
      { key: 'ro_count', value: 2 },
      { key: 'labor_sales', value: 900 },
      { key: 'elr', value: 112.5 },
      { key: 'hpro', value: 4 },
    ]),
  );
});

test('a store’s figure is the one that its own dashboard shows', async () => {
  const { data } = await ask();
  const own = await api.send(calls.monthlyNumbers, {
    as: owner,
    params: { userId: owner.userId, dealershipId: 'south' },
    query: october,
  });
  const { kpis } = calls.monthlyNumbers.response.parse(own.body).data;
  const south = data.find(({ dealershipId }) => dealershipId === 'south');
  expect(south?.kpis).toEqual(south?.kpis.map(({ key }) => kpis.find((kpi) => kpi.key === key)));
});

test.each([
  ['-elr', ['Store north', 'Store south', 'Store empty']],
  ['elr', ['Store south', 'Store north', 'Store empty']],
  ['-dealershipName', ['Store south', 'Store north', 'Store empty']],
])('sorted by %s, stores without the figure come last', async (sort, expected) => {
  expect((await ask({ sort })).data.map(({ dealershipName }) => dealershipName)).toEqual(expected);
});

test('a page and a search narrow the rows, and totals follow the search alone', async () => {
  const page = await ask({ pageSize: '1', page: '2' });
  expect([page.data.map(({ dealershipId }) => dealershipId), page.total]).toEqual([['north'], 3]);
  const found = await ask({ search: 'SOUTH' });
  expect(found.totals.values).toContainEqual({ key: 'labor_sales', value: 600 });
});

test('the file holds a row for each store', async () => {
  const answer = await api.send(calls.groupNumbers, {
    as: owner,
    params: { userId: owner.userId, dealershipId: 'north' },
    query: october,
    headers: { accept: 'text/csv' },
  });
  const lines = String(answer.body).trim().split('\r\n');
  expect(lines).toHaveLength(4);
  expect(lines[0]).toContain('Dealership');
  expect(lines[3]).toContain('Store south');
});

test('a column that no list has is refused', async () => {
  const answer = await api.send(calls.groupNumbers, {
    as: owner,
    params: { userId: owner.userId, dealershipId: 'north' },
    query: { sort: 'profit' },
  });
  expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'sort', code: 'unknown_field' }] } });
});

test('an answer that still holds is told from the versions of the person’s stores, without working it out', async () => {
  const send = (headers: Readonly<Record<string, string>> = {}) =>
    api.send(calls.groupNumbers, {
      as: owner,
      params: { userId: owner.userId, dealershipId: 'north' },
      query: october,
      headers,
    });
  const etag = String((await send()).headers.etag);
  const reads = jest.spyOn(db, 'query');
  expect((await send({ 'if-none-match': etag })).status).toBe(304);
  const asked = reads.mock.calls.map(([sql]) => sql);
  reads.mockRestore();
  // Who asks, and the versions.
  expect(asked.filter((sql) => /ro_line|repair_order|service_span_rollup/.test(sql))).toEqual([]);
  await bumpDataVersion(db, 'foreign', new Date('2026-11-20T12:00:00Z'));
  expect((await send({ 'if-none-match': etag })).status).toBe(304);
  await bumpDataVersion(db, 'south', new Date('2026-11-20T12:00:00Z'));
  expect((await send({ 'if-none-match': etag })).status).toBe(200);
});

test('all stores are answered from what was summed up ahead: two statements for any number of them, and no lines', async () => {
  const asked = async () => {
    const reads = jest.spyOn(db, 'query');
    const { data } = await ask({ startDate: '', endDate: '', search: 'store' });
    const texts = reads.mock.calls.map(([sql]) => sql);
    reads.mockRestore();
    return { data, texts };
  };
  const raw = await asked();
  for (const id of ['north', 'south', 'empty']) await bumpDataVersion(db, id, new Date('2026-11-20T12:00:00Z'));
  await warmUp({ db, clock: testClock, log: () => {}, signal: new AbortController().signal });
  const { data, texts } = await asked();
  expect(data).toEqual(raw.data);
  expect(texts.filter((sql) => /from span s|join ro_line/.test(sql))).toEqual([]);
  expect(texts.filter((sql) => /from dealership d where d.id = any/.test(sql)).length).toBeLessThanOrEqual(2);
});

test('a store that compares with its group does so here too, and its answers are new when another store’s are', async () => {
  await insert(db, 'average_option', { dealership_id: 'north', department: 'service', baseline: 'group' });
  await insertDealership(db, { id: 'distant', groupId: 'g1' });
  await insertRepairOrder(db, 'distant', {
    number: '1',
    closed: '2026-10-07',
    lines: [{ pay: 'C', hours: 1, labor: 101 }],
  });
  const compared = async () =>
    (await ask({ compare: 'average', search: 'north' })).data[0]?.kpis.find(({ key }) => key === 'elr')?.compareValue;
  // 300, 600, 999 and 101 of 2, 6, 1 and 1 hours.
  expect(await compared()).toBe(200);
  const dashboard = () =>
    api.send(calls.monthlyNumbers, {
      as: owner,
      params: { userId: owner.userId, dealershipId: 'north' },
      query: { ...october, compare: 'average' },
    });
  const before = await dashboard();
  expect((await dashboard()).headers.etag).toBe(before.headers.etag);
  await insertRepairOrder(db, 'foreign', {
    number: '2',
    closed: '2026-10-08',
    lines: [{ pay: 'C', hours: 1, labor: 420 }],
  });
  await bumpDataVersion(db, 'foreign', new Date('2026-11-20T12:00:00Z'));
  // 2,420 of 11 hours.
  expect(await compared()).toBe(220);
  const after = await dashboard();
  expect(after.headers.etag).not.toBe(before.headers.etag);
  expect(JSON.stringify(after.body)).not.toBe(JSON.stringify(before.body));
});
