import type { Database } from '@fixed-ops/database';
import { insertRepairOrder, type RepairOrderInput } from './repair-order-builder.ts';

const by = (number: string, actual: number) => [{ number, actual }];
const brakes = { op: 'BRKF', category: 'repair' };
const oil = { op: 'LOFSYN', category: 'competitive' };

/** The rows of DOMAIN 2.6, word for word; the open repair order was opened the day after the last close. */
export const goldenOrders: readonly RepairOrderInput[] = [
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
