import { createRateLimiter, type Database } from '@fixed-ops/database';
import { openTestDatabase, type TestDatabase } from './start-identity.ts';

/** Attempt windows in a separate database for the tests of a file, empty before each test. Call it at the top of the file. */
export function useWindows() {
  let data: TestDatabase | undefined;
  const db = (): Database => {
    if (data === undefined) throw new Error('The database is there from the first test on.');
    return data.db;
  };
  beforeAll(async () => {
    data = await openTestDatabase();
  });
  beforeEach(() => db().execute('delete from attempt_window'));
  afterAll(() => data?.close());
  return {
    get db() {
      return db();
    },
    /** Opens the windows as another process of the product would. */
    open: (limits?: Parameters<typeof createRateLimiter>[1]) => createRateLimiter(db(), limits),
    /** Lets time pass for everything counted. Negative minutes imitate a clock that was set back. */
    async pass(minutes: number): Promise<void> {
      await db().execute(
        `update attempt_window set expires_at = expires_at - make_interval(secs => $1::int),
                hits = array(select hit - make_interval(secs => $1::int) from unnest(hits) as hit order by hit)`,
        [Math.round(minutes * 60)],
      );
    },
    async rows(): Promise<number> {
      const [row] = await db().query<{ n: number }>('select count(*)::int as n from attempt_window');
      return row?.n ?? -1;
    },
  };
}
