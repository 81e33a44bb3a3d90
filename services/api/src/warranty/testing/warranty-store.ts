import type { Database } from '@fixed-ops/database';
import { insert, insertRepairOrder, type LineInput } from '../../core/testing/repair-order-builder.ts';
import { enterOwnViewers } from '../../testing/own-viewers.ts';
import { TestStore } from '../../testing/test-store.ts';

const repair: LineInput = { pay: 'C', hours: 2, labor: 400, parts: 180, partsCost: 100 };
const claim: LineInput = { pay: 'W', op: 'WPUMP', hours: 1, labor: 171, parts: 60, partsCost: 40 };

/** The repairs of store d1: ten that qualify at $200 an hour (A1), two at $300 (A2, the newest), and one of each kind that is excluded. */
async function sellRepairs(db: Database): Promise<void> {
  const day = (at: number) => `2026-10-${String(at).padStart(2, '0')}`;
  for (let at = 1; at <= 10; at += 1) {
    // Maintenance on the same repair order takes no part in its proof.
    const oil = { pay: 'C', category: 'competitive', hours: 0.3, labor: 20 };
    await insertRepairOrder(db, 'd1', { number: String(100 + at), closed: day(at), lines: [repair, oil] });
  }
  for (const number of ['111', '112']) {
    const line = { ...repair, labor: 600, technicians: [{ number: 'T1' }] };
    await insertRepairOrder(db, 'd1', { number, closed: day(12), advisor: 'A2', lines: [line] });
  }
  const excluded: [string, LineInput, object?][] = [
    ['201', { pay: 'I', hours: 1, labor: 100 }],
    ['202', { ...repair, hours: -1, labor: -100, parts: 0 }, { refRo: '101' }],
    ['203', repair, { customerId: 1 }],
    ['204', { ...repair, discount: 10 }],
    ['206', { ...repair, category: 'maintenance' }],
    ['207', { ...repair, category: '' }],
    ['208', { ...repair, labor: 0 }],
  ];
  for (const [number, line, more] of excluded) {
    await insertRepairOrder(db, 'd1', { number, closed: day(20), ...more, lines: [line] });
  }
  const tires = await insertRepairOrder(db, 'd1', { number: '205', closed: day(20), lines: [repair] });
  await db.execute(`update ro_line set op_description = 'Mount four tires' where ro_id = $1`, [tires]);
  // A year of claims: 10 hours and $40 of parts.
  await insertRepairOrder(db, 'd1', { number: '300', closed: '2026-02-01', lines: [{ ...claim, hours: 10 }] });
  await insertRepairOrder(db, 'd1', { number: '90', closed: '2026-03-01', lines: [repair] });
}

/** The claims of store d2, of which each is wrong in another way. */
async function makeClaims(db: Database): Promise<void> {
  await insert(db, 'vehicle', { dealership_id: 'd2', id: 1, vin: 'VIN1' });
  const texts = async (number: string, more = `cause = 'Worn', correction = 'Replaced'`) =>
    db.execute(
      `update ro_line set op_description = 'Water pump', ${more}
        where dealership_id = 'd2' and ro_id = (select id from repair_order where dealership_id = 'd2' and ro_number = $1)`,
      [number],
    );
  const tech = (actual: number) => [{ number: 'T1', actual }];
  const part = (number: string) =>
    db.execute(
      `insert into ro_part (dealership_id, line_id, part_number, qty)
       select 'd2', l.id, 'P1', 1 from ro_line l join repair_order r on r.dealership_id = 'd2' and r.id = l.ro_id
        where l.dealership_id = 'd2' and r.ro_number = $1`,
      [number],
    );
  const mileage = (number: string, miles: number) =>
    db.execute(`update repair_order set mileage_in = $2 where dealership_id = 'd2' and ro_number = $1`, [
      number,
      miles,
    ]);
  await insertRepairOrder(db, 'd2', {
    number: '500',
    closed: '2026-03-02',
    advisor: 'A2',
    vehicleId: 1,
    lines: [{ ...claim, technicians: tech(0.9) }],
  });
  await mileage('500', 50_000);
  await insertRepairOrder(db, 'd2', {
    number: '501',
    closed: '2026-10-02',
    advisor: 'A1',
    vehicleId: 1,
    lines: [{ ...claim, labor: 231, parts: 0, partsCost: 0, technicians: tech(2.5) }],
  });
  await mileage('501', 49_000);
  await texts('501', `upsell = true, cause = 'Worn'`);
  await insertRepairOrder(db, 'd2', {
    number: '502',
    closed: '2026-10-03',
    advisor: 'A2',
    lines: [{ ...claim, technicians: tech(2) }],
  });
  await texts('502');
  await part('502');
  await insertRepairOrder(db, 'd2', {
    number: '503',
    status: 'O',
    opened: '2026-09-30',
    advisor: 'A2',
    lines: [{ ...claim, technicians: tech(0.5) }],
  });
  await texts('503');
  await part('503');
  await insertRepairOrder(db, 'd2', {
    number: '504',
    closed: '2026-10-04',
    advisor: 'A2',
    lines: [claim, { ...repair }],
  });
  await texts('504', `cause = ' ', correction = 'Replaced'`);
  await part('504');
}

/** The store d1, whose repairs prove a rate, and d2 with claims. */
export async function openWarrantyStore(): Promise<TestStore> {
  const store = await TestStore.open([{ id: 'd1' }, { id: 'd2' }]);
  const { db } = store;
  await insert(db, 'warranty_rate', {
    dealership_id: 'd1',
    manufacturer: 'Toyota',
    from_date: '2025-01-01',
    labor_rate_c: 17_100,
    parts_markup_pct: 62,
  });
  await insert(db, 'door_rate', { dealership_id: 'd2', scope: 'warranty', from_date: '2025-01-01', rate_c: 16_000 });
  // One that a person removed counts for nothing.
  const removed = { rate_c: null, file_rate_c: 17_000, updated_by: 'ann' };
  await insert(db, 'door_rate', { dealership_id: 'd2', scope: 'warranty', from_date: '2025-06-01', ...removed });
  await insert(db, 'customer', { dealership_id: 'd1', id: 1, dms_number: 'K1', name: 'Harbor Taxi', type: 'business' });
  await sellRepairs(db);
  await makeClaims(db);
  await insert(db, 'dms_person', { dealership_id: 'd2', kind: 'advisor', number: 'A2', name: 'Bob Vance' });
  await store.person('director');
  await store.person('parts', { jobTitle: 'PARTS_MANAGER' });
  await enterOwnViewers(store);
  return store;
}
