import { areaRules } from '@fixed-ops/access';
import { calls, dealershipIdSchema, instantSchema } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import { invalidInput, notFound } from '../problem/problem.ts';
import { route } from '../route.ts';

/** A notification is for one person, or for everybody of the dealership when it names none. $1 dealership, $2 person. */
const MINE = 'n.dealership_id = $1 and (n.user_id is null or n.user_id = $2)';
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

async function counts(db: Database, dealershipId: string, userId: string) {
  const [row] = await db.query(
    `select count(*) as total, count(*) filter (where r.read_at is null) as unread
       from notification n left join ${READ}
      where ${MINE}`,
    [dealershipId, userId],
  );
  return countSchema.parse(row);
}

async function list(db: Database, dealershipId: string, userId: string, page: number, pageSize: number) {
  const rows = rowsSchema.parse(
    await db.query(
      `select n.id, n.dealership_id, n.type, n.title, n.text, n.link, n.actor_name, n.created_at, r.read_at
         from notification n left join ${READ}
        where ${MINE}
        order by n.created_at desc, n.id desc
        limit $3 offset $4`,
      [dealershipId, userId, pageSize, (page - 1) * pageSize],
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
async function markRead(db: Database, dealershipId: string, userId: string, id: number | null, at: Date) {
  return db.transaction(async (tx) => {
    const wanted = await tx.query(
      `select n.id from notification n where ${MINE} and ($3::bigint is null or n.id = $3)`,
      [dealershipId, userId, id],
    );
    await tx.execute(
      `insert into notification_read (dealership_id, notification_id, user_id, read_at)
       select n.dealership_id, n.id, $2, $4::timestamptz from notification n
        where ${MINE} and ($3::bigint is null or n.id = $3)
       on conflict do nothing`,
      [dealershipId, userId, id, at.toISOString()],
    );
    return wanted.length;
  });
}

const rowId = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);

export const unreadNotificationsRoute = route(calls.unreadNotifications, {
  access: { rule: areaRules.notifications },
  handler: async ({ db, dealership, caller }) => (await counts(db, dealership.id, caller.userId)).unread,
});

/** Every action answers the page of the list as it is afterwards, so that the browser needs no second call. */
export const notificationsRoute = route(calls.notifications, {
  access: { rule: areaRules.notifications, ownDataOnly: true },
  handler: async ({ db, dealership, caller, query, clock }) => {
    if (query.action === 'markAllRead') await markRead(db, dealership.id, caller.userId, null, clock.now());
    if (query.action === 'markRead') {
      if (query.notificationId === undefined) {
        throw invalidInput([{ path: 'notificationId', code: 'required', message: 'is needed to mark one as read' }]);
      }
      const id = rowId.safeParse(query.notificationId);
      const found = id.success ? await markRead(db, dealership.id, caller.userId, id.data, clock.now()) : 0;
      if (found === 0) throw notFound('This notification does not exist any more.');
    }
    const data = await list(db, dealership.id, caller.userId, query.page, query.pageSize);
    return { data, ...(await counts(db, dealership.id, caller.userId)) };
  },
});
