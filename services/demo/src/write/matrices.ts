import type { Database } from '@fixed-ops/database';
import { type Day, isoOf } from '../chance/calendar.ts';
import { matrixPriceCents, priceStep } from '../store/pricing.ts';
import type { StorePlan } from '../store/stores.ts';
import { copyRows, json } from './copy-text.ts';
import { copySettled, settledBy } from './settled.ts';

const partsBands: readonly (readonly [from: number, to: number | null, multiplier: number])[] = [
  [0, 100, 3.2],
  [101, 500, 2.6],
  [501, 1_000, 2.3],
  [1_001, 2_500, 2.05],
  [2_501, 5_000, 1.9],
  [5_001, 10_000, 1.78],
  [10_001, 25_000, 1.67],
  [25_001, 50_000, 1.58],
  [50_001, 100_000, 1.48],
  [100_001, 250_000, 1.38],
  [250_001, null, 1.3],
];

/** Writes the parts matrix and the labor matrix in tenths of an hour up to fifteen hours, before and since the last price step. */
export async function writeMatrices(db: Database, store: StorePlan, anchor: Day): Promise<void> {
  const cells = (door: number): string =>
    `{${Array.from({ length: 150 }, (_, index) => matrixPriceCents(door, (index + 1) * 10)).join(',')}}`;
  const matrices: (readonly [number, string, string, number])[] = [
    [1, 'Customer repair, former', '2020-01-01', store.formerDoorRateCents],
    [2, 'Customer repair', isoOf(priceStep(anchor)), store.doorRateCents],
  ];
  await copySettled(
    db,
    anchor,
    'labor_matrix',
    ['dealership_id', 'id', 'name', 'effective_from', 'door_rate_c', 'cells', 'shape', 'updated_by'],
    matrices.map(([id, name, from, door]) => [store.id, id, name, from, door, cells(door), 'bell', settledBy]),
    ['created_at', 'updated_at'],
  );
  await copyRows(
    db,
    'labor_matrix_type',
    ['dealership_id', 'matrix_id', 'labor_type'],
    matrices.map(([id]) => [store.id, id, 'CM']),
  );
  await copySettled(
    db,
    anchor,
    'parts_matrix',
    ['dealership_id', 'id', 'name', 'effective_from', 'sources', 'updated_by'],
    [[store.id, 1, 'Repair parts', '2020-01-01', json(['OEM']), settledBy]],
    ['created_at', 'updated_at'],
  );
  await copyRows(
    db,
    'parts_matrix_band',
    ['dealership_id', 'matrix_id', 'from_cost_c', 'to_cost_c', 'multiplier'],
    partsBands.map((band) => [store.id, 1, ...band]),
  );
}
