import type { Database } from '@fixed-ops/database';
import type { StoreSeed } from '../../testing/test-store.ts';
import { insert, insertRepairOrder, type RepairOrderInput } from './repair-order-builder.ts';

const by = (number: string, actual: number) => [{ number, actual }];
const brakes = { op: 'BRKF', category: 'repair' };
const oil = { op: 'LOFSYN', category: 'competitive' };

/** The rows of DOMAIN 2.6, word for word; the open repair order was opened the day after the last close. */
const goldenOrders: readonly RepairOrderInput[] = [
  {
    number: '1001',
    closed: '2026-10-05',
    lines: [
      {
        pay: 'C',
        ...oil,
        hours: 0.3,
        labor: 32,
        laborCost: 8.1,
        parts: 46.5,
        partsCost: 31,
        technicians: by('T9', 0.25),
      },
      { pay: 'C', op: 'MPI', category: 'courtesy', technicians: by('T9', 0.2) },
    ],
  },
  {
    number: '1002',
    closed: '2026-10-05',
    lines: [
      {
        pay: 'C',
        ...brakes,
        hours: 1.8,
        labor: 355.59,
        laborCost: 73.8,
        parts: 238,
        partsCost: 130,
        technicians: by('T5', 1.5),
      },
      {
        pay: 'C',
        op: 'BRKFL',
        category: 'maintenance',
        isMaintenance: true,
        hours: 0.8,
        labor: 100.8,
        laborCost: 32.8,
        discount: 11.2,
        parts: 20.35,
        partsCost: 11,
        technicians: by('T5', 0.7),
      },
    ],
  },
  {
    number: '1003',
    closed: '2026-10-06',
    lines: [
      {
        pay: 'W',
        op: 'RECALL',
        hours: 0.6,
        labor: 102.6,
        laborCost: 30,
        parts: 81,
        partsCost: 50,
        technicians: by('T1', 0.5),
      },
    ],
  },
  {
    number: '1004',
    closed: '2026-10-07',
    lines: [
      {
        pay: 'C',
        op: 'DIAG1',
        category: 'diagnostic',
        hours: 1,
        labor: 189.95,
        laborCost: 50,
        technicians: by('T1', 1.1),
      },
      {
        pay: 'W',
        op: 'WELEC',
        hours: 1.1,
        labor: 188.1,
        laborCost: 55,
        parts: 191.16,
        partsCost: 118,
        technicians: by('T1', 0.9),
      },
    ],
  },
  {
    number: '1005',
    closed: '2026-10-08',
    lines: [
      { pay: 'I', op: 'UCI', category: 'internal', hours: 2, labor: 350, laborCost: 78, technicians: by('T6', 1.8) },
    ],
  },
  {
    number: '1006',
    closed: '2026-10-08',
    status: 'V',
    lines: [
      {
        pay: 'C',
        op: 'TROT',
        category: 'competitive',
        hours: 0.3,
        labor: 29.95,
        laborCost: 6.9,
        technicians: by('T11', 0.3),
      },
    ],
  },
  {
    number: '1007',
    closed: '2026-10-09',
    lines: [
      {
        pay: 'C',
        ...oil,
        hours: 0.3,
        laborCost: 8.1,
        discount: 32,
        parts: 46.5,
        partsCost: 31,
        technicians: by('T9', 0.25),
      },
    ],
  },
  {
    number: '1008',
    closed: '2026-10-09',
    refRo: '1002',
    lines: [
      {
        pay: 'C',
        ...brakes,
        hours: -1.8,
        labor: -355.59,
        laborCost: -73.8,
        parts: -238,
        partsCost: -130,
        technicians: by('T5', 0),
      },
    ],
  },
  { number: '1009', status: 'O', opened: '2026-10-11', lines: [{ pay: 'C', op: 'WPUMP', hours: 3.4 }] },
  {
    number: '1010',
    closed: '2026-10-10',
    lines: [{ pay: 'C', op: 'ALIGN4', category: 'competitive', hours: 1, labor: 134.95 }],
  },
];

/** The days that the golden figures are over. */
export const goldenRange = { startDate: '2026-10-01', endDate: '2026-10-31' };

export async function insertGoldenExample(db: Database, dealershipId: string): Promise<void> {
  for (const order of goldenOrders) await insertRepairOrder(db, dealershipId, order);
}

/**
 * The golden example at `d1`, and `d2` whose files end on 17 November, which knows an op code and has sold nothing. Its people: a director who may see
 * everything, the technician T1, a stranger without a number and a parts manager.
 */
export const golden: StoreSeed = {
  name: 'golden',
  dealerships: ['d1', 'd2'].map((id) => ({ id, products: ['XTime'] })),
  fill: async (store) => {
    const { db } = store;
    await insertGoldenExample(db, 'd1');
    for (const [kind, number, name] of [
      ['advisor', 'A1', 'Ann Advisor'],
      ['technician', 'T1', 'Tom Tech'],
      ['technician', 'T5', 'Tess Tech'],
    ])
      await insert(db, 'dms_person', { dealership_id: 'd1', kind, number, name });
    await insert(db, 'op_code', { dealership_id: 'd2', code: 'LOFSYN', description: 'Synthetic oil and filter' });
    for (const kind of ['ros', 'time_clock', 'parts_transactions', 'inspections'])
      await insert(db, 'feed_file', {
        dealership_id: 'd2',
        kind,
        file_name: 'night.csv',
        received_at: '2026-11-18T07:00:00Z',
        data_to: '2026-11-17',
      });
    await store.person('director', { devFeatures: true });
    await store.ownViewer('technician', [{ kind: 'technician', number: 'T1' }], ['d1'], {
      jobTitle: 'SERVICE_TECHNICIAN',
    });
    await store.ownViewer('stranger', []);
    await store.person('parts', { jobTitle: 'PARTS_MANAGER' });
  },
};
