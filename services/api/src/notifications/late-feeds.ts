import type { AccessRule } from '@fixed-ops/access';
import { businessDateSchema } from '@fixed-ops/contract';
import { formatDay } from '@fixed-ops/metrics';
import { createNotification, type NotificationWorld } from '@fixed-ops/notifications';
import { z } from 'zod';
import { feedStatus } from '../administration/feed-status.ts';
import type { Clock } from '../clock.ts';

export interface WatchFeedsOptions extends NotificationWorld {
  readonly clock: Clock;
  readonly log: (line: string) => void;
}

/** Those who answer for a store's figures and can ask for its files. */
const managers: AccessRule = { roles: ['ADMIN', 'ADMIN_SUPER', 'MANAGER', 'MANAGER_SUPER'] };

/** Files come at night, so a store is told once in the morning; an hour is soon enough for one that opens early. */
export const WATCH_FEEDS_MS = 3_600_000;

const storeSchema = z.object({
  id: z.string(),
  timezone: z.string(),
  latest_id: z.number().nullable(),
  latest_ok: z.boolean().nullable(),
  file_name: z.string().nullable(),
  error: z.string().nullable(),
  data_through: businessDateSchema.nullable(),
  calendar: z.array(z.object({ date: businessDateSchema, weight: z.number() })),
});

/** The newest file of each store, and through which day its repair orders reach, on which every figure stands. */
const sql = `
  select d.id, d.timezone, latest.id as latest_id, latest.ok as latest_ok, latest.file_name, latest.error,
         through.data_to as data_through,
         (select coalesce(json_agg(json_build_object('date', c.date, 'weight', c.day_weight)), '[]'::json)
            from work_calendar c where c.dealership_id = d.id and c.date > through.data_to) as calendar
    from dealership d
    left join lateral (select id, ok, file_name, error from feed_file
                        where dealership_id = d.id order by received_at desc, id desc limit 1) latest on true
    left join lateral (select max(data_to) as data_to from feed_file
                        where dealership_id = d.id and ok and kind = 'ros') through on true
   where d.active
   order by d.id`;

/**
 * Tells the managers of each store whose files are late or could not be loaded, once for each missing day or file. Repeating it
 * tells nobody twice, so several servers may do it. Never throws: the next round tries again.
 */
export async function notifyOfLateFeeds(options: WatchFeedsOptions): Promise<void> {
  const { db, log } = options;
  try {
    for (const found of await db.query(sql)) {
      // A store that cannot be told of must not silence those after it.
      try {
        await notifyOfStore(options, storeSchema.parse(found));
      } catch (error) {
        log(`api: could not tell whether the feed of ${String(found.id)} is late: ${String(error)}`);
      }
    }
  } catch (error) {
    log(`api: could not look for late feeds: ${String(error)}`);
  }
}

async function notifyOfStore(options: WatchFeedsOptions, store: z.output<typeof storeSchema>): Promise<void> {
  const { clock } = options;
  const { latest_ok: latestOk, data_through: dataThrough } = store;
  const calendar = new Map(store.calendar.map(({ date, weight }) => [date, weight]));
  const status = feedStatus({ latestOk, dataThrough, today: clock.today(store.timezone), calendar });
  if (status !== 'late' && status !== 'failed') return;
  const isLate = status === 'late';
  const since = dataThrough === null ? 'No repair orders have come yet.' : reachText(dataThrough);
  await createNotification(options, {
    dealershipId: store.id,
    kind: 'import',
    event: isLate ? `import:late:${dataThrough ?? 'never'}` : `import:failed:${store.latest_id}`,
    title: isLate ? 'The nightly files are late' : `${store.file_name} could not be loaded`,
    text: isLate ? since : `${store.error ?? 'The file is not what was expected.'} ${since}`,
    link: '/support',
    audience: { rule: managers },
    at: clock.now(),
  });
}

const reachText = (dataThrough: string) =>
  `Repair orders have come through ${formatDay(dataThrough)}; figures of later days are not complete.`;

/** Looks for late feeds now and every hour, until the signal aborts. */
export function watchFeeds({ signal, ...options }: WatchFeedsOptions & { readonly signal: AbortSignal }): void {
  // A round that the end of the server interrupts is no news.
  const log = (line: string) => (signal.aborted ? undefined : options.log(line));
  const look = () => void notifyOfLateFeeds({ ...options, log });
  if (signal.aborted) return;
  look();
  const timer = setInterval(look, WATCH_FEEDS_MS);
  signal.addEventListener('abort', () => clearInterval(timer), { once: true });
}
