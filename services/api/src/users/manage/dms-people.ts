import { areaRules } from '@fixed-ops/access';
import { calls, dmsPersonSchema } from '@fixed-ops/contract';
import { notYourDealership } from '../../http/problem/problem.ts';
import { route } from '../../http/route.ts';
import { assignableDealerships } from './managed-user.ts';

/** Deleted users hold no numbers; restoring them checks their numbers again. */
const sql = `
  select p.kind as type, p.number, p.name, p.active, u.id as "userId", u.first_name || ' ' || u.last_name as "userName"
    from dms_person p
    left join (user_dms_number n join app_user u on u.id = n.user_id and u.deleted_at is null)
      on n.dealership_id = p.dealership_id and n.kind = p.kind and n.number = p.number
   where p.dealership_id = $1
   order by p.active desc, lower(p.name), p.kind, p.number`;

/** The numbers that can be given to people, by name. `of` names another dealership to which the caller may add people. */
export const dmsPeopleRoute = route(calls.dmsPeople, {
  access: { rule: areaRules.users, ofGroup: true },
  handler: async ({ db, caller, dealership, query }) => {
    const id = query.of ?? dealership.id;
    if (id !== dealership.id && (caller.role !== 'ADMIN_SUPER' || !(await assignableDealerships(db, caller)).has(id)))
      throw notYourDealership('You cannot add people to this dealership.');
    return (await db.query(sql, [id])).map((row) => dmsPersonSchema.parse(row));
  },
});
