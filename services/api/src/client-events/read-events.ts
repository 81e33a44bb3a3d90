import { areaRules } from '@fixed-ops/access';
import { calls } from '@fixed-ops/contract';
import { z } from 'zod';
import { accountRoute } from '../http/route.ts';

const instant = z.string().transform((text) => new Date(text).toISOString());
const rowsSchema = z.array(
  z.object({
    id: z.number(),
    received_at: instant,
    happened_at: instant,
    user_id: z.string(),
    dealership_id: z.string().nullable(),
    kind: z.enum(['error', 'rejection', 'caught']),
    count: z.number(),
    name: z.string(),
    message: z.string(),
    what: z.string().nullable(),
    stack: z.string(),
    remote: z.string().nullable(),
    release: z.string().nullable(),
    page: z.string(),
    reference: z.string().nullable(),
  }),
);
const countSchema = z.object({ count: z.number() });

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
      db.query(`select e.* ${seen} order by e.id desc limit $3::int offset $4::bigint`, [
        ...scope,
        pageSize,
        (page - 1) * pageSize,
      ]),
      db.query(`select count(*)::int as count ${seen}`, scope),
    ]);
    const data = rowsSchema.parse(rows).map(({ received_at, happened_at, user_id, dealership_id, ...row }) => ({
      ...row,
      receivedAt: received_at,
      at: happened_at,
      userId: user_id,
      dealershipId: dealership_id,
    }));
    return { data, total: countSchema.parse(count).count, page, pageSize };
  },
});
