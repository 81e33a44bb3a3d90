import { areaRules } from '@fixed-ops/access';
import { calls } from '@fixed-ops/contract';
import { route } from '../http/route.ts';
import { readListRecords } from './manage/list-record.ts';

/** Everybody of the dealership, soft-deleted people included: restoring one starts from this list. */
export const usersOfDealershipRoute = route(calls.getUsersFromDealership, {
  access: { rule: areaRules.users },
  handler: async ({ db, dealership, caller, clientId }) => readListRecords(db, { caller, clientId }, dealership.id),
});
