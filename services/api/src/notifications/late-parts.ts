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
import { NIGHTLY } from '../support/feed-status.ts';

/** What has been loaded of a kind of parts file: when it came, also before that, and how far it reaches. */
export const latePartsSchema = z.array(
  z.object({
    kind: z.string(),
    as_of: instantSchema,
    before: instantSchema.nullable(),
    data_through: businessDateSchema.nullable(),
  }),
);
type PartsFeed = z.output<typeof latePartsSchema>[number];

/** The newest loaded file of each kind that figures of parts stand on, as a JSON list; of the dealership `d`. */
export const partsFeedsSql = `
  select coalesce(json_agg(p order by p.kind), '[]'::json)
    from (select f.kind, max(f.received_at) as as_of, max(f.data_to) as data_through,
                 (select max(b.received_at) from feed_file b
                   where b.dealership_id = d.id and b.ok and b.kind = f.kind and b.received_at < max(f.received_at)) as before
            from feed_file f
           where f.dealership_id = d.id and f.ok and f.kind in ('parts_inventory', 'parts_transactions')
           group by f.kind) p`;

/** Over a weekend and a holiday two nightly files are not farther apart. */
const NIGHTLY_WITHIN_MS = 4 * 86_400_000;

/** Stock is sent every night by some stores and by hand by others: nobody waits for what never came night by night. */
const isNightly = ({ kind, as_of, before }: PartsFeed): boolean =>
  NIGHTLY.has(kind) || (before !== null && Date.parse(as_of) - Date.parse(before) <= NIGHTLY_WITHIN_MS);

interface PartsWatch {
  readonly dealershipId: string;
  readonly feeds: readonly PartsFeed[];
  /** Kinds whose newest file was refused, which is told as that. */
  readonly refused: ReadonlySet<string>;
  /** When the next file of a kind was due, where the store has said so. */
  readonly due: ReadonlyMap<string, string>;
  readonly audience: Audience;
}

/** Tells that parts files stay away while repair orders come, once for each missing day of each kind. */
export async function notifyOfLateParts(
  options: NotificationContext,
  { dealershipId, feeds, refused, due, audience }: PartsWatch,
  context: FeedContext,
): Promise<void> {
  for (const feed of feeds) {
    const { kind, as_of, data_through } = feed;
    if (refused.has(kind) || !isNightly(feed)) continue;
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
      link: notificationLinks.support,
      audience,
      at: context.now,
    });
  }
}
