import { type CallDefinition, calls } from '@fixed-ops/contract';
import { insert, insertRepairOrder } from '../core/testing/repair-order-builder.ts';
import { insertOrderParts } from '../parts/testing/parts-builders.ts';
import { TestStore, useTestStore } from '../testing/test-store.ts';

const B = { suffix: 'B', advisor: 'A1' } as const;
const brakes = { pay: 'C', op: 'BRKF', hours: 2, labor: 300, discount: 50, matrixPrice: 400 };
const claim = { pay: 'W', op: 'W1', hours: 1, labor: 100 };

/** Each number is there with suffix B and without one. 700 is closed, inspected and discounted; 701 not inspected; 702 open. */
const store = useTestStore(async () => {
  const opened = await TestStore.open([{ id: 'd1', products: ['XTime'] }]);
  const { db } = opened;
  let id = 0;
  for (const suffix of ['', 'B']) {
    const of = { ...B, suffix, closed: '2026-11-03' };
    id += 1;
    const first = await insertRepairOrder(db, 'd1', { ...of, number: '700', lines: [brakes, claim] });
    const item = { dealership_id: 'd1', id, ro_id: first, op_code: 'WIPE', text: 'Wipers', amount_c: 4200 };
    await insert(db, 'declined_item', item);
    await insert(db, 'inspection', {
      dealership_id: 'd1',
      id,
      ro_number: '700',
      ro_suffix: suffix,
      status: 'complete',
    });
    await insert(db, 'inspection_item', {
      dealership_id: 'd1',
      inspection_id: id,
      item_no: 1,
      label: 'Pads',
      rating: 'R',
      decision: 'approved',
      op_code: 'BRKF',
      labor_c: 30_000,
    });
    await insertRepairOrder(db, 'd1', { ...of, number: '701', lines: [{ ...brakes, labor: 20 }] });
    await insertRepairOrder(db, 'd1', { ...of, number: '702', status: 'O', opened: '2026-11-02', lines: [brakes] });
  }
  const part = { part: 'P1', qty: 1, cost: 5, sale: 9 };
  await insertOrderParts(db, 'd1', '702', [[part], [part]]);
  // Its printed number is that of 710 with suffix B.
  const alike = { closed: '2026-11-04', lines: [brakes] };
  await insertRepairOrder(db, 'd1', { ...alike, number: '710', suffix: 'B', advisor: 'A1' });
  await insertRepairOrder(db, 'd1', { ...alike, number: '710B', advisor: 'A2' });
  await insertRepairOrder(db, 'd1', { ...alike, number: 'N77', suffix: '_2' });
  await opened.person('dev', { role: 'DEVELOPER' });
  await opened.person('manager', { role: 'MANAGER', jobTitle: 'SERVICE_MANAGER' });
  await opened.ownViewer('ann', [{ kind: 'advisor', number: 'A1' }]);
  await opened.ownViewer('bob', [{ kind: 'advisor', number: 'A2' }]);
  return opened;
});

interface Row {
  readonly roNumber: string;
  readonly roSuffix: string;
}
const found = async (call: CallDefinition, query: Readonly<Record<string, string>>) => {
  const { status, body } = await store().ask(call, 'dev', { query });
  expect({ status, body }).toMatchObject({ status: 200 });
  const { data } = body as { data: (Row & { readonly line?: Row })[] };
  return [...new Set(data.map((row) => row.line ?? row).map(({ roNumber, roSuffix }) => roNumber + roSuffix))];
};

const november = { startDate: '2026-11-01', endDate: '2026-11-20' };
test.each<[string, CallDefinition, Readonly<Record<string, string>>, string]>([
  ['repair orders', calls.repairOrders, november, '700B'],
  ['found repair orders', calls.searchRos, { q: '700', ...november }, '700B'],
  ['open repair orders', calls.openRepairOrders, {}, '702B'],
  ['declined work', calls.declinedWork, { view: 'open', ...november }, '700B'],
  ['discounts', calls.repairOrderDiscounts, november, '700B'],
  ['lines of an op code', calls.opCodeAnalysisDetails, { opCode: 'BRKF', ...november }, '700B'],
  ['priced lines', calls.pricedLines, november, '700B'],
  ['lines against the matrix', calls.aiMatrixROLineLaborData, november, '700B'],
  ['lines of the workshop', calls.workshopLines, { missing: 'technician', ...november }, '700B'],
  ['parts on open repair orders', calls.partsOnOpenROs, {}, '702B'],
  ['visits without an inspection', calls.processROsNoInspection, november, '701B'],
  ['what was approved and billed', calls.inspectSalesDashboardDMSvsInspect, november, '700B'],
  ['reviews', calls.aiReviews, november, '700B'],
  ['the warranty rate’s repair orders', calls.repairOrderWarranty, { windowRos: '10', ...november }, '700B'],
  ['audited warranty lines', calls.repairOrderWarranty, { mode: 'audit', ...november }, '700B'],
])(
  'in the list of %s a repair order is found by the number that screens print',
  async (_list, call, query, printed) => {
    expect(await found(call, { ...query, search: printed })).toEqual([printed]);
    // Only the number: both.
    expect((await found(call, { ...query, search: printed.slice(0, -1) })).sort()).toEqual([
      printed.slice(0, -1),
      printed,
    ]);
  },
);

describe('the search', () => {
  const search = async (q: string, who = 'dev') => {
    const { body } = await store().ask(calls.searchRos, who, { query: { q, sort: 'roNumber' } });
    const { data, exact } = calls.searchRos.response.parse(body);
    return [data.map(({ roNumber, roSuffix }) => roNumber + roSuffix), exact && `${exact.roNumber}/${exact.roSuffix}`];
  };

  test.each([
    ['700B', ['700B'], '700/B'],
    ['700b', ['700B'], '700/B'],
    ['RO #700 B', [], null],
    ['RO #700B', ['700B'], '700/B'],
    // Two have the number, and the search does not choose.
    ['700', ['700', '700B'], null],
    ['n77_', ['N77_2'], null],
    ['N77_2', ['N77_2'], 'N77/_2'],
    ['N77%', [], null],
    ['0B7', [], null],
  ])('finds %s by the number that screens print: %j, to be opened %s', async (q, printed, exact) => {
    expect(await search(q)).toEqual([printed, exact]);
  });

  test('opens the repair order whose number it is before one of which it is the number with a suffix', async () => {
    expect(await search('710B')).toEqual([['710B', '710B'], '710B/']);
  });

  test('opens nothing for an own view that is not its own', async () => {
    expect(await search('700B', 'ann')).toEqual([['700B'], '700/B']);
    expect(await search('700B', 'bob')).toEqual([[], null]);
  });
});

describe('one repair order', () => {
  const opened = async (query: Readonly<Record<string, string>>, who = 'manager') => {
    const { status, body } = await store().ask(calls.repairOrderDetailByLine, who, { query });
    if (status !== 200) return status;
    const { header } = calls.repairOrderDetailByLine.response.parse(body).data;
    return `${header.roNumber}/${header.roSuffix}`;
  };

  test('is answered by the number that screens print, where no other has that number', async () => {
    expect(await opened({ roNumber: '700B' })).toBe('700/B');
    expect(await opened({ roNumber: '700' })).toBe('700/');
    expect(await opened({ roNumber: '710B' })).toBe('710B/');
    expect(await opened({ roNumber: '700C' })).toBe(404);
    expect(await opened({ roNumber: '70' })).toBe(404);
    expect(await opened({ roNumber: '700B' }, 'ann')).toBe('700/B');
    expect(await opened({ roNumber: '700B' }, 'bob')).toBe(404);
    // Of two with the printed number, an own view opens its own.
    expect(await opened({ roNumber: '710B' }, 'ann')).toBe('710/B');
  });

  test('with a suffix in the question is the one with that number and suffix alone', async () => {
    expect(await opened({ roNumber: '710', roSuffix: 'B' })).toBe('710/B');
    expect(await opened({ roNumber: '700', roSuffix: 'C' })).toBe(404);
  });
});
