import { calls } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { allMetrics, roundTo } from '@fixed-ops/metrics';
import { selectionOf } from '../core/selection/selection.ts';
import { readStoreFacts } from '../core/store-facts/store-facts.ts';
import { insert, insertRepairOrder } from '../core/testing/repair-order-builder.ts';
import { insertDealership, insertGroup } from '../testing/builders.ts';
import { openTestDatabase } from '../testing/start-api.ts';
import { isOfOrders } from './contribution.ts';
import { repairOrders } from './repair-orders.ts';

const STORE = 'd-1';
const COUNTED = 41;
const CREDITS = 4;

describe('the list behind a figure with a target', () => {
  let db: Database;
  let close: () => Promise<void>;

  beforeAll(async () => {
    ({ db, close } = await openTestDatabase());
    await insertGroup(db, 'g1');
    await insertDealership(db, { id: STORE, groupId: 'g1' });
    await insert(db, 'door_rate', { dealership_id: STORE, scope: 'door', from_date: '2025-01-01', rate_c: 17995 });
    for (let index = 0; index < COUNTED; index += 1) {
      const labor = 61.37 + index * 7.77;
      await insertRepairOrder(db, STORE, {
        number: String(5000 + index),
        closed: '2026-10-14',
        advisor: index % 3 === 0 ? 'A1' : 'A2',
        lines: [
          {
            pay: 'C',
            category: 'repair',
            hours: 0.3 + (index % 7) * 0.31,
            labor,
            laborCost: labor / 3,
            parts: index % 5 === 0 ? 0 : 40.33 + index,
            partsCost: 30,
            discount: index % 4 === 0 ? 12.34 : 0,
            isMaintenance: index % 6 === 0,
          },
          // Parts alone: a repair order that counts and brings nothing to a rate of labor.
          ...(index % 3 === 0 ? [{ pay: 'C', category: 'maintenance', parts: 25, partsCost: 20 }] : []),
        ],
      });
    }
    await insertRepairOrder(db, STORE, {
      number: '5999',
      closed: '2026-10-15',
      lines: [{ pay: 'C', category: 'repair', parts: 80, partsCost: 41 }],
    });
    for (let index = 0; index < CREDITS; index += 1) {
      await insertRepairOrder(db, STORE, {
        number: String(6000 + index),
        closed: '2026-10-20',
        refRo: String(5000 + index),
        lines: [{ pay: 'C', category: 'repair', hours: -0.3, labor: -55.55, laborCost: -10, parts: -5, partsCost: -3 }],
      });
    }
  }, 120_000);
  afterAll(() => close());

  const listOf = async (query: Record<string, string>) => {
    const facts = await readStoreFacts(db, STORE);
    const selection = selectionOf(
      {
        dealership: { id: STORE },
        today: '2026-11-20',
        query: { startDate: '2026-10-01', endDate: '2026-10-31', compare: 'none' },
        ownNumbers: null,
      },
      facts,
    );
    const answer = await repairOrders(
      db,
      facts,
      selection,
      calls.repairOrders.query.parse({ pageSize: '500', ...query }),
    );
    if (!answer.proof) throw new Error('the list proves no figure');
    return { ...answer, proof: answer.proof };
  };

  const withGap = ['elr', 'hpro', 'one_line_pct', 'labor_gp_pct', 'parts_to_labor', 'discount_pct'];

  test.each(withGap)('%s opens with what costs most, and its rows add up to the gap of the card', async (metricKey) => {
    const { data, totals, proof } = await listOf({ metricKey });
    const { kpi, gap } = proof;
    const signed = kpi.status === 'green' ? -(kpi.gapDollars ?? 0) : kpi.gapDollars;
    expect(gap).toMatchObject({ quantity: 'money', total: signed });
    const rows = data.filter(({ isCredit }) => !isCredit).map((row) => row.gapContribution ?? Number.NaN);
    expect(rows).toEqual(rows.toSorted((one, other) => other - one));
    expect(
      roundTo(
        data.reduce((sum, row) => sum + (row.gapContribution ?? 0), 0),
        2,
      ),
    ).toBe(signed);
    expect(totals.gapContribution).toBe(signed);
  });

  test('without a target it opens with what contributes most', async () => {
    const { data, proof } = await listOf({ metricKey: 'labor_sales' });
    expect(proof.gap).toBeNull();
    const rows = data.filter(({ isCredit }) => !isCredit).map(({ contribution }) => contribution ?? 0);
    expect(rows).toEqual(rows.toSorted((one, other) => other - one));
  });

  test('counts the same repair orders as its figure, with credits listed separately after them', async () => {
    for (const { key } of allMetrics.filter((metric) => isOfOrders(metric.key) && !metric.isSnapshot)) {
      const { proof, total, data } = await listOf({ metricKey: key });
      expect({ key, counted: proof.counted, total }).toEqual({
        key,
        counted: proof.kpi.n,
        total: proof.counted + proof.credits,
      });
      expect(data.map(({ isCredit }) => isCredit)).toEqual(data.map((_, index) => index >= proof.counted));
    }
    expect((await listOf({ metricKey: 'elr' })).proof).toMatchObject({ counted: COUNTED + 1, credits: CREDITS });
  });

  test('a search narrows the rows and leaves the proof that of the whole figure', async () => {
    const whole = await listOf({ metricKey: 'elr' });
    const found = await listOf({ metricKey: 'elr', search: '500' });
    expect(found.total).toBe(10);
    expect(found.proof).toEqual(whole.proof);
    expect(found.proof.listed).toEqual(found.proof.exact);
    expect(found.totals.contribution).not.toBe(whole.totals.contribution);
    const rowOf = (answer: typeof whole) => answer.data.find(({ roNumber }) => roNumber === '5003');
    expect(rowOf(found)).toEqual(rowOf(whole));
  });

  test('sorts by the quotient that a row shows', async () => {
    const { data } = await listOf({ metricKey: 'elr', sort: 'rate' });
    const rates = data
      .filter((row) => !row.isCredit && row.denominator !== 0)
      .map((row) => (row.contribution ?? 0) / (row.denominator ?? 1));
    expect(rates).toEqual(rates.toSorted((one, other) => one - other));
  });
});
