import { calls } from '@fixed-ops/contract';
import { z } from 'zod';
import { insert, insertRepairOrder } from '../core/testing/repair-order-builder.ts';
import { enterOwnViewers } from '../testing/own-viewers.ts';
import { TestStore, useTestStore } from '../testing/test-store.ts';

const period = { startDate: '2026-10-01', endDate: '2026-10-31' };

/** A used car that one advisor wrote and one technician worked on, in the workshop for some days. */
async function car(
  store: TestStore,
  id: number,
  [advisor, technician]: readonly [string, string],
  fields: { readonly labor: number; readonly hours: number; readonly closed: string },
) {
  await insert(store.db, 'vehicle', { dealership_id: 'd1', id, vin: `VIN${id}` });
  await insertRepairOrder(store.db, 'd1', {
    number: `${id}`,
    advisor,
    opened: '2026-10-05',
    closed: fields.closed,
    vehicleId: id,
    lines: [
      {
        pay: 'I',
        op: 'BRKF',
        laborType: 'IU',
        hours: fields.hours,
        labor: fields.labor,
        laborCost: 60,
        parts: 40,
        technicians: [{ number: technician }],
      },
    ],
  });
}

const store = useTestStore(async () => {
  const opened = await TestStore.open();
  const { db } = opened;
  await insert(db, 'labor_type', { dealership_id: 'd1', code: 'IU', description: 'Internal used', pay_type: 'I' });
  await insert(db, 'dms_person', { dealership_id: 'd1', kind: 'advisor', number: 'A2', name: 'Bob Vance' });
  await insert(db, 'dms_person', { dealership_id: 'd1', kind: 'technician', number: 'T2', name: 'Priya Raman' });
  await car(opened, 701, ['A1', 'T1'], { labor: 300, hours: 2, closed: '2026-10-09' });
  await car(opened, 702, ['A2', 'T2'], { labor: 510, hours: 4, closed: '2026-10-12' });
  await opened.person('director');
  await enterOwnViewers(opened);
  return opened;
});

const averageFor = async (who: string, query: Record<string, string> = {}) => {
  const { body } = await store().ask(calls.repairOrderUci, who, { query: { ...period, ...query } });
  return calls.repairOrderUci.response.parse(body).storeAverage;
};

/** The same by hand: each car has one repair order here. */
async function byHand() {
  const rows = await store().db.query(
    `select round(sum(l.labor_sale_c + l.parts_sale_c) / 100.0 / count(distinct r.vehicle_id), 2)::float8 as per_car,
            round(avg(r.close_date - r.open_date), 2)::float8 as days,
            round(sum(l.labor_sale_c)::numeric / sum(l.sold_h), 2)::float8 as elr,
            round(100.0 * sum(l.labor_sale_c - l.labor_cost_c) / sum(l.labor_sale_c), 2)::float8 as gp
       from repair_order r join ro_line l on l.ro_id = r.id and l.dealership_id = r.dealership_id
      where r.dealership_id = 'd1' and l.labor_type = 'IU'`,
  );
  const found = z.object({ per_car: z.number(), days: z.number(), elr: z.number(), gp: z.number() });
  return z.tuple([found]).parse(rows)[0];
}

test('who has one colleague alone is told the own rates, and nothing that would be that colleague’s', async () => {
  expect(await averageFor('ann')).toEqual({
    avgPerUnit: { store: null, own: 340 },
    avgDays: { store: null, own: 4 },
    elr: { store: null, own: 150 },
    laborGpPct: { store: null, own: 80 },
  });
});

test('among more people the rates are the store’s as SQL has them, whatever is listed, and no name comes with them', async () => {
  await car(store(), 703, ['A3', 'T2'], { labor: 97, hours: 1, closed: '2026-10-06' });
  await store().changed();
  const { per_car, days, elr, gp } = await byHand();
  expect([per_car, days, elr, gp]).toEqual([342.33, 4, 129.57, 80.15]);
  const expected = {
    avgPerUnit: { store: per_car, own: 340 },
    avgDays: { store: days, own: 4 },
    elr: { store: elr, own: 150 },
    laborGpPct: { store: gp, own: 80 },
  };
  for (const query of [{}, { status: 'open' }, { search: 'nothing' }, { advisors: 'A2' }]) {
    expect(await averageFor('ann', query)).toEqual(expected);
  }
  const { body } = await store().ask(calls.repairOrderUci, 'ann', { query: period });
  expect(JSON.stringify(body)).not.toMatch(/A2|A3|T2|Vance|Raman|VIN702|VIN703|510|550/);
});

test('a technician with only one colleague gets no store rates, and with more colleagues gets those of hours only', async () => {
  expect(await averageFor('tom')).toMatchObject({
    avgPerUnit: null,
    avgDays: null,
    elr: { store: null, own: 150 },
  });
  await car(store(), 704, ['A3', 'T3'], { labor: 200, hours: 2, closed: '2026-10-06' });
  await store().changed();
  const { elr } = await byHand();
  expect(await averageFor('tom')).toMatchObject({ avgPerUnit: null, avgDays: null, elr: { store: elr, own: 150 } });
});

test('there is none for who sees everybody, nor for who has no number', async () => {
  expect(await averageFor('director')).toBeNull();
  expect(await averageFor('nobody')).toBeNull();
});
