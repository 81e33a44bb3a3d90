import { calls } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { insert, insertRepairOrder } from '../core/testing/repair-order-builder.ts';
import { bumpDataVersion } from '../data-version.ts';
import { enterOwnViewers } from '../testing/own-viewers.ts';
import { TestStore } from '../testing/test-store.ts';

let db: Database;
let store: TestStore;

interface Row {
  readonly declinedId: string;
  readonly roNumber: string;
  readonly text: string;
  readonly customerKey: string;
  readonly customerName: string | null;
  readonly outcomeAt: string | null;
  readonly outcome: string;
  readonly note: string;
  readonly outcomeBy: string;
}

const closed = (number: string, day: string, rest: object = {}) =>
  insertRepairOrder(db, 'd1', {
    number,
    closed: day,
    lines: [{ pay: 'C', op: 'LOF', hours: 0.5, labor: 50 }],
    ...rest,
  });
let declinedItems = 0;
const declined = (ro: number, op: string, text: string, dollars: number) => {
  declinedItems += 1;
  return insert(db, 'declined_item', {
    dealership_id: 'd1',
    id: declinedItems,
    ro_id: ro,
    op_code: op,
    text,
    amount_c: dollars * 100,
  });
};

/**
 * As of November 20. Ann Bell declined brakes (10 days ago, 100) and wipers without a code; Omar Reyes a battery 40 days ago (200), which he
 * bought on 201; 300 of A2 80 days ago is of nobody known; 400 is older than 90 days. An inspection of 100 names the brakes too, and a belt.
 */
beforeAll(async () => {
  store = await TestStore.open();
  ({ db } = store);
  await insert(db, 'dms_person', { dealership_id: 'd1', kind: 'advisor', number: 'A2', name: 'Bob Vance' });
  await insert(db, 'customer', { dealership_id: 'd1', id: 1, dms_number: 'C1', name: 'Ann Bell', phone: '555-0101' });
  await insert(db, 'customer', { dealership_id: 'd1', id: 2, dms_number: 'C2', name: 'Omar Reyes' });
  await insert(db, 'vehicle', { dealership_id: 'd1', id: 1, vin: 'VIN1', year: 2021, make: 'Honda', model: 'Accord' });
  await insert(db, 'vehicle', { dealership_id: 'd1', id: 2, vin: 'VIN2', year: 2019, make: 'Honda', model: 'Civic' });
  const first = await closed('100', '2026-11-10', { customerId: 1, vehicleId: 1 });
  await declined(first, 'BRKF', 'Front brakes', 320);
  await declined(first, '', 'Wiper blades', 42);
  const second = await closed('200', '2026-10-11', { customerId: 2, vehicleId: 2 });
  await declined(second, 'BATT', 'Battery', 189.5);
  await declined(second, 'ALGN', 'Alignment', 129);
  await closed('201', '2026-11-12', {
    customerId: 2,
    vehicleId: 2,
    advisor: 'A2',
    // The DMS writes its code otherwise than whoever recommended it.
    lines: [{ pay: 'C', op: 'Batt', hours: 0.3, labor: 60, parts: 150 }],
  });
  await declined(await closed('300', '2026-09-01', { advisor: 'A2' }), 'TIRES', 'Four tires', 840);
  await declined(await closed('400', '2026-08-01'), 'BELT', 'Belt', 99);
  await insert(db, 'inspection', { dealership_id: 'd1', id: 1, ro_number: '100', status: 'complete' });
  const item = {
    dealership_id: 'd1',
    inspection_id: 1,
    rating: 'R',
    decision: 'declined',
    labor_c: 20_000,
    parts_c: 15_000,
  };
  await insert(db, 'inspection_item', { ...item, item_no: 1, label: 'Brake pads, front', op_code: 'BRKF' });
  await insert(db, 'inspection_item', {
    ...item,
    item_no: 2,
    label: 'Drive belt',
    op_code: 'BELT',
    rating: 'Y',
    decision: 'deferred',
    labor_c: 9000,
    parts_c: 4000,
  });
  await insert(db, 'inspection_item', {
    ...item,
    item_no: 3,
    label: 'Cabin filter',
    op_code: 'CABIN',
    decision: 'approved',
  });
  await insert(db, 'inspection_item', {
    ...item,
    item_no: 4,
    label: 'Tires',
    op_code: 'TIRES',
    rating: 'G',
    decision: 'none',
  });
  await store.person('director');
  await store.person('manager');
  await store.person('reader', { role: 'CONSULTANT' });
  await store.person('parts', { jobTitle: 'PARTS_MANAGER' });
  await enterOwnViewers(store);
}, 60_000);
afterAll(() => store.close());

const ask = (who: string, query: Record<string, string> = {}, headers = {}) =>
  store.ask(calls.declinedWork, who, { query, headers });
const list = async (who: string, query: Record<string, string> = {}) => {
  const answer = await ask(who, query);
  expect(answer.status).toBe(200);
  return answer.body as Record<string, unknown> & { data: Row[]; total: number };
};
const texts = async (who: string, query: Record<string, string> = {}) =>
  (await list(who, query)).data.map(({ text }) => text);
const idOf = async (text: string, query: Record<string, string> = {}) => {
  const found = (await list('director', { search: text, ...query })).data[0];
  if (!found) throw new Error(`nobody declined ${text}`);
  return found.declinedId;
};
const note = (who: string, declinedId: string, body: object) =>
  store.ask(calls.noteDeclinedWork, who, { params: { declinedId }, body });

test('what was recommended and not done is listed by customer, those with most first; what DMS and inspection both name is one', async () => {
  const { data, totals, startDate, endDate } = await list('director');
  expect(data).toMatchObject([
    {
      roNumber: '300',
      text: 'Four tires',
      amount: 840,
      ageDays: 80,
      age: '61-90',
      customerName: null,
      advisorName: 'Bob Vance',
    },
    {
      roNumber: '100',
      text: 'Brake pads, front',
      amount: 350,
      rating: 'R',
      customerName: 'Ann Bell',
      customerPhone: '555-0101',
      customerDollars: 522,
      vehicle: '2021 Honda Accord',
      age: '0-30',
    },
    { roNumber: '100', text: 'Drive belt', amount: 130, rating: 'Y', decision: 'deferred' },
    { roNumber: '100', text: 'Wiper blades', amount: 42, opCode: null, rating: null },
    { roNumber: '200', text: 'Alignment', amount: 129, age: '31-60', backOn: '2026-11-12', soldOn: null },
  ]);
  expect(totals).toEqual({ count: 5, dollars: 1491, customers: 3 });
  expect({ startDate, endDate }).toEqual({ startDate: '2026-08-23', endDate: '2026-11-20' });
});

describe('whose it is', () => {
  const change = async (sql: string) => {
    await db.execute(sql, []);
    await bumpDataVersion(db, 'd1', new Date());
  };
  const keys = (rows: readonly Row[]) => new Set(rows.map(({ customerKey }) => customerKey)).size;

  test('two customers of one name are two', async () => {
    await change(`update customer set name = 'Ann Bell' where dealership_id = 'd1' and id = 2`);
    const { data, totals } = await list('director');
    const ofAnn = data.filter(({ customerName }) => customerName === 'Ann Bell');
    expect([ofAnn.length, keys(ofAnn)]).toEqual([4, 2]);
    expect(totals).toMatchObject({ customers: 3 });
    await change(`update customer set name = 'Omar Reyes' where dealership_id = 'd1' and id = 2`);
  });

  test('repair orders without a customer are of their vehicle', async () => {
    const { data } = await list('director', { days: '180' });
    expect(keys(data.filter(({ customerName }) => customerName === null))).toBe(2);
    await insert(db, 'vehicle', { dealership_id: 'd1', id: 3, vin: 'VIN3', year: 2018, make: 'Honda', model: 'Fit' });
    const both = `where dealership_id = 'd1' and ro_number in ('300', '400')`;
    await change(`update repair_order set vehicle_id = 3 ${both}`);
    const known = await list('director', { days: '180' });
    expect(keys(known.data.filter(({ customerName }) => customerName === null))).toBe(1);
    await change(`update repair_order set vehicle_id = null ${both}`);
  });
});

test('what the vehicle has bought since is no longer open, and says where', async () => {
  const { data } = await list('director', { view: 'sold' });
  expect(data).toMatchObject([{ roNumber: '200', text: 'Battery', soldOn: { roNumber: '201', date: '2026-11-12' } }]);
});

test('totals, ages and advisors are of all that is open, whatever the list is narrowed to', async () => {
  const { byAge, byAdvisor, views, listed, total } = await list('director', {
    age: '0-30',
    minAmount: '100',
    view: 'new',
  });
  expect({ total, listed }).toEqual({ total: 2, listed: { amount: 480 } });
  expect(byAge).toEqual([
    { age: '0-30', count: 3, dollars: 522, customers: 1, toCall: 3 },
    { age: '31-60', count: 1, dollars: 129, customers: 1, toCall: 1 },
    { age: '61-90', count: 1, dollars: 840, customers: 1, toCall: 1 },
    { age: '91+', count: 0, dollars: 0, customers: 0, toCall: 0 },
  ]);
  expect(byAdvisor).toMatchObject([
    { advisorNumber: 'A2', advisorName: 'Bob Vance', dollars: 840 },
    { advisorNumber: 'A1', dollars: 651 },
  ]);
  expect(views).toMatchObject([
    { view: 'open', count: 5, dollars: 1491 },
    { view: 'old', count: 2, dollars: 969 },
    { view: 'new', count: 5 },
    { view: 'called', count: 0 },
    { view: 'booked', count: 0 },
    { view: 'sold', count: 1, dollars: 189.5 },
    { view: 'closed', count: 0 },
  ]);
  expect(await texts('director', { advisors: 'A2' })).toEqual(['Four tires']);
});

test('as many days as are asked for are looked through, and the file has all of them, with phones for who asks for them', async () => {
  expect(await texts('director', { days: '30' })).toHaveLength(3);
  expect(await texts('director', { days: '180' })).toHaveLength(6);
  const { body } = await ask('director', { pageSize: '1' }, { accept: 'text/csv' });
  expect(String(body).trim().split(/\r?\n/)).toHaveLength(6);
  expect(String(body)).toContain('Drive belt,BELT,Yellow,Deferred,130');
  // In the words of the screen.
  expect(String(body).split('\r\n')[0]).toMatch(/,"Age, days",.*,Outcome,/);
  expect(String(body)).toContain(',Not called yet,');
  expect(String(body)).not.toContain('555-0101');
  const ticked = await ask('director', { contacts: 'true' }, { accept: 'text/csv' });
  expect(String(ticked.body)).toContain('555-0101');
});

describe('what came of it', () => {
  test('is noted with who and when, moves it to another view, and survives an import that writes its rows anew', async () => {
    const declinedId = await idOf('Wiper');
    const answer = await note('director', declinedId, { outcome: 'called', note: 'Calls back on Monday' });
    expect(answer).toMatchObject({ status: 200, body: { outcome: 'called', outcomeBy: expect.any(String) } });
    expect(await list('director', { view: 'called' })).toMatchObject({
      total: 1,
      data: [{ text: 'Wiper blades', note: 'Calls back on Monday' }],
    });
    expect(await texts('director', { view: 'new' })).not.toContain('Wiper blades');
    await db.execute(`update declined_item set id = id + 1000 where dealership_id = 'd1'`);
    await store.changed();
    expect(await list('director', { view: 'called' })).toMatchObject({ data: [{ declinedId, outcome: 'called' }] });
    expect(await note('director', declinedId, { outcome: 'notInterested' })).toMatchObject({ status: 200 });
    expect(await list('director')).toMatchObject({ totals: { count: 4 } });
    expect(await texts('director', { view: 'closed' })).toEqual(['Wiper blades']);
  });

  test('when two people edit the same outcome, the second gets what the first recorded, and nothing is lost', async () => {
    const declinedId = await idOf('Drive belt');
    const first = await note('director', declinedId, { outcome: 'booked', note: 'Tuesday', expectedAt: null });
    expect(first.status).toBe(200);
    const late = await note('manager', declinedId, { outcome: 'called', note: 'No answer', expectedAt: null });
    expect(late).toMatchObject({
      status: 412,
      body: {
        code: 'changed_in_the_meantime',
        current: { outcome: 'booked', note: 'Tuesday' },
        sent: { outcome: 'called', note: 'No answer' },
      },
    });
    const { outcomeAt } = first.body as Row;
    expect(
      await note('manager', declinedId, { outcome: 'called', note: 'Tuesday, no answer', expectedAt: outcomeAt }),
    ).toMatchObject({ status: 200 });
    const stale = await note('director', declinedId, { outcome: 'sold', expectedAt: outcomeAt });
    expect(stale).toMatchObject({ status: 412, body: { current: { note: 'Tuesday, no answer' } } });
  });

  test('is told in the audit log', async () => {
    const rows = await db.query<{ after: { outcome: string } }>(
      `select after from audit_log where entity = 'declined_outcome' order by id`,
    );
    expect(rows[0]?.after.outcome).toBe('called');
  });

  test('is for who may write: a consultant reads, other titles do neither, and an own view notes own work', async () => {
    const tires = await idOf('Four tires');
    expect(await note('reader', tires, { outcome: 'called' })).toMatchObject({
      status: 403,
      body: { code: 'read_only' },
    });
    expect((await ask('reader')).status).toBe(200);
    expect(await note('parts', tires, { outcome: 'called' })).toMatchObject({ status: 403 });
    expect(await ask('parts')).toMatchObject({ status: 403, body: { code: 'title_required' } });
    expect(await note('ann', tires, { outcome: 'called' })).toMatchObject({ status: 404 });
    expect(await note('ann', await idOf('Alignment'), { outcome: 'called' })).toMatchObject({ status: 200 });
  });

  test.each(['nonsense', 'WyJhIl0', Buffer.from('["100","","text:0"]').toString('base64url')])(
    'of %s, which is none, is not found',
    async (id) => {
      expect(await note('director', id, { outcome: 'called' })).toMatchObject({ status: 404 });
    },
  );
});

describe('an own view', () => {
  test('of an advisor has own repair orders alone, and does not learn what others sold', async () => {
    for (const query of [{}, { advisors: 'A2' }, { sort: '-advisorName' }, { view: 'sold' }, { search: 'tires' }]) {
      expect(JSON.stringify(await list('ann', query))).not.toMatch(/A2|Vance|"201"|tires/);
    }
    expect(await texts('ann', { view: 'new' })).toContain('Battery');
  });

  test('has what was noted of own work, and not by whom', async () => {
    const declinedId = await idOf('Alignment');
    const told = async () => {
      const { data } = await list('ann', { view: 'booked' });
      return data.map(({ text, outcome, note: words, outcomeBy }) => ({ text, outcome, words, outcomeBy }));
    };
    await note('director', declinedId, { outcome: 'booked', note: 'Thursday' });
    expect(await told()).toContainEqual({ text: 'Alignment', outcome: 'booked', words: 'Thursday', outcomeBy: '' });
    const late = await note('ann', declinedId, { outcome: 'called', expectedAt: null });
    expect(late).toMatchObject({
      status: 412,
      body: { detail: expect.stringMatching(/^Somebody else noted/), current: { outcome: 'booked', outcomeBy: '' } },
    });
  });

  test('without an advisor number has none, and says why', async () => {
    expect(await list('tom')).toMatchObject({ total: 0, ownViewMessage: expect.stringContaining('advisor number') });
    expect(await list('nobody')).toMatchObject({ total: 0, ownViewMessage: expect.stringContaining('administrator') });
  });
});

test('a store without inspections lists what its DMS names; one without either is not provided', async () => {
  expect(await list('director')).toMatchObject({ hasInspections: false, isProvided: true });
});

test.each([
  [{ sort: 'colour' }, 'sort'],
  [{ days: '45' }, 'days'],
  [{ view: 'mine' }, 'view'],
  [{ minAmount: 'much' }, 'minAmount'],
])('refuses %j and names the field', async (query, path) => {
  expect(await ask('director', query)).toMatchObject({ status: 400, body: { errors: [{ path }] } });
});
