import type { Database } from '@fixed-ops/database';
import { type Day, isoOf } from '../chance/calendar.ts';
import { formerPartsMatrix, matrixPriceCents, partsMatrix, partsMatrixPriceStep, priceStep } from '../store/pricing.ts';
import type { StorePlan } from '../store/stores.ts';
import { copyRows, json } from './copy-text.ts';
import { copySettled, settledBy } from './settled.ts';

/** Writes the parts matrix and the labor matrix in tenths of an hour up to fifteen hours, before and since the last price step of each. */
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
  const partsMatrices = [
    { id: 1, name: 'Repair parts, former', from: '2020-01-01', bands: formerPartsMatrix },
    { id: 2, name: 'Repair parts', from: isoOf(partsMatrixPriceStep(anchor)), bands: partsMatrix },
  ];
  await copySettled(
    db,
    anchor,
    'parts_matrix',
    ['dealership_id', 'id', 'name', 'effective_from', 'sources', 'updated_by'],
    partsMatrices.map(({ id, name, from }) => [store.id, id, name, from, json(['OEM']), settledBy]),
    ['created_at', 'updated_at'],
  );
  await copyRows(
    db,
    'parts_matrix_band',
    ['dealership_id', 'matrix_id', 'from_cost_c', 'to_cost_c', 'multiplier'],
    partsMatrices.flatMap(({ id, bands }) =>
      bands.map(({ fromCents, toCents, multiplier }) => [store.id, id, fromCents, toCents, multiplier]),
    ),
  );
}
