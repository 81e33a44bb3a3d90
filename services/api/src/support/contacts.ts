import { areaRules } from '@fixed-ops/access';
import { calls } from '@fixed-ops/contract';
import { z } from 'zod';
import { accountRoute } from '../http/route.ts';

const rowsSchema = z.array(z.object({ full_name: z.string(), job_title: z.string(), email: z.string() }));

const LISTED = 5;

/**
 * Those who can change what a person may open: who administers the whole group, and who administers a dealership that both
 * belong to (an ADMIN works in the dealerships that are assigned), or the one that is asked about. The nearest come first.
 */
const sql = `
  select a.first_name || ' ' || a.last_name as full_name, a.job_title, a.email
    from app_user a,
         lateral (select count(*) as n from user_dealership theirs
                    join user_dealership mine on mine.dealership_id = theirs.dealership_id and mine.user_id = $1
                   where theirs.user_id = a.id and ($3::text is null or mine.dealership_id = $3)) shared
   where a.group_id = $2 and a.id <> $1 and a.deleted_at is null
     and (a.role = 'ADMIN_SUPER' or (a.role = 'ADMIN' and shared.n > 0))
   order by a.role, shared.n desc, a.last_name, a.first_name, a.id
   limit ${LISTED}`;

/** For everybody, also for a person without any dealership: they need it most. */
export const supportContactsRoute = accountRoute(calls.supportContacts, {
  access: { rule: areaRules.support },
  handler: async ({ db, caller, query, supportEmail }) => ({
    supportEmail,
    administrators: rowsSchema
      .parse(await db.query(sql, [caller.userId, caller.groupId, query.at ?? null]))
      .map((row) => ({ fullName: row.full_name, jobTitle: row.job_title, email: row.email })),
  }),
});
