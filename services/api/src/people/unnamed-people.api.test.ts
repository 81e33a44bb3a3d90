import { calls } from '@fixed-ops/contract';
import { insert, insertRepairOrder } from '../core/testing/repair-order-builder.ts';
import { TestStore, useTestStore } from '../testing/test-store.ts';

const october = { startDate: '2026-10-01', endDate: '2026-10-31' };

/** A feed that numbers its people and names none of them, as one whose extracts have no columns for names. */
const store = useTestStore(async () => {
  const opened = await TestStore.open();
  const { db } = opened;
  for (const [kind, number] of [
    ['advisor', 'A7'],
    ['technician', 'T7'],
  ]) {
    await insert(db, 'dms_person', { dealership_id: 'd1', kind, number, name: '' });
  }
  await insertRepairOrder(db, 'd1', {
    number: '700',
    advisor: 'A7',
    closed: '2026-10-06',
    lines: [{ pay: 'C', op: 'BRKF', hours: 2, labor: 300, laborCost: 60, technicians: [{ number: 'T7' }] }],
  });
  await opened.person('director');
  return opened;
});

const ask = async (call: Parameters<TestStore['ask']>[0], options: Parameters<TestStore['ask']>[2] = {}) =>
  JSON.stringify((await store().ask(call, 'director', options)).body);

test('the heat sheet calls each by what they are and their number, as the dashboard does', async () => {
  expect(await ask(calls.heatSheet, { query: october })).toContain('"personName":"Advisor A7"');
  expect(await ask(calls.heatSheet, { query: { ...october, by: 'technician' } })).toContain(
    '"personName":"Technician T7"',
  );
});

test('the lines of an op code, the technicians, and the page of a repair order call unnamed people so, too', async () => {
  expect(await ask(calls.opCodeAnalysisDetails, { query: { ...october, opCode: 'BRKF' } })).toContain(
    '"advisorName":"Advisor A7"',
  );
  expect(await ask(calls.techPerformanceEff, { query: october })).toContain('"techName":"Technician T7"');
  const order = await ask(calls.repairOrderDetailByLine, { query: { roNumber: '700' } });
  expect(order).toContain('"name":"Technician T7"');
  expect(order).toContain('"advisorName":"Advisor A7"');
  expect(await ask(calls.additionalDetails, { body: { roNumbers: ['700'] } })).toContain('"name":"Technician T7"');
});
