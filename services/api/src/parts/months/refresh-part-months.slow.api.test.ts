import { Caches, type Database } from '@fixed-ops/database';
import fc from 'fast-check';
import { selectionOf } from '../../core/selection/selection.ts';
import { readStoreFacts } from '../../core/store-facts/store-facts.ts';
import { NO_FEEDS } from '../../core/testing/no-feeds.ts';
import { insert, insertRepairOrder } from '../../core/testing/repair-order-builder.ts';
import { bumpDataVersion } from '../../data-version.ts';
import { insertDealership, insertGroup } from '../../testing/builders.ts';
import { openTestDatabase, TEST_TODAY } from '../../testing/start-api.ts';
import { partsNumbers } from '../numbers/parts-numbers.ts';
import { stockContext } from '../stock/stock-context.ts';
import { insertOrderParts, insertStock, insertTransactions, type TransactionInput } from '../testing/parts-builders.ts';
import { inventoryTotals } from '../totals/inventory-totals.ts';
import { readMovements } from '../totals/read-movements.ts';
import { refreshPartMonths } from './refresh-part-months.ts';

let db: Database;
let close: () => Promise<void>;
const ID = 'random';

const dayAfter = (first: string, days: number) =>
  new Date(Date.parse(`${first}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
const PARTS = ['P1', 'P2', 'P3', 'P4'];

const transaction: fc.Arbitrary<TransactionInput> = fc.record({
  date: fc.integer({ min: 0, max: 720 }).map((days) => dayAfter('2024-11-29', days)),
  kind: fc.constantFrom('sale', 'return', 'receipt', 'lost_sale'),
  part: fc.constantFrom(...PARTS),
  qty: fc.integer({ min: -2000, max: 9000 }).map((thousandths) => thousandths / 1000),
  cost: fc.integer({ min: 0, max: 9000 }).map((cents) => cents / 100),
  sale: fc.integer({ min: 0, max: 12_000 }).map((cents) => cents / 100),
  saleType: fc.constantFrom('counter', 'wholesale', 'accessory', 'body', 'ro_customer'),
  document: fc.constantFrom('D1', 'D2', 'D3'),
  orderType: fc.constantFrom('stock', 'special', 'emergency'),
  isCore: fc.boolean(),
});
const order = fc.record({
  day: fc.integer({ min: 0, max: 700 }),
  pay: fc.constantFrom('C', 'W', 'B'),
  parts: fc.integer({ min: -5000, max: 50_000 }).map((cents) => cents / 100),
  partsCost: fc.integer({ min: 0, max: 30_000 }).map((cents) => cents / 100),
  qty: fc.constantFrom(-1, 1, 2),
  isEmergency: fc.boolean(),
});

/** Two years of random documents, repair orders with parts, and an inventory at the end of each month and on two days of November. */
beforeAll(async () => {
  ({ db, close } = await openTestDatabase());
  await insertGroup(db, 'g1');
  await insertDealership(db, { id: ID, groupId: 'g1' });
  await insert(db, 'data_version', { dealership_id: ID, version: 1 });
  await insertTransactions(db, ID, fc.sample(transaction, { numRuns: 160, seed: 20261120 }));
  const orders = fc.sample(order, { numRuns: 40, seed: 20261121 });
  for (const [index, { day, pay, parts, partsCost, qty, isEmergency }] of orders.entries()) {
    const number = String(1000 + index);
    const closed = dayAfter('2024-12-05', day);
    await insertRepairOrder(db, ID, { number, closed, lines: [{ pay, hours: 1, labor: 100, parts, partsCost }] });
    await insertOrderParts(db, ID, number, [[{ part: 'P1', qty, cost: 4, sale: 9, isEmergency }]]);
  }
  const ends = Array.from({ length: 26 }, (_, index) =>
    new Date(Date.UTC(2024, 9 + index, 0)).toISOString().slice(0, 10),
  );
  const stock = fc.record({ onHand: fc.integer({ min: -2, max: 30 }), cost: fc.integer({ min: 1, max: 90 }) });
  for (const [index, day] of [...ends, '2026-11-10', '2026-11-20'].entries()) {
    const counts = fc.sample(stock, { numRuns: PARTS.length, seed: index });
    const requests = PARTS.map((part, at) => ({
      part,
      onHand: 0,
      cost: 1,
      bsl: 4,
      entry: '2024-01-05',
      ...counts[at],
    }));
    await insertStock(db, ID, day, requests);
  }
}, 60_000);
afterAll(() => close());

/** The database as a server sees it that has just started, and what it is asked. */
function watched() {
  const texts: { text: string; params: string }[] = [];
  const query: Database['query'] = (text, params) => {
    texts.push({ text, params: JSON.stringify(params) });
    return db.query(text, params);
  };
  return { on: { ...db, query, caches: new Caches() }, texts };
}

async function answers(on: Database, range: { startDate?: string; endDate?: string } = {}) {
  const query = { compare: 'priorPeriod' as const, ...range };
  const input = {
    db: on,
    dealership: { id: ID },
    today: TEST_TODAY,
    viewer: { dealerships: [] },
    ownNumbers: null,
    query,
  };
  const selection = selectionOf(input, NO_FEEDS);
  const facts = await readStoreFacts(on, ID);
  return {
    totals: await inventoryTotals(await stockContext(input)),
    parts: await partsNumbers(on, facts, selection, 13),
  };
}

const refresh = async () =>
  refreshPartMonths({ ...db }, await readStoreFacts(db, ID), ID, TEST_TODAY, new AbortController().signal);
const PARTS_ROWS = /from part_txn|join part_txn|from part_stock_snapshot s|join ro_part/;

test.each([
  ['the month to date', {}],
  ['days over several months', { startDate: '2026-02-10', endDate: '2026-09-08' }],
  ['a month', { startDate: '2026-08-01', endDate: '2026-08-31' }],
])('figures of %s from stored months equal those of the rows', async (_what, range) => {
  await db.execute('delete from parts_month_rollup');
  const raw = await answers(watched().on, range);
  await refresh();
  expect(await answers(watched().on, range)).toEqual(raw);
});

test('no row of a finished month is read again', async () => {
  await refresh();
  const { on, texts } = watched();
  await answers(on);
  const reads = texts.filter(({ text }) => PARTS_ROWS.test(text) && !/select min\(/.test(text));
  expect(reads.length).toBeGreaterThan(0);
  expect(reads.filter(({ params }) => /"2026-10-31"|"2026-0|"2025-/.test(params))).toEqual([]);
});

test('sums of stored months equal plain SQL over the rows', async () => {
  await refresh();
  const range = { startDate: '2025-03-15', endDate: '2026-10-20' };
  const span = { id: 4, range };
  const facts = await readStoreFacts(db, ID);
  const { receipts, receiptsC, lost, lostPartNumbers, orderDemands } = (
    await readMovements({ ...db }, facts, ID, [span], [span])
  )(4);
  const [plain] = await db.query(
    `select count(*) filter (where kind = 'receipt' and not is_core)::float8 as receipts,
            coalesce(sum(round(qty * unit_cost_c)) filter (where kind = 'receipt' and not is_core), 0)::float8 as "receiptsC",
            count(*) filter (where kind = 'lost_sale' and not is_core)::float8 as lost,
            count(distinct part_number) filter (where kind = 'lost_sale')::float8 as "lostPartNumbers",
            (select count(*) from ro_part p join ro_line l on l.dealership_id = p.dealership_id and l.id = p.line_id
              where p.dealership_id = $1 and p.qty > 0 and l.close_date between $2 and $3)::float8 as "orderDemands"
       from part_txn where dealership_id = $1 and txn_date between $2 and $3`,
    [ID, range.startDate, range.endDate],
  );
  expect({ receipts, receiptsC, lost, lostPartNumbers, orderDemands }).toEqual(plain);
  expect(receipts).toBeGreaterThan(0);
});

test('after a batch the months before it count for nothing until they are summed up again', async () => {
  await refresh();
  const before = await answers(watched().on);
  await insertTransactions(db, ID, [{ date: '2026-09-14', kind: 'receipt', qty: 5, cost: 40, orderType: 'emergency' }]);
  await bumpDataVersion(db, ID, new Date('2026-11-20T12:00:00Z'));
  const raw = await answers(watched().on);
  expect(raw).not.toEqual(before);
  await refresh();
  expect(await answers(watched().on)).toEqual(raw);
});
