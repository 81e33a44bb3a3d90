import type { Database } from '../database.ts';
import { openDatabase } from '../open-database.ts';
import { withScope } from '../session-database.ts';
import { openTemporaryDatabase, type TemporaryDatabase } from '../testing/temporary-database.ts';
import type { Watch } from './changes.ts';
import { tablesChangedBy, type WatchedTable, watchedTables } from './watched-tables.ts';

let place: TemporaryDatabase;
let db: Database;
/** Another process on the same database. */
let other: Database;
let watch: Watch;
let told: (WatchedTable | null)[] = [];

beforeAll(async () => {
  place = await openTemporaryDatabase(process.env.FIXED_OPS_TEST_DATABASE);
  db = place.db;
  other = await openDatabase({ dataFolder: place.dataFolder, databaseUrl: place.databaseUrl });
  watch = db.watch((table) => told.push(table));
  await until(() => watch.heardUntil() > Number.NEGATIVE_INFINITY);
});
afterAll(async () => {
  watch.close();
  await other.close();
  await place.close();
});

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 2));
}

const group = (on: Database, id: string) =>
  on.execute('insert into dealership_group (id, name) values ($1, $1) on conflict do nothing', [id]);
const dealership = async (on: Database, id: string) => {
  await group(on, 'g');
  await on.execute('insert into dealership (id, group_id, name, timezone) values ($1, $2, $1, $3)', [id, 'g', 'UTC']);
};

test('every watched table has a trigger for each way of changing it', async () => {
  const rows = await db.query<{ table: string; insert: boolean; delete: boolean; update: boolean; truncate: boolean }>(
    `select c.relname as table, tgtype & 4 > 0 as insert, tgtype & 8 > 0 as delete, tgtype & 16 > 0 as update,
            tgtype & 32 > 0 as truncate
       from pg_trigger t join pg_class c on c.oid = t.tgrelid where t.tgfoid = 'tell_change'::regproc order by 1`,
  );
  const all = { insert: true, delete: true, update: true, truncate: true };
  expect(rows).toEqual([...watchedTables].sort().map((table) => ({ table, ...all })));
});

test('a write through the database itself is told before it is answered, also of a view of it and of a transaction', async () => {
  await dealership(withScope(db, { lane: 'shell' }), 'd-own');
  expect(told).toContain('dealership');
  told = [];
  await db.transaction(async (tx) => {
    await tx.execute("update dealership set name = 'New' where id = 'd-own'");
    await tx.execute("insert into data_version (dealership_id, version) values ('d-own', 1)");
    expect(told).not.toContain('data_version');
  });
  expect(told).toEqual(expect.arrayContaining(['dealership', 'data_version']));
});

test('a write of another process is heard of once it is committed, once for many rows', async () => {
  told = [];
  await other.transaction(async (tx) => {
    await tx.execute(
      `insert into app_user (id, local_account_id, first_name, last_name, email, role, job_title, team_category, group_id)
       select 'e-' || n, 'a-' || n, 'Pat', 'Person', n || '@example.com', 'MANAGER', 'SERVICE_DIRECTOR', 'Service', 'g'
         from generate_series(1, 500) n`,
    );
  });
  await until(() => told.includes('app_user'));
  expect(told.filter((table) => table === 'app_user')).toHaveLength(1);
});

test('signing in, which writes when it was, is nobody’s news in other processes', async () => {
  told = [];
  await other.execute("update app_user set last_login_at = now() where id = 'e-1'");
  await other.execute("update app_user set role = 'ADMIN' where id = 'e-1'");
  await until(() => told.includes('app_user'));
  expect(told.filter((table) => table === 'app_user')).toHaveLength(1);
});

test('ending somebody’s sessions is heard of by every process', async () => {
  told = [];
  await other.execute("update app_user set sessions_ended_at = now() where id = 'e-1'");
  await until(() => told.includes('app_user'));
});

test('a listening session that was cut off comes back, and says that something may have been missed', async () => {
  await db.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'fixed-ops listening'`,
  );
  await until(() => told.includes(null));
  told = [];
  await other.execute("update dealership set name = 'Newer' where id = 'd-own'");
  await until(() => told.length > 0);
  expect(told).toEqual(['dealership']);
});

test.each<[string, readonly WatchedTable[]]>([
  ['select * from app_user', []],
  ['  SELECT 1 from dealership for update', []],
  ['update app_user set role = $1', ['app_user']],
  ['insert into "user_dealership" (user_id) values ($1)', ['user_dealership']],
  ['with gone as (delete from user_dms_number returning 1) select count(*) from gone', ['user_dms_number']],
  ['with known as (select 1 from dealership) select * from known', []],
  ['truncate "app_user", "ro_line"', ['app_user']],
  ['insert into data_version_note (id) values (1)', []],
  ['delete from ro_line where dealership_id = $1', []],
])('%s may change %j', (text, tables) => {
  expect(tablesChangedBy(text)).toEqual(tables);
});
