import type { Database } from './database.ts';
import { keepSwept } from './sweep.ts';

const refuse = () => Promise.reject(new Error('not asked here'));

test('what is over goes in batches now and every minute until the end, and a round that fails is made up for by the next', async () => {
  jest.useFakeTimers();
  try {
    const logged: string[] = [];
    const found = [1000, 1000, 3, new Error('away'), 0];
    const asked: unknown[] = [];
    const execute: Database['execute'] = async (text, params) => {
      asked.push([text, params]);
      const next = found.shift() ?? 0;
      if (typeof next !== 'number') throw next;
      return next;
    };
    const db: Database = {
      query: refuse,
      transaction: refuse,
      copyIn: refuse,
      watch: () => ({ heardUntil: () => 0, close: () => undefined }),
      close: async () => undefined,
      execute,
    };
    const stop = new AbortController();
    keepSwept({ db, overs: ['delete'], what: 'rows', log: (line) => logged.push(line), signal: stop.signal });
    await jest.advanceTimersByTimeAsync(0);
    expect(asked).toEqual([1, 2, 3].map(() => ['delete', [1000]]));
    await jest.advanceTimersByTimeAsync(60_000);
    expect(logged).toEqual(['rows could not be deleted: Error: away']);
    await jest.advanceTimersByTimeAsync(60_000);
    expect([asked.length, logged.length]).toEqual([5, 1]);
    stop.abort();
    await jest.advanceTimersByTimeAsync(600_000);
    expect(asked).toHaveLength(5);
  } finally {
    jest.useRealTimers();
  }
});
