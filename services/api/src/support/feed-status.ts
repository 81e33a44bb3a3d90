import { areaRules } from '@fixed-ops/access';
import { businessDateSchema, calls, type FeedFile, instantSchema } from '@fixed-ops/contract';
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
  /** When the fifth newest of the loaded files came. Null if fewer were loaded. */
  fifth_at: instantSchema.nullable(),
});
type Row = z.output<typeof feedRowSchema>;

/** SQL of when the fifth newest loaded file of each kind came, for the dealership $1. Kinds with fewer files have no row. */
export const FIFTH_FILES = `
  select kind, received_at as fifth_at
    from (select kind, received_at, row_number() over (partition by kind order by received_at desc, id desc) as nth
            from feed_file where dealership_id = $1 and ok) loaded
   where nth = 5`;

/** The newest file of each kind, and the last day that any loaded file of the kind covers; repair orders first. */
const feedsSql = `
  select latest.*, through.data_to as data_through, through.as_of, fifth.fifth_at
    from (select distinct on (kind) kind, ok, file_name, received_at, rows, rejected_rows, warnings, error
            from feed_file where dealership_id = $1
           order by kind, received_at desc, id desc) latest
    join (select kind, max(data_to) filter (where ok) as data_to, max(received_at) filter (where ok) as as_of
            from feed_file where dealership_id = $1 group by kind) through on through.kind = latest.kind
    left join (${FIFTH_FILES}) fifth on fifth.kind = latest.kind
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

/** The kinds that every store sends each night. */
const NIGHTLY: ReadonlySet<string> = new Set([
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

/** Five files within two weeks come every night, also around a holiday. Files of a correction are fewer. */
const NIGHTS_WITHIN_MS = 14 * 86_400_000;

export type FeedSchedule = NonNullable<FeedFile['schedule']>;

/** How often the files of a kind come. Some stores send their stock and balances every night, others by hand. */
export function scheduleOf({ kind, as_of, fifth_at }: Pick<Row, 'kind' | 'as_of' | 'fifth_at'>): FeedSchedule {
  const comesNightly =
    as_of !== null && fifth_at !== null && Date.parse(as_of) - Date.parse(fifth_at) <= NIGHTS_WITHIN_MS;
  if (NIGHTLY.has(kind) || comesNightly) return 'nightly';
  return MONTHLY.has(kind) ? 'monthly' : 'none';
}

/** How the files of one kind stand: refused, late by the store's own calendar, or fine. */
export function kindStatus(
  row: Pick<Row, 'kind' | 'ok' | 'data_through' | 'as_of' | 'fifth_at'>,
  context: FeedContext,
) {
  const schedule = scheduleOf(row);
  if (row.ok && schedule === 'monthly') return isMonthMissing(row, context) ? 'late' : 'ok';
  if (row.ok && schedule === 'none') return 'ok';
  return feedStatus({ latestOk: row.ok, asOf: row.as_of }, context);
}

/** Balances are not told of by the hour: late once the month after theirs is over. */
const isMonthMissing = ({ data_through }: Pick<Row, 'data_through'>, { today }: FeedContext): boolean =>
  data_through === null || nextMonthEnd(data_through) < today;

/** The end of the month after that of a date: balances up to the date are followed by the next ones until then. */
export const nextMonthEnd = (date: BusinessDate) => lastOfMonth(addDays(lastOfMonth(date), 1));

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
