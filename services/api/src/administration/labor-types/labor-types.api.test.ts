import { calls, type LaborTypeUse, type MappedLaborType } from '@fixed-ops/contract';
import { insert, insertRepairOrder } from '../../core/testing/repair-order-builder.ts';
import { problemsOf, settingsClient } from '../../testing/settings-client.ts';
import { TestStore, useTestStore } from '../../testing/test-store.ts';

/** In the last three months before business today, and one line before them. */
const store = useTestStore(async () => {
  const opened = await TestStore.open([{ id: 'd-1' }, { id: 'd-2' }]);
  const { db } = opened;
  await opened.person('admin', { dealerships: ['d-1'], role: 'ADMIN', firstName: 'Ann', lastName: 'Lee' });
  await opened.person('manager', { dealerships: ['d-1'], role: 'MANAGER', jobTitle: 'SERVICE_DIRECTOR' });
  const order = (id: string, number: string, closed: string, lines: Parameters<typeof insertRepairOrder>[2]['lines']) =>
    insertRepairOrder(db, id, { number, closed, advisor: 'A1', lines });
  for (const id of ['d-1', 'd-2']) {
    await order(id, '1', '2026-11-03', [
      { pay: 'C', laborType: 'CM', op: 'LOF', hours: 1, labor: 100 },
      { pay: 'W', laborType: 'CM', op: 'LOF', hours: 2, labor: 250 },
      { pay: 'I', laborType: 'IP', op: 'PDI', hours: 1, labor: 30, sublet: 5 },
    ]);
    await order(id, '2', '2026-10-05', [{ pay: 'C', laborType: 'CM', op: 'LOF', hours: 1.5, labor: 140 }]);
    await order(id, '3', '2026-06-05', [{ pay: 'C', laborType: 'CM', op: 'LOF', hours: 9, labor: 999 }]);
  }
  return opened;
});

beforeEach(async () => {
  const { db } = store();
  for (const table of ['labor_type', 'audit_log']) await db.execute(`delete from ${table}`);
  for (const id of ['d-1', 'd-2']) {
    await insert(db, 'labor_type', {
      dealership_id: id,
      code: 'CM',
      description: 'Customer mechanical',
      pay_type: 'C',
    });
    await insert(db, 'labor_type', { dealership_id: id, code: 'IP', description: 'Internal policy', pay_type: '' });
  }
  await store().changed();
});

const types = [calls.laborTypeMapping, calls.putLaborTypeMapping] as const;
const settings = settingsClient(store, 'admin');
const rows = async () => settings.data<MappedLaborType[]>(calls.laborTypeMapping);
const stored = () =>
  store().db.query(`select code, pay_type, updated_by from labor_type where dealership_id = 'd-1' order by code`);
const save = async (payTypes: Readonly<Record<string, string>>) =>
  settings.save(
    types,
    (await rows()).map((row) => ({ ...row, payType: payTypes[row.laborType] ?? row.payType })),
  );
const history = async () => (await store().ask(calls.laborTypeMappingHistory, 'admin')).body as { data: Entry[] };
interface Entry {
  readonly historyId: number;
  readonly by: string;
  readonly before: unknown;
  readonly after: unknown;
}
const takeBack = async (historyId: number) => {
  const { headers } = await settings.read(calls.laborTypeMapping);
  return store().ask(calls.restoreLaborTypeMapping, 'admin', {
    body: { historyId },
    headers: { 'if-match': String(headers.etag) },
  });
};

/** The labor types without a pay type that the doubts of the dashboards count, and the policy dollars of November. */
async function figures() {
  const doubts = await store().ask(calls.dataConfidence, 'admin', {
    query: { startDate: '2026-11-01', endDate: '2026-11-19' },
  });
  const numbers = await store().ask(calls.monthlyNumbers, 'admin', {
    query: { startDate: '2026-11-01', endDate: '2026-11-19' },
  });
  const { data } = calls.monthlyNumbers.response.parse(numbers.body);
  return {
    untyped: calls.dataConfidence.response
      .parse(doubts.body)
      .data.find(({ reason }) => reason === 'unmappedLaborTypes'),
    policy: data.kpis.find(({ key }) => key === 'policy_pct')?.value,
  };
}

test('a pay type that an administrator gives a labor type reaches the figures of this store at once, and its lines keep their own', async () => {
  expect(await figures()).toMatchObject({ untyped: { count: 1, dollars: 30 }, policy: 0 });
  const saved = await save({ IP: 'I' });
  expect(saved).toMatchObject({
    status: 200,
    body: {
      source: 'custom',
      updatedBy: 'Ann Lee',
      data: [
        { laborType: 'CM', payType: 'C', source: 'auto' },
        { laborType: 'IP', description: 'Internal policy', payType: 'I', source: 'manual' },
      ],
    },
  });
  const { untyped, policy } = await figures();
  expect(untyped).toBeUndefined();
  // 35 of the 385 dollars of labor and sublet.
  expect(policy).toBeCloseTo((35 / 385) * 100, 1);
  expect(
    await store().db.query(
      `select pay_type from ro_line where dealership_id = 'd-1' and labor_type = 'CM' order by pay_type`,
    ),
  ).toEqual([{ pay_type: 'C' }, { pay_type: 'C' }, { pay_type: 'C' }, { pay_type: 'W' }]);
  expect(await store().db.query(`select pay_type from labor_type where dealership_id = 'd-2' and code = 'IP'`)).toEqual(
    [{ pay_type: '' }],
  );
});

test('a change is in the history with before and after, and taken back the labor type belongs to the files again', async () => {
  await save({ CM: 'W' });
  await save({ IP: 'I' });
  const [, first] = (await history()).data;
  expect(first).toMatchObject({
    by: 'Ann Lee',
    before: [{ laborType: 'CM', payType: 'C', source: 'auto' }],
    after: [{ laborType: 'CM', payType: 'W', source: 'manual' }],
  });
  expect(await takeBack(first?.historyId ?? 0)).toMatchObject({
    status: 200,
    body: {
      data: [
        { payType: 'C', source: 'auto' },
        { payType: 'I', source: 'manual' },
      ],
    },
  });
  expect(await stored()).toEqual([
    { code: 'CM', pay_type: 'C', updated_by: null },
    { code: 'IP', pay_type: 'I', updated_by: 'admin' },
  ]);
});

test('a labor type without a pay type, or one that is left out, waits for that of the next file', async () => {
  await save({ CM: 'W', IP: 'I' });
  expect(await save({ IP: '' })).toMatchObject({ status: 200, body: { data: [{}, { payType: '', source: 'auto' }] } });
  expect(await settings.save(types, [])).toMatchObject({ status: 200, body: { source: 'default' } });
  expect(await stored()).toEqual([
    { code: 'CM', pay_type: '', updated_by: null },
    { code: 'IP', pay_type: '', updated_by: null },
  ]);
});

test('a labor type that the store does not have, one that is named twice and an unknown pay type are refused beside it', async () => {
  const [own] = await rows();
  const wanted = [own, own, { laborType: 'ZZ', payType: 'C' }];
  const answer = await settings.save(types, wanted);
  expect(answer.status).toBe(422);
  expect(problemsOf(answer)).toEqual(['data.1.laborType twice', 'data.2.laborType unknown_labor_type']);
  expect((await settings.save(types, [{ laborType: 'CM', payType: 'Q' }])).status).toBe(400);
});

test('only administrators read and change labor types', async () => {
  const manager = store().personOf('manager');
  expect((await settings.read(calls.laborTypeMapping, manager)).status).toBe(403);
  expect((await settings.save(types, [], manager)).status).toBe(403);
  expect((await settings.read(calls.laborTypeUsage, manager)).status).toBe(403);
});

test('the use of a labor type is what SQL adds up of its lines of three months, with the pay type of most of them', async () => {
  const answer = await settings.read(calls.laborTypeUsage);
  const use = calls.laborTypeUsage.response.parse(answer.body);
  const byHand = await store().db.query(
    `select labor_type, pay_type, count(*)::int as lines, sum(sold_h)::float8 / 100 as hours, sum(labor_sale_c)::float8 / 100 as labor
       from ro_line where dealership_id = 'd-1' and close_date > '2026-08-20' group by 1, 2 order by 1, 2`,
  );
  const flat = (all: readonly LaborTypeUse[]) =>
    all.flatMap(({ laborType, lines }) =>
      lines.map(({ payType, count, hours, labor }) => ({
        labor_type: laborType,
        pay_type: payType,
        lines: count,
        hours,
        labor,
      })),
    );
  expect(flat(use)).toEqual(byHand);
  expect(use).toMatchObject([
    {
      laborType: 'CM',
      marks: null,
      suggestion: { payType: 'C', confidence: 0.66, reason: '2 of its 3 lines are customer pay' },
    },
    { laborType: 'IP', marks: 'policy', lines: [{ sales: 35 }], suggestion: { payType: 'I', confidence: 1 } },
  ]);
});
