import { type CallResponse, calls } from '@fixed-ops/contract';
import { insert, insertRepairOrder } from '../core/testing/repair-order-builder.ts';
import { TestStore, useTestStore } from '../testing/test-store.ts';

type Performance = CallResponse<typeof calls.techPerformanceEff>['data'];
type Lines = CallResponse<typeof calls.workshopLines>;

const period = { startDate: '2026-11-02', endDate: '2026-11-03' };

const store = useTestStore(async () => {
  const opened = await TestStore.open();
  const { db } = opened;
  await insertRepairOrder(db, 'd1', {
    number: '501',
    closed: '2026-11-03',
    advisor: 'A1',
    lines: [
      { pay: 'C', op: 'BRKF', hours: 2, labor: 300, laborCost: 80, technicians: [{ number: 'T1', actual: 1.5 }] },
      { pay: 'C', op: 'LOF', hours: 1, labor: 150 },
      { pay: 'W', op: 'RECALL', hours: 3, labor: 450, technicians: [{ number: 'T1' }] },
      { pay: 'C', op: 'MISC', labor: 20 },
    ],
  });
  await insertRepairOrder(db, 'd1', {
    number: '590',
    closed: '2026-11-05',
    advisor: 'A1',
    lines: [
      {
        pay: 'C',
        hours: 2,
        labor: 300,
        technicians: [
          { number: 'T1', flagged: 1, share: 0.5, actual: 1 },
          { number: 'T2', flagged: 1, share: 0.5, actual: null },
        ],
      },
      { pay: 'C', hours: 1, labor: 150, technicians: [{ number: 'T1' }] },
    ],
  });
  for (const [number, name] of [
    ['T1', 'Theo Grant'],
    ['T2', 'Ruth Belkin'],
  ])
    await insert(db, 'dms_person', { dealership_id: 'd1', kind: 'technician', number, name });
  for (const number of ['T1', 'T2'])
    await insert(db, 'technician_profile', { dealership_id: 'd1', number, sched_hours_h: 800 });
  await opened.person('manager', { role: 'MANAGER', jobTitle: 'SERVICE_MANAGER' });
  await opened.person('reader', { role: 'CONSULTANT', jobTitle: 'CONSULTANT' });
  await opened.ownViewer('ann', [{ kind: 'advisor', number: 'A1' }]);
  await opened.ownViewer('theo', [{ kind: 'technician', number: 'T1' }]);
  return opened;
});

const put = (lines: readonly object[], who = 'manager') => store().ask(calls.lineTechnician, who, { body: { lines } });
const lineTwo = (techNumber: string | null) => ({ roNumber: '501', lineNumber: 2, techNumber });
async function performance(): Promise<Performance> {
  const { body } = await store().ask(calls.techPerformanceEff, 'manager', { query: period });
  return calls.techPerformanceEff.response.parse(body).data;
}
async function lines(lack: string, who = 'manager'): Promise<Lines> {
  const { body } = await store().ask(calls.workshopLines, who, { query: { ...period, lack } });
  return calls.workshopLines.response.parse(body);
}
async function missingPct(): Promise<number | null | undefined> {
  const { body } = await store().ask(calls.monthlyNumbers, 'manager', { query: period });
  return calls.monthlyNumbers.response.parse(body).data.kpis.find(({ key }) => key === 'missing_tech_pct')?.value;
}
const numbersOf = (found: Lines) => found.data.map(({ lineNumber }) => lineNumber);

test('the lines without a technician, without a punch and with an assigned one are lists that agree with the figures', async () => {
  const missing = await lines('technician');
  expect(missing.data).toMatchObject([
    { roNumber: '501', lineNumber: 2, opCode: 'LOF', hours: 1, labor: 150, technicians: [], assignedBy: null },
  ]);
  const { missingTech, store: all } = await performance();
  expect([missing.total, missing.totals]).toEqual([missingTech?.lines, { hours: 1, labor: 150 }]);
  const punch = await lines('punch');
  expect([numbersOf(punch), punch.total]).toEqual([[3], all?.noPunchLines]);
  expect((await lines('assigned')).total).toBe(0);
});

test('a technician has the own lines without a punch, as many as the own figure counts, and not those that a colleague did not punch', async () => {
  const query = { startDate: '2026-11-05', endDate: '2026-11-05' };
  const punchless = async (who: string, more = {}) => {
    const { body } = await store().ask(calls.workshopLines, who, { query: { ...query, ...more, lack: 'punch' } });
    return numbersOf(calls.workshopLines.response.parse(body)).sort();
  };
  expect(await punchless('manager')).toEqual([1, 2]);
  expect(await punchless('manager', { technicians: 'T2' })).toEqual([1]);
  expect(await punchless('theo')).toEqual([2]);
  const { body } = await store().ask(calls.techPerformanceEff, 'theo', { query });
  expect(calls.techPerformanceEff.response.parse(body).data.rows).toMatchObject([{ noPunchLines: 1 }]);
});

test('every active technician can be named, with work in any period or not, and nobody who has left', async () => {
  const { db } = store();
  await insert(db, 'dms_person', { dealership_id: 'd1', kind: 'technician', number: 'T3', name: 'Abel New' });
  await insert(db, 'dms_person', { dealership_id: 'd1', kind: 'technician', number: 'T4', name: '' });
  await insert(db, 'technician_profile', { dealership_id: 'd1', number: 'T5', left_on: '2026-10-31' });
  const { body } = await store().ask(calls.assignableTechnicians, 'manager');
  expect(calls.assignableTechnicians.response.parse(body).technicians).toEqual([
    { number: 'T3', name: 'Abel New' },
    { number: 'T2', name: 'Ruth Belkin' },
    { number: 'T4', name: 'Technician T4' },
    { number: 'T1', name: 'Theo Grant' },
  ]);
  expect((await put([lineTwo('T3')])).status).toBe(200);
  await put([lineTwo(null)]);
  await db.execute(`delete from dms_person where dealership_id = 'd1' and number in ('T3', 'T4')`, []);
  await db.execute(`delete from technician_profile where dealership_id = 'd1' and number = 'T5'`, []);
});

test('who may not assign is not told who could be named', async () => {
  for (const who of ['ann', 'theo']) expect((await store().ask(calls.assignableTechnicians, who)).status).toBe(403);
});

test('a technician who is assigned has the hours at once, with the name of who said so, and taking it back restores all', async () => {
  const before = await performance();
  expect(await missingPct()).toBe(33.33);
  const answer = await put([lineTwo('T2')]);
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({
    lines: [{ roNumber: '501', lineNumber: 2, technician: { number: 'T2', name: 'Ruth Belkin' } }],
  });
  const after = await performance();
  expect(after.missingTech?.lines).toBe(0);
  expect(after.rows.find(({ techNumber }) => techNumber === 'T2')).toMatchObject({
    soldHours: 1,
    laborSales: 150,
    proficiencyPct: 6.25,
    noPunchLines: 1,
  });
  expect(await missingPct()).toBe(0);
  const [assigned] = (await lines('assigned')).data;
  expect(assigned).toMatchObject({ lineNumber: 2, technicians: [{ number: 'T2', name: 'Ruth Belkin' }] });
  expect(assigned?.assignedBy).toEqual(expect.stringMatching(/\w/));
  expect((await lines('technician')).total).toBe(0);

  expect((await put([lineTwo('T1')])).status).toBe(200);
  expect((await lines('assigned')).data[0]?.technicians.map(({ number }) => number)).toEqual(['T1']);
  expect((await put([lineTwo(null)])).body).toMatchObject({ lines: [{ technician: null, assignedBy: null }] });
  expect(await performance()).toEqual(before);
});

test('the labor cost of a line that came without one follows the rate of who is assigned, and goes with the assignment', async () => {
  const { db } = store();
  const work = { pay: 'C', op: 'LOF', labor: 150, hours: 1.5 };
  await insertRepairOrder(db, 'd1', { number: '502', closed: '2026-10-05', lines: [work, { ...work, laborCost: 40 }] });
  await db.execute(`update technician_profile set flat_rate_c = 3333 where number = 'T2'`);
  const assign = (techNumber: string | null) =>
    put([1, 2].map((lineNumber) => ({ roNumber: '502', lineNumber, techNumber })));
  const costs = () =>
    db.query(
      `select l.labor_cost_c, l.cost_estimated, t.cost_c, o.labor_cost_c as of_order
         from repair_order o join ro_line l on l.ro_id = o.id left join ro_line_tech t on t.line_id = l.id
        where o.ro_number = '502' order by l.line_no`,
    );
  const before = await costs();
  expect(before).toMatchObject([{ labor_cost_c: 0, of_order: 4_000 }, { labor_cost_c: 4_000 }]);
  await assign('T2');
  expect(await costs()).toEqual([
    { labor_cost_c: 5_000, cost_estimated: true, cost_c: 5_000, of_order: 9_000 },
    { labor_cost_c: 4_000, cost_estimated: false, cost_c: 4_000, of_order: 9_000 },
  ]);
  // Of this one nobody knows a rate.
  await assign('T1');
  expect(await costs()).toMatchObject([{ labor_cost_c: 0, cost_estimated: false, cost_c: 0, of_order: 4_000 }, {}]);
  await assign('T2');
  await assign(null);
  expect(await costs()).toEqual(before);
});

test('a line may be named by its id as well', async () => {
  const [line] = (await lines('technician')).data;
  const byId = (techNumber: string | null) => put([{ roNumber: '501', lineId: line?.lineId, techNumber }]);
  expect((await byId('T2')).body).toMatchObject({ lines: [{ lineNumber: 2 }] });
  await byId(null);
});

test('each change is audited with what was before; what changes nothing is not', async () => {
  const { db } = store();
  const entries = () =>
    db.query(`select entity_id, before, after from audit_log where action = 'LineTechnician' order by id desc limit 1`);
  await put([lineTwo('T2')]);
  expect(await entries()).toEqual([{ entity_id: '501/2', before: { techNumber: null }, after: { techNumber: 'T2' } }]);
  const count = async () => (await db.query(`select id from audit_log where action = 'LineTechnician'`)).length;
  const version = () => db.query(`select version from data_version where dealership_id = 'd1'`);
  const [audits, versions] = [await count(), await version()];
  await put([lineTwo('T2')]);
  expect([await count(), await version()]).toEqual([audits, versions]);
  await put([lineTwo(null)]);
});

test.each([
  ['a technician whom nobody knows', [lineTwo('T9')], 400, 'unknown_technician'],
  [
    'a line of which the feed names somebody',
    [{ roNumber: '501', lineNumber: 1, techNumber: 'T2' }],
    422,
    'named_by_feed',
  ],
  ['a line that is not there', [{ roNumber: '501', lineNumber: 9, techNumber: 'T2' }], 422, 'unknown_line'],
  ['a repair order without a line', [{ roNumber: '501', techNumber: 'T2' }], 422, 'unknown_line'],
  ['the same line twice', [lineTwo('T1'), lineTwo('T2')], 422, 'twice'],
])('refuses %s, and then changes nothing', async (_what, asked, status, code) => {
  const answer = await put([...asked]);
  expect(answer).toMatchObject({ status, body: { errors: [{ code }] } });
  expect((await lines('assigned')).total).toBe(0);
});

test('when two people assign the same line, the second is told whom the first has named', async () => {
  const expecting = (techNumber: string | null, expectedTechNumber: string | null) =>
    put([{ ...lineTwo(techNumber), expectedTechNumber }]);
  expect((await expecting('T2', null)).status).toBe(200);
  expect(await expecting('T1', null)).toMatchObject({
    status: 422,
    body: { errors: [{ code: 'assigned_meanwhile', message: 'is assigned to Ruth Belkin by now' }] },
  });
  expect((await expecting('T1', 'T2')).status).toBe(200);
  expect((await expecting(null, 'T2')).status).toBe(422);
  expect((await expecting(null, 'T1')).status).toBe(200);
  expect((await expecting(null, 'T1')).status).toBe(422);
});

test('no more than two hundred at once', async () => {
  expect((await put(Array.from({ length: 201 }, () => lineTwo('T1')))).status).toBe(400);
  expect((await put([])).status).toBe(400);
});

test('neither somebody who only reads nor an own view assigns, and an own view is not told who did', async () => {
  expect((await put([lineTwo('T2')], 'reader')).status).toBe(403);
  expect((await put([lineTwo('T2')], 'ann')).status).toBe(403);
  await put([lineTwo('T2')]);
  expect((await lines('assigned', 'ann')).data).toMatchObject([{ lineNumber: 2, assignedBy: null, technicians: [] }]);
  await put([lineTwo(null)]);
});
