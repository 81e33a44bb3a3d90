import { areaRules } from '@fixed-ops/access';
import { calls, storedClientEventSchema } from '@fixed-ops/contract';
import { z } from 'zod';
import { accountRoute } from '../http/route.ts';

const instant = z.string().transform((text) => new Date(text).toISOString());
const rowsSchema = z.array(storedClientEventSchema.extend({ receivedAt: instant, at: instant }));
const countSchema = z.object({ count: z.number() });

const columns = `e.*, e.received_at as "receivedAt", e.happened_at as "at", e.user_id as "userId", e.dealership_id as "dealershipId"`;
/** Of the dealerships of who asks, and what people of the same group reported before they had a dealership open. */
const seen = `
  from client_event e join app_user u on u.id = e.user_id
 where e.dealership_id = any($1::text[]) or (e.dealership_id is null and u.group_id = $2)`;

/** What failed in browsers, for developers. */
export const clientEventsRoute = accountRoute(calls.clientEvents, {
  access: { rule: areaRules.clientEvents },
  // A list for developers: it takes no connection that every page needs.
  lane: 'work',
  handler: async ({ db, caller, query: { page, pageSize } }) => {
    const scope = [caller.dealerships.map(({ id }) => id), caller.groupId];
    const [rows, [count]] = await Promise.all([
      db.query(`select ${columns} ${seen} order by e.id desc limit $3::int offset $4::bigint`, [
        ...scope,
        pageSize,
        (page - 1) * pageSize,
      ]),
      db.query(`select count(*)::int as count ${seen}`, scope),
    ]);
    return { data: rowsSchema.parse(rows), total: countSchema.parse(count).count, page, pageSize };
  },
});
