import { instantSchema } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { addDays, type BusinessDate, businessDateOf, workingDays } from '@fixed-ops/metrics';
import { z } from 'zod';
import { type FeedSchedule, nextMonthEnd } from '../../support/feed-status.ts';
import type { FeedContext } from '../feed-status.ts';

/** If a store is closed for longer than this, no next file can be named. */
const LONGEST_CLOSED_DAYS = 31;

/** A file that arrives in the evening is the one that the store expects the next morning. */
const EVENING_MS = 12 * 3_600_000;

/** The next open day after a day. Null if there is none within a month. */
function nextOpenDay(after: BusinessDate, { calendar }: Pick<FeedContext, 'calendar'>): BusinessDate | null {
  for (let days = 1; days <= LONGEST_CLOSED_DAYS; days += 1) {
    const day = addDays(after, days);
    if (workingDays({ startDate: day, endDate: day }, calendar) > 0) return day;
  }
  return null;
}

interface Newest {
  readonly kind: string;
  readonly received_at: string;
  readonly schedule: FeedSchedule;
  /** The last day of the loaded files of the kind. Null if they cover none. */
  readonly data_through: BusinessDate | null;
}

/** The day of the next file; null if nobody knows it. */
function nextDay({ received_at, schedule, data_through }: Newest, context: FeedContext): BusinessDate | null {
  if (schedule === 'nightly')
    return nextOpenDay(businessDateOf(new Date(Date.parse(received_at) + EVENING_MS), context.timezone), context);
  return schedule === 'monthly' && data_through !== null ? nextMonthEnd(data_through) : null;
}

const sql = `
  select due.kind, (due.day::date + coalesce(o.expected_by, '07:00')::time) at time zone $3 as at
    from json_to_recordset($2::json) as due(kind text, day text)
    left join feed_option o on o.dealership_id = $1`;
const dueSchema = z.object({ kind: z.string(), at: instantSchema });

/**
 * When the next file of each kind is due, at the time that the store has set: of a nightly kind on the next open day, of a monthly one by
 * the end of the month after the last. Kinds without a schedule are left out.
 */
export async function nextExpected(
  db: Database,
  dealershipId: string,
  newest: readonly Newest[],
  context: FeedContext,
): Promise<ReadonlyMap<string, string>> {
  const due = newest.flatMap((file) => {
    const day = nextDay(file, context);
    return day === null ? [] : [{ kind: file.kind, day }];
  });
  if (due.length === 0) return new Map();
  const rows = await db.query(sql, [dealershipId, JSON.stringify(due), context.timezone]);
  return new Map(
    z
      .array(dueSchema)
      .parse(rows)
      .map(({ kind, at }) => [kind, at]),
  );
}
