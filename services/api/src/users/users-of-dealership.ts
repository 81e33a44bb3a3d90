import { areaRules } from '@fixed-ops/access';
import { calls } from '@fixed-ops/contract';
import { z } from 'zod';
import { route } from '../route.ts';
import { accountColumns, accountRowSchema, toUserListRecord } from './account-record.ts';

const sql = `
  select ${accountColumns}
    from user_dealership here
    join app_user u on u.id = here.user_id
    join dealership_group g on g.id = u.group_id
   where here.dealership_id = $1
   order by lower(u.last_name), lower(u.first_name), u.id`;

/** Everybody of the dealership, soft-deleted people included: restoring one starts from this list. */
export const usersOfDealershipRoute = route(calls.getUsersFromDealership, {
  access: { rule: areaRules.users },
  handler: async ({ db, dealership, clientId }) => {
    const rows = z.array(accountRowSchema).parse(await db.query(sql, [dealership.id]));
    return rows.map((row) => toUserListRecord(row, clientId));
  },
});
