import { calls, type Kpi } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { workingDays } from '@fixed-ops/metrics';
import { z } from 'zod';
import { insert, insertRepairOrder } from '../../core/testing/repair-order-builder.ts';
import { bumpDataVersion } from '../../data-version.ts';
import { insertDealership, insertGroup, insertPerson, type Person } from '../../testing/builders.ts';
import { openTestDatabase, startApi, type TestApi } from '../../testing/start-api.ts';
import { insertPostedParts } from '../testing/posted-parts.ts';

const october = { startDate: '2026-10-01', endDate: '2026-10-31' };

describe('parts sold without a repair order, from the ledger', () => {
  let db: Database;
  let close: () => Promise<void>;
  let api: TestApi;
  const people = new Map<string, Person>();
  let stores = 0;

  beforeAll(async () => {
    ({ db, close } = await openTestDatabase());
    await insertGroup(db, 'g1');
    api = await startApi({ db });
  }, 60_000);
  afterAll(async () => {
    await api.close();
    await close();
  });

  /** A store with October's repair orders, its ledger, and people of it. */
  async function storeWith(request: { bodyParts?: number } = {}): Promise<string> {
    stores += 1;
    const id = `d${stores}`;
    await insertDealership(db, { id, groupId: 'g1' });
    await insertPostedParts(db, id, request);
    const one = { groupId: 'g1', dealerships: [id] };
    people.set(id, await insertPerson(db, { ...one, id: `parts-${id}`, jobTitle: 'PARTS_MANAGER' }));
    people.set(
      `manager of ${id}`,
      await insertPerson(db, { ...one, id: `service-${id}`, jobTitle: 'SERVICE_MANAGER' }),
    );
    return id;
  }

  async function answerOf(
    dealershipId: string,
    query: Record<string, string> = october,
    as = people.get(dealershipId),
  ) {
    if (!as) throw new Error('nobody asks');
    const params = { userId: as.userId, dealershipId };
    const all = { department: 'parts', compare: 'none', ...query };
    const { body } = await api.send(calls.monthlyNumbers, { as, params, query: all });
    return calls.monthlyNumbers.response.parse(body).data;
  }

  async function listOf(dealershipId: string, query: Record<string, string>) {
    const as = people.get(dealershipId);
    if (!as) throw new Error('nobody asks');
    const params = { userId: as.userId, dealershipId };
    const all = { department: 'parts', compare: 'none', ...october, ...query };
    const { body } = await api.send(calls.repairOrders, { as, params, query: all });
    return calls.repairOrders.response.parse(body);
  }

  const figure = (kpis: readonly Kpi[] | undefined, key: string) => kpis?.find((kpi) => kpi.key === key)?.value;

  test('each sale type is credit less debit, its cost debit less credit; repair orders come from their lines', async () => {
    const { byPayType } = await answerOf(await storeWith());
    const sold = (type: string) => [figure(byPayType[type], 'parts_sales'), figure(byPayType[type], 'parts_gross')];
    expect(sold('ro_customer')).toEqual([300.1, 100.1]);
    expect(sold('ro_warranty')).toEqual([150, 50]);
    expect(sold('counter')).toEqual([23_500.5, 9_600.75]);
    expect(sold('wholesale')).toEqual([90_000, 18_000]);
    expect(sold('body')).toEqual([5_000, 2_000]);
    expect(sold('accessory')).toEqual([4_000, 1_500]);
  });

  test('all parts are what a hand-written query over lines and accounts finds', async () => {
    const id = await storeWith();
    const [row] = await db.query(
      `select (select sum(parts_sale_c) from ro_line where dealership_id = $1 and close_date between '2026-10-01' and '2026-10-31')::float8
            + (select sum(credit_c - debit_c) from gl_balance where dealership_id = $1 and month = '2026-10'
                  and account in ('4730', '4740', '4750', '4760'))::float8 as sales,
              (select sum(parts_cost_c) from ro_line where dealership_id = $1 and close_date between '2026-10-01' and '2026-10-31')::float8
            + (select sum(debit_c - credit_c) from gl_balance where dealership_id = $1 and month = '2026-10'
                  and account in ('6730', '6740', '6750', '6760'))::float8 as cost`,
      [id],
    );
    const { sales, cost } = z.object({ sales: z.number(), cost: z.number() }).parse(row);
    const { kpis, months } = await answerOf(id);
    expect(figure(kpis, 'parts_sales')).toBe(sales / 100);
    expect(figure(kpis, 'parts_gross')).toBe((sales - cost) / 100);
    expect(figure(kpis, 'parts_gp_pct')).toBeCloseTo(((sales - cost) / sales) * 100, 2);
    expect(kpis[0]?.spark.at(-1)).toMatchObject({ value: sales / 100 });
    expect(months).toHaveLength(13);
  });

  test('the month in progress holds what was posted so far, and the same days of the month before are its share', async () => {
    const id = await storeWith();
    const { byPayType, counterSales } = await answerOf(id, { compare: 'priorPeriod' });
    const share = workingDays({ startDate: '2026-10-01', endDate: '2026-10-20' }) / workingDays(october);
    expect(byPayType.counter?.[0]).toMatchObject({ value: 10_000 });
    expect(byPayType.counter?.[0]?.compareValue).toBeCloseTo(23_500.5 * share, 2);
    expect(counterSales).toEqual({
      transactionsFrom: null,
      ledger: [{ month: '2026-11', share: 1, isPosted: true }],
      comparedLedger: [{ month: '2026-10', share, isPosted: true }],
      unmappedAccounts: 0,
      isPosted: true,
      grossTarget: 38,
    });
  });

  test('its working days and pace end where the parts feeds do, however late the time clock is', async () => {
    const id = await storeWith();
    await db.execute('update dealership set has_clock_feed = true where id = $1', [id]);
    for (const [kind, data_to, received_at] of [
      ['ros', '2026-11-20', '2026-11-20T23:30:00Z'],
      ['parts_transactions', '2026-11-20', '2026-11-20T23:30:00Z'],
      ['time_clock', '2026-11-10', '2026-11-10T23:30:00Z'],
    ])
      await insert(db, 'feed_file', { dealership_id: id, kind, file_name: `${kind}.csv`, data_to, received_at });
    const { workingDays: counted, byPayType } = await answerOf(id, {});
    const elapsed = workingDays({ startDate: '2026-11-01', endDate: '2026-11-20' });
    const total = workingDays({ startDate: '2026-11-01', endDate: '2026-11-30' });
    expect(counted).toMatchObject({ elapsed, total });
    const counter = byPayType.counter?.find(({ key }) => key === 'parts_sales');
    expect(counter?.facts.pace).toBeCloseTo(((counter?.value ?? 0) / elapsed) * total, 0);
  });

  test('an unmapped account of parts sales is in no sale type, and a note says so', async () => {
    const id = await storeWith();
    await db.execute(
      `insert into gl_account (dealership_id, account, description, type, department, map_source)
       values ($1, '4790', 'Fleet', 'sale', 'Parts', 'auto'), ($1, '4791', 'Kept off', 'sale', 'Parts', 'manual')`,
      [id],
    );
    expect((await answerOf(id)).counterSales?.unmappedAccounts).toBe(1);
  });

  test('the weeks of a month add up to it', async () => {
    const id = await storeWith();
    const edges = ['01', '08', '15', '22', '29', '32'];
    let sum = 0;
    for (const [index, first] of edges.slice(0, -1).entries()) {
      const last = String(Number(edges[index + 1]) - 1).padStart(2, '0');
      const week = await answerOf(id, { startDate: `2026-10-${first}`, endDate: `2026-10-${last}` });
      sum += figure(week.byPayType.wholesale, 'parts_sales') ?? 0;
    }
    // Every part is rounded to the cent.
    expect(Math.abs(sum - 90_000)).toBeLessThanOrEqual(0.02);
  });

  test('an average of twelve months is one of the months there are, brought to the working days of the period', async () => {
    const id = await storeWith();
    const { byPayType } = await answerOf(id, { compare: 'average' });
    const elapsed = workingDays({ startDate: '2026-11-01', endDate: '2026-11-20' });
    const counter = byPayType.counter?.find(({ key }) => key === 'parts_sales');
    // September was before the first repair order: the store has one month of history, in the ledger too.
    expect(counter?.compareValue).toBeCloseTo((23_500.5 * elapsed) / workingDays(october), 1);
  });

  test('the body account gives what its repair orders do not hold already', async () => {
    const more = await answerOf(await storeWith({ bodyParts: 2_000 }));
    expect(figure(more.byPayType.body, 'parts_sales')).toBe(5_000);
    expect(figure(more.byPayType.body, 'parts_gross')).toBe(2_000);
    const all = await answerOf(await storeWith({ bodyParts: 5_010 }));
    expect(figure(all.byPayType.body, 'parts_sales')).toBe(5_010);
    expect(figure(all.byPayType.body, 'parts_gross')).toBe(2_505);
  });

  test('a month without a posting says so, and has the repair orders alone', async () => {
    const id = await storeWith();
    await db.execute(`delete from gl_balance where dealership_id = $1 and month = '2026-11'`, [id]);
    const { kpis, counterSales } = await answerOf(id, {});
    expect(figure(kpis, 'parts_sales')).toBe(80);
    expect(counterSales?.ledger).toEqual([{ month: '2026-11', share: 1, isPosted: false }]);
  });

  test('a month that is not posted yet is compared neither with a posted one nor with a goal, but its repair orders are', async () => {
    const id = await storeWith();
    const goal = { department: 'parts', metric_key: 'parts_sales', scope: 'all', direction: 'up', green: 100_000 };
    await insert(db, 'threshold', { dealership_id: id, ...goal, amber: 90_000 });
    const posted = await answerOf(id, { compare: 'priorPeriod' });
    const all = ({ kpis }: typeof posted) => kpis.find(({ key }) => key === 'parts_sales');
    expect(all(posted)).toMatchObject({ facts: { goal: 100_000 }, status: 'red', compareValue: expect.any(Number) });
    await db.execute(`delete from gl_balance where dealership_id = $1 and month = '2026-11'`, [id]);
    await bumpDataVersion(db, id, new Date());
    const { kpis, byPayType } = await answerOf(id, { compare: 'priorPeriod' });
    for (const key of ['parts_sales', 'parts_gross', 'parts_gp_pct'])
      expect(kpis.find((kpi) => kpi.key === key)).toMatchObject({ compareValue: null });
    const sales = kpis.find(({ key }) => key === 'parts_sales');
    expect(sales).toMatchObject({ value: 80, status: 'none' });
    expect(sales?.facts).toEqual({});
    expect(byPayType.ro_customer?.[0]).toMatchObject({ value: 80, compareValue: 300.1 });
  });

  test('the rate of a month that is not posted yet has no target, but the rate of its repair orders has one', async () => {
    const id = await storeWith();
    for (const number of ['11', '12', '13', '14', '15'])
      await insertRepairOrder(db, id, {
        number,
        closed: '2026-11-05',
        lines: [{ pay: 'C', hours: 1, labor: 100, parts: 80, partsCost: 70 }],
      });
    const target = { department: 'parts', metric_key: 'parts_gp_pct', direction: 'up', green: 45, amber: 42 };
    for (const scope of ['all', 'ro_customer']) await insert(db, 'threshold', { dealership_id: id, ...target, scope });
    const rate = (kpis: readonly Kpi[] | undefined) => kpis?.find(({ key }) => key === 'parts_gp_pct');
    const red = { status: 'red', gapDollars: expect.any(Number) };
    expect(rate((await answerOf(id, {})).kpis)).toMatchObject(red);
    await db.execute(`delete from gl_balance where dealership_id = $1 and month = '2026-11'`, [id]);
    await bumpDataVersion(db, id, new Date());
    const { kpis, byPayType, counterSales } = await answerOf(id, {});
    expect(rate(kpis)).toMatchObject({ status: 'none', target: null, gapDollars: null });
    // The months of the trend are posted, and held to it.
    expect(counterSales?.grossTarget).toBe(45);
    expect(rate(kpis)?.value).toEqual(expect.any(Number));
    expect(rate(byPayType.ro_customer)).toMatchObject(red);
    const sinceOctober = await answerOf(id, { startDate: '2026-10-01', endDate: '2026-11-20' });
    expect(rate(sinceOctober.kpis)).toMatchObject({ target: 45, status: 'red' });
  });

  test('nor is a posted month compared with one that never was', async () => {
    const id = await storeWith();
    await db.execute(`delete from gl_balance where dealership_id = $1 and month < '2026-11'`, [id]);
    const { kpis, byPayType } = await answerOf(id, { compare: 'priorPeriod' });
    expect(kpis[0]).toMatchObject({ value: 10_080, compareValue: null });
    expect(byPayType.ro_customer?.[0]).toMatchObject({ compareValue: 300.1 });
  });

  test('a store without a ledger compares what its repair orders sold', async () => {
    const id = await storeWith();
    await db.execute('delete from gl_balance where dealership_id = $1', [id]);
    const { kpis, counterSales } = await answerOf(id, { compare: 'priorPeriod' });
    expect(kpis[0]).toMatchObject({ value: 80, compareValue: 450.1 });
    expect(counterSales).toMatchObject({ transactionsFrom: null, isPosted: false });
  });

  test('a month to come of a store with a ledger is not posted yet, which is no feed that lacks it', async () => {
    const id = await storeWith();
    await db.execute(`delete from gl_balance where dealership_id = $1 and month = '2026-11'`, [id]);
    const { counterSales } = await answerOf(id, {});
    expect(counterSales).toMatchObject({ ledger: [{ month: '2026-11', isPosted: false }], isPosted: true });
  });

  test('a sale account without a cost account of its number has sales, and no gross that would flatter', async () => {
    const id = await storeWith();
    await db.execute(`update gl_account set account = '6799' where dealership_id = $1 and account = '6740'`, [id]);
    const { byPayType, kpis } = await answerOf(id);
    expect(figure(byPayType.wholesale, 'parts_sales')).toBe(90_000);
    expect(figure(byPayType.wholesale, 'parts_gross')).toBeNull();
    expect(figure(kpis, 'parts_gp_pct')).toBeNull();
    expect(figure(byPayType.counter, 'parts_gross')).toBe(9_600.75);
  });

  test('part transactions tell every month from their first on, and none of it twice', async () => {
    const id = await storeWith();
    const sale = { dealership_id: id, part_number: 'P1', qty: 2, unit_cost_c: 1_000, unit_sale_c: 1_700 };
    await insert(db, 'part_txn', {
      ...sale,
      txn_date: '2026-10-12',
      kind: 'sale',
      doc_number: 'C1',
      doc_kind: 'counter',
      sale_type: 'counter',
    });
    await insert(db, 'part_txn', {
      ...sale,
      txn_date: '2026-10-12',
      kind: 'sale',
      doc_number: '1',
      doc_kind: 'RO',
      sale_type: 'ro_customer',
    });
    const { byPayType, counterSales } = await answerOf(id);
    expect(figure(byPayType.counter, 'parts_sales')).toBe(34);
    expect(figure(byPayType.wholesale, 'parts_sales')).toBe(0);
    expect(figure(byPayType.ro_customer, 'parts_sales')).toBe(300.1);
    expect(counterSales).toEqual({
      transactionsFrom: '2026-10-12',
      ledger: [],
      comparedLedger: [],
      unmappedAccounts: 0,
      isPosted: true,
      grossTarget: 38,
    });
    const both = await answerOf(id, { startDate: '2026-09-01', endDate: '2026-10-31' });
    expect(figure(both.byPayType.counter, 'parts_sales')).toBe(20_034);
  });

  test('the months of the trend are the same figures', async () => {
    const id = await storeWith();
    const as = people.get(id);
    if (!as) throw new Error('nobody asks');
    const { body } = await api.send(calls.monthlySalesByCategory, {
      as,
      params: { userId: as.userId, dealershipId: id },
      query: { department: 'parts', months: '2', ...october },
    });
    const rows = calls.monthlySalesByCategory.response.parse(body).data;
    const counter = rows.filter(({ category }) => category === 'counter');
    expect(counter).toMatchObject([
      { month: '2026-09', sales: 20_000, cost: 12_000, gross: 8_000, gpPct: 40 },
      { month: '2026-10', sales: 23_500.5, cost: 13_899.75, gross: 9_600.75 },
    ]);
    // The ledger knows of no person: who sold over the counter is not told, rather than nobody.
    const gp = await api.send(calls.averageGpPercent, {
      as,
      params: { userId: as.userId, dealershipId: id },
      query: { department: 'parts', ...october },
    });
    const { byCounterperson } = calls.averageGpPercent.response.parse(gp.body).data;
    expect(byCounterperson.map(({ number, counterSales }) => [number, counterSales])).toEqual([['', null]]);
  });

  describe('behind a figure', () => {
    test.each(['parts_sales', 'parts_gross', 'parts_gp_pct'])('repair orders and ledger add up to %s', async (key) => {
      const id = await storeWith({ bodyParts: 2_000 });
      const page = await answerOf(id);
      for (const scope of [
        'all',
        'ro_customer',
        'ro_warranty',
        'ro_internal',
        'body',
        'counter',
        'wholesale',
        'accessory',
      ]) {
        const { proof, totals } = await listOf(id, { metricKey: key, scope });
        if (!proof) throw new Error('a metric was asked for');
        const of = (name: 'contribution' | 'denominator') =>
          (totals[name] ?? 0) + proof.ledger.reduce((sum, part) => sum + (part[name] ?? 0), 0);
        expect({ scope, sum: of('contribution').toFixed(2) }).toEqual({ scope, sum: proof.kpi.numerator?.toFixed(2) });
        if (key === 'parts_gp_pct') expect(of('denominator').toFixed(2)).toBe(proof.kpi.denominator?.toFixed(2));
        const shown = scope === 'all' ? page.kpis : page.byPayType[scope];
        expect({ scope, value: proof.kpi.value }).toEqual({ scope, value: figure(shown, key) });
      }
    });

    test('a figure of the counter is the rows of its accounts, and no repair order', async () => {
      const { data, proof } = await listOf(await storeWith(), { metricKey: 'parts_gross', scope: 'counter' });
      expect(data).toEqual([]);
      expect(proof?.ledger).toEqual([
        {
          month: '2026-10',
          account: '4730',
          description: 'Account 4730',
          balance: 23_500.5,
          share: 1,
          contribution: 23_500.5,
          denominator: null,
        },
        {
          month: '2026-10',
          account: '6730',
          description: 'Account 6730',
          balance: 13_899.75,
          share: 1,
          contribution: -13_899.75,
          denominator: null,
        },
      ]);
    });

    test('a month of the trend opens too', async () => {
      const query = { metricKey: 'parts_sales', scope: 'counter', group: 'month:2026-09' };
      expect((await listOf(await storeWith(), query)).proof?.kpi.value).toBe(20_000);
    });

    test('who may not open the parts dashboard gets no part of the ledger', async () => {
      const id = await storeWith();
      const as = people.get(`manager of ${id}`);
      if (!as) throw new Error('nobody asks');
      const params = { userId: as.userId, dealershipId: id };
      const query = { department: 'parts', metricKey: 'parts_sales' };
      expect(await api.send(calls.repairOrders, { as, params, query })).toMatchObject({
        status: 403,
        body: { code: 'title_required' },
      });
    });

    test.each([
      [{ metricKey: 'elr' }, 'metricKey'],
      [{ metricKey: 'parts_sales', scope: 'C' }, 'scope'],
    ])('%j is refused with its field', async (query, path) => {
      const id = await storeWith();
      const as = people.get(id);
      if (!as) throw new Error('nobody asks');
      const params = { userId: as.userId, dealershipId: id };
      expect(
        await api.send(calls.repairOrders, { as, params, query: { department: 'parts', ...query } }),
      ).toMatchObject({
        status: 400,
        body: { errors: [{ path }] },
      });
    });
  });
});
