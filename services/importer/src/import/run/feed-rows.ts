import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import { importFileOf } from '../columns/files.ts';
import { isAttached } from '../columns/order-kinds.ts';
import type { MergeContext } from '../merge/sql.ts';
import type { Reject } from '../read/rejects.ts';

/** A file in the feed status. */
export interface FeedRow {
  readonly kind: string;
  readonly name: string;
  readonly rows: number;
  readonly rejected: number;
  /** The first refused rows. */
  readonly rejects: readonly Reject[];
  readonly warnings: readonly string[];
  readonly error: string | null;
  readonly from: string | null;
  readonly to: string | null;
}

const insert = `
  insert into feed_file (dealership_id, id, kind, file_name, rows, rejected_rows, ok, error, warnings, data_from, data_to)
  values ($1, (select coalesce(max(id), 0) + 1 from feed_file where dealership_id = $1), $2, $3, $4, $5, $6, $7, $8::jsonb,
          $9::date, $10::date)
  returning id`;

/** The number of rows in one statement, because thousands of long values would be megabytes. */
const REJECTS_AT_ONCE = 1_000;
const insertRejects = `
  insert into feed_reject (dealership_id, file_id, id, line, column_name, value, reason)
  select $1, $2::bigint, r.id, r.line, r.column, r.value, r.reason
    from json_to_recordset($3::json) as r(id bigint, line integer, "column" text, value text, reason text)`;

/** Records a file: its counts, warnings, days, and first refused rows. Returns its id. */
export async function recordFeed(tx: Database, dealershipId: string, feed: FeedRow): Promise<number> {
  const [recorded] = await tx.query(insert, [
    dealershipId,
    feed.kind,
    feed.name,
    feed.rows,
    feed.rejected,
    feed.error === null,
    feed.error,
    JSON.stringify(feed.warnings),
    feed.from,
    feed.to,
  ]);
  const { id } = z.object({ id: z.number() }).parse(recorded);
  for (let first = 0; first < feed.rejects.length; first += REJECTS_AT_ONCE) {
    const rows = feed.rejects.slice(first, first + REJECTS_AT_ONCE);
    await tx.execute(insertRejects, [
      dealershipId,
      id,
      JSON.stringify(rows.map((reject, index) => ({ ...reject, id: first + index + 1 }))),
    ]);
  }
  return id;
}

/** The days of the staged rows of a file, up to business today, because rows of later days tell nothing about those days. */
export interface FileDays {
  readonly from: string | null;
  readonly to: string | null;
  /** The number of rows after business today. */
  readonly future: number;
}

const daysSchema = z.object({
  file_no: z.number(),
  first: z.string().nullable(),
  last: z.string().nullable(),
  future: z.number(),
});

/**
 * The days of a kind's files, by position. Lines, technicians, parts, declined work and inspection items have the days of their repair
 * orders.
 */
export async function daysOf(
  context: MergeContext,
  kind: string,
  timezone: string,
): Promise<ReadonlyMap<number, FileDays>> {
  const { staging, checks, dealershipId, today } = context;
  const { day } = importFileOf(kind);
  const table = staging.table(kind);
  const hasOrder = isAttached(kind) || kind === 'inspection_items';
  if (day === undefined && kind !== 'ros' && !hasOrder) return new Map();
  const proven = isAttached(kind) ? checks.days(kind) : null;
  if (proven !== null)
    return new Map([...proven].map(([position, { first, last }]) => [position, { from: first, to: last, future: 0 }]));
  const value =
    kind === 'ros'
      ? 'coalesce(s.close_date, s.open_date)'
      : kind === 'gl_balances'
        ? `case when s.month = left($1::text, 7) then $1::date
                else ((s.month || '-01')::date + interval '1 month' - interval '1 day')::date end`
        : kind === 'inspections'
          ? '(s.completed_at at time zone $2)::date'
          : `s.${day}`;
  const from = hasOrder
    ? `(select distinct s.file_no, s.ro_number, s.ro_suffix from ${table} s) s
       left join ${staging.table('ros')} r on r.ro_number = s.ro_number and r.ro_suffix = s.ro_suffix
       left join repair_order o on o.dealership_id = $3 and o.ro_number = s.ro_number and o.ro_suffix = s.ro_suffix`
    : `${table} s`;
  const dayOf = hasOrder ? 'coalesce(r.close_date, r.open_date, o.close_date, o.open_date)' : value;
  const rows = await staging.query(
    `select file_no, min(day) filter (where day <= $1::date) as first, max(day) filter (where day <= $1::date) as last,
            (count(*) filter (where day > $1::date))::integer as future
       from (select s.file_no, ${dayOf} as day from ${from}
              where $2::text is not null and $3::text is not null) d group by file_no`,
    [today, timezone, dealershipId],
  );
  return new Map(
    daysSchema
      .array()
      .parse(rows)
      .map((row) => [row.file_no, { from: row.first, to: row.last, future: hasOrder ? 0 : row.future }]),
  );
}
