import { calls } from '@fixed-ops/contract';
import { z } from 'zod';
import { insert, insertRepairOrder } from '../core/testing/repair-order-builder.ts';
import { TestStore, useTestStore } from '../testing/test-store.ts';

type Recommended = readonly [op: string, dollars: number];

let items = 0;
async function order(
  store: TestStore,
  [number, advisor, day]: readonly [string, string, string],
  recommended: readonly Recommended[],
  vehicleId: number | null = null,
  bought = 'LOF',
) {
  const id = await insertRepairOrder(store.db, 'd1', {
    number,
    advisor,
    opened: day,
    closed: day,
    ...(vehicleId === null ? {} : { vehicleId }),
    lines: [{ pay: 'C', op: bought, hours: 1, labor: 90 }],
  });
  for (const [op, dollars] of recommended) {
    items += 1;
    const row = { dealership_id: 'd1', id: items, ro_id: id, op_code: op, text: `Work ${op}`, amount_c: dollars * 100 };
    await insert(store.db, 'declined_item', row);
  }
}

/** Ann (A1) has three, one of them without a price, and sold one of Bob's (A2) and one of her own; Bob has two. */
const store = useTestStore(async () => {
  const opened = await TestStore.open();
  const { db } = opened;
  await insert(db, 'dms_person', { dealership_id: 'd1', kind: 'advisor', number: 'A2', name: 'Bob Vance' });
  await insert(db, 'dms_person', { dealership_id: 'd1', kind: 'advisor', number: 'A3', name: 'Cleo Marsh' });
  for (const id of [1, 2, 3]) await insert(db, 'vehicle', { dealership_id: 'd1', id, vin: `VIN${id}` });
  await order(opened, ['100', 'A1', '2026-11-02'], [['BRKF', 300]], 1);
  await order(
    opened,
    ['101', 'A1', '2026-11-03'],
    [
      ['BATT', 150],
      ['WIPE', 0],
    ],
  );
  await order(opened, ['102', 'A1', '2026-11-10'], [], 1, 'BRKF');
  await order(opened, ['200', 'A2', '2026-11-04'], [['TIRE', 800]], 2);
  await order(opened, ['201', 'A2', '2026-11-05'], [['BELT', 420]]);
  await order(opened, ['103', 'A1', '2026-11-11'], [], 2, 'TIRE');
  await opened.person('director');
  await opened.ownViewer('ann', [{ kind: 'advisor', number: 'A1' }]);
  await opened.ownViewer('both', [
    { kind: 'advisor', number: 'A1' },
    { kind: 'advisor', number: 'A9' },
  ]);
  await opened.ownViewer('tom', [{ kind: 'technician', number: 'T1' }]);
  return opened;
});

const averageFor = async (who: string, query: Record<string, string> = {}) => {
  const { body } = await store().ask(calls.declinedWork, who, { query });
  return calls.declinedWork.response.parse(body).storeAverage;
};

/** The same by hand: a recommendation is sold where its advisor has a later order of the vehicle with its op code. */
async function byHand() {
  const rows = await store().db.query(
    `with told as (
       select d.amount_c, coalesce(o.outcome, 'none') as outcome,
              exists (select 1 from repair_order b join ro_line l on l.ro_id = b.id and l.dealership_id = 'd1'
                       where b.vehicle_id = r.vehicle_id and b.open_date > r.close_date
                         and b.advisor_number = r.advisor_number and l.op_code = d.op_code) as is_sold
         from declined_item d
         join repair_order r on r.id = d.ro_id and r.dealership_id = 'd1'
         left join declined_outcome o on o.ro_number = r.ro_number and o.item_key = 'op:' || d.op_code
        where d.dealership_id = 'd1')
     select round(avg(amount_c) filter (where not is_sold and amount_c > 0) / 100, 2)::float8 as dollars_each,
            round(100.0 * count(*) filter (where not is_sold and outcome = 'none') / count(*) filter (where not is_sold), 2)
              ::float8 as not_called,
            round(100.0 * count(*) filter (where is_sold) / count(*), 2)::float8 as sold
       from told`,
  );
  return z.tuple([z.object({ dollars_each: z.number(), not_called: z.number(), sold: z.number() })]).parse(rows)[0];
}

test('who has one colleague alone is told the own rates, and nothing that would be that colleague’s', async () => {
  expect(await averageFor('ann')).toEqual({
    dollarsEach: { store: null, own: 150 },
    notCalledPct: { store: null, own: 100 },
    soldPct: { store: null, own: 33.33 },
  });
});

test('among more people the rates are the store’s as SQL has them, whatever is listed, and no name comes with them', async () => {
  await order(store(), ['300', 'A3', '2026-11-06'], [['COOL', 95.55]]);
  await order(store(), ['301', 'A3', '2026-11-07'], [['HOSE', 61]]);
  await store().changed();
  const director = await store().ask(calls.declinedWork, 'director', { query: { search: 'HOSE' } });
  const [row] = calls.declinedWork.response.parse(director.body).data;
  await store().ask(calls.noteDeclinedWork, 'director', {
    params: { declinedId: row?.declinedId ?? '' },
    body: { outcome: 'called' },
  });
  const { dollars_each, not_called, sold } = await byHand();
  expect([dollars_each, not_called, sold]).toEqual([305.31, 83.33, 14.29]);
  const expected = {
    dollarsEach: { store: dollars_each, own: 150 },
    notCalledPct: { store: not_called, own: 100 },
    soldPct: { store: sold, own: 33.33 },
  };
  for (const query of [{}, { view: 'sold' }, { search: 'nothing' }, { advisors: 'A2' }]) {
    expect(await averageFor('ann', query)).toEqual(expected);
  }
  const { body } = await store().ask(calls.declinedWork, 'ann');
  expect(JSON.stringify(body)).not.toMatch(/A2|A3|Vance|Marsh|TIRE|BELT|COOL|HOSE|800|420/);
});

test('there is none for who sees everybody, nor for who has no own recommendations to hold against it', async () => {
  expect(await averageFor('director')).toBeNull();
  expect(await averageFor('tom')).toBeNull();
});

test('two numbers of one person are one on both sides: what was recommended under one and sold under the other is won back', async () => {
  await order(store(), ['104', 'A1', '2026-11-08'], [['LAMP', 60]], 3);
  await order(store(), ['105', 'A9', '2026-11-12'], [], 3, 'LAMP');
  await store().changed();
  // One of four own ones and of eight of all; with the other number two.
  expect((await averageFor('ann'))?.soldPct).toEqual({ store: 12.5, own: 25 });
  expect((await averageFor('both'))?.soldPct).toEqual({ store: 25, own: 50 });
});
