import { Caches, type Database } from '@fixed-ops/database';
import { selectionOf } from './core/selection/selection.ts';
import { readStoreFacts } from './core/store-facts/store-facts.ts';
import { NO_FEEDS } from './core/testing/no-feeds.ts';
import { insertRepairOrder } from './core/testing/repair-order-builder.ts';
import { bumpDataVersion } from './data-version.ts';
import { monthlyNumbers } from './service/monthly-numbers/monthly-numbers.ts';
import { insertDealership, insertGroup } from './testing/builders.ts';
import { openTestDatabase, TEST_TODAY, testClock } from './testing/start-api.ts';
import { keepWarm, warmUp } from './warm-up.ts';

let db: Database;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ db, close } = await openTestDatabase());
  await insertGroup(db, 'g1');
}, 60_000);
afterAll(() => close());

async function storeWithAYear(id: string): Promise<void> {
  await insertDealership(db, { id, groupId: 'g1' });
  for (const [index, closed] of ['2025-12-02', '2026-10-06', '2026-11-03'].entries()) {
    await insertRepairOrder(db, id, { number: String(index), closed, lines: [{ pay: 'C', hours: 1, labor: 150 }] });
  }
}

/** The database as it is, and how often lines were read through it. */
function counting(of: Database): { db: Database; reads: () => number } {
  let reads = 0;
  const query: Database['query'] = (text, params) => {
    if (text.includes('by_pay_type as') && text.includes('headed as')) reads += 1;
    return of.query(text, params);
  };
  return { db: { ...of, query, caches: new Caches() }, reads: () => reads };
}

async function october(on: Database, id: string) {
  const query = { startDate: '2026-10-01', endDate: '2026-10-31', compare: 'priorPeriod' as const };
  const selection = selectionOf({ dealership: { id }, today: TEST_TODAY, query, ownNumbers: null }, NO_FEEDS);
  return monthlyNumbers(on, await readStoreFacts(on, id), selection, 11);
}

const options = { clock: testClock, signal: new AbortController().signal };

test('after it the finished months are not read again, and say what they said before', async () => {
  await storeWithAYear('warm');
  const cold = await october(counting(db).db, 'warm');
  const counted = counting(db);
  const logged: string[] = [];
  await warmUp({ ...options, db: counted.db, log: (line) => logged.push(line) });
  const readsAhead = counted.reads();
  expect(readsAhead).toBeGreaterThan(0);
  expect(await october(counted.db, 'warm')).toEqual(cold);
  expect(counted.reads()).toBe(readsAhead);
  expect(logged).toEqual([]);
});

test('it stops between two months when the server stops', async () => {
  await storeWithAYear('stopped');
  const counted = counting(db);
  const stop = new AbortController();
  stop.abort();
  await warmUp({ ...options, db: counted.db, signal: stop.signal, log: () => {} });
  expect(counted.reads()).toBe(0);
});

test('a database that fails is logged and stops nobody', async () => {
  const logged: string[] = [];
  const failing = { ...db, query: () => Promise.reject(new Error('away')) };
  await warmUp({ ...options, db: failing, log: (line) => logged.push(line) });
  expect(logged).toEqual([expect.stringContaining('away')]);
});

test('while it keeps warm what follows is done in each round and holds up no round @slow', async () => {
  await storeWithAYear('kept');
  const counted = counting(db);
  const stop = new AbortController();
  const signal = stop.signal;
  let begun = 0;
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const afterwards = async () => {
    begun += 1;
    if (begun === 1) await ended;
  };
  const until = async (isSo: () => boolean) => {
    while (!isSo()) await new Promise((resolve) => setImmediate(resolve));
  };
  const kept = keepWarm({ ...options, db: counted.db, signal, everyMs: 1, log: () => {}, afterwards });
  await until(() => begun === 1);
  const read = counted.reads();
  await bumpDataVersion(db, 'kept', new Date());
  // The first call has not ended: the figures are read all the same, and it is not called a second time.
  await until(() => counted.reads() > read);
  expect(begun).toBe(1);
  end();
  await until(() => begun > 2);
  stop.abort();
  await kept;
});
