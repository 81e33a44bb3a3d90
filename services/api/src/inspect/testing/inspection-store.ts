import type { Database } from '@fixed-ops/database';
import { insert, insertRepairOrder } from '../../core/testing/repair-order-builder.ts';
import { TestStore } from '../../testing/test-store.ts';

type Item = readonly [
  rating: string,
  decision: string,
  category?: string,
  opCode?: string,
  labor?: number,
  parts?: number,
  label?: string,
];

async function insertInspection(
  db: Database,
  id: number,
  ro_number: string,
  tech_number: string,
  input: { status?: string; minutes?: number; sent?: number; viewed?: boolean; video?: boolean },
  items: readonly Item[],
) {
  const at = (minutes: number | undefined) =>
    minutes === undefined ? null : new Date(Date.UTC(2026, 10, 3, 15, minutes)).toISOString();
  await insert(db, 'inspection', {
    dealership_id: 'd1',
    id,
    ro_number,
    tech_number,
    status: input.status ?? 'complete',
    started_at: at(0),
    completed_at: input.status === 'open' ? null : at(input.minutes ?? 20),
    sent_at: input.sent === undefined ? null : at((input.minutes ?? 20) + input.sent),
    viewed_at: input.viewed ? at(59) : null,
    video: input.video ?? false,
  });
  for (const [index, [rating, decision, category, op_code, labor, parts, label]] of items.entries()) {
    await insert(db, 'inspection_item', {
      dealership_id: 'd1',
      inspection_id: id,
      item_no: index + 1,
      category: category ?? 'Brakes',
      label: label ?? op_code ?? 'Pads',
      rating,
      decision,
      op_code: op_code ?? '',
      labor_c: (labor ?? 0) * 100,
      parts_c: (parts ?? 0) * 100,
    });
  }
}

/**
 * Eligible in November: 1 (A1, T1), 2 (A1, T2, inspection not finished), 6 (A2, T1, nobody began), 7 (A2, T1, all green).
 * Not eligible: 3 sublet only, 4 internal, 5 credit. In October: 8 (A1, T2), inspected, $100 approved of $100.
 * Its people are developers: `dev` sees everything; `ann` (advisor A1), `tom` (technician T2) and `nobody` see own rows only; `manager` is no
 * developer.
 */
export async function openInspectionStore(): Promise<TestStore> {
  const store = await TestStore.open([{ id: 'd1', products: ['XTime'] }, { id: 'd2' }]);
  const { db } = store;
  const closed = '2026-11-03';
  await insert(db, 'vehicle', { dealership_id: 'd1', id: 1, vin: 'VIN1', year: 2021, make: 'Toyota', model: 'Camry' });
  await insertRepairOrder(db, 'd1', {
    number: '1',
    closed,
    lines: [
      { pay: 'C', op: 'LOF', hours: 1, labor: 150, technicians: [{ number: 'T2' }] },
      { pay: 'C', op: 'brkf', hours: 1, labor: 200, parts: 100, technicians: [{ number: 'T2' }] },
      { pay: 'C', op: 'CABFLT', hours: 0.2, labor: 20, parts: 10, technicians: [{ number: 'T2' }] },
      { pay: 'C', op: 'BATT', hours: 0.2, labor: 40, technicians: [{ number: 'T2' }] },
    ],
  });
  await insertRepairOrder(db, 'd1', {
    number: '2',
    closed,
    vehicleId: 1,
    lines: [{ pay: 'W', hours: 1, labor: 171, technicians: [{ number: 'T2' }] }],
  });
  await insertRepairOrder(db, 'd1', { number: '3', closed, lines: [{ pay: 'C', sublet: 90 }] });
  await insertRepairOrder(db, 'd1', { number: '4', closed, lines: [{ pay: 'I', hours: 1, labor: 140 }] });
  await insertRepairOrder(db, 'd1', {
    number: '5',
    closed,
    refRo: '1',
    lines: [{ pay: 'C', hours: -1, labor: -150 }],
  });
  await insertRepairOrder(db, 'd1', {
    number: '6',
    closed: '2026-11-04',
    advisor: 'A2',
    lines: [
      { pay: 'C', hours: 2, labor: 300, technicians: [{ number: 'T2' }] },
      { pay: 'C', op: 'MPI', category: 'courtesy', technicians: [{ number: 'T1' }] },
    ],
  });
  await insertRepairOrder(db, 'd1', {
    number: '7',
    closed: '2026-11-04',
    advisor: 'A2',
    lines: [{ pay: 'C', hours: 1, labor: 100 }],
  });
  await insertRepairOrder(db, 'd1', { number: '8', closed: '2026-10-06', lines: [{ pay: 'C', hours: 1, labor: 100 }] });
  await insertInspection(db, 1, '1', 'T1', { minutes: 30, sent: 10, viewed: true, video: true }, [
    ['R', 'approved', 'Brakes', 'BRKF', 200, 100],
    ['Y', 'approved', 'Filters', 'CABFLT', 30, 20],
    ['R', 'approved', 'Tires', 'TIRE4', 100, 400],
    ['Y', 'declined', 'Under hood', 'BATT', 40, 60],
    ['Y', 'deferred', 'Fluids', 'BRKFL', 80, 20],
    ['Y', 'none', 'Fluids', 'COOLFL', 30, 20],
    ['G', 'none', 'Brakes'],
  ]);
  await insertInspection(db, 2, '2', 'T2', { status: 'open' }, [['R', 'approved', 'Brakes', 'BRKF', 999, 0]]);
  await insertInspection(db, 4, '4', 'T1', {}, [['R', 'approved', 'Brakes', 'BRKF', 999, 0]]);
  await insertInspection(db, 7, '7', 'T1', { minutes: 10 }, [['G', 'none', 'Brakes']]);
  await insertInspection(db, 8, '8', 'T2', { sent: 4 }, [['R', 'approved', 'Brakes', '', 60, 40, 'Rear pads']]);
  await insert(db, 'dms_person', { dealership_id: 'd1', kind: 'advisor', number: 'A2', name: 'Bob Vance' });
  await insert(db, 'dms_person', { dealership_id: 'd1', kind: 'technician', number: 'T1', name: 'Tia Moss' });
  const developer = { role: 'DEVELOPER' as const };
  await store.person('dev', developer);
  await store.ownViewer('ann', [{ kind: 'advisor', number: 'A1' }], ['d1'], developer);
  await store.ownViewer('tom', [{ kind: 'technician', number: 'T2' }], ['d1'], developer);
  await store.ownViewer('nobody', [], ['d1'], developer);
  await store.person('manager');
  return store;
}
