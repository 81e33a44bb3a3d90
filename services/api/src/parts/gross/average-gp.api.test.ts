import { calls } from '@fixed-ops/contract';
import { NOT_PROVIDED } from '@fixed-ops/metrics';
import { useTestStore } from '../../testing/test-store.ts';
import { openGrossStore } from '../testing/gross-store.ts';
import { insertTransactions } from '../testing/parts-builders.ts';

const october = { startDate: '2026-10-01', endDate: '2026-10-31', compare: 'none' };

describe('AverageGPPercent', () => {
  const store = useTestStore(openGrossStore);
  const send = (query: Record<string, string>, who: string) =>
    store().ask(calls.averageGpPercent, who, { query: { ...october, ...query } });
  async function ask(query: Record<string, string> = {}, who = 'manager') {
    const { body } = await send(query, who);
    return calls.averageGpPercent.response.parse(body).data;
  }

  test('an own view has the same sales on the dashboard, and is of counter numbers', async () => {
    const answer = async (who: string) =>
      calls.monthlyNumbers.response.parse(
        (await store().ask(calls.monthlyNumbers, who, { query: { ...october, department: 'parts', months: '2' } }))
          .body,
      ).data;
    const { kpis, byPayType, ownView } = await answer('counter');
    const values = (list: typeof kpis | undefined) => list?.map(({ value }) => value);
    // Handed out 42 and 70 for 20 and 50, sold 100 less a return of 50 for 30.
    expect([ownView, values(kpis)]).toEqual([true, [162, 62, 38.27]]);
    expect([values(byPayType.ro_customer), values(byPayType.counter)]).toEqual([
      [42, 22, 52.38],
      [50, 20, 40],
    ]);
    expect(kpis[0]?.spark.map(({ value }) => value)).toEqual([null, 162]);
    expect((await ask({ department: 'parts' }, 'counter')).total.sales).toBe(162);
    const trend = await store().ask(calls.monthlySalesByCategory, 'counter', {
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
    expect(await answer('nobody')).toMatchObject({
      kpis: [],
      byPayType: {},
      ownViewMessage: expect.stringContaining('counter number'),
    });
  });

  test('an own view has the gross of all counterpersons beside the own, once that tells no single colleague’s', async () => {
    const answer = async (who: string) => {
      const { body } = await store().ask(calls.monthlyNumbers, who, { query: { ...october, department: 'parts' } });
      return calls.monthlyNumbers.response.parse(body).data;
    };
    expect((await answer('counter')).storeAverage).toEqual({ partsGpPct: { store: null, own: 38.27 } });
    await insertTransactions(store().db, 'd1', [
      {
        kind: 'sale',
        saleType: 'counter',
        document: 'C9',
        date: '2026-10-08',
        qty: 1,
        cost: 25,
        sale: 40,
        counter: 'K3',
      },
    ]);
    await store().changed();
    const told = await answer('counter');
    // K1 sold 162 for 100, K2 60 for 40 on the repair order and 100 for 85, K3 40 for 25: 112 of 362.
    expect(told.storeAverage).toEqual({ partsGpPct: { store: 30.94, own: 38.27 } });
    expect(JSON.stringify(told)).not.toMatch(/K2|K3|Kim/);
    expect((await answer('manager')).storeAverage ?? null).toBeNull();
    expect((await answer('nobody')).storeAverage).toBeNull();
    await store().db.execute(`delete from part_txn where dealership_id = 'd1' and doc_number = 'C9'`);
    await store().changed();
  });

  test('own repair orders prove no figure of own counter numbers', async () => {
    await store().db.execute(
      `insert into user_dms_number (user_id, dealership_id, kind, number) values ($1, 'd1', 'advisor', 'A1')`,
      [store().personOf('counter').userId],
    );
    const { body } = await store().ask(calls.repairOrders, 'counter', {
      query: { ...october, department: 'parts', metricKey: 'parts_sales' },
    });
    expect(calls.repairOrders.response.parse(body)).toMatchObject({ total: 1, proof: null });
    await store().db.execute(`delete from user_dms_number where user_id = $1 and kind = 'advisor'`, [
      store().personOf('counter').userId,
    ]);
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

  test('wholesale is compared with the target of wholesale', async () => {
    const wholesale = (await ask()).categories.find(({ category }) => category === 'wholesale');
    // 15 % of 100 against 20 %.
    expect(wholesale).toMatchObject({ target: 20, status: 'red', gapDollars: 5 });
  });

  test.each([{}, { payTypes: 'W' }, { payTypes: 'C,W' }, { advisors: 'A9' }])(
    'a figure equals that of the dashboard and of the months, narrowed to %j',
    async (narrowing) => {
      const { categories, total } = await ask(narrowing);
      const query = { ...october, department: 'parts', ...narrowing };
      const numbers = await store().ask(calls.monthlyNumbers, 'manager', { query });
      const { kpis, byPayType } = calls.monthlyNumbers.response.parse(numbers.body).data;
      expect(kpis.find(({ key }) => key === 'parts_sales')?.value).toBe(total.sales);
      for (const { category, gpPct, gross } of categories) {
        expect(byPayType[category]?.find(({ key }) => key === 'parts_gp_pct')).toMatchObject({
          value: gpPct,
          numerator: gross,
        });
      }
      const months = await store().ask(calls.monthlySalesByCategory, 'manager', { query: { ...query, months: '1' } });
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
        // Repair order 1 once, whose customer and warranty lines the parts went to.
        documents: 3,
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

  test('customer-pay parts are compared with the matrix by unit cost', async () => {
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
    await store().lacks(['parts_cost']);
    const { byCounterperson, byCostBand } = await ask();
    await store().lacks([]);
    expect(byCounterperson[0]).toMatchObject({ sales: 162, cost: null, gross: null, gpPct: null });
    await store().lacks(['parts_sale']);
    const untold = await ask();
    await store().lacks([]);
    expect(untold.byCostBand).toEqual([]);
    expect(byCostBand[0]).toMatchObject({ sales: 42, cost: null, gpPct: null, matrixSales: null, matrixGpPct: null });
  });

  test('counter sales that no feed provides are shown neither for the store nor for an own counter number', async () => {
    const cards = async (who: string) => {
      const { body } = await store().ask(calls.monthlyNumbers, who, { query: { ...october, department: 'parts' } });
      const { byPayType } = calls.monthlyNumbers.response.parse(body).data;
      return ['counter', 'wholesale', 'accessory'].map((type) =>
        byPayType[type]?.map((kpi) => kpi.value ?? kpi.reason),
      );
    };
    const rows = async (who: string) =>
      (await ask({}, who)).categories
        .filter(({ category }) => ['counter', 'wholesale', 'accessory'].includes(category))
        .map(({ category, sales, gpPct, mixPct }) => [category, sales, gpPct, mixPct]);
    await store().lacks(['sale_type']);
    const [ofStore, ofOwn] = [await cards('manager'), await cards('counter')];
    const [rowsOfStore, rowsOfOwn] = [await rows('manager'), await rows('counter')];
    const { categories } = await ask({}, 'counter');
    const trendOf = async (who: string) => {
      const { body } = await store().ask(calls.monthlySalesByCategory, who, {
        query: { ...october, department: 'parts', months: '1' },
      });
      return calls.monthlySalesByCategory.response
        .parse(body)
        .data.filter(({ category }) => ['counter', 'wholesale', 'accessory', 'ro_customer'].includes(category))
        .map(({ category, sales, cost, gross }) => [category, sales, cost, gross]);
    };
    const [trendOfStore, trendOfOwn] = [await trendOf('manager'), await trendOf('counter')];
    const { byCounterperson } = await ask();
    await store().lacks([]);
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
      const { byCounterperson, categories, total, byCostBand, ownView } = await ask(query, 'counter');
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
    const answer = await ask({}, 'nobody');
    expect(answer).toMatchObject({ categories: [], byCounterperson: [], byCostBand: [], total: { sales: 0 } });
    expect(answer.ownViewMessage).toMatch(/counter number/);
  });

  test('service has the labor gross of each pay type, for those who may open its dashboard', async () => {
    const { categories, total } = await ask({ department: 'service' }, 'service');
    expect(categories).toMatchObject([
      { category: 'C', label: 'Customer pay', sales: 150, cost: 30, gpPct: 80, mixPct: 60 },
      { category: 'W', sales: 100, gpPct: 70 },
      { category: 'I', sales: 0, gpPct: null },
    ]);
    expect(total).toMatchObject({ sales: 250, gross: 190, gpPct: 76 });
    expect(await send({ department: 'parts' }, 'service')).toMatchObject({
      status: 403,
      body: { code: 'title_required' },
    });
    expect(await send({ department: 'service' }, 'manager')).toMatchObject({
      status: 403,
      body: { code: 'title_required' },
    });
  });

  test.each(['parts_sales', 'parts_gross', 'parts_gp_pct'])(
    'repair orders and transactions add up to %s of every sale type',
    async (metricKey) => {
      for (const scope of ['all', 'ro_customer', 'ro_warranty', 'body', 'counter', 'wholesale']) {
        const query = { ...october, department: 'parts', metricKey, scope };
        const { body } = await store().ask(calls.repairOrders, 'manager', { query });
        const { proof, totals } = calls.repairOrders.response.parse(body);
        const sum = (of: 'contribution' | 'denominator') =>
          (proof?.transactions ?? []).reduce((total, part) => total + (part[of] ?? 0), totals[of] ?? 0);
        expect({ scope, sum: sum('contribution') }).toEqual({ scope, sum: proof?.kpi.numerator });
        if (metricKey === 'parts_gp_pct') expect(sum('denominator')).toBe(proof?.kpi.denominator);
      }
    },
  );

  test('a transaction part names its documents, and no repair order stands behind counter sales', async () => {
    const query = { ...october, department: 'parts', metricKey: 'parts_sales', scope: 'counter' };
    const { body } = await store().ask(calls.repairOrders, 'manager', { query });
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
