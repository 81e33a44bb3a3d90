import { type CallDefinition, calls } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { goldenRange, insertGoldenExample } from '../core/testing/golden-example.ts';
import { insert, insertRepairOrder } from '../core/testing/repair-order-builder.ts';
import { enterOwnViewers } from '../testing/own-viewers.ts';
import { TestStore } from '../testing/test-store.ts';

let db: Database;
let store: TestStore;

/**
 * DOMAIN 2.6, whose lines carry $11.20 (BRKFL, 1002) and $32.00 (LOFSYN, 1007) of labor, both by A1; and 2001 of A2 with a
 * warranty discount of $10 and a customer one of $30 on $170 net, cost 180, with its record.
 */
beforeAll(async () => {
  store = await TestStore.open();
  ({ db } = store);
  await insertGoldenExample(db, 'd1');
  const id = await insertRepairOrder(db, 'd1', {
    number: '2001',
    closed: '2026-10-12',
    advisor: 'A2',
    lines: [
      { pay: 'C', op: 'BRKF', hours: 1, labor: 170, laborCost: 180, discount: 30, technicians: [{ number: 'T1' }] },
      { pay: 'W', op: 'RECALL', hours: 1, labor: 90, discount: 10, technicians: [{ number: 'T2' }] },
    ],
  });
  await db.execute(`update ro_line set discount_reason = 'coupon' where op_code = 'LOFSYN'`);
  const [line] = await db.query<{ id: number }>('select id from ro_line where ro_id = $1 and line_no = 1', [id]);
  await insert(db, 'ro_discount', {
    dealership_id: 'd1',
    id: 1,
    ro_id: id,
    line_id: line?.id,
    level: 'line',
    reason: 'goodwill',
    labor_c: 3000,
    manager_override: true,
    applied_by: 'A2',
  });
  await insert(db, 'dms_person', { dealership_id: 'd1', kind: 'advisor', number: 'A2', name: 'Bob Vance' });
  await store.person('director');
  await store.person('parts', { jobTitle: 'PARTS_MANAGER' });
  await enterOwnViewers(store);
}, 60_000);
afterAll(() => store.close());

const ask = (call: CallDefinition, who: string, query: Record<string, string> = {}, headers = {}) =>
  store.ask(call, who, { query: { ...goldenRange, ...query }, headers });
const discounts = async (who: string, query: Record<string, string> = {}) => {
  const answer = await ask(calls.repairOrderDiscounts, who, query);
  expect(answer.status).toBe(200);
  return answer.body as Record<string, unknown> & {
    data: { roNumber: string; opCode: string }[];
    byAdvisor: unknown[];
  };
};

test('money covers every pay type, while shares and repair orders cover customer pay like the discount figures', async () => {
  const { totals, total, ratesScope } = await discounts('director');
  expect(ratesScope).toBe('C');
  const body = (await ask(calls.monthlyNumbers, 'director')).body as {
    data: { kpis: { key: string; value: number }[] };
  };
  const kpi = (key: string) => body.data.kpis.find((each) => each.key === key)?.value;
  // 1001 1002 1004 1007 1010 and 2001 have customer lines; three of the six are discounted.
  expect({ totals, total }).toEqual({
    totals: {
      lines: 4,
      roCount: 3,
      laborDiscount: 83.2,
      partsDiscount: 0,
      pctLabor: kpi('discount_pct'),
      pctParts: 0,
      roPct: 50,
    },
    total: 4,
  });
  expect(kpi('disc_ro_pct')).toBe(50);
  // Customer labor net: 32 + 355.59 + 100.80 + 189.95 - 355.59 + 134.95 + 170 = 627.70; 73.20 of 700.90.
  expect(kpi('discount_pct')).toBe(10.44);
});

test('each discount has its reason, its part of the line and the gross with and without it', async () => {
  const { data } = await discounts('director', { sort: '-amountLabor' });
  expect(data).toMatchObject([
    {
      roNumber: '1007',
      reason: 'coupon',
      amountLabor: 32,
      pctOfLine: 40.76,
      grossBefore: 39.4,
      grossAfter: 7.4,
      belowCost: false,
    },
    {
      roNumber: '2001',
      letter: 'A',
      reason: 'goodwill',
      amountLabor: 30,
      pctOfLine: 15,
      grossBefore: 20,
      grossAfter: -10,
      belowCost: true,
      managerOverride: true,
      appliedBy: 'A2',
      advisorName: 'Bob Vance',
    },
    { roNumber: '1002', reason: null, amountLabor: 11.2, level: 'line', managerOverride: false },
    { roNumber: '2001', letter: 'B', payType: 'W', amountLabor: 10 },
  ]);
});

test('what the feed does not provide is told of no discount: neither an amount nor a gross without its cost', async () => {
  const nothing = { grossBefore: null, grossAfter: null, belowCost: null };
  try {
    await store.lacks(['parts_discount', 'labor_cost']);
    const { data } = await discounts('director', { sort: '-amount' });
    expect(data).toMatchObject([
      { roNumber: '1007', amountLabor: 32, amountParts: null, ...nothing },
      { roNumber: '2001', amountLabor: 30, amountParts: null, ...nothing },
      { roNumber: '1002', amountLabor: 11.2, amountParts: null, ...nothing },
      { roNumber: '2001', amountLabor: 10, amountParts: null, ...nothing },
    ]);
  } finally {
    await store.lacks([]);
  }
});

test('they are put together by advisor, reason and op code, the most first', async () => {
  const { byAdvisor, byReason, byOpCode } = await discounts('director');
  expect(byAdvisor).toMatchObject([
    { advisorNumber: 'A1', laborDiscount: 43.2, roCount: 2, roPct: 40 },
    { advisorNumber: 'A2', advisorName: 'Bob Vance', laborDiscount: 40, pctLabor: 15, roCount: 1, roPct: 100 },
  ]);
  expect(byReason).toMatchObject([
    { reason: 'coupon', laborDiscount: 32 },
    { reason: 'goodwill', laborDiscount: 30 },
    // The warranty line of 2001 has its money here, and is no repair order of customer pay.
    { reason: null, lines: 2, laborDiscount: 21.2, roCount: 1 },
  ]);
  expect(byOpCode).toMatchObject([
    { opCode: 'LOFSYN' },
    { opCode: 'BRKF' },
    { opCode: 'BRKFL' },
    { opCode: 'RECALL', roCount: 0 },
  ]);
});

test('the discounts cover the pay types in the query', async () => {
  expect(await discounts('director', { payTypes: 'W' })).toMatchObject({
    total: 1,
    ratesScope: 'all',
    totals: { laborDiscount: 10, roCount: 1 },
    data: [{ payType: 'W' }],
  });
  expect(await discounts('director', { payTypes: 'C,W' })).toMatchObject({ total: 4, totals: { laborDiscount: 83.2 } });
});

test('pages and a search narrow the rows, and the file has all of them', async () => {
  const page = await discounts('director', { pageSize: '1', page: '2', sort: 'closeDate' });
  expect(page).toMatchObject({ total: 4, totals: { lines: 4 } });
  expect((await discounts('director', { search: 'vance' })).data.map((row) => row.roNumber)).toEqual(['2001', '2001']);
  const { body } = await ask(calls.repairOrderDiscounts, 'director', { pageSize: '1' }, { accept: 'text/csv' });
  expect(String(body).trim().split(/\r?\n/)).toHaveLength(5);
  // The words of the screen: the names of pay types, and on what a discount was given.
  const [head, first] = String(body).trim().split('\r\n');
  expect(head).toContain(',Pay type,');
  expect(head).toContain(',Given on,');
  expect(first).toContain(',Customer pay,');
  expect(String(body)).toMatch(/,The line,|,"The repair order, split across its lines",/);
});

test('one reason, or none, narrows the rows and the file, and leaves the sums to all', async () => {
  const coupons = await discounts('director', { reason: 'coupon' });
  expect(coupons).toMatchObject({ total: 1, totals: { lines: 4, laborDiscount: 83.2 }, data: [{ reason: 'coupon' }] });
  expect(coupons.byReason).toHaveLength(3);
  const without = await discounts('director', { noReason: 'true' });
  expect(without).toMatchObject({ total: 2, data: [{ reason: null }, { reason: null }] });
  expect(await discounts('director', { reason: 'Coupon' })).toMatchObject({ total: 0 });
  const { body } = await ask(calls.repairOrderDiscounts, 'director', { noReason: 'true' }, { accept: 'text/csv' });
  expect(String(body).trim().split(/\r?\n/)).toHaveLength(3);
  expect((await ask(calls.repairOrderDiscounts, 'director', { noReason: 'perhaps' })).status).toBe(400);
});

test('one op code, or none, narrows the rows as its group counts them, and leaves the sums to all', async () => {
  const { body } = await ask(calls.repairOrderDiscounts, 'director');
  const { byOpCode } = calls.repairOrderDiscounts.response.parse(body);
  for (const { opCode, lines } of byOpCode) {
    const listed = await discounts('director', { opCode });
    expect(listed).toMatchObject({ total: lines, totals: { lines: 4 } });
    expect(new Set(listed.data.map((row) => row.opCode))).toEqual(new Set([opCode]));
  }
  const [first] = byOpCode;
  try {
    await db.execute(`update ro_line set op_code = '' where op_code = $1`, [first?.opCode ?? '']);
    await store.changed();
    expect(await discounts('director', { noOpCode: 'true' })).toMatchObject({
      total: first?.lines,
      data: [{ opCode: '' }],
    });
  } finally {
    await db.execute(`update ro_line set op_code = $1 where op_code = ''`, [first?.opCode ?? '']);
    await store.changed();
  }
  expect((await ask(calls.repairOrderDiscounts, 'director', { noOpCode: 'perhaps' })).status).toBe(400);
});

test('says whether the feed names reasons at all: one that never did has left none out', async () => {
  const provided = async (query: Record<string, string> = {}) => (await discounts('director', query)).reasonsProvided;
  expect(await provided()).toBe(true);
  // None of these has one, and others of the store have.
  expect(await provided({ payTypes: 'W' })).toBe(true);
  try {
    await db.execute(`update ro_line set discount_reason = ''`);
    await db.execute(`update ro_discount set reason = ''`);
    await store.changed();
    expect(await provided()).toBe(false);
  } finally {
    await db.execute(`update ro_line set discount_reason = 'coupon' where op_code = 'LOFSYN'`);
    await db.execute(`update ro_discount set reason = 'goodwill'`);
    await store.changed();
  }
});

describe('an own view', () => {
  test('of an advisor has own discounts alone, whatever is asked for', async () => {
    for (const query of [{}, { advisors: 'A2' }, { payTypes: 'C,W' }, { sort: 'advisorName' }]) {
      const answer = await discounts('ann', query);
      expect(answer).toMatchObject({
        total: 2,
        totals: { laborDiscount: 43.2, roCount: 2, roPct: expect.any(Number) },
      });
      expect(JSON.stringify(answer)).not.toMatch(/A2|Vance|goodwill|2001/);
    }
    expect(await discounts('ann', { search: 'vance' })).toMatchObject({ data: [], total: 0 });
    const { body } = await ask(calls.repairOrderDiscounts, 'ann', {}, { accept: 'text/csv' });
    expect(String(body)).not.toMatch(/A2|Vance|2001/);
  });

  test('of a technician has own lines, and neither who wrote nor who discounted them', async () => {
    const answer = await discounts('tom', { payTypes: 'C,W' });
    expect(answer).toMatchObject({ total: 1, byAdvisor: [], data: [{ roNumber: '2001', amountLabor: 30 }] });
    expect(JSON.stringify(answer)).not.toMatch(/A2|Vance|RECALL/);
    expect(await discounts('tom', { search: 'vance' })).toMatchObject({ total: 0 });
  });

  test('without a number has none', async () => {
    expect(await discounts('nobody')).toMatchObject({
      total: 0,
      totals: { laborDiscount: 0, pctLabor: null },
      byReason: [],
    });
  });
});

test('it is for titles of the service dashboard', async () => {
  expect(await ask(calls.repairOrderDiscounts, 'parts')).toMatchObject({
    status: 403,
    body: { code: 'title_required' },
  });
});

test.each([
  [{ sort: 'colour' }, 'sort'],
  [{ payTypes: 'X' }, 'payTypes.0'],
  [{ page: '0' }, 'page'],
])('refuses %j and names the field', async (query, path) => {
  expect(await ask(calls.repairOrderDiscounts, 'director', query)).toMatchObject({
    status: 400,
    body: { errors: [{ path }] },
  });
});

test('files of an own view end with the rates of the store that their screens have, and others’ do not', async () => {
  const lastLine = async (call: CallDefinition, who: string) => {
    const { body } = await ask(call, who, {}, { accept: 'text/csv' });
    return String(body).trim().split('\r\n').at(-1) ?? '';
  };
  // Of two advisors the store's would be the other one's.
  expect(await lastLine(calls.repairOrderDiscounts, 'ann')).not.toContain('Store average');
  await insertRepairOrder(db, 'd1', {
    number: '3001',
    closed: '2026-10-12',
    advisor: 'A3',
    lines: [{ pay: 'C', op: 'BRKF', hours: 1, labor: 100, discount: 10, technicians: [{ number: 'T3' }] }],
  });
  await store.changed();
  const { data } = (await ask(calls.storeAverages, 'ann', { metricKeys: 'elr,discount_pct' })).body as {
    data: { value: number }[];
  };
  const [elr, discount] = data.map(({ value }) => value);
  expect(await lastLine(calls.repairOrderDiscounts, 'ann')).toMatch(
    new RegExp(`^"?Store average: .* ${discount?.toFixed(2)}`),
  );
  for (const call of [calls.opCodeAnalysis, calls.laborTypeAnalysisFullDetails]) {
    expect(await lastLine(call, 'ann')).toContain(`$${elr?.toFixed(2)}/hr`);
    expect(await lastLine(call, 'director')).not.toContain('Store average');
  }
});
