import { calls } from '@fixed-ops/contract';
import { allMetrics } from '@fixed-ops/metrics';
import { goldenRange, insertGoldenExample } from '../core/testing/golden-example.ts';
import { insert, insertRepairOrder } from '../core/testing/repair-order-builder.ts';
import { TestStore, useTestStore } from '../testing/test-store.ts';
import { isOfLines } from './contribution.ts';

const STORE = 'd1';
const store = useTestStore(async () => {
  const opened = await TestStore.open([{ id: STORE }]);
  const { db } = opened;
  await insertGoldenExample(db, STORE);
  await insert(db, 'door_rate', { dealership_id: STORE, scope: 'door', from_date: '2025-01-01', rate_c: 17995 });
  await insert(db, 'op_code', { dealership_id: STORE, code: 'BRKF', description: 'Front brakes' });
  for (let index = 0; index < 12; index += 1) {
    await insertRepairOrder(db, STORE, {
      number: String(3000 + index),
      closed: '2026-10-21',
      advisor: index % 2 === 0 ? 'A2' : 'A9',
      lines: [
        {
          pay: 'C',
          op: 'BRKF',
          category: 'repair',
          hours: 1.3 + index / 7,
          labor: 191.37 + index,
          laborCost: 40,
          discount: index,
        },
        { pay: 'C', op: 'LOF', category: 'maintenance', isMaintenance: true, hours: 0.4, labor: 21.11, parts: 30.07 },
        { pay: 'W', op: 'BRKF', category: 'repair', hours: 1, labor: 144.44, parts: 12.5, partsCost: 7 },
        // Hours and money without an op code.
        { pay: 'I', op: '', category: 'repair', hours: 0.7, labor: 70 },
      ],
    });
  }
  // A credit brings money and hours, and is no repair order.
  await insertRepairOrder(db, STORE, {
    number: '3900',
    closed: '2026-10-22',
    advisor: 'A2',
    refRo: '3000',
    lines: [{ pay: 'C', op: 'BRKF', category: 'repair', hours: -1, labor: -150, laborCost: -40 }],
  });
  await opened.person('director');
  await opened.ownViewer('advisor', [{ kind: 'advisor', number: 'A9' }]);
  return opened;
});

const split = async (who: string, query: Readonly<Record<string, string>>) => {
  const answer = await store().ask(calls.figureByOpCode, who, { query: { ...goldenRange, ...query } });
  return { ...answer, parts: answer.status === 200 ? calls.figureByOpCode.response.parse(answer.body).data : [] };
};
const list = async (who: string, query: Readonly<Record<string, string>>) => {
  const answer = await store().ask(calls.repairOrders, who, { query: { ...goldenRange, ...query } });
  const { proof, total } = calls.repairOrders.response.parse(answer.body);
  if (!proof) throw new Error('the list proves no figure');
  return { ...proof, total };
};
const sum = (values: readonly (number | null)[]) => values.reduce<number>((total, value) => total + (value ?? 0), 0);

const ofLines = allMetrics.filter(({ key, isSnapshot }) => !isSnapshot && isOfLines(key)).map(({ key }) => key);

test('money, hours and their quotients add up over op codes, counts of repair orders do not', () => {
  expect(ofLines).toEqual(
    expect.arrayContaining(['elr', 'labor_sales', 'parts_sales', 'discount_pct', 'labor_gp_pct']),
  );
  for (const key of ['hpro', 'one_line_pct', 'ro_count', 'tech_proficiency']) expect(ofLines).not.toContain(key);
});

test.each(ofLines)('the op codes of %s make up its numerator and its denominator', async (metricKey) => {
  for (const scope of ['all', 'C', 'W']) {
    const { parts } = await split('director', { metricKey, scope });
    const { exact, isOfLines: isSplit } = await list('director', { metricKey, scope });
    expect(isSplit).toBe(true);
    expect(sum(parts.map(({ contribution }) => contribution))).toBeCloseTo(exact.numerator ?? 0, 4);
    if (exact.denominator !== null) {
      expect(sum(parts.map(({ denominator }) => denominator))).toBeCloseTo(exact.denominator, 4);
    }
  }
});

test('an op code opens its own repair orders, which bring what it brings', async () => {
  const { parts } = await split('director', { metricKey: 'elr', scope: 'C' });
  expect(parts.length).toBeGreaterThan(1);
  for (const { opCode, contribution, denominator } of parts) {
    const { listed } = await list('director', { metricKey: 'elr', scope: 'C', group: `opCode:${opCode}` });
    expect({ opCode, ...listed }).toEqual({ opCode, numerator: contribution, denominator });
  }
});

test('says what an op code is and in how many repair orders it stands, credits not counted', async () => {
  const { parts } = await split('director', { metricKey: 'elr', scope: 'W' });
  expect(parts.find(({ opCode }) => opCode === 'BRKF')).toMatchObject({
    description: 'Front brakes',
    repairOrders: 12,
  });
  const internal = await split('director', { metricKey: 'labor_sales', scope: 'I' });
  expect(internal.parts.find(({ opCode }) => opCode === '')).toMatchObject({ description: '', contribution: 840 });
});

test('who sees own work only gets the op codes of own work', async () => {
  const { parts } = await split('advisor', { metricKey: 'labor_sales', scope: 'W' });
  expect(parts).toEqual([
    { opCode: 'BRKF', description: 'Front brakes', repairOrders: 6, contribution: 866.64, denominator: null },
  ]);
});

test.each([
  ['a figure that counts repair orders', { metricKey: 'hpro' }, 'not_of_lines'],
  ['a metric that there is not', { metricKey: 'luck' }, 'unknown_metric'],
  ['a scope that there is not', { metricKey: 'elr', scope: 'Z' }, 'unknown_scope'],
] as const)('%s is refused', async (_what, query, code) => {
  const answer = await split('director', query);
  expect(answer).toMatchObject({ status: 400, body: { errors: [expect.objectContaining({ code })] } });
});
