import { type CallDefinition, calls } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { insert, insertRepairOrder } from '../core/testing/repair-order-builder.ts';
import { bumpAnnotationVersion, bumpDataVersion } from '../data-version.ts';
import { insertDealership, insertGroup, insertPerson, type Person } from '../testing/builders.ts';
import { openTestDatabase, startApi, type TestApi } from '../testing/start-api.ts';

let db: Database;
let close: () => Promise<void>;
let api: TestApi;
let director: Person;
let partsManager: Person;
let technician: Person;

beforeAll(async () => {
  ({ db, close } = await openTestDatabase());
  await insertGroup(db, 'g1');
  await insertDealership(db, { id: 'd1', groupId: 'g1' });
  const id = await insertRepairOrder(db, 'd1', {
    number: '100',
    opened: '2026-11-09',
    closed: '2026-11-10',
    lines: [
      {
        pay: 'W',
        hours: 1,
        labor: 171,
        sublet: 80,
        subletCost: 55.55,
        misc: 4.5,
        technicians: [{ number: 'T1' }],
      },
      { pay: 'C', hours: 1, labor: 100, technicians: [{ number: 'T2' }] },
    ],
  });
  await db.execute(
    `update ro_line set warranty_claim_type = 'regular', failure_code = 'P0420' where ro_id = $1 and pay_type = 'W'`,
    [id],
  );
  await db.execute(`update repair_order set open_time = '08:05', appointment = true, tag = 'T77' where id = $1`, [id]);
  await insert(db, 'ro_payment', { dealership_id: 'd1', id: 1, ro_id: id, code: 'VISA', amount_c: 10_825 });
  const one = { groupId: 'g1', dealerships: ['d1'] };
  director = await insertPerson(db, { ...one, id: 'director' });
  partsManager = await insertPerson(db, { ...one, id: 'parts', jobTitle: 'PARTS_MANAGER' });
  technician = await insertPerson(db, {
    ...one,
    id: 'tech',
    role: 'EMPLOYEE',
    jobTitle: 'SERVICE_TECHNICIAN',
    numbers: [{ dealershipId: 'd1', kind: 'technician', number: 'T1' }],
  });
  api = await startApi({ db });
}, 60_000);
afterAll(async () => {
  await api.close();
  await close();
});

const ask = (call: CallDefinition, as: Person, query: Readonly<Record<string, string>>) =>
  api.send(call, { as, params: { userId: as.userId, dealershipId: 'd1' }, query });

test('a repair order in full has its payments, sublet work, warranty claim and how the visit came about', async () => {
  const { body } = await ask(calls.repairOrderDetailByLine, director, { roNumber: '100' });
  expect(body).toMatchObject({
    data: {
      header: {
        openTime: '08:05',
        appointment: true,
        waiter: false,
        incomplete: false,
        voidDate: null,
        subletSale: 80,
        subletCost: 55.55,
        miscSale: 4.5,
        payments: [{ code: 'VISA', amount: 108.25 }],
      },
      lines: [
        {
          lineNumber: 1,
          laborGpPct: expect.any(Number),
          subletSale: 80,
          subletCost: 55.55,
          // $24.45 of $80.
          sublet: [{ sale: 80, cost: 55.55, gpPct: 30.56 }],
          miscSale: 4.5,
          warranty: { claimType: 'regular', failureCode: 'P0420', authorization: null },
        },
        { lineNumber: 2, sublet: [], warranty: null },
      ],
    },
  });
});

test('who worked on one line sees neither what others did nor how the whole was paid', async () => {
  const { body } = await ask(calls.repairOrderDetailByLine, technician, { roNumber: '100' });
  expect(body).toMatchObject({
    data: {
      header: { payments: [], laborSale: 171, advisorNumber: '', techNumbers: ['T1'] },
      lines: [{ letter: 'A' }],
    },
  });
  expect(JSON.stringify(body)).not.toMatch(/T2|VISA|108\.25/);
});

test('a figure is answered to those alone who may open its dashboard; the repair orders to every title', async () => {
  const refused = { status: 403, body: { code: 'title_required' } };
  expect(await ask(calls.repairOrders, partsManager, { metricKey: 'elr' })).toMatchObject(refused);
  expect(await ask(calls.repairOrders, partsManager, { metricKey: 'no_such_metric' })).toMatchObject(refused);
  expect(await ask(calls.repairOrders, partsManager, { metricKey: 'parts_sales', department: 'parts' })).toMatchObject({
    status: 200,
    body: { proof: { kpi: { key: 'parts_sales' } } },
  });
  expect(await ask(calls.repairOrders, partsManager, {})).toMatchObject({ status: 200, body: { total: 1 } });
  expect(await ask(calls.repairOrders, director, { metricKey: 'elr' })).toMatchObject({ status: 200 });
});

test('repair orders can be narrowed to any open flag, and settled ones are none', async () => {
  const note = { dealership_id: 'd1', ro_number: '100', text: 'x', created_by: 'director' };
  await insert(db, 'ro_note', { ...note, id: 1, flag: 'resolved' });
  expect(await ask(calls.repairOrders, director, { flag: 'any' })).toMatchObject({ body: { total: 0 } });
  expect(await ask(calls.repairOrders, director, { flag: 'resolved' })).toMatchObject({ body: { total: 1 } });
  await insert(db, 'ro_note', { ...note, id: 2, flag: 'coach' });
  await bumpAnnotationVersion(db, 'd1');
  expect(await ask(calls.repairOrders, director, { flag: 'any' })).toMatchObject({
    body: { total: 1, data: [{ flag: 'coach' }] },
  });
  expect(await ask(calls.repairOrders, director, { flag: 'red' })).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'flag' }] },
  });
});

describe('costs', () => {
  const costWords = /[cC]ost":(?!null|0[,}]|true|false|"|E)|GpPct":[-\d]|"gpPct":[-\d]|"gross":[-\d]/;

  test('and gross are not even sent to a title that may not see the sales of the service statement', async () => {
    const { body } = await ask(calls.repairOrderDetailByLine, technician, { roNumber: '100' });
    expect(body).toMatchObject({
      data: {
        header: { laborSale: 171, laborCost: null, subletCost: null, gross: null },
        lines: [{ laborCost: null, laborGpPct: null, sublet: [{ sale: 80, cost: null, gpPct: null }] }],
        totalsByPayType: [{ payType: 'W', labor: 171, laborGpPct: null, gross: null }, { gross: null }],
      },
    });
    expect(JSON.stringify(body)).not.toMatch(costWords);
  });

  test('of parts are told to who may see the sales of the parts statement, and no gross of the whole', async () => {
    const { body } = await ask(calls.repairOrderDetailByLine, partsManager, { roNumber: '100' });
    const { header, lines } = (body as { data: { header: object; lines: object[] } }).data;
    expect(header).toMatchObject({ laborCost: null, partsCost: 0, gross: null });
    expect(lines[0]).toMatchObject({ laborCost: null, laborGpPct: null });
    const { body: whole } = await ask(calls.repairOrderDetailByLine, director, { roNumber: '100' });
    expect(JSON.stringify(whole)).toMatch(costWords);
  });
});

describe('the lists of repair orders', () => {
  const day = { startDate: '2026-11-10', endDate: '2026-11-10' };
  const rowsOf = async (call: CallDefinition, as: Person, query: Readonly<Record<string, string>>) => {
    const { body } = await ask(call, as, { ...day, ...query });
    return body as { data: { roNumber: string }[]; totals: object };
  };

  test.each([calls.searchRos, calls.repairOrders])(
    'tell cost and gross to nobody who does not find them on the page',
    async (call) => {
      for (const [as, told] of [
        [director, { laborCost: expect.any(Number), partsCost: expect.any(Number), gross: expect.any(Number) }],
        [partsManager, { laborCost: null, partsCost: expect.any(Number), gross: null }],
        [technician, { laborCost: null, partsCost: null, gross: null }],
      ] as const) {
        const { data, totals } = await rowsOf(call, as, { status: 'closed' });
        expect(data.find(({ roNumber }) => roNumber === '100')).toMatchObject(told);
        expect(totals).toMatchObject(told);
      }
    },
  );

  test('are in no order that would tell them', async () => {
    const plain = await rowsOf(calls.searchRos, partsManager, { status: 'closed' });
    const asked = await rowsOf(calls.searchRos, partsManager, { status: 'closed', sort: 'gross' });
    expect(asked.data).toEqual(plain.data);
  });

  test('tell a technician the gross of the own lines where a figure is made of it', async () => {
    const { data } = await rowsOf(calls.repairOrders, technician, { metricKey: 'labor_gross' });
    expect(data).toMatchObject([{ roNumber: '100', laborCost: expect.any(Number), gross: expect.any(Number) }]);
  });
});

test('says who named a technician here, how fast the work was, and how many the advisor closed this week', async () => {
  await db.execute(`insert into line_technician (dealership_id, ro_number, line_no, tech_number, assigned_by, assigned_at)
    values ('d1', '100', 2, 'T2', 'director', '2026-11-18T15:00:00Z')`);
  await db.execute(`update ro_line_tech set actual_h = 80 where tech_number = 'T1'`);
  const { body } = await ask(calls.repairOrderDetailByLine, director, { roNumber: '100' });
  expect(body).toMatchObject({
    data: {
      // Closed on the tenth, which is another week.
      header: { advisorRosThisWeek: 0 },
      lines: [
        // 1.00 sold in 0.80.
        { technicians: [{ number: 'T1', soldHours: 1, actualHours: 0.8, efficiencyPct: 125, assignedBy: null }] },
        { technicians: [{ number: 'T2', efficiencyPct: null, assignedAt: '2026-11-18T15:00:00.000Z' }] },
      ],
    },
  });
  await insertRepairOrder(db, 'd1', {
    number: '101',
    closed: '2026-11-16',
    lines: [{ pay: 'C', hours: 1, labor: 90 }],
  });
  await insertRepairOrder(db, 'd1', {
    number: '102',
    closed: '2026-11-15',
    lines: [{ pay: 'C', hours: 1, labor: 90 }],
  });
  const after = await ask(calls.repairOrderDetailByLine, director, { roNumber: '100' });
  expect(after.body).toMatchObject({ data: { header: { advisorRosThisWeek: 1 } } });
  // The advisor is none of the technician's.
  const seen = await ask(calls.repairOrderDetailByLine, technician, { roNumber: '100' });
  expect(seen.body).toMatchObject({ data: { header: { advisorRosThisWeek: null } } });
});

describe('inspection and declined work', () => {
  const read = async (as: Person) =>
    ((await ask(calls.repairOrderDetailByLine, as, { roNumber: '100' })).body as { data: object }).data;

  test('are listed together, red first, and an item in both is listed once', async () => {
    // The store has never sent one.
    expect(await read(director)).not.toHaveProperty('inspection');
    const inspection = { dealership_id: 'd1', ro_number: '100', ro_suffix: '' };
    await insert(db, 'inspection', { ...inspection, id: 3, ro_number: '101', status: 'open' });
    expect(await read(director)).toMatchObject({ inspection: null, recommended: [] });
    await insert(db, 'inspection', { ...inspection, id: 1, status: 'open' });
    const done = { completed_at: '2026-11-10T15:00:00Z', sent_at: '2026-11-10T15:20:00Z', status: 'complete' };
    await insert(db, 'inspection', { ...inspection, id: 2, ...done });
    const item = { dealership_id: 'd1', inspection_id: 2, labor_c: 10_000, parts_c: 5000 };
    await insert(db, 'inspection_item', { ...item, item_no: 1, label: 'Wipers', rating: 'G' });
    const coolant = { label: 'Coolant exchange', rating: 'Y', op_code: 'COOL', decision: 'declined' };
    await insert(db, 'inspection_item', { ...item, item_no: 2, ...coolant });
    await insert(db, 'inspection_item', { ...item, item_no: 3, label: 'Rear pads', rating: 'R', decision: 'deferred' });
    await insert(db, 'inspection_item', { ...item, item_no: 4, label: 'Tires', rating: 'R', decision: 'approved' });
    const [order] = await db.query<{ id: number }>(`select id from repair_order where ro_number = '100'`);
    const refused = { dealership_id: 'd1', ro_id: order?.id, amount_c: 19_565 };
    await insert(db, 'declined_item', { ...refused, id: 1, op_code: 'COOL', text: 'COOLANT EXCH' });
    await insert(db, 'declined_item', { ...refused, id: 2, text: 'REAR PADS' });
    await insert(db, 'declined_item', { ...refused, id: 3, text: 'Cabin air filter', amount_c: 6390 });
    expect(await read(director)).toMatchObject({
      inspection: { isComplete: true, red: 2, yellow: 1, green: 1, sentAt: expect.stringMatching(/^2026-11-10T15:20/) },
      recommended: [
        { text: 'Rear pads', rating: 'red', decision: 'deferred', amount: 150 },
        { text: 'Coolant exchange', rating: 'yellow', decision: 'declined', amount: 150, opCode: 'COOL' },
        { text: 'Cabin air filter', rating: null, decision: 'declined', amount: 63.9 },
      ],
    });
  });

  test('belong to the whole visit, so a person who worked on one line sees none of them', async () => {
    expect(await read(technician)).toMatchObject({ inspection: null, declined: [], recommended: [] });
  });

  test('say nothing of inspections where the feed sends none', async () => {
    await db.execute(`update dealership set fields_not_provided = '["inspection"]' where id = 'd1'`);
    await bumpDataVersion(db, 'd1', new Date());
    const answer = await read(director);
    await db.execute(`update dealership set fields_not_provided = '[]' where id = 'd1'`);
    await bumpDataVersion(db, 'd1', new Date());
    expect(answer).toHaveProperty('recommended');
    expect(answer).not.toHaveProperty('inspection');
  });
});

test('the answer says whether the feed has a tax column', async () => {
  const header = async () => {
    const { body } = await ask(calls.repairOrderDetailByLine, director, { roNumber: '100' });
    return calls.repairOrderDetailByLine.response.parse(body).data.header;
  };
  await db.execute(`update dealership set fields_not_provided = '["tax"]' where id = 'd1'`);
  await bumpDataVersion(db, 'd1', new Date());
  const without = await header();
  await db.execute(`update dealership set fields_not_provided = '[]' where id = 'd1'`);
  await bumpDataVersion(db, 'd1', new Date());
  expect(without).toMatchObject({ tax: 0, hasTax: false });
  expect(await header()).toMatchObject({ hasTax: true });
});

test('a line says which labor matrix priced it: the one of its labor type in force on the day it closed', async () => {
  const id = await insertRepairOrder(db, 'd1', {
    number: '700',
    closed: '2026-11-10',
    lines: [
      { pay: 'C', hours: 1, labor: 100, laborType: 'CM', matrixPrice: 120 },
      { pay: 'C', hours: 1, labor: 100, laborType: 'CM' },
    ],
  });
  expect(id).toBeGreaterThan(0);
  for (const [place, from, name] of [
    [71, '2026-01-01', 'Spring'],
    [72, '2026-11-01', 'Fall'],
    [73, '2026-11-11', 'Later'],
  ] as const) {
    const matrix = { dealership_id: 'd1', id: place, name, effective_from: from, active: true };
    await insert(db, 'labor_matrix', { ...matrix, cells: [], updated_by: 'test' });
    await insert(db, 'labor_matrix_type', { dealership_id: 'd1', matrix_id: place, labor_type: 'CM' });
  }
  const { body } = await ask(calls.repairOrderDetailByLine, director, { roNumber: '700' });
  const { lines } = (body as { data: { lines: { matrixName: string | null }[] } }).data;
  expect(lines.map(({ matrixName }) => matrixName)).toEqual(['Fall', null]);
});
