import { retryAfterOf } from '../database-error.ts';
import { openDatabase } from '../open-database.ts';
import { withScope } from '../session-database.ts';
import { openTemporaryDatabase } from '../testing/temporary-database.ts';

test('a server without a connection left says so to who begins and to who needs one more, and goes on when there is one', async () => {
  const place = await openTemporaryDatabase(process.env.FIXED_OPS_TEST_DATABASE);
  const limit = async (most: string) => {
    const [row] = await place.db.query<{ name: string }>('select current_database() as name');
    await place.db.execute(`alter database "${row?.name}" connection limit ${most}`);
  };
  const { db, databaseUrl } = place;
  await limit('1');
  const full = {
    code: 'database_busy',
    sqlState: '53300',
    message: expect.stringMatching(/has no connection left \(too many connections for database.*max_connections/),
  };
  await expect(openDatabase({ dataFolder: '', databaseUrl })).rejects.toMatchObject(full);
  // A lane without a connection so far.
  const another = withScope(db, { lane: 'export' });
  const failure = await another.query('select 1').catch((error: unknown) => error);
  expect(failure).toMatchObject(full);
  expect(retryAfterOf(failure)).toBe(2);
  await limit('-1');
  expect(await another.query('select 1 as one')).toEqual([{ one: 1 }]);
  await place.close();
});
