import { businessDateSchema, instantSchema } from '@fixed-ops/contract';
import { feedKindWords, formatDay } from '@fixed-ops/metrics';
import {
  type Audience,
  createNotification,
  type NotificationContext,
  notificationLinks,
} from '@fixed-ops/notifications';
import { z } from 'zod';
import { type FeedContext, feedStatus } from '../administration/feed-status.ts';
import { scheduleOf } from '../support/feed-status.ts';

/** The loaded files of a kind of parts file: when the newest and the fifth newest arrived, and the last day of their data. */
export const latePartsSchema = z.array(
  z.object({
    kind: z.string(),
    as_of: instantSchema,
    fifth_at: instantSchema.nullable(),
    data_through: businessDateSchema.nullable(),
  }),
);
export type PartsFeed = z.output<typeof latePartsSchema>[number];

/** SQL of the newest loaded file of each kind that parts figures depend on, as a JSON list, for dealership `d`. */
export const partsFeedsSql = `
  select coalesce(json_agg(p order by p.kind), '[]'::json)
    from (select f.kind, max(f.received_at) as as_of, max(f.data_to) as data_through,
                 (select b.received_at from feed_file b
                   where b.dealership_id = d.id and b.ok and b.kind = f.kind
                   order by b.received_at desc, b.id desc offset 4 limit 1) as fifth_at
            from feed_file f
           where f.dealership_id = d.id and f.ok and f.kind in ('parts_inventory', 'parts_transactions')
           group by f.kind) p`;

interface PartsWatch {
  readonly dealershipId: string;
  readonly feeds: readonly PartsFeed[];
  /** Kinds whose newest file was refused. They have a notification of their own. */
  readonly refused: ReadonlySet<string>;
  /** When the next file of a kind was due, if the store has set it. */
  readonly due: ReadonlyMap<string, string>;
  readonly audience: Audience;
}

/** Notifies that parts files are missing while repair orders arrive: once for each missing day of each kind. */
export async function notifyOfLateParts(
  options: NotificationContext,
  { dealershipId, feeds, refused, due, audience }: PartsWatch,
  context: FeedContext,
): Promise<void> {
  for (const feed of feeds) {
    const { kind, as_of, data_through } = feed;
    // Some stores send stock every night, others by hand. Nobody waits for files that never came nightly.
    if (refused.has(kind) || scheduleOf(feed) !== 'nightly') continue;
    const expected = due.get(kind);
    const isOverdue = expected !== undefined && Date.parse(expected) <= context.now.getTime();
    if (!isOverdue && feedStatus({ latestOk: true, asOf: as_of }, context) !== 'late') continue;
    const reach = data_through === null ? 'had no day in it' : `reaches ${formatDay(data_through)}`;
    await createNotification(options, {
      dealershipId,
      kind: 'import',
      event: `import:late:${kind}:${data_through ?? as_of}`,
      title: `A parts file is late: ${feedKindWords(kind)}`,
      text: `The last one ${reach}: figures of the parts department end there.`,
      link: notificationLinks.feeds,
      audience,
      at: context.now,
    });
  }
}
