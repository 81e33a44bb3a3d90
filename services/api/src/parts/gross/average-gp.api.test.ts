import { calls } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { NOT_PROVIDED } from '@fixed-ops/metrics';
import { bumpDataVersion } from '../../data-version.ts';
import { insert, insertRepairOrder } from '../../service/testing/repair-order-builder.ts';
import { insertDealership, insertGroup, insertPerson, type Person } from '../../testing/builders.ts';
import { openTestDatabase, startApi, type TestApi } from '../../testing/start-api.ts';
import { insertOrderParts, insertTransactions } from '../testing/parts-builders.ts';

const october = { startDate: '2026-10-01', endDate: '2026-10-31', compare: 'none' };

describe('AverageGPPercent', () => {
  let db: Database;
  let close: () => Promise<void>;
  let api: TestApi;
  let manager: Person;
  let service: Person;
  let counter: Person;
  let nobody: Person;

  beforeAll(async () => {
    ({ db, close } = await openTestDatabase());
    await insertGroup(db, 'g1');
    await insertDealership(db, { id: 'd1', groupId: 'g1' });
    const one = { groupId: 'g1', dealerships: ['d1'] };
    manager = await insertPerson(db, { ...one, id: 'pm', jobTitle: 'PARTS_MANAGER' });
    service = await insertPerson(db, { ...one, id: 'sm', jobTitle: 'SERVICE_MANAGER' });
    counter = await insertPerson(db, {
      ...one,
      id: 'k1',
      role: 'EMPLOYEE',
      jobTitle: 'PARTS_OTHER',
      numbers: [{ dealershipId: 'd1', kind: 'counter', number: 'K1' }],
    });
    nobody = await insertPerson(db, { ...one, id: 'k0', role: 'EMPLOYEE', jobTitle: 'PARTS_OTHER' });
    for (const [number, name] of [
      ['K1', 'Cory Counter'],
      ['K2', 'Kim Counter'],
    ]) {
      await insert(db, 'dms_person', { dealership_id: 'd1', kind: 'counter', number, name });
    }
    await insertRepairOrder(db, 'd1', {
      number: '1',
      closed: '2026-10-06',
      lines: [
        { pay: 'C', hours: 1, labor: 150, laborCost: 30, parts: 110, partsCost: 62 },
        { pay: 'W', hours: 1, labor: 100, laborCost: 30, parts: 70, partsCost: 50 },
      ],
    });
    await insertOrderParts(db, 'd1', '1', [
      [
        { part: 'P1', qty: 2, cost: 10, sale: 21, counter: 'K1' },
        { part: 'P2', qty: 1, cost: 40, sale: 60, counter: 'K2' },
        { part: 'P2', qty: 1, cost: 15, sale: 15, counter: 'K2', isCore: true },
      ],
      [{ part: 'P3', qty: 1, cost: 50, sale: 70, counter: 'K1' }],
    ]);
    const sale = { kind: 'sale', saleType: 'counter', document: 'C1' } as const;
    await insertTransactions(db, 'd1', [
      { ...sale, date: '2026-10-01', qty: 2, cost: 30, sale: 50, counter: 'K1' },
      { ...sale, date: '2026-10-02', kind: 'return', qty: -1, cost: 30, sale: 50, counter: 'K1', document: 'C2' },
      {
        ...sale,
        date: '2026-10-31',
        qty: 1,
        cost: 85,
        sale: 100,
        counter: 'K2',
        saleType: 'wholesale',
        document: 'W1',
      },
      { ...sale, date: '2026-10-31', qty: 1, cost: 9, sale: 9, counter: 'K2', isCore: true },
      {
        ...sale,
        date: '2026-10-06',
        qty: 2,
        cost: 10,
        sale: 21,
        saleType: 'ro_customer',
        docKind: 'RO',
        document: '1',
      },
      { ...sale, date: '2026-11-01', qty: 1, cost: 1, sale: 2, counter: 'K1' },
      { ...sale, date: '2026-09-30', qty: 1, cost: 1, sale: 2, counter: 'K1' },
    ]);
    await insert(db, 'parts_matrix', {
      dealership_id: 'd1',
      id: 1,
      name: 'Repair parts',
      effective_from: '2020-01-01',
      sources: '["OEM"]',
    });
    for (const [from_cost_c, to_cost_c, multiplier] of [
      [0, 2_000, 2],
      [2_001, null, 1.6],
    ]) {
      await insert(db, 'parts_matrix_band', { dealership_id: 'd1', matrix_id: 1, from_cost_c, to_cost_c, multiplier });
    }
    api = await startApi({ db });
  }, 60_000);
  afterAll(async () => {
    await api.close();
    await close();
  });

  const send = (query: Record<string, string>, as: Person) =>
    api.send(calls.averageGpPercent, {
      as,
      params: { userId: as.userId, dealershipId: 'd1' },
      query: { ...october, ...query },
    });
  const provide = async (missing: string) => {
    await db.execute(`update dealership set fields_not_provided = $1::jsonb where id = 'd1'`, [missing]);
    await bumpDataVersion(db, 'd1', new Date());
  };
  async function ask(query: Record<string, string> = {}, as = manager) {
    const { body } = await send(query, as);
    return calls.averageGpPercent.response.parse(body).data;
  }

  test('an own view has the same sales on the dashboard, and is of counter numbers', async () => {
    const answer = async (as: Person) =>
      calls.monthlyNumbers.response.parse(
        (
          await api.send(calls.monthlyNumbers, {
            as,
            params: { userId: as.userId, dealershipId: 'd1' },
            query: { ...october, department: 'parts', months: '2' },
          })
        ).body,
      ).data;
    const { kpis, byPayType, ownView } = await answer(counter);
    const values = (list: typeof kpis | undefined) => list?.map(({ value }) => value);
    // Handed out 42 and 70 for 20 and 50, sold 100 less a return of 50 for 30.
    expect([ownView, values(kpis)]).toEqual([true, [162, 62, 38.27]]);
    expect([values(byPayType.ro_customer), values(byPayType.counter)]).toEqual([
      [42, 22, 52.38],
      [50, 20, 40],
    ]);
    expect(kpis[0]?.spark.map(({ value }) => value)).toEqual([null, 162]);
    expect((await ask({ department: 'parts' }, counter)).total.sales).toBe(162);
    const trend = await api.send(calls.monthlySalesByCategory, {
      as: counter,
      params: { userId: counter.userId, dealershipId: 'd1' },
      query: { ...october, department: 'parts', months: '1' },
    });
    const rows = calls.monthlySalesByCategory.response.parse(trend.body).data;
    expect(rows.filter(({ sales }) => sales !== 0).map(({ category, sales, cost }) => [category, sales, cost])).toEqual(
      [
        ['ro_customer', 42, 20],
        ['ro_warranty', 70, 50],
        ['counter', 50, 30],
      ],
    );
    expect(await answer(nobody)).toMatchObject({
      kpis: [],
      byPayType: {},
      ownViewMessage: expect.stringContaining('counter number'),
    });
  });

  test('own repair orders prove no figure of own counter numbers', async () => {
    await db.execute(
      `insert into user_dms_number (user_id, dealership_id, kind, number) values ($1, 'd1', 'advisor', 'A1')`,
      [counter.userId],
    );
    const { body } = await api.send(calls.repairOrders, {
      as: counter,
      params: { userId: counter.userId, dealershipId: 'd1' },
      query: { ...october, department: 'parts', metricKey: 'parts_sales' },
    });
    expect(calls.repairOrders.response.parse(body)).toMatchObject({ total: 1, proof: null });
    await db.execute(`delete from user_dms_number where user_id = $1 and kind = 'advisor'`, [counter.userId]);
  });

  test('each way of selling has its gross, its share and its distance to the target', async () => {
    const { categories, total } = await ask();
    const rows = categories.map(({ category, sales, cost, gpPct, mixPct }) => [category, sales, cost, gpPct, mixPct]);
    expect(rows).toEqual([
      ['ro_customer', 110, 62, 43.64, 33.33],
      ['ro_warranty', 70, 50, 28.57, 21.21],
      ['ro_internal', 0, 0, null, 0],
      ['body', 0, 0, null, 0],
      ['counter', 50, 20 + 10, 40, 15.15],
      ['wholesale', 100, 85, 15, 30.3],
      ['accessory', 0, 0, null, 0],
    ]);
    expect(total).toMatchObject({ sales: 330, cost: 227, gross: 103, gpPct: 31.21, mixPct: 100 });
  });

  test('wholesale is held against the target of wholesale', async () => {
    const wholesale = (await ask()).categories.find(({ category }) => category === 'wholesale');
    // 15 % of 100 against 20 %.
    expect(wholesale).toMatchObject({ target: 20, status: 'red', gapDollars: 5 });
  });

  test.each([{}, { payTypes: 'W' }, { payTypes: 'C,W' }, { advisors: 'A9' }])(
    'a figure is that of the dashboard and of the months, narrowed to %j',
    async (narrowing) => {
      const { categories, total } = await ask(narrowing);
      const params = { userId: manager.userId, dealershipId: 'd1' };
      const query = { ...october, department: 'parts', ...narrowing };
      const numbers = await api.send(calls.monthlyNumbers, { as: manager, params, query });
      const { kpis, byPayType } = calls.monthlyNumbers.response.parse(numbers.body).data;
      expect(kpis.find(({ key }) => key === 'parts_sales')?.value).toBe(total.sales);
      for (const { category, gpPct, gross } of categories) {
        expect(byPayType[category]?.find(({ key }) => key === 'parts_gp_pct')).toMatchObject({
          value: gpPct,
          numerator: gross,
        });
      }
      const months = await api.send(calls.monthlySalesByCategory, {
        as: manager,
        params,
        query: { ...query, months: '1' },
      });
      for (const row of calls.monthlySalesByCategory.response.parse(months.body).data) {
        expect(row).toMatchObject({ sales: categories.find(({ category }) => category === row.category)?.sales });
      }
    },
  );

  test('counterpersons add up to the store, what nobody is named for included', async () => {
    const { byCounterperson, total } = await ask();
    expect(byCounterperson).toMatchObject([
      {
        number: 'K1',
        name: 'Cory Counter',
        sales: 162,
        cost: 100,
        repairOrderSales: 112,
        counterSales: 50,
        documents: 4,
      },
      {
        number: 'K2',
        name: 'Kim Counter',
        sales: 160,
        cost: 125,
        repairOrderSales: 60,
        counterSales: 100,
        documents: 2,
      },
      { number: '', name: 'No counterperson', sales: 8, cost: 2, repairOrderSales: 8 },
    ]);
    expect(byCounterperson.reduce((sum, { sales }) => sum + sales, 0)).toBe(total.sales);
    expect(byCounterperson.reduce((sum, { gross }) => sum + (gross ?? 0), 0)).toBe(total.gross);
  });

  test('customer-pay parts are held against the matrix by the cost of a piece', async () => {
    const { byCostBand, matrixName } = await ask();
    expect(matrixName).toBe('Repair parts');
    // Two at 10.00 should sell at 20.00 each, one at 40.00 at 64.00; warranty parts have no matrix.
    expect(byCostBand).toMatchObject([
      { fromCost: 0, toCost: 20, pieces: 2, sales: 42, matrixSales: 40, variance: 2, gpPct: 52.38, matrixGpPct: 50 },
      { fromCost: 20.01, toCost: null, pieces: 1, sales: 60, matrixSales: 64, variance: -4, matrixGpPct: 37.5 },
    ]);
  });

  test('a pay type leaves the parts of its lines, and no document', async () => {
    const warranty = await ask({ payTypes: 'W' });
    expect(warranty.total).toMatchObject({ sales: 70, cost: 50 });
    expect(warranty.byCounterperson).toMatchObject([{ number: 'K1', sales: 70, repairOrderSales: 70, documents: 1 }]);
    expect(warranty.byCostBand.map(({ pieces }) => pieces)).toEqual([0, 0]);
    const { byCounterperson, byCostBand, total } = await ask({ payTypes: 'C' });
    expect(byCounterperson.map(({ number, sales }) => [number, sales])).toEqual([
      ['K1', 42],
      ['K2', 60],
      ['', 8],
    ]);
    expect(total.sales).toBe(110);
    expect(byCostBand).toEqual((await ask()).byCostBand);
    expect((await ask({ advisors: 'A9' })).total).toMatchObject({ sales: 0 });
  });

  test('a cost that the feed lacks is no cost of zero', async () => {
    await provide('["parts_cost"]');
    const { byCounterperson, byCostBand } = await ask();
    await provide('[]');
    expect(byCounterperson[0]).toMatchObject({ sales: 162, cost: null, gross: null, gpPct: null });
    await provide('["parts_sale"]');
    const untold = await ask();
    await provide('[]');
    expect(untold.byCostBand).toEqual([]);
    expect(byCostBand[0]).toMatchObject({ sales: 42, cost: null, gpPct: null, matrixSales: null, matrixGpPct: null });
  });

  test('sales over the counter that no feed tells are told neither of the store nor of an own counter number', async () => {
    const cards = async (as: Person) => {
      const { body } = await api.send(calls.monthlyNumbers, {
        as,
        params: { userId: as.userId, dealershipId: 'd1' },
        query: { ...october, department: 'parts' },
      });
      const { byPayType } = calls.monthlyNumbers.response.parse(body).data;
      return ['counter', 'wholesale', 'accessory'].map((type) =>
        byPayType[type]?.map((kpi) => kpi.value ?? kpi.reason),
      );
    };
    const rows = async (as: Person) =>
      (await ask({}, as)).categories
        .filter(({ category }) => ['counter', 'wholesale', 'accessory'].includes(category))
        .map(({ category, sales, gpPct, mixPct }) => [category, sales, gpPct, mixPct]);
    await provide('["sale_type"]');
    const [ofStore, ofOwn] = [await cards(manager), await cards(counter)];
    const [rowsOfStore, rowsOfOwn] = [await rows(manager), await rows(counter)];
    const { categories } = await ask({}, counter);
    const trendOf = async (as: Person) => {
      const { body } = await api.send(calls.monthlySalesByCategory, {
        as,
        params: { userId: as.userId, dealershipId: 'd1' },
        query: { ...october, department: 'parts', months: '1' },
      });
      return calls.monthlySalesByCategory.response
        .parse(body)
        .data.filter(({ category }) => ['counter', 'wholesale', 'accessory', 'ro_customer'].includes(category))
        .map(({ category, sales, cost, gross }) => [category, sales, cost, gross]);
    };
    const [trendOfStore, trendOfOwn] = [await trendOf(manager), await trendOf(counter)];
    const { byCounterperson } = await ask();
    await provide('[]');
    const none = ['counter', 'wholesale', 'accessory'].map((type) => [type, null, null, null]);
    // Customer-pay lines sold 110 for 62; of them K1 handed out 42 for 20.
    expect(trendOfStore).toEqual([['ro_customer', 110, 62, 48], ...none]);
    expect(trendOfOwn).toEqual([['ro_customer', 42, 20, 22], ...none]);
    expect(
      byCounterperson.map(({ number, counterSales, repairOrderSales }) => [number, counterSales, repairOrderSales]),
    ).toEqual([
      ['K1', null, 112],
      ['K2', null, 60],
      ['', null, 8],
    ]);
    const untold = [NOT_PROVIDED, NOT_PROVIDED, NOT_PROVIDED];
    expect(ofStore).toEqual([untold, untold, untold]);
    expect(ofOwn).toEqual(ofStore);
    expect(rowsOfStore).toEqual([
      ['counter', null, null, null],
      ['wholesale', null, null, null],
      ['accessory', null, null, null],
    ]);
    expect(rowsOfOwn).toEqual(rowsOfStore);
    // What was handed out for repair orders is known all the same.
    expect(categories.find(({ category }) => category === 'ro_customer')).toMatchObject({ sales: 42, gpPct: 52.38 });
  });

  test('a counterperson sees own documents and parts, by no parameter those of another', async () => {
    for (const query of [{}, { advisors: 'K2' }, { payTypes: 'C,W' }]) {
      const { byCounterperson, categories, total, byCostBand, ownView } = await ask(query, counter);
      expect(ownView).toBe(true);
      expect(byCounterperson).toMatchObject([{ number: 'K1', sales: 162 }]);
      expect(total).toMatchObject({ sales: 162, cost: 100 });
      expect(categories.filter(({ sales }) => sales !== 0).map(({ category, sales }) => [category, sales])).toEqual([
        ['ro_customer', 42],
        ['ro_warranty', 70],
        ['counter', 50],
      ]);
      expect(byCostBand.map(({ sales }) => sales)).toEqual([42, 0]);
    }
  });

  test('who has no counter number is told so', async () => {
    const answer = await ask({}, nobody);
    expect(answer).toMatchObject({ categories: [], byCounterperson: [], byCostBand: [], total: { sales: 0 } });
    expect(answer.ownViewMessage).toMatch(/counter number/);
  });

  test('service has the labor gross of each pay type, for those who may open its dashboard', async () => {
    const { categories, total } = await ask({ department: 'service' }, service);
    expect(categories).toMatchObject([
      { category: 'C', label: 'Customer pay', sales: 150, cost: 30, gpPct: 80, mixPct: 60 },
      { category: 'W', sales: 100, gpPct: 70 },
      { category: 'I', sales: 0, gpPct: null },
    ]);
    expect(total).toMatchObject({ sales: 250, gross: 190, gpPct: 76 });
    expect(await send({ department: 'parts' }, service)).toMatchObject({
      status: 403,
      body: { code: 'title_required' },
    });
    expect(await send({ department: 'service' }, manager)).toMatchObject({
      status: 403,
      body: { code: 'title_required' },
    });
  });

  test.each(['parts_sales', 'parts_gross', 'parts_gp_pct'])(
    'repair orders and transactions add up to %s of every sale type',
    async (metricKey) => {
      const params = { userId: manager.userId, dealershipId: 'd1' };
      for (const scope of ['all', 'ro_customer', 'ro_warranty', 'body', 'counter', 'wholesale']) {
        const query = { ...october, department: 'parts', metricKey, scope };
        const { body } = await api.send(calls.repairOrders, { as: manager, params, query });
        const { proof, totals } = calls.repairOrders.response.parse(body);
        const sum = (of: 'contribution' | 'denominator') =>
          (proof?.transactions ?? []).reduce((total, part) => total + (part[of] ?? 0), totals[of] ?? 0);
        expect({ scope, sum: sum('contribution') }).toEqual({ scope, sum: proof?.kpi.numerator });
        if (metricKey === 'parts_gp_pct') expect(sum('denominator')).toBe(proof?.kpi.denominator);
      }
    },
  );

  test('a transaction part names its documents, and no repair order stands behind counter sales', async () => {
    const params = { userId: manager.userId, dealershipId: 'd1' };
    const query = { ...october, department: 'parts', metricKey: 'parts_sales', scope: 'counter' };
    const { body } = await api.send(calls.repairOrders, { as: manager, params, query });
    const { data, proof } = calls.repairOrders.response.parse(body);
    expect(data).toEqual([]);
    expect(proof?.ledger).toEqual([]);
    expect(proof?.transactions).toEqual([
      {
        month: '2026-10',
        saleType: 'counter',
        label: 'Counter retail',
        documents: 2,
        contribution: 50,
        denominator: null,
      },
    ]);
  });
});
