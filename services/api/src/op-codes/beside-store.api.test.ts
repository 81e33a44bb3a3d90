import { calls } from '@fixed-ops/contract';
import { z } from 'zod';
import { insert, insertRepairOrder } from '../core/testing/repair-order-builder.ts';
import { enterOwnViewers } from '../testing/own-viewers.ts';
import { TestStore, useTestStore } from '../testing/test-store.ts';

const october = { startDate: '2026-10-01', endDate: '2026-10-31', payTypes: 'C', opCode: 'BRKF' };

const sold = (number: string, [advisor, technician]: readonly [string, string], labor: number, hours: number) =>
  insertRepairOrder(store().db, 'd1', {
    number,
    advisor,
    closed: '2026-10-06',
    lines: [
      { pay: 'C', op: 'BRKF', category: 'repair', hours, labor, technicians: [{ number: technician }] },
      { pay: 'W', op: 'BRKF', category: 'repair', hours: 1, labor: 999, technicians: [{ number: technician }] },
      { pay: 'C', op: 'LOF', hours: 1, labor: 7 },
    ],
  });

const store = useTestStore(() => TestStore.open());

beforeAll(async () => {
  await insert(store().db, 'dms_person', { dealership_id: 'd1', kind: 'advisor', number: 'A2', name: 'Bob Vance' });
  await sold('100', ['A1', 'T1'], 300, 2);
  await sold('200', ['A2', 'T2'], 410, 2.5);
  await store().person('director');
  await enterOwnViewers(store());
}, 60_000);

const ask = async (who: string, query: Record<string, string> = {}) => {
  const { body } = await store().ask(calls.opCodeAnalysisDetails, who, { query: { ...october, ...query } });
  return calls.opCodeAnalysisDetails.response.parse(body);
};

test('who has one colleague alone is told the own rates of a code, and nothing that would be that colleague’s', async () => {
  expect((await ask('ann')).storeAverage).toEqual({
    elr: { store: null, own: 150 },
    avgLabor: { store: null, own: 300 },
  });
});

test('somebody whose lines have no part in a rate hides nobody behind it', async () => {
  await sold('250', ['A3', 'T3'], 0, 0);
  await store().db.execute(
    `update ro_line set is_counted = false where ro_id = (select id from repair_order where ro_number = '250')`,
  );
  await store().changed();
  expect((await ask('ann')).storeAverage).toEqual({
    elr: { store: null, own: 150 },
    avgLabor: { store: null, own: 300 },
  });
});

test('among more people the rates of a code are the store’s as SQL has them, and no name comes with them', async () => {
  await sold('300', ['A3', 'T2'], 99.99, 1);
  await store().changed();
  const [byHand] = await store().db.query(
    `select round(sum(labor_sale_c)::numeric / sum(sold_h), 2)::float8 as elr, round(avg(labor_sale_c) / 100, 2)::float8 as labor
       from ro_line where dealership_id = 'd1' and op_code = 'BRKF' and pay_type = 'C' and is_counted`,
  );
  const { elr, labor } = z.object({ elr: z.number(), labor: z.number() }).parse(byHand);
  expect([elr, labor]).toEqual([147.27, 270]);
  for (const query of [{}, { advisors: 'A2' }, { soldBy: 'A3' }, { search: 'nothing' }]) {
    const answer = await ask('ann', query);
    expect(answer.storeAverage).toEqual({
      elr: { store: elr, own: 150 },
      avgLabor: { store: labor, own: 300 },
    });
    expect(JSON.stringify(answer)).not.toMatch(/A2|A3|T2|Vance|410|99\.99/);
  }
});

test('a technician with only one colleague gets no store rates', async () => {
  expect((await ask('tom')).storeAverage).toMatchObject({ elr: { store: null, own: 150 } });
  await sold('400', ['A3', 'T3'], 200, 1);
  await store().changed();
  expect((await ask('tom')).storeAverage).toMatchObject({ elr: { store: 155.38, own: 150 } });
});

test('money of one other advisor alone, a credit that counts no line, is not told by what the store charges for a line', async () => {
  for (const [number, advisor, labor] of [
    ['500', 'A1', 120],
    ['501', 'A4', -45],
  ] as const) {
    const lines = [{ pay: 'C', op: 'ALGN', hours: 0, labor }] as const;
    await insertRepairOrder(store().db, 'd1', { number, advisor, closed: '2026-10-08', lines });
  }
  await store().db.execute(
    `update ro_line set is_counted = false where ro_id = (select id from repair_order where ro_number = '501')`,
  );
  await store().changed();
  expect((await ask('ann', { opCode: 'ALGN' })).storeAverage).toMatchObject({ avgLabor: { store: null, own: 120 } });
});

test('there is none for who sees everybody, nor for who has no number', async () => {
  expect((await ask('director')).storeAverage).toBeNull();
  expect((await ask('nobody')).storeAverage).toBeNull();
});
