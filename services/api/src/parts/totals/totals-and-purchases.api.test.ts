import { calls } from '@fixed-ops/contract';
import { z } from 'zod';
import { insert, insertRepairOrder } from '../../core/testing/repair-order-builder.ts';
import { kpiOf, useInventoryStore } from '../testing/inventory-store.ts';
import { insertOrderParts, insertTransactions } from '../testing/parts-builders.ts';

const inventory = useInventoryStore();
const { changed, ask } = inventory;

describe('the parts inventory', () => {
  test('PartsOnOpenROs lists parts that are issued and not billed, and leaves core charges out', async () => {
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

  test('PartsOnOpenROs can be narrowed to days open and to special orders, and sums special orders whatever is listed', async () => {
    const numbers = async (query: Record<string, string>) => {
      const { data, totals, specialOrders } = await ask(calls.partsOnOpenROs, query);
      return [data.map(({ roNumber }) => roNumber), totals.cost, specialOrders];
    };
    const special = { repairOrders: 1, parts: 1, cost: 200, sale: 360 };
    expect(await numbers({ openFrom: '8' })).toEqual([['5'], 200, special]);
    expect(await numbers({ openFrom: '15' })).toEqual([[], 0, special]);
    expect(await numbers({ specialOrder: 'true' })).toEqual([['5'], 200, special]);
    expect(await numbers({ specialOrder: 'false' })).toEqual([[], 0, special]);
    // No special order has ever come: nobody knows that there is none.
    expect((await ask(calls.partsOnOpenROs, {}, 'empty')).specialOrders).toBeNull();
  });

  test('PartsOnOpenROs counts ages to the day that data reach, as every other answer does', async () => {
    const line = { pay: 'C', hours: 1, parts: 30, partsCost: 20 };
    for (const [number, opened] of [
      ['1', '2026-11-10'],
      ['2', '2026-11-18'],
    ] as const) {
      await insertRepairOrder(inventory.db, 'late', { number, opened, status: 'O', lines: [line] });
      await insertOrderParts(inventory.db, 'late', number, [[{ part: 'P', qty: 1, cost: 20, sale: 30 }]]);
    }
    await insert(inventory.db, 'feed_file', {
      dealership_id: 'late',
      id: 1,
      kind: 'ros',
      file_name: 'ros.csv',
      ok: true,
      received_at: '2026-11-18T13:00:00Z',
      data_to: '2026-11-17',
    });
    await changed('late');
    const { data, dataThrough, openAt, byAge } = await ask(calls.partsOnOpenROs, {}, 'late');
    expect([dataThrough, openAt]).toEqual(['2026-11-17', '2026-11-17']);
    // What was opened after it is in the next day's answer.
    expect(data).toMatchObject([{ roNumber: '1', daysOpen: 7, ageBand: '4-7' }]);
    expect(byAge.flatMap(({ band, parts }) => (parts === 0 ? [] : [band]))).toEqual(['4-7']);
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

  describe('InventoryAnalysisTotals', () => {
    test('figures of the stock are those of the newest inventory', async () => {
      const { data } = await ask(calls.inventoryAnalysisTotals);
      const value = (key: string) => kpiOf(data.kpis, key).value;
      expect(data.snapshotDate).toBe('2026-11-19');
      expect({
        inv_value: value('inv_value'),
        inv_pieces: value('inv_pieces'),
        inv_part_numbers: value('inv_part_numbers'),
        obs_pct: value('obs_pct'),
        idle_pct: value('idle_pct'),
        value_7_12_pct: value('value_7_12_pct'),
        negative_on_hand_pct: value('negative_on_hand_pct'),
        excess_value: value('excess_value'),
        special_order_unclaimed: value('special_order_unclaimed'),
        gl_inventory: value('gl_inventory'),
        gl_difference: value('gl_difference'),
      }).toEqual({
        inv_value: 525.25,
        inv_pieces: 22.5,
        inv_part_numbers: 6,
        obs_pct: 26.7,
        idle_pct: 60.92,
        value_7_12_pct: 38.08,
        negative_on_hand_pct: 16.67,
        excess_value: 50,
        special_order_unclaimed: 60,
        gl_inventory: 540,
        gl_difference: 14.75,
      });
      expect(data.ledgerMonth).toBe('2026-11');
    });

    test('turns divide twelve months by the mean of the month ends, and days supply divides by ninety days', async () => {
      const { data } = await ask(calls.inventoryAnalysisTotals);
      // 600 + 300 + 180 on repair orders, 60 - 30 over the counter; (525.25 + 250) / 2 on the shelf.
      expect(kpiOf(data.kpis, 'gross_turns')).toMatchObject({ numerator: 1110, denominator: 387.63, value: 2.8636 });
      // 130 passed through in the 265 days since the first receipt: 179.06 a year.
      expect(kpiOf(data.kpis, 'true_turns')).toMatchObject({ numerator: 930.94, value: 2.4017 });
      // 525.25 at (300 + 180 + 30) / 90 a day.
      expect(kpiOf(data.kpis, 'days_supply')).toMatchObject({ value: 92.69, status: 'red', target: 60 });
      expect(kpiOf(data.kpis, 'days_supply').facts).toMatchObject({ twelveMonths: 172.72, capital: 185.25 });
    });

    test('figures of demand and purchases are those of the period', async () => {
      const { data } = await ask(calls.inventoryAnalysisTotals);
      // Two parts on the closed repair order, one over the counter, one lost; one bought in an emergency.
      expect(kpiOf(data.kpis, 'fill_rate')).toMatchObject({
        numerator: 2,
        denominator: 4,
        value: 50,
        smallSample: true,
      });
      expect(kpiOf(data.kpis, 'lost_sales')).toMatchObject({ value: 1, facts: { total: 50 } });
      expect(kpiOf(data.kpis, 'lost_sales_pct').value).toBe(16.67);
      expect(kpiOf(data.kpis, 'stock_order_pct').value).toBe(0);
      // 300 - 180 on repair orders, 50 - 30 over the counter.
      expect(kpiOf(data.kpis, 'parts_per_person')).toMatchObject({ numerator: 140, denominator: 1, value: 140 });
      expect(data.warnings).toEqual([]);
    });

    test('each of thirteen months has the inventory of its own end, and none before the first inventory', async () => {
      const { data } = await ask(calls.inventoryAnalysisTotals);
      const { spark, compareValue } = kpiOf(data.kpis, 'inv_value');
      expect(spark).toHaveLength(13);
      expect(spark.slice(-3)).toEqual([
        { date: '2026-09-01', value: null, unfinished: false, pace: null },
        { date: '2026-10-01', value: 250, unfinished: false, pace: null },
        { date: '2026-11-01', value: 525.25, unfinished: true, pace: null },
      ]);
      // Month to date is held against the same days of October, before the first inventory.
      expect(compareValue).toBeNull();
      const october = await ask(calls.inventoryAnalysisTotals, { compare: 'average' });
      expect(kpiOf(october.data.kpis, 'inv_value').compareValue).toBe(250);
    });

    test('a figure is the one of every other call', async () => {
      const [{ data }, list, purchases] = await Promise.all([
        ask(calls.inventoryAnalysisTotals),
        ask(calls.inventoryAnalysis),
        ask(calls.partsEmerPurchase),
      ]);
      expect(kpiOf(data.kpis, 'inv_value').value).toBe(list.totals.extCost);
      expect(kpiOf(data.kpis, 'excess_value').value).toBe(list.totals.excessValue);
      for (const kpi of purchases.kpis) {
        expect(kpiOf(data.kpis, kpi.key)).toMatchObject({ value: kpi.value, numerator: kpi.numerator });
      }
      const dashboard = await ask(calls.monthlyNumbers, { department: 'parts' });
      expect(kpiOf(data.kpis, 'parts_per_person').numerator).toBe(kpiOf(dashboard.data.kpis, 'parts_gross').value);
    });

    test('hand-written queries find the same', async () => {
      const [row] = await inventory.db.query(
        `with shelf as (select *, round(on_hand * cost_c) / 100.0 as value from part_stock_snapshot
                         where dealership_id = 'd1' and as_of = '2026-11-19' and on_hand > 0),
              sold as (select close_date as day, parts_cost_c / 100.0 as cost from ro_line where dealership_id = 'd1'
                       union all
                       select txn_date, case kind when 'return' then -1 else 1 end * abs(round(qty * unit_cost_c)) / 100.0
                         from part_txn where dealership_id = 'd1' and kind in ('sale', 'return') and not is_core),
              november as (select * from part_txn where dealership_id = 'd1' and txn_date >= '2026-11-01'),
              numbers as (
                select (select sum(value) from shelf) as value,
                       (select sum(value) from shelf where coalesce(last_sale_date, entry_date) < '2025-11-01') as obsolete,
                       (select sum(value) from shelf where status in ('phase_out', 'never_sold')) as idle,
                       (select sum(greatest(0, on_hand - bsl) * cost_c) / 100.0 from shelf) as excess,
                       (select sum(cost) from sold where day > '2025-11-20') as year,
                       (select sum(cost) from sold where day > date '2026-11-20' - 90) as ninety,
                       (select avg(value) from (select sum(on_hand * cost_c) / 100.0 as value from part_stock_snapshot
                          where dealership_id = 'd1' and on_hand > 0 group by as_of) as ends) as mean,
                       (select count(*) from november where kind = 'lost_sale') as lost,
                       (select count(*) from november where order_type = 'emergency') as emergencies,
                       (select count(*) from november where kind = 'sale' and not is_core)
                         + (select count(*) from november where kind = 'lost_sale')
                         + (select count(*) from ro_part p join ro_line l on l.id = p.line_id
                             where p.dealership_id = 'd1' and l.close_date >= '2026-11-01' and not p.is_core) as demands,
                       (select sum(debit_c - credit_c) / 100.0 from gl_balance where account = '1240') as ledger)
         select value as inv_value, 100 * obsolete / value as obs_pct, 100 * idle / value as idle_pct, excess as excess_value,
                year / mean as gross_turns, value / (ninety / 90) as days_supply, lost as lost_sales,
                100.0 * (demands - emergencies - lost) / demands as fill_rate, ledger - value as gl_difference from numbers`,
      );
      const { data } = await ask(calls.inventoryAnalysisTotals);
      for (const [key, hand] of Object.entries(z.record(z.string(), z.number()).parse(row))) {
        const { value } = kpiOf(data.kpis, key);
        expect({ key, isEqual: Math.abs((value ?? Number.NaN) - hand) < 0.006 }).toEqual({ key, isEqual: true });
      }
    });

    test('a ledger that does not reach the day is compared with the inventory of its own last month', async () => {
      const post = async (month: string) => {
        await inventory.db.execute(`update gl_balance set month = $1 where account = '1240' and month > '2026-01'`, [
          month,
        ]);
        await changed();
      };
      await post('2026-10');
      const { data } = await ask(calls.inventoryAnalysisTotals);
      await post('2026-11');
      // 540.00 at the end of October, when 250.00 were on the shelf.
      expect({
        month: data.ledgerMonth,
        ledger: kpiOf(data.kpis, 'gl_inventory').value,
        difference: kpiOf(data.kpis, 'gl_difference').value,
      }).toEqual({ month: '2026-10', ledger: 540, difference: 290 });
      // November has no balance yet, and does not repeat October's.
      const lastMonths = (key: string) =>
        kpiOf(data.kpis, key)
          .spark.slice(-2)
          .map(({ value }) => value);
      expect(lastMonths('gl_inventory')).toEqual([540, null]);
      expect(lastMonths('gl_difference')).toEqual([290, null]);
    });

    test('without any feed every figure says why it is none', async () => {
      const { data } = await ask(calls.inventoryAnalysisTotals, {}, 'empty');
      expect(data.snapshotDate).toBeNull();
      for (const kpi of data.kpis) {
        expect({ key: kpi.key, value: kpi.value, reason: kpi.reason }).toEqual({
          key: kpi.key,
          value: null,
          reason: expect.stringMatching(/\w/),
        });
      }
    });
  });
});
