import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { instantSchema, noParams, noQuery, userIdSchema } from '../../fields.ts';
import { userListRecordSchema } from './people-answers.ts';
import { workingIn } from './person-fields.ts';

const userAction = <N extends string>(name: N, summary: string) =>
  defineCall({
    name,
    base: 'usermgmt',
    method: 'PATCH',
    path: name,
    summary,
    params: noParams,
    query: noQuery,
    body: z.strictObject({
      userId: userIdSchema,
      /** The caller. */
      deletedBy: userIdSchema.optional(),
      workingIn,
    }),
    response: userListRecordSchema,
  });

/** Calls that close and open accounts, and that end sign-ins. */
export const accountStateCalls = {
  softDeleteUser: userAction(
    'SoftDeleteUser',
    'Closes an account: nobody signs in with it any more. It can be restored.',
  ),
  unSoftDeleteUser: userAction('UnSoftDeleteUser', 'Opens a closed account again.'),
  endSessions: defineCall({
    name: 'EndSessions',
    base: 'usermgmt',
    method: 'POST',
    path: 'EndSessions',
    summary: 'Signs a person out everywhere: what was signed in before asks for the password again.',
    params: noParams,
    query: noQuery,
    body: z.strictObject({ userId: userIdSchema, workingIn }),
    response: z.object({ userId: userIdSchema, endedAt: instantSchema }),
  }),
};
