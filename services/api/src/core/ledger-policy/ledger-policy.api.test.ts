import { calls, type Kpi } from '@fixed-ops/contract';
import { NOT_PROVIDED } from '@fixed-ops/metrics';
import { z } from 'zod';
import { startApi } from '../../testing/start-api.ts';
import { TestStore, useTestStore } from '../../testing/test-store.ts';
import { insert, insertRepairOrder } from '../testing/repair-order-builder.ts';

const LINE = 'service.expense.variable.policy';
const OCTOBER = { startDate: '2026-10-01', endDate: '2026-10-31' };
const SEPTEMBER = { startDate: '2026-09-01', endDate: '2026-09-30' };

/**
 * Five repair orders of $210 in each month, in October $30 of policy work besides. The ledger has $50 of policy in October, of which $10
 * on a contra account, nothing of it in September, and no balance at all before; in November $900, of a month that runs.
 */
const store = useTestStore(async () => {
  const opened = await TestStore.open();
  const { db } = opened;
  await opened.addPeople({
    director: { jobTitle: 'SERVICE_DIRECTOR' },
    manager: { role: 'MANAGER', jobTitle: 'ASST_SERVICE_MANAGER' },
  });
  await insert(db, 'labor_type', { dealership_id: 'd1', code: 'IP', description: 'Internal policy', pay_type: 'I' });
  for (const month of ['2026-06', '2026-07', '2026-08', '2026-09', '2026-10', '2026-11'])
    for (const [index, day] of ['03', '05', '10', '12', '14'].entries())
      await insertRepairOrder(db, 'd1', {
        number: `${month}-${index}`,
        closed: `${month}-${day}`,
        advisor: 'A1',
        lines: [
          { pay: 'C', category: 'repair', op: 'BRKF', hours: 2, labor: 200, sublet: 10, parts: 40 },
          ...(month === '2026-10' && index === 0
            ? [{ pay: 'I', laborType: 'IP', op: 'PDI', hours: 1, labor: 30 }]
            : []),
        ],
      });
  const account = (number: string, sign: number, line: string | null, type = 'expense') =>
    insert(db, 'gl_account', {
      dealership_id: 'd1',
      account: number,
      type,
      sign,
      statement_line: line,
      description: number,
    });
  await account('7020', 1, LINE);
  await account('7029', -1, LINE);
  await account('4600', 1, 'service.sales.customer', 'sale');
  const moved = (number: string, month: string, debit_c: number, credit_c = 0) =>
    insert(db, 'gl_balance', {
      dealership_id: 'd1',
      account: number,
      month,
      debit_c,
      credit_c,
      net_c: debit_c - credit_c,
    });
  await moved('7020', '2026-10', 7000, 1000);
  await moved('7029', '2026-10', 1000);
  await moved('7020', '2026-11', 90_000);
  await moved('4600', '2026-09', 0, 100_000);
  return opened;
});

type Query = Readonly<Record<string, string>>;

async function numbers(query: Query, who = 'director') {
  const answer = await store().ask(calls.monthlyNumbers, who, { query });
  return calls.monthlyNumbers.response.parse(answer.body).data;
}

const ofPolicy = (kpis: readonly Kpi[] | undefined) => kpis?.find(({ key }) => key === 'policy_pct');

async function policy(query: Query, who = 'director'): Promise<Kpi | undefined> {
  return ofPolicy((await numbers(query, who)).kpis);
}

async function listed(query: Query, who = 'director') {
  const answer = await store().ask(calls.repairOrders, who, {
    query: { metricKey: 'policy_pct', pageSize: '100', ...query },
  });
  return calls.repairOrders.response.parse(answer.body);
}

async function why(query: Query) {
  const answer = await store().ask(calls.metricChange, 'director', { query: { metricKey: 'policy_pct', ...query } });
  return calls.metricChange.response.parse(answer.body).data;
}

async function impossible(query: Query): Promise<string[]> {
  const answer = await store().ask(calls.dataConfidence, 'director', { query });
  return calls.dataConfidence.response
    .parse(answer.body)
    .data.flatMap(({ reason, metricKeys }) => (reason === 'thinFeed' ? metricKeys : []));
}

/** Policy of the ledger over service sales of these months, by hand. */
async function byHand(...months: string[]): Promise<number> {
  const [row] = await store().db.query(
    `select round(100.0 * (select coalesce(sum(case account when '7020' then debit_c - credit_c when '7029' then credit_c - debit_c end), 0)
                             from gl_balance where dealership_id = 'd1' and month = any($1::text[]))
                  / (select sum(labor_sale_c + sublet_sale_c + misc_sale_c) from ro_line
                      where dealership_id = 'd1' and to_char(close_date, 'YYYY-MM') = any($1::text[])), 2)::float8 as pct`,
    [months],
  );
  return z.object({ pct: z.number() }).parse(row).pct;
}

describe('policy of a closed month', () => {
  test('is what the ledger’s policy accounts moved, in each call alike', async () => {
    const pct = await byHand('2026-10');
    expect(pct).toBe(4.63);
    const { kpis, byPayType } = await numbers(OCTOBER);
    const figure = ofPolicy(kpis);
    expect(figure).toMatchObject({
      value: pct,
      numerator: 50,
      denominator: 1080,
      status: 'red',
      facts: { source: 'ledger', ledgerDollars: 50, ledgerPct: pct },
    });
    expect(ofPolicy(byPayType.total)).toMatchObject({ value: pct, facts: { source: 'ledger' } });
    const { proof } = await listed(OCTOBER);
    expect(proof?.kpi).toEqual({ ...figure, compareValue: proof?.kpi.compareValue, spark: [] });
    expect(await why(OCTOBER)).toEqual({
      change: null,
      reason: 'Policy of these months comes from the ledger, which has no repair orders that could say why it changed',
    });
  });

  test('is proved by its accounts, above the service sales of the repair orders', async () => {
    const { proof, data, totals } = await listed(OCTOBER);
    expect(proof?.ledger).toEqual([
      {
        month: '2026-10',
        account: '7020',
        description: '7020',
        balance: 60,
        share: 1,
        contribution: 60,
        denominator: 0,
      },
      {
        month: '2026-10',
        account: '7029',
        description: '7029',
        balance: -10,
        share: 1,
        contribution: -10,
        denominator: 0,
      },
    ]);
    expect(proof).toMatchObject({
      exact: { numerator: 50, denominator: 1080 },
      listed: { numerator: 0, denominator: 1080 },
      isOfLines: false,
    });
    expect(totals).toMatchObject({ contribution: 0, denominator: 1080 });
    expect(data.map(({ contribution }) => contribution)).toEqual([0, 0, 0, 0, 0]);
    const byOpCode = await store().ask(calls.figureByOpCode, 'director', {
      query: { metricKey: 'policy_pct', ...OCTOBER },
    });
    expect(calls.figureByOpCode.response.parse(byOpCode.body).data).toMatchObject([
      { contribution: 0 },
      { contribution: 0 },
    ]);
  });

  test('is nothing in a quiet month, and not unknown', async () => {
    expect(await policy(SEPTEMBER)).toMatchObject({
      value: 0,
      reason: null,
      status: 'green',
      facts: { source: 'ledger', ledgerDollars: 0, ledgerPct: 0 },
    });
    expect(await policy({ ...SEPTEMBER, endDate: '2026-10-31' })).toMatchObject({
      value: await byHand('2026-09', '2026-10'),
      facts: { source: 'ledger', ledgerDollars: 50 },
    });
  });

  test('needs no labor types of the feed', async () => {
    await store().lacks(['labor_type', 'policy_labor_type']);
    expect(await policy(OCTOBER)).toMatchObject({ value: 4.63, reason: null });
    expect((await listed(OCTOBER)).proof?.kpi).toMatchObject({ value: 4.63 });
    expect(await impossible(OCTOBER)).not.toContain('policy_pct');
    // Of days that are no whole months it cannot be told, and of the months before it still is.
    const running = await policy({});
    expect(running).toMatchObject({ value: null, reason: NOT_PROVIDED, facts: {} });
    expect(running?.spark.slice(-4).map(({ value }) => value)).toEqual([null, 0, 4.63, null]);
    expect(await impossible({})).toContain('policy_pct');
    await store().lacks(['labor_type', 'labor_sale']);
    expect(await policy(OCTOBER)).toMatchObject({ value: null, reason: NOT_PROVIDED });
    expect(await impossible(OCTOBER)).toContain('policy_pct');
  });

  afterAll(() => store().lacks([]));
});

describe('policy is of labor types, and says so,', () => {
  // $30 of $1,080.
  const ofLaborTypes = { value: 2.78, numerator: 30, facts: { source: 'laborTypes' } };

  test('for a title that does not see the expenses, which no kept answer of others tells', async () => {
    const query = { ...OCTOBER };
    const first = await store().ask(calls.monthlyNumbers, 'director', { query });
    const { status } = await store().ask(calls.monthlyNumbers, 'manager', {
      query,
      headers: { 'if-none-match': String(first.headers.etag) },
    });
    expect(status).toBe(200);
    expect(await policy(OCTOBER, 'manager')).toMatchObject(ofLaborTypes);
    expect(JSON.stringify(await numbers(OCTOBER, 'manager'))).not.toMatch(/ledger/);
    const { proof } = await listed(OCTOBER, 'manager');
    expect(proof).toMatchObject({ kpi: ofLaborTypes, ledger: [], listed: { numerator: 30, denominator: 1080 } });
  });

  test.each([
    ['people', { advisors: 'A1' }],
    ['pay types', { payTypes: 'C,I' }],
    ['labor types', { laborTypes: 'IP' }],
  ])('of a part of the store, of %s', async (_part, filter) => {
    expect(await policy({ ...OCTOBER, ...filter })).toMatchObject({ facts: { source: 'laborTypes' }, numerator: 30 });
    expect((await listed({ ...OCTOBER, ...filter })).proof?.ledger).toEqual([]);
  });

  test.each([
    ['days that are no whole months', { ...OCTOBER, endDate: '2026-10-30' }],
    ['months of which one is not posted', { ...OCTOBER, startDate: '2026-08-01' }],
    ['a whole month that runs', { startDate: '2026-11-01', endDate: '2026-11-30' }],
  ])('of %s', async (_days, range) => {
    const figure = await policy(range);
    expect(figure?.facts).toEqual({ source: 'laborTypes' });
    expect(figure?.value).toBe((await listed(range)).proof?.kpi.value);
  });

  test('until the accountants have closed the month, and the ledger and the repair orders reach its end', async () => {
    const told = async (today: string) => {
      const api = await startApi({
        db: store().db,
        clock: { now: () => new Date(`${today}T18:00:00Z`), today: () => today },
      });
      const director = store().personOf('director');
      const params = { userId: director.userId, dealershipId: 'd1' };
      const { body } = await api.send(calls.monthlyNumbers, { as: director, params, query: OCTOBER });
      await api.close();
      return ofPolicy(calls.monthlyNumbers.response.parse(body).data.kpis)?.facts.source;
    };
    // Five working days after a Saturday that ends the month.
    expect([await told('2026-11-06'), await told('2026-11-10')]).toEqual(['laborTypes', 'ledger']);
    for (const kind of ['gl_balances', 'ros']) {
      await insert(store().db, 'feed_file', {
        dealership_id: 'd1',
        kind,
        file_name: `${kind}.csv`,
        ok: true,
        received_at: '2026-10-20T12:00:00Z',
        data_to: kind === 'ros' ? '2026-10-19' : '2026-10-31',
      });
      await store().changed();
      expect(await told('2026-11-20')).toBe('laborTypes');
      await store().db.execute("delete from feed_file where dealership_id = 'd1'");
      await store().changed();
    }
    expect(await told('2026-11-20')).toBe('ledger');
  });

  test('of the month within which the store’s history begins: its sales are of a part, its ledger is not', async () => {
    const june = { startDate: '2026-06-01', endDate: '2026-06-30' };
    await insert(store().db, 'gl_balance', {
      dealership_id: 'd1',
      account: '7020',
      month: '2026-06',
      debit_c: 9000,
      credit_c: 0,
      net_c: 9000,
    });
    await store().changed();
    expect(await policy(june)).toMatchObject({ value: 0, facts: { source: 'laborTypes' } });
    expect((await policy(OCTOBER))?.spark.find(({ date }) => date === june.startDate)?.value).toBe(0);
    await store().db.execute("delete from gl_balance where month = '2026-06'");
    await store().changed();
  });

  test('where no account stands on the policy line', async () => {
    await store().db.execute("update gl_account set statement_line = null where account in ('7020', '7029')");
    await store().changed();
    expect(await policy(OCTOBER)).toMatchObject(ofLaborTypes);
    await store().db.execute(`update gl_account set statement_line = '${LINE}' where account in ('7020', '7029')`);
    await store().changed();
    expect(await policy(OCTOBER)).toMatchObject({ facts: { source: 'ledger' } });
  });
});

describe('policy of the ledger is held against policy of the ledger', () => {
  test('of the month before, and of none where that is not posted', async () => {
    expect(await policy(OCTOBER)).toMatchObject({ compareValue: 0 });
    const september = await policy(SEPTEMBER);
    expect(september?.compareValue).toBeNull();
    expect(september?.facts.noComparison).toBe(
      'The ledger has not closed the months that its policy would be compared with.',
    );
    expect((await policy({ ...SEPTEMBER, compare: 'none' }))?.facts).not.toHaveProperty('noComparison');
  });

  test('over the posted months of an average, with the sales of just those', async () => {
    await insert(store().db, 'gl_balance', {
      dealership_id: 'd1',
      account: '7020',
      month: '2026-07',
      debit_c: 2100,
      credit_c: 0,
      net_c: 2100,
    });
    await store().changed();
    const pct = await byHand('2026-07', '2026-09');
    expect(pct).toBe(1);
    expect(await policy({ ...OCTOBER, compare: 'average' })).toMatchObject({ value: 4.63, compareValue: pct });
    await store().db.execute("delete from gl_balance where month = '2026-07'");
    await store().changed();
  });

  test('and never with other dealerships, and does not replace values that were typed in', async () => {
    const averageOf = async (baseline: string) => {
      await store().db.execute("delete from average_option where dealership_id = 'd1'");
      await insert(store().db, 'average_option', {
        dealership_id: 'd1',
        department: 'service',
        baseline,
        manual: JSON.stringify({ policy_pct: 1.5 }),
      });
      await store().changed();
      const figure = await policy({ ...OCTOBER, compare: 'average' });
      return [figure?.compareValue, figure?.facts.noComparison];
    };
    expect(await averageOf('manual')).toEqual([1.5, undefined]);
    expect(await averageOf('group')).toEqual([null, 'Policy of the ledger is not compared with other dealerships.']);
    await store().db.execute("delete from average_option where dealership_id = 'd1'");
    await store().changed();
  });

  test('and each month of its history is the figure of that month by itself', async () => {
    for (const query of [OCTOBER, {}]) {
      const months =
        (await policy(query))?.spark.filter(({ date }) => date >= '2026-07-01' && date < '2026-11-01') ?? [];
      const alone = await Promise.all(
        months.map(({ date }) => listed({ group: `month:${date.slice(0, 7)}`, ...OCTOBER })),
      );
      expect(months.map(({ value }) => value)).toEqual(alone.map(({ proof }) => proof?.kpi.value));
      expect(months.map(({ value }) => value)).toEqual([0, 0, 0, 4.63]);
    }
  });
});
