import { calls } from '@fixed-ops/contract';
import { insert, insertRepairOrder } from '../core/testing/repair-order-builder.ts';
import { TestStore, useTestStore } from '../testing/test-store.ts';

const key = { dealership_id: 'd1' };
let items = 0;

/** A visit with what the DMS names as declined on it: op code, words, dollars. */
async function visit(
  store: TestStore,
  [number, day, bought]: readonly [string, string, string],
  declined: readonly (readonly [op: string, text: string, dollars: number])[],
) {
  const id = await insertRepairOrder(store.db, 'd1', {
    number,
    opened: day,
    closed: day,
    vehicleId: 1,
    lines: [{ pay: 'C', op: bought, hours: 1, labor: 90 }],
  });
  for (const [op, text, dollars] of declined) {
    items += 1;
    await insert(store.db, 'declined_item', {
      ...key,
      id: items,
      ro_id: id,
      op_code: op,
      text,
      amount_c: dollars * 100,
    });
  }
}

type Found = readonly [op: string, label: string, rating: string, decision: string, dollars: number];

async function inspected(store: TestStore, ro: string, at: string | null, found: readonly Found[]) {
  items += 1;
  const inspection = { ...key, id: items, ro_number: ro, status: at === null ? 'open' : 'complete', completed_at: at };
  await insert(store.db, 'inspection', inspection);
  let item_no = 0;
  for (const [op_code, label, rating, decision, dollars] of found) {
    item_no += 1;
    const item = { ...key, inspection_id: inspection.id, item_no, op_code, label, rating, decision };
    await insert(store.db, 'inspection_item', { ...item, labor_c: dollars * 60, parts_c: dollars * 40 });
  }
}

/**
 * 100: two jobs of one code; what the inspection has with a code and the DMS by its words; a code in another case. 200: inspected twice, and once
 * more without an end. 300: sold on 400, as the DMS writes its code. 400: nothing.
 */
const store = useTestStore(async () => {
  const opened = await TestStore.open();
  await insert(opened.db, 'vehicle', { ...key, id: 1, vin: 'VIN1' });
  await visit(
    opened,
    ['100', '2026-11-02', 'LOF'],
    [
      ['TIRE', 'Tire, left front', 210.5],
      ['TIRE', 'Tire, right front', 210.5],
      ['', ' drive BELT', 150],
      ['coolf', 'COOLANT EXCHANGE', 195.65],
      ['', 'Wiper blades', 0],
    ],
  );
  await inspected(opened, '100', '2026-11-02T15:00:00Z', [
    ['BELT', 'Drive belt', 'Y', 'deferred', 130],
    ['COOLF', 'Coolant', 'R', 'none', 189.95],
    ['BRKR', 'Rear pads', 'R', 'approved', 400],
    ['WIPE', 'Wipers', 'G', 'none', 40],
  ]);
  await visit(opened, ['200', '2026-11-03', 'LOF'], []);
  await inspected(opened, '200', '2026-11-03T15:00:00Z', [
    ['BRKF', 'Front pads', 'R', 'declined', 350],
    ['BATT', 'Battery', 'Y', 'declined', 180],
    ['ALGN', 'Alignment', 'Y', 'declined', 129],
  ]);
  await inspected(opened, '200', '2026-11-03T17:00:00Z', [
    ['BRKF', 'Front pads', 'R', 'declined', 320],
    ['ALGN', 'Alignment', 'Y', 'approved', 129],
  ]);
  await inspected(opened, '200', null, [['STRUT', 'Struts', 'R', 'none', 900]]);
  await visit(opened, ['300', '2026-11-04', 'LOF'], [['Filt', 'Cabin filter', 63.9]]);
  await visit(opened, ['400', '2026-11-10', 'FILT'], []);
  await opened.person('director');
  return opened;
});

const ORDERS = ['100', '200', '300', '400'];
const sum = (amounts: readonly (number | null)[]) =>
  amounts.reduce<number>((allC, amount) => allC + Math.round((amount ?? 0) * 100), 0) / 100;

/** What is open of each, job by job as an accountant would add it up from the raw rows. */
const BY_HAND: Readonly<Record<string, number>> = {
  // Both tires, the belt and the coolant as the inspection has them, wipers without a price.
  '100': 210.5 + 210.5 + 130 + 189.95,
  // The later inspection's pads, the earlier one's battery; the alignment was approved then, and nobody has finished looking at the struts.
  '200': 320 + 180,
  '300': 0,
  '400': 0,
};

test('what was recommended and not done is worth the same in the list, its file, on the repair order and beside it in a search', async () => {
  const list = calls.declinedWork.response.parse((await store().ask(calls.declinedWork, 'director')).body);
  const file = String((await store().ask(calls.declinedWork, 'director', { headers: { accept: 'text/csv' } })).body);
  const beside = calls.additionalDetails.response.parse(
    (await store().ask(calls.additionalDetails, 'director', { body: { roNumbers: ORDERS } })).body,
  );
  for (const roNumber of ORDERS) {
    const expected = BY_HAND[roNumber] ?? Number.NaN;
    const of = list.data.filter((row) => row.roNumber === roNumber);
    const { data: order } = calls.repairOrderDetailByLine.response.parse(
      (await store().ask(calls.repairOrderDetailByLine, 'director', { query: { roNumber } })).body,
    );
    const open = (order.recommended ?? []).filter(({ isOpen }) => isOpen);
    const filed = file.split(/\r?\n/).filter((line) => line.split(',').includes(roNumber));
    expect([
      roNumber,
      sum(of.map(({ amount }) => amount)),
      sum(open.map(({ amount }) => amount)),
      beside.data.find((row) => row.roNumber === roNumber)?.declinedAmount,
      filed.length,
    ]).toEqual([roNumber, expected, expected, expected, of.length]);
  }
  expect(list.totals.dollars).toBeCloseTo(
    Object.values(BY_HAND).reduce((all, each) => all + each, 0),
    2,
  );
});

test('a repair order says of each what became of it, and one that is not wanted is open nowhere', async () => {
  const { data } = calls.declinedWork.response.parse(
    (await store().ask(calls.declinedWork, 'director', { query: { search: 'Battery' } })).body,
  );
  const declinedId = data[0]?.declinedId ?? '';
  const body = { outcome: 'notInterested' as const, note: '' };
  expect(await store().ask(calls.noteDeclinedWork, 'director', { params: { declinedId }, body })).toMatchObject({
    status: 200,
  });
  const read = async (roNumber: string) =>
    (await store().ask(calls.repairOrderDetailByLine, 'director', { query: { roNumber } })).body;
  expect(await read('200')).toMatchObject({
    data: {
      recommended: [
        { text: 'Front pads', rating: 'red', amount: 320, isOpen: true, soldOn: null },
        { text: 'Battery', rating: 'yellow', amount: 180, isOpen: false, outcome: 'notInterested' },
      ],
    },
  });
  expect(await read('300')).toMatchObject({
    data: { recommended: [{ text: 'Cabin filter', amount: 63.9, isOpen: false, soldOn: { roNumber: '400' } }] },
  });
  const beside = await store().ask(calls.additionalDetails, 'director', { body: { roNumbers: ['200'] } });
  expect(beside.body).toMatchObject({ data: [{ declinedAmount: 320 }] });
});

test('an open repair order lists what was recommended so far, but nobody is to be called about it', async () => {
  const id = await insertRepairOrder(store().db, 'd1', { number: '500', opened: '2026-11-12', status: 'O', lines: [] });
  await insert(store().db, 'declined_item', {
    ...key,
    id: 900,
    ro_id: id,
    op_code: 'BELT',
    text: 'Belt',
    amount_c: 9900,
  });
  await store().changed();
  const { body } = await store().ask(calls.repairOrderDetailByLine, 'director', { query: { roNumber: '500' } });
  expect(body).toMatchObject({ data: { recommended: [{ text: 'Belt', amount: 99, isOpen: true }] } });
  const list = await store().ask(calls.declinedWork, 'director', { query: { search: '500' } });
  expect(list.body).toMatchObject({ total: 0 });
});
