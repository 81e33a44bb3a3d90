import { Caches, type Database, withScope } from '@fixed-ops/database';
import { readStoreFacts } from '../core/store-facts/store-facts.ts';
import { insert } from '../core/testing/repair-order-builder.ts';
import { bumpDataVersion } from '../data-version.ts';
import { insertDealership, insertGroup } from '../testing/builders.ts';
import { openTestDatabase } from '../testing/start-api.ts';
import { cachedQuery } from './cached-query.ts';

let db: Database;
let close: () => Promise<void>;
beforeAll(async () => {
  const opened = await openTestDatabase();
  close = opened.close;
  db = withScope(opened.db, { caches: new Caches() });
  await insertGroup(db, 'g1');
  for (const id of ['d1', 'd2']) {
    await insertDealership(db, { id, groupId: 'g1' });
    await insert(db, 'data_version', { dealership_id: id, version: 1 });
  }
});
afterAll(() => close());

/** A reading that answers how often it was read, through the view that is given. */
function counted(through: () => Database = () => db) {
  const kept = cachedQuery<number>(100);
  let times = 0;
  return async (id: string, ...question: readonly unknown[]) => {
    const facts = await readStoreFacts(through(), id);
    return kept(through(), facts, [id, ...question], async () => {
      times += 1;
      return [times];
    });
  };
}

test('what was read is read once, until the data of its dealership change', async () => {
  const ask = counted();
  expect(await ask('d1')).toEqual([1]);
  expect(await ask('d1')).toEqual([1]);
  await bumpDataVersion(db, 'd2', new Date());
  expect(await ask('d1')).toEqual([1]);
  await bumpDataVersion(db, 'd1', new Date());
  expect(await ask('d1')).toEqual([2]);
});

test('another question is another reading', async () => {
  const ask = counted();
  expect(await ask('d1', { own: ['101'] })).toEqual([1]);
  expect(await ask('d1', { own: ['102'] })).toEqual([2]);
  expect(await ask('d2', { own: ['101'] })).toEqual([3]);
});

test('a reading that fails is not kept, nor one for which there is no room', async () => {
  const kept = cachedQuery<number>(3);
  const facts = await readStoreFacts(db, 'd1');
  const ask = (read: () => Promise<number[]>) => kept(db, facts, ['d1'], read);
  await expect(ask(() => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await ask(async () => [1, 2, 3, 4])).toHaveLength(4);
  expect(await ask(async () => [1])).toEqual([1]);
});

test('two processes on one database keep nothing of each other', async () => {
  let through = db;
  const ask = counted(() => through);
  expect(await ask('d1')).toEqual([1]);
  through = withScope(db, { caches: new Caches() });
  expect(await ask('d1')).toEqual([2]);
  through = withScope(db, { lane: 'shell' });
  expect(await ask('d1')).toEqual([1]);
});

test('a view that was handed no caches keeps nothing, nor does a transaction', async () => {
  const ask = counted(() => ({ ...db, caches: undefined }));
  expect([await ask('d1'), await ask('d1')]).toEqual([[1], [2]]);
  await db.transaction(async (tx) => {
    const inside = counted(() => tx);
    expect([await inside('d1'), await inside('d1')]).toEqual([[1], [2]]);
  });
});
