import { calls } from '@fixed-ops/contract';
import { EXCEL_TYPE } from '@fixed-ops/sheets';
import { readWorkbook } from '@fixed-ops/sheets/testing';
import { insert } from '../../core/testing/repair-order-builder.ts';
import { kpiOf, useInventoryStore } from '../testing/inventory-store.ts';

const inventory = useInventoryStore();
const { changed, ask } = inventory;

describe('the parts inventory', () => {
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

    test('an older snapshot has its own list price', async () => {
      const { data } = await ask(calls.inventoryAnalysis, { asOf: '2026-10-31' });
      expect(data).toMatchObject([{ partNumber: 'EXCESS', qtyOnHand: 20, list: 24 }]);
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
      expect(await ask(calls.inventoryAnalysis, {}, 'empty')).toMatchObject({ snapshotDate: null, data: [], total: 0 });
    });

    test.each([
      [calls.inventoryAnalysis, { bucket: '0-4' }, 'bucket'],
      [calls.partsOnOpenROs, { ageBand: 'old' }, 'ageBand'],
    ])('an age that the list does not know is refused, not empty', async (call, query, path) => {
      const answer = await inventory.store.ask(call, 'manager', { query });
      expect(answer).toMatchObject({ status: 400, body: { errors: [{ path }] } });
    });

    test('an unknown column is refused by name', async () => {
      const answer = await inventory.store.ask(calls.inventoryAnalysis, 'manager', { query: { sort: '-profit' } });
      expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'sort', code: 'unknown_field' }] } });
    });

    test('the whole selection is a file', async () => {
      const answer = await inventory.store.ask(calls.inventoryAnalysis, 'manager', {
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
      await inventory.db.execute('delete from inventory_option');
      await changed();
    });
    const set = async (options: Record<string, unknown>) => {
      await insert(inventory.db, 'inventory_option', { dealership_id: 'd1', ...options });
      await changed();
    };

    test('set the edges of the age buckets', async () => {
      await set({ aging_edges: '[7]' });
      const { agingBuckets } = await ask(calls.inventoryAnalysis);
      expect(agingBuckets.map(({ bucket, value }) => [bucket, value])).toEqual([
        ['0-7', 385],
        ['8+', 140.25],
      ]);
    });

    test('say which sources count and which bins do not', async () => {
      await set({ include_sources: '["OEM"]', exclude_bins: '["z*", ""]' });
      const { data, totals } = await ask(calls.inventoryAnalysis, { sort: 'partNumber' });
      expect(data.map(({ partNumber }) => partNumber)).toEqual(['EXCESS', 'OLD']);
      const { data: figures } = await ask(calls.inventoryAnalysisTotals);
      expect(kpiOf(figures.kpis, 'inv_value').value).toBe(totals.extCost);
      expect(await ask(calls.partsNoBinLocation)).toMatchObject({ total: 0 });
    });

    test('set the months after which stock is obsolete, and spare received parts where they are strict', async () => {
      await set({ obsolete_months: 24 });
      const limit = await ask(calls.inventoryAnalysisTotals);
      expect(kpiOf(limit.data.kpis, 'obs_pct')).toMatchObject({ numerator: 20.25 });
      await inventory.db.execute('delete from inventory_option');
      await set({ strict: true });
      await inventory.db.execute(
        `update part_stock_snapshot set last_receipt_date = '2026-02-01' where part_number = 'OLD'`,
      );
      await changed();
      const strict = await ask(calls.inventoryAnalysisTotals);
      expect(kpiOf(strict.data.kpis, 'obs_pct')).toMatchObject({ numerator: 20.25 });
      await inventory.db.execute(`update part_stock_snapshot set last_receipt_date = null where part_number = 'OLD'`);
    });

    test('that are not saved yet are tried on the newest inventory: what counts, how old it is, and what it is called', async () => {
      await inventory.store.person('admin', { role: 'ADMIN', jobTitle: 'PARTS_MANAGER' });
      const data = {
        ...{ agingEdges: [7], obsoleteMonths: 24, strict: false, includeSources: [], excludeBins: ['z*'] },
        ...{ daysSupplyTarget: 60, phaseIn: { demands: 3, months: 12 }, phaseOutMonths: 9 },
        statusMap: [{ dmsCode: 'NS', status: 'non_stock' as const }],
      };
      await inventory.db.execute(`update part_stock_snapshot set status_dms = 'NS' where part_number = 'EXCESS'`);
      const answer = await inventory.store.ask(calls.inventoryOptionsEffect, 'admin', { body: { data } });
      const { snapshotDate, now, next } = calls.inventoryOptionsEffect.response.parse(answer.body);
      const aging = (shelf: typeof now) => shelf.aging.map(({ bucket, value }) => [bucket, value]);
      expect(snapshotDate).toBe('2026-11-19');
      expect(now).toMatchObject({ value: 525.25, partNumbers: 6, obsolete: { value: 140.25, partNumbers: 2 } });
      expect(aging(now)).toContainEqual(['25+', 20.25]);
      expect(next).toMatchObject({ value: 465.25, partNumbers: 5, obsolete: { value: 20.25, partNumbers: 1 } });
      expect(aging(next)).toEqual([
        ['0-7', 325],
        ['8+', 140.25],
      ]);
      const named = (shelf: typeof now) => shelf.byStatus.find(({ status }) => status === 'non_stock');
      expect([named(now), named(next)]).toEqual([undefined, { status: 'non_stock', value: 125, partNumbers: 1 }]);
      await inventory.db.execute(`update part_stock_snapshot set status_dms = 'ST' where part_number = 'EXCESS'`);
      expect((await ask(calls.inventoryAnalysis)).totals.extCost).toBe(525.25);
    });

    test('say which status a code of the DMS means', async () => {
      await set({ status_map: '[{ "dmsCode": "NS", "status": "non_stock" }]' });
      await inventory.db.execute(`update part_stock_snapshot set status_dms = 'NS' where part_number = 'EXCESS'`);
      await changed();
      const { data } = await ask(calls.partsInvAnalysisByStatus, { sort: 'status' });
      expect(data.find(({ status }) => status === 'non_stock')).toMatchObject({ value: 125, label: 'Non-stock' });
      await inventory.db.execute(`update part_stock_snapshot set status_dms = 'ST' where part_number = 'EXCESS'`);
    });

    test('set the rule of phasing in and out, which counts where the DMS names no status', async () => {
      const rule = async (options: Record<string, unknown>) => {
        await inventory.db.execute('delete from inventory_option');
        await set(options);
        const { data } = await ask(calls.partsInvAnalysisByStatus, { sort: 'status' });
        const idle = kpiOf((await ask(calls.inventoryAnalysisTotals)).data.kpis, 'idle_pct').numerator;
        return {
          idle,
          active: data.find(({ status }) => status === 'active')?.partNumbers,
          statuses: data.map(({ status }) => status),
        };
      };
      // EXCESS sold 40 in the year and this month; the status of OLD and NEVER is named, also without a code.
      await inventory.db.execute(
        `update part_stock_snapshot set status_dms = '' where part_number in ('EXCESS', 'OLD', 'NEVER')`,
      );
      const named = { idle: 320, active: 3, statuses: ['active', 'never_sold', 'phase_out', 'special_order'] };
      expect(await rule({ phase_in_demands: 40, phase_in_months: 12, phase_out_months: 1 })).toEqual(named);
      expect(await rule({ phase_in_demands: 41, phase_in_months: 12, phase_out_months: 1 })).toMatchObject({
        active: 2,
        statuses: ['active', 'never_sold', 'phase_in', 'phase_out', 'special_order'],
      });
      expect(await rule({ phase_in_demands: 41, phase_in_months: 13, phase_out_months: 1 })).toEqual(named);
      await inventory.db.execute(
        `update part_stock_snapshot set last_sale_date = '2026-09-02' where part_number = 'EXCESS'`,
      );
      expect(await rule({ phase_out_months: 3 })).toEqual(named);
      expect(await rule({ phase_out_months: 2 })).toMatchObject({ idle: 445, active: 2 });
      await inventory.db.execute(
        `update part_stock_snapshot set status_dms = 'ST' where part_number in ('EXCESS', 'OLD', 'NEVER')`,
      );
      await inventory.db.execute(
        `update part_stock_snapshot set last_sale_date = '2026-11-02' where part_number = 'EXCESS'`,
      );
    });
  });

  test('PartsInvAnalysisByStatus gives value, share, turns and age of each status', async () => {
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

  test('the workbook of statuses has the rows and the last row of the screen', async () => {
    const { data, totals } = await ask(calls.partsInvAnalysisByStatus);
    const headers = { accept: EXCEL_TYPE };
    const { body } = await inventory.store.ask(calls.partsInvAnalysisByStatus, 'manager', { headers });
    const [head, ...rows] = (await readWorkbook(body as Buffer))[0]?.rows ?? [];
    expect(head?.slice(0, 6)).toEqual(['Status', 'Part numbers', 'Pieces', 'Value', '% of value', 'Sold 12 months']);
    expect(rows.map((row) => row.slice(0, 6))).toEqual([
      ...data.map((row) => [
        row.label,
        row.partNumbers,
        row.pieces,
        row.value,
        Math.round((row.pctValue ?? 0) * 100) / 10_000,
        row.sales12,
      ]),
      ['Total', totals.partNumbers, totals.pieces, totals.value, null, totals.sales12],
    ]);
  });

  test('PartsNoBinLocation lists parts that are on hand without a bin', async () => {
    const page = await ask(calls.partsNoBinLocation);
    expect(page.data.map(({ partNumber }) => partNumber)).toEqual(['NEVER']);
    expect(page.totals).toEqual({ totalValue: 200, pieces: 2 });
  });

  test('PartsNeverSold names the repair order that ordered a part', async () => {
    const { data } = await ask(calls.partsNeverSold);
    expect(data).toMatchObject([
      { partNumber: 'NEVER', forRo: '5', daysSinceReceipt: 223, ageMonths: 7, monthsNoSale: null },
      { partNumber: 'WAITING', forRo: null, daysSinceReceipt: 49 },
    ]);
  });

  test('PartsVerifyQty has one row for each part and reason, in the order of the bins', async () => {
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

  test('PartsDelStatus lists parts that leave and are still on hand or on order', async () => {
    const { data, totals } = await ask(calls.partsDelStatus);
    expect(data.map(({ partNumber, onOrder }) => [partNumber, onOrder])).toEqual([
      ['OLD', 0],
      ['GONE', 2],
    ]);
    expect(totals.totalValue).toBe(120);
  });
});
