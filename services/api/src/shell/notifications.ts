import { areaRules } from '@fixed-ops/access';
import { calls, dealershipIdSchema, instantSchema } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import { invalidInput, notFound } from '../problem/problem.ts';
import { route } from '../route.ts';

/**
 * A notification is for one person, or for everybody of the dealership when it names none. One about a threshold tells a figure
 * of the store, which an own view does not show. $1 dealership, $2 person, $3 whether the person sees everybody's figures.
 */
const MINE = `n.dealership_id = $1 and (n.user_id = $2 or (n.user_id is null and ($3 or n.type <> 'threshold')))`;
const READ = `notification_read r
    on r.dealership_id = n.dealership_id and r.notification_id = n.id and r.user_id = $2`;

const countSchema = z.object({ total: z.number(), unread: z.number() });
const rowsSchema = z.array(
  z.object({
    id: z.number(),
    dealership_id: dealershipIdSchema,
    type: z.string(),
    title: z.string(),
    text: z.string(),
    link: z.string().nullable(),
    actor_name: z.string(),
    created_at: instantSchema,
    read_at: instantSchema.nullable(),
  }),
);

interface Reader {
  readonly dealershipId: string;
  readonly userId: string;
  readonly seesEverybody: boolean;
}

const values = ({ dealershipId, userId, seesEverybody }: Reader) => [dealershipId, userId, seesEverybody];

async function counts(db: Database, reader: Reader) {
  const [row] = await db.query(
    `select count(*) as total, count(*) filter (where r.read_at is null) as unread
       from notification n left join ${READ}
      where ${MINE}`,
    values(reader),
  );
  return countSchema.parse(row);
}

async function list(db: Database, reader: Reader, page: number, pageSize: number) {
  const rows = rowsSchema.parse(
    await db.query(
      `select n.id, n.dealership_id, n.type, n.title, n.text, n.link, n.actor_name, n.created_at, r.read_at
         from notification n left join ${READ}
        where ${MINE}
        order by n.created_at desc, n.id desc
        limit $4 offset $5`,
      [...values(reader), pageSize, (page - 1) * pageSize],
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

/** Marks one notification, or all when `id` is null; one that was read before keeps its time. Answers how many there were. */
async function markRead(db: Database, reader: Reader, id: number | null, at: Date) {
  return db.transaction(async (tx) => {
    const wanted = await tx.query(
      `select n.id from notification n where ${MINE} and ($4::bigint is null or n.id = $4)`,
      [...values(reader), id],
    );
    await tx.execute(
      `insert into notification_read (dealership_id, notification_id, user_id, read_at)
       select n.dealership_id, n.id, $2, $5::timestamptz from notification n
        where ${MINE} and ($4::bigint is null or n.id = $4)
       on conflict do nothing`,
      [...values(reader), id, at.toISOString()],
    );
    return wanted.length;
  });
}

const rowId = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);

function readerOf(input: {
  readonly dealership: { readonly id: string };
  readonly caller: { readonly userId: string };
  readonly ownNumbers: unknown;
}): Reader {
  const { dealership, caller, ownNumbers } = input;
  return { dealershipId: dealership.id, userId: caller.userId, seesEverybody: ownNumbers === null };
}

export const unreadNotificationsRoute = route(calls.unreadNotifications, {
  access: { rule: areaRules.notifications },
  handler: async (input) => (await counts(input.db, readerOf(input))).unread,
});

/** Every action answers the page of the list as it is afterwards, so that the browser needs no second call. */
export const notificationsRoute = route(calls.notifications, {
  access: { rule: areaRules.notifications, ownDataOnly: true },
  handler: async (input) => {
    const { db, query, clock } = input;
    const reader = readerOf(input);
    if (query.action === 'markAllRead') await markRead(db, reader, null, clock.now());
    if (query.action === 'markRead') {
      if (query.notificationId === undefined) {
        throw invalidInput([{ path: 'notificationId', code: 'required', message: 'is needed to mark one as read' }]);
      }
      const id = rowId.safeParse(query.notificationId);
      const found = id.success ? await markRead(db, reader, id.data, clock.now()) : 0;
      if (found === 0) throw notFound('This notification does not exist any more.');
    }
    const data = await list(db, reader, query.page, query.pageSize);
    return { data, ...(await counts(db, reader)) };
  },
});
