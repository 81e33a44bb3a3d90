import { calls } from '@fixed-ops/contract';
import { insertRepairOrder } from '../core/testing/repair-order-builder.ts';
import { insertDealership, insertGroup } from '../testing/builders.ts';
import { settingsClient } from '../testing/settings-client.ts';
import { TestStore, useTestStore } from '../testing/test-store.ts';

/** Orders with one customer hour each: day and dollars. Business today is November 20, 2026. */
const ORDERS: Readonly<Record<string, readonly (readonly [string, number])[]>> = {
  'd-1': [
    ['2026-11-03', 150],
    ['2026-10-06', 200],
    ['2026-08-11', 100],
    ['2026-03-10', 60],
    ['2025-11-10', 90],
  ],
  'd-2': [['2026-11-05', 250]],
  'd-other': [['2026-11-05', 999]],
  'd-bare': [['2026-11-05', 999]],
};

const store = useTestStore(async () => {
  const opened = await TestStore.open([{ id: 'd-1' }, { id: 'd-2' }, { id: 'd-bare' }]);
  const { db } = opened;
  await insertGroup(db, 'g-2');
  await insertDealership(db, { id: 'd-other', groupId: 'g-2' });
  for (const [id, orders] of Object.entries(ORDERS)) {
    for (const [index, [closed, labor]] of orders.entries()) {
      await insertRepairOrder(db, id, {
        number: String(1000 + index),
        closed,
        advisor: 'A1',
        lines: [{ pay: 'C', hours: 1, labor, laborCost: 40, parts: labor / 2, partsCost: 20 }],
      });
    }
  }
  // Its feed sends no cost: put together with the others it would flatter their gross.
  await opened.lacks(['labor_cost', 'inspection_video'], 'd-bare');
  // What inspections lack says nothing of service.
  await opened.lacks(['inspection_video', 'order_type'], 'd-2');
  await opened.person('admin', { dealerships: ['d-1'], role: 'ADMIN', jobTitle: 'GENERAL_MANAGER' });
  return opened;
});
const settings = settingsClient(store, 'admin');

const service = [calls.serviceOptionsAverages, calls.putServiceOptionsAverages] as const;
const parts = [calls.partsOptionsAverages, calls.putPartsOptionsAverages] as const;
const averages = (baseline: string, excludeMonths: string[] = [], manual: Record<string, number> = {}) => ({
  baseline,
  excludeMonths,
  manual,
});

async function page(query: Record<string, string> = {}, who = 'admin') {
  const answer = await store().ask(calls.monthlyNumbers, who, { query: { compare: 'average', months: '1', ...query } });
  return calls.monthlyNumbers.response.parse(answer.body);
}

async function numbers(query: Record<string, string> = {}, who = 'admin') {
  const { data, ...envelope } = await page(query, who);
  const compared = (key: string) => data.kpis.find((kpi) => kpi.key === key)?.compareValue;
  const [elr, laborSales, laborGp, laborGross] = ['elr', 'labor_sales', 'labor_gp_pct', 'labor_gross'].map(compared);
  return { elr, laborSales, laborGp, laborGross, partsGp: compared('parts_gp_pct'), ...envelope };
}

describe('a figure that is compared with the average', () => {
  test.each([
    ['prior12', [], 112.5, '2025-11-01', '2026-10-31'],
    ['prior6', [], 150, '2026-05-01', '2026-10-31'],
    ['prior3', [], 150, '2026-08-01', '2026-10-31'],
    ['prior3', ['2026-10'], 100, '2026-08-01', '2026-09-30'],
    ['prior12', ['2026-03', '2025-11'], 150, '2025-12-01', '2026-10-31'],
    ['priorYearMonth', [], 90, '2025-11-01', '2025-11-30'],
  ])('follows the baseline %s without %j', async (baseline, excluded, elr, from, to) => {
    await settings.save(service, averages(baseline, excluded));
    expect(await numbers()).toMatchObject({ elr, compareStartDate: from, compareEndDate: to });
  });

  test('is scaled by the working days of the months that count', async () => {
    await settings.save(service, averages('prior3', ['2026-10', '2026-09']));
    // August 2026: 21 weekdays and five Saturdays' halves; November 1 to 20: 16 working days.
    expect((await numbers()).laborSales).toBeCloseTo((100 * 16) / 23.5, 2);
  });

  test('has nothing to compare with when every month is excluded', async () => {
    await settings.save(service, averages('priorYearMonth', ['2025-11']));
    expect(await numbers()).toMatchObject({ elr: null, compareStartDate: null });
  });

  test('is what somebody typed in, sums in proportion to the working days of the month', async () => {
    await settings.save(service, averages('manual', [], { elr: 140, labor_sales: 22_000 }));
    expect(await numbers()).toMatchObject({ elr: 140, laborSales: 16_000, partsGp: null });
    // What is typed in is of the store: no part of it is held against that.
    expect(await numbers({ advisors: 'A1' })).toMatchObject({ elr: null, laborSales: null });
  });

  test('is the group’s in the same days, of the same three dealerships or more whatever the figure', async () => {
    await settings.save(service, averages('group'));
    // 150 + 250 + 999 of three stores with an hour each; one of them does not send the cost of 40 an hour.
    const three = { elr: 466.33, laborSales: 466.33, laborGp: null, laborGross: null, compareStartDate: '2026-11-01' };
    expect(await numbers()).toMatchObject(three);
    await insertDealership(store().db, { id: 'd-3', groupId: 'g1' });
    await insertRepairOrder(store().db, 'd-3', {
      number: '1000',
      closed: '2026-11-05',
      lines: [{ pay: 'C', hours: 2, labor: 360, laborCost: 60 }],
    });
    await store().db.execute('update data_version set version = version + 1');
    // 1,759 ÷ 5 hours and ÷ 4 stores. The gross of the three with cost, 620 at 81.58 %, would tell their 760 of labor, and
    // what is left of the four is the 999 of the one without.
    const four = { elr: 351.8, laborSales: 439.75, laborGp: null, laborGross: null };
    expect(await numbers()).toMatchObject(four);
    expect(await numbers({ advisors: 'A1' })).toMatchObject({ elr: null });
  });

  test('is without a dealership whose feed tells less than it takes from the others', async () => {
    const least = '["labor_cost", "parts_sale", "parts_cost", "tech_number", "op_code"]';
    await store().db.execute(`update dealership set fields_not_provided = '${least}' where id = 'd-bare'`);
    await store().db.execute('update data_version set version = version + 1');
    // 760 of labor ÷ 4 hours and ÷ 3 stores; less 140 of cost.
    expect(await numbers()).toMatchObject({ elr: 190, laborSales: 253.33, laborGp: 81.58, laborGross: 206.67 });
  });

  test('is nobody’s in days in which fewer than two others closed anything', async () => {
    // The third was this store's alone; on the fifth the two others closed 250 and 360 in three hours.
    expect(await numbers({ startDate: '2026-11-03', endDate: '2026-11-03' })).toMatchObject({ elr: null });
    expect(await numbers({ startDate: '2026-11-05', endDate: '2026-11-05' })).toMatchObject({ elr: 203.33 });
  });

  test('is nobody’s for who belongs to all but one of its dealerships, nor for an advisor whose number others have', async () => {
    await store().person('two', {
      dealerships: ['d-1', 'd-2'],
      role: 'MANAGER_SUPER',
      jobTitle: 'GENERAL_MANAGER',
    });
    // Of the three with whole feeds the third is left.
    expect(await numbers({}, 'two')).toMatchObject({ elr: null, laborSales: null });
    const { data } = await page();
    expect(data.byAdvisor.map(({ number }) => number)).toEqual(['A1']);
    expect(data.byAdvisor.flatMap(({ kpis }) => kpis).filter(({ compareValue }) => compareValue !== null)).toEqual([]);
  });

  test('of parts follows the parts department’s own baseline', async () => {
    await settings.save(service, averages('prior12'));
    await settings.save(parts, averages('prior3', ['2026-10']));
    // August: 50 dollars of parts at 20 of cost.
    expect(await numbers({ department: 'parts' })).toMatchObject({ partsGp: 60, compareStartDate: '2026-08-01' });
  });
});
