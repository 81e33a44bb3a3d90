import { type CallDefinition, calls } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { insert, insertRepairOrder } from '../../core/testing/repair-order-builder.ts';
import { insertDealership, insertGroup, insertPerson, type Person } from '../../testing/builders.ts';
import { openTestDatabase, startApi, type TestApi } from '../../testing/start-api.ts';

const DEALERSHIP = 'd1';
let db: Database;
let close: () => Promise<void>;
let api: TestApi;
let director: Person;
let parts: Person;
let ann: Person;
let tom: Person;
let nobody: Person;

/**
 * 618034 Ann (A1), June Harlow, closed in October; 618035 Bob (A2), technician T1, the same vehicle, open; 6180 Bob, void in
 * June; N77120 Ann, a stock car, closed in June.
 */
beforeAll(async () => {
  ({ db, close } = await openTestDatabase());
  await insertGroup(db, 'g1');
  for (const id of [DEALERSHIP, 'd2']) await insertDealership(db, { id, groupId: 'g1' });
  const vehicles = [
    [1, '1HGCM82633A004352'],
    [2, '5YJSA1E26HF000337'],
  ];
  for (const [id, vin] of vehicles) {
    await insert(db, 'vehicle', { dealership_id: DEALERSHIP, id, vin, make: 'Honda', model: 'Accord' });
  }
  const customers = [
    [1, 'June Harlow', '(555) 555-0142'],
    [2, 'Harlowe & Sons', '+1 555.555.0199'],
  ];
  for (const [id, name, phone] of customers) {
    await insert(db, 'customer', { dealership_id: DEALERSHIP, id, dms_number: `K${id}`, name, phone });
  }
  const line = { pay: 'C', hours: 1, labor: 100 };
  const orders = [
    {
      number: '618034',
      closed: '2026-10-05',
      opened: '2026-10-02',
      advisor: 'A1',
      customerId: 1,
      vehicleId: 1,
      lines: [line],
    },
    {
      number: '618035',
      status: 'O' as const,
      opened: '2026-11-12',
      advisor: 'A2',
      customerId: 2,
      vehicleId: 1,
      lines: [
        { ...line, technicians: [{ number: 'T1' }] },
        { ...line, labor: 40 },
      ],
    },
    { number: '6180', closed: '2026-06-08', status: 'V' as const, advisor: 'A2', lines: [line] },
    { number: 'N77120', closed: '2026-06-09', advisor: 'A1', vehicleId: 2, lines: [{ ...line, pay: 'I', labor: 50 }] },
  ];
  for (const order of orders) await insertRepairOrder(db, DEALERSHIP, order);
  await insertRepairOrder(db, 'd2', { number: '618034', closed: '2026-10-05', lines: [line] });
  await db.execute(`update repair_order set stock_number = 'U20417', tag = 'T4410' where ro_number = 'N77120'`);
  const one = { groupId: 'g1', dealerships: [DEALERSHIP] };
  director = await insertPerson(db, { ...one, id: 'director' });
  parts = await insertPerson(db, { ...one, id: 'parts', jobTitle: 'PARTS_MANAGER' });
  const own = (id: string, numbers: { kind: 'advisor' | 'technician'; number: string }[]) =>
    insertPerson(db, {
      ...one,
      id,
      role: 'EMPLOYEE',
      jobTitle: 'SERVICE_ADVISOR',
      numbers: numbers.map((each) => ({ dealershipId: DEALERSHIP, ...each })),
    });
  ann = await own('ann', [{ kind: 'advisor', number: 'A1' }]);
  tom = await own('tom', [{ kind: 'technician', number: 'T1' }]);
  nobody = await own('nobody', []);
  api = await startApi({ db });
}, 60_000);
afterAll(async () => {
  await api.close();
  await close();
});

type Found = {
  data: { roNumber: string; matchedOn: string; status: string; laborSale: number; advisorNumber: string }[];
  total: number;
  totals: { laborSale: number };
  exact: unknown;
};
const ask = (as: Person, query: Record<string, string>, headers: Record<string, string> = {}) =>
  api.send(calls.searchRos as CallDefinition, {
    as,
    params: { userId: as.userId, dealershipId: DEALERSHIP },
    query,
    headers,
  });
const find = async (as: Person, query: Record<string, string>) => {
  const answer = await ask(as, query);
  expect(answer.status).toBe(200);
  return answer.body as Found;
};
const numbers = ({ data }: Found) => data.map((row) => `${row.roNumber} ${row.matchedOn}`);

test.each([
  ['618', ['618035 roNumber', '618034 roNumber', '6180 roNumber']],
  ['618034', ['618034 roNumber']],
  ['RO# 618034', ['618034 roNumber']],
  ['ro618034', ['618034 roNumber']],
  ['618 034', ['618034 roNumber']],
  ['n771', ['N77120 roNumber']],
  ['1hgcm8', ['618035 vin', '618034 vin']],
  ['3A0043', ['618035 vin', '618034 vin']],
  ['HF000337', ['N77120 vin']],
  ['harl', ['618035 customerName', '618034 customerName']],
  ['June H', ['618034 customerName']],
  ['555 555 0142', ['618034 phone']],
  ['+1 (555) 555-0199', ['618035 phone']],
  ['0142', ['618034 phone']],
  ['t441', ['N77120 tag']],
  ['u204', ['N77120 stockNumber']],
  ['zzz', []],
  ['%%%', []],
  ['_18', []],
])('%s finds %j', async (q, expected) => {
  expect(numbers(await find(director, { q }))).toEqual(expected);
});

describe('names are found whatever accents and marks they are written with', () => {
  beforeAll(async () => {
    const names = [
      'Zoë Peña-Ruiz',
      "SHEILA O'BRIEN",
      'Pena, Carlos',
      'J.R. Ødegård',
      'Nun\u0303ez',
      'MARSH,ELENA',
      "O'HARA,SEÁN",
      'Smith (Garage) Ltd',
      'Müller/Meier',
      'KERN/OTTO & SONS',
      'Robert "Bobby" Lane; Fleet',
      'Bay [247/365] Towing',
    ];
    for (const [index, name] of names.entries()) {
      const id = 50 + index;
      await insert(db, 'customer', { dealership_id: DEALERSHIP, id, dms_number: `M${id}`, name });
      await insertRepairOrder(db, DEALERSHIP, { number: `M${id}`, closed: '2026-10-05', customerId: id, lines: [] });
    }
  });
  test.each([
    ['pena', ['M50', 'M52']],
    ['PEÑA', ['M50', 'M52']],
    ['zoe p', ['M50']],
    ['peña ruiz', ['M50']],
    ['ruiz', ['M50']],
    ['obrien', ['M51']],
    ['o’brien', ['M51']],
    ["O'Brien", ['M51']],
    ['jr odegard', ['M53']],
    ['núñez', ['M54']],
    ["'.’", []],
    ['brien', []],
    // A feed may write the family name first, and the person either one.
    ['carlos pena', ['M52']],
    ['pena carlos', ['M52']],
    ['Pena, C', ['M52']],
    ['elena', ['M55']],
    ['elena marsh', ['M55']],
    ['Marsh, Elena', ['M55']],
    ['sean ohara', ['M56']],
    ['elena pena', []],
    [',,,', []],
    // Whatever sign a word follows, it begins there.
    ['garage', ['M57']],
    ['smith garage', ['M57']],
    ['Smith (Garage)', ['M57']],
    ['meier', ['M58']],
    ['Meier/Muller', ['M58']],
    ['müller/meier', ['M58']],
    ['otto', ['M59']],
    ['Kern/Otto & Sons', ['M59']],
    ['kern otto sons', ['M59']],
    ['bobby', ['M60']],
    ['lane fleet', ['M60']],
    ['247', ['M61']],
    ['365', ['M61']],
    ['247/365', ['M61']],
    ['bay [24', ['M61']],
    ['arage', []],
    ['()/&', []],
  ])('%s', async (q, expected) => {
    const { data } = await find(director, { q, field: 'customerName', sort: 'roNumber' });
    expect(data.map(({ roNumber }) => roNumber)).toEqual(expected);
  });
});

test('the exact number comes first and is named to be opened; void and open repair orders are listed as such', async () => {
  const found = await find(director, { q: '6180' });
  expect(found.exact).toEqual({ roNumber: '6180', roSuffix: '' });
  expect(found.data.map((row) => [row.roNumber, row.status])).toEqual([
    ['6180', 'void'],
    ['618035', 'open'],
    ['618034', 'closed'],
  ]);
  expect((await find(director, { q: 'RO #6180' })).exact).toEqual({ roNumber: '6180', roSuffix: '' });
  expect((await find(director, { q: '61803' })).exact).toBeNull();
  await insertRepairOrder(db, DEALERSHIP, { number: '700', closed: '2026-10-05', lines: [] });
  await db.execute(`update repair_order set ro_suffix = 'B' where ro_number = '700'`);
  await insertRepairOrder(db, DEALERSHIP, { number: '700', closed: '2026-10-06', lines: [] });
  expect(await find(director, { q: '700' })).toMatchObject({ exact: null, total: 2 });
});

test('status, period and field narrow it; the date may be that of opening', async () => {
  expect(numbers(await find(director, { q: '618', status: 'open' }))).toEqual(['618035 roNumber']);
  const october = { startDate: '2026-10-03', endDate: '2026-10-31' };
  expect(numbers(await find(director, { q: '618', ...october }))).toEqual(['618034 roNumber']);
  expect(numbers(await find(director, { q: '618', ...october, dateField: 'open' }))).toEqual([]);
  const june = { startDate: '2026-06-01', endDate: '2026-06-30' };
  expect(numbers(await find(director, { q: '618', ...june, status: 'void' }))).toEqual(['6180 roNumber']);
  expect(numbers(await find(director, { q: '618', ...june }))).toEqual([]);
  expect(numbers(await find(director, { q: 'harl', field: 'vin' }))).toEqual([]);
  expect(numbers(await find(director, { q: '618', advisors: 'A1' }))).toEqual(['618034 roNumber']);
  expect(numbers(await find(director, { q: '618', payTypes: 'W' }))).toEqual([]);
});

test('the answer names the days that were asked for, and none where all were searched', async () => {
  const october = { startDate: '2026-10-03', endDate: '2026-10-31' };
  expect(await find(director, { q: '618', ...october })).toMatchObject(october);
  const whole = await find(director, { q: '618' });
  expect(whole).not.toHaveProperty('startDate');
  expect(whole).not.toHaveProperty('endDate');
});

test('totals are over everything found, not the page, and in any order', async () => {
  const first = await find(director, { q: '618', pageSize: '1', sort: 'laborSale' });
  expect(first).toMatchObject({ total: 3, totals: { laborSale: 340 } });
  expect(first.data).toHaveLength(1);
  const last = await find(director, { q: '618', pageSize: '1', page: '3', sort: 'laborSale' });
  expect(numbers(last)).toEqual(['618035 roNumber']);
});

test('the whole selection comes as a file, with what each was found by', async () => {
  const { body, headers } = await ask(director, { q: '618', pageSize: '1' }, { accept: 'text/csv' });
  const [head = '', ...rows] = String(body).trim().split(/\r?\n/);
  expect(head).toMatch(/Found by$/);
  expect(rows).toHaveLength(3);
  expect(String(headers['content-disposition'])).toContain('found-repair-orders');
});

describe('an own view', () => {
  test('finds own repair orders alone, by whatever is asked', async () => {
    expect(numbers(await find(ann, { q: '618' }))).toEqual(['618034 roNumber']);
    expect(numbers(await find(ann, { q: '618', advisors: 'A2' }))).toEqual(['618034 roNumber']);
    expect(numbers(await find(ann, { q: '1HGCM' }))).toEqual(['618034 vin']);
    const foreign = await find(ann, { q: '618035' });
    expect({ ...foreign, data: [] }).toEqual({ ...(await find(ann, { q: '999999' })), data: [] });
    expect(foreign.exact).toBeNull();
  });

  test('of a technician has the amounts of own lines and no advisor, and is not ordered by what it hides', async () => {
    const found = await find(tom, { q: '618' });
    expect(found).toMatchObject({
      total: 1,
      totals: { laborSale: 100 },
      data: [{ laborSale: 100, advisorNumber: '' }],
    });
    expect(numbers(await find(tom, { q: '618', sort: '-advisorName', search: 'A2' }))).toEqual([]);
  });

  test('without a number finds nothing', async () => {
    expect(await find(nobody, { q: '618' })).toMatchObject({ data: [], total: 0, exact: null });
  });
});

test('titles without the service dashboard find nobody by phone', async () => {
  expect(numbers(await find(parts, { q: '0142' }))).toEqual([]);
  expect(await ask(parts, { q: '0142', field: 'phone' })).toMatchObject({
    status: 403,
    body: { code: 'title_required' },
  });
  expect(numbers(await find(parts, { q: 'june' }))).toEqual(['618034 customerName']);
});

test.each([
  [{}, 'q'],
  [{ q: 'ab' }, 'q'],
  [{ q: '  a  ' }, 'q'],
  [{ q: 'x'.repeat(65) }, 'q'],
  [{ q: '618', field: 'colour' }, 'field'],
  [{ q: '618', status: 'lost' }, 'status'],
  [{ q: '618', dateField: 'void' }, 'dateField'],
  [{ q: '618', minTotal: 'ten' }, 'minTotal'],
  [{ q: '618', exceptions: 'oneLine,odd' }, 'exceptions.1'],
  [{ payTypes: 'C' }, 'q'],
  [{ status: 'closed', opCode: 'LOF' }, 'q'],
  [{ q: '618', sort: 'colour' }, 'sort'],
  [{ q: '618', startDate: '2026-13-01', endDate: '2026-12-01' }, 'startDate'],
])('refuses question %# and names the field', async (query, path) => {
  expect(await ask(director, query)).toMatchObject({ status: 400, body: { errors: [{ path }] } });
});
