import { insert, insertRepairOrder } from '../../core/testing/repair-order-builder.ts';
import { TestStore } from '../../testing/test-store.ts';
import { insertOrderParts, insertTransactions } from './parts-builders.ts';

/**
 * A store that sold parts in October in every way that counts: on one repair order, over the counter, with a return, and
 * wholesale. Its people: the managers of parts and of service, the counterperson K1 and one without a number.
 */
export async function openGrossStore(): Promise<TestStore> {
  const store = await TestStore.open();
  const { db } = store;
  await store.person('manager', { jobTitle: 'PARTS_MANAGER' });
  await store.person('service', { jobTitle: 'SERVICE_MANAGER' });
  await store.ownViewer('counter', [{ kind: 'counter', number: 'K1' }], ['d1'], { jobTitle: 'PARTS_OTHER' });
  await store.ownViewer('nobody', [], ['d1'], { jobTitle: 'PARTS_OTHER' });
  for (const [number, name] of [
    ['K1', 'Cory Counter'],
    ['K2', 'Kim Counter'],
  ]) {
    await insert(db, 'dms_person', { dealership_id: 'd1', kind: 'counter', number, name });
  }
  await insertRepairOrder(db, 'd1', {
    number: '1',
    closed: '2026-10-06',
    lines: [
      { pay: 'C', hours: 1, labor: 150, laborCost: 30, parts: 110, partsCost: 62 },
      { pay: 'W', hours: 1, labor: 100, laborCost: 30, parts: 70, partsCost: 50 },
    ],
  });
  await insertOrderParts(db, 'd1', '1', [
    [
      { part: 'P1', qty: 2, cost: 10, sale: 21, counter: 'K1' },
      { part: 'P2', qty: 1, cost: 40, sale: 60, counter: 'K2' },
      { part: 'P2', qty: 1, cost: 15, sale: 15, counter: 'K2', isCore: true },
    ],
    [{ part: 'P3', qty: 1, cost: 50, sale: 70, counter: 'K1' }],
  ]);
  const sale = { kind: 'sale', saleType: 'counter', document: 'C1' } as const;
  await insertTransactions(db, 'd1', [
    { ...sale, date: '2026-10-01', qty: 2, cost: 30, sale: 50, counter: 'K1' },
    { ...sale, date: '2026-10-02', kind: 'return', qty: -1, cost: 30, sale: 50, counter: 'K1', document: 'C2' },
    {
      ...sale,
      date: '2026-10-31',
      qty: 1,
      cost: 85,
      sale: 100,
      counter: 'K2',
      saleType: 'wholesale',
      document: 'W1',
    },
    { ...sale, date: '2026-10-31', qty: 1, cost: 9, sale: 9, counter: 'K2', isCore: true },
    {
      ...sale,
      date: '2026-10-06',
      qty: 2,
      cost: 10,
      sale: 21,
      saleType: 'ro_customer',
      docKind: 'RO',
      document: '1',
    },
    { ...sale, date: '2026-11-01', qty: 1, cost: 1, sale: 2, counter: 'K1' },
    { ...sale, date: '2026-09-30', qty: 1, cost: 1, sale: 2, counter: 'K1' },
  ]);
  await insert(db, 'parts_matrix', {
    dealership_id: 'd1',
    id: 1,
    name: 'Repair parts',
    effective_from: '2020-01-01',
    sources: '["OEM"]',
  });
  for (const [from_cost_c, to_cost_c, multiplier] of [
    [0, 2_000, 2],
    [2_001, null, 1.6],
  ]) {
    await insert(db, 'parts_matrix_band', { dealership_id: 'd1', matrix_id: 1, from_cost_c, to_cost_c, multiplier });
  }
  return store;
}
