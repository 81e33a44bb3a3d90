import { calls } from '@fixed-ops/contract';
import { roundTo } from '@fixed-ops/metrics';
import { insert, insertRepairOrder } from '../core/testing/repair-order-builder.ts';
import { useSharedStore } from '../testing/test-store.ts';
import { randomStore } from './testing/random-store.ts';

const PERIOD = { startDate: '2026-10-01', endDate: '2026-10-31' };

/** Every card of the service dashboard whose change has parts, and more figures of each kind. */
const CARDS = [
  'ro_count',
  'labor_sales',
  'labor_gross',
  'labor_gp_pct',
  'gross_per_hour',
  'hpro',
  'one_line_pct',
  'parts_to_labor',
  'discount_pct',
  'total_gross',
  'gross_per_ro',
  'elr_repair',
  'labor_per_ro',
  'tech_efficiency',
  'tech_elr',
  'tech_cost_hour',
  'elr',
];

describe('why a figure changed', () => {
  const store = useSharedStore(randomStore);

  async function change(metricKey: string, query: Record<string, string> = {}, who = 'director') {
    const { body } = await store().ask(calls.metricChange, who, { query: { metricKey, ...PERIOD, ...query } });
    return calls.metricChange.response.parse(body).data;
  }

  async function orders(metricKey: string, query: Record<string, string>, who = 'director') {
    const { body } = await store().ask(calls.repairOrders, who, {
      query: { metricKey, ...PERIOD, pageSize: '500', ...query },
    });
    return calls.repairOrders.response.parse(body);
  }

  const sum = (values: readonly (number | null)[]) =>
    roundTo(
      values.reduce<number>((total, value) => total + (value ?? 0), 0),
      4,
    );

  const VIEWS: readonly Record<string, string>[] = [
    { scope: 'all' },
    { scope: 'W' },
    { payTypes: 'C' },
    { advisors: 'A1' },
    { advisors: 'A1,A3', compare: 'average' },
  ];
  // Each kind as a card and in one view, and all cards and views where everything is tested.
  const isFull = process.env.TEST_FULL === '1';
  const ofEachKind = ['ro_count', 'labor_gross', 'parts_to_labor', 'one_line_pct'];

  test.each([
    ...CARDS.filter((key) => isFull || ofEachKind.includes(key)).map((key): [string, Record<string, string>] => [
      key,
      {},
    ]),
    ...ofEachKind.flatMap((key, at) =>
      VIEWS.filter((_view, place) => isFull || place === at).map((view): [string, Record<string, string>] => [
        key,
        view,
      ]),
    ),
  ])(
    '%s with %j: parts add up to the change of the card, and repair orders to each part',
    async (key, view) => {
      const { change: found, reason } = await change(key, view);
      const { body } = await store().ask(calls.repairOrders, 'director', {
        query: { metricKey: key, ...PERIOD, ...view },
      });
      const kpi = calls.repairOrders.response.parse(body).proof?.kpi;
      if (found === null) throw new Error(`${key}: ${reason}`);
      const near = (one: number, other: number | null | undefined) =>
        expect(Math.abs(one - (other ?? Number.NaN))).toBeLessThanOrEqual(0.00501);
      // Compared with an average of whole months the proof of the list is as the card.
      if (view.compare !== 'average') near(found.before, kpi?.compareValue);
      near(found.now, kpi?.value);
      expect(sum(found.terms.map(({ amount }) => amount))).toBe(found.change);
      expect(sum([found.now, -found.before])).toBe(found.change);
      for (const { key: term, amount } of found.terms) {
        const { data, totals, term: proof, total } = await orders(key, { ...view, term });
        expect(data).toHaveLength(total);
        const listed = sum(data.map(({ contribution }) => contribution));
        expect(listed).toBe(sum([totals.contribution]));
        expect(listed).toBe(sum([proof?.listed ?? null]));
        expect(Math.abs(listed - (proof?.exact ?? Number.NaN))).toBeLessThan(0.00501);
        expect(proof?.perHour).toBe(amount);
        const factor = found.unit === 'percent' ? 100 : 1;
        const told = ((proof?.exact ?? Number.NaN) / (proof?.hoursNow ?? 1)) * factor;
        // What rounding leaves over goes to the largest part.
        expect(Math.abs(told - amount)).toBeLessThan(found.unit === 'count' ? 0.6 : 0.03);
      }
    },
    60_000,
  );

  test('a sum by volume, mix and rate, a count by working days, a quotient by mix and rate', async () => {
    const keysOf = async (key: string) => (await change(key)).change?.terms.map((term) => term.key).toSorted();
    expect(await keysOf('labor_sales')).toEqual(['mix', 'rate', 'rest', 'volume']);
    expect(await keysOf('ro_count')).toEqual(['days', 'perDay']);
    expect(await keysOf('hpro')).toEqual(['mix', 'rate']);
    expect(await keysOf('labor_gp_pct')).toEqual(['mix', 'rate', 'rest']);
  });

  test('working days and repair orders a day, by hand', async () => {
    const { change: found } = await change('ro_count');
    const reasons = Object.fromEntries((found?.terms ?? []).map(({ key, reason }) => [key, reason]));
    const rows = await store().db.query<{ month: string; ros: number }>(
      `select to_char(close_date, 'MM') as month, count(*)::int as ros from repair_order
        where dealership_id = 'd1' and status = 'C' and not is_credit group by 1 order by 1`,
    );
    expect(rows).toEqual([
      { month: '09', ros: found?.before },
      { month: '10', ros: found?.now },
    ]);
    expect(reasons.days).toMatch(/^\d+\.\d working days, were \d+\.\d$/);
    expect(reasons.perDay).toMatch(/^\d\.\d a day, were \d\.\d$/);
  });

  test('every part says what moved it most: work by its op code, repair orders by their advisor', async () => {
    const reasonsOf = async (key: string, query = {}, who = 'director') =>
      Object.fromEntries(((await change(key, query, who)).change?.terms ?? []).map((term) => [term.key, term.reason]));
    const margin = await reasonsOf('labor_gp_pct');
    expect(margin.mix).toMatch(/^[A-Z]+ \d+\.\d% of labor sales, was \d+\.\d%$/);
    expect(margin.rate).toMatch(/^[A-Z]+ \d+\.\d%, was \d+\.\d%$/);
    const hours = await reasonsOf('hpro');
    expect(hours.rate).toMatch(/^(Ann Abel|Ben Baker|Cal Cole) \d\.\d\d, was \d\.\d\d$/);
    // Who sees own figures alone is told by who pays, and of nobody.
    const own = await reasonsOf('hpro', { scope: 'all' }, 'advisor');
    expect(JSON.stringify(own)).not.toMatch(/Abel|Baker|Cole/);
  });

  test('an advisor is told of own repair orders alone', async () => {
    const mine = await change('one_line_pct', {}, 'advisor');
    expect(mine.change?.now).not.toBe((await change('one_line_pct')).change?.now);
    const [first] = mine.change?.terms ?? [];
    const { data } = await orders('one_line_pct', { term: first?.key ?? '' }, 'advisor');
    expect(new Set(data.map(({ advisorNumber }) => advisorNumber))).toEqual(new Set(['A2']));
  });

  test.each([
    ['tech_proficiency', {}, 'Hours at work belong to no repair order: open the figure by technician'],
    ['tech_gross_hour', {}, 'Hours at work belong to no repair order: open the figure by technician'],
    ['tech_hours_day', {}, 'Days at work belong to no repair order: open the figure by technician'],
    ['open_ro_aged', {}, 'It counts what was open on one day, so it cannot be broken down over a period'],
    ['hpro', { compare: 'none' }, 'Nothing is compared: choose a comparison'],
    ['hpro', { startDate: '2026-10-01', endDate: '2026-10-01', compare: 'priorYear' }, /comparison|customer-pay/],
  ])('%s with %j says why there is nothing to tell', async (key, query, reason) => {
    expect(await change(key, query)).toEqual({
      change: null,
      reason: typeof reason === 'string' ? reason : expect.stringMatching(reason),
    });
  });

  test.each([
    ['hpro', 'price'],
    ['ro_count', 'mix'],
    ['elr', 'volume'],
    ['tech_proficiency', 'rate'],
  ])('a reason that %s does not have (%s) is refused', async (key, term) => {
    const { status, body } = await store().ask(calls.repairOrders, 'director', {
      query: { metricKey: key, term, ...PERIOD },
    });
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('not_of_figure')]);
  });

  test('a file is named after the figure and its reason', async () => {
    const { body, headers } = await store().ask(calls.repairOrders, 'director', {
      query: { metricKey: 'labor_gross', ...PERIOD, term: 'volume' },
      headers: { accept: 'text/csv' },
    });
    expect(String(body).split('\n')[0]).toContain('Closed in');
    expect(JSON.stringify(headers)).toContain('labor-gross-all-volume');
  });
});

describe('why a figure changed where most of the change has no advisor', () => {
  const store = useSharedStore({
    name: 'metric_change_nobody',
    fill: async (own) => {
      await insert(own.db, 'dms_person', { dealership_id: 'd1', kind: 'advisor', number: 'A1', name: 'Ann Abel' });
      const hours = { '09': { A1: 1, nobody: 1 }, '10': { A1: 1.2, nobody: 6 } } as const;
      for (const month of ['09', '10'] as const) {
        for (const [at, who] of Array.from({ length: 20 }, (_, at) => [at, at % 2 ? 'A1' : 'nobody'] as const)) {
          await insertRepairOrder(own.db, 'd1', {
            number: `${month}${at}`,
            closed: `2026-${month}-12`,
            advisor: who === 'A1' ? 'A1' : '',
            lines: [{ pay: 'C', op: 'BRKF', category: 'repair', hours: hours[month][who], labor: 100 }],
          });
        }
      }
      await own.person('director');
    },
  });

  test('a part names the advisor who moved it most, and never repair orders without one', async () => {
    const { body } = await store().ask(calls.metricChange, 'director', { query: { metricKey: 'hpro', ...PERIOD } });
    const terms = calls.metricChange.response.parse(body).data.change?.terms ?? [];
    expect(terms.find(({ key }) => key === 'rate')?.reason).toBe('Ann Abel 1.20, was 1.00');
  });
});
