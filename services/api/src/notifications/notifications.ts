import { areaRules } from '@fixed-ops/access';
import { calls } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import { invalidInput, notFound } from '../http/problem/problem.ts';
import { route } from '../http/route.ts';
import {
  countSelected,
  countUnread,
  isMine,
  listNotifications,
  markRead,
  markUnread,
  type Reader,
} from './own-notifications.ts';

const rowIdSchema = z
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

/** The row of an id from the request. Another person's notification and an unknown id get the same answer. */
async function ownRow(db: Database, reader: Reader, notificationId: string): Promise<number> {
  const id = rowIdSchema.safeParse(notificationId);
  if (!id.success || !(await isMine(db, reader, id.data))) throw notFound('This notification does not exist any more.');
  return id.data;
}

const missing = (path: string, message: string) => invalidInput([{ path, code: 'required', message }]);

export const unreadNotificationsRoute = route(calls.unreadNotifications, {
  access: { rule: areaRules.notifications },
  lane: 'shell',
  handler: (input) => countUnread(input.db, readerOf(input)),
});

/**
 * Every action returns a page of the list after the change, so that the browser needs no second call. Actions can be repeated: what is
 * marked stays marked. Marks belong to each person, so a CONSULTANT may set them too.
 */
export const notificationsRoute = route(calls.notifications, {
  refuses: { 404: 'This notification does not exist any more.' },
  access: { rule: areaRules.notifications, ownDataOnly: true },
  handler: (input) => {
    const { query, clock } = input;
    const answer = async (db: Database) => {
      const reader = readerOf(input);
      const filter = { types: query.type, unreadOnly: query.unreadOnly, search: query.search };
      const now = clock.now().toISOString();
      let marked = 0;
      if (query.action === 'markAllRead') marked = await markRead(db, reader, { filter, id: null, at: now });
      if (query.action === 'markRead') {
        if (query.notificationId === undefined) throw missing('notificationId', 'is needed to mark one as read');
        const id = await ownRow(db, reader, query.notificationId);
        marked = await markRead(db, reader, { filter: { unreadOnly: false }, id, at: now });
      }
      if (query.action === 'markUnread') {
        const { notificationId, markedAt = null } = query;
        if (notificationId === undefined && markedAt === null) {
          throw missing('notificationId', 'or markedAt is needed to mark as unread');
        }
        const id = notificationId === undefined ? null : await ownRow(db, reader, notificationId);
        await markUnread(db, reader, { id, markedAt });
      }
      const data = await listNotifications(db, reader, filter, {
        after: query.after === undefined ? null : await ownRow(db, reader, query.after),
        offset: (query.page - 1) * query.pageSize,
        limit: query.pageSize,
      });
      const [total, unread] = [await countSelected(db, reader, filter), await countUnread(db, reader)];
      return { data, total, unread, markedAt: marked > 0 ? now : null };
    };
    return query.action === 'list' ? answer(input.db) : input.db.transaction(answer);
  },
});
