import { type CallDefinition, calls, type Kpi } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import { bumpDataVersion } from '../data-version.ts';
import { insert, insertRepairOrder } from '../service/testing/repair-order-builder.ts';
import { insertDealership, insertGroup, insertPerson, type Person } from '../testing/builders.ts';
import { openTestDatabase, startApi, type TestApi } from '../testing/start-api.ts';
import { insertOrderParts, insertStock, insertTransactions, type StockWish } from './testing/parts-builders.ts';

/** The inventory of 19 November: what each part is wrong with stands in its name. Value 525.25 on six numbers. */
const shelf: readonly StockWish[] = [
  { part: 'EXCESS', onHand: 10, cost: 12.5, list: 25, bsl: 6, lastSale: '2026-11-02', sales12: 40, bin: 'A1' },
  { part: 'OLD', onHand: 3, cost: 40, list: 80, status: 'phase_out', lastSale: '2025-10-15', bin: 'B1' },
  {
    part: 'NEVER',
    onHand: 2,
    cost: 100,
    status: 'never_sold',
    entry: '2026-04-10',
    lastReceipt: '2026-04-10',
    bin: '',
  },
  { part: 'NEGATIVE', onHand: -1, cost: 10, lastSale: '2026-11-01', bin: 'A2' },
  { part: 'FREE', onHand: 4, cost: 0, reserved: 5, lastSale: '2026-08-31', source: 'TIRE', class: 'tires', bin: 'C1' },
  { part: 'GONE', onHand: 0, cost: 5, status: 'delete', onOrder: 2, bin: 'C2' },
  {
    part: 'PIECES',
    onHand: 2.5,
    cost: 8.1,
    list: 7,
    entry: '2024-01-01',
    lastSale: '2024-10-01',
    lastReceipt: '2024-09-01',
    source: 'TIRE',
    bin: 'C3',
  },
  {
    part: 'WAITING',
    onHand: 1,
    cost: 60,
    status: 'special_order',
    entry: '2026-10-01',
    lastReceipt: '2026-10-01',
    bin: 'Z9',
  },
];

describe('the parts inventory', () => {
  let db: Database;
  let close: () => Promise<void>;
  let api: TestApi;
  let manager: Person;
  let empty: Person;
  let linesOnly: Person;

  beforeAll(async () => {
    ({ db, close } = await openTestDatabase());
    await insertGroup(db, 'g1');
    for (const id of ['d1', 'empty']) await insertDealership(db, { id, groupId: 'g1' });
    manager = await insertPerson(db, { id: 'pm', groupId: 'g1', dealerships: ['d1'], jobTitle: 'PARTS_MANAGER' });
    empty = await insertPerson(db, { id: 'pe', groupId: 'g1', dealerships: ['empty'], jobTitle: 'PARTS_MANAGER' });
    await insertStock(db, 'd1', '2026-11-19', shelf);
    await insertStock(db, 'd1', '2026-10-31', [
      { part: 'EXCESS', onHand: 20, cost: 12.5, lastSale: '2026-10-30', bin: 'A1' },
    ]);
    const sold = { pay: 'C', hours: 1, labor: 100 };
    await insertRepairOrder(db, 'd1', {
      number: '1',
      closed: '2025-01-10',
      lines: [{ ...sold, parts: 10, partsCost: 5 }],
    });
    await insertRepairOrder(db, 'd1', {
      number: '2',
      closed: '2026-01-15',
      lines: [{ ...sold, parts: 1000, partsCost: 600 }],
    });
    await insertRepairOrder(db, 'd1', {
      number: '3',
      closed: '2026-10-10',
      lines: [{ ...sold, parts: 500, partsCost: 300 }],
    });
    await insertRepairOrder(db, 'd1', {
      number: '4',
      closed: '2026-11-05',
      advisor: 'A7',
      lines: [{ ...sold, parts: 300, partsCost: 180 }],
    });
    await insertOrderParts(db, 'd1', '4', [
      [
        { part: 'EXCESS', qty: 2, cost: 15, sale: 25, isEmergency: true },
        { part: 'OLD', qty: 1, cost: 150, sale: 250 },
        { part: 'OLD', qty: 1, cost: 20, sale: 20, isCore: true },
      ],
    ]);
    await insertRepairOrder(db, 'd1', {
      number: '5',
      opened: '2026-11-10',
      status: 'O',
      advisor: 'A7',
      lines: [{ ...sold, parts: 200, partsCost: 100 }],
    });
    await insertOrderParts(db, 'd1', '5', [
      [
        { part: 'NEVER', qty: 2, cost: 100, sale: 180, isSpecialOrder: true },
        { part: 'OLD', qty: 1, cost: 20, sale: 20, isCore: true },
      ],
    ]);
    await insert(db, 'dms_person', { dealership_id: 'd1', kind: 'advisor', number: 'A7', name: 'Ada Visor' });
    await insert(db, 'dms_person', { dealership_id: 'd1', kind: 'counter', number: 'K1', name: 'Cory Counter' });
    await insertTransactions(db, 'd1', [
      { date: '2026-03-01', kind: 'receipt', qty: 40, cost: 10, orderType: 'stock', vendor: 'Factory' },
      { date: '2026-09-01', kind: 'receipt', qty: 1, cost: 100, orderType: 'special', vendor: 'Factory' },
      {
        date: '2026-11-10',
        kind: 'receipt',
        part: 'EXCESS',
        qty: 2,
        cost: 15,
        orderType: 'emergency',
        vendor: 'Rival',
        document: 'E1',
      },
      {
        date: '2026-11-06',
        kind: 'sale',
        qty: 2,
        cost: 30,
        sale: 50,
        saleType: 'counter',
        document: 'C1',
        counter: 'K1',
      },
      {
        date: '2026-11-07',
        kind: 'return',
        qty: 1,
        cost: 30,
        sale: 50,
        saleType: 'counter',
        document: 'C2',
        counter: 'K1',
      },
      {
        date: '2026-11-06',
        kind: 'sale',
        qty: 1,
        cost: 30,
        sale: 30,
        saleType: 'counter',
        document: 'C1',
        isCore: true,
      },
      { date: '2026-11-08', kind: 'lost_sale', part: 'EXCESS', qty: 2, list: 25 },
    ]);
    await insert(db, 'gl_account', {
      dealership_id: 'd1',
      account: '1240',
      type: 'asset',
      statement_line: 'parts.inventory',
    });
    for (const [month, debit_c] of [
      ['2025-01', 50_000],
      ['2026-11', 4_000],
    ]) {
      await insert(db, 'gl_balance', { dealership_id: 'd1', account: '1240', month, debit_c, net_c: debit_c });
    }
    api = await startApi({ db });
  }, 60_000);
  afterAll(async () => {
    await api.close();
    await close();
  });

  /** Answers are kept until the data of their dealership changes. */
  const changed = (dealershipId = 'd1') => bumpDataVersion(db, dealershipId, new Date());

  async function ask<R extends z.ZodType>(
    call: CallDefinition<z.ZodType, z.ZodType, z.ZodType, R>,
    query: Record<string, string> = {},
    as = manager,
  ): Promise<z.output<R>> {
    const ofOthers = new Map([
      [empty, 'empty'],
      [linesOnly, 'lines-only'],
    ]);
    const dealershipId = ofOthers.get(as) ?? 'd1';
    const answer = await api.send(call, { as, params: { userId: as.userId, dealershipId }, query });
    expect({ status: answer.status, body: answer.status === 200 ? null : answer.body }).toEqual({
      status: 200,
      body: null,
    });
    return call.response.parse(answer.body);
  }
  const kpiOf = (kpis: readonly Kpi[], key: string) => {
    const found = kpis.find((kpi) => kpi.key === key);
    if (!found) throw new Error(`no figure ${key}`);
    return found;
  };

  describe('InventoryAnalysis', () => {
    test('lists numbers on hand by value, with totals over the whole selection', async () => {
      const page = await ask(calls.inventoryAnalysis, { pageSize: '2' });
      expect(page).toMatchObject({
        snapshotDate: '2026-11-19',
        total: 6,
        totals: { partNumbers: 6, pieces: 22.5, extCost: 525.25, excessValue: 50 },
      });
      expect(page.data.map(({ partNumber, extCost }) => [partNumber, extCost])).toEqual([
        ['NEVER', 200],
        ['EXCESS', 125],
      ]);
      expect(page.data[1]).toMatchObject({
        qtyOnHand: 10,
        monthsNoSale: 0,
        bucket: '0-3',
        excessQty: 4,
        excessValue: 50,
        daysSupply: 91.25,
        list: 25,
      });
    });

    test('ages by whole calendar months since the last sale, and what never sold since its entry', async () => {
      const { agingBuckets } = await ask(calls.inventoryAnalysis);
      expect(agingBuckets.map(({ bucket, value, partNumbers }) => [bucket, value, partNumbers])).toEqual([
        ['0-3', 185, 3],
        ['4-6', 0, 0],
        ['7-9', 200, 1],
        ['10-12', 0, 0],
        ['13-24', 120, 1],
        ['25+', 20.25, 1],
      ]);
    });

    test('sources and classes add up to the inventory', async () => {
      const { bySource, byClass } = await ask(calls.inventoryAnalysis, { source: 'TIRE' });
      expect(bySource.map(({ source, value }) => [source, value])).toEqual([
        ['OEM', 505],
        ['TIRE', 20.25],
      ]);
      expect(bySource[0]?.buckets.find(({ bucket }) => bucket === '13-24')).toMatchObject({ value: 120 });
      expect(byClass.reduce((sum, { value }) => sum + value, 0)).toBe(525.25);
    });

    test.each([
      [{ status: 'phase_out' }, ['OLD']],
      [{ bucket: '25+' }, ['PIECES']],
      [{ source: 'TIRE', sort: 'partNumber' }, ['FREE', 'PIECES']],
      [{ excess: 'true' }, ['EXCESS']],
      [{ search: 'z9' }, ['WAITING']],
    ])('%j keeps %j', async (query, parts) => {
      const { data } = await ask(calls.inventoryAnalysis, query);
      expect(data.map(({ partNumber }) => partNumber)).toEqual(parts);
    });

    test('a day before has the inventory of its own', async () => {
      const { snapshotDate, totals } = await ask(calls.inventoryAnalysis, { asOf: '2026-11-05' });
      expect({ snapshotDate, totals }).toMatchObject({ snapshotDate: '2026-10-31', totals: { extCost: 250 } });
    });

    test('a day before the first inventory has none, and says so', async () => {
      expect(await ask(calls.inventoryAnalysis, { asOf: '2026-01-05' })).toMatchObject({
        snapshotDate: null,
        total: 0,
      });
      expect(await ask(calls.inventoryAnalysis, {}, empty)).toMatchObject({ snapshotDate: null, data: [], total: 0 });
    });

    test.each([
      [calls.inventoryAnalysis, { bucket: '0-4' }, 'bucket'],
      [calls.partsOnOpenROs, { ageBand: 'old' }, 'ageBand'],
    ])('an age that the list does not know is refused, not empty', async (call, query, path) => {
      const params = { userId: manager.userId, dealershipId: 'd1' };
      const answer = await api.send(call, { as: manager, params, query });
      expect(answer).toMatchObject({ status: 400, body: { errors: [{ path }] } });
    });

    test('a column that is none is refused by name', async () => {
      const params = { userId: manager.userId, dealershipId: 'd1' };
      const answer = await api.send(calls.inventoryAnalysis, { as: manager, params, query: { sort: '-profit' } });
      expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'sort', code: 'unknown_field' }] } });
    });

    test('the whole selection is a file', async () => {
      const params = { userId: manager.userId, dealershipId: 'd1' };
      const answer = await api.send(calls.inventoryAnalysis, {
        as: manager,
        params,
        query: { pageSize: '1', sort: 'partNumber' },
        headers: { accept: 'text/csv' },
      });
      const lines = String(answer.body).trim().split(/\r?\n/);
      expect(lines).toHaveLength(7);
      expect(lines[1]).toContain('EXCESS,Part EXCESS,OEM,captive,Active stock,A1,10');
    });
  });

  describe('options of the store', () => {
    afterEach(async () => {
      await db.execute('delete from inventory_option');
      await changed();
    });
    const set = async (options: Record<string, unknown>) => {
      await insert(db, 'inventory_option', { dealership_id: 'd1', ...options });
      await changed();
    };

    test('edges of the buckets', async () => {
      await set({ aging_edges: '[7]' });
      const { agingBuckets } = await ask(calls.inventoryAnalysis);
      expect(agingBuckets.map(({ bucket, value }) => [bucket, value])).toEqual([
        ['0-7', 385],
        ['8+', 140.25],
      ]);
    });

    test('sources that count, and bins that do not', async () => {
      await set({ include_sources: '["OEM"]', exclude_bins: '["z*", ""]' });
      const { data, totals } = await ask(calls.inventoryAnalysis, { sort: 'partNumber' });
      expect(data.map(({ partNumber }) => partNumber)).toEqual(['EXCESS', 'OLD']);
      const { data: figures } = await ask(calls.inventoryAnalysisTotals);
      expect(kpiOf(figures.kpis, 'inv_value').value).toBe(totals.extCost);
      expect(await ask(calls.partsNoBinLocation)).toMatchObject({ total: 0 });
    });

    test('the limit of obsolescence, and strictly only without a receipt', async () => {
      await set({ obsolete_months: 24 });
      const limit = await ask(calls.inventoryAnalysisTotals);
      expect(kpiOf(limit.data.kpis, 'obs_pct')).toMatchObject({ numerator: 20.25 });
      await db.execute('delete from inventory_option');
      await set({ strict: true });
      await db.execute(`update part_stock_snapshot set last_receipt_date = '2026-02-01' where part_number = 'OLD'`);
      await changed();
      const strict = await ask(calls.inventoryAnalysisTotals);
      expect(kpiOf(strict.data.kpis, 'obs_pct')).toMatchObject({ numerator: 20.25 });
      await db.execute(`update part_stock_snapshot set last_receipt_date = null where part_number = 'OLD'`);
    });

    test('what a code of the DMS means', async () => {
      await set({ status_map: '[{ "dmsCode": "NS", "status": "non_stock" }]' });
      await db.execute(`update part_stock_snapshot set status_dms = 'NS' where part_number = 'EXCESS'`);
      await changed();
      const { data } = await ask(calls.partsInvAnalysisByStatus, { sort: 'status' });
      expect(data.find(({ status }) => status === 'non_stock')).toMatchObject({ value: 125, label: 'Non-stock' });
      await db.execute(`update part_stock_snapshot set status_dms = '' where part_number = 'EXCESS'`);
    });
  });

  test('PartsInvAnalysisByStatus: value, share, turns and age of each status', async () => {
    const { data, totals } = await ask(calls.partsInvAnalysisByStatus);
    expect(data.map(({ status, value, pctValue }) => [status, value, pctValue])).toEqual([
      ['never_sold', 200, 38.08],
      ['active', 145.25, 27.65],
      ['phase_out', 120, 22.85],
      ['special_order', 60, 11.42],
    ]);
    // 40 pieces at 12.50 over 145.25; EXCESS 0, FREE 3 and PIECES 25 months.
    expect(data[1]).toMatchObject({ partNumbers: 3, pieces: 16.5, sales12: 40, turns: 3.4423, avgMonthsNoSale: 9.33 });
    expect(totals).toEqual({ value: 525.25, pieces: 22.5, partNumbers: 6, sales12: 40 });
  });

  test('PartsNoBinLocation: on hand and nowhere', async () => {
    const page = await ask(calls.partsNoBinLocation);
    expect(page.data.map(({ partNumber }) => partNumber)).toEqual(['NEVER']);
    expect(page.totals).toEqual({ totalValue: 200, pieces: 2 });
  });

  test('PartsNeverSold: with the repair order that ordered it', async () => {
    const { data } = await ask(calls.partsNeverSold);
    expect(data).toMatchObject([
      { partNumber: 'NEVER', forRo: '5', daysSinceReceipt: 223, ageMonths: 7, monthsNoSale: null },
      { partNumber: 'WAITING', forRo: null, daysSinceReceipt: 49 },
    ]);
  });

  test('PartsVerifyQty: one row for each part and reason, in the order of the bins', async () => {
    const { data, total, totals, byReason } = await ask(calls.partsVerifyQty);
    expect(data.map(({ bin, partNumber, reason }) => [bin, partNumber, reason])).toEqual([
      ['', 'NEVER', 'onHandNoBin'],
      ['A2', 'NEGATIVE', 'negativeOnHand'],
      ['C1', 'FREE', 'reservedExceedsOnHand'],
      ['C1', 'FREE', 'zeroCost'],
      ['C3', 'PIECES', 'costAboveList'],
      ['C3', 'PIECES', 'fractionalQty'],
      ['C3', 'PIECES', 'noCount24m'],
    ]);
    expect(total).toBe(7);
    expect(totals.partNumbers).toBe(4);
    expect(byReason.map(({ count }) => count)).toEqual([1, 1, 1, 1, 1, 1, 1]);
    const { data: one } = await ask(calls.partsVerifyQty, { reason: 'zeroCost' });
    expect(one.map(({ partNumber }) => partNumber)).toEqual(['FREE']);
  });

  test('PartsDelStatus: leaving, and still on hand or on order', async () => {
    const { data, totals } = await ask(calls.partsDelStatus);
    expect(data.map(({ partNumber, onOrder }) => [partNumber, onOrder])).toEqual([
      ['OLD', 0],
      ['GONE', 2],
    ]);
    expect(totals.totalValue).toBe(120);
  });

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
      await insertDealership(db, { id: 'lines-only', groupId: 'g1' });
      linesOnly = await insertPerson(db, {
        id: 'lo',
        groupId: 'g1',
        dealerships: ['lines-only'],
        jobTitle: 'PARTS_MANAGER',
      });
      await insertRepairOrder(db, 'lines-only', { number: '1', closed: '2026-11-05', lines: [line] });
      await insertRepairOrder(db, 'lines-only', { number: '2', opened: '2026-11-10', status: 'O', lines: [line] });
    });

    test('does not say that no part is on an open repair order, until parts of one have come', async () => {
      const bands = (value: number | null) => ({ repairOrders: value, parts: value, cost: value, sale: value });
      const untold = await ask(calls.partsOnOpenROs, {}, linesOnly);
      expect(untold).toMatchObject({ data: [], total: 0 });
      expect(untold.totals).toEqual({ qty: null, cost: null, sale: null, repairOrders: null });
      expect(untold.byAge).toMatchObject(Array.from({ length: 5 }, () => bands(null)));
      await insertOrderParts(db, 'lines-only', '1', [[{ part: 'P', qty: 1, cost: 50, sale: 80 }]]);
      await changed('lines-only');
      const told = await ask(calls.partsOnOpenROs, {}, linesOnly);
      expect(told.totals).toEqual({ qty: 0, cost: 0, sale: 0, repairOrders: 0 });
      expect(told.byAge).toMatchObject(Array.from({ length: 5 }, () => bands(0)));
    });

    test('does not say that nothing was bought in an emergency, until purchases with their order type have come', async () => {
      const read = async () => {
        const { totals, withoutCatalogCost, kpis } = await ask(calls.partsEmerPurchase, {}, linesOnly);
        return { totals, withoutCatalogCost, premium: kpiOf(kpis, 'ep_premium').value };
      };
      const untold = { totals: { qty: null, cost: null, premium: null }, withoutCatalogCost: null, premium: null };
      expect(await read()).toEqual(untold);
      await insertTransactions(db, 'lines-only', [{ date: '2026-11-03', kind: 'receipt', qty: 4, cost: 10 }]);
      await db.execute(`update dealership set fields_not_provided = '["order_type"]' where id = 'lines-only'`);
      await changed('lines-only');
      expect(await read()).toEqual(untold);
      await db.execute(`update dealership set fields_not_provided = '[]' where id = 'lines-only'`);
      await changed('lines-only');
      expect(await read()).toEqual({ totals: { qty: 0, cost: 0, premium: 0 }, withoutCatalogCost: 0, premium: 0 });
    });
  });

  test('an own view sees the store’s parts on open orders, and not who wrote them', async () => {
    const own = await insertPerson(db, {
      id: 'own',
      groupId: 'g1',
      dealerships: ['d1'],
      role: 'EMPLOYEE',
      jobTitle: 'PARTS_OTHER',
      numbers: [{ dealershipId: 'd1', kind: 'counter', number: 'K1' }],
    });
    const { data } = await ask(calls.partsOnOpenROs, { sort: 'advisorName' }, own);
    expect(data).toMatchObject([{ roNumber: '5', advisorNumber: '', advisorName: '' }]);
    expect(await ask(calls.partsOnOpenROs, { search: 'Visor' }, own)).toMatchObject({ total: 0 });
    const emergencies = await ask(calls.partsEmerPurchase, {}, own);
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
      await insertTransactions(db, 'd1', [
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
      await db.execute(`delete from part_txn where part_number = 'OFTEN'`);
      await changed();
    });
  });

  describe('InventoryAnalysisTotals', () => {
    test('figures of the day', async () => {
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

    test('turns are of twelve months over the mean of the month ends, days supply of ninety days', async () => {
      const { data } = await ask(calls.inventoryAnalysisTotals);
      // 600 + 300 + 180 on repair orders, 60 - 30 over the counter; (525.25 + 250) / 2 on the shelf.
      expect(kpiOf(data.kpis, 'gross_turns')).toMatchObject({ numerator: 1110, denominator: 387.63, value: 2.8636 });
      // 130 passed through in the 265 days since the first receipt: 179.06 a year.
      expect(kpiOf(data.kpis, 'true_turns')).toMatchObject({ numerator: 930.94, value: 2.4017 });
      // 525.25 at (300 + 180 + 30) / 90 a day.
      expect(kpiOf(data.kpis, 'days_supply')).toMatchObject({ value: 92.69, status: 'red', target: 60 });
      expect(kpiOf(data.kpis, 'days_supply').facts).toMatchObject({ twelveMonths: 172.72, capital: 185.25 });
    });

    test('figures of the period', async () => {
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

    test('thirteen months, each with the inventory of its own end and none before the first', async () => {
      const { data } = await ask(calls.inventoryAnalysisTotals);
      const { spark, compareValue } = kpiOf(data.kpis, 'inv_value');
      expect(spark).toHaveLength(13);
      expect(spark.slice(-3)).toEqual([
        { date: '2026-09-01', value: null, unfinished: false },
        { date: '2026-10-01', value: 250, unfinished: false },
        { date: '2026-11-01', value: 525.25, unfinished: true },
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
      const [row] = await db.query(
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

    test('without any feed every figure says why it is none', async () => {
      const { data } = await ask(calls.inventoryAnalysisTotals, {}, empty);
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
