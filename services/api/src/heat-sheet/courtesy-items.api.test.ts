import { calls } from '@fixed-ops/contract';
import { insert, insertRepairOrder } from '../core/testing/repair-order-builder.ts';
import { TestStore, useTestStore } from '../testing/test-store.ts';

const november = { startDate: '2026-11-01', endDate: '2026-11-20' };
const brakes = { pay: 'C', op: 'BRKF', hours: 2, labor: 300 };
const oil = { pay: 'C', op: 'LOF', category: 'competitive', hours: 0.5, labor: 50 };
const inspection = { pay: 'C', op: 'MPI', category: 'courtesy' };

/** November repair orders with inspections and declined brakes, none of which has hours or money. */
async function openCourtesyStore(): Promise<TestStore> {
  const store = await TestStore.open();
  const { db } = store;
  for (const [number, lines, refRo] of [
    ['100', [brakes, inspection]],
    ['101', [brakes, { ...inspection, pay: 'W' }]],
    // Declined.
    ['102', [oil, { pay: 'C', op: 'BRKF' }]],
    ['103', [inspection]],
    ['104', [{ ...oil, hours: -0.5, labor: -50 }, inspection], '100'],
    // Nobody has said yet what the code is.
    ['105', [oil, { ...inspection, category: '' }]],
  ] as const)
    await insertRepairOrder(db, 'd1', {
      number,
      closed: '2026-11-05',
      advisor: 'A1',
      lines: [...lines],
      ...(refRo === undefined ? {} : { refRo }),
    });
  for (const [item_key, code, eligible] of [
    ['mpi', 'MPI', 'C'],
    ['brakes', 'BRKF', 'all'],
  ])
    await insert(db, 'heat_sheet_map', {
      dealership_id: 'd1',
      item_key,
      label: item_key,
      department: 'service',
      op_codes: JSON.stringify([code]),
      eligible,
    });
  await store.person('director', { jobTitle: 'FIXED_OPS_DIRECTOR', role: 'ADMIN' });
  return store;
}

describe('an item of courtesy work', () => {
  const store = useTestStore(openCourtesyStore);

  test('is counted without a charge, on repair orders that could have it; what was declined is not', async () => {
    const { body } = await store().ask(calls.heatSheet, 'director', { query: november });
    const { storeRow, rows } = calls.heatSheet.response.parse(body).data;
    for (const { cells } of [storeRow, ...rows]) {
      expect(cells.mpi).toMatchObject({ count: 2, roBase: 4, penetrationPct: 50 });
      expect(cells.brakes).toMatchObject({ count: 2, roBase: 4 });
    }
  });

  test.each([
    ['mpi', ['100', '105'], ['101', '102']],
    ['brakes', ['100', '101'], ['102', '105']],
  ])('the cell of %s opens the repair orders with it, and those without', async (item, sold, missing) => {
    const listed = async (itemIs: string) => {
      const { body } = await store().ask(calls.repairOrders, 'director', { query: { ...november, item, itemIs } });
      const { data, item: counts } = calls.repairOrders.response.parse(body);
      expect(counts).toMatchObject({ sold: 2, base: 4 });
      return data.map(({ roNumber }) => roNumber).toSorted();
    };
    expect([await listed('sold'), await listed('missing')]).toEqual([sold, missing]);
  });

  test('shows who maps its code how often it was used, and what the mapping counts', async () => {
    const usage = await store().ask(calls.opCodeUsage, 'director');
    expect(
      calls.opCodeUsage.response.parse(usage.body).map(({ opCode, lines, hours }) => [opCode, lines, hours]),
    ).toEqual([
      ['MPI', 4, 0],
      ['BRKF', 3, 4],
      ['LOF', 2, 1],
    ]);
    const mpi = { itemKey: 'mpi', department: 'service' as const, opCodes: ['MPI'], partGroups: [], eligible: 'all' };
    const { body } = await store().ask(calls.heatSheetMappingEffect, 'director', { body: { data: [mpi] } });
    expect(calls.heatSheetMappingEffect.response.parse(body).next).toEqual([{ itemKey: 'mpi', sold: 3, of: 4 }]);
  });
});
