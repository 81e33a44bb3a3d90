import { type CallDefinition, calls, type Kpi } from '@fixed-ops/contract';
import { golden, goldenRange } from '../core/testing/golden-example.ts';
import { useSharedStore } from '../testing/test-store.ts';

const dataCalls: readonly (readonly [CallDefinition, Readonly<Record<string, string>>])[] = [
  [calls.roCount, {}],
  [calls.monthlyNumbers, {}],
  [calls.monthlyNumbers, { department: 'parts' }],
  [calls.monthlySalesByCategory, {}],
  [calls.monthlySalesByCategory, { department: 'parts' }],
  [calls.monthlyRepairOrderCount, {}],
  [calls.repairOrders, {}],
  [calls.repairOrders, { metricKey: 'elr' }],
  [calls.repairOrders, { metricKey: 'tech_proficiency' }],
  [calls.repairOrders, { status: 'open' }],
  [calls.repairOrders, { status: 'void' }],
  [calls.techPerformanceEff, {}],
  [calls.techPerformanceEff, { by: 'shop' }],
  [calls.techPerformanceEff, { by: 'role' }],
  [calls.techPerformanceEff, { by: 'day' }],
  [calls.peopleInPeriod, {}],
  [calls.processDailyPerformanceData, {}],
];

describe('the data calls over the wire', () => {
  const store = useSharedStore(golden);
  const ask = (call: CallDefinition, who: string, query: Readonly<Record<string, string>>) =>
    store().ask(call, who, { query });

  test.each(dataCalls.map(([call, query]) => [call.name, query, call] as const))(
    '%s %j answers what the contract says',
    async (_name, query, call) => {
      const answer = await ask(call, 'director', { ...goldenRange, ...query });
      expect(answer).toMatchObject({ status: 200, body: { startDate: '2026-10-01', endDate: '2026-10-31' } });
    },
  );

  test('no dates mean the current month to date, compared with the same days of the month before', async () => {
    const answer = await ask(calls.roCount, 'director', {});
    expect(answer.body).toMatchObject({
      startDate: '2026-11-01',
      endDate: '2026-11-20',
      compareStartDate: '2026-10-01',
      compareEndDate: '2026-10-20',
    });
  });

  test('an end after business today is clipped to it', async () => {
    const answer = await ask(calls.roCount, 'director', { startDate: '2026-11-02', endDate: '2026-12-31' });
    expect(answer.body).toMatchObject({ startDate: '2026-11-02', endDate: '2026-11-20' });
  });

  test.each([
    [calls.opCodeAnalysis, { category: 'repair,brakes' }, 'category.1'],
    [calls.monthlySalesByCategory, { categories: 'C,tires' }, 'categories.1'],
  ])('refuses a category that there is none of', async (call, query, path) => {
    expect(await ask(call, 'director', query)).toMatchObject({ status: 400, body: { errors: [{ path }] } });
  });

  test.each([
    ['reversed dates', { startDate: '2026-10-09', endDate: '2026-10-01' }, 'endDate'],
    ['a day that does not exist', { startDate: '2026-02-30', endDate: '2026-03-01' }, 'startDate'],
    ['more than 25 months', { startDate: '2024-01-01', endDate: '2026-02-01' }, 'endDate'],
    ['a start after today', { startDate: '2026-11-21', endDate: '2026-11-30' }, 'startDate'],
  ])('refuses %s and names the field', async (_name, query, path) => {
    const answer = await ask(calls.monthlyNumbers, 'director', query);
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path }] } });
  });

  describe('MonthlyNumbers, asked for less of each row', () => {
    const keysOf = (kpis: readonly Kpi[]) => kpis.map(({ key }) => key);
    const numbersOf = async (query: Readonly<Record<string, string>>) =>
      calls.monthlyNumbers.response.parse(
        (await ask(calls.monthlyNumbers, 'director', { ...goldenRange, ...query })).body,
      ).data;

    test('leaves the other figures and months out of the rows, and nothing out of the figures of the store', async () => {
      const whole = await numbersOf({});
      const few = await numbersOf({ rowMetrics: 'elr,hpro', rowHistory: 'elr' });
      expect(keysOf(whole.byAdvisor[0]?.kpis ?? [])).toContain('menu_pct');
      expect(few.kpis).toEqual(whole.kpis);
      const [rows, all] = [few, whole].map(({ byPayType, byAdvisor }) => [
        ...Object.values(byPayType),
        ...byAdvisor.map(({ kpis }) => kpis),
      ]);
      expect(rows?.map((kpis) => [keysOf(kpis), kpis.map(({ spark }) => spark.length)])).toEqual(
        all?.map(() => [
          ['elr', 'hpro'],
          [13, 0],
        ]),
      );
      const isWanted = ({ key }: Kpi) => key === 'elr' || key === 'hpro';
      const withoutMonths = (kpi: Kpi) => ({ ...kpi, spark: [] });
      expect(rows?.map((kpis) => kpis.map(withoutMonths))).toEqual(
        all?.map((kpis) => kpis.filter(isWanted).map(withoutMonths)),
      );
    });

    test('does so for sale types of parts too', async () => {
      const { kpis, byPayType } = await numbersOf({
        department: 'parts',
        rowMetrics: 'parts_gp_pct',
        rowHistory: 'none',
      });
      expect(kpis.map(({ spark }) => spark.length)).toEqual([13, 13, 13]);
      expect(byPayType.ro_customer).toMatchObject([{ key: 'parts_gp_pct', value: 35.6, spark: [] }]);
    });

    test.each(['rowMetrics', 'rowHistory'])('refuses an unknown figure and names %s', async (path) => {
      const answer = await ask(calls.monthlyNumbers, 'director', { [path]: 'elr,speed' });
      expect(answer).toMatchObject({
        status: 400,
        body: { errors: [{ path, code: 'unknown_metric', message: 'names speed, which is not a figure' }] },
      });
    });
  });

  test('25 months to the day are allowed', async () => {
    const answer = await ask(calls.roCount, 'director', { startDate: '2024-01-01', endDate: '2026-01-31' });
    expect(answer.status).toBe(200);
  });

  test('a technician gets own lines only, whatever people the request names, and nobody else’s name', async () => {
    const query = { ...goldenRange, technicians: 'T5', advisors: 'A1' };
    const { body: list } = await ask(calls.repairOrders, 'technician', query);
    expect(list).toMatchObject({ total: 2 });
    const { body: technicians } = await ask(calls.techPerformanceEff, 'technician', query);
    expect(technicians).toMatchObject({
      data: {
        rows: [{ techNumber: 'T1', soldHours: 2.7, actualHours: 2.5, efficiencyPct: 108 }],
        store: null,
        missingTech: null,
      },
    });
    const { body: numbers } = await ask(calls.monthlyNumbers, 'technician', query);
    expect(numbers).toMatchObject({ data: { ownView: true, ownViewMessage: null, byAdvisor: [] } });
    expect(JSON.stringify([list, technicians, numbers])).not.toMatch(/Ann Advisor|Tess Tech/);
  });

  test('a technician gets 404 for a repair order that is not their own', async () => {
    expect((await ask(calls.repairOrderDetailByLine, 'technician', { roNumber: '1002' })).status).toBe(404);
    const { body } = await ask(calls.repairOrderDetailByLine, 'technician', { roNumber: '1004' });
    expect(body).toMatchObject({ data: { header: { roNumber: '1004', advisorName: '', totalSale: 569.21 } } });
  });

  test('a person without DMS numbers gets a message and no figures', async () => {
    const { body } = await ask(calls.monthlyNumbers, 'stranger', goldenRange);
    expect(body).toMatchObject({
      data: {
        kpis: [],
        byPayType: {},
        byAdvisor: [],
        months: [],
        ownView: true,
        ownViewMessage: expect.stringContaining('DMS number'),
      },
    });
  });

  test('one repair order comes with its lines, totals by pay type and what is odd about it', async () => {
    const { body } = await ask(calls.repairOrderDetailByLine, 'director', { roNumber: '1010' });
    expect(body).toMatchObject({
      data: {
        header: { roNumber: '1010', status: 'closed', payTypes: ['C'], oneLine: true, advisorName: 'Ann Advisor' },
        lines: [
          {
            opCode: 'ALIGN4',
            soldHours: 1,
            laborSale: 134.95,
            exceptions: ['No technician on this line', 'Labor cost missing or estimated'],
          },
        ],
        totalsByPayType: [
          { payType: 'C', labor: 134.95, elr: 134.95 },
          { payType: 'total', labor: 134.95, elr: 134.95 },
        ],
      },
    });
  });

  test('an unknown repair order is 404', async () => {
    expect((await ask(calls.repairOrderDetailByLine, 'director', { roNumber: '4711' })).status).toBe(404);
  });

  test('a department is answered only to titles that may open its dashboard', async () => {
    expect(await ask(calls.monthlyNumbers, 'parts', {})).toMatchObject({
      status: 403,
      body: { code: 'title_required' },
    });
    expect((await ask(calls.monthlyNumbers, 'parts', { department: 'parts' })).status).toBe(200);
  });
});
