import type { Database } from '@fixed-ops/database';
import { easternTime, isOpen, parseDay } from './chance/calendar.ts';
import { stores } from './store/stores.ts';
import { count, first, useSharedDemo } from './testing/demo-database.ts';

describe('what the demo tells beside its figures', () => {
  const used = useSharedDemo();
  let db: Database;
  beforeAll(() => {
    db = used.db;
  });

  it('links notifications to screens that are there, and reports to none', async () => {
    const links = await db.query<{ type: string; path: string | null }>(
      `select distinct type, case when link like '/dashboard/ros/%' then '/dashboard/ros/' when link like '/support?%' then regexp_replace(link, '[?&]dealership=.*', '')
                              else split_part(link, '?', 1) end as path
         from notification order by type`,
    );
    expect(links).toEqual([
      { type: 'flag', path: '/dashboard/ros/' },
      { type: 'import', path: '/support?tab=feeds' },
      { type: 'mention', path: '/dashboard/ros/' },
      { type: 'report', path: null },
      { type: 'system', path: '/support' },
      { type: 'threshold', path: '/dashboard/service' },
    ]);
  });

  it('has people write, flag and settle on days when the store is open', async () => {
    const days = await db.query<{ day: string }>(
      `select distinct (at at time zone 'America/New_York')::date::text as day
         from (select created_at as at from ro_note union all select resolved_at from ro_note where resolved_at is not null
               union all select created_at from notification where actor_user_id is not null) told order by 1`,
    );
    expect(days.length).toBeGreaterThan(20);
    expect(days.map(({ day }) => day).filter((day) => !isOpen(parseDay(day)))).toEqual([]);
  });

  it('dates nothing after its last day, whatever the clock of the machine says', async () => {
    // Promised times are in the future, invitations and their files depend on the real clock, and migrations on the machine.
    const ahead = ['repair_order.promised_at'];
    const columns = await db.query<{ table: string; column: string }>(
      `select c.table_name as table, c.column_name as column
         from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
        where t.table_type = 'BASE TABLE' and c.data_type = 'timestamp with time zone'
          and c.table_schema not in ('pg_catalog', 'information_schema')
          and c.table_name not in ('onboarding_session', 'onboarding_sample', 'upload', 'schema_migration') order by 1, 2`,
    );
    const late: string[] = [];
    for (const { table, column } of columns.filter((each) => !ahead.includes(`${each.table}.${each.column}`))) {
      if ((await count(db, `${table} where ${column} >= $1::timestamptz`, [easternTime(parseDay(first), 0)])) > 0) {
        late.push(`${table}.${column}`);
      }
    }
    expect(columns.length).toBeGreaterThan(30);
    expect(late).toEqual([]);
  });

  it('has a parts matrix come into force in the months of every store’s trend, with the former one before it', async () => {
    const matrices = await db.query<{ dealership_id: string; name: string; from: string; bands: number }>(
      `select m.dealership_id, m.name, m.effective_from::text as from, count(*)::int as bands
         from parts_matrix m join parts_matrix_band b on b.dealership_id = m.dealership_id and b.matrix_id = m.id
        where m.active group by 1, 2, 3 order by 1, 3`,
    );
    expect(matrices).toEqual(
      stores
        .map(({ id }) => id)
        .sort()
        .flatMap((dealership_id) => [
          { dealership_id, name: 'Repair parts, former', from: '2020-01-01', bands: 11 },
          { dealership_id, name: 'Repair parts', from: '2026-05-01', bands: 11 },
        ]),
    );
  });

  it('says of each file of a night how many rows of its kind there are', async () => {
    const files = await db.query<{ dealership_id: string; kind: string; rows: number; there: number }>(
      `select f.dealership_id, f.kind, f.rows, case f.kind
                when 'ros' then (select count(*) from repair_order r where r.dealership_id = f.dealership_id and r.open_date = f.data_to)
                when 'time_clock' then (select count(*) from attendance a where a.dealership_id = f.dealership_id and a.date = f.data_to)
                when 'gl_balances' then (select count(*) from gl_balance b
                  where b.dealership_id = f.dealership_id and b.month = to_char(f.data_to, 'YYYY-MM'))
                when 'parts_inventory' then (select count(*) from part_stock_snapshot s
                  where s.dealership_id = f.dealership_id and s.as_of = f.data_to)
                when 'parts_transactions' then (select count(*) from part_txn t
                  where t.dealership_id = f.dealership_id and t.txn_date = f.data_to)
                when 'inspections' then (select count(*) from inspection i where i.dealership_id = f.dealership_id
                  and (i.started_at at time zone 'America/New_York')::date = f.data_to) end as there
         from feed_file f where f.data_to > '2026-11-12' order by 1, 2`,
    );
    expect(files).toHaveLength(7 * (5 + 5 + 6));
    expect(files.filter(({ rows, there }) => rows !== there)).toEqual([]);
    const last = await db.query<{ kinds: number; counts: number }>(
      `select count(*) as kinds, count(distinct rows) as counts from feed_file where data_to = '2026-11-19' group by dealership_id`,
    );
    for (const { kinds, counts } of last) expect(counts).toBe(kinds);
  });
});
