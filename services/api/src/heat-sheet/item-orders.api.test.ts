import { calls } from '@fixed-ops/contract';
import { z } from 'zod';
import { insert, insertRepairOrder } from '../core/testing/repair-order-builder.ts';
import { insertOrderParts, insertTransactions } from '../parts/testing/parts-builders.ts';
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

  describe('a mapping that is not saved yet', () => {
    const item = { department: 'service' as const, opCodes: [] as string[], partGroups: ['BATT*'], eligible: 'all' };
    const battery = { ...item, itemKey: 'battery' };
    const counter = { ...item, itemKey: 'counter', department: 'parts' as const, partGroups: ['wiper'] };

    beforeAll(async () => {
      const { db } = store;
      for (const [number, pay] of [
        ['300', 'C'],
        ['301', 'W'],
      ] as const)
        await insertRepairOrder(db, 'd1', {
          ...{ number, closed: '2026-11-05', advisor: 'A1' },
          lines: [{ pay, op: 'BRKF', hours: 2, labor: 300 }],
        });
      await insertOrderParts(db, 'd1', '301', [[{ part: 'B1', qty: 1, cost: 90, sale: 150, source: 'BATT' }]]);
      await db.execute(`insert into part (dealership_id, part_number, class) values ('d1', 'W1', 'WIPER')`);
      const ticket = {
        date: '2026-11-06',
        kind: 'sale',
        qty: 1,
        saleType: 'counter',
        counter: 'K1',
        sale: 20,
      } as const;
      await insertTransactions(db, 'd1', [
        { ...ticket, document: 'C1', part: 'W1' },
        { ...ticket, document: 'C2', part: 'W1' },
        { ...ticket, document: 'C3', part: 'X1' },
      ]);
      await store.person('admin', { role: 'ADMIN', jobTitle: 'FIXED_OPS_DIRECTOR' });
      await store.person('service-admin', { role: 'ADMIN', jobTitle: 'WARRANTY_ADMIN' });
      await store.person('advising-admin', { role: 'ADMIN', jobTitle: 'SERVICE_ADVISOR' });
    });

    const effect = async (who: string, data: readonly (typeof battery | typeof counter)[]) => {
      const { body } = await store.ask(calls.heatSheetMappingEffect, who, { body: { data: [...data] } });
      return calls.heatSheetMappingEffect.response.parse(body);
    };
    const sold = (itemKey: string, count: number, of: number) => ({ itemKey, sold: count, of });

    test('is counted over the running month beside the saved one: repair orders of service, documents of parts', async () => {
      expect(await effect('admin', [battery, counter])).toEqual({
        now: [sold('battery', 1, 2)],
        next: [sold('battery', 1, 2), sold('counter', 2, 4)],
      });
      // Of customer-pay repair orders, none has one.
      const { next } = await effect('admin', [{ ...battery, eligible: 'C' }]);
      expect(next).toEqual([sold('battery', 0, 1)]);
      expect(await store.db.query('select item_key from heat_sheet_map')).toEqual([{ item_key: 'battery' }]);
    });

    test('tells nothing of a department that the title does not see, nor of the store in an own view', async () => {
      expect((await effect('service-admin', [battery, counter])).next).toEqual([sold('battery', 1, 2)]);
      expect(await effect('advising-admin', [battery, counter])).toEqual({ now: [], next: [] });
    });
  });
});
