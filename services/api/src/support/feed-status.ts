import { areaRules } from '@fixed-ops/access';
import { businessDateSchema, calls, instantSchema } from '@fixed-ops/contract';
import { addDays, type BusinessDate, lastOfMonth, storeCalendar } from '@fixed-ops/metrics';
import { z } from 'zod';
import { type FeedContext, feedStatus } from '../administration/feed-status.ts';
import { daysOfStore, storeWeekSchema } from '../core/store-facts/store-days.ts';
import { FIELDS_NOT_PROVIDED } from '../core/store-facts/store-facts.ts';
import { route } from '../http/route.ts';
import type { DealershipInput } from '../http/route-input.ts';

/** A file of a feed beside what only all files of its kind tell: the last day and the last arrival of those that were loaded. */
export const feedRowSchema = z.object({
  kind: z.string(),
  ok: z.boolean(),
  file_name: z.string(),
  received_at: instantSchema,
  rows: z.number(),
  rejected_rows: z.number(),
  warnings: z.array(z.string()),
  error: z.string().nullable(),
  data_through: businessDateSchema.nullable(),
  as_of: instantSchema.nullable(),
});
type Row = z.output<typeof feedRowSchema>;

/** The newest file of each kind, and the last day that any loaded file of the kind covers; repair orders first. */
const feedsSql = `
  select latest.*, through.data_to as data_through, through.as_of
    from (select distinct on (kind) kind, ok, file_name, received_at, rows, rejected_rows, warnings, error
            from feed_file where dealership_id = $1
           order by kind, received_at desc, id desc) latest
    join (select kind, max(data_to) filter (where ok) as data_to, max(received_at) filter (where ok) as as_of
            from feed_file where dealership_id = $1 group by kind) through on through.kind = latest.kind
   order by latest.kind <> 'ros', latest.kind`;

const factsSql = `select ${FIELDS_NOT_PROVIDED} as fields_not_provided from dealership d where d.id = $1`;
const factsSchema = z.object({ fields_not_provided: z.array(z.string()) });

/** The days and the clock by which the files of a dealership are late. */
export async function readFeedContext({
  db,
  dealership,
  today,
  clock,
}: Pick<
  DealershipInput<z.ZodType, z.ZodType, z.ZodType>,
  'db' | 'dealership' | 'today' | 'clock'
>): Promise<FeedContext> {
  const [row] = await db.query(
    `select d.week, (select coalesce(json_agg(json_build_object('date', c.date, 'weight', c.day_weight)), '[]'::json)
                       from work_calendar c where c.dealership_id = d.id and c.date > $2::date - 400) as days
       from dealership d where d.id = $1`,
    [dealership.id, today],
  );
  const { week, days } = worldSchema.parse(row);
  return {
    now: clock.now(),
    today,
    timezone: dealership.timezone,
    calendar: storeCalendar({
      week,
      days: new Map(days.map(({ date, weight }) => [date, weight])),
      span: daysOfStore(today, today),
    }),
  };
}

const worldSchema = z.object({
  week: storeWeekSchema,
  days: z.array(z.object({ date: businessDateSchema, weight: z.number() })),
});

/** The kinds that a store sends every night; the others come when they change. */
export const NIGHTLY: ReadonlySet<string> = new Set([
  'ros',
  'lines',
  'techs',
  'parts',
  'time_clock',
  'inspections',
  'inspection_items',
  'parts_transactions',
  'gl_entries',
]);
/** Balances of a month come when the month is closed, some time in the next one. */
const MONTHLY: ReadonlySet<string> = new Set(['gl_balances']);

/** How the files of one kind stand: refused, late by the store's own calendar, or fine. */
export function kindStatus(row: Pick<Row, 'kind' | 'ok' | 'data_through' | 'as_of'>, context: FeedContext) {
  if (row.ok && MONTHLY.has(row.kind)) return isMonthMissing(row, context) ? 'late' : 'ok';
  if (row.ok && !NIGHTLY.has(row.kind)) return 'ok';
  return feedStatus({ latestOk: row.ok, asOf: row.as_of }, context);
}

/** Balances are not told of by the hour: late once the month after theirs is over. */
const isMonthMissing = ({ data_through }: Pick<Row, 'data_through'>, { today }: FeedContext): boolean =>
  data_through === null || nextMonthEnd(data_through) < today;

const nextMonthEnd = (date: BusinessDate) => lastOfMonth(addDays(lastOfMonth(date), 1));

/**
 * For everybody: whether yesterday's figures are in concerns each person who reads them. Not by the data version, because a day
 * that passes without a file changes the answer too.
 */
export const feedStatusRoute = route(calls.feedStatus, {
  access: { rule: areaRules.support, ofGroup: true },
  handler: async (input) => {
    const { db, dealership } = input;
    const [feeds, [facts], context] = await Promise.all([
      db.query(feedsSql, [dealership.id]),
      db.query(factsSql, [dealership.id]),
      readFeedContext(input),
    ]);
    const rows = z.array(feedRowSchema).parse(feeds);
    const { fields_not_provided } = factsSchema.parse(facts);
    const orders = rows.find((row) => row.kind === 'ros');
    return {
      status: orders === undefined ? ('none' as const) : kindStatus(orders, context),
      dataThrough: orders?.data_through ?? null,
      feeds: rows.map((row) => toFeed(row, context)),
      fieldsNotProvided: fields_not_provided,
    };
  },
});

function toFeed(row: Row, context: FeedContext) {
  return {
    kind: row.kind,
    status: kindStatus(row, context),
    fileName: row.file_name,
    receivedAt: row.received_at,
    rows: row.rows,
    rejectedRows: row.rejected_rows,
    warnings: row.warnings,
    error: row.error,
    dataThrough: row.data_through,
  };
}
