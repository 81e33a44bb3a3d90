import { z } from 'zod';
import { defineCall } from '../call.ts';
import { dealershipIdSchema, memberGet, memberParams, noBody, noParams } from '../fields.ts';
import { accountStateCalls } from './people/account-state.ts';
import { newPeopleCalls } from './people/new-people.ts';
import { dmsPersonSchema, userListRecordSchema } from './people/people-answers.ts';
import { personChangeCalls } from './people/person-changes.ts';

export { type NewUser, newUserSchema } from './people/person-fields.ts';

/** Calls for the people of a dealership, including one's own account. */
export const peopleCalls = {
  getUsersFromDealership: defineCall({
    name: 'GetUsersFromDealership',
    base: 'usermgmt',
    method: 'GET',
    path: 'GetUsersFromDealership',
    summary: 'Who works in this dealership? The browser leaves out the current user.',
    params: noParams,
    /** `group`: all people of the dealership's group, for ADMIN_SUPER. */
    query: z.object({ dealershipId: dealershipIdSchema, scope: z.enum(['dealership', 'group']).optional() }),
    body: noBody,
    response: z.array(userListRecordSchema),
  }),
  dmsPeople: defineCall({
    ...memberGet('Administration/DmsPeople'),
    name: 'DmsPeople',
    summary: 'Whom do the files of this dealership know, and who of them is a user already?',
    params: memberParams,
    /** For ADMIN_SUPER: another dealership of the group. */
    query: z.object({ of: dealershipIdSchema.optional() }),
    body: noBody,
    response: z.array(dmsPersonSchema),
  }),
  ...newPeopleCalls,
  ...personChangeCalls,
  ...accountStateCalls,
};
