import { type CallDefinition, calls } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { goldenRange, insertGoldenExample } from '../core/testing/golden-example.ts';
import { insert } from '../core/testing/repair-order-builder.ts';
import { TestStore } from '../testing/test-store.ts';

let db: Database;
let store: TestStore;

/** DOMAIN 2.6, with 1004 and 1009 written by another advisor, 1007 by nobody, and some vehicles and times. */
beforeAll(async () => {
  store = await TestStore.open();
  ({ db } = store);
  await insertGoldenExample(db, 'd1');
  const write = async (advisor: string, numbers: string[]) => {
    await db.execute('update repair_order set advisor_number = $1 where ro_number = any($2::text[])', [
      advisor,
      numbers,
    ]);
    await db.execute(
      `update ro_line set advisor_number = $1
        where ro_id in (select id from repair_order where ro_number = any($2::text[]))`,
      [advisor, numbers],
    );
  };
  await write('A2', ['1004', '1009']);
  await write('', ['1007']);
  await insert(db, 'dms_person', { dealership_id: 'd1', kind: 'advisor', number: 'A1', name: 'Ann' });
  await insert(db, 'dms_person', { dealership_id: 'd1', kind: 'technician', number: 'T5', name: 'Tess' });
  await insert(db, 'vehicle', { dealership_id: 'd1', id: 1, vin: 'V1', make: 'Honda' });
  await insert(db, 'shop', { dealership_id: 'd1', id: 1, name: 'Express' });
  await insert(db, 'technician_profile', { dealership_id: 'd1', number: 'T9', shop_id: 1 });
  await db.execute(
    `update repair_order set vehicle_id = 1, mileage_in = 14999, open_time = '07:59' where ro_number = '1001'`,
  );
  await db.execute(
    `update repair_order set vehicle_id = 1, mileage_in = 15000, open_time = '08:00' where ro_number = '1002'`,
  );
  await db.execute(`update repair_order set open_date = '2026-10-04' where ro_number = '1002'`);
  await db.execute(`update repair_order set mileage_in = 100000 where ro_number = '1003'`);
  await store.person('director');
  await store.ownViewer('bob', [{ kind: 'advisor', number: 'A2' }]);
  await store.ownViewer('tess', [{ kind: 'technician', number: 'T5' }]);
  await store.ownViewer('nobody', []);
}, 60_000);
afterAll(() => store.close());

type Row = Record<string, unknown> & { key: string; label: string };
const ask = (call: CallDefinition, who: string, query: Record<string, string> = {}) =>
  store.ask(call, who, { query: { ...goldenRange, ...query } });
async function counts(who: string, query: Record<string, string>): Promise<{ rows: Row[]; totals: Row }> {
  const answer = await ask(calls.roDetailedCounts, who, query);
  expect(answer.status).toBe(200);
  return (answer.body as { data: { rows: Row[]; totals: Row } }).data;
}
const table = (rows: Row[], ...fields: string[]) => rows.map((row) => fields.map((field) => row[field]).join(' '));

test('repair orders are counted by who wrote them, those of nobody in a row of their own', async () => {
  const { rows } = await counts('director', { by: 'advisor' });
  expect(table(rows, 'key', 'label', 'total', 'C', 'W', 'I', 'open')).toEqual([
    ' No advisor 1 1 0 0 0',
    'A1 Ann 5 3 1 1 0',
    'A2 Advisor A2 1 1 1 0 1',
  ]);
  expect(rows[1]).toMatchObject({
    // 1001 and 1010 have one customer line, 1002 two of which one is maintenance; the credit 1008 counts nowhere.
    oneLine: 2,
    oneLinePct: 66.67,
    lines: 6,
    linesPerRo: 1.2,
    menuCount: 1,
    menuPct: 33.33,
    sameDay: 4,
  });
});

test('the totals are the figures that the other calls give', async () => {
  const { rows, totals } = await counts('director', { by: 'advisor' });
  const count = ((await ask(calls.roCount, 'director')).body as { data: Record<string, unknown> }).data;
  expect(totals).toMatchObject({ total: count.total, open: count.open, ...(count.byPayType as object) });
  const numbers = (
    (await ask(calls.monthlyNumbers, 'director')).body as { data: { kpis: { key: string; value: number }[] } }
  ).data;
  const kpi = (key: string) => numbers.kpis.find((each) => each.key === key)?.value;
  expect([totals.oneLinePct, totals.menuPct]).toEqual([kpi('one_line_pct'), kpi('menu_pct')]);
  expect(rows.reduce((sum, row) => sum + Number(row.lines), 0)).toBe(totals.lines);
});

test('a technician with one of an order’s two lines has sent no car away with one: in counts, card and list alike', async () => {
  // Of the two customer lines of 1002 one becomes the work of somebody else.
  const firstOf1002 = `(select min(l.id) from ro_line l join repair_order r on r.id = l.ro_id where r.ro_number = '1002')`;
  await db.execute(`update ro_line_tech set tech_number = 'T7' where line_id = ${firstOf1002}`);
  try {
    const { rows } = await counts('director', { by: 'technician' });
    expect(table(rows, 'key', 'C', 'oneLine')).toEqual(expect.arrayContaining(['T5 1 0', 'T7 1 0']));
    for (const [who, query] of [['director', { technicians: 'T5' }] as const, ['tess', {}] as const]) {
      const { totals } = await counts(who, { by: 'advisor', ...query });
      expect([totals.C, totals.oneLinePct]).toEqual([1, 0]);
      const numbers = calls.monthlyNumbers.response.parse((await ask(calls.monthlyNumbers, who, query)).body).data;
      expect(numbers.kpis.find(({ key }) => key === 'one_line_pct')?.value).toBe(0);
      const { data } = calls.repairOrders.response.parse(
        (await ask(calls.repairOrders, who, { ...query, metricKey: 'one_line_pct', scope: 'C' })).body,
      );
      const { oneLine, contribution, denominator } = data.find(({ roNumber }) => roNumber === '1002') ?? {};
      expect([oneLine, contribution, denominator]).toEqual([false, 0, 1]);
    }
  } finally {
    await db.execute(`update ro_line_tech set tech_number = 'T5' where line_id = ${firstOf1002}`);
  }
});

test.each([
  [
    'day',
    [
      '2026-10-05 2 0',
      '2026-10-06 1 0',
      '2026-10-07 1 0',
      '2026-10-08 1 0',
      '2026-10-09 1 0',
      '2026-10-10 1 0',
      '2026-10-11 0 1',
    ],
  ],
  ['make', [' 5 1', 'Honda 2 0']],
  ['mileageBand', [' 4 1', '0 1 0', '15000 1 0', '100000 1 0']],
  ['hour', [' 5 1', '07 1 0', '08 1 0']],
  ['laborType', [' 7 1']],
  ['shop', [' 5 1', '1 2 0']],
])('by %s', async (by, expected) => {
  const { rows } = await counts('director', { by });
  expect(table(rows, 'key', 'total', 'open')).toEqual(expected);
});

test('the second shop of a technician has the work too', async () => {
  await insert(db, 'shop', { dealership_id: 'd1', id: 2, name: 'Night shift' });
  await insert(db, 'shop_technician', { dealership_id: 'd1', shop_id: 2, tech_number: 'T9' });
  await store.changed();
  const { rows } = await counts('director', { by: 'shop' });
  expect(table(rows, 'key', 'total', 'open')).toEqual([' 5 1', '1 2 0', '2 2 0']);
  await db.execute(`delete from shop where id = 2`);
  await db.execute(`delete from shop_technician`);
  await store.changed();
});

test('bands, hours and shops are named', async () => {
  const labels = async (by: string) => (await counts('director', { by })).rows.map((row) => row.label);
  expect(await labels('mileageBand')).toEqual([
    'Unknown mileage',
    '0 to 14,999',
    '15,000 to 29,999',
    '100,000 and more',
  ]);
  expect(await labels('hour')).toEqual(['Unknown time', '07:00 to 07:59', '08:00 to 08:59']);
  expect(await labels('shop')).toEqual(['No shop', 'Express']);
});

test('by technician a repair order is each one’s with a counted line of theirs, and lines without anybody have a row', async () => {
  const { rows, totals } = await counts('director', { by: 'technician' });
  expect(table(rows, 'key', 'label', 'total', 'lines')).toEqual([
    'T1 Technician T1 2 3',
    'T5 Tess 1 2',
    'T6 Technician T6 1 1',
    'T9 Technician T9 2 2',
    'missing-tech No technician 1 1',
  ]);
  expect(totals).toMatchObject({ total: 7 });
});

describe('an own view', () => {
  test('has the own row of people alone, whoever is asked for', async () => {
    expect(table((await counts('bob', { by: 'advisor', advisors: 'A1' })).rows, 'key', 'total')).toEqual(['A2 1']);
    expect((await counts('bob', { by: 'technician' })).rows).toEqual([]);
    expect((await counts('tess', { by: 'advisor' })).rows).toEqual([]);
    expect(table((await counts('tess', { by: 'technician', technicians: 'T1' })).rows, 'key', 'total')).toEqual([
      'T5 1',
    ]);
  });

  test('counts own repair orders in every other way', async () => {
    for (const by of ['day', 'make', 'mileageBand', 'hour', 'laborType', 'shop']) {
      const { rows, totals } = await counts('bob', { by });
      expect({ by, total: rows.reduce((sum, row) => sum + Number(row.total), 0) }).toEqual({ by, total: 1 });
      expect(totals).toMatchObject({ total: 1, open: 1 });
    }
  });

  test('without a number counts nothing', async () => {
    expect(await counts('nobody', { by: 'day' })).toMatchObject({ rows: [], totals: { total: 0, oneLinePct: null } });
  });
});

test('refuses another key and names the field', async () => {
  expect(await ask(calls.roDetailedCounts, 'director', { by: 'colour' })).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'by' }] },
  });
});
