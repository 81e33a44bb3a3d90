import { dealershipIdSchema, instantSchema, type NotificationKind, notificationKindSchema } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { z } from 'zod';

/** The person who reads, and the dealership. */
export interface Reader {
  readonly dealershipId: string;
  readonly userId: string;
  readonly seesEverybody: boolean;
}

/** Selects a person's notifications. Without any field, it selects all. */
export interface NotificationFilter {
  readonly types?: readonly NotificationKind[] | undefined;
  readonly unreadOnly: boolean;
  readonly search?: string | undefined;
}

/**
 * A notification is for one person, or for everybody of the dealership if it names nobody. A notification about a threshold contains a
 * figure of the store, which an own view does not show. $1 dealership, $2 person, $3 whether the person sees everybody's figures.
 */
const MINE = `n.dealership_id = $1 and n.in_product and (n.user_id = $2 or n.user_id is null)
   and ($3 or n.type <> 'threshold')`;
/** Joins whether the reader has read `n`. If not, `r.read_at` is null. */
const FROM = `notification n left join notification_read r
    on r.dealership_id = n.dealership_id and r.notification_id = n.id and r.user_id = $2`;
/** $4 kinds or null, $5 whether only unread ones, $6 patterns that must all occur in the shown text. */
const SELECTED = `${MINE} and ($4::text[] is null or n.type = any($4)) and (not $5::boolean or r.read_at is null)
   and not exists (select 1 from unnest($6::text[]) as w (pattern)
                    where (n.title || ' ' || n.text || ' ' || n.actor_name) not ilike w.pattern)`;

const readerValues = ({ dealershipId, userId, seesEverybody }: Reader) => [dealershipId, userId, seesEverybody];

function selectionValues(reader: Reader, { types, unreadOnly, search = '' }: NotificationFilter) {
  const words = search.split(/\s+/).filter((word) => word !== '');
  const patterns = words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
  return [...readerValues(reader), types === undefined || types.length === 0 ? null : types, unreadOnly, patterns];
}

const totalSchema = z.tuple([z.object({ total: z.number() })]);

/** The number of unread notifications. */
export async function countUnread(db: Database, reader: Reader): Promise<number> {
  const rows = await db.query(
    `select count(*) as total from ${FROM} where ${MINE} and r.read_at is null`,
    readerValues(reader),
  );
  return totalSchema.parse(rows)[0].total;
}

/** The number of notifications that a filter selects. */
export async function countSelected(db: Database, reader: Reader, filter: NotificationFilter): Promise<number> {
  const rows = await db.query(
    `select count(*) as total from ${FROM} where ${SELECTED}`,
    selectionValues(reader, filter),
  );
  return totalSchema.parse(rows)[0].total;
}

const rowsSchema = z.array(
  z.object({
    id: z.number(),
    dealership_id: dealershipIdSchema,
    // A kind from a newer version is shown as a message of the product.
    type: notificationKindSchema.catch('system'),
    title: z.string(),
    text: z.string(),
    link: z.string().nullable(),
    actor_name: z.string(),
    created_at: instantSchema,
    read_at: instantSchema.nullable(),
  }),
);

/** Where a page begins: after a notification, or after a number of them. */
export interface PageStart {
  readonly after: number | null;
  readonly offset: number;
  readonly limit: number;
}

/** The selected notifications, newest first. */
export async function listNotifications(
  db: Database,
  reader: Reader,
  filter: NotificationFilter,
  { after, offset, limit }: PageStart,
) {
  const rows = rowsSchema.parse(
    await db.query(
      `select n.id, n.dealership_id, n.type, n.title, n.text, n.link, n.actor_name, n.created_at, r.read_at
         from ${FROM}
        where ${SELECTED}
          and ($7::bigint is null or (n.created_at, n.id) < (
                select a.created_at, a.id from notification a where a.dealership_id = $1 and a.id = $7))
        order by n.created_at desc, n.id desc
        limit $8 offset $9`,
      [...selectionValues(reader, filter), after, limit, offset],
    ),
  );
  return rows.map((row) => ({
    notificationId: String(row.id),
    type: row.type,
    title: row.title,
    text: row.text,
    link: row.link,
    createdAt: row.created_at,
    readAt: row.read_at,
    actorName: row.actor_name === '' ? null : row.actor_name,
    dealershipId: row.dealership_id,
  }));
}

/** Whether the reader may see the notification. */
export async function isMine(db: Database, reader: Reader, id: number): Promise<boolean> {
  const rows = await db.query(`select 1 from notification n where ${MINE} and n.id = $4`, [
    ...readerValues(reader),
    id,
  ]);
  return rows.length > 0;
}

/** Marks the selected notifications, or the one with the id, as read. Earlier marks keep their time. Returns the number of new marks. */
export function markRead(
  db: Database,
  reader: Reader,
  which: { readonly filter: NotificationFilter; readonly id: number | null; readonly at: string },
): Promise<number> {
  return db.execute(
    `insert into notification_read (dealership_id, notification_id, user_id, read_at)
     select n.dealership_id, n.id, $2, $8::timestamptz from ${FROM}
      where ${SELECTED} and ($7::bigint is null or n.id = $7)
     on conflict do nothing`,
    [...selectionValues(reader, which.filter), which.id, which.at],
  );
}

/** Removes marks: of one notification, or all that were set at the same instant. */
export async function markUnread(
  db: Database,
  reader: Reader,
  which: { readonly id: number | null; readonly markedAt: string | null },
): Promise<void> {
  await db.execute(
    `delete from notification_read
      where dealership_id = $1 and user_id = $2
        and (notification_id = $3::bigint or read_at = $4::timestamptz)`,
    [reader.dealershipId, reader.userId, which.id, which.markedAt],
  );
}
