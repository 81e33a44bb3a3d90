import { type AccessRule, areaRules } from '@fixed-ops/access';
import { businessDateSchema, instantSchema } from '@fixed-ops/contract';
import { type Database, runEvery } from '@fixed-ops/database';
import { formatDay, formatInstant, storeCalendar } from '@fixed-ops/metrics';
import {
  type Audience,
  createNotification,
  type NotificationContext,
  notificationLinks,
} from '@fixed-ops/notifications';
import { z } from 'zod';
import { type FeedContext, feedStatus } from '../administration/feed-status.ts';
import { nextExpected } from '../administration/feeds/next-expected.ts';
import type { Clock } from '../clock.ts';
import { daysOfStore, storeWeekSchema } from '../core/store-facts/store-days.ts';
import { scheduleOf } from '../support/feed-status.ts';
import { latePartsSchema, notifyOfLateParts, type PartsFeed, partsFeedsSql } from './late-parts.ts';

export interface WatchFeedsOptions extends NotificationContext {
  readonly clock: Clock;
  readonly log: (line: string) => void;
}

/** The people who are responsible for a store's figures and can ask for its files. */
const managers: AccessRule = { roles: ['ADMIN', 'ADMIN_SUPER', 'MANAGER', 'MANAGER_SUPER'] };

/** Files arrive at night, so a store is notified once in the morning. An hour is soon enough for a store that opens early. */
export const WATCH_FEEDS_MS = 3_600_000;

const storeSchema = z.object({
  id: z.string(),
  timezone: z.string(),
  has_files: z.boolean(),
  /** Kinds whose newest file was refused completely, repair orders first. */
  refused: z.array(z.object({ id: z.number(), kind: z.string(), file_name: z.string(), error: z.string().nullable() })),
  data_through: businessDateSchema.nullable(),
  as_of: instantSchema.nullable(),
  parts: latePartsSchema,
  week: storeWeekSchema,
  calendar: z.array(z.object({ date: businessDateSchema, weight: z.number() })),
  /** The people whom the store has named, if they still exist. Empty means its managers. */
  notify: z.array(z.string()),
  /** Whether the store has set when its files are due. It is notified then; other stores are notified once their figures are late. */
  has_own_time: z.boolean(),
});

/** The newest file of each kind if it was refused, and the last day of repair orders, which every figure depends on. */
const sql = `
  select d.id, d.timezone, d.week, exists (select 1 from feed_file f where f.dealership_id = d.id) as has_files,
         (select coalesce(json_agg(json_build_object('id', n.id, 'kind', n.kind, 'file_name', n.file_name, 'error', n.error)
                                   order by n.kind <> 'ros', n.id), '[]'::json)
            from (select distinct on (kind) id, kind, file_name, ok, error from feed_file
                   where dealership_id = d.id order by kind, received_at desc, id desc) n
           where not n.ok) as refused,
         through.data_to as data_through, through.as_of, (${partsFeedsSql}) as parts,
         (select coalesce(json_agg(json_build_object('date', c.date, 'weight', c.day_weight)), '[]'::json)
            from work_calendar c
           where c.dealership_id = d.id
             and c.date >= (select min(n.at)::date - 1
                              from (select max(received_at) as at from feed_file
                                     where dealership_id = d.id and ok and kind in ('ros', 'parts_inventory', 'parts_transactions')
                                     group by kind) n)) as calendar,
         (select coalesce(json_agg(u.id), '[]'::json)
            from app_user u join user_dealership ud on ud.user_id = u.id and ud.dealership_id = d.id
           where u.deleted_at is null and o.notify @> to_jsonb(u.id)) as notify, o.dealership_id is not null as has_own_time
    from dealership d
    left join feed_option o on o.dealership_id = d.id
    left join lateral (select max(data_to) as data_to, max(received_at) as as_of from feed_file
                        where dealership_id = d.id and ok and kind = 'ros') through on true
   where d.active
   order by d.id`;

/**
 * Notifies the managers of each store, or the people whom it has named, of files that are late or were refused: once for each missing day
 * or file. Repeating it notifies nobody twice, so several servers may run it. If a store fails, the error is logged and the next round
 * tries again.
 */
export async function notifyOfLateFeeds(options: WatchFeedsOptions): Promise<void> {
  const { db, log } = options;
  for (const found of await db.query(sql)) {
    // A store that fails must not keep the stores after it from being notified.
    try {
      await notifyOfStore(options, storeSchema.parse(found));
    } catch (error) {
      log(`api: could not tell whether the feed of ${String(found.id)} is late: ${String(error)}`);
    }
  }
}

type Store = z.output<typeof storeSchema>;

async function notifyOfStore(options: WatchFeedsOptions, store: Store): Promise<void> {
  if (store.refused.length > 0) await notifyOfRefused(options, store);
  const { clock } = options;
  const { data_through: dataThrough, timezone, week } = store;
  const today = clock.today(timezone);
  const days = new Map(store.calendar.map(({ date, weight }) => [date, weight]));
  const calendar = storeCalendar({ week, days, span: daysOfStore(dataThrough, today) });
  const context = { now: clock.now(), today, timezone, calendar };
  const due = store.has_own_time ? await dueOf(options.db, store, context) : new Map<string, string>();
  // Refused repair orders have their own notification. Without repair orders, everything is late, and one notification says so.
  const refused = new Set(store.refused.map(({ kind }) => kind));
  if (!refused.has('ros') && (await notifyOfLateOrders(options, store, due, context))) return;
  await notifyOfLateParts(
    options,
    { dealershipId: store.id, feeds: store.parts, refused, due, audience: audienceOf(store) },
    context,
  );
}

/** Returns whether repair orders are late, even if people were notified before. */
async function notifyOfLateOrders(
  options: WatchFeedsOptions,
  store: Store,
  dueByKind: ReadonlyMap<string, string>,
  context: FeedContext,
): Promise<boolean> {
  const { data_through: dataThrough, timezone } = store;
  const due = dueByKind.get('ros') ?? null;
  const isOverdue = due !== null && Date.parse(due) <= context.now.getTime();
  if (!isOverdue && feedStatus({ latestOk: store.has_files ? true : null, asOf: store.as_of }, context) !== 'late')
    return false;
  await createNotification(options, {
    dealershipId: store.id,
    kind: 'import',
    event: `import:late:${dataThrough ?? 'never'}`,
    title: 'The nightly files are late',
    text: [...(isOverdue ? [`They were due ${formatInstant(due, timezone)}.`] : []), reachText(dataThrough)].join(' '),
    link: notificationLinks.feeds,
    audience: audienceOf(store),
    at: context.now,
  });
  return true;
}

/** When missing files were due, by kind. Kinds that never arrived are left out. */
async function dueOf(
  db: Database,
  { id, as_of, parts }: Store,
  context: FeedContext,
): Promise<ReadonlyMap<string, string>> {
  const newest = (feed: Pick<PartsFeed, 'kind' | 'as_of' | 'fifth_at'>) => ({
    ...{ kind: feed.kind, received_at: feed.as_of, data_through: null },
    schedule: scheduleOf(feed),
  });
  const orders = as_of === null ? [] : [{ kind: 'ros', as_of, fifth_at: null }];
  return nextExpected(db, id, [...orders, ...parts].map(newest), context);
}

/** The people whom the store has named, of any role. Everybody may open the page behind the link. */
const audienceOf = ({ notify }: Pick<Store, 'notify'>): Audience =>
  notify.length === 0 ? { rule: managers } : { rule: areaRules.support, userIds: notify };

/** How many refused files a notification lists with reasons. The support page lists all. */
const TOLD_WITH_REASON = 3;

async function notifyOfRefused(options: WatchFeedsOptions, store: Store): Promise<void> {
  const { id, refused, data_through } = store;
  const reasonOf = (file: Store['refused'][number]) => file.error ?? 'The file is not what was expected.';
  const [first, ...others] = refused;
  if (first === undefined) return;
  const reasons = refused.slice(0, TOLD_WITH_REASON).map((file) => `${file.file_name}: ${reasonOf(file)}`);
  const more = refused.length - reasons.length;
  const sentences = others.length === 0 ? [reasonOf(first)] : reasons;
  if (more > 0) sentences.push(`${more} more ${more === 1 ? 'is' : 'are'} on the support page.`);
  if (refused.some(({ kind }) => isOfOrders.has(kind))) sentences.push(reachText(data_through));
  await createNotification(options, {
    dealershipId: id,
    kind: 'import',
    event: `import:failed:${Math.max(...refused.map((file) => file.id))}`,
    title:
      others.length === 0 ? `${first.file_name} could not be loaded` : `${refused.length} files could not be loaded`,
    text: sentences.join(' '),
    link: notificationLinks.feeds,
    audience: audienceOf(store),
    at: options.clock.now(),
  });
}

/** Files without which repair orders are missing or incomplete. */
const isOfOrders: ReadonlySet<string> = new Set(['ros', 'lines', 'techs', 'parts']);

const reachText = (dataThrough: string | null) =>
  dataThrough === null
    ? 'No repair orders have come yet.'
    : `Repair orders have come through ${formatDay(dataThrough)}; figures of later days are not complete.`;

/** Looks for late feeds now and every hour, until the signal aborts. */
export function watchFeeds({ signal, ...options }: WatchFeedsOptions & { readonly signal: AbortSignal }): void {
  // An error that comes from the end of the server is not logged.
  const log = (line: string) => (signal.aborted ? undefined : options.log(line));
  runEvery({
    everyMs: WATCH_FEEDS_MS,
    signal,
    look: () => notifyOfLateFeeds({ ...options, log }),
    failed: (error) => options.log(`api: could not look for late feeds: ${String(error)}`),
  });
}
