import { calls, type DayPattern } from '@fixed-ops/contract';
import { insert, insertRepairOrder } from '../core/testing/repair-order-builder.ts';
import { type StoreSeed, useSharedStore } from '../testing/test-store.ts';

/** November up to its 19th, without the 13th: three repair orders on weekdays, one on Saturdays, two on a Sunday that was worked after all. */
const november: StoreSeed = {
  name: 'day_pattern',
  fill: async (store) => {
    const close = (date: string, at: number, lines = [{ pay: 'C', op: 'LOF', hours: 1, labor: 100 }]) =>
      insertRepairOrder(store.db, 'd1', {
        number: `${date.slice(5)}${at}`,
        closed: date,
        advisor: at === 0 ? 'A1' : 'A2',
        lines,
      });
    for (let day = 1; day <= 19; day += 1) {
      const date = `2026-11-${String(day).padStart(2, '0')}`;
      const weekday = new Date(`${date}T12:00:00Z`).getUTCDay();
      if (day === 13) continue;
      const count = weekday === 0 ? (day === 8 ? 2 : 0) : weekday === 6 ? 1 : 3;
      for (let at = 0; at < count; at += 1) await close(date, at);
    }
    await close('2026-11-10', 7, [{ pay: 'W', op: 'RECALL', hours: 1, labor: 80 }]);
    await insert(store.db, 'work_calendar', { dealership_id: 'd1', date: '2026-11-11', day_weight: 0 });
    await insert(store.db, 'work_calendar', { dealership_id: 'd1', date: '2026-11-13', day_weight: 0 });
    await insert(store.db, 'threshold', {
      dealership_id: 'd1',
      department: 'service',
      metric_key: 'ro_count',
      direction: 'up',
      green: 88,
      amber: 80,
    });
    await store.person('director');
    await store.ownViewer('advisor', [{ kind: 'advisor', number: 'A1' }]);
  },
};

describe('the pattern of days', () => {
  const store = useSharedStore(november);

  async function pattern(query: Record<string, string> = {}, who = 'director'): Promise<DayPattern> {
    const { body } = await store().ask(calls.dayPattern, who, { query });
    return calls.dayPattern.response.parse(body).data;
  }
  const weekday = ({ weekdays }: DayPattern, wanted: number) => weekdays.find((each) => each.weekday === wanted);

  test('adds up to the card of the dashboard, day by day', async () => {
    const found = await pattern();
    const { body } = await store().ask(calls.monthlyNumbers, 'director');
    const card = calls.monthlyNumbers.response.parse(body).data.kpis.find(({ key }) => key === 'ro_count');
    expect(found.ros).toBe(card?.value);
    expect(found.days.reduce((sum, { ros }) => sum + (ros ?? 0), 0)).toBe(found.ros);
    expect(found.days.findLast(({ cumulative }) => cumulative !== null)?.cumulative).toBe(found.ros);
    expect([found.goal, found.pace]).toEqual([card?.facts.goal ?? null, card?.facts.pace ?? null]);
  });

  test('has every day of the month, with nothing told of those to come', async () => {
    const { days } = await pattern();
    expect([days.length, days[0]?.date, days.at(-1)?.date]).toEqual([30, '2026-11-01', '2026-11-30']);
    expect(days.filter(({ ros }) => ros === null).map(({ date }) => date.slice(8))).toEqual([
      '21',
      '22',
      '23',
      '24',
      '25',
      '26',
      '27',
      '28',
      '29',
      '30',
    ]);
  });

  test('weighs days by the store’s calendar: Saturdays a half, its own closed day nothing, unless it was worked', async () => {
    const { days } = await pattern();
    const weight = (day: string) => days.find(({ date }) => date === `2026-11-${day}`)?.weight;
    expect([weight('12'), weight('14'), weight('15'), weight('26')]).toEqual([1, 0.5, 0, 0]);
    expect([weight('13'), weight('11')]).toEqual([0, 1]);
  });

  test('tells what a day of each weekday brings, of days that were open', async () => {
    const found = await pattern();
    expect(found.weekdays.map((each) => each.weekday)).toEqual([1, 2, 3, 4, 5, 6, 0]);
    expect(weekday(found, 2)).toMatchObject({ days: 3, ros: 10, perDay: 3.3, isHalf: false });
    expect(weekday(found, 6)).toMatchObject({ days: 2, ros: 2, perDay: 1, isHalf: true });
    // A Sunday that brought repair orders without being a working day.
    expect(weekday(found, 0)).toMatchObject({ ros: 2 });
  });

  test('has weekdays that each open the repair orders that they count', async () => {
    const selections = [
      ['director', {}],
      ['director', { payTypes: 'C' }],
      ['director', { advisors: 'A2' }],
      ['director', { startDate: '2026-11-02', endDate: '2026-11-12' }],
      ['advisor', {}],
    ] as const;
    for (const [who, query] of selections) {
      const { weekdays } = await pattern(query, who);
      expect(weekdays.some(({ ros }) => ros > 0)).toBe(true);
      for (const each of weekdays) {
        const asked = { ...query, metricKey: 'ro_count', scope: 'all', group: `weekday:${each.weekday}` };
        const { body } = await store().ask(calls.repairOrders, who, { query: asked });
        const { data, total, proof } = calls.repairOrders.response.parse(body);
        expect([each.weekday, total, proof?.kpi.value, proof?.listed.numerator ?? 0]).toEqual([
          each.weekday,
          each.ros,
          each.ros,
          each.ros,
        ]);
        // What the repair orders are divided by to the bar's own figure.
        const [days] = proof?.other ?? [];
        expect([days?.heading, days?.value]).toEqual(
          each.days === 0 ? [undefined, undefined] : ['Open days', each.days],
        );
        expect(data.every(({ closeDate }) => new Date(`${closeDate}T12:00:00Z`).getUTCDay() === each.weekday)).toBe(
          true,
        );
      }
    }
  });

  test.each([
    { metricKey: 'ro_count', group: 'weekday:7' },
    { metricKey: 'elr', group: 'weekday:2' },
    { group: 'weekday:2' },
  ])('refuses a weekday for figures that do not count repair orders: %j', async (query) => {
    expect(await store().ask(calls.repairOrders, 'director', { query })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'group', code: 'unknown_group' }] },
    });
  });

  test('says what each working day that is left has to bring for the goal', async () => {
    const { needed, workingDays, ros, goal } = await pattern();
    const left = workingDays.total - workingDays.elapsed;
    expect(needed).toEqual({ perDay: Math.round((((goal ?? 0) - ros) / left) * 10) / 10, days: left });
  });

  test('a month that is over has no pace, and a period of several months weekdays alone', async () => {
    expect(await pattern({ startDate: '2026-10-01', endDate: '2026-10-31' })).toMatchObject({
      pace: null,
      needed: null,
    });
    const long = await pattern({ startDate: '2026-10-01', endDate: '2026-11-19' });
    expect(long.days).toEqual([]);
    expect(weekday(long, 6)?.ros).toBe(2);
  });

  test('of customer pay leaves the warranty one out, and an own view everybody else', async () => {
    const all = await pattern();
    expect((await pattern({ payTypes: 'C' })).ros).toBe(all.ros - 1);
    const own = await pattern({}, 'advisor');
    expect(own.goal).toBeNull();
    expect(own.ros).toBe(own.days.reduce((sum, { ros }) => sum + (ros ?? 0), 0));
    expect(own.ros).toBeLessThan(all.ros / 2);
  });
});
