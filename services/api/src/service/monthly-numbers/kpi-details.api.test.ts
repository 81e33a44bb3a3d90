import { calls, type Kpi } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import { insert, insertRepairOrder } from '../../core/testing/repair-order-builder.ts';
import { insertDealership, insertGroup, insertPerson, type Person } from '../../testing/builders.ts';
import { openTestDatabase, startApi, type TestApi } from '../../testing/start-api.ts';

let db: Database;
let close: () => Promise<void>;
let api: TestApi;
let director: Person;

const october = { startDate: '2026-10-01', endDate: '2026-10-31' };
const [express, main] = [[{ number: 'E1' }], [{ number: 'M1' }]];

/** Open for 0, 3, 10, 0 and 1 days; the first one is done in express, the third one sells tires, the last one is a flat charge. */
beforeAll(async () => {
  ({ db, close } = await openTestDatabase());
  await insertGroup(db, 'g1');
  await insertDealership(db, { id: 'd1', groupId: 'g1' });
  await insert(db, 'shop', { dealership_id: 'd1', id: 1, name: 'Express', is_express: true });
  await insert(db, 'shop', { dealership_id: 'd1', id: 2, name: 'Main', is_express: false });
  for (const [number, shop_id] of [
    ['E1', 1],
    ['M1', 2],
  ])
    await insert(db, 'technician_profile', { dealership_id: 'd1', number, shop_id });
  const order = (
    number: string,
    opened: string,
    closed: string,
    lines: Parameters<typeof insertRepairOrder>[2]['lines'],
  ) => insertRepairOrder(db, 'd1', { number, opened: `2026-10-${opened}`, closed: `2026-10-${closed}`, lines });
  await order('1', '05', '05', [{ pay: 'C', category: 'competitive', hours: 0.5, labor: 60, technicians: express }]);
  await order('2', '05', '08', [
    { pay: 'C', hours: 2, labor: 300, parts: 100, technicians: main },
    { pay: 'C', category: '', hours: 1, labor: 100, technicians: main },
  ]);
  const tires = await order('3', '06', '16', [
    { pay: 'C', category: 'competitive', hours: 0.5, labor: 100, parts: 500, technicians: main },
  ]);
  await order('4', '07', '07', [{ pay: 'W', hours: 1, labor: 170, technicians: main }]);
  await order('5', '09', '10', [{ pay: 'C', category: 'maintenance', hours: 0, labor: 40 }]);
  const [line] = await db.query('select id from ro_line where ro_id = $1', [tires]);
  await insert(db, 'ro_part', {
    dealership_id: 'd1',
    id: 1,
    line_id: z.object({ id: z.number() }).parse(line).id,
    part_number: 'T-1',
    qty: 4,
    is_tire: true,
  });
  director = await insertPerson(db, {
    id: 'director',
    groupId: 'g1',
    dealerships: ['d1'],
    jobTitle: 'SERVICE_DIRECTOR',
  });
  api = await startApi({ db });
}, 60_000);
afterAll(async () => {
  await api.close();
  await close();
});

async function kpiOf(key: string, query: Readonly<Record<string, string>> = {}): Promise<Kpi | undefined> {
  const answer = await api.send(calls.monthlyNumbers, {
    as: director,
    params: { userId: director.userId, dealershipId: 'd1' },
    query: { ...october, ...query },
  });
  expect(answer.status).toBe(200);
  const { kpis } = calls.monthlyNumbers.response.parse(answer.body).data;
  return kpis.find((kpi) => kpi.key === key);
}
const factsOf = async (...asked: Parameters<typeof kpiOf>) => (await kpiOf(...asked))?.facts;

test('days open to close have their median beside the mean', async () => {
  expect(await factsOf('cycle_days')).toEqual({ median: 1 });
  expect(await factsOf('cycle_days', { payTypes: 'W' })).toEqual({ median: 0 });
});

test('details of days that others asked for before are returned for their own days', async () => {
  const told = async (startDate: string, endDate: string) => {
    const [cycle, mix] = [
      await factsOf('cycle_days', { startDate, endDate }),
      await factsOf('work_mix', { startDate, endDate }),
    ];
    return [cycle?.median, mix?.mix?.filter(({ pct }) => pct).map(({ category, pct }) => `${category} ${pct}`)];
  };
  expect(await told('2026-10-05', '2026-10-10')).toEqual([
    0.5,
    ['competitive 14.29', 'repair 57.14', 'unmapped 28.57'],
  ]);
  expect(await told('2026-10-06', '2026-10-10')).toEqual([1, ['repair 66.67', 'unmapped 33.33']]);
  expect(await told('2026-10-07', '2026-10-16')).toEqual([2, ['competitive 14.29', 'repair 57.14', 'unmapped 28.57']]);
  expect(await told('2026-10-11', '2026-10-15')).toEqual([undefined, []]);
});

test('two who ask for overlapping days at once are each told of their own', async () => {
  const told = (startDate: string, endDate: string) =>
    factsOf('cycle_days', { startDate, endDate, payTypes: 'C,W', compare: 'none' });
  const both = await Promise.all([told('2026-10-05', '2026-10-10'), told('2026-10-07', '2026-10-16')]);
  expect(both).toEqual([{ median: 0.5 }, { median: 2 }]);
});

test('customer-pay hours are listed by category, and hours of op codes without a category separately', async () => {
  // 2 of 4 hours; the hour of repair that warranty paid for is not in it.
  expect(await kpiOf('work_mix')).toMatchObject({ scope: 'C', value: 50, numerator: 2, denominator: 4 });
  expect(await kpiOf('work_mix', { payTypes: 'W' })).toMatchObject({ scope: 'W', value: 100, denominator: 1 });
  expect(await factsOf('work_mix')).toEqual({
    mix: [
      { category: 'competitive', pct: 25 },
      { category: 'maintenance', pct: 0 },
      { category: 'repair', pct: 50 },
      { category: 'diagnostic', pct: 0 },
      { category: 'other', pct: 0 },
      { category: 'unmapped', pct: 25 },
    ],
  });
  expect(await factsOf('elr_repair')).toEqual({ unmappedLines: 1 });
});

test('the labor rate says how much of its sales came without hours', async () => {
  // $40 of $600.
  expect(await factsOf('elr')).toEqual({ flatPct: 6.67 });
});

test('parts to labor are told without tires too, where any were sold', async () => {
  // $100 of parts to $500 of labor.
  expect(await factsOf('parts_to_labor')).toEqual({ withoutTires: 0.2 });
  expect(await factsOf('parts_to_labor', { payTypes: 'W' })).toEqual({});
});

test('one-line repair orders of express stand apart', async () => {
  expect(await factsOf('one_line_pct')).toEqual({
    express: { value: 100, n: 1 },
    elsewhere: { value: 66.67, n: 3 },
  });
});
