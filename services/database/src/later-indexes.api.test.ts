import type { Database } from './database.ts';
import { buildIndexesLater, buildLaterIndexes } from './later-indexes.ts';
import { migrate } from './migrate.ts';
import { openTemporaryDatabase, type TemporaryDatabase } from './testing/temporary-database.ts';

// Making a database takes two seconds alone, and longer beside other tests.
jest.setTimeout(60_000);

const LINES = ['repair_order', 'ro_line'];

describe('indexes of tables that a first load fills', () => {
  let place: TemporaryDatabase;
  let db: Database;
  let all: readonly string[];

  const indexes = async () =>
    (
      await db.query<{ definition: string }>(
        `select indexdef as definition from pg_indexes where tablename = any($1::text[]) order by 1`,
        [LINES],
      )
    ).map(({ definition }) => definition);

  beforeAll(async () => {
    place = await openTemporaryDatabase(process.env.FIXED_OPS_TEST_DATABASE);
    db = place.db;
    all = await indexes();
  });
  afterEach(async () => {
    await buildLaterIndexes(db);
    expect(await indexes()).toEqual(all);
  });
  afterAll(() => place.close());

  it('are away until the load ends, but for those that rules or the load need, and come back as they were', async () => {
    expect(await buildIndexesLater(db, LINES, ['ro_line_order_idx'])).toBe(true);
    const left = await indexes();
    expect(left.filter((definition) => !definition.startsWith('CREATE UNIQUE INDEX'))).toEqual([
      expect.stringContaining(' ro_line_order_idx '),
    ]);
    expect(all.length - left.length).toBeGreaterThan(5);
    expect(await buildIndexesLater(db, LINES, ['ro_line_order_idx'])).toBe(false);
    await buildLaterIndexes(db);
    expect(await indexes()).toEqual(all);
  });

  it('are built by the next start where the load was killed', async () => {
    expect(await buildIndexesLater(db, LINES, [])).toBe(true);
    // The killed process had already built one of them.
    const [first = ''] = all.filter((definition) => definition.includes('repair_order_close_idx'));
    await db.execute(first);
    await migrate(db);
    expect(await indexes()).toEqual(all);
    expect(await db.query(`select key from meta where key = 'later_indexes'`)).toEqual([]);
  });

  it('stay where a table has rows of any dealership, and where somebody uses one @slow', async () => {
    await db.execute(
      `insert into ro_line (dealership_id, id, ro_id, line_no, pay_type) values ('elsewhere', 1, 1, 1, 'C')`,
    );
    expect(await buildIndexesLater(db, LINES, [])).toBe(false);
    expect(await indexes()).toEqual(all);
    await db.execute('delete from ro_line');
    let [hold, release] = [(): void => undefined, (): void => undefined];
    const held = new Promise<void>((resolve) => {
      hold = resolve;
    });
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const reading = db.transaction(async (tx) => {
      await tx.query('select id from repair_order');
      hold();
      await released;
    });
    await held;
    expect(await buildIndexesLater(db, LINES, [])).toBe(false);
    release();
    await reading;
    expect(await indexes()).toEqual(all);
  });
});
