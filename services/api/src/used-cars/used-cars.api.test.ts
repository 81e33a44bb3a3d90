import { calls } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { EXCEL_TYPE } from '@fixed-ops/sheets';
import { readWorkbook } from '@fixed-ops/sheets/testing';
import { insert, insertRepairOrder } from '../core/testing/repair-order-builder.ts';
import { TestStore } from '../testing/test-store.ts';

let db: Database;
let store: TestStore;
const range = { startDate: '2026-10-01', endDate: '2026-10-31' };

/**
 * The car of 300 and 301 (two stays that overlap, 5 to 9 and 7 to 12 October), the car of 302 (open since the 29th); 303 is
 * new-car preparation, 304 a customer's.
 */
beforeAll(async () => {
  store = await TestStore.open([{ id: 'd1' }, { id: 'd2' }]);
  ({ db } = store);
  for (const [code, description] of [
    ['IU', 'Internal used'],
    ['IN', 'Internal new prep'],
    ['ID', 'Internal detail'],
  ]) {
    await insert(db, 'labor_type', { dealership_id: 'd1', code, description, pay_type: 'I' });
  }
  await insert(db, 'vehicle', { dealership_id: 'd1', id: 1, vin: 'VIN1', year: 2021, make: 'Honda', model: 'Accord' });
  const uci = { pay: 'I', op: 'UCI', laborType: 'IU', hours: 2, labor: 350, laborCost: 80 };
  const technicians = [{ number: 'T1' }];
  await insertRepairOrder(db, 'd1', {
    number: '300',
    opened: '2026-10-05',
    closed: '2026-10-09',
    vehicleId: 1,
    lines: [
      uci,
      {
        pay: 'I',
        op: 'BRKF',
        laborType: 'IU',
        hours: 1,
        labor: 175,
        laborCost: 45,
        parts: 100,
        partsCost: 80,
        technicians,
      },
    ],
  });
  await insertRepairOrder(db, 'd1', {
    number: '301',
    opened: '2026-10-07',
    closed: '2026-10-12',
    advisor: 'A2',
    vehicleId: 1,
    lines: [
      { pay: 'I', op: 'DETAIL', laborType: 'ID', hours: 3, labor: 150, laborCost: 60 },
      { pay: 'I', op: 'GLASS', laborType: 'IU', sublet: 90, subletCost: 70, misc: 4.5 },
      { pay: 'C', op: 'BRKF', hours: 9, labor: 999 },
    ],
  });
  await insertRepairOrder(db, 'd1', {
    number: '302',
    opened: '2026-10-29',
    status: 'O',
    lines: [{ pay: 'I', op: 'TIRES', laborType: 'IU', parts: 400, partsCost: 300 }],
  });
  await insertRepairOrder(db, 'd1', {
    number: '303',
    closed: '2026-10-09',
    lines: [{ ...uci, op: 'PDI', laborType: 'IN' }],
  });
  await insertRepairOrder(db, 'd1', { number: '304', closed: '2026-10-09', lines: [{ ...uci, op: 'BRKF', pay: 'C' }] });
  await insert(db, 'door_rate', { dealership_id: 'd1', scope: 'internal', from_date: '2026-01-01', rate_c: 15_000 });
  await db.execute(`update repair_order set stock_number = 'U1' where ro_number = '300'`);
  await db.execute(`update repair_order set stock_number = 'N7' where ro_number = '303'`);
  // A store without a labor type of used cars knows them by their stock number.
  await insertRepairOrder(db, 'd2', {
    number: '400',
    closed: '2026-10-09',
    lines: [{ pay: 'I', hours: 1, labor: 100 }],
  });
  await insertRepairOrder(db, 'd2', {
    number: '401',
    closed: '2026-10-09',
    lines: [{ pay: 'I', hours: 1, labor: 100 }],
  });
  await db.execute(`update repair_order set stock_number = 'U9' where ro_number = '400'`);
  await store.person('director');
  await store.person('parts', { jobTitle: 'PARTS_MANAGER' });
  await store.ownViewer('ann', [{ kind: 'advisor', number: 'A1' }], ['d1']);
  await store.ownViewer('tom', [{ kind: 'technician', number: 'T1' }], ['d1']);
  await store.ownViewer('nobody', [], ['d1']);
}, 60_000);
afterAll(() => store.close());

const ask = (who: string, query: Record<string, string> = {}, dealershipId = 'd1', headers = {}) =>
  store.ask(calls.repairOrderUci, who, { dealershipId, query: { ...range, ...query }, headers });

test('a car’s internal repair orders are one row: what each kind of work cost, and the days without counting any twice', async () => {
  const { status, body } = await ask('director');
  expect(status).toBe(200);
  expect(body).toMatchObject({
    total: 2,
    data: [
      {
        stockNumber: 'U1',
        vin: 'VIN1',
        vehicle: '2021 Honda Accord',
        roNumber: '301',
        roNumbers: ['300', '301'],
        visits: [
          { roNumber: '300', roSuffix: '' },
          { roNumber: '301', roSuffix: '' },
        ],
        openDate: '2026-10-05',
        closeDate: '2026-10-12',
        daysInService: 7,
        inspectionHours: 2,
        repairHours: 1,
        labor: 525,
        detail: 150,
        parts: 100,
        sublet: 90,
        misc: 4.5,
        // What stands beside it adds up to it.
        total: 869.5,
        // (525 + 150) of 6 hours.
        elr: 112.5,
        status: 'closed',
        inspectionDone: true,
      },
      {
        roNumber: '302',
        closeDate: null,
        daysInService: 2,
        status: 'open',
        parts: 400,
        elr: null,
        inspectionDone: false,
      },
    ],
    totals: {
      units: 2,
      labor: 525,
      detail: 150,
      parts: 500,
      sublet: 90,
      misc: 4.5,
      total: 1269.5,
      hours: 6,
      avgPerUnit: 634.75,
      avgDays: 4.5,
      // 675 less 185; 500 less 380.
      // The six hours at the internal rate are $900.
      internalRate: 150,
      elrPctInternal: 75,
      laborGpPct: 72.59,
      partsGpPct: 24,
      inspected: 1,
    },
  });
});

test('the store’s own mapping says which op codes are the inspection', async () => {
  await insert(db, 'heat_sheet_map', {
    dealership_id: 'd1',
    item_key: 'uci',
    label: 'Used-car inspection',
    department: 'service',
    op_codes: JSON.stringify(['brk*']),
  });
  await insert(db, 'op_code', { dealership_id: 'd1', code: 'BRKF', description: 'Front brakes' });
  // An inspection that speaks of details is no detail work as well.
  await db.execute(`update ro_line set op_description = 'Detailed brakes' where op_code = 'BRKF'`);
  expect(await ask('director', { search: 'VIN1' })).toMatchObject({
    body: {
      data: [{ inspectionHours: 1, repairHours: 2, labor: 525, detail: 150 }],
      totals: { units: 1, hours: 6, total: 869.5 },
    },
  });
  await db.execute(`delete from heat_sheet_map where item_key = 'uci'`);
  await db.execute(`update ro_line set op_description = '' where op_code = 'BRKF'`);
});

test('used cars have the name that the dealership gives them', async () => {
  await db.execute(`update dealership set uci_label = 'Recon' where id = 'd2'`);
  expect(await ask('director', {}, 'd2')).toMatchObject({ body: { label: 'Recon' } });
});

test('where no labor type is of used cars, those with a stock number are', async () => {
  expect(await ask('director', {}, 'd2')).toMatchObject({
    body: { total: 1, data: [{ stockNumber: 'U9', labor: 100 }] },
  });
});

test('used cars are sorted, come in pages, and come whole as a file', async () => {
  expect(await ask('director', { sort: 'daysInService', pageSize: '1' })).toMatchObject({
    body: { total: 2, data: [{ roNumber: '302' }], totals: { units: 2 } },
  });
  const { body } = await ask('director', { pageSize: '1' }, 'd1', { accept: 'text/csv' });
  expect(String(body).trim().split(/\r?\n/)).toHaveLength(3);
  // In the words of the screen.
  expect(String(body).split('\r\n')[0]).toContain(
    'Vehicle,Repair orders,Opened,Closed,Status,Days in the shop,Inspection hours,Repair hours,',
  );
  expect(String(body)).toContain(',Closed,');
  expect(String(body)).not.toContain(',closed,');
});

test('the last row of a workbook has the days and the rate of all its cars, as the screen has them', async () => {
  for (const query of [{}, { status: 'closed' }]) {
    const { totals } = (await ask('director', query)).body as { totals: { avgDays: number; elr: number } };
    const { body } = await ask('director', query, 'd1', { accept: EXCEL_TYPE });
    const [head = [], ...rows] = (await readWorkbook(body as Buffer))[0]?.rows ?? [];
    const last = (name: string) => rows.at(-1)?.[head.indexOf(name)];
    // U1 stood from 5 to 12 October, U2 from the 29th to the 31st.
    expect(last('Days in the shop')).toBe('status' in query ? 7 : 4.5);
    expect([last('Days in the shop'), last('ELR')]).toEqual([totals.avgDays, totals.elr]);
  }
});

test('an own view has own lines alone', async () => {
  expect(await ask('ann', { advisors: 'A2' })).toMatchObject({
    body: {
      total: 2,
      data: [
        { roNumbers: ['302'], parts: 400 },
        { roNumbers: ['300'], total: 625 },
      ].reverse(),
    },
  });
  expect(await ask('tom')).toMatchObject({
    body: { total: 1, data: [{ labor: 175 }], totals: { units: 1, total: 275 } },
  });
  expect(await ask('nobody')).toMatchObject({ body: { total: 0, totals: { units: 0, avgDays: null } } });
  const { body } = await ask('ann', { search: '301' });
  expect(body).toMatchObject({ total: 0, totals: { total: 0 } });
});

test('is for titles of the service dashboard, and names a field that is wrong', async () => {
  expect(await ask('parts')).toMatchObject({ status: 403, body: { code: 'title_required' } });
  expect(await ask('director', { sort: 'colour' })).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'sort' }] },
  });
});

test('cars still in the workshop, or those that left it, can be listed alone, with their own totals', async () => {
  const open = await ask('director', { status: 'open' });
  expect(open.body).toMatchObject({ total: 1, totals: { units: 1, parts: 400 }, data: [{ status: 'open' }] });
  expect((await ask('director', { status: 'closed' })).body).toMatchObject({ total: 1, data: [{ stockNumber: 'U1' }] });
  expect((await ask('director', { status: 'sold' })).status).toBe(400);
  expect((await ask('nobody')).body).toMatchObject({ total: 0, ownViewMessage: expect.stringMatching(/number/) });
});
