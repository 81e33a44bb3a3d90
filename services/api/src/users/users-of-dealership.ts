import { areaRules } from '@fixed-ops/access';
import { calls } from '@fixed-ops/contract';
import { Problem } from '../http/problem/problem.ts';
import { route } from '../http/route.ts';
import { readListRecords, readListRecordsOfGroup } from './manage/list-record.ts';

/** Everybody of the dealership or of its group. Soft-deleted people are included, because they are restored from this list. */
export const usersOfDealershipRoute = route(calls.getUsersFromDealership, {
  access: { rule: areaRules.users, ofGroup: true },
  handler: async ({ db, dealership, caller, clientId, query }) => {
    const reader = { caller, clientId };
    if (query.scope !== 'group') return readListRecords(db, reader, dealership.id);
    if (caller.role !== 'ADMIN_SUPER')
      throw new Problem(403, 'role_required', 'Only the role ADMIN_SUPER lists the people of the whole group.');
    return readListRecordsOfGroup(db, reader, dealership.id);
  },
});
