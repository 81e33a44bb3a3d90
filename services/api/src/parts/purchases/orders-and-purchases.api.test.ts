import { calls } from '@fixed-ops/contract';
import { insertRepairOrder } from '../../service/testing/repair-order-builder.ts';
import { kpiOf, useInventoryStore } from '../testing/inventory-store.ts';
import { insertOrderParts, insertTransactions } from '../testing/parts-builders.ts';

const inventory = useInventoryStore();
const { changed, ask } = inventory;

describe('the parts inventory', () => {
  test('PartsOnOpenROs: issued and not billed, core charges aside', async () => {
    const page = await ask(calls.partsOnOpenROs);
    expect(page.data).toMatchObject([
      {
        roNumber: '5',
        daysOpen: 10,
        ageBand: '8-14',
        advisorName: 'Ada Visor',
        cost: 200,
        sale: 360,
        specialOrder: true,
      },
    ]);
    expect(page.totals).toEqual({ qty: 2, cost: 200, sale: 360, repairOrders: 1 });
    expect(page.byAge.map(({ band, parts }) => [band, parts])).toEqual([
      ['0-3', 0],
      ['4-7', 0],
      ['8-14', 1],
      ['15-30', 0],
      ['31+', 0],
    ]);
  });

  describe('a store whose feed is repair orders and their lines alone', () => {
    const line = { pay: 'C', hours: 1, labor: 100, parts: 80, partsCost: 50 };
    beforeAll(async () => {
      await insertRepairOrder(inventory.db, 'lines-only', { number: '1', closed: '2026-11-05', lines: [line] });
      await insertRepairOrder(inventory.db, 'lines-only', {
        number: '2',
        opened: '2026-11-10',
        status: 'O',
        lines: [line],
      });
    });

    test('does not say that no part is on an open repair order, until parts of one have come', async () => {
      const bands = (value: number | null) => ({ repairOrders: value, parts: value, cost: value, sale: value });
      const untold = await ask(calls.partsOnOpenROs, {}, 'lines-only');
      expect(untold).toMatchObject({ data: [], total: 0 });
      expect(untold.totals).toEqual({ qty: null, cost: null, sale: null, repairOrders: null });
      expect(untold.byAge).toMatchObject(Array.from({ length: 5 }, () => bands(null)));
      await insertOrderParts(inventory.db, 'lines-only', '1', [[{ part: 'P', qty: 1, cost: 50, sale: 80 }]]);
      await changed('lines-only');
      const told = await ask(calls.partsOnOpenROs, {}, 'lines-only');
      expect(told.totals).toEqual({ qty: 0, cost: 0, sale: 0, repairOrders: 0 });
      expect(told.byAge).toMatchObject(Array.from({ length: 5 }, () => bands(0)));
    });

    test('does not say that nothing was bought in an emergency, until purchases with their order type have come', async () => {
      const read = async () => {
        const { totals, withoutCatalogCost, kpis } = await ask(calls.partsEmerPurchase, {}, 'lines-only');
        return { totals, withoutCatalogCost, premium: kpiOf(kpis, 'ep_premium').value };
      };
      const untold = { totals: { qty: null, cost: null, premium: null }, withoutCatalogCost: null, premium: null };
      expect(await read()).toEqual(untold);
      await insertTransactions(inventory.db, 'lines-only', [{ date: '2026-11-03', kind: 'receipt', qty: 4, cost: 10 }]);
      await inventory.store.lacks(['order_type'], 'lines-only');
      expect(await read()).toEqual(untold);
      await inventory.store.lacks([], 'lines-only');
      expect(await read()).toEqual({ totals: { qty: 0, cost: 0, premium: 0 }, withoutCatalogCost: 0, premium: 0 });
    });
  });

  test('an own view sees the store’s parts on open orders, and not who wrote them', async () => {
    await inventory.store.ownViewer('own', [{ kind: 'counter', number: 'K1' }], ['d1'], { jobTitle: 'PARTS_OTHER' });
    const { data } = await ask(calls.partsOnOpenROs, { sort: 'advisorName' }, 'd1', 'own');
    expect(data).toMatchObject([{ roNumber: '5', advisorNumber: '', advisorName: '' }]);
    expect(await ask(calls.partsOnOpenROs, { search: 'Visor' }, 'd1', 'own')).toMatchObject({ total: 0 });
    const emergencies = await ask(calls.partsEmerPurchase, {}, 'd1', 'own');
    expect(emergencies).toMatchObject({ byAdvisor: [], byRepairOrder: [], total: 1 });
  });

  describe('PartsEmerPurchase', () => {
    test('the premium is what was paid above the inventory’s cost before', async () => {
      const page = await ask(calls.partsEmerPurchase);
      expect(page.data).toMatchObject([
        { date: '2026-11-10', vendor: 'Rival', unitCost: 15, catalogCost: 12.5, cost: 30, premium: 5 },
      ]);
      expect(page.totals).toEqual({ qty: 2, cost: 30, premium: 5 });
      expect(page.byVendor).toEqual([{ vendor: 'Rival', count: 1, cost: 30, premium: 5 }]);
      expect(page.byAdvisor).toEqual([{ number: 'A7', name: 'Ada Visor', repairOrders: 1, parts: 1, cost: 30 }]);
      expect(kpiOf(page.kpis, 'ep_pct').value).toBe(100);
      expect(kpiOf(page.kpis, 'ep_premium').value).toBe(5);
    });

    test('a part bought three times in ninety days should be on the shelf', async () => {
      const emergency = { kind: 'receipt', part: 'OFTEN', qty: 1, cost: 9, orderType: 'emergency' } as const;
      await insertTransactions(inventory.db, 'd1', [
        { ...emergency, date: '2025-08-02' },
        { ...emergency, date: '2025-08-20' },
        { ...emergency, date: '2025-10-30' },
        { ...emergency, date: '2025-10-31' },
      ]);
      await changed();
      const part = async (startDate: string, endDate: string) => {
        const { byPart, withoutCatalogCost } = await ask(calls.partsEmerPurchase, { startDate, endDate });
        return { ...byPart[0], withoutCatalogCost };
      };
      // The second of August is the ninety-first day before the end of October.
      expect(await part('2025-10-01', '2025-10-31')).toMatchObject({
        partNumber: 'OFTEN',
        count: 2,
        count90: 3,
        shouldStock: true,
        withoutCatalogCost: 2,
      });
      expect(await part('2025-08-01', '2025-08-31')).toMatchObject({ count90: 2, shouldStock: false });
      await inventory.db.execute(`delete from part_txn where part_number = 'OFTEN'`);
      await changed();
    });
  });
});
