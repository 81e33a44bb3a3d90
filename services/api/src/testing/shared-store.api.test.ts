import { calls } from '@fixed-ops/contract';
import { golden } from '../core/testing/golden-example.ts';
import { TestStore, useTestStore } from './test-store.ts';

const shared = useTestStore(() => TestStore.sharing(golden));
const own = useTestStore(() => TestStore.copyOf(golden));

const rename = 'update dealership set name = $1';
const names = (store: TestStore) => store.db.query('select distinct name from dealership where name = $1', ['Mine']);

test('a test that changes a store which files share is told to take a copy', async () => {
  const sentence = /shares the store "golden".*TestStore\.copyOf\(golden\)/;
  await expect(shared().db.execute(rename, ['Mine'])).rejects.toThrow(sentence);
  await expect(shared().db.transaction((tx) => tx.execute(rename, ['Mine']))).rejects.toThrow(sentence);
  await expect(shared().changed()).rejects.toThrow(sentence);
});

test('a call that would change it is noticed, one that reads is not', async () => {
  await shared().ask(calls.roCount, 'director');
  expect(shared().hasRefused).toBe(false);
  expect(
    (
      await shared().ask(calls.patchPreferences, 'director', {
        query: { userId: 'director' },
        body: { colorMode: 'dark' },
      })
    ).status,
  ).toBe(500);
  expect(shared().hasRefused).toBe(true);
});

test('a copy of the same seed has the same rows and people, and is one’s own', async () => {
  const ask = async (store: TestStore) => (await store.ask(calls.roCount, 'director')).body;
  expect(await ask(own())).toEqual(await ask(shared()));
  await own().db.execute(rename, ['Mine']);
  expect(await names(own())).toHaveLength(1);
  expect(await names(shared())).toEqual([]);
});
