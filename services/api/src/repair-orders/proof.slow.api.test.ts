import { calls } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { allMetrics, linearTerms } from '@fixed-ops/metrics';
import fc from 'fast-check';
import { selectionOf } from '../core/selection/selection.ts';
import { readStoreFacts, type StoreFacts } from '../core/store-facts/store-facts.ts';
import { goldenRange, insertGoldenExample } from '../core/testing/golden-example.ts';
import { NO_FEEDS } from '../core/testing/no-feeds.ts';
import {
  insert,
  insertRepairOrder,
  type LineInput,
  type RepairOrderInput,
} from '../core/testing/repair-order-builder.ts';
import { insertDealership, insertGroup } from '../testing/builders.ts';
import { openTestDatabase } from '../testing/start-api.ts';
import { NOT_OF_ORDERS } from './contribution.ts';
import { repairOrders } from './repair-orders.ts';

const TODAY = '2026-11-20';
const october = (dealershipId: string, more: Record<string, unknown> = {}) =>
  selectionOf(
    {
      dealership: { id: dealershipId },
      today: TODAY,
      query: { ...goldenRange, compare: 'none', ...more },
      ownNumbers: null,
    },
    NO_FEEDS,
  );
const listQuery = (query: Record<string, string>) => calls.repairOrders.query.parse(query);

/** Lines of every kind: free, flat, credited, courtesy, sublet only, discounted, shared by technicians. */
const money = fc.integer({ min: -20_000, max: 60_000 }).map((cents) => cents / 100);
const line: fc.Arbitrary<LineInput> = fc.record({
  pay: fc.constantFrom('C', 'C', 'C', 'W', 'I', 'S', 'B'),
  category: fc.constantFrom('repair', 'diagnostic', 'maintenance', 'competitive', ''),
  laborType: fc.constantFrom('CM', 'IP'),
  isMaintenance: fc.boolean(),
  hours: fc.constantFrom(0, 0, 0.3, 1.2, 2.75, -0.5),
  labor: fc.oneof(fc.constant(0), money),
  laborCost: fc.oneof(fc.constant(0), money),
  discount: fc.constantFrom(0, 0, 12.34),
  parts: fc.oneof(fc.constant(0), money),
  partsCost: money,
  sublet: fc.constantFrom(0, 0, 80),
  subletCost: fc.constantFrom(0, 55.55),
  misc: fc.constantFrom(0, 4.5),
  matrixPrice: fc.constantFrom(100, 250.5),
  technicians: fc.constantFrom(
    [],
    [{ number: 'T1', actual: 0.8 }],
    [
      { number: 'T1', actual: 1, share: 0.25 },
      { number: 'T2', actual: null, share: 0.75 },
    ],
  ),
});
const order: fc.Arbitrary<Omit<RepairOrderInput, 'number'>> = fc.record(
  {
    closed: fc.constantFrom('2026-10-01', '2026-10-14', '2026-10-31', '2026-11-03'),
    opened: fc.constantFrom('2026-09-12', '2026-10-01'),
    status: fc.constantFrom('C', 'C', 'C', 'C', 'O', 'V'),
    advisor: fc.constantFrom('A1', 'A2', ''),
    comeback: fc.boolean(),
    shopSupplies: fc.constantFrom(0, 12.95),
    refRo: fc.constantFrom('1', '1'),
    lines: fc.array(line, { maxLength: 4 }),
  },
  { requiredKeys: ['closed', 'opened', 'lines'] },
);

describe('the list behind a figure', () => {
  let db: Database;
  let close: () => Promise<void>;

  beforeAll(async () => {
    ({ db, close } = await openTestDatabase());
    await insertGroup(db, 'g1');
    for (const id of ['golden', 'random', 'contracts']) {
      await insertDealership(db, { id, groupId: 'g1' });
      await insert(db, 'door_rate', { dealership_id: id, scope: 'door', from_date: '2025-01-01', rate_c: 17995 });
      await insert(db, 'door_rate', { dealership_id: id, scope: 'door', from_date: '2026-10-10', rate_c: 18995 });
      await insert(db, 'labor_type', { dealership_id: id, code: 'IP', description: 'Internal policy', pay_type: 'I' });
    }
    await db.execute(`update dealership set service_contract_as_customer = true where id = 'contracts'`);
    await insertGoldenExample(db, 'golden');
    const orders = fc.sample(order, { numRuns: 60, seed: 20261120 });
    for (const dealership of ['random', 'contracts']) {
      for (const [index, request] of orders.entries()) {
        await insertRepairOrder(db, dealership, { ...request, number: String(5000 + index) });
      }
    }
  }, 120_000);
  afterAll(() => close());

  const factsOf = (id: string): Promise<StoreFacts> => readStoreFacts(db, id);

  describe.each(['golden', 'random', 'contracts'])('in store %s', (id) => {
    test.each(allMetrics.map((metric) => [metric.key, metric] as const))('adds up to %s', async (key, metric) => {
      const facts = await factsOf(id);
      for (const scope of [...new Set(['all', 'C', 'W', 'S', metric.scope])]) {
        const { proof, totals } = await repairOrders(db, facts, october(id), listQuery({ metricKey: key, scope }));
        if (!proof) throw new Error('a metric was asked for');
        const { kpi } = proof;
        if (kpi.numerator === null) continue;
        const { denominator } = linearTerms(metric);
        const isOfOrders = denominator && ![...denominator.keys()].some((sum) => NOT_OF_ORDERS.has(sum));
        expect({ scope, contribution: totals.contribution ?? 0 }).toEqual({ scope, contribution: kpi.numerator });
        if (isOfOrders) expect({ scope, total: totals.denominator ?? 0 }).toEqual({ scope, total: kpi.denominator });
      }
    });
  });

  test('pages add up to the totals of the whole selection', async () => {
    const facts = await factsOf('random');
    const pageOf = (page: number) =>
      repairOrders(
        db,
        facts,
        october('random'),
        listQuery({ metricKey: 'labor_sales', page: String(page), pageSize: '7' }),
      );
    const first = await pageOf(1);
    const rows = [...first.data];
    for (let page = 2; rows.length < first.total; page += 1) rows.push(...(await pageOf(page)).data);
    expect(new Set(rows.map((row) => row.roNumber)).size).toBe(first.total);
    expect(rows.reduce((sum, row) => sum + (row.contribution ?? 0), 0)).toBeCloseTo(
      first.totals.contribution ?? Number.NaN,
      2,
    );
    expect(first.totals.contribution).toBe(first.proof?.kpi.value);
  });

  test('a group narrows list and figure alike', async () => {
    const facts = await factsOf('random');
    const answer = await repairOrders(
      db,
      facts,
      october('random'),
      listQuery({ metricKey: 'ro_count', group: 'advisor:A2', pageSize: '500' }),
    );
    expect(new Set(answer.data.map((row) => row.advisorNumber))).toEqual(new Set(['A2']));
    expect(answer.proof?.kpi.value).toBe(answer.data.filter((row) => row.contribution === 1).length);
  });

  test('an own view shows own repair orders and nobody else’s name', async () => {
    const facts = await factsOf('random');
    const own = { advisors: [], technicians: ['T1'], counters: [] };
    const selection = selectionOf(
      {
        dealership: { id: 'random' },
        today: TODAY,
        query: { ...goldenRange, compare: 'none', advisors: ['A2'], technicians: ['T2'] },
        ownNumbers: own,
      },
      NO_FEEDS,
    );
    const answer = await repairOrders(db, facts, selection, listQuery({ pageSize: '500' }));
    expect(answer.total).toBeGreaterThan(0);
    expect(new Set(answer.data.flatMap((row) => [row.advisorName, row.advisorNumber, ...row.techNumbers]))).toEqual(
      new Set(['', 'T1']),
    );
  });

  test('an own view cannot be put in the order of names that it hides', async () => {
    const own = { advisors: [], technicians: ['T1'], counters: [] };
    const selection = { ...october('random'), filter: { own } };
    const facts = await factsOf('random');
    const numbersBy = async (sort: string) =>
      (await repairOrders(db, facts, selection, listQuery({ sort, pageSize: '500' }))).data.map((row) => row.roNumber);
    const byNumber = await numbersBy('roNumber');
    for (const sort of ['advisorNumber', '-advisorNumber', 'advisorName', '-advisorName']) {
      expect(await numbersBy(sort)).toEqual(byNumber);
    }
  });

  test('a list of open repair orders proves no figure of closed ones', async () => {
    const facts = await factsOf('golden');
    const answer = await repairOrders(db, facts, october('golden'), listQuery({ metricKey: 'elr', status: 'open' }));
    expect(answer.proof).toBeNull();
  });

  test('a person without DMS numbers gets an empty list', async () => {
    const selection = { ...october('random'), filter: { own: { advisors: [], technicians: [], counters: [] } } };
    const answer = await repairOrders(db, await factsOf('random'), selection, listQuery({ metricKey: 'ro_count' }));
    expect(answer).toMatchObject({ data: [], total: 0, proof: null });
  });

  test.each([
    ['metricKey', { metricKey: 'no_such_metric' }],
    ['scope', { metricKey: 'elr', scope: 'X' }],
    ['group', { group: 'colour:red' }],
    ['group', { group: 'month:0000-01' }],
    ['group', { group: 'month:2026-12' }],
    ['group', { group: 'month:9999-12' }],
    ['group', { group: 'day:9999-12-31' }],
    ['group', { group: 'day:2026-11-21' }],
    ['sort', { sort: '-colour' }],
  ])('refuses an unknown %s and names the field: %j', async (path, query) => {
    const facts = await factsOf('golden');
    await expect(repairOrders(db, facts, october('golden'), listQuery(query))).rejects.toMatchObject({
      status: 400,
      errors: [{ path }],
    });
  });
});
