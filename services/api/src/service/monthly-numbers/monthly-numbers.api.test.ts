import type { StandardQuery } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { type Kpi, workingDays } from '@fixed-ops/metrics';
import type { OwnNumbers } from '../../auth/caller.ts';
import { selectionOf } from '../../core/selection/selection.ts';
import { readStoreFacts } from '../../core/store-facts/store-facts.ts';
import { NO_FEEDS } from '../../core/testing/no-feeds.ts';
import { insert, insertRepairOrder, type RepairOrderInput } from '../../core/testing/repair-order-builder.ts';
import { technicianPerformance } from '../../technicians/technician-performance.ts';
import { insertDealership, insertGroup } from '../../testing/builders.ts';
import { openTestDatabase } from '../../testing/start-api.ts';
import { monthlySalesByCategory } from '../sales/monthly-sales-by-category.ts';
import { monthlyNumbers } from './monthly-numbers.ts';

const TODAY = '2026-11-20';

describe('the figures of a page', () => {
  let db: Database;
  let close: () => Promise<void>;
  let dealerships = 0;

  beforeAll(async () => {
    ({ db, close } = await openTestDatabase());
    await insertGroup(db, 'g1');
  }, 60_000);
  afterAll(() => close());

  /** A store of its own for each test, so that none sees the rows of another. */
  async function storeWith(orders: readonly Omit<RepairOrderInput, 'number'>[]): Promise<string> {
    dealerships += 1;
    const id = `store-${dealerships}`;
    await insertDealership(db, { id, groupId: 'g1' });
    for (const [index, order] of orders.entries()) {
      await insertRepairOrder(db, id, { ...order, number: String(1000 + index) });
    }
    return id;
  }

  const monthToDateOf = (id: string) =>
    selectionOf({ dealership: { id }, today: TODAY, query: { compare: 'priorPeriod' }, ownNumbers: null }, NO_FEEDS);

  async function numbersOf(id: string, query: Partial<StandardQuery> = {}, months = 13) {
    const facts = await readStoreFacts(db, id);
    const selection = selectionOf(
      {
        dealership: { id },
        today: TODAY,
        query: { compare: 'priorPeriod', ...query },
        ownNumbers: null,
      },
      facts,
    );
    return monthlyNumbers(db, facts, selection, months);
  }

  function kpi(kpis: readonly Kpi[] | undefined, key: string): Kpi {
    const found = kpis?.find((candidate) => candidate.key === key);
    if (!found) throw new Error(`no ${key}`);
    return found;
  }

  const hour = (pay: string, labor: number) => ({ pay, hours: 1, labor, laborCost: 40 });

  test('the last day with data is compared with the same weekday a week before, whatever has not closed since', async () => {
    const id = await storeWith([
      { closed: '2026-11-17', lines: [hour('C', 150)] },
      { closed: '2026-11-16', lines: [hour('C', 900)] },
      { closed: '2026-11-10', lines: [hour('C', 100)] },
    ]);
    const { kpis } = await numbersOf(id, { startDate: '2026-11-17', endDate: '2026-11-17' });
    expect(kpi(kpis, 'elr')).toMatchObject({ value: 150, compareValue: 100 });
  });

  test('the day is compared with the day before where a person has chosen its date, and not “Yesterday”', async () => {
    const id = await storeWith([
      { closed: '2026-11-17', lines: [hour('C', 150)] },
      { closed: '2026-11-16', lines: [hour('C', 900)] },
      { closed: '2026-11-10', lines: [hour('C', 100)] },
    ]);
    const day = { startDate: '2026-11-17', endDate: '2026-11-17' };
    const compared = async (period: StandardQuery['period']) =>
      kpi((await numbersOf(id, { ...day, period })).kpis, 'elr').compareValue;
    expect([await compared('yesterday'), await compared('custom')]).toEqual([100, 900]);
  });

  test('month to date is compared with the same days of the month before', async () => {
    const id = await storeWith([
      { closed: '2026-11-03', lines: [hour('C', 150)] },
      { closed: '2026-10-20', lines: [hour('C', 100)] },
      { closed: '2026-10-21', lines: [hour('C', 900)] },
    ]);
    const { kpis } = await numbersOf(id);
    expect(kpi(kpis, 'elr')).toMatchObject({ value: 150, compareValue: 100 });
  });

  test.each(['priorPeriod', 'priorYear'] as const)(
    'an open month of constant sales equals its %s while the feed is two days behind',
    async (compare) => {
      const days = (month: string, last: number) =>
        Array.from({ length: last }, (_, day) => `${month}-${String(day + 1).padStart(2, '0')}`);
      const closed = [...days('2025-11', 30), ...days('2026-10', 31), ...days('2026-11', 18)];
      const id = await storeWith(closed.map((date) => ({ closed: date, lines: [hour('C', 150)] })));
      await insert(db, 'feed_file', {
        dealership_id: id,
        kind: 'ros',
        file_name: 'night.csv',
        received_at: '2026-11-19T07:00:00Z',
        data_to: '2026-11-18',
      });
      const { kpis, workingDays: passed } = await numbersOf(id, { compare });
      expect(kpi(kpis, 'labor_sales')).toMatchObject({ value: 18 * 150, compareValue: 18 * 150 });
      expect(kpi(kpis, 'ro_count')).toMatchObject({ value: 18, compareValue: 18 });
      expect(passed).toEqual({ elapsed: 14, total: 22, compared: 13.5 });
      expect(kpi(kpis, 'ro_count').spark.at(-1)).toMatchObject({ value: 18, pace: Math.round((18 / 14) * 22) });
    },
  );

  test('an average is brought to the working days of the period, a quotient stays one', async () => {
    const id = await storeWith([
      { closed: '2026-11-03', lines: [hour('C', 150)] },
      { closed: '2025-11-04', lines: [hour('C', 100)] },
      { closed: '2026-07-14', lines: [hour('C', 140)] },
    ]);
    const { kpis } = await numbersOf(id, { compare: 'average' });
    expect(kpi(kpis, 'elr').compareValue).toBe(120);
    expect(kpi(kpis, 'labor_sales').compareValue).toBeCloseTo(240 * (16 / 277), 0);
  });

  test('an average of a store with two months of history is one of two months', async () => {
    const id = await storeWith([
      { closed: '2026-11-03', lines: [hour('C', 150)] },
      { closed: '2026-09-08', lines: [hour('C', 400)] },
      { closed: '2026-10-06', lines: [hour('C', 460)] },
    ]);
    const { kpis } = await numbersOf(id, { startDate: '2026-11-02', endDate: '2026-11-13', compare: 'average' });
    // Ten days and a Saturday's half: Veterans Day is one of them.
    const days = workingDays({ startDate: '2026-09-01', endDate: '2026-10-31' });
    expect(kpi(kpis, 'labor_sales').compareValue).toBeCloseTo((860 * 10.5) / days, 1);
  });

  test('a holiday counts with its weekday’s weight where a repair order closed on it, a Sunday with none', async () => {
    const days = { startDate: '2026-09-01', endDate: '2026-09-30' };
    const closed = await numbersOf(await storeWith([{ closed: '2026-09-03', lines: [hour('C', 150)] }]), days);
    expect(closed.workingDays).toMatchObject({ elapsed: 23, total: 23 });
    const worked = await numbersOf(
      await storeWith([
        { closed: '2026-09-07', lines: [hour('C', 150)] },
        { closed: '2026-09-13', lines: [hour('C', 150)] },
      ]),
      days,
    );
    expect(worked.workingDays).toMatchObject({ elapsed: 24, total: 24 });
  });

  test('a day that the store’s calendar closes counts where a repair order closed on it', async () => {
    const id = await storeWith([{ closed: '2026-09-19', lines: [hour('C', 150)] }]);
    for (const date of ['2026-09-17', '2026-09-19']) {
      await insert(db, 'work_calendar', { dealership_id: id, date, day_weight: 0 });
    }
    const { workingDays: days } = await numbersOf(id, { startDate: '2026-09-14', endDate: '2026-09-20' });
    expect(days).toMatchObject({ elapsed: 4.5, total: 4.5 });
  });

  test('before its history a store has no figures, rather than zeros', async () => {
    const id = await storeWith([{ closed: '2026-11-03', lines: [hour('C', 150)] }]);
    const { kpis, months } = await numbersOf(id, { compare: 'priorYear' }, 3);
    expect(kpi(kpis, 'ro_count')).toMatchObject({
      value: 1,
      compareValue: null,
      spark: [{ value: null }, { value: null }, { value: 1 }],
    });
    expect(months.map(({ month, laborSales }) => [month, laborSales])).toEqual([
      ['2026-09', null],
      ['2026-10', null],
      ['2026-11', 150],
    ]);
    const request = { department: 'service' as const, months: 3, categories: ['C'] };
    const trend = await monthlySalesByCategory(db, await readStoreFacts(db, id), monthToDateOf(id), request);
    expect(trend.map(({ month, sales }) => [month, sales])).toEqual([['2026-11', 150]]);
  });

  test('figures that the feed does not provide say so in cards, months, categories and technicians', async () => {
    const id = await storeWith([
      { closed: '2026-11-03', lines: [{ ...hour('C', 150), technicians: [{ number: 'T1', actual: 1 }] }] },
    ]);
    await db.execute(`update dealership set fields_not_provided = '["labor_cost", "actual_hours"]' where id = $1`, [
      id,
    ]);
    const { kpis, months } = await numbersOf(id);
    expect(kpi(kpis, 'labor_gp_pct')).toMatchObject({ value: null, reason: 'Not provided by your DMS feed' });
    expect(kpi(kpis, 'tech_efficiency')).toMatchObject({ value: null, reason: 'Not provided by your DMS feed' });
    expect(kpi(kpis, 'elr').value).toBe(150);
    expect(months.at(-1)).toMatchObject({ laborSales: 150, laborGross: null, laborGpPct: null });
    const facts = await readStoreFacts(db, id);
    const selection = { ...monthToDateOf(id), compareRange: null };
    const request = { department: 'service' as const, months: 1, categories: ['C'] };
    expect(await monthlySalesByCategory(db, facts, selection, request)).toMatchObject([
      { sales: 150, cost: null, gross: null, gpPct: null, hours: 1 },
    ]);
    await db.execute(
      `update dealership set fields_not_provided = '["labor_sale", "sublet_sale", "misc_sale", "parts_sale"]' where id = $1`,
      [id],
    );
    const without = await readStoreFacts(db, id);
    const [service, parts] = [
      await monthlySalesByCategory(db, without, selection, { ...request, categories: undefined }),
      await monthlySalesByCategory(db, without, selection, { ...request, department: 'parts', categories: undefined }),
    ];
    expect(
      [...service, ...parts].filter(({ sales, gross, gpPct }) => sales !== null || gross !== null || gpPct !== null),
    ).toEqual([]);
    // Three pay types, sublet and misc; seven ways that parts sell.
    expect([service.length, parts.length]).toEqual([5, 7]);
    expect((await technicianPerformance(db, facts, selection, { by: 'tech' })).rows).toMatchObject([
      { soldHours: 1, laborSales: 150, elr: 150, laborCost: null, gross: null, actualHours: null, efficiencyPct: null },
    ]);
  });

  test('the thirteen months end with the one of the last day, which is marked while it runs', async () => {
    const id = await storeWith([{ closed: '2026-10-31', lines: [hour('C', 150)] }]);
    const { months, kpis } = await numbersOf(id);
    expect(months.map((month) => month.month).at(0)).toBe('2025-11');
    expect(months.slice(-2).map((month) => [month.month, month.roCount, month.isPace])).toEqual([
      ['2026-10', 1, false],
      ['2026-11', 0, true],
    ]);
    expect(kpi(kpis, 'elr').spark.slice(-2)).toEqual([
      { date: '2026-10-01', value: 150, unfinished: false, pace: null },
      { date: '2026-11-01', value: null, unfinished: true, pace: null },
    ]);
    expect(kpi(kpis, 'ro_count').spark.at(-1)).toMatchObject({ value: 0, pace: 0 });
  });

  test('a month that is kept in memory is read again once the data version changes', async () => {
    const id = await storeWith([{ closed: '2026-09-15', lines: [hour('C', 150)] }]);
    const september = async () => (await numbersOf(id)).months.find((month) => month.month === '2026-09')?.roCount;
    expect(await september()).toBe(1);
    await insertRepairOrder(db, id, { number: '2000', closed: '2026-09-16', lines: [hour('C', 90)] });
    await insert(db, 'data_version', { dealership_id: id, version: 7 });
    expect(await september()).toBe(2);
  });

  test('asked for warranty, the months keep their customer-pay shares and sum the rest over warranty', async () => {
    const id = await storeWith([
      { closed: '2026-11-03', lines: [hour('C', 150)] },
      { closed: '2026-11-04', lines: [hour('C', 150), hour('C', 120), hour('W', 171)] },
    ]);
    const { months, kpis } = await numbersOf(id, { payTypes: ['W'] });
    expect(months.at(-1)).toMatchObject({ roCount: 1, laborSales: 171, elr: 171, oneLinePct: 50 });
    expect(kpi(kpis, 'elr')).toMatchObject({ scope: 'W', value: 171 });
  });

  test('hours are compared with the door rate of their day', async () => {
    const id = await storeWith([
      { closed: '2026-11-03', lines: [hour('C', 90)] },
      { closed: '2026-11-12', lines: [hour('C', 180)] },
    ]);
    await insert(db, 'door_rate', { dealership_id: id, scope: 'door', from_date: '2020-01-01', rate_c: 10_000 });
    await insert(db, 'door_rate', { dealership_id: id, scope: 'door', from_date: '2026-11-10', rate_c: 20_000 });
    const { kpis, events } = await numbersOf(id);
    expect(kpi(kpis, 'elr_pct_door')).toMatchObject({ value: 90, numerator: 270, denominator: 300 });
    expect(events).toEqual([{ date: '2026-11-10', text: 'Door rate $100.00 to $200.00' }]);
  });

  test('service contracts stand apart, until the store moves them into customer pay in every measure', async () => {
    const id = await storeWith([
      { closed: '2026-11-03', lines: [hour('C', 150)] },
      { closed: '2026-11-04', lines: [hour('S', 110), { ...hour('S', 70), isMaintenance: true }] },
    ]);
    const apart = await numbersOf(id);
    expect(kpi(apart.byPayType.C, 'ro_count').value).toBe(1);
    expect(kpi(apart.byPayType.S, 'ro_count').value).toBe(1);
    await db.execute('update dealership set service_contract_as_customer = true where id = $1', [id]);
    const moved = await numbersOf(id);
    expect(moved.byPayType.S).toBeUndefined();
    expect(['ro_count', 'elr', 'one_line_pct', 'menu_pct'].map((key) => kpi(moved.byPayType.C, key).value)).toEqual([
      2, 110, 50, 50,
    ]);
  });

  test('pay types add up to the total in money and hours, and not in repair orders', async () => {
    const id = await storeWith([{ closed: '2026-11-03', lines: [hour('C', 150), hour('W', 171), hour('I', 140)] }]);
    const { byPayType } = await numbersOf(id);
    const sum = (key: string) =>
      ['C', 'W', 'I'].reduce((all, scope) => all + (kpi(byPayType[scope], key).value ?? 0), 0);
    expect(sum('labor_sales')).toBe(kpi(byPayType.total, 'labor_sales').value);
    expect([sum('ro_count'), kpi(byPayType.total, 'ro_count').value]).toEqual([3, 1]);
  });

  test('a repair order without any counted line counts in the total alone', async () => {
    const id = await storeWith([
      { closed: '2026-11-03', lines: [{ pay: 'C', sublet: 80 }] },
      { closed: '2026-11-04', lines: [] },
    ]);
    const { byPayType, kpis } = await numbersOf(id);
    expect([kpi(kpis, 'ro_count').value, kpi(byPayType.C, 'ro_count').value]).toEqual([2, 0]);
  });

  test('a figure that somebody’s own repair orders leave empty says that none are theirs, and not that the store has none', async () => {
    const id = await storeWith([
      { closed: '2026-11-16', advisor: 'A1', lines: [hour('C', 150)] },
      { closed: '2026-11-16', advisor: 'A2', lines: [hour('W', 150)] },
    ]);
    const facts = await readStoreFacts(db, id);
    const input = { dealership: { id }, today: TODAY, query: { compare: 'priorPeriod' } as const };
    const of = (ownNumbers: OwnNumbers | null) =>
      monthlyNumbers(db, facts, selectionOf({ ...input, ownNumbers }, facts), 13);
    const own = await of({ advisors: ['A2'], technicians: [], counters: [] });
    expect(kpi(own.kpis, 'elr').reason).toBe('No hours were sold on your own repair orders in this period');
    const nobodys = await of({ advisors: ['A9'], technicians: [], counters: [] });
    expect(kpi(nobodys.kpis, 'hpro').reason).toBe('None of your own repair orders closed in this period');
    expect(kpi((await of(null)).byPayType.I, 'hpro').reason).toBe('No repair orders closed in this period');
  });

  test('advisors have rows of their own, repair orders without advisor too', async () => {
    const id = await storeWith([
      { closed: '2026-11-03', advisor: 'A1', lines: [hour('C', 150)] },
      { closed: '2026-11-04', advisor: '', lines: [hour('C', 90)] },
    ]);
    await insert(db, 'dms_person', { dealership_id: id, kind: 'advisor', number: 'A1', name: 'Ann Advisor' });
    const { byAdvisor } = await numbersOf(id);
    expect(byAdvisor.map((row) => [row.number, row.name, kpi(row.kpis, 'elr').value])).toEqual([
      ['', 'No advisor', 90],
      ['A1', 'Ann Advisor', 150],
    ]);
  });

  test('a monthly goal is the store’s: it applies to no advisor and to no filtered view', async () => {
    const id = await storeWith([{ closed: '2026-11-03', lines: [hour('C', 150)] }]);
    await insert(db, 'threshold', {
      dealership_id: id,
      department: 'service',
      metric_key: 'ro_count',
      direction: 'up',
      green: 100,
      amber: 90,
    });
    const whole = await numbersOf(id);
    expect(kpi(whole.kpis, 'ro_count')).toMatchObject({ status: 'red', facts: { goal: 100 } });
    expect(kpi(whole.byAdvisor[0]?.kpis, 'ro_count').status).toBe('none');
    expect(kpi((await numbersOf(id, { advisors: ['A1'] })).kpis, 'ro_count').status).toBe('none');
  });

  test('open repair orders are counted on the last day, also on a day long past', async () => {
    const id = await storeWith([
      { opened: '2026-09-20', closed: '2026-10-15', lines: [hour('C', 150)] },
      { opened: '2026-09-28', closed: '2026-10-15', lines: [hour('W', 150)] },
      { opened: '2026-11-18', status: 'O', lines: [hour('C', 150)] },
    ]);
    const september = await numbersOf(id, { startDate: '2026-09-01', endDate: '2026-09-30' });
    expect(kpi(september.kpis, 'open_ro_aged')).toMatchObject({ value: 1, numerator: 1, denominator: 2 });
    const now = await numbersOf(id);
    expect(kpi(now.kpis, 'open_ro_aged')).toMatchObject({ value: 0, denominator: 1 });
  });

  test('shop supplies of whole repair orders are not divided by the labor of some lines', async () => {
    const id = await storeWith([
      {
        closed: '2026-11-03',
        shopSupplies: 10,
        lines: [{ ...hour('C', 150), technicians: [{ number: 'T1' }] }, hour('C', 50)],
      },
    ]);
    expect(kpi((await numbersOf(id)).kpis, 'shop_supplies_pct').value).toBe(5);
    expect(kpi((await numbersOf(id, { technicians: ['T1'] })).kpis, 'shop_supplies_pct')).toMatchObject({
      value: null,
      reason: expect.stringContaining('per repair order'),
    });
  });

  test('another store’s rows are never in', async () => {
    const id = await storeWith([{ closed: '2026-11-03', lines: [hour('C', 150)] }]);
    await storeWith([{ closed: '2026-11-03', lines: [hour('C', 999)] }]);
    expect(kpi((await numbersOf(id)).kpis, 'labor_sales').value).toBe(150);
  });
});
