import { calls } from '@fixed-ops/contract';
import { insert } from '../core/testing/repair-order-builder.ts';
import { openGrossStore } from '../parts/testing/gross-store.ts';
import type { TestStore } from '../testing/test-store.ts';

describe('CounterDocuments', () => {
  const october = { startDate: '2026-10-01', endDate: '2026-10-31' };
  let store: TestStore;

  beforeAll(async () => {
    store = await openGrossStore();
    await insert(store.db, 'heat_sheet_map', {
      dealership_id: 'd1',
      item_key: 'p2',
      label: 'P2',
      department: 'parts',
      part_groups: JSON.stringify(['CLASS-P2']),
    });
    await store.db.execute(
      `insert into part (dealership_id, part_number, class) values ('d1', 'P2', 'class-p2')
       on conflict (dealership_id, part_number) do update set class = excluded.class`,
    );
  }, 60_000);
  afterAll(() => store.close());

  const ask = async (who: string, query: Record<string, string> = {}) => {
    const { status, body } = await store.ask(calls.counterDocuments, who, { query: { ...october, ...query } });
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
    return calls.counterDocuments.response.parse(body);
  };
  const sheet = async (who: string) => {
    const { body } = await store.ask(calls.heatSheet, who, { query: { ...october, department: 'parts' } });
    return calls.heatSheet.response.parse(body).data;
  };

  test('documents add up to the cells of the sheet, of each counterperson, of nobody, and of the store', async () => {
    const { rows, storeRow } = await sheet('manager');
    expect(rows.map(({ personNumber }) => personNumber)).toEqual(['K1', 'K2', '']);
    for (const row of [...rows, storeRow]) {
      const whose: Record<string, string> = row === storeRow ? {} : { group: `counter:${row.personNumber}` };
      const { totals, data, total } = await ask('manager', whose);
      const { parts_sales: sales, parts_gross: gross, parts_gp_pct: share } = row.cells;
      expect([row.personName, totals.sale, totals.gross, totals.gpPct, totals.documents]).toEqual([
        row.personName,
        sales?.value,
        gross?.value,
        share?.value,
        sales?.count,
      ]);
      expect(total).toBe(data.length);
      expect(data.reduce((sum, { sale }) => sum + sale, 0)).toBeCloseTo(totals.sale, 6);
      const items = await ask('manager', { ...whose, item: 'p2' });
      expect([items.totals.documents, items.total]).toEqual([row.cells.p2?.count, row.cells.p2?.count]);
    }
  });

  test('a repair order is named by its number, a return is no sale and takes its money back', async () => {
    const { data } = await ask('manager', { group: 'counter:K1', sort: 'date' });
    expect(
      data.map(({ date, document, roNumber, isSale, sale, saleTypes }) => [
        date,
        document,
        roNumber,
        isSale,
        sale,
        saleTypes,
      ]),
    ).toEqual([
      ['2026-10-01', 'C1', null, true, 100, ['Counter retail']],
      ['2026-10-02', 'C2', null, false, -50, ['Counter retail']],
      ['2026-10-06', '1', '1', true, 112, ['Customer-pay ROs', 'Warranty ROs']],
    ]);
    expect((await ask('manager', { group: 'counter:K1', search: 'c' })).total).toBe(2);
  });

  test('a counterperson sees own documents, whoever is asked for', async () => {
    expect((await ask('counter')).totals.sale).toBe(162);
    expect((await ask('counter', { group: 'counter:K2' })).data).toEqual([]);
    expect((await ask('counter', { group: 'counter:' })).data).toEqual([]);
    expect((await ask('nobody')).data).toEqual([]);
  });

  test('documents of one sale type add up to the figures of it in an own view, each with its own part of a document', async () => {
    const { body } = await store.ask(calls.monthlyNumbers, 'counter', { query: { ...october, department: 'parts' } });
    const { total: _all, ...byType } = calls.monthlyNumbers.response.parse(body).data.byPayType;
    const value = (kpis: readonly { readonly key: string; readonly value: number | null }[], key: string) =>
      kpis.find((kpi) => kpi.key === key)?.value;
    const found: unknown[] = [];
    for (const [saleType, kpis] of Object.entries(byType)) {
      const { totals, data } = await ask('counter', { saleType });
      expect([saleType, totals.sale, totals.gross]).toEqual([
        saleType,
        value(kpis, 'parts_sales') ?? 0,
        value(kpis, 'parts_gross') ?? 0,
      ]);
      for (const { document, sale, saleTypes, isSale } of data)
        found.push([saleType, document, sale, saleTypes, isSale]);
    }
    // The repair order has parts of two sale types, and each list has its part of them alone.
    expect(found).toEqual(
      expect.arrayContaining([
        ['ro_customer', '1', 42, ['Customer-pay ROs'], true],
        ['ro_warranty', '1', 70, ['Warranty ROs'], true],
        ['counter', 'C1', 100, ['Counter retail'], true],
        ['counter', 'C2', -50, ['Counter retail'], false],
      ]),
    );
    expect(found).toHaveLength(4);
    await expect(ask('counter', { saleType: 'bodywork' })).rejects.toThrow('400');
  });

  test('an item, a group or a column that is not there is refused', async () => {
    await expect(ask('manager', { item: 'oil' })).rejects.toThrow('unknown_item');
    await expect(ask('manager', { group: 'advisor:A1' })).rejects.toThrow('400');
    await expect(ask('manager', { sort: 'name' })).rejects.toThrow('unknown_field');
  });
});
