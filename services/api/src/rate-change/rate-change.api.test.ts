import { calls } from '@fixed-ops/contract';
import { insertRepairOrder, type LineInput } from '../core/testing/repair-order-builder.ts';
import { insertDealership } from '../testing/builders.ts';
import { TestStore, useTestStore } from '../testing/test-store.ts';

/** The worked example of the algorithm's own test, as repair orders of September and October: 154 became 122. */
describe('EffectiveLaborRateChange', () => {
  const store = useTestStore(async () => {
    const opened = await TestStore.open();
    const many = async (month: string, count: number, line: LineInput) => {
      for (let at = 0; at < count; at += 1) {
        await insertRepairOrder(opened.db, 'd1', {
          number: `${month}${line.op}${line.labor}${at}`,
          closed: `2026-${month}-10`,
          lines: [line],
        });
      }
    };
    const repair = { pay: 'C', op: 'WPUMP', category: 'repair' };
    const oil = { pay: 'C', op: 'LOF', category: 'competitive' };
    await many('09', 6, { ...repair, hours: 10, labor: 1900 });
    await many('09', 4, { ...oil, hours: 10, labor: 1000, discount: 50 });
    await many('10', 4, { ...repair, hours: 10, labor: 1900, discount: 50 });
    await many('10', 5, { ...oil, hours: 10, labor: 920, discount: 80 });
    await many('10', 1, { ...repair, hours: 10, labor: 0 });
    // Warranty is no part of the customer's rate.
    await many('10', 1, { pay: 'W', op: 'RECALL', hours: 10, labor: 1 });
    await opened.person('director');
    await opened.ownViewer('advisor', [{ kind: 'advisor', number: 'A9' }]);
    return opened;
  });

  async function change(query: Record<string, string> = {}, who = 'director') {
    const { body } = await store().ask(calls.effectiveLaborRateChange, who, {
      query: { startDate: '2026-10-01', endDate: '2026-10-31', ...query },
    });
    return calls.effectiveLaborRateChange.response.parse(body).data;
  }

  test('tells mix, price, discount and flat charges, which add up to the change', async () => {
    const { change: found } = await change();
    expect(found).toMatchObject({
      scope: 'C',
      before: 154,
      now: 122,
      change: -32,
      mix: -28,
      price: -0.5,
      discount: -3.5,
      flat: 0,
      unbilled: -15.4,
      hoursBefore: 100,
      hoursNow: 100,
      dollars: -3200,
    });
    expect(found?.cells.map((cell) => [cell.kind, cell.opCode])).toEqual([
      ['unbilled', ''],
      ['work', 'WPUMP'],
      ['work', 'LOF'],
    ]);
  });

  test('work that is not told one by one is told together, so that the cells add up', async () => {
    await insertDealership(store().db, { id: 'd2', groupId: 'g1' });
    await store().person('owner', { dealerships: ['d2'] });
    for (const [month, dearer] of [
      ['09', 0],
      ['10', 1],
    ] as const) {
      for (let code = 10; code < 40; code += 1) {
        const line = {
          pay: 'C',
          op: `OP${code}`,
          category: 'repair',
          hours: 12,
          labor: code * 120 + dearer * code * 6,
        };
        await insertRepairOrder(store().db, 'd2', {
          number: `${month}${code}`,
          closed: `2026-${month}-10`,
          lines: [line, line, line, line, line],
        });
      }
    }
    const { body } = await store().ask(calls.effectiveLaborRateChange, 'owner', {
      dealershipId: 'd2',
      query: { startDate: '2026-10-01', endDate: '2026-10-31' },
    });
    const { change: found } = calls.effectiveLaborRateChange.response.parse(body).data;
    // Thirty codes, 0.5 a code dearer on average 24.5: 12.25.
    expect(found).toMatchObject({ change: 12.25, price: 12.25, mix: 0 });
    expect(found?.cells).toHaveLength(26);
    // The five cheapest, 10 to 14: half of 60 dollars over thirty codes.
    expect(found?.cells.at(-1)).toMatchObject({
      kind: 'rest',
      hoursBefore: 300,
      hoursNow: 300,
      rateNow: null,
      price: 1,
    });
    expect(found?.cells.reduce((sum, { price }) => sum + price, 0)).toBeCloseTo(12.25, 2);
  });

  test('before and now are the rates of the dashboard', async () => {
    const { body } = await store().ask(calls.monthlyNumbers, 'director', {
      query: { startDate: '2026-10-01', endDate: '2026-10-31' },
    });
    const elr = calls.monthlyNumbers.response.parse(body).data.kpis.find((kpi) => kpi.key === 'elr');
    const { change: found } = await change();
    expect([found?.now, found?.before]).toEqual([elr?.value, elr?.compareValue]);
  });

  test('without a comparison it says so', async () => {
    expect(await change({ compare: 'none' })).toEqual({
      change: null,
      reason: 'Nothing is compared: choose a comparison',
    });
    expect((await change({ startDate: '2026-09-01', endDate: '2026-09-30' })).reason).toContain('no repair orders');
  });

  test('an advisor is told of the own lines alone', async () => {
    expect(await change({}, 'advisor')).toEqual({
      change: null,
      reason: 'No hours were sold in one of the two periods',
    });
  });
});
