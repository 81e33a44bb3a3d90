import { calls } from '@fixed-ops/contract';
import { readEvidence } from '../coaching/evidence.ts';
import { selectionOf } from '../core/selection/selection.ts';
import { readStoreFacts } from '../core/store-facts/store-facts.ts';
import { insertRepairOrder } from '../core/testing/repair-order-builder.ts';
import { TestStore, useTestStore } from '../testing/test-store.ts';

const customer = { pay: 'C', hours: 1, labor: 100 };
const contract = { pay: 'S', hours: 1, labor: 200 };
const warranty = { pay: 'W', hours: 1, labor: 150 };

/** November repair orders of every kind with a service contract, and two months in which such work grew. */
async function openContractStore(): Promise<TestStore> {
  const store = await TestStore.open();
  const { db } = store;
  await db.execute(`update dealership set service_contract_as_customer = true where id = 'd1'`);
  for (const [number, lines] of [
    ['1', [contract]],
    ['2', [customer, contract]],
    ['3', [customer]],
    ['4', [contract, contract]],
    ['5', [warranty, contract]],
    ['6', [warranty]],
  ] as const)
    await insertRepairOrder(db, 'd1', { number, closed: '2026-11-05', lines: [...lines] });
  await db.execute(`update repair_order set mileage_in = 90000 where dealership_id = 'd1'`);
  for (const [month, kinds] of [
    ['09', [[customer], [customer], [customer, contract]]],
    ['10', [[customer], [customer, contract], [customer, contract]]],
  ] as const)
    for (const [at, lines] of [...kinds, ...kinds, ...kinds].entries())
      await insertRepairOrder(db, 'd1', { number: `${month}${at}`, closed: `2026-${month}-05`, lines: [...lines] });
  await store.person('director');
  await store.person('admin', { role: 'ADMIN' });
  return store;
}

describe('a service contract that counts as customer pay', () => {
  const store = useTestStore(openContractStore);
  const option = async (isOn: boolean) => {
    await store().db.execute(`update dealership set service_contract_as_customer = $1 where id = 'd1'`, [isOn]);
    await store().changed();
  };
  const november = { startDate: '2026-11-01', endDate: '2026-11-20' };

  async function listed(query: Record<string, string> = {}) {
    const { body } = await store().ask(calls.repairOrders, 'director', { query: { ...november, ...query } });
    return calls.repairOrders.response.parse(body);
  }
  const numbers = async (query: Record<string, string>) =>
    (await listed(query)).data.map(({ roNumber }) => roNumber).toSorted();

  test('is customer pay in the list, where one such line is one line', async () => {
    const { data } = await listed();
    expect(
      Object.fromEntries(data.map(({ roNumber, payTypes, oneLine }) => [roNumber, [payTypes.join(''), oneLine]])),
    ).toEqual({ 1: ['C', true], 2: ['C', false], 3: ['C', true], 4: ['C', false], 5: ['CW', true], 6: ['W', false] });
  });

  test('is in the filter for one-line repair orders, which keeps what the figure counts', async () => {
    expect(await numbers({ exceptions: 'oneLine' })).toEqual(['1', '3', '5']);
    expect((await listed({ metricKey: 'one_line_pct' })).proof?.kpi).toMatchObject({ numerator: 3, denominator: 5 });
    const { body } = await store().ask(calls.searchRos, 'director', { query: { ...november, exceptions: 'oneLine' } });
    const found = calls.searchRos.response.parse(body).data;
    expect(found.map(({ roNumber, exceptions }) => [roNumber, exceptions.includes('oneLine')]).toSorted()).toEqual([
      ['1', true],
      ['3', true],
      ['5', true],
    ]);
  });

  test.each([
    ['1', ['C'], true, ['C', 'total']],
    ['2', ['C'], false, ['C', 'total']],
    ['5', ['C', 'W'], true, ['C', 'W', 'total']],
  ])('is customer pay on the page of repair order %s', async (roNumber, payTypes, oneLine, rows) => {
    const { body } = await store().ask(calls.repairOrderDetailByLine, 'director', { query: { roNumber } });
    const { header, lines, totalsByPayType } = calls.repairOrderDetailByLine.response.parse(body).data;
    expect(header).toMatchObject({ payTypes, oneLine });
    expect(totalsByPayType.map(({ payType }) => payType)).toEqual(rows);
    expect(lines.map(({ payType }) => payType)).not.toContain('S');
  });

  test('is named nowhere in why a figure changed', async () => {
    const { body } = await store().ask(calls.metricChange, 'director', {
      query: { metricKey: 'gross_per_ro', startDate: '2026-10-01', endDate: '2026-10-31', advisors: 'A1' },
    });
    const { change } = calls.metricChange.response.parse(body).data;
    expect(change?.terms.length).toBeGreaterThan(0);
    expect(JSON.stringify(change?.terms)).not.toMatch(/contract/i);
  });

  test('shows a coach the worn cars that left with that line alone', async () => {
    const facts = await readStoreFacts(store().db, 'd1');
    const query = { ...november, compare: 'none' as const };
    const selection = selectionOf({ dealership: { id: 'd1' }, today: '2026-11-20', query, ownNumbers: null }, facts);
    const found = await readEvidence(store().db, facts, selection, 'oneLine', [{ personNumber: 'A1', target: null }]);
    expect(
      found
        .get('A1')
        ?.rows.map(({ roNumber }) => roNumber)
        .toSorted(),
    ).toEqual(['1', '3']);
  });

  test('says what customer pay is without it and with it, and says the same of a store that counts it apart', async () => {
    const told = async () =>
      calls.serviceContractEffect.response.parse((await store().ask(calls.serviceContractEffect, 'admin')).body);
    expect(await told()).toEqual({ without: 200, with: 1200 });
    await option(false);
    expect(await told()).toEqual({ without: 200, with: 1200 });
    await option(true);
  });

  test('stands apart again once the store takes that back', async () => {
    await option(false);
    expect(await numbers({ exceptions: 'oneLine' })).toEqual(['2', '3']);
    const { body } = await store().ask(calls.repairOrderDetailByLine, 'director', { query: { roNumber: '2' } });
    expect(calls.repairOrderDetailByLine.response.parse(body).data.header).toMatchObject({
      payTypes: ['C', 'S'],
      oneLine: true,
    });
    await option(true);
  });
});
