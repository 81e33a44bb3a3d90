import { calls, type Kpi } from '@fixed-ops/contract';
import { insertRepairOrder } from '../core/testing/repair-order-builder.ts';
import { problemsOf, settingsClient } from '../testing/settings-client.ts';
import { TestStore, useTestStore } from '../testing/test-store.ts';
import { insertStock, insertTransactions } from './testing/parts-builders.ts';

/** What each store sold in November on repair orders and over the counter, sale and cost, and what it has on its shelf. */
const STORES = [
  { id: 'd-1', order: [100, 60], counter: [50, 40], shelf: { onHand: 10, cost: 10, lastSale: '2026-11-01' } },
  { id: 'd-2', order: [200, 100], counter: [100, 50], shelf: { onHand: 20, cost: 10, lastSale: '2026-11-01' } },
  { id: 'd-3', order: [300, 240], counter: [30, 30], shelf: { onHand: 30, cost: 20, lastSale: '2025-01-01' } },
] as const;

const store = useTestStore(async () => {
  const opened = await TestStore.open(STORES.map(({ id }) => ({ id })));
  const { db } = opened;
  for (const { id, order, counter, shelf } of STORES) {
    await insertRepairOrder(db, id, {
      number: '1',
      closed: '2026-11-04',
      lines: [{ pay: 'C', hours: 1, labor: 100, parts: order[0], partsCost: order[1] }],
    });
    await insertTransactions(db, id, [
      {
        date: '2026-11-05',
        kind: 'sale',
        part: 'P',
        qty: 1,
        cost: counter[1],
        sale: counter[0],
        saleType: 'counter',
        docKind: 'counter',
        document: 'C1',
      },
    ]);
    await insertStock(db, id, '2026-11-19', [{ part: 'P', ...shelf }]);
  }
  await opened.person('admin', { dealerships: ['d-1'], role: 'ADMIN', jobTitle: 'GENERAL_MANAGER' });
  await opened.person('two', { dealerships: ['d-1', 'd-2'], role: 'MANAGER_SUPER', jobTitle: 'GENERAL_MANAGER' });
  return opened;
});
const settings = settingsClient(store, 'admin');
const save = (baseline: string, manual: Record<string, number> = {}) =>
  settings.save([calls.partsOptionsAverages, calls.putPartsOptionsAverages], { baseline, excludeMonths: [], manual });

const compared = (kpis: readonly Kpi[] | undefined, ...keys: string[]) =>
  keys.map((key) => kpis?.find((kpi) => kpi.key === key)?.compareValue);
async function sold(who = 'admin', query: Record<string, string> = {}) {
  const all = { department: 'parts', compare: 'average', months: '1', ...query };
  const { kpis, byPayType } = calls.monthlyNumbers.response.parse(
    (await store().ask(calls.monthlyNumbers, who, { query: all })).body,
  ).data;
  const keys = ['parts_sales', 'parts_gross', 'parts_gp_pct'];
  return { all: compared(kpis, ...keys), counter: compared(byPayType.counter, ...keys) };
}
async function stocked(who = 'admin') {
  const { body } = await store().ask(calls.inventoryAnalysisTotals, who, { query: { compare: 'average' } });
  return compared(calls.inventoryAnalysisTotals.response.parse(body).data.kpis, 'inv_value', 'obs_pct', 'lost_sales');
}

describe('what parts are held against', () => {
  test('is the group’s on the same days, of all that parts sell, and of no sale type', async () => {
    await save('group');
    const [row] = await store().db.query<{ sales: number; cost: number }>(
      `select sum(sale)::float8 / 100 as sales, sum(cost)::float8 / 100 as cost
         from (select parts_sale_c as sale, parts_cost_c as cost from ro_line
               union all select qty * unit_sale_c, qty * unit_cost_c from part_txn) sold`,
    );
    const { sales, cost } = row ?? { sales: 0, cost: 0 };
    expect(sales).toBe(780);
    const cents = (value: number) => Math.round(value * 100) / 100;
    expect(await sold()).toEqual({
      all: [cents(sales / 3), cents((sales - cost) / 3), cents(((sales - cost) / sales) * 100)],
      counter: [null, null, null],
    });
    // A part of the store has nothing to be held against, and a single other store is told to nobody.
    expect((await sold('admin', { advisors: 'A1' })).all).toEqual([null, null, null]);
    expect((await sold('two')).all).toEqual([null, null, null]);
  });

  test('of the inventory is the group’s on the same day', async () => {
    await save('group');
    // 100, 200 and 600 dollars, of which the third store’s have not sold for a year.
    expect(await stocked()).toEqual([300, 66.67, 0]);
    expect(await stocked('two')).toEqual([null, null, null]);
  });

  test('is nobody’s while one of the stores does not know the cost', async () => {
    await save('group');
    await store().lacks(['parts_cost'], 'd-3');
    expect((await sold()).all).toEqual([260, null, null]);
    await store().lacks([], 'd-3');
  });

  test('is what somebody typed in, sums in proportion to the working days of the month', async () => {
    await save('manual', { parts_sales: 22_000, parts_gp_pct: 40, inv_value: 500_000, lost_sales: 11 });
    expect(await sold()).toEqual({ all: [16_000, null, 40], counter: [null, null, null] });
    expect(await stocked()).toEqual([500_000, null, 8]);
  });

  test('is an average of parts, and a service figure is refused as its value', async () => {
    expect(problemsOf(await save('manual', { elr: 140 }))).toEqual(['data.manual.elr unknown_metric']);
    expect(problemsOf(await save('manual'))).toEqual(['data.manual required']);
  });
});
