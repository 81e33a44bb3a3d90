import { unusedDatabase } from '../testing/unused-database.ts';
import { WATCH_DUE_MAILS_MS, watchDueMails } from './watch-due-mails.ts';

test('waiting emails are looked for at the start and every minute until the server stops, and a missing database is logged once a round', async () => {
  jest.useFakeTimers();
  try {
    const query = jest.fn().mockRejectedValueOnce(new Error('away')).mockResolvedValue([]);
    const logged: string[] = [];
    const stop = new AbortController();
    watchDueMails({
      db: { ...unusedDatabase, query },
      mail: { publicUrl: 'https://ops.example.com', send: jest.fn() },
      log: (line) => logged.push(line),
      signal: stop.signal,
    });
    await jest.advanceTimersByTimeAsync(2 * WATCH_DUE_MAILS_MS);
    expect(query).toHaveBeenCalledTimes(3);
    expect(logged).toEqual(['api: could not send the mails of notifications that wait: Error: away']);
    stop.abort();
    await jest.advanceTimersByTimeAsync(WATCH_DUE_MAILS_MS);
    expect(query).toHaveBeenCalledTimes(3);
  } finally {
    jest.useRealTimers();
  }
});
