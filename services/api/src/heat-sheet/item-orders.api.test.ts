import { calls } from '@fixed-ops/contract';
import { z } from 'zod';
import { insert, insertRepairOrder } from '../core/testing/repair-order-builder.ts';
import { TestStore } from '../testing/test-store.ts';

/** October at one store: advisor A1 writes 100 to 102, advisor A2 200. Technician T5 works on all of them but 102, T6 on 200 too. */
describe('RepairOrders of an item', () => {
  const october = { startDate: '2026-10-01', endDate: '2026-10-31' };
  let store: TestStore;

  beforeAll(async () => {
    store = await TestStore.open();
    const { db } = store;
    for (const [number, advisor, technicians] of [
      ['100', 'A1', ['T5']],
      ['101', 'A1', ['T5']],
      ['102', 'A1', []],
      ['200', 'A2', ['T5', 'T6']],
    ] as const) {
      await insertRepairOrder(db, 'd1', {
        number,
        closed: '2026-10-05',
        advisor,
        lines: [
          { pay: 'C', op: 'BRKF', hours: 2, labor: 300, technicians: technicians.map((tech) => ({ number: tech })) },
        ],
      });
    }
    await insert(db, 'heat_sheet_map', {
      dealership_id: 'd1',
      item_key: 'battery',
      label: 'Battery',
      department: 'service',
      part_groups: JSON.stringify(['BATT*']),
      eligible: 'all',
    });
    // 100 has a battery; on 101 one was returned.
    for (const [id, number, qty] of [
      [1, '100', 1],
      [2, '101', -1],
    ] as const) {
      const [line] = await db.query(
        'select l.id from ro_line l join repair_order r on r.id = l.ro_id and r.dealership_id = $1 where r.ro_number = $2',
        ['d1', number],
      );
      await insert(db, 'ro_part', {
        dealership_id: 'd1',
        id,
        line_id: z.object({ id: z.number() }).parse(line).id,
        part_number: 'B1',
        source: 'BATT',
        qty,
        unit_sale_c: 15_000,
        unit_cost_c: 9000,
      });
    }
    await store.person('director', { jobTitle: 'FIXED_OPS_DIRECTOR' });
    await store.ownViewer('advisor', [{ kind: 'advisor', number: 'A1' }]);
    await store.ownViewer('technician', [{ kind: 'technician', number: 'T5' }]);
  }, 60_000);
  afterAll(() => store.close());

  const listed = async (who: string, query: Record<string, string>) => {
    const { body } = await store.ask(calls.repairOrders, who, { query: { ...october, item: 'battery', ...query } });
    const { data, item, total } = calls.repairOrders.response.parse(body);
    return { numbers: data.map(({ roNumber }) => roNumber).sort(), sold: item?.sold, base: item?.base, total };
  };
  const nothing = { numbers: [], sold: 0, base: 0, total: 0 };

  test.each([
    ['technician', 'advisor:A1'],
    ['technician', 'advisor:A2'],
    ['technician', 'advisor:'],
    ['technician', 'technician:T6'],
    ['advisor', 'advisor:A2'],
    ['advisor', 'technician:T5'],
  ])('an own view of a %s learns nothing of %s', async (who, group) => {
    for (const itemIs of ['sold', 'missing']) expect(await listed(who, { group, itemIs })).toEqual(nothing);
  });

  test('an own view has the own cell, and own repair orders where nobody is named', async () => {
    const own = { numbers: ['101', '200'], sold: 1, base: 3, total: 2 };
    expect(await listed('technician', { group: 'technician:T5', itemIs: 'missing' })).toEqual(own);
    expect(await listed('technician', { itemIs: 'missing' })).toEqual(own);
    expect(await listed('advisor', { group: 'advisor:A1', itemIs: 'sold' })).toMatchObject({ sold: 1, base: 3 });
  });

  test('other lists of an own view are the same, whoever is named', async () => {
    const numbers = async (query: Record<string, string>) => {
      const { body } = await store.ask(calls.repairOrders, 'technician', { query: { ...october, ...query } });
      return calls.repairOrders.response
        .parse(body)
        .data.map(({ roNumber }) => roNumber)
        .sort();
    };
    for (const metricKey of [{}, { metricKey: 'elr' }] as Record<string, string>[])
      for (const group of ['advisor:A1', 'advisor:A2', 'technician:T6'])
        expect(await numbers({ ...metricKey, group })).toEqual(['100', '101', '200']);
  });

  test('a part that came back is not sold', async () => {
    expect(await listed('director', { itemIs: 'sold' })).toMatchObject({ numbers: ['100'], sold: 1, base: 4 });
  });
});
