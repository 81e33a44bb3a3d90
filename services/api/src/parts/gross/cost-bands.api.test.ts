import { calls } from '@fixed-ops/contract';
import { insert, insertRepairOrder } from '../../core/testing/repair-order-builder.ts';
import { TestStore, useTestStore } from '../../testing/test-store.ts';
import { insertOrderParts } from '../testing/parts-builders.ts';

const october = { startDate: '2026-10-01', endDate: '2026-10-31', compare: 'none' };

/** Parts of three sources on two days; one source has a matrix, another one gets its own between them. */
async function openMatrixStore(): Promise<TestStore> {
  const store = await TestStore.open();
  const { db } = store;
  const line = { pay: 'C', hours: 1, labor: 100, parts: 140, partsCost: 110 };
  const tire = { part: 'T1', qty: 1, cost: 100, sale: 120, source: 'TIRE' };
  for (const [number, closed, parts] of [
    ['1', '2026-10-06', [{ part: 'P1', qty: 1, cost: 10.1, sale: 25 }, tire]],
    ['2', '2026-10-15', [tire, { part: 'X1', qty: 1, cost: 10, sale: 15, source: 'AFTERMARKET' }]],
  ] as const) {
    await insertRepairOrder(db, 'd1', { number, closed, lines: [line] });
    await insertOrderParts(db, 'd1', number, [parts]);
  }
  for (const [id, name, effective_from, source, multiplier] of [
    [1, 'Repair parts', '2020-01-01', 'OEM', 2.5],
    [2, 'Tires', '2026-10-10', 'TIRE', 1.3],
  ] as const) {
    const sources = JSON.stringify([source]);
    await insert(db, 'parts_matrix', { dealership_id: 'd1', id, name, effective_from, sources, round_to_c: 100 });
    const band = { from_cost_c: 0, to_cost_c: null, multiplier };
    await insert(db, 'parts_matrix_band', { dealership_id: 'd1', matrix_id: id, ...band });
  }
  await store.person('manager', { jobTitle: 'PARTS_MANAGER' });
  return store;
}

describe('parts by the cost of a piece', () => {
  const store = useTestStore(openMatrixStore);

  test('are held each against the matrix of its source on its day, rounded up; what has none has no price', async () => {
    const { body } = await store().ask(calls.averageGpPercent, 'manager', { query: october });
    const { byCostBand, matrixName } = calls.averageGpPercent.response.parse(body).data;
    expect(matrixName).toBe('Tires');
    // 25.25 is 26, and the tire of the 15th 130; the tire of the 6th and the other source have no price.
    expect(byCostBand).toEqual([
      {
        fromCost: 0,
        toCost: null,
        pieces: 4,
        sales: 280,
        cost: 220.1,
        gpPct: 21.39,
        multiplier: 1.3,
        matrixSales: 156,
        matrixGpPct: 29.42,
        variance: -11,
      },
    ]);
  });
});
