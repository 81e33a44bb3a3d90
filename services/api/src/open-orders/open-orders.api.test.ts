import { calls } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { insert, insertRepairOrder, type RepairOrderInput } from '../core/testing/repair-order-builder.ts';
import { enterOwnViewers } from '../testing/own-viewers.ts';
import { TestStore } from '../testing/test-store.ts';

let db: Database;
let store: TestStore;

const order = (input: Omit<RepairOrderInput, 'status'>) => insertRepairOrder(db, 'd1', { status: 'O', ...input });
const set = (number: string, what: string, value: unknown) =>
  db.execute(`update repair_order set ${what} = $1 where dealership_id = 'd1' and ro_number = $2`, [value, number]);

/**
 * As of November 20. 100: customer, at its limit of 5 days; 101: one day past it; 102: warranty at 15; 103: warranty and internal, past
 * the 7 of the internal one; 104: no line, past 5; 105: today; 106 closed, and 107 void.
 */
beforeAll(async () => {
  store = await TestStore.open([{ id: 'd1', timezone: 'America/New_York' }, { id: 'd2' }]);
  ({ db } = store);
  await insert(db, 'dms_person', { dealership_id: 'd1', kind: 'advisor', number: 'A2', name: 'Bob Vance' });
  await insert(db, 'customer', { dealership_id: 'd1', id: 1, dms_number: 'C1', name: 'Ann Bell', phone: '555-0101' });
  await insert(db, 'vehicle', { dealership_id: 'd1', id: 1, vin: 'VIN1', year: 2021, make: 'Honda', model: 'Accord' });
  const brakes = { pay: 'C', laborType: 'CR', hours: 2, labor: 300, laborCost: 60, parts: 100, partsCost: 55 };
  await order({ number: '100', opened: '2026-11-15', lines: [brakes] });
  await order({
    number: '101',
    opened: '2026-11-14',
    customerId: 1,
    vehicleId: 1,
    lines: [{ ...brakes, sublet: 40, misc: 5.5 }],
  });
  await order({
    number: '102',
    opened: '2026-11-05',
    advisor: 'A2',
    lines: [{ pay: 'W', laborType: 'WR', hours: 1, labor: 150, laborCost: 30 }],
  });
  await order({
    number: '103',
    opened: '2026-11-12',
    advisor: 'A2',
    lines: [
      { pay: 'W', laborType: 'WR', hours: 1, labor: 150, laborCost: 30 },
      { pay: 'I', hours: 1, labor: 90, laborCost: 25, technicians: [{ number: 'T1' }] },
    ],
  });
  await order({ number: '104', opened: '2026-11-01', lines: [] });
  await order({ number: '105', opened: '2026-11-20', lines: [brakes] });
  await insertRepairOrder(db, 'd1', { number: '106', opened: '2026-11-01', closed: '2026-11-19', lines: [brakes] });
  await insertRepairOrder(db, 'd1', {
    number: '107',
    status: 'V',
    opened: '2026-11-01',
    closed: '2026-11-02',
    lines: [brakes],
  });
  await store.person('director');
  await store.person('parts', { jobTitle: 'PARTS_MANAGER' });
  await enterOwnViewers(store);
}, 60_000);
afterAll(() => store.close());

const ask = (who: string, query: Record<string, string> = {}, headers = {}) =>
  store.ask(calls.openRepairOrders, who, { query, headers });
const open = async (who: string, query: Record<string, string> = {}) => {
  const answer = await ask(who, query);
  expect(answer.status).toBe(200);
  return answer.body as Record<string, unknown> & {
    data: ({ roNumber: string } & Record<string, unknown>)[];
    total: number;
  };
};
const numbers = async (who: string, query: Record<string, string> = {}) =>
  (await open(who, query)).data.map(({ roNumber }) => roNumber);
const row = async (number: string) => (await open('director', { search: number })).data[0];

test('a repair order is past the limit by the strictest of its pay types, and one without lines by the strictest of all', async () => {
  const { data, totals, startDate, endDate } = await open('director', { sort: 'roNumber' });
  expect(
    data.map(({ roNumber, daysOpen, limitDays, isPastLimit }) => [roNumber, daysOpen, limitDays, isPastLimit]),
  ).toEqual([
    ['100', 5, 5, false],
    ['101', 6, 5, true],
    ['102', 15, 15, false],
    ['103', 8, 7, true],
    ['104', 19, 5, true],
    ['105', 0, 5, false],
  ]);
  // 400 + 445.50 + 150 + 240 + 0 + 400, of which 445.50 + 240 + 0 past the limit.
  expect(totals).toEqual({ count: 6, pastLimit: 3, dollars: 1635.5, pastLimitDollars: 685.5, cost: 430 });
  expect({ startDate, endDate }).toEqual({ startDate: '2026-11-20', endDate: '2026-11-20' });
});

test('the counts and the money equal those of the card that opens it', async () => {
  const selections: Record<string, string>[] = [
    {},
    { advisors: 'A2' },
    { payTypes: 'C' },
    { payTypes: 'W,I' },
    { technicians: 'T1' },
    { laborTypes: 'CR' },
    { laborTypes: 'CR,WR', payTypes: 'W' },
  ];
  for (const query of selections) {
    const { body } = await store.ask(calls.monthlyNumbers, 'director', { query });
    const { kpis } = (
      body as { data: { kpis: { key: string; numerator: number; denominator: number; value: number }[] } }
    ).data;
    const kpi = (key: string) => kpis.find((each) => each.key === key);
    const past = kpi('open_ro_aged')?.value;
    expect(await open('director', { ...query, view: 'past' })).toMatchObject({
      total: past,
      totals: { pastLimit: past, count: kpi('open_ro_count')?.value, cost: kpi('wip_value')?.value },
    });
  }
});

test('open repair orders are listed by age and by advisor, advisors with most past the limit first', async () => {
  const { byAge, byAdvisor } = await open('director', { view: 'past' });
  expect(byAge).toMatchObject([
    { age: '0-3', count: 1, dollars: 400 },
    { age: '4-7', count: 2, dollars: 845.5, pastLimit: 1 },
    { age: '8-14', count: 1, pastLimit: 1, pastLimitDollars: 240 },
    { age: '15-30', count: 2, pastLimit: 1 },
    { age: '31+', count: 0, dollars: 0 },
  ]);
  expect(byAdvisor).toMatchObject([
    { advisorNumber: 'A1', count: 4, pastLimit: 2 },
    { advisorNumber: 'A2', advisorName: 'Bob Vance', count: 2, pastLimit: 1, dollars: 390 },
  ]);
});

test('the list begins with the most money past the limit, can be narrowed, and its file has no phone', async () => {
  expect(await numbers('director')).toEqual(['101', '103', '104', '100', '105', '102']);
  expect(await numbers('director', { view: 'past' })).toEqual(['101', '103', '104']);
  expect(await numbers('director', { age: '15-30' })).toEqual(['104', '102']);
  expect(await numbers('director', { search: 'bell' })).toEqual(['101']);
  expect(await open('director', { view: 'past' })).toMatchObject({ listed: { dollars: 685.5, cost: 170 } });
  expect(await row('101')).toMatchObject({
    customerName: 'Ann Bell',
    customerPhone: '555-0101',
    vehicle: '2021 Honda Accord',
  });
  const { body } = await ask('director', { view: 'past', pageSize: '1' }, { accept: 'text/csv' });
  expect(String(body).trim().split(/\r?\n/)).toHaveLength(4);
  expect(String(body)).not.toContain('555-0101');
  // In the words of the screen.
  expect(String(body).split('\r\n')[0]).toMatch(/,Pay types,.*,Waits for,/);
  expect(String(body)).toContain(',Customer pay,');
  const ticked = await ask('director', { view: 'past', contacts: 'true' }, { accept: 'text/csv' });
  expect(String(ticked.body)).toContain('555-0101');
});

test('a promise is late, of today or later by the day of the store, also around its midnight', async () => {
  // New York is five hours behind: these are 23:30 on the 19th, 00:30 on the 20th, and 23:59 on the 20th there.
  await set('100', 'promised_at', '2026-11-20T04:30:00Z');
  await set('101', 'promised_at', '2026-11-20T05:30:00Z');
  await set('102', 'promised_at', '2026-11-21T04:59:00Z');
  await set('103', 'promised_at', '2026-11-21T05:00:00Z');
  await store.changed();
  expect(await numbers('director', { view: 'late' })).toEqual(['100']);
  expect(await numbers('director', { view: 'today' })).toEqual(['101', '102']);
  const { views, data } = await open('director', { sort: 'roNumber' });
  expect(views).toMatchObject([{}, { view: 'today', count: 2, dollars: 595.5 }, { view: 'late', count: 1 }, {}, {}]);
  expect(data.map(({ promise }) => promise)).toEqual(['late', 'today', 'today', 'later', 'none', 'none']);
});

test('one waits for the special orders that have not come since it was opened, or for all where receipts are not in the feed', async () => {
  const [line] = await db.query<{ id: number }>(
    `select l.id from ro_line l join repair_order r on r.dealership_id = 'd1' and r.id = l.ro_id
      where l.dealership_id = 'd1' and r.ro_number = '101'`,
  );
  const part = { dealership_id: 'd1', line_id: line?.id, qty: 1, is_special_order: true };
  await insert(db, 'ro_part', { ...part, id: 1, part_number: 'PUMP', description: 'Water pump' });
  await insert(db, 'ro_part', { ...part, id: 2, part_number: 'HOSE' });
  await insert(db, 'ro_part', { ...part, id: 3, part_number: 'CLIP', is_special_order: false });
  const receipt = { dealership_id: 'd1', kind: 'receipt', qty: 1 };
  await insert(db, 'part_txn', { ...receipt, id: 1, txn_date: '2026-11-13', part_number: 'PUMP' });
  await insert(db, 'part_txn', { ...receipt, id: 2, txn_date: '2026-11-18', part_number: 'HOSE' });
  await store.changed();
  expect(await open('director')).toMatchObject({
    hasReceipts: false,
    views: [{}, {}, {}, { view: 'parts', count: 1, dollars: 445.5 }, {}],
  });
  expect((await row('101'))?.partsWaited).toHaveLength(2);
  await insert(db, 'feed_file', {
    dealership_id: 'd1',
    id: 1,
    kind: 'parts_transactions',
    file_name: 'parts.csv',
    received_at: '2026-11-20T23:40:00Z',
    ok: true,
  });
  await store.changed();
  expect(await open('director', { view: 'parts' })).toMatchObject({
    hasReceipts: true,
    total: 1,
    data: [
      {
        partsWaited: [{ partNumber: 'PUMP', description: 'Water pump' }],
        lastActivityKind: 'parts',
        lastActivityOn: '2026-11-18',
        idleDays: 2,
      },
    ],
  });
});

test('activity is the newest of its opening, notes, inspections and parts that came; who has had none for some days is asked for', async () => {
  const person = await db.query<{ id: string }>(`select id from app_user limit 1`);
  await insert(db, 'ro_note', {
    dealership_id: 'd1',
    id: 1,
    ro_number: '103',
    text: 'Waits for approval',
    flag: 'review',
    created_by: person[0]?.id,
    created_at: '2026-11-19T15:00:00Z',
  });
  await insert(db, 'inspection', {
    dealership_id: 'd1',
    id: 1,
    ro_number: '102',
    status: 'complete',
    started_at: '2026-11-16T15:00:00Z',
    sent_at: '2026-11-17T15:00:00Z',
  });
  await store.changed();
  expect(await row('103')).toMatchObject({ lastActivityKind: 'note', idleDays: 1, hasNotes: true, flag: 'review' });
  expect(await row('102')).toMatchObject({ lastActivityKind: 'inspection', idleDays: 3 });
  expect(await row('104')).toMatchObject({ lastActivityKind: 'opened', idleDays: 19 });
  expect(await numbers('director', { view: 'idle', idleDays: '5', sort: 'roNumber' })).toEqual(['100', '104']);
  expect(await open('director')).toMatchObject({ idleDays: 3, views: [{}, {}, {}, {}, { view: 'idle', count: 3 }] });
});

test('those that nobody wrote are asked for by a name of their own, since an empty entry of a list is none', async () => {
  const write = async (advisor: string) => {
    await set('105', 'advisor_number', advisor);
    await db.execute(
      `update ro_line set advisor_number = $1
        where dealership_id = 'd1' and ro_id = (select id from repair_order where dealership_id = 'd1' and ro_number = '105')`,
      [advisor],
    );
    await store.changed();
  };
  await write('');
  expect(await open('director')).toMatchObject({
    byAdvisor: expect.arrayContaining([expect.objectContaining({ advisorNumber: '', advisorName: 'No advisor' })]),
  });
  expect(await numbers('director', { advisors: 'no-advisor' })).toEqual(['105']);
  expect(await numbers('director', { advisors: 'no-advisor,A2', sort: 'roNumber' })).toEqual(['102', '103', '105']);
  await write('A1');
});

describe('an own view', () => {
  test('of an advisor has own repair orders alone, in the counts too', async () => {
    for (const query of [{}, { advisors: 'A2' }, { sort: '-advisorName' }, { view: 'idle', idleDays: '1' }]) {
      const answer = await open('ann', query);
      expect(answer).toMatchObject({ totals: { count: 4 }, byAdvisor: [{ advisorNumber: 'A1' }] });
      expect(JSON.stringify(answer)).not.toMatch(/A2|Vance|"10[23]"/);
    }
  });

  test('of a technician has what own lines bring, and not who wrote it', async () => {
    const answer = await open('tom');
    expect(answer).toMatchObject({
      total: 1,
      totals: { dollars: 90 },
      byAdvisor: [],
      data: [{ roNumber: '103', advisorName: '', payTypes: ['I'] }],
      // An order does not tell who works on it: of two technicians the rest would be the other one's.
      storeAverage: null,
    });
    expect(JSON.stringify(answer)).not.toMatch(/A2|Vance/);
  });

  test('holds the own days against the store’s as SQL has them, once that tells no single colleague’s', async () => {
    expect(await open('ann')).toMatchObject({
      storeAverage: { daysOpen: { store: null, own: 7.5 }, pastLimitPct: { store: null, own: 50 } },
    });
    await order({ number: '108', opened: '2026-11-09', advisor: 'A3', lines: [{ pay: 'C', hours: 1, labor: 90 }] });
    await store.changed();
    const [byHand] = await db.query(
      `select round(avg(date '2026-11-20' - open_date), 2)::float8 as days from repair_order
        where dealership_id = 'd1' and status = 'O'`,
    );
    expect(byHand).toEqual({ days: 9.14 });
    const expected = {
      daysOpen: { store: 9.14, own: 7.5 },
      // 101, 103, 104 and 108 of seven.
      pastLimitPct: { store: 57.14, own: 50 },
    };
    // Of pay types neither: those of two less those of one could be one person's.
    for (const query of [{}, { view: 'late' }, { search: 'nothing' }, { advisors: 'A2' }, { payTypes: 'W' }]) {
      const answer = await open('ann', query);
      expect(answer.storeAverage).toEqual(expected);
      expect(JSON.stringify(answer)).not.toMatch(/A2|A3|Vance|"10[238]"/);
    }
    expect((await open('director')).storeAverage).toBeNull();
    const lines = async (who: string) => {
      const { body, headers } = await ask(who, {}, { accept: 'text/csv' });
      const rows = String(body).trim().split('\r\n').slice(1);
      // The browser takes a file with fewer rows for one that broke off.
      expect(headers['x-total-rows']).toBe(String(rows.length));
      return rows;
    };
    expect((await lines('ann')).at(-1)).toMatch(
      /^"?Store average: Days open 9.1, yours 7.5; Past limit 57.1%, yours 50.0%/,
    );
    expect((await lines('director')).join()).not.toContain('Store average');
    await set('108', 'status', 'V');
    await store.changed();
  });

  test('without a number has none', async () => {
    expect(await open('nobody')).toMatchObject({
      total: 0,
      totals: { count: 0 },
      ownViewMessage: expect.stringContaining('number'),
    });
  });
});

test('it is for titles of the service dashboard, and a store has its own', async () => {
  expect(await ask('parts')).toMatchObject({ status: 403, body: { code: 'title_required' } });
  const other = await store.ask(calls.openRepairOrders, 'director', { dealershipId: 'd2' });
  expect(other).toMatchObject({ status: 200, body: { total: 0, totals: { count: 0 } } });
});

test('money that the feed does not provide is not told', async () => {
  try {
    await store.lacks(['labor_cost']);
    expect(await open('director')).toMatchObject({ totals: { cost: null, dollars: 1635.5 } });
  } finally {
    await store.lacks([]);
  }
});

test('a feed that never promised a time nor ordered a part is told so, and one that did is not, whatever stands open', async () => {
  const lacksOf = async (dealershipId: string) => {
    const { body } = await store.ask(calls.openRepairOrders, 'director', { dealershipId });
    return calls.openRepairOrders.response.parse(body).lacks;
  };
  expect(await lacksOf('d1')).toEqual([]);
  await insertRepairOrder(db, 'd2', {
    number: '900',
    status: 'O',
    opened: '2026-11-15',
    lines: [{ pay: 'C', hours: 1, labor: 100 }],
  });
  await store.changed('d2');
  expect(await lacksOf('d2')).toEqual(['promises', 'specialOrders']);
  await db.execute(
    `insert into repair_order (dealership_id, ro_number, status, open_date, close_date, promised_at)
     values ('d2', '899', 'C', '2026-11-01', '2026-11-02', '2026-11-02 17:00-05')`,
  );
  await store.changed('d2');
  expect(await lacksOf('d2')).toEqual(['specialOrders']);
});

test.each([
  [{ sort: 'colour' }, 'sort'],
  [{ idleDays: '0' }, 'idleDays'],
  [{ idleDays: 'long' }, 'idleDays'],
  [{ age: '5' }, 'age'],
  [{ view: 'none' }, 'view'],
])('refuses %j and names the field', async (query, path) => {
  expect(await ask('director', query)).toMatchObject({ status: 400, body: { errors: [{ path }] } });
});
