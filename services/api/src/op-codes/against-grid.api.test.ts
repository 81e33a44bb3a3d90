import { type CallDefinition, calls, type OpCodeRow } from '@fixed-ops/contract';
import { insert, insertRepairOrder } from '../core/testing/repair-order-builder.ts';
import { TestStore, useTestStore } from '../testing/test-store.ts';
import { stepOf } from './price-step.ts';

const store = useTestStore(() => TestStore.open());
const october = { startDate: '2026-10-01', endDate: '2026-10-31', payTypes: 'C' };

/** Charged before recorded discounts, and what the grid asks, in cents: at, just at, under, far under, above, a credit of a price. */
const brakes = [
  [30_000, 30_000],
  [29_400, 30_000],
  [29_399, 30_000],
  [28_500, 30_000],
  [20_000, 30_000],
  [30_600, 30_000],
  [36_000, 30_000],
  [0, 12_345],
] as const;

beforeAll(async () => {
  const { db } = store();
  for (const [index, [charged, grid]] of brakes.entries()) {
    await insertRepairOrder(db, 'd1', {
      number: String(1000 + index),
      closed: '2026-10-05',
      advisor: index % 2 === 0 ? 'A1' : 'A2',
      lines: [
        {
          pay: 'C',
          op: 'BRKR',
          category: 'repair',
          laborType: 'CM',
          hours: 1.5,
          // A recorded discount lowers what is paid, not the price.
          labor: (charged - 100) / 100,
          discount: 1,
          matrixPrice: grid / 100,
        },
        { pay: 'C', op: 'LOF', category: 'competitive', laborType: 'CM', hours: 0.4, labor: index === 0 ? 30 : 40 },
        { pay: 'C', op: 'MISC', category: '', laborType: 'CM', hours: 1, labor: 10 + index * 7 },
      ],
    });
  }
  await insertRepairOrder(db, 'd1', {
    number: '2000',
    closed: '2026-10-06',
    advisor: 'A1',
    lines: [{ pay: 'C', op: 'OILLEAK', category: 'repair', laborType: 'CX', hours: 3, labor: 500 }],
  });
  for (const [code, category] of [
    ['BRKR', 'repair'],
    ['LOF', 'competitive'],
    ['OILLEAK', 'repair'],
    ['MISC', ''],
  ]) {
    await insert(db, 'op_code', { dealership_id: 'd1', code, description: `${code} work`, category });
  }
  await store().person('director');
  await store().ownViewer('ann', [{ kind: 'advisor', number: 'A2' }]);
  await store().ownViewer('nobody', []);
}, 60_000);

const ask = async <C extends CallDefinition>(call: C, who: string, query: Record<string, string> = {}) => {
  const { body, status } = await store().ask(call, who, { query: { ...october, ...query } });
  expect({ status, body: status === 200 ? null : body }).toEqual({ status: 200, body: null });
  return body;
};
const codes = async (who = 'director', query: Record<string, string> = {}) =>
  calls.opCodeAnalysis.response.parse(await ask(calls.opCodeAnalysis, who, query));
const codeOf = async (opCode: string, who?: string): Promise<OpCodeRow> => {
  const row = (await codes(who)).data.find((each) => each.opCode === opCode);
  if (row === undefined) throw new Error(`${opCode} is not listed`);
  return row;
};

test('repair is compared with the grid at its own hours, by the price before recorded discounts', async () => {
  const below = brakes.reduce((sum, [charged, grid]) => sum + Math.max(0, grid - charged), 0);
  const above = brakes.reduce((sum, [charged, grid]) => sum + Math.max(0, charged - grid), 0);
  const steps = brakes.map(([charged, grid]) => stepOf(charged, grid) * 2.5);
  expect(await codeOf('BRKR')).toMatchObject({
    priceBasis: 'grid',
    expectedPrice: null,
    pricedLines: 8,
    atPriceLines: 3,
    atPricePct: 37.5,
    belowLines: 4,
    belowPrice: below / 100,
    abovePrice: above / 100,
    deviations: [-10, -5, -2.5, 0, 5].map((pct) => ({ pct, lines: steps.filter((step) => step === pct).length })),
  });
});

test('what lies below the grid is what the labor matrix and the figure of hidden discounts say', async () => {
  const { totals } = await codes();
  const lab = calls.aiMatrixROLineLaborData.response.parse(await ask(calls.aiMatrixROLineLaborData, 'director'));
  expect(totals.gridPrices).toMatchObject({
    pricedLines: lab.compliance.lines,
    atPriceLines: lab.compliance.atMatrix,
    belowPrice: lab.compliance.dollarsBelow,
    abovePrice: lab.compliance.dollarsAbove,
  });
  const { data } = calls.monthlyNumbers.response.parse(await ask(calls.monthlyNumbers, 'director'));
  const hidden = data.kpis.find(({ key }) => key === 'override_pct');
  expect(totals.gridPrices.belowPrice).toBe(hidden?.numerator);
  expect(totals.opportunities.belowGrid).toEqual({
    lines: 4,
    underLines: brakes.filter(([charged, grid]) => charged < grid).length,
    of: 8,
    dollars: hidden?.numerator,
    aboveLines: 1,
  });
});

test('a code is compared with its commonest price if most lines share it, and otherwise has no expected price', async () => {
  expect(await codeOf('LOF')).toMatchObject({
    priceBasis: 'fixed',
    expectedPrice: 40,
    pricedLines: 8,
    atPriceLines: 7,
    belowPrice: 10,
    deviations: [
      { pct: -10, lines: 1 },
      { pct: 0, lines: 7 },
    ],
  });
  const nothing = { priceBasis: 'none', expectedPrice: null, pricedLines: 0, atPricePct: null, belowPrice: null };
  expect(await codeOf('MISC')).toMatchObject({ ...nothing, deviations: [] });
});

test('without a labor matrix repair has no usual price, even of one line', async () => {
  expect((await codes()).totals.grid).toBeNull();
  expect(await codeOf('OILLEAK')).toMatchObject({ priceBasis: 'none' });
});

test('kinds of work add up to all hours, as the work mix of the service dashboard has them', async () => {
  const { totals } = await codes();
  expect(totals.byCategory.map(({ category, codes: n, lines }) => [category, n, lines])).toEqual([
    ['competitive', 1, 8],
    ['repair', 2, 9],
    ['', 1, 8],
  ]);
  expect(totals.byCategory.reduce((sum, { hours }) => sum + (hours ?? 0), 0)).toBeCloseTo(totals.hours ?? 0, 2);
  const { data } = calls.monthlyNumbers.response.parse(await ask(calls.monthlyNumbers, 'director'));
  const facts = data.kpis.find(({ key }) => key === 'work_mix')?.facts as { mix: { category: string; pct: number }[] };
  const mixed = totals.byCategory.map(({ category, sharePct }) => [category === '' ? 'unmapped' : category, sharePct]);
  expect(mixed).toEqual(facts.mix.filter(({ pct }) => pct > 0).map(({ category, pct }) => [category, pct]));
});

test('kinds of work stay those of the whole selection while a part of the codes is looked at', async () => {
  const { data, totals } = await codes('director', { category: 'competitive', search: 'lof' });
  expect(data.map(({ opCode }) => opCode)).toEqual(['LOF']);
  expect(totals.byCategory).toHaveLength(3);
  expect(totals.prices).toMatchObject({ pricedLines: 8, belowPrice: 10 });
  expect(totals.gridPrices).toMatchObject({ pricedLines: 0, atPricePct: null });
});

test('work hidden under a code without kind is worth the distance of its rate to that of the store', async () => {
  const { totals } = await codes();
  const misc = await codeOf('MISC');
  const worth = (((totals.elr ?? 0) - (misc.elr ?? 0)) * (misc.hours ?? 0)).toFixed(2);
  expect(totals.opportunities.catchAll).toEqual({
    opCode: 'MISC',
    lines: 8,
    hours: 8,
    elr: misc.elr,
    storeElr: totals.elr,
    dollars: Number(worth),
  });
  expect(totals.opportunities.unmapped).toEqual({ codes: ['MISC'], lines: 8 });
});

test('an own view compares only the person’s own lines, and says why there are none', async () => {
  const mine = brakes.filter((_line, index) => index % 2 === 1);
  const { totals, ownViewMessage } = await codes('ann');
  expect(ownViewMessage).toBeNull();
  expect(totals.gridPrices).toMatchObject({
    pricedLines: 4,
    belowPrice: mine.reduce((sum, [charged, grid]) => sum + Math.max(0, grid - charged), 0) / 100,
  });
  expect((await codes('nobody')).ownViewMessage).toContain('no advisor or technician number');
});

test('where most work has no kind, none of it is called hidden under one of its codes', async () => {
  expect((await codes()).totals.opportunities.catchAll).toMatchObject({ opCode: 'MISC' });
  await store().db.execute(`update op_code set category = '' where dealership_id = 'd1' and code = 'BRKR'`);
  await store().changed();
  const { totals } = await codes();
  expect(totals.opportunities.catchAll).toBeNull();
  expect(totals.opportunities.unmapped.codes).toContain('BRKR');
  await store().db.execute(`update op_code set category = 'repair' where dealership_id = 'd1' and code = 'BRKR'`);
  await store().changed();
});

test('a feed without labor prices says nothing of prices, of all codes either', async () => {
  await store().lacks(['labor_sale']);
  expect(await codeOf('BRKR')).toMatchObject({ priceBasis: 'none', belowPrice: null, deviations: [] });
  expect((await codes()).totals.prices).toMatchObject({ pricedLines: 0, belowPrice: null, charged: null });
  await store().lacks([]);
});

const detail = async (opCode: string, query: Record<string, string> = {}, who = 'director') =>
  calls.opCodeAnalysisDetails.response.parse(await ask(calls.opCodeAnalysisDetails, who, { opCode, ...query }));
const cents = (dollars: number | null | undefined) => Math.round((dollars ?? 0) * 100);
const totalOf = (values: readonly (number | null | undefined)[]) =>
  values.reduce<number>((sum, one) => sum + cents(one), 0);

test('lines of a code carry what is expected of them, largest shortfall first, and add up to the code', async () => {
  const { data, totals, detail: more } = await detail('BRKR', { sort: '-short' });
  expect(data.map(({ short }) => cents(short))).toEqual(
    brakes.map(([charged, grid]) => grid - charged).sort((one, other) => other - one),
  );
  expect(totals.prices).toMatchObject({
    charged: totalOf(data.map(({ price }) => price)) / 100,
    expected: totalOf(data.map(({ expected }) => expected)) / 100,
  });
  const { summary } = more;
  expect(totals.prices).toMatchObject({
    pricedLines: summary.pricedLines,
    atPriceLines: summary.atPriceLines,
    belowLines: summary.belowLines,
    belowPrice: summary.belowPrice,
    abovePrice: summary.abovePrice,
    ofPricePct: summary.ofPricePct,
  });
  expect(totalOf(more.byAdvisor.map(({ prices }) => prices.belowPrice))).toBe(cents(summary.belowPrice));
  expect(more.points.reduce((sum, { lines }) => sum + lines, 0)).toBe(8);
  expect(more.points.every(({ hours }) => hours === 1.5)).toBe(true);
});

test('only lines below the price are listed where that is asked for', async () => {
  const { data, total } = await detail('BRKR', { below: 'true' });
  expect(total).toBe(4);
  expect(data.every(({ price, expected }) => price < (expected ?? 0) * 0.98)).toBe(true);
  expect((await detail('LOF', { below: 'true' })).data).toMatchObject([{ price: 30, expected: 40, short: 10 }]);
  expect((await detail('MISC')).data.every(({ expected }) => expected === null)).toBe(true);
});

test('a code that the store never had is not found', async () => {
  const { status } = await store().ask(calls.opCodeAnalysisDetails, 'director', {
    query: { ...october, opCode: 'XYZ' },
  });
  expect(status).toBe(404);
});

test('the lines of a point have its hours and price, and add up to it', async () => {
  const { points } = (await detail('BRKR')).detail;
  expect(points.reduce((sum, { lines }) => sum + lines, 0)).toBe(8);
  for (const { hours, price, lines } of points) {
    const of = calls.opCodeAnalysisDetails.response.parse(
      await ask(calls.opCodeAnalysisDetails, 'director', { opCode: 'BRKR', at: `${hours}:${price}` }),
    );
    expect([price, of.total, of.totals.prices.charged]).toEqual([price, lines, price * lines]);
    // What is said of the code stays that of all its lines.
    expect(of.detail.points).toEqual(points);
  }
  // One that the grid does not price, as of a labor type that it does not have, is at no point.
  await store().db.execute(
    "update ro_line set labor_sale_c = 29900, matrix_price_c = null where op_code = 'BRKR' and labor_sale_c = 29300",
  );
  await store().changed();
  expect(await detail('BRKR', { at: '1.5:300' })).toMatchObject({ total: 1, data: [{ price: 300, expected: 300 }] });
  await store().db.execute(
    "update ro_line set labor_sale_c = 29300, matrix_price_c = 30000 where op_code = 'BRKR' and matrix_price_c is null",
  );
  await store().changed();
  const query = { ...october, opCode: 'BRKR', at: 'two:three' };
  expect(await store().ask(calls.opCodeAnalysisDetails, 'director', { query })).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'at' }] },
  });
});

test('priced lines are the lines priced by the labor matrix, across codes', async () => {
  const lines = async (query: Record<string, string> = {}, who = 'director') =>
    calls.pricedLines.response.parse(await ask(calls.pricedLines, who, query));
  const all = await lines();
  const { totals } = await codes();
  expect(all.total).toBe(8);
  expect(all.totals.prices).toEqual(totals.gridPrices);
  expect((await lines({ below: 'true' })).total).toBe(totals.opportunities.belowGrid?.underLines);
  expect((await lines({ opCode: 'LOF' })).total).toBe(0);
  expect((await lines({ advisors: 'A2' })).total).toBe(4);
  await store().db.execute("update ro_line set advisor_number = '' where op_code = 'BRKR' and advisor_number = 'A1'");
  await store().changed();
  expect((await lines({ advisors: 'no-advisor' })).total).toBe(4);
  await store().db.execute("update ro_line set advisor_number = 'A1' where advisor_number = ''");
  await store().changed();
  const own = await lines({}, 'ann');
  expect(own.data.map(({ advisorNumber }) => advisorNumber)).toEqual(['A2', 'A2', 'A2', 'A2']);
});

test('the same job by who wrote it adds up to the code and to the store; somebody’s own view has none', async () => {
  const variance = async (who: string) => calls.priceVariance.response.parse(await ask(calls.priceVariance, who)).data;
  const found = await variance('director');
  expect(found?.advisors.map(({ number }) => number)).toEqual(['A1', 'A2']);
  const [brake] = found?.rows ?? [];
  expect(brake).toMatchObject({ opCode: 'BRKR', description: 'BRKR work' });
  const { gridPrices } = (await codes()).totals;
  expect(found?.total.prices).toEqual(gridPrices);
  for (const key of ['charged', 'expected', 'belowPrice'] as const) {
    expect(totalOf((brake?.cells ?? []).map(({ prices }) => prices[key]))).toBe(cents(gridPrices[key]));
  }
  expect(await variance('ann')).toBeNull();
  // Work without an advisor stands last, however many lines it has.
  const ofOrder = `ro_id = (select id from repair_order where dealership_id = 'd1' and ro_number = '1001')`;
  await store().db.execute("update ro_line set advisor_number = '' where op_code = 'BRKR'");
  await store().db.execute(`update ro_line set advisor_number = 'A2' where op_code = 'BRKR' and ${ofOrder}`);
  await store().changed();
  expect((await variance('director'))?.advisors.map(({ number }) => number)).toEqual(['A2', '']);
  await store().db.execute(
    `update ro_line l set advisor_number = o.advisor_number from repair_order o where l.op_code = 'BRKR' and o.id = l.ro_id`,
  );
  await store().changed();
});

test('the matrix in force at the end of the period has a name', async () => {
  await insert(store().db, 'labor_matrix', {
    dealership_id: 'd1',
    id: 7,
    name: 'Customer repair',
    effective_from: '2026-02-01',
    cells: [2000, 4000],
    updated_by: 'test',
  });
  await insert(store().db, 'labor_matrix_type', { dealership_id: 'd1', matrix_id: 7, labor_type: 'CM' });
  await store().changed();
  expect((await codes()).totals.grid).toEqual({ name: 'Customer repair', effectiveFrom: '2026-02-01' });
  // A code that the matrix does not price has a price of its own.
  expect(await codeOf('OILLEAK')).toMatchObject({ priceBasis: 'fixed', expectedPrice: 500 });
});

test('the share of repair and diagnosis is the dashboard’s, compared with the store’s target for customer pay', async () => {
  const { data } = calls.monthlyNumbers.response.parse(await ask(calls.monthlyNumbers, 'director'));
  const figure = data.kpis.find(({ key }) => key === 'work_mix');
  // 8 times 1.5 hours and 3 of 26.2 are repair.
  expect(figure?.value).toBe(57.25);
  expect((await codes()).totals.repairShare).toEqual({ pct: 57.25, low: 30, high: 45, status: 'red' });
  expect((await codes('director', { payTypes: 'C,W' })).totals.repairShare).toBeNull();
  expect((await codes('director', { category: 'repair' })).totals.repairShare?.pct).toBe(57.25);
});

test('how well a code has to keep its price is what the store has set, for the list and for the page of one code', async () => {
  const bounds = async () => [(await codes()).totals.atPriceBounds, (await detail('BRKR')).detail.atPriceBounds];
  const set = async (enabled: boolean) => {
    await store().db.execute(
      `insert into threshold (dealership_id, department, metric_key, scope, direction, green, amber, enabled)
       values ('d1', 'service', 'at_price_pct', 'C', 'up', 90, 70, $1)
       on conflict (dealership_id, department, metric_key, scope) do update set enabled = excluded.enabled`,
      [enabled],
    );
    await store().changed();
  };
  expect(await bounds()).toEqual(Array(2).fill({ good: 80, near: 55 }));
  await set(true);
  expect(await bounds()).toEqual(Array(2).fill({ good: 90, near: 70 }));
  await set(false);
  expect(await bounds()).toEqual([null, null]);
});

test('the list in another order, or searched, is of the lines that were read, until data change: then of the new ones', async () => {
  const filters = async () =>
    (await codes('director', { search: 'filter', sort: '-laborSales' })).data.map(({ opCode, count, category }) => ({
      opCode,
      count,
      category,
    }));
  await codes();
  await insertRepairOrder(store().db, 'd1', {
    number: '3000',
    closed: '2026-10-07',
    advisor: 'A1',
    lines: [{ pay: 'C', op: 'FILTER', category: 'maintenance', laborType: 'CM', hours: 0.2, labor: 20 }],
  });
  await insert(store().db, 'op_code', {
    dealership_id: 'd1',
    code: 'FILTER',
    description: '',
    category: 'maintenance',
  });
  expect(await filters()).toEqual([]);
  await store().changed();
  expect(await filters()).toEqual([{ opCode: 'FILTER', count: 1, category: 'maintenance' }]);
  await store().db.execute(
    "update op_code set category = 'competitive' where dealership_id = 'd1' and code = 'FILTER'",
  );
  await store().changed();
  expect(await filters()).toEqual([{ opCode: 'FILTER', count: 1, category: 'competitive' }]);
});

test('the lines of a bar of prices, and those of an advisor, are those that it counts, and add up to it @slow', async () => {
  const oil = { pay: 'C', op: 'TIRE', category: 'competitive', laborType: 'CM', hours: 0.5 } as const;
  for (const [index, [charged, advisor]] of (
    [
      [40, 'A1'],
      [40, 'A1'],
      [40, 'A2'],
      [95.5, ''],
      [120, 'A2'],
    ] as const
  ).entries()) {
    await insertRepairOrder(store().db, 'd1', {
      number: String(4000 + index),
      closed: '2026-10-08',
      advisor,
      lines: [
        // A discount is no second price; warranty at the same one is of another scope, and parts alone have none.
        { ...oil, labor: charged - 2, discount: 2 },
        { ...oil, pay: 'W', labor: charged },
        { ...oil, hours: 0, labor: 0, parts: 30 },
      ],
    });
  }
  await insert(store().db, 'op_code', { dealership_id: 'd1', code: 'TIRE', description: '', category: 'competitive' });
  await store().changed();
  for (const opCode of ['BRKR', 'LOF', 'MISC', 'TIRE']) {
    for (const query of opCode === 'TIRE' ? [{ payTypes: 'C,W' }] : [{}, { advisors: 'A2' }]) {
      const { detail: whole } = await detail(opCode, query);
      expect(whole.histogram.length).toBeGreaterThan(0);
      for (const { from, to, count } of whole.histogram) {
        const of = await detail(opCode, { ...query, prices: `${from}:${to}` });
        expect([opCode, from, of.total]).toEqual([opCode, from, count]);
        expect(of.data.every(({ price }) => price >= from && price < to)).toBe(true);
        // What is said of the code stays that of all its lines.
        expect(of.detail.histogram).toEqual(whole.histogram);
      }
      for (const { number, prices } of whole.byAdvisor) {
        const of = await detail(opCode, { ...query, soldBy: number || 'no-advisor' });
        expect(of.totals.prices).toEqual(prices);
        expect(new Set(of.data.map(({ advisorNumber }) => advisorNumber))).toEqual(new Set([number]));
        expect(of.detail.byAdvisor).toEqual(whole.byAdvisor);
      }
    }
  }
  const sold = (await detail('BRKR')).detail.byAdvisor.map(({ number, count }) => [number, count]);
  for (const [number, count] of sold) expect((await detail('BRKR', { soldBy: String(number) })).total).toBe(count);
  // Nobody finds out in an own view what somebody else wrote.
  expect((await detail('BRKR', { soldBy: 'A1' }, 'ann')).data.map(({ advisorNumber }) => advisorNumber)).toEqual(
    Array(4).fill('A2'),
  );
  const query = { ...october, opCode: 'BRKR', prices: 'two:three' };
  expect(await store().ask(calls.opCodeAnalysisDetails, 'director', { query })).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'prices' }] },
  });
});
