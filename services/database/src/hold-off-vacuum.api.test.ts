import type { Database } from './database.ts';
import { holdOffVacuum } from './hold-off-vacuum.ts';
import { openTemporaryDatabase, type TemporaryDatabase } from './testing/temporary-database.ts';

// Making a database takes two seconds alone, and longer beside other tests.
jest.setTimeout(60_000);

describe('tables that a load fills', () => {
  let place: TemporaryDatabase;
  let db: Database;

  beforeAll(async () => {
    place = await openTemporaryDatabase(process.env.FIXED_OPS_TEST_DATABASE);
    db = place.db;
  });
  afterAll(() => place.close());

  const looks = async (): Promise<number> => {
    const [row] = await db.query<{ n: number }>(
      `select count(*)::integer as n from pg_stats where tablename = 'vehicle' and schemaname = current_schema()`,
    );
    return row?.n ?? 0;
  };

  const held = async (): Promise<string[]> => {
    const rows = await db.query<{ name: string }>(
      `select c.relname as name from pg_locks l join pg_class c on c.oid = l.relation
        where l.mode = 'ShareUpdateExclusiveLock' and l.granted and c.relname in ('vehicle', 'customer')
          and l.database = (select oid from pg_database where datname = current_database()) order by 1`,
    );
    return rows.map(({ name }) => name);
  };

  it('are not looked after while it lasts, and are written and read as ever', async () => {
    const letVacuum = await holdOffVacuum(db, ['vehicle', 'customer']);
    await db.execute(`insert into vehicle (dealership_id, id, vin) values ('d', 1, 'V1'), ('d', 2, 'V2')`);
    // Autovacuum does the same and waits for nobody.
    await db.execute('analyze (skip_locked) vehicle');
    expect(await looks()).toBe(0);
    expect(await db.query(`select count(*)::integer as n from vehicle`)).toEqual([{ n: 2 }]);
    await letVacuum();
    await db.execute('analyze (skip_locked) vehicle');
    expect(await looks()).toBeGreaterThan(0);
  });

  it('are left to it where somebody looks after one already', async () => {
    const first = await holdOffVacuum(db, ['customer']);
    const second = await holdOffVacuum(db, ['vehicle', 'customer']);
    // The second finds customers held, and so holds neither.
    expect(await held()).toEqual(['customer']);
    await second();
    expect(await held()).toEqual(['customer']);
    await first();
    expect(await held()).toEqual([]);
  });
});
