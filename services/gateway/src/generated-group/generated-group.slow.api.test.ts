import { type CallDefinition, type CallResponse, calls, type Kpi } from '@fixed-ops/contract';
import { allMetrics } from '@fixed-ops/metrics';
import { z } from 'zod';
import { type Asker, personSchema, stores, TODAY, TOYOTA, useGeneratedStores } from './testing/generated-stores.ts';
import { type KeyFigures, keyFiguresBySql } from './testing/key-figures.ts';

/** Makes the calls on rows that were not written for a test: three months of two generated stores, requested as a browser does. */
const generated = useGeneratedStores();
const { ask } = generated;

const spans = [
  { name: 'the last full month', from: '2026-10-01', to: '2026-10-31' },
  { name: 'month to date', from: '2026-11-01', to: TODAY },
] as const;
const cases = stores.flatMap((store) => spans.map((span) => [store, span.name, span] as const));

function figureIn(kpis: readonly Kpi[], key: string, scope?: string): number | null {
  const kpi = kpis.find((one) => one.key === key && (scope === undefined || one.scope === scope));
  if (kpi === undefined) throw new Error(`there is no ${key}`);
  return kpi.value;
}

describe.each(cases)('%s, %s', (store, _name, span) => {
  let bySql: KeyFigures;
  let numbers: CallResponse<typeof calls.monthlyNumbers>['data'];

  beforeAll(async () => {
    bySql = await keyFiguresBySql(generated.db, store, span.from, span.to);
    ({ data: numbers } = await ask(calls.monthlyNumbers, store, span));
  }, 60_000);

  test.each([
    ['ro_count', 'all', 0],
    ['labor_sales', 'all', 2],
    ['labor_gross', 'all', 2],
    ['labor_gp_pct', 'all', 2],
    ['elr', 'C', 2],
    ['elr_repair', 'C', 2],
    ['hpro', 'C', 4],
    ['parts_sales', 'all', 2],
    ['parts_to_labor', 'C', 4],
    ['one_line_pct', 'C', 2],
    ['lines_per_ro', 'C', 4],
    ['menu_pct', 'C', 2],
    ['discount_pct', 'C', 2],
    ['disc_ro_pct', 'C', 2],
    ['warranty_pct', 'all', 2],
    ['cycle_days', 'all', 2],
    ['missing_tech_pct', 'all', 2],
    ['tech_proficiency', 'all', 2],
  ] as const)('%s in scope %s is what SQL by hand counts', (key, scope, digits) => {
    expect(bySql[key]).not.toBeNull();
    expect(figureIn(numbers.kpis, key, scope)).toBeCloseTo(bySql[key] ?? Number.NaN, digits === 0 ? 5 : digits - 0.31);
  });

  test('repair orders by pay type, wholesale, stock and inspections are what SQL by hand counts', async () => {
    const counts = await ask(calls.roCount, store, span);
    expect([counts.data.byPayType.C, counts.data.byPayType.W]).toEqual([bySql.customer_ros, bySql.warranty_ros]);
    const wholesale = await ask(calls.wholesaleAnalysis, store, span);
    expect(wholesale.totals.sales).toBeCloseTo(bySql.wholesale_sales ?? Number.NaN, 1);
    expect(wholesale.totals.returns).toBeCloseTo(bySql.wholesale_returns ?? Number.NaN, 1);
    const inventory = await ask(calls.inventoryAnalysisTotals, store, span, { asOf: span.to });
    expect(figureIn(inventory.data.kpis, 'inv_value')).toBeCloseTo(bySql.inventory_value ?? Number.NaN, 0);
    const days = await ask(calls.processDailyPerformanceData, store, span);
    expect(days.data.reduce((sum, { inspections }) => sum + (inspections ?? Number.NaN), 0)).toBe(bySql.inspections);
  });

  test('pay types count a mixed repair order once each, and all of them once', async () => {
    const { data } = await ask(calls.roCount, store, span);
    const ofPayTypes = Object.values(data.byPayType).reduce((sum, count) => sum + count, 0);
    expect(data.mixed).toBeGreaterThan(0);
    expect(ofPayTypes).toBeGreaterThan(data.total);
    expect(ofPayTypes - data.mixed).toBeLessThanOrEqual(data.total);
    const total = (key: string) => numbers.byPayType.total?.find((kpi) => kpi.key === key)?.value ?? 0;
    for (const key of ['labor_sales', 'labor_gross', 'parts_sales']) {
      const summed = Object.entries(numbers.byPayType)
        .filter(([scope]) => scope !== 'total')
        .reduce((sum, [, kpis]) => sum + (figureIn(kpis, key) ?? 0), 0);
      expect(summed).toBeCloseTo(total(key), 1);
    }
  });

  test('a figure is the same on every call that gives it', async () => {
    const [counts, byAdvisor, byDay, laborTypes, opCodes, technicians, heat, discounts, group, orders] =
      await Promise.all([
        ask(calls.roCount, store, span),
        ask(calls.roDetailedCounts, store, span, { by: 'advisor' }),
        ask(calls.roDetailedCounts, store, span, { by: 'day' }),
        ask(calls.laborTypeAnalysisDetails, store, span),
        ask(calls.opCodeAnalysis, store, span, { showAll: 'true' }),
        ask(calls.techPerformanceEff, store, span),
        ask(calls.heatSheet, store, span, { by: 'advisor' }),
        ask(calls.repairOrderDiscounts, store, span),
        ask(calls.groupNumbers, store, span),
        ask(calls.repairOrders, store, span),
      ]);
    const kpi = (key: string, scope?: string) => figureIn(numbers.kpis, key, scope);
    const ofStore = group.data.find(({ dealershipId }) => dealershipId === store)?.kpis ?? [];
    const roCount = kpi('ro_count');
    expect({
      ROCount: counts.data.total,
      byAdvisor: byAdvisor.data.totals.total,
      byAdvisorSummed: byAdvisor.data.rows.reduce((sum, row) => sum + row.total, 0),
      byDaySummed: byDay.data.rows.reduce((sum, row) => sum + row.total, 0),
      heatSheet: heat.data.storeRow.cells.ro_count?.value,
      group: figureIn(ofStore, 'ro_count'),
    }).toEqual({
      ROCount: roCount,
      byAdvisor: roCount,
      byAdvisorSummed: roCount,
      byDaySummed: roCount,
      heatSheet: roCount,
      group: roCount,
    });
    const laborSales = kpi('labor_sales') ?? Number.NaN;
    for (const [where, value] of [
      ['LaborTypeAnalysisDetails', laborTypes.totals.sales],
      ['OpCodeAnalysis', opCodes.totals.laborSales],
      ['RepairOrders', orders.totals.laborSale],
      ['HeatSheet', heat.data.storeRow.cells.labor_sales?.value ?? null],
      ['GroupNumbers', figureIn(ofStore, 'labor_sales')],
    ] as const)
      expect([where, value]).toEqual([where, laborSales]);
    expect(technicians.data.store?.proficiencyPct).toBe(kpi('tech_proficiency'));
    expect(technicians.data.store?.efficiencyPct).toBe(kpi('tech_efficiency'));
    expect(discounts.totals.pctLabor).toBe(kpi('discount_pct', 'C'));
    expect(discounts.totals.roPct).toBe(kpi('disc_ro_pct', 'C'));
    expect(byAdvisor.data.totals.oneLinePct).toBe(kpi('one_line_pct', 'C'));
    expect(byAdvisor.data.totals.menuPct).toBe(kpi('menu_pct', 'C'));
    expect(heat.data.storeRow.cells.elr?.value).toBe(kpi('elr', 'C'));
    expect(figureIn(ofStore, 'elr')).toBe(kpi('elr', 'C'));
  });

  test('months and categories add up to the same sales', async () => {
    const month = span.from.slice(0, 7);
    const [service, parts, gross, partsNumbers] = await Promise.all([
      ask(calls.monthlySalesByCategory, store, span),
      ask(calls.monthlySalesByCategory, store, span, { department: 'parts' }),
      ask(calls.averageGpPercent, store, span, { department: 'parts' }),
      ask(calls.monthlyNumbers, store, span, { department: 'parts' }),
    ]);
    const ofMonth = numbers.months.find((row) => row.month === month);
    expect(ofMonth?.laborSales).toBe(figureIn(numbers.kpis, 'labor_sales'));
    const labor = service.data.filter(
      (row) => row.month === month && !['sublet', 'misc', 'other'].includes(row.category),
    );
    expect(labor.reduce((sum, row) => sum + (row.sales ?? 0), 0)).toBeCloseTo(
      figureIn(numbers.kpis, 'labor_sales') ?? Number.NaN,
      1,
    );
    const partsSales = figureIn(partsNumbers.data.kpis, 'parts_sales', 'all') ?? Number.NaN;
    const categories = parts.data.filter((row) => row.month === month);
    expect(categories.reduce((sum, row) => sum + (row.sales ?? 0), 0)).toBeCloseTo(partsSales, 1);
    expect(gross.data.total.sales).toBeCloseTo(partsSales, 1);
  });

  test('the repair orders behind a figure prove it, whatever the figure and its scope', async () => {
    const wrong: string[] = [];
    for (const metric of allMetrics) {
      const shown = numbers.kpis.find(({ key }) => key === metric.key);
      if (shown === undefined) throw new Error(`there is no ${metric.key}`);
      const { totals, proof } = await ask(calls.repairOrders, store, span, {
        metricKey: metric.key,
        scope: shown.scope,
        pageSize: '1',
      });
      if (proof === null) wrong.push(`${metric.key} has no proof`);
      else if (proof.kpi.value !== shown.value)
        wrong.push(`${metric.key}: ${proof.kpi.value} instead of ${shown.value}`);
      else if (!proves(totals, proof, shown)) wrong.push(`${metric.key}: its rows do not add up to it`);
    }
    expect(wrong).toEqual([]);
  }, 60_000);
});

describe('an advisor, who sees own rows only', () => {
  let advisor: Asker;
  let ownNumbers: readonly string[];
  let colleagues: ReadonlyArray<{ readonly number: string; readonly name: string; readonly kind: string }>;
  const month = { startDate: '2026-10-01', endDate: '2026-10-31' };
  const fieldsOf = (schema: z.ZodType) =>
    Object.keys(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {});
  /** Notes carry the names of those who wrote them, which everybody who may read the repair order may know. */
  const reads = Object.values<CallDefinition>(calls).filter(
    ({ method, path, name }) => method === 'GET' && path.includes('{dealershipId}') && name !== 'RONote',
  );

  beforeAll(async () => {
    const numbers = z.array(personSchema.extend({ number: z.string() })).parse(
      await generated.db.query(
        `select u.id, u.local_account_id, n.number from app_user u join user_dms_number n on n.user_id = u.id
          where n.dealership_id = $1 and n.kind = 'advisor' and u.deleted_at is null and u.job_title = 'SERVICE_ADVISOR'
            and not u.dev_features order by u.id`,
        [TOYOTA],
      ),
    );
    const [first] = numbers;
    if (first === undefined) throw new Error('the group has no advisor');
    advisor = { userId: first.id, localAccountId: first.local_account_id };
    ownNumbers = numbers.filter(({ id }) => id === first.id).map(({ number }) => number);
    colleagues = z
      .array(z.object({ number: z.string(), name: z.string(), kind: z.string() }))
      .parse(
        await generated.db.query(
          "select number, name, kind from dms_person where dealership_id = $1 and kind in ('advisor', 'technician') order by number",
          [TOYOTA],
        ),
      )
      .filter(({ number, kind }) => !(kind === 'advisor' && ownNumbers.includes(number)));
  });

  async function textOf(
    call: CallDefinition,
    query: Readonly<Record<string, string>>,
    accept?: string,
  ): Promise<string> {
    const names = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, '1']);
    const known = fieldsOf(call.query);
    const allowed = Object.entries({ userId: advisor.userId, dealershipId: TOYOTA, ...month, ...query });
    const answer = await generated.api.send(call, {
      as: advisor,
      params: { ...Object.fromEntries(names), userId: advisor.userId, dealershipId: TOYOTA },
      query: Object.fromEntries(allowed.filter(([name]) => known.includes(name))),
      ...(accept === undefined ? {} : { headers: { accept } }),
    });
    if (answer.status === 200) answered.add(call.name);
    return Buffer.isBuffer(answer.body) ? answer.body.toString() : JSON.stringify(answer.body ?? null);
  }

  const answered = new Set<string>();
  const foreignNames = (text: string) => colleagues.filter(({ name }) => text.includes(name)).map(({ name }) => name);

  test('is told no colleague’s name by any call, list, file, search or order', async () => {
    const colleague = colleagues.find(({ kind }) => kind === 'advisor');
    if (colleague === undefined) throw new Error('the group has one advisor only');
    const wrong: string[] = [];
    for (const call of reads) {
      const asked = [
        {},
        { advisors: colleague.number, technicians: colleague.number },
        { search: colleague.name.split(' ')[0] ?? '', sort: 'advisorName' },
        { group: `advisor:${colleague.number}`, by: 'advisor', opCode: 'LOFSYN', metricKey: 'elr', q: colleague.name },
      ];
      for (const query of asked) {
        const told = foreignNames(await textOf(call, query));
        if (told.length > 0) wrong.push(`${call.name} ${JSON.stringify(query)} names ${told.join(', ')}`);
      }
      if (fieldsOf(call.query).includes('pageSize')) {
        const told = foreignNames(await textOf(call, {}, 'text/csv'));
        if (told.length > 0) wrong.push(`${call.name} as a file names ${told.join(', ')}`);
      }
    }
    expect(wrong).toEqual([]);
    // Calls that refuse an advisor prove nothing here.
    expect(answered.size).toBeGreaterThan(20);
  }, 120_000);

  test('gets the same answer whoever else is asked for', async () => {
    const wrong: string[] = [];
    for (const call of reads.filter(({ query }) => fieldsOf(query).includes('advisors'))) {
      const own = await textOf(call, { opCode: 'LOFSYN' });
      for (const { number } of colleagues.slice(0, 4)) {
        const asked = await textOf(call, { opCode: 'LOFSYN', advisors: number, technicians: number });
        if (withoutReference(asked) !== withoutReference(own)) wrong.push(`${call.name} for ${number}`);
      }
    }
    expect(wrong).toEqual([]);
  }, 120_000);
});

/** A refusal contains the reference of its request, which always differs. */
const withoutReference = (text: string) => text.replace(/"requestId":"[^"]*"/, '');

type Orders = CallResponse<typeof calls.repairOrders>;

/**
 * Compares numerator and denominator of the rows, with the ledger's accounts and other amounts that are not from repair orders, with those
 * of the figure.
 */
function proves(totals: Orders['totals'], proof: NonNullable<Orders['proof']>, kpi: Kpi): boolean {
  const near = (one: number | null, other: number | null) =>
    one === null || other === null || Math.abs(one - other) <= 0.02 + Math.abs(other) * 1e-6;
  const others = proof.other.reduce((sum, { value }) => sum + value, 0);
  const ofLedger = proof.ledger.reduce((sum, { contribution }) => sum + contribution, 0);
  const contribution = totals.contribution === null ? null : totals.contribution + ofLedger;
  const isDenominator = proof.denominatorLabel !== null && totals.denominator === null;
  return (
    near(contribution, kpi.numerator) &&
    near(isDenominator ? others || kpi.denominator : totals.denominator, kpi.denominator)
  );
}
