import { settingsBlocks } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { verify } from '@node-rs/argon2';
import { demoAccounts } from './accounts.ts';
import { ensureDemo } from './load.ts';
import { demoState } from './state.ts';
import { count, expectCoherentStock, first, one, plans, useDemo } from './testing/demo-database.ts';

/** Parts that were sold: on tickets, and on repair orders on the day of their close, less returns. */
const soldSql = `
  select t.dealership_id, t.part_number, t.txn_date as moved, case when t.kind = 'sale' then t.txn_date end as day,
         case t.kind when 'sale' then t.qty else -t.qty end as qty
    from part_txn t where t.kind in ('sale', 'return') and not t.is_core
  union all
  select p.dealership_id, p.part_number, l.close_date, case when p.qty > 0 then l.close_date end, p.qty
    from ro_part p join ro_line l on l.dealership_id = p.dealership_id and l.id = p.line_id
   where l.close_date is not null`;

describe('demo data in a database', () => {
  const used = useDemo();
  let db: Database;
  beforeAll(() => {
    db = used.db;
  });

  it('says through which day it reaches', async () => {
    expect(await demoState(db)).toEqual({ loaded: true, through: '2026-11-19', today: first });
  });

  it('keeps a change that can be taken back for every block whose page names who saved it last', async () => {
    const blocks = [
      settingsBlocks.serviceOptionsThresholds,
      settingsBlocks.serviceOptionsHeatSheet,
      settingsBlocks.partsOptionsHeatSheet,
      settingsBlocks.heatSheetMapping,
      settingsBlocks.partsOptionsInvAnalysis,
      settingsBlocks.partsOptionsWholeSaleAnalysis,
      settingsBlocks.peopleNames,
    ];
    const kept = await db.query<{
      store: string;
      action: string;
      before: unknown;
      after: unknown;
      from: string | null;
    }>(
      `select a.dealership_id as store, a.action, a.before, a.after, a.client_address as from from audit_log a
         join inventory_option o on o.dealership_id = a.dealership_id and o.updated_at = a.at and o.updated_by = a.user_id`,
    );
    expect(kept).toHaveLength(blocks.length * plans.length);
    expect(kept.filter(({ from }) => from === null)).toEqual([]);
    for (const { put, get } of blocks)
      for (const { before, after } of kept.filter(({ action }) => action === get.name))
        for (const data of [before, after]) expect(put.body.safeParse({ data })).toMatchObject({ success: true });
    for (const table of ['threshold', 'heat_sheet_option', 'heat_sheet_map', 'wholesale_option', 'dms_person'])
      expect(
        await count(
          db,
          `${table} t where t.updated_by is not null and not exists (
             select 1 from audit_log a where a.dealership_id = t.dealership_id and a.entity = '${table}' and a.at = t.updated_at)`,
        ),
      ).toBe(0);
  });

  it('invites the group to onboarding: open for 30 days from each start, submitted, expired', async () => {
    const states = () =>
      db.query<{ state: string; days: number }>(
        `select case when status = 'open' and expires_at < now() then 'expired' else status end as state,
                round(extract(epoch from expires_at - now()) / 86400) as days
           from onboarding_session order by state`,
      );
    const expected = [
      { state: 'expired', days: -10 },
      { state: 'open', days: 30 },
      { state: 'submitted', days: 10 },
    ];
    expect(await states()).toEqual(expected);
    await db.execute("update onboarding_session set expires_at = expires_at - interval '40 days'");
    await ensureDemo(db, { today: first, plans, vault: false });
    expect(await states()).toEqual(expected);
  });

  it('fills in the first steps of the open invitation, with files that can be handed in, once', async () => {
    const begun = () =>
      db.query(
        `select array(select jsonb_object_keys(s.saved) order by 1) as steps,
                (select json_agg(m.kind order by m.kind) from onboarding_sample m where m.session_id = s.id and m.rows > 0) as files,
                (select sum(m.refused_rows) from onboarding_sample m where m.session_id = s.id) as refused
           from onboarding_session s where s.status = 'open' and s.expires_at > now()`,
      );
    const expected = [
      {
        steps: ['dms', 'group', 'laborTypes', 'people', 'rates'],
        files: ['gl_accounts', 'gl_balances', 'labor_types', 'lines', 'op_codes', 'ros', 'techs'],
        refused: 0,
      },
    ];
    expect(await begun()).toEqual(expected);
    // The next start keeps what a person has filled in.
    await db.execute(`update onboarding_session set saved = '{"users": {"users": []}}'::jsonb where status = 'open'`);
    await ensureDemo(db, { today: first, plans, vault: false });
    expect(await begun()).toMatchObject([{ steps: ['users'] }]);
  });

  it('fills an invitation in that an earlier version left empty, and leaves one alone that was handed in', async () => {
    const again = () => ensureDemo(db, { today: first, plans, vault: false });
    const files = () => count(db, 'onboarding_sample');
    const empty = async () => {
      await db.execute('delete from onboarding_sample');
      await db.execute(`update onboarding_session set saved = '{}', step_state = '{}' where status = 'open'`);
    };
    await empty();
    await again();
    expect(await files()).toBe(7);
    await empty();
    await db.execute(
      `update onboarding_session set status = 'submitted', submitted_at = now(), submitted_by = (select min(id) from app_user)
        where status = 'open' and expires_at > now()`,
    );
    await again();
    expect(await files()).toBe(0);
    expect(await count(db, `onboarding_session where status = 'submitted' and saved = '{}'`)).toBe(1);
  });

  it('fills in every step of the submitted invitation as the store is that joined by it, and keeps it so', async () => {
    const submitted = () =>
      db.query(
        `select (select count(*) from jsonb_object_keys(s.saved)) as steps, u.email as by,
                s.saved -> 'group' -> 'stores' -> 0 ->> 'name' as store, s.created -> 'stores' -> 0 ->> 'dealershipId' as made,
                jsonb_array_length(s.saved -> 'people' -> 'technicians') > 10 as "hasTechnicians",
                jsonb_array_length(s.saved -> 'ledger' -> 'accounts') > 40 as "hasAccounts",
                jsonb_array_length(s.saved -> 'users' -> 'users') = jsonb_array_length(s.created -> 'people') as "hasPeople",
                bool_and(t.value ->> 'by' = u.id and (t.value ->> 'at')::timestamptz <= s.submitted_at) as "savedBefore"
           from onboarding_session s join app_user u on u.id = s.submitted_by, jsonb_each(s.step_state) t
          where s.created is not null group by s.id, u.id`,
      );
    const expected = [
      {
        ...{ steps: 9, by: 'dana.whitfield@example.com', store: 'Lakeview Honda', made: 'd-lakeview-honda' },
        ...{ hasTechnicians: true, hasAccounts: true, hasPeople: true, savedBefore: true },
      },
    ];
    expect(await submitted()).toEqual(expected);
    await ensureDemo(db, { today: first, plans, vault: false });
    expect(await submitted()).toEqual(expected);
  });

  it('says when each store is open, in the week by which its repair orders were drawn', async () => {
    const weeks = await db.query(
      `select d.id, d.week -> 0 as monday, d.week -> 5 as saturday, d.week -> 6 as sunday,
              (select array_agg((day ->> 'weight')::numeric::float8) from jsonb_array_elements(d.week) day) as weights
         from dealership d order by d.id`,
    );
    const day = (opens: string | null, closes: string | null, weight: number) => ({ opens, closes, weight });
    expect(weeks).toMatchObject([
      { id: 'd-harborline-chevrolet', monday: day('07:30', '18:00', 1), saturday: day('08:00', '14:00', 0.5) },
      { id: 'd-harborline-toyota', monday: day('07:00', '18:00', 1), saturday: day('08:00', '16:00', 0.5) },
      { id: 'd-lakeview-honda', monday: day('07:30', '17:30', 1), saturday: day('08:00', '15:00', 0.5) },
    ]);
    for (const { sunday, weights } of weeks) {
      expect(sunday).toEqual(day(null, null, 0));
      expect(weights).toEqual([1, 1, 1, 1, 1, 0.5, 0]);
    }
  });

  it('keeps every repair order the sum of its lines', async () => {
    const sums = [
      'labor_sale_c',
      'labor_cost_c',
      'parts_sale_c',
      'parts_cost_c',
      'sublet_sale_c',
      'sublet_cost_c',
      'misc_sale_c',
      'discount_labor_c',
      'sold_h',
      'actual_h',
    ];
    const wrong = await count(
      db,
      `repair_order r join lateral (
         select ${sums.map((column) => `sum(${column}) as ${column}`).join(', ')},
                count(*) filter (where is_counted) as lines,
                count(*) filter (where is_counted and pay_type = 'C') as customer_lines,
                bool_or(is_counted and pay_type = 'W') as has_w, bool_or(is_counted and pay_type = 'I') as has_i
           from ro_line l where l.dealership_id = r.dealership_id and l.ro_id = r.id) l on true
        where ${sums.map((column) => `r.${column} <> l.${column}`).join(' or ')}
           or r.line_count <> l.lines or r.line_count_c <> l.customer_lines or r.one_line_c <> (l.customer_lines = 1)
           or r.has_c <> (l.customer_lines > 0) or r.has_w <> l.has_w or r.has_i <> l.has_i
           or r.total_sale_c <> r.labor_sale_c + r.parts_sale_c + r.sublet_sale_c + r.misc_sale_c`,
    );
    expect(await count(db, 'repair_order')).toBeGreaterThan(8_000);
    expect(wrong).toBe(0);
  });

  it('gives lines the close date of their repair order, and none while it is open or void', async () => {
    const wrong = await count(
      db,
      `ro_line l join repair_order r on r.dealership_id = l.dealership_id and r.id = l.ro_id
        where l.close_date is distinct from r.close_date or (r.status = 'C') <> (r.close_date is not null)`,
    );
    expect(wrong).toBe(0);
  });

  it('leaves no line without its repair order, and no technician or part without a line', async () => {
    const lost = (table: string, parent: string, key: string): Promise<number> =>
      count(
        db,
        `${table} t where not exists (select 1 from ${parent} p where p.dealership_id = t.dealership_id and p.id = t.${key})`,
      );
    expect(await lost('ro_line', 'repair_order', 'ro_id')).toBe(0);
    expect(await lost('ro_line_tech', 'ro_line', 'line_id')).toBe(0);
    expect(await lost('ro_part', 'ro_line', 'line_id')).toBe(0);
    expect(await lost('ro_discount', 'ro_line', 'line_id')).toBe(0);
    expect(await lost('declined_item', 'repair_order', 'ro_id')).toBe(0);
    expect(await lost('repair_order', 'vehicle', 'vehicle_id')).toBe(0);
    expect(await lost('repair_order', 'customer', 'customer_id')).toBe(0);
  });

  it('inspects vehicles only where the store has XTime', async () => {
    const rows = await db.query<{ dealership_id: string }>('select distinct dealership_id from inspection');
    expect(rows).toEqual([{ dealership_id: 'd-lakeview-honda' }]);
  });

  it('publishes active people whose password opens their account', async () => {
    const accounts = await demoAccounts(db);
    expect(accounts.length).toBeGreaterThanOrEqual(25);
    expect(accounts.map((account) => account.email)).not.toContain('ray.holt@example.com');
    const [dana] = accounts;
    expect(dana).toMatchObject({
      fullName: 'Dana Whitfield',
      jobTitle: 'SERVICE_DIRECTOR',
      defaultDealershipId: 'd-harborline-toyota',
    });
    const stored = await one<{ password_hash: string }>(
      db,
      'select c.password_hash from identity_credential c join app_user u using (local_account_id) where u.email = $1',
      [dana?.email],
    );
    expect(stored.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await verify(stored.password_hash, dana?.password ?? '')).toBe(true);
  });

  it('notifies in each way there is, with an alert and an informing banner', async () => {
    const types = await db.query<{ type: string }>('select distinct type from notification order by type');
    expect(types.map((row) => row.type)).toEqual(['flag', 'import', 'mention', 'report', 'system', 'threshold']);
    const banners = await db.query<{ display_type: string; dealership_id: string | null }>(
      'select display_type, dealership_id from system_notification order by 1',
    );
    expect(banners).toEqual([
      { display_type: 'ALERT', dealership_id: 'd-harborline-chevrolet' },
      { display_type: 'info', dealership_id: null },
    ]);
  });

  it('notifies people of their own dealership only, with links that open there and never of what is still to come', async () => {
    expect(
      await count(
        db,
        `notification n where not exists (
           select 1 from user_dealership ud where ud.user_id = n.user_id and ud.dealership_id = n.dealership_id)`,
      ),
    ).toBe(0);
    expect(
      await count(db, "notification where split_part(link, '#', 1) not like '/%dealership=' || dealership_id"),
    ).toBe(0);
    const local = "created_at at time zone 'America/New_York'";
    expect(await count(db, `notification where ${local} >= $1::date`, [first])).toBe(0);
    expect(
      await count(
        db,
        `notification n where link like '/dashboard/ros/%' and not exists (
           select 1 from ro_note r where r.dealership_id = n.dealership_id and r.deleted_at is null
              and n.link = '/dashboard/ros/' || r.ro_number || '?dealership=' || n.dealership_id || '#note-' || r.id)`,
      ),
    ).toBe(0);
  });

  it('mentions an advisor on repair orders of their own alone, which they can open', async () => {
    const mentions = `notification n join user_dms_number d on d.user_id = n.user_id and d.kind = 'advisor'
      where n.type = 'mention'`;
    expect(await count(db, mentions)).toBeGreaterThan(0);
    expect(
      await count(
        db,
        `${mentions} and not exists (
           select 1 from repair_order r where r.dealership_id = n.dealership_id and r.advisor_number = d.number
              and n.link like '/dashboard/ros/' || r.ro_number || '?%')`,
      ),
    ).toBe(0);
  });

  it('leaves the director something to read in each way, and more than fits on one page', async () => {
    const own = "notification n join app_user u on u.id = n.user_id and u.email = 'dana.whitfield@example.com'";
    const unread = `${own} where n.dealership_id = 'd-harborline-toyota'
      and not exists (select 1 from notification_read r where r.notification_id = n.id and r.user_id = n.user_id)`;
    expect(await count(db, unread)).toBeGreaterThanOrEqual(3);
    expect(await count(db, `${own} where n.dealership_id = 'd-harborline-toyota'`)).toBeGreaterThan(20);
  });

  it('carries 120 notes of the last ninety days, 35 once flagged and 12 of them resolved', async () => {
    expect(await count(db, 'ro_note')).toBe(120);
    expect(await count(db, "ro_note where flag <> 'none'")).toBe(35);
    expect(await count(db, 'ro_note where resolved_at > created_at')).toBe(12);
  });

  it('knows every part that was sold, bought, lost or counted', async () => {
    const unknown = (table: string): Promise<number> =>
      count(
        db,
        `${table} t where not exists (
           select 1 from part p where p.dealership_id = t.dealership_id and p.part_number = t.part_number)`,
      );
    expect(await count(db, 'part_txn')).toBeGreaterThan(5_000);
    expect(await unknown('ro_part')).toBe(0);
    expect(await unknown('part_txn')).toBe(0);
    expect(await unknown('part_stock_snapshot')).toBe(0);
    expect(
      await count(
        db,
        `part_txn t where t.customer_account <> '' and not exists (
           select 1 from wholesale_account a
            where a.dealership_id = t.dealership_id and a.account_number = t.customer_account)`,
      ),
    ).toBe(0);
  });

  it('keeps the shelf: what was there, plus what came, less what went, is what is there', async () => {
    await expectCoherentStock(db, '2026-09-30', '2026-10-31');
    await expectCoherentStock(db, '2026-10-31', '2026-11-19');
  });

  it('dates the last sale of a part by its tickets and repair orders', async () => {
    const wrong = await db.query(
      `select s.part_number, s.last_sale_date, s.sales_12, s.lost_12, s.mns, t.day, t.pieces from part_stock_snapshot s
        left join (
          select dealership_id, part_number, max(day) as day, sum(qty) as pieces from (${soldSql}) sold
           where moved <= '2026-11-19' group by 1, 2) t on t.dealership_id = s.dealership_id and t.part_number = s.part_number
       where s.as_of = '2026-11-19' and (
          (t.day is not null and s.last_sale_date <> t.day)
          or (t.day is null and s.last_sale_date >= '2026-09-01')
          or s.sales_12 <> coalesce(t.pieces, 0)
          or s.demand_12 <> s.sales_12 + s.lost_12
          or s.mns is distinct from (date_part('year', s.as_of) - date_part('year', s.last_sale_date)) * 12
               + date_part('month', s.as_of) - date_part('month', s.last_sale_date))
       limit 3`,
    );
    expect(await count(db, "part_stock_snapshot where as_of = '2026-11-19'")).toBeGreaterThan(8_000);
    expect(wrong).toEqual([]);
  });

  it('posts what tickets sold within 0.6 percent, and a journal that adds up to every balance', async () => {
    const differing = await db.query(
      `select b.dealership_id, b.account, b.month
         from gl_balance b
         join (select dealership_id, to_char(txn_date, 'YYYY-MM') as month,
                      case sale_type when 'counter' then '4730' when 'wholesale' then '4740' when 'body' then '4750' else '4760' end as account,
                      sum(case kind when 'return' then -1 else 1 end * round(qty * unit_sale_c)) as sold
                 from part_txn where sale_type <> '' and kind in ('sale', 'return') and not is_core group by 1, 2, 3) t
           on t.dealership_id = b.dealership_id and t.month = b.month and t.account = b.account
        where abs(-b.net_c / t.sold - 1) > 0.006`,
    );
    expect(differing).toEqual([]);
    const unproven = await db.query(
      `select b.dealership_id, b.account, b.month from gl_balance b
         left join (select dealership_id, account, to_char(posted_date, 'YYYY-MM') as month, sum(amount_c) as posted
                      from gl_entry group by 1, 2, 3) e
           on e.dealership_id = b.dealership_id and e.account = b.account and e.month = b.month
        where b.net_c <> coalesce(e.posted, 0)`,
    );
    expect(unproven).toEqual([]);
  });

  it('holds an inventory account a little above what is counted', async () => {
    const accounts = await db.query<{ above: number }>(
      `select sum(b.net_c)::float8 / (
                select sum(round(s.on_hand * s.cost_c)) from part_stock_snapshot s
                 where s.dealership_id = b.dealership_id and s.as_of = '2026-11-19' and s.on_hand > 0)::float8 - 1 as above
         from gl_balance b join gl_account a using (dealership_id, account)
        where a.statement_line = 'parts.inventory' group by b.dealership_id`,
    );
    expect(accounts).toHaveLength(3);
    for (const { above } of accounts) {
      expect(above).toBeGreaterThan(0);
      expect(above).toBeLessThan(0.02);
    }
  });

  it('brings and takes the vault product with its switch', async () => {
    const vaults = () =>
      db.query<{ dealership_id: string; vault_activation_date: string }>(
        "select dealership_id, vault_activation_date from dealership_product where code = 'AiVault'",
      );
    expect(await vaults()).toEqual([]);
    await ensureDemo(db, { today: first, plans, vault: true });
    expect(await vaults()).toEqual([{ dealership_id: 'd-lakeview-honda', vault_activation_date: '2026-11-10' }]);
    await ensureDemo(db, { today: first, plans, vault: false });
    expect(await vaults()).toEqual([]);
  });
});
