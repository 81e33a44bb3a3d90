import type { Database } from '../database.ts';
import { storedTables } from '../transfer/tables.ts';

const AWKWARD = 'tab\there, "quotes", back\\slash, line\nfeed, Ünïcödé 修理 🚗, line\u2028end, \\N, \\.';

/** The content of each table as one word. */
export async function contentOf(db: Database): Promise<Record<string, string>> {
  const content: Record<string, string> = {};
  for (const { table } of await storedTables(db)) {
    const [row] = await db.query<{ hash: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '' order by t::text)), '') as hash from "${table}" t`,
    );
    content[table] = row?.hash ?? '';
  }
  return content;
}

/** Inserts rows with difficult values: every special character, times, json and arrays. */
export async function fill(db: Database): Promise<void> {
  await db.execute("insert into dealership_group (id, name) values ('g-1', $1)", [AWKWARD]);
  await db.execute(
    `insert into dealership (id, group_id, name, timezone, brands) values ('d-1', 'g-1', 'One', 'America/Los_Angeles', '["Toyota"]')`,
  );
  await db.execute(
    `insert into repair_order (dealership_id, ro_number, status, open_date, promised_at, raw)
     select 'd-1', n::text, 'O', date '2026-11-01', timestamptz '2026-11-02 08:00:00.123+00', '{"a": [1, null]}'
       from generate_series(1, 4500) n`,
  );
  await db.execute(
    "insert into labor_matrix (dealership_id, name, effective_from, door_rate_c, cells) values ('d-1', 'Grid', '2026-01-01', 18995, '{1,2,3}')",
  );
}
