import type { Kpi } from '@fixed-ops/metrics';
import { selectionOf } from '../../core/selection/selection.ts';
import { readStoreFacts, type StoreFacts } from '../../core/store-facts/store-facts.ts';
import { golden, goldenRange } from '../../core/testing/golden-example.ts';
import { NO_FEEDS } from '../../core/testing/no-feeds.ts';
import { useSharedStore } from '../../testing/test-store.ts';
import { roCount } from '../counts/ro-count.ts';
import { monthlyNumbers } from './monthly-numbers.ts';

/** DOMAIN 2.6 in full, through real SQL: every expected figure is the one printed there. */
describe('the golden example', () => {
  const store = useSharedStore(golden);
  let facts: StoreFacts;
  let numbers: Awaited<ReturnType<typeof monthlyNumbers>>;
  const selection = selectionOf(
    {
      dealership: { id: 'd1' },
      today: '2026-11-20',
      query: { ...goldenRange, compare: 'none' },
      ownNumbers: null,
    },
    NO_FEEDS,
  );

  beforeAll(async () => {
    facts = await readStoreFacts(store().db, 'd1');
    numbers = await monthlyNumbers(store().db, facts, selection, 13);
  }, 60_000);

  const of = (kpis: readonly Kpi[] | undefined, key: string): Kpi => {
    const kpi = kpis?.find((candidate) => candidate.key === key);
    if (!kpi) throw new Error(`no ${key}`);
    return kpi;
  };
  const value = (scope: string, key: string) => of(numbers.byPayType[scope], key).value;
  const figures = (scope: string, keys: readonly string[]) =>
    Object.fromEntries(keys.map((key) => [key, value(scope, key)]));

  test('counts seven repair orders; the mixed one in both of its pay types, void, credit and open ones in none', async () => {
    const counts = await roCount(store().db, facts, selection);
    expect(counts).toMatchObject({ total: 7, byPayType: { C: 5, W: 2, I: 1 }, mixed: 1, open: 1 });
    expect(of(numbers.kpis, 'ro_count').value).toBe(7);
  });

  test('works customer pay out over its own lines', () => {
    expect(figures('C', ['labor_sales', 'elr', 'hpro', 'labor_gp_pct', 'parts_sales', 'parts_gp_pct'])).toEqual({
      labor_sales: 457.7,
      elr: 134.62,
      hpro: 0.68,
      labor_gp_pct: 78.37,
      parts_sales: 113.35,
      parts_gp_pct: 35.6,
    });
    expect(of(numbers.byPayType.C, 'elr').denominator).toBe(3.4);
    expect(value('C', 'parts_to_labor')).toBeCloseTo(0.248, 3);
  });

  test('works warranty and internal out over theirs', () => {
    expect(figures('W', ['elr', 'hpro', 'labor_gp_pct', 'parts_gp_pct'])).toEqual({
      elr: 171,
      hpro: 0.85,
      labor_gp_pct: 70.76,
      parts_gp_pct: 38.27,
    });
    expect(of(numbers.byPayType.W, 'elr').denominator).toBe(1.7);
    expect(figures('I', ['elr', 'hpro', 'labor_gp_pct', 'parts_gp_pct'])).toEqual({
      elr: 175,
      hpro: 2,
      labor_gp_pct: 77.71,
      parts_gp_pct: null,
    });
    expect(of(numbers.byPayType.I, 'parts_gp_pct').reason).toBe('No parts were sold in this period');
  });

  test('takes discounts, one-line, maintenance and missing technicians from counted lines', () => {
    const discount = of(numbers.kpis, 'discount_pct');
    expect([discount.value, discount.numerator, discount.denominator]).toEqual([8.62, 43.2, 500.9]);
    expect(of(numbers.kpis, 'disc_ro_pct').value).toBe(40);
    const oneLine = of(numbers.kpis, 'one_line_pct');
    expect([oneLine.value, oneLine.numerator, oneLine.denominator]).toEqual([80, 4, 5]);
    const missing = of(numbers.kpis, 'missing_tech_pct');
    expect([missing.value, missing.numerator, missing.denominator]).toEqual([11.11, 1, 9]);
    expect(of(numbers.kpis, 'menu_pct').value).toBe(20);
  });

  test('flags gross that misses a cost, and leaves rates of few hours uncoloured', () => {
    expect(of(numbers.byPayType.C, 'labor_gp_pct').facts.costEstimated).toBe(true);
    expect(of(numbers.byPayType.W, 'labor_gp_pct').facts.costEstimated).toBeUndefined();
    expect(of(numbers.byPayType.C, 'elr')).toMatchObject({ smallSample: true, status: 'none', gapDollars: null });
  });
});
