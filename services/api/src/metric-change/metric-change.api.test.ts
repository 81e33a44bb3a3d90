import { calls } from '@fixed-ops/contract';
import { roundTo } from '@fixed-ops/metrics';
import { useSharedStore } from '../testing/test-store.ts';
import { randomStore } from './testing/random-store.ts';

const PERIOD = { startDate: '2026-10-01', endDate: '2026-10-31' };
const TERMS = ['price', 'mix', 'discount', 'unbilled', 'flat'] as const;

describe('why the labor rate changed', () => {
  const store = useSharedStore(randomStore);

  async function change(query: Record<string, string> = {}, who = 'director') {
    const { body } = await store().ask(calls.metricChange, who, { query: { metricKey: 'elr', ...PERIOD, ...query } });
    return calls.metricChange.response.parse(body).data;
  }

  async function orders(query: Record<string, string>, who = 'director') {
    const { body } = await store().ask(calls.repairOrders, who, {
      query: { metricKey: 'elr', ...PERIOD, pageSize: '500', ...query },
    });
    return calls.repairOrders.response.parse(body);
  }

  const sum = (values: readonly (number | null)[]) =>
    roundTo(
      values.reduce<number>((total, value) => total + (value ?? 0), 0),
      2,
    );

  test('is explained by terms, the largest first, which add up to the change of the rates on the dashboard', async () => {
    const { change: found } = await change();
    const { body } = await store().ask(calls.monthlyNumbers, 'director', { query: PERIOD });
    const elr = calls.monthlyNumbers.response.parse(body).data.kpis.find(({ key }) => key === 'elr');
    expect([found?.now, found?.before]).toEqual([elr?.value, elr?.compareValue]);
    const amounts = found?.terms.map(({ amount }) => amount) ?? [];
    expect(sum(amounts)).toBe(found?.change);
    expect(amounts).toEqual(amounts.toSorted((one, other) => Math.abs(other) - Math.abs(one)));
    expect(found?.terms.map(({ key }) => key).toSorted()).toEqual([...TERMS].toSorted());
    expect(found?.remainder).toBe(0);
  });

  test('every term says what moved it most, in figures of both periods', async () => {
    const { change: found } = await change();
    const reasons = Object.fromEntries((found?.terms ?? []).map(({ key, reason }) => [key, reason]));
    expect(reasons.unbilled).toMatch(/^\d+\.\d free hours, were \d+\.\d$/);
    expect(reasons.flat).toMatch(/^\$[\d,]+ without hours, was \$[\d,]+$/);
    expect(reasons.mix).toMatch(/^[A-Z]+ \d+\.\d% of hours, was \d+\.\d%$/);
    expect(reasons.discount).toMatch(/^(Ann Abel|Ben Baker|Cal Cole) \d+\.\d\d% of labor, was \d+\.\d\d%$/);
  });

  test.each(['C', 'W', 'all'].flatMap((scope) => TERMS.map((term) => [scope, term] as const)))(
    'scope %s: the repair orders behind %s add up to it to the cent',
    async (scope, term) => {
      const { change: found } = await change({ scope });
      const { data, totals, term: proof, total } = await orders({ scope, term });
      expect(data).toHaveLength(total);
      expect(sum(data.map(({ contribution }) => contribution))).toBe(totals.contribution ?? 0);
      expect(totals.contribution ?? 0).toBe(roundTo(proof?.exact ?? Number.NaN, 2));
      expect(proof?.listed).toBe(totals.contribution ?? 0);
      expect((proof?.exact ?? 0) / (proof?.hoursNow ?? 1)).toBeCloseTo(proof?.perHour ?? Number.NaN, 1);
      expect(proof?.perHour).toBe(found?.terms.find(({ key }) => key === term)?.amount ?? 0);
      const sides = data.map(({ side }) => side);
      expect(sides).toEqual([...sides.filter((side) => side === 'now'), ...sides.filter((side) => side === 'before')]);
      expect(data.every(({ side, closeDate }) => (side === 'now') === (closeDate ?? '') >= PERIOD.startDate)).toBe(
        true,
      );
      expect([proof?.counted.now, proof?.counted.before]).toEqual([
        sides.filter((side) => side === 'now').length,
        sides.filter((side) => side === 'before').length,
      ]);
      // A price or a discount is told of what was sold now; what was sold otherwise has two sides.
      if (term === 'price' || term === 'discount') expect(sides).not.toContain('before');
    },
  );

  test('of one advisor is of that advisor’s repair orders', async () => {
    const { term: proof, data } = await orders({ term: 'mix', group: 'advisor:A1' });
    expect(new Set(data.map(({ advisorNumber }) => advisorNumber))).toEqual(new Set(['A1']));
    expect(roundTo(proof?.exact ?? Number.NaN, 2)).toBe(proof?.listed);
    const { change: found } = await change({ group: 'advisor:A1' });
    expect(found?.terms.find(({ key }) => key === 'mix')?.amount).toBe(proof?.perHour);
  });

  test('an advisor is told of own lines, and no name', async () => {
    const { change: found } = await change({}, 'advisor');
    expect(found?.now).not.toBe((await change()).change?.now);
    expect(found?.terms.find(({ key }) => key === 'discount')?.reason).toBeNull();
    const { data, term: proof } = await orders({ term: 'discount' }, 'advisor');
    expect(new Set(data.map(({ advisorNumber }) => advisorNumber))).toEqual(new Set(['A2']));
    expect(roundTo(proof?.exact ?? Number.NaN, 2)).toBe(proof?.listed);
  });

  test('a search narrows the list and not its proof, and a file says in which period each closed', async () => {
    const whole = await orders({ term: 'mix' });
    const found = await orders({ term: 'mix', search: '0900' });
    expect(found.total).toBeLessThan(whole.total);
    expect(found.term).toEqual(whole.term);
    const { body } = await store().ask(calls.repairOrders, 'director', {
      query: { metricKey: 'elr', ...PERIOD, term: 'mix' },
      headers: { accept: 'text/csv' },
    });
    const rows = String(body).trim().split('\n');
    expect(rows).toHaveLength(whole.total + 1);
    expect(rows[0]).toContain('Closed in');
    expect(rows.some((row) => row.includes('comparison'))).toBe(true);
  });

  test.each([
    [{ compare: 'none' }, 'Nothing is compared: choose a comparison'],
    [{ group: 'month:2026-10' }, 'Nothing is compared: choose a comparison'],
    [{ startDate: '2026-08-01', endDate: '2026-08-31' }, 'There are no repair orders in the comparison'],
    [{ group: 'opCode:NONE' }, 'No hours were sold in one of the two periods'],
  ])('asked with %j it says why there is nothing to tell, and lists nothing', async (query, reason) => {
    expect(await change(query)).toEqual({ change: null, reason });
    const { data, term } = await orders({ ...query, term: 'price' });
    expect([data, term]).toEqual([[], null]);
  });

  test('a reason of another figure is refused', async () => {
    const { status, body } = await store().ask(calls.repairOrders, 'director', {
      query: { metricKey: 'hpro', term: 'price', ...PERIOD },
    });
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('not_of_figure')]);
  });
});
