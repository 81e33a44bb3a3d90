import { type CallResponse, calls, type Doubt } from '@fixed-ops/contract';
import { insert, insertRepairOrder } from '../core/testing/repair-order-builder.ts';
import { enterOwnViewers } from '../testing/own-viewers.ts';
import { TestStore, useTestStore } from '../testing/test-store.ts';

const period = { startDate: '2026-11-02', endDate: '2026-11-03' };

const store = useTestStore(async () => {
  const opened = await TestStore.open();
  const { db } = opened;
  await insertRepairOrder(db, 'd1', {
    number: '501',
    closed: '2026-11-03',
    advisor: 'A1',
    lines: [
      {
        pay: 'C',
        op: 'BRKF',
        category: 'repair',
        hours: 2,
        labor: 300,
        laborCost: 80,
        technicians: [{ number: 'T1', actual: 1 }],
      },
      { pay: 'C', op: 'LOF', category: 'maintenance', hours: 1, labor: 150, laborCost: 40 },
      { pay: 'C', op: 'MISC', category: '', hours: 3, labor: 450, technicians: [{ number: 'T1' }] },
    ],
  });
  await insertRepairOrder(db, 'd1', {
    number: '502',
    closed: '2026-11-03',
    advisor: 'A2',
    lines: [
      {
        pay: 'C',
        op: 'BRKF',
        category: 'repair',
        hours: 1,
        labor: 160,
        laborCost: 40,
        technicians: [{ number: 'T2', actual: 1 }],
      },
    ],
  });
  for (const tech_number of ['T1', 'T2'])
    await insert(db, 'attendance', { dealership_id: 'd1', tech_number, date: '2026-11-03', clock_h: 800 });
  await opened.person('director');
  await enterOwnViewers(opened);
  return opened;
});

const custom = 'period=custom&startDate=2026-11-02&endDate=2026-11-03';

async function doubts(who = 'director', query: Record<string, string> = {}): Promise<Doubt[]> {
  const { body } = await store().ask(calls.dataConfidence, who, { query: { ...period, ...query } });
  return calls.dataConfidence.response.parse(body).data;
}
/** Where a doubt leads, as its list is asked. */
const askedBy = (found: readonly Doubt[], reason: Doubt['reason']) => {
  const [path, search] = (found.find((doubt) => doubt.reason === reason)?.link?.to ?? '').split('?');
  return { path, ...Object.fromEntries(new URLSearchParams(search)) };
};
const reasons = (found: readonly Doubt[]) => found.map(({ reason }) => reason);

test('each reason says how much is concerned, which figures it touches, and where it is put right', async () => {
  await store().db.execute(`update dealership set has_clock_feed = true where id = 'd1'`);
  await store().changed();
  const found = await doubts();
  expect(reasons(found)).toEqual(['missingTechnician', 'noPunch', 'unmappedOpCodes', 'costEstimated', 'noMatrix']);
  expect(found[0]).toMatchObject({
    count: 1,
    of: 4,
    hours: 1,
    dollars: 150,
    text: '1 line (1.0 hours, $150 of labor) has no technician: the hours are in nobody’s figures, which are too low.',
    // Not what may be done with them: who only reads is led there too.
    link: { label: 'Lines without a technician', to: `/dashboard/technicians?view=missing&${custom}` },
  });
  expect(found[0]?.metricKeys).toContain('tech_proficiency');
  expect(found[1]).toMatchObject({
    count: 1,
    of: 4,
    hours: 3,
    link: { to: `/dashboard/technicians?view=nopunch&${custom}` },
  });
  expect(found[2]).toMatchObject({ count: 1, of: 4, metricKeys: ['elr_repair', 'work_mix', 'menu_pct'] });
  expect(found[3]).toMatchObject({
    count: 1,
    metricKeys: expect.arrayContaining(['labor_gross', 'tech_gross_hour', 'tech_cost_hour']),
    link: { to: expect.stringContaining('exceptions=costEstimated') },
  });
  // The list that it leads to.
  const query = { ...period, status: 'closed', dateField: 'close', exceptions: 'costEstimated' };
  const { body } = await store().ask(calls.searchRos, 'director', { query });
  expect(calls.searchRos.response.parse(body).data.map(({ roNumber }) => roNumber)).toEqual(['501']);
});

test('a doubt leads to what it counts: of the same days, people, pay type and labor types', async () => {
  const whole = await doubts();
  const days = { period: 'custom', ...period };
  const orders = { path: '/dashboard/ros', status: 'closed', dateField: 'close' };
  expect(askedBy(whole, 'unmappedOpCodes')).toEqual({ path: '/dashboard/op-codes', category: 'unmapped', ...days });
  expect(askedBy(whole, 'costEstimated')).toEqual({ ...orders, exceptions: 'costEstimated', ...days });
  const some = await doubts('director', { advisors: 'A1,A2', payTypes: 'C', period: 'lastMonth' });
  const narrowed = { ...days, period: 'lastMonth', advisors: 'A1,A2', payType: 'C' };
  expect(askedBy(some, 'unmappedOpCodes')).toEqual({ path: '/dashboard/op-codes', category: 'unmapped', ...narrowed });
  expect(askedBy(some, 'costEstimated')).toEqual({ ...orders, exceptions: 'costEstimated', ...narrowed });
  // Lines that name no technician are listed for the whole store: of some of them, the repair orders are.
  expect(askedBy(some, 'missingTechnician')).toEqual({ ...orders, exceptions: 'noTechnician', ...narrowed });
  // Labor types narrow a list of repair orders as they narrow the figure.
  const type = (code: string) =>
    store().db.execute("update ro_line set labor_type = $1 where dealership_id = 'd1' and op_code = 'MISC'", [code]);
  await type('CM');
  await store().changed();
  const typed = await doubts('director', { laborTypes: 'CM' });
  await type('');
  await store().changed();
  expect(askedBy(typed, 'costEstimated')).toEqual({
    ...orders,
    exceptions: 'costEstimated',
    ...days,
    laborTypes: 'CM',
  });
  // The month to date has no days in its address, and an own view is narrowed by itself.
  const ofMonth = await store().ask(calls.dataConfidence, 'director', { query: {} });
  expect(askedBy(calls.dataConfidence.response.parse(ofMonth.body).data, 'costEstimated')).toEqual({
    ...orders,
    exceptions: 'costEstimated',
  });
  expect(askedBy(await doubts('ann', { advisors: 'A2' }), 'costEstimated')).not.toHaveProperty('advisors');
});

test('doubts of one op code count its lines alone, and lead to the repair orders with it', async () => {
  const misc = await doubts('director', { opCode: 'MISC', payTypes: 'C' });
  expect(misc.find(({ reason }) => reason === 'costEstimated')).toMatchObject({
    count: 1,
    of: 1,
    hours: 3,
    dollars: 450,
  });
  expect(askedBy(misc, 'costEstimated')).toEqual({
    path: '/dashboard/ros',
    status: 'closed',
    dateField: 'close',
    exceptions: 'costEstimated',
    period: 'custom',
    ...period,
    payType: 'C',
    opCode: 'MISC',
  });
  expect(reasons(await doubts('director', { opCode: 'BRKF' }))).not.toContain('costEstimated');
  // Its line without a technician is listed among repair orders, because the list of the technicians is of every code.
  expect(askedBy(await doubts('director', { opCode: 'LOF' }), 'missingTechnician')).toMatchObject({
    path: '/dashboard/ros',
    opCode: 'LOF',
  });
});

test('lines of fewer repair orders say of how many, since it is those that are listed', async () => {
  const cost = (cents: number) =>
    store().db.execute("update ro_line set labor_cost_c = $1 where dealership_id = 'd1' and op_code = 'LOF'", [cents]);
  await cost(0);
  await store().changed();
  try {
    const found = (await doubts()).find(({ reason }) => reason === 'costEstimated');
    expect(found).toMatchObject({ count: 2, text: expect.stringMatching(/^2 lines of 1 repair order \(/) });
  } finally {
    await cost(4000);
    await store().changed();
  }
});

test('lines without a technician say of how many repair orders, where it is those that are listed', async () => {
  const { db } = store();
  const line = { pay: 'C', hours: 1, labor: 100, laborCost: 40 };
  await insertRepairOrder(db, 'd1', { number: '511', closed: '2026-11-03', advisor: 'A2', lines: [line, line] });
  await store().changed();
  const missing = async (query = {}) =>
    (await doubts('director', query)).find(({ reason }) => reason === 'missingTechnician')?.text;
  const [ofStore, ofOne] = [await missing(), await missing({ advisors: 'A2' })];
  await db.execute(`delete from ro_line where ro_id = (select id from repair_order where ro_number = '511')`);
  await db.execute(`delete from repair_order where ro_number = '511'`);
  await store().changed();
  // The list of the store is of lines.
  expect(ofStore).toMatch(/^3 lines \(/);
  expect(ofOne).toMatch(/^2 lines of 1 repair order \(/);
});

test('codes without a category are counted of customer pay, as the kinds of work are, unless another pay type is asked for', async () => {
  const { db } = store();
  const unmapped = async (query = {}) =>
    (await doubts('director', query)).find(({ reason }) => reason === 'unmappedOpCodes');
  await db.execute(`update ro_line set pay_type = 'W' where op_code = 'MISC'`);
  await store().changed();
  try {
    expect(await unmapped()).toBeUndefined();
    expect(await unmapped({ payTypes: 'W' })).toMatchObject({ count: 1, of: 1, hours: 3 });
  } finally {
    await db.execute(`update ro_line set pay_type = 'C' where op_code = 'MISC'`);
    await store().changed();
  }
});

test('without a clock feed attendance is scheduled, and with rows that could not be read something is missing', async () => {
  const { db } = store();
  await db.execute(`update dealership set has_clock_feed = false where id = 'd1'`);
  await db.execute(`update repair_order set incomplete = true where ro_number = '502'`);
  await store().changed();
  const found = await doubts();
  await db.execute('update repair_order set incomplete = false');
  await store().changed();
  expect(reasons(found)).toEqual(expect.arrayContaining(['scheduledHours', 'incompleteOrders']));
  expect(found.find(({ reason }) => reason === 'incompleteOrders')).toMatchObject({ count: 1, of: 2 });
});

test('repair orders that lost all of their lines are reported too, to everybody who may see them', async () => {
  const { db } = store();
  await insertRepairOrder(db, 'd1', { number: '503', closed: '2026-11-03', advisor: 'A2', lines: [] });
  await db.execute(`update repair_order set incomplete = true where ro_number = '503'`);
  await store().changed();
  const [all, own] = [await doubts(), await doubts('ann')];
  await db.execute(`delete from repair_order where ro_number = '503'`);
  await store().changed();
  expect(all.find(({ reason }) => reason === 'incompleteOrders')).toMatchObject({ count: 1, of: 3 });
  expect(reasons(own)).not.toContain('incompleteOrders');
});

describe('what a store has not set up, or its feeds do not bring', () => {
  const found = async (reason: Doubt['reason'], who = 'director') =>
    (await doubts(who)).find((each) => each.reason === reason);

  test('a labor type without a pay type', async () => {
    const { db } = store();
    await insert(db, 'labor_type', { dealership_id: 'd1', code: 'CM', description: 'Customer', pay_type: 'C' });
    await insert(db, 'labor_type', { dealership_id: 'd1', code: 'XX', description: '', pay_type: '' });
    await db.execute(`update ro_line set labor_type = 'CM' where op_code = 'LOF'`);
    await db.execute(`update ro_line set labor_type = 'XX' where op_code = 'BRKF'`);
    await store().changed();
    expect(await found('unmappedLaborTypes')).toMatchObject({ count: 2, of: 4, hours: 3, dollars: 460 });
    await db.execute(`update labor_type set pay_type = 'C'`);
    await store().changed();
    expect(await found('unmappedLaborTypes')).toBeUndefined();
    await db.execute(`update ro_line set labor_type = ''`);
    await store().changed();
  });

  test('a feed that a working day of the period has passed without', async () => {
    const file = (kind: string, data_to: string) =>
      insert(store().db, 'feed_file', {
        dealership_id: 'd1',
        kind,
        file_name: `${kind}.csv`,
        data_to,
        received_at: '2026-11-04T05:00:00Z',
        rows: 1,
        rejected_rows: 0,
        ok: true,
      });
    await file('time_clock', '2026-11-02');
    await file('ros', '2026-11-03');
    await store().changed();
    expect(await found('lateFeed')).toMatchObject({
      metricKeys: expect.arrayContaining(['tech_proficiency', 'tech_gross_hour']),
      text: 'Time clock came up to Nov 2, 2026: anything later is missing.',
    });
    await file('time_clock', '2026-11-03');
    await store().changed();
    expect(await found('lateFeed')).toBeUndefined();
  });

  test('a time clock that begins in the middle of the work that it is compared with', async () => {
    const { db } = store();
    await db.execute(`update dealership set has_clock_feed = true where id = 'd1'`);
    await insertRepairOrder(db, 'd1', { number: '490', closed: '2026-11-02', lines: [] });
    await store().changed();
    const doubt = await found('lateFeed');
    await db.execute(`delete from repair_order where ro_number = '490'`);
    await store().changed();
    expect(doubt).toMatchObject({
      metricKeys: ['tech_proficiency', 'tech_productivity', 'tech_gross_hour'],
      text: expect.stringContaining('The time clock has days from Nov 3, 2026 on: hours sold before'),
    });
    expect(await found('lateFeed')).toBeUndefined();
    await db.execute(`update dealership set has_clock_feed = false where id = 'd1'`);
    await store().changed();
  });

  test('accounts on no line, told to titles that see the ledger alone', async () => {
    await insert(store().db, 'gl_account', {
      dealership_id: 'd1',
      account: '4600',
      description: 'Service labor other',
      type: 'sale',
      department: 'service',
    });
    await store().changed();
    expect(await found('notMappedAccounts')).toMatchObject({ count: 1, metricKeys: ['ledger_sales'] });
    expect(await found('notMappedAccounts', 'ann')).toBeUndefined();
  });

  test('no labor matrix in force, and columns that the feed lacks', async () => {
    expect(await found('noMatrix')).toMatchObject({ link: { to: '/dashboard/labor-matrix' } });
    await store().lacks(['labor_cost']);
    expect(await found('thinFeed')).toMatchObject({
      metricKeys: expect.arrayContaining(['labor_gross', 'total_gross']),
      text: 'The feed does not bring labor cost: figures that need it cannot be calculated.',
    });
    await store().lacks([]);
    expect(await found('thinFeed')).toBeUndefined();
  });
});

test('a corrected problem is no longer listed', async () => {
  await store().person('manager', { role: 'MANAGER', jobTitle: 'SERVICE_MANAGER' });
  await insert(store().db, 'dms_person', { dealership_id: 'd1', kind: 'technician', number: 'T1', name: 'Theo Grant' });
  const put = (techNumber: string | null) =>
    store().ask(calls.lineTechnician, 'manager', { body: { lines: [{ roNumber: '501', lineNumber: 2, techNumber }] } });
  await put('T1');
  expect(reasons(await doubts())).not.toContain('missingTechnician');
  await put(null);
  expect(reasons(await doubts())).toContain('missingTechnician');
});

test('a feed that names no technician misses none', async () => {
  await store().lacks(['tech_number']);
  const found = reasons(await doubts());
  await store().lacks([]);
  expect(found).not.toContain('missingTechnician');
});

test('an own view hears of own lines alone, and of no technician', async () => {
  const found = await doubts('ann');
  expect(reasons(found)).not.toContain('missingTechnician');
  expect(found.find(({ reason }) => reason === 'unmappedOpCodes')).toMatchObject({ count: 1, of: 3 });
  expect(await doubts('nobody')).toEqual([]);
});

describe('the store’s rates beside somebody’s own', () => {
  type Averages = CallResponse<typeof calls.storeAverages>['data'];
  async function averages(who: string, query: Record<string, string> = {}): Promise<Averages> {
    const { body } = await store().ask(calls.storeAverages, who, { query: { ...period, ...query } });
    return calls.storeAverages.response.parse(body).data;
  }
  const averageOf = (found: Averages, key: string) => found.find((each) => each.key === key)?.value;

  test('equal the cards of a person who sees everybody', async () => {
    const { body } = await store().ask(calls.monthlyNumbers, 'director', { query: period });
    const { kpis } = calls.monthlyNumbers.response.parse(body).data;
    const found = await averages('director');
    expect(found.filter(({ value }) => value !== null).length).toBeGreaterThan(1);
    for (const { key, scope, value } of found) {
      expect([key, scope, value]).toEqual([key, scope, kpis.find((each) => each.key === key)?.value ?? null]);
    }
  });

  test('tell nothing where exactly one other person is behind them', async () => {
    // Of two advisors and two technicians, the store less oneself is the other one.
    expect(averageOf(await averages('ann'), 'elr')).toBeNull();
    expect(averageOf(await averages('tom'), 'tech_efficiency')).toBeNull();
    // Two advisors are behind it, and one other technician.
    expect(averageOf(await averages('tom'), 'elr')).toBeNull();
    await insertRepairOrder(store().db, 'd1', {
      number: '509',
      closed: '2026-11-03',
      advisor: 'A2',
      lines: [{ pay: 'W', hours: 1, labor: 90, technicians: [{ number: 'T9' }] }],
    });
    await store().changed();
    // Who has warranty alone is behind no rate of customer pay.
    expect(averageOf(await averages('tom'), 'elr')).toBeNull();
    // Nor does it hide whose customer pay came without hours.
    await insertRepairOrder(store().db, 'd1', {
      number: '510',
      closed: '2026-11-03',
      advisor: 'A2',
      lines: [{ pay: 'C', hours: 1, labor: 70, technicians: [{ number: 'T1' }] }],
    });
    const ofOther = `pay_type = 'C' and id in (select line_id from ro_line_tech where tech_number = 'T2')`;
    const [hours] = await store().db.query(`select max(sold_h) as sold from ro_line where ${ofOther}`);
    await store().db.execute(`update ro_line set sold_h = 0 where ${ofOther}`);
    await store().changed();
    expect(averageOf(await averages('tom'), 'elr')).toBeNull();
    await store().db.execute(`update ro_line set sold_h = $1 where ${ofOther}`, [hours?.sold]);
    await store().db.execute(
      `delete from ro_line where ro_id in (select id from repair_order where ro_number in ('509', '510'))`,
    );
    await store().db.execute(`delete from repair_order where ro_number in ('509', '510')`);
    await insertRepairOrder(store().db, 'd1', {
      number: '503',
      closed: '2026-11-03',
      advisor: 'A3',
      lines: [
        {
          pay: 'C',
          op: 'BRKF',
          category: 'repair',
          hours: 1,
          labor: 100,
          laborCost: 40,
          technicians: [{ number: 'T3', actual: 1 }],
        },
      ],
    });
    await store().changed();
    // 300 + 150 + 450 + 160 + 100 dollars of customer pay for 8 hours.
    expect(averageOf(await averages('ann'), 'elr')).toBe(145);
    expect(averageOf(await averages('tom'), 'tech_efficiency')).not.toBeNull();
    expect(averageOf(await averages('tom'), 'elr')).toBe(145);
  });

  test('take no filter of people, and no figure that they do not have', async () => {
    expect(await averages('ann', { advisors: 'A2', technicians: 'T2', shops: '1' })).toEqual(await averages('ann'));
    expect((await averages('ann', { metricKeys: 'elr,hpro' })).map(({ key }) => key)).toEqual(['elr', 'hpro']);
    expect((await store().ask(calls.storeAverages, 'ann', { query: { metricKeys: 'ro_count' } })).status).toBe(400);
  });
});

test('of a line that one of two technicians punched, the share of the other lacks a punch', async () => {
  await insertRepairOrder(store().db, 'd1', {
    number: '509',
    closed: '2026-11-03',
    advisor: 'A1',
    lines: [
      {
        pay: 'C',
        op: 'BRKF',
        category: 'repair',
        hours: 4,
        labor: 800,
        laborCost: 80,
        technicians: [
          { number: 'T1', actual: 3, share: 0.75 },
          { number: 'T2', share: 0.25 },
        ],
      },
    ],
  });
  await store().changed();
  const noPunch = (await doubts()).find(({ reason }) => reason === 'noPunch');
  // Three hours of another line, which nobody punched, and a quarter of four.
  expect(noPunch).toMatchObject({ count: 2, hours: 4, dollars: 650 });
});
